/** Saved worlds through the public package: a restored or loaded world continues as the original would have. */
import { createVeer } from "veer";
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
