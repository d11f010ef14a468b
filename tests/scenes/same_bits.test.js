/** Same input, same bits: wasm with and without SIMD, native by two compilers, and the browser; and worlds saved by one and loaded by another. */
import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { buildScene } from "../../web/scene/load.js";
import { loadScene } from "../tools/scenes.mjs";
import { stepTimeOf } from "../../web/scene/game.js";
import { continueNatively, targets } from "../tools/targets.mjs";

const STEPS = 1200;
const scenes = readdirSync(new URL("../../web/scenes/", import.meta.url)).map((file) => file.replace(".json", ""));

/* Between native runs the rules of a scene act as they do between two steps of wasm. */
describe.each(scenes)("%s", (name) => {
    it("is the same world on every target", async () => {
        const expected = await targets.wasm(name, STEPS);
        expect(expected).toMatch(/^[0-9a-f]{16}$/);
        for (const target of /** @type {const} */ (["scalar", "native", "native-clang", "chromium"])) {
            expect(`${target} ${await targets[target](name, STEPS)}`).toBe(`${target} ${expected}`);
        }
    });
});

describe.each(["racetrack", "patrol", "flight", "turret"])("%s", (name) => {
    it.each(["gcc", "clang"])("saved in wasm continues natively (%s), and then in wasm again", async (compiler) => {
        const { veer, scene } = await loadScene(name), { world } = buildScene(veer, scene), dt = stepTimeOf(scene, veer.schema);
        const run = (/** @type {any} */ on, /** @type {number} */ steps) => {
            for (let i = 0; i < steps; i++) on.step(dt);
        };
        run(world, 400);
        const there = continueNatively(world.save(), 400, compiler);
        run(world, 400);
        expect(there.hash).toBe(world.hash());
        const back = veer.loadWorld(there.saved);
        expect(back.hash()).toBe(world.hash());
        run(world, 400);
        run(back, 400);
        expect(back.hash()).toBe(world.hash());
    });
});
