/** Saved worlds through the public package: a restored or loaded world continues as the original would have. */
import { createVeer, VeerFormatError } from "veer";
import { createVeer as createFlat } from "veer/flat";
import { createVeer as createScalar } from "veer/scalar";
import { beforeAll, describe, expect, test } from "vitest";
import { mixedWorld } from "./worlds.js";

/** @type {import("veer").Veer} */
let veer;
beforeAll(async () => void (veer = await createVeer()));

describe("saving", () => {
    test("and restoring goes on with the same hashes", () => {
        const { world: mixed, ids } = mixedWorld(veer);
        for (let i = 0; i < 100; i++) mixed.step(1 / 60);
        const saved = mixed.save(), hash = mixed.hash();
        for (let i = 0; i < 50; i++) mixed.step(1 / 60);
        const later = mixed.hash();
        mixed.removeAgent(ids[3]);
        mixed.restore(saved);
        expect(mixed.hash()).toBe(hash);
        expect(mixed.isAlive(ids[3])).toBe(true);
        for (let i = 0; i < 50; i++) mixed.step(1 / 60);
        expect(mixed.hash()).toBe(later);
        const copy = veer.loadWorld(saved);
        for (let i = 0; i < 50; i++) copy.step(1 / 60);
        expect(copy.hash()).toBe(later);
        expect(copy.tick).toBe(150);
        expect(copy.hashAgent(copy.agentAt(5))).toBe(mixed.hashAgent(mixed.agentAt(5)));
        expect(later).toMatch(/^[0-9a-f]{16}$/);
    });

    test("of a world with more slots are restored into one that grows, though they are no longer", () => {
        const of = (/** @type {number} */ slots) => {
            const grown = veer.createWorld({ bounds: [0, 0, 100, 100], edges: "clamp" });
            const brain = grown.addBrain({ combine: "context", context: { slots }, behaviors: [{ type: "wander" }] });
            grown.addAgent({ x: 50, y: 50, brain });
            grown.step(1 / 60);
            return grown;
        };
        const many = of(20), few = of(16), saved = many.save();
        expect(few.save()).toHaveLength(saved.length);
        few.restore(saved);
        for (const world of [many, few]) world.step(1 / 60);
        expect(few.hash()).toBe(many.hash());
    });

    test("into an existing array writes the same bytes there", () => {
        const { world: mixed } = mixedWorld(veer), first = mixed.save();
        const long = new Uint8Array(first.length + 100).fill(7);
        mixed.step(1 / 60);
        const fresh = mixed.save(), into = mixed.save(first), part = mixed.save(long.subarray(50));
        expect(into).toBe(first);
        expect(into).toEqual(fresh);
        expect(part).toEqual(fresh);
        expect([part.buffer, part.byteOffset]).toEqual([long.buffer, 50]);
        expect([...long.subarray(0, 50), ...long.subarray(50 + fresh.length)]).toEqual(Array(100).fill(7));
        const copy = veer.loadWorld(part);
        expect(copy.hash()).toBe(mixed.hash());
        expect(mixed.save(Buffer.alloc(fresh.length)).equals(fresh)).toBe(true);
    });

    test("has no lanes for context maps in a world without room for them, and has lanes once there is room", () => {
        const flat = veer.createWorld({ capacity: { agents: 10, slots: 0 } }), size = flat.save().length;
        expect([flat.lanes("goalX"), flat.agents.goalX.length, flat.agents.mapSlots.length]).toEqual([0, 0, 0]);
        expect(veer.createWorld({ capacity: { agents: 10, slots: 4 } }).save().length).toBeGreaterThan(size +
            10 * 4 * 12);
        flat.reserve({ slots: 8, keepMaps: true });
        expect([flat.lanes("goalX"), flat.agents.goalX.length, flat.lanes("danger")]).toEqual([1, 10, 8]);
    });

    test("finds the agent by which two worlds differ", () => {
        const a = mixedWorld(veer), b = mixedWorld(veer);
        b.world.setAgent(b.ids[7], { maxSpeed: 61.5 });
        expect(a.world.hash()).not.toBe(b.world.hash());
        const differ = a.ids.filter((id, i) => a.world.hashAgent(id) !== b.world.hashAgent(b.ids[i]));
        expect(differ).toEqual([a.ids[7]]);
    });
});

describe("compact saves", () => {
    test("have a fraction of the bytes, and load to the same world in every build", async () => {
        const { world: mixed } = mixedWorld(veer);
        for (let i = 0; i < 40; i++) mixed.step(1 / 60);
        const saved = mixed.save({ compact: true }), plain = mixed.save();
        expect(saved.length).toBeLessThan(plain.length / 4);
        expect(mixed.save({ compact: true })).toEqual(saved);
        const loaded = [veer, await createScalar()].map((one) => one.loadWorld(saved));
        const { world: other } = mixedWorld(veer);
        other.restore(saved);
        for (const world of [...loaded, other, mixed]) for (let i = 0; i < 20; i++) world.step(1 / 60);
        expect([...loaded, other].map((world) => world.hash())).toEqual(Array(3).fill(mixed.hash()));
        const kept = new Uint8Array(plain.length), into = mixed.save({ compact: true, into: kept });
        expect([into.buffer, into.length < plain.length]).toEqual([kept.buffer, true]);
        expect(mixed.save({ into: kept })).toEqual(mixed.save());
    });

    test("also of veer/flat, and into a world that grows", async () => {
        const flat = (await createFlat()).createWorld({ capacity: { agents: 40 } });
        for (let i = 0; i < 40; i++) flat.addAgent({ x: 9 * i });
        const saved = flat.save({ compact: true }), small = veer.createWorld({ capacity: { agents: 4 } });
        small.restore(saved);
        expect(small.hash()).toBe(flat.hash());
    });

    test("of a world that has hardly anything equal are not much larger than the state", () => {
        const world = veer.createWorld({ capacity: { agents: 50 } }), random = (/** @type {number} */ i) => Math.sin(i);
        for (let i = 0; i < 50; i++) world.addAgent({ x: 99 * random(i), y: 99 * random(i + 0.5), userData: i });
        const { agents } = world;
        for (const column of Object.values({ ...agents })) {
            if (column instanceof Float32Array) column.forEach((_, i) => void (column[i] = random(i)));
        }
        expect(world.save({ compact: true }).length).toBeLessThan(world.save().length);
    });

    test("159: options and bytes that are wrong are refused, and change nothing", () => {
        const { world } = mixedWorld(veer), hash = world.hash(), saved = world.save({ compact: true });
        const refused = (/** @type {any} */ options) => {
            try {
                world.save(options);
            } catch (error) {
                const { code, argument, hint } = /** @type {any} */ (error);
                return `${code} ${argument} ${hint}`;
            }
            return "";
        };
        expect(refused({ compact: 1 })).toMatch("VEER_E_TYPE compact");
        expect(refused({ small: true })).toMatch("VEER_E_FIELD small");
        expect(refused({ compact: true, into: [] })).toMatch("VEER_E_TYPE into");
        expect(refused({ compact: true, into: new Uint8Array(9) }))
            .toBe(`VEER_E_BUFFER into.length ${saved.length} bytes needed`);
        for (let at = 0; at < saved.length; at += 41) {
            const damaged = saved.slice();
            damaged[at] ^= 1 << at % 8;
            for (const bytes of [damaged, saved.subarray(0, at)]) {
                expect(() => world.restore(bytes)).toThrow(VeerFormatError);
                expect(() => veer.loadWorld(bytes)).toThrow(VeerFormatError);
                expect(() => veer.saveInfo(bytes)).toThrow(VeerFormatError);
            }
        }
        expect(world.hash()).toBe(hash);
    });
});

describe("saveInfo", () => {
    test("tells what both forms contain", () => {
        const { world, ids } = mixedWorld(veer);
        for (let i = 0; i < 7; i++) world.step(1 / 60);
        world.removeAgent(ids[0]);
        const plain = world.save(), info = veer.saveInfo(plain);
        expect(info).toEqual({
            version: veer.version, tick: 7, compact: false, size: plain.length, dimensions: 2, levels: 1,
            agents: ids.length - 1, brains: world.brains.length, paths: world.paths.length,
            obstacles: world.obstacles.length, projectiles: world.projectiles.length, links: world.links.length,
            flows: world.flows.length, meshes: world.meshes.length, heights: world.heights.length,
            tiles: world.tiles.length,
        });
        expect(veer.saveInfo(world.save({ compact: true }))).toEqual({ ...info, compact: true });
        expect(veer.saveInfo(plain.slice().buffer).agents).toBe(info.agents);
    });

    test("161: refuses bytes that are no save, and names what is wrong", () => {
        const saved = veer.createWorld().save(), refused = (/** @type {any} */ bytes) => {
            try {
                veer.saveInfo(bytes);
            } catch (error) {
                const { code, call, argument, value } = /** @type {any} */ (error);
                expect(call).toBe("veer.saveInfo");
                return `${code} ${argument} ${typeof value === "number" ? value : ""}`;
            }
            return "";
        };
        expect(refused("save")).toMatch("VEER_E_TYPE bytes");
        expect(refused(new Uint8Array(0))).toBe("VEER_E_FORMAT bytes.length 0");
        expect(refused(new Uint8Array(5000))).toBe("VEER_E_FORMAT bytes.magic 0");
        expect(refused(saved.subarray(0, 3000))).toBe("VEER_E_BUFFER bytes.length 3000");
        const newer = saved.slice();
        new DataView(newer.buffer).setUint32(4, veer.version + 1, true);
        expect(refused(newer)).toBe(`VEER_E_VERSION bytes.version ${veer.version + 1}`);
        const damaged = saved.slice();
        damaged[saved.length - 1] ^= 1;
        expect(refused(damaged)).toMatch("VEER_E_CORRUPT bytes.checksum");
    });
});
