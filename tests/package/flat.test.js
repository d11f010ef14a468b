/**
 * "veer/flat": its features give the same bits as in "veer", it refuses all others by name, each build loads the
 * other's saved worlds, and it is as small as promised.
 */
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { createVeer as createFull } from "veer";
import { createVeerSync } from "veer/core";
import { createVeer, VeerError } from "veer/flat";
import { createVeer as createFromUrl } from "veer/flat/url";
import { build } from "vite";
import { describe, expect, test, vi } from "vitest";
import { missingExports, refusedCalls } from "../../src/build/flat.mjs";
import { thrown } from "./worlds.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const full = await createFull(), flat = await createVeer();
full.warnings = flat.warnings = "off";

const PEOPLE = { crowd: "reciprocal", pedestrians: { meter: 40 }, behaviors: ["seek"] };

/** Creates a world of what a planar game uses. @param {any} veer */
function planarWorld(veer) {
    const world = veer.createWorld({ bounds: [0, 0, 400, 300], edges: "wrap", seed: 5, capacity: { agents: 60 } });
    const path = world.addPath({ points: [[20, 20], [380, 40], [200, 280]], closed: true, radius: 15 });
    world.addCircle({ x: 200, y: 150, radius: 30 });
    const lists = [["flock", "wander"], ["seek", "avoidObstacles", "avoidAgents"], ["arrive", "avoidWalls"]];
    const brains = lists.map((behaviors, i) => world.addBrain(
        { combine: ["blend", "context", "priority"][i], crowd: i === 2 ? "reciprocal" : "none", behaviors },
    ));
    brains.push(world.addBrain({ behaviors: [{ type: "followPath", path }, "separation"] }));
    for (let i = 0; i < 40; i++) {
        const agent = world.addAgent({ x: (i * 37) % 400, y: (i * 53) % 300, radius: 4, brain: brains[i % 4] });
        world.setTarget(agent, { x: 200 + i, y: 60 });
    }
    return world;
}

/** @param {any} world @param {number} steps */
function walked(world, steps) {
    for (let i = 0; i < steps; i++) world.step(1 / 60);
    return world.hash();
}

describe("what veer/flat holds", () => {
    test("gives the same bits, from both entries and with veer/core", async () => {
        const expected = walked(planarWorld(full), 120);
        const core = createVeerSync(readFileSync(join(root, "dist/veer.flat.wasm")));
        for (const veer of [flat, await createFromUrl(), core]) expect(walked(planarWorld(veer), 120)).toBe(expected);
    });

    test("is saved in one build and continues in the other, in both directions", () => {
        for (const [from, to] of [[full, flat], [flat, full]]) {
            const world = planarWorld(from), other = planarWorld(to);
            walked(world, 30);
            const saved = world.save(), loaded = to.loadWorld(saved);
            other.restore(saved);
            const expected = walked(world, 60);
            expect([walked(loaded, 60), walked(other, 60)]).toEqual([expected, expected]);
            expect(from.loadWorld(loaded.save()).hash()).toBe(expected);
        }
    });

    test("rolls back and advances", () => {
        const world = planarWorld(flat);
        world.history({ frames: 8 });
        const before = walked(world, 3), { tick } = world;
        walked(world, 5);
        world.rollback(tick);
        expect(world.hash()).toBe(before);
        expect(world.advance(0.05).steps).toBeGreaterThan(0);
    });

    test("is loaded without SIMD by the whole scalar build, if the page passes it", async () => {
        const isValid = vi.spyOn(WebAssembly, "validate").mockReturnValue(false);
        const scalar = /** @type {any} */ (await createVeer({ scalar: () => import("veer/scalar") }));
        isValid.mockRestore();
        expect([scalar.scalar, walked(planarWorld(scalar), 20)]).toEqual([true, walked(planarWorld(flat), 20)]);
    });
});

describe("148: what veer/flat leaves out", () => {
    test("are senses, refused by name, in definitions and in saved worlds", () => {
        const world = planarWorld(full);
        world.addBrain({ sense: { mask: 2 } });
        const refusal = /is in veer, not in veer\/flat/;
        expect(() => planarWorld(flat).addBrain({ sense: { mask: 2 } })).toThrow(refusal);
        expect(() => planarWorld(flat).reserve({ memories: 2 })).toThrow(refusal);
        expect(() => flat.loadWorld(world.save())).toThrow(refusal);
    });

    const CALLS = [
        "addHeights", "addLink", "addMesh", "addProjectile", "addTiles", "aim", "canBuild", "canSee", "changeTiles",
        "editHeights", "explain", "findPath", "findPaths", "forget", "getHeights", "getLink", "getMesh",
        "getProjectile", "getTiles", "groundAt", "landing", "makeNoise", "measure", "memories", "navDistances",
        "navRegions", "order", "pathSpeeds", "planJump", "projectileLanding",
        "record", "recorded", "removeHeights", "removeLink", "removeMesh", "removeProjectile", "removeTiles",
        "replayPart", "replayStep", "setHeights", "setLink", "setMeshCosts", "setTile", "setTiles", "startMeasures",
        "stopRecording", "takeJump", "tileAt", "tilesOf",
    ];
    const BEHAVIORS = [
        "avoidAgent", "avoidCircle", "avoidWall", "catchProjectile", "dodgeProjectiles", "faceTarget", "followLeader",
        "followWall", "formation", "goTo", "hide", "interpose", "navField", "nextPathNode", "offsetPursuit", "orbit",
        "pathTarget", "queue", "target",
    ];

    test("are these calls, of every kind of World", () => {
        expect(refusedCalls(missingExports())).toEqual(CALLS);
    });

    test("are lists that stay empty", () => {
        const { projectiles, links, meshes, heights, tiles } = flat.createWorld();
        expect([projectiles, links, meshes, heights, tiles]).toEqual([[], [], [], [], []]);
    });

    test("are errors' advice, but an error names the build that has it, and near names", () => {
        const world = flat.createWorld(), form = /import from "veer" while you write a game/;
        expect(() => world.addCircle(/** @type {any} */ (5))).toThrow(form);
        expect(() => world.addBrain({ behaviors: /** @type {any} */ ([{ type: "seeek" }]) })).toThrow('"seek"');
    });

    test.each(CALLS)("world.%s is refused by name and changes nothing", (name) => {
        const world = /** @type {any} */ (planarWorld(flat)), before = world.hash();
        const error = thrown(() => world[name]({}, {}, {}));
        expect(error).toBeInstanceOf(VeerError);
        expect(error).toMatchObject({
            code: "VEER_E_FLAT", call: `world.${name}`, message: `world.${name}: ${name} is in veer, not in veer/flat`,
        });
        expect(world.hash()).toBe(before);
    });

    test("are these behaviors", () => {
        const world = flat.createWorld();
        const refused = flat.schema.behaviors.map(({ name }) => name).filter((type) => {
            try {
                world.removeBrain(world.addBrain({ behaviors: [{ type }] }));
                return false;
            } catch (error) {
                const text = `behaviors[0].type = "${type}": ${type} is in veer, not in veer/flat`;
                const isNamed = String(error).includes(text);
                return isNamed && /** @type {any} */ (error).code === "VEER_E_FLAT";
            }
        });
        expect(refused.sort()).toEqual(BEHAVIORS);
        expect(world.brains).toEqual([]);
    });

    test("are absent by the schema", () => {
        /** @param {typeof flat} veer */
        const absent = ({ schema }) => [...schema.behaviors, ...schema.combiners]
            .filter(({ traits }) => traits.includes("absent")).map(({ name }) => name).sort();
        expect(absent(flat)).toEqual([...BEHAVIORS, "pipeline"].sort());
        expect(absent(full)).toEqual([]);
    });

    test.each([
        ["dimensions", { dimensions: 3 }], ["levels", { levels: 2 }], ["navCells", { capacity: { navCells: 64 } }],
        ["meshes", { capacity: { meshes: 1 } }], ["heights", { capacity: { heights: 1 } }],
        ["tiles", { capacity: { tiles: 1 } }], ["tileWords", { capacity: { tileWords: 64 } }],
        ["speeds", { capacity: { speeds: 64 } }],
    ])("a world with %s is refused, and so is a save of one", (name, def) => {
        const text = `${name} is in veer, not in veer/flat`;
        expect(() => flat.createWorld(/** @type {any} */ (def))).toThrow(text);
        const saved = full.createWorld(/** @type {any} */ (def)).save();
        expect(thrown(() => flat.loadWorld(saved))).toMatchObject({ code: "VEER_E_FLAT" });
        expect(() => flat.loadWorld(saved)).toThrow(text);
        const { capacity } = /** @type {any} */ (def);
        if (capacity) expect(() => flat.createWorld().reserve(capacity)).toThrow(text);
    });

    test("pipelines, people and recordings are refused", () => {
        const world = flat.createWorld();
        expect(() => world.addBrain({ combine: "pipeline", behaviors: ["seek"] })).toThrow(
            "pipeline is in veer, not in veer/flat",
        );
        expect(() => world.addBrain(/** @type {any} */ (PEOPLE))).toThrow("meter is in veer, not in veer/flat");
        expect(world.brains).toEqual([]);
        expect(thrown(() => flat.replay(new Uint8Array(64)))).toMatchObject({
            code: "VEER_E_FLAT", message: "veer.replay: replay is in veer, not in veer/flat",
        });
    });

    test.each([
        ["grip", { mode: "car", grip: 300 }], ["brakes", { mode: "car", brakes: 90 }],
        ["steerTime", { mode: "car", turningRadius: 20, steerTime: 0.5 }], ["minSpeed", { minSpeed: 20 }],
        ["maxLoad", { maxLoad: 7 }],
    ])("cars and ships with a %s are refused, in definitions and in saved worlds", (name, locomotion) => {
        const world = planarWorld(flat), own = planarWorld(full), before = world.hash(), [brain] = world.brains;
        const def = /** @type {any} */ ({ locomotion, behaviors: ["seek"] });
        const text = `${name} is in veer, not in veer/flat`;
        expect(thrown(() => world.addBrain(def))).toMatchObject({ code: "VEER_E_FLAT", call: "world.addBrain" });
        expect(() => world.addBrain(def)).toThrow(`locomotion.${name} = `);
        expect(() => world.addBrain(def)).toThrow(text);
        expect(() => world.setBrain(brain, def)).toThrow(text);
        own.addBrain(def);
        expect(() => world.restore(own.save())).toThrow(text);
        expect(() => flat.loadWorld(own.save())).toThrow(text);
        expect(world.hash()).toBe(before);
    });

    test("are not cars that turn in circles and reverse: they drive to the same bits", () => {
        /** @param {any} veer */
        const driven = (veer) => {
            const world = planarWorld(veer), car = { mode: "car", turningRadius: 25, reverse: true, skill: 0.5 };
            const points = [[30, 30], [350, 60], [300, 260], [40, 250]];
            const path = world.addPath({ points, closed: true, radius: 20 });
            const brains = ["seek", { type: "followPath", path }, { type: "followTrack", path }].map((behavior) =>
                world.addBrain({ behaviors: [behavior, "avoidAgents"], locomotion: car }));
            brains.push(world.addBrain({ behaviors: ["arrive"], locomotion: { mode: "car", maxTurnRate: 2 } }));
            brains.push(world.addBrain({ behaviors: ["arrive"], locomotion: { mode: "accelerate", maxTurnRate: 2 } }));
            for (let i = 0; i < 15; i++) {
                const at = { x: (i * 71) % 400, y: (i * 29) % 300 };
                const agent = world.addAgent({ ...at, radius: 4, brain: brains[i % 5] });
                world.setTarget(agent, { x: 160 + 6 * i, y: 140 });
            }
            return walked(world, 150);
        };
        expect(driven(flat)).toBe(driven(full));
    });

    test.each(/** @type {[string, (world: any) => void][]} */ ([
        ["projectiles", (world) => world.addProjectile({ z: 50, lifeTime: 9 })],
        ["links", (world) => world.addLink({ toX: 50 })],
        ["behaviors", (world) => world.addBrain({ behaviors: [{ type: "orbit" }] })],
        ["pedestrians", (world) => world.addBrain(PEOPLE)],
        ["memories as targets", (world) => world.addBrain({ behaviors: [{ type: "seek", target: "memory" }] })],
        ["combine", (world) => world.addBrain({ combine: "pipeline", behaviors: [{ type: "seek" }] })],
    ]))("a saved world with %s of the full build is refused, and the world that restores it keeps its state", (
        _, change,
    ) => {
        const world = planarWorld(full), own = planarWorld(flat), before = own.hash();
        change(world);
        const saved = world.save();
        expect(() => flat.loadWorld(saved)).toThrow(/is in veer, not in veer\/flat/);
        expect(() => own.restore(saved)).toThrow(/is in veer, not in veer\/flat/);
        expect(own.hash()).toBe(before);
        expect(full.loadWorld(saved).hash()).toBe(world.hash());
    });

    test("is refused by name even if the JavaScript of veer/core asks for it", () => {
        const veer = createVeerSync(readFileSync(join(root, "dist/veer.flat.wasm"))), world = veer.createWorld();
        expect(() => world.addLink({ toX: 5 })).toThrow("addLink is in veer, not in veer/flat");
        world.step(1 / 60);
        expect(world.tick).toBe(1);
    });
});

describe("a page built by Vite, with seek and arrive", () => {
    const most = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

    /** Returns the bytes of a built page. @param {string} entry @param {(bytes: Buffer) => Buffer} coding */
    async function sizeOf(entry, coding) {
        const folder = mkdtempSync(join(tmpdir(), "veer-flat-")), out = join(folder, "out");
        mkdirSync(folder, { recursive: true });
        writeFileSync(join(folder, "main.js"), `import { createVeer } from ${JSON.stringify(join(root, "dist", entry))};
            const world = (await createVeer()).createWorld({ bounds: [0, 0, 800, 600] });
            const brain = world.addBrain({ behaviors: [{ type: "seek" }, { type: "arrive" }] });
            world.setTarget(world.addAgent({ brain, x: 1, y: 2 }), { x: 3, y: 4 });
            const frame = () => { world.advance(1 / 60); document.title = String(world.agents.x[0]);
                requestAnimationFrame(frame); };
            frame();`);
        writeFileSync(join(folder, "index.html"), '<!doctype html><script type="module" src="./main.js"></script>');
        await build({
            root: folder, base: "./", configFile: false, logLevel: "silent",
            build: { outDir: out, target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
        });
        const files = readdirSync(join(out, "assets")).map((file) => readFileSync(join(out, "assets", file)));
        rmSync(folder, { recursive: true });
        return files.reduce((sum, bytes) => sum + coding(bytes).length, 0);
    }

    const codings = {
        gzip: (/** @type {Buffer} */ bytes) => gzipSync(bytes, { level: 9 }),
        brotli: (/** @type {Buffer} */ bytes) => brotliCompressSync(bytes, most),
    };

    test("is at most 172 kB of gzip by veer/flat, and 155 kB of brotli by veer/flat/url", async () => {
        expect(await sizeOf("flat.js", codings.gzip)).toBeLessThanOrEqual(172_000);
        expect(await sizeOf("flat.url.js", codings.brotli)).toBeLessThanOrEqual(155_000);
    });

    test.each([
        ["veer", "index.js"], ["veer/url", "url.js"], ["veer/flat", "flat.js"], ["veer/flat/url", "flat.url.js"],
    ])("has the size by %s that the documentation says, within 2 %%", async (entry, file) => {
        const page = readFileSync(join(root, "web/docs/bundlers.md"), "utf8");
        const [, gzip, brotli] = new RegExp(`^\\| \`${entry}\` \\|.*\\| (\\d+) \\| (\\d+) \\|$`, "m").exec(page) ?? [];
        for (const [said, coding] of /** @type {const} */ ([[gzip, "gzip"], [brotli, "brotli"]])) {
            const size = await sizeOf(file, codings[coding]) / 1000;
            console.log(`${entry}: ${size.toFixed(1)} kB of ${coding}`);
            expect(Math.abs(size / Number(said) - 1), `${entry}, ${coding}: ${size}`).toBeLessThan(0.02);
        }
    });
});
