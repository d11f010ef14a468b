/**
 * Same input, same bits: the hash of every step with and without SIMD, native by two compilers, and in the browser; and
 * worlds that move from one to another. More builds and machines: tests/matrix, npm run matrix.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildScene } from "../../web/scene/load.js";
import { allScenes, loadScene } from "../tools/scenes.mjs";
import { stepTimeOf } from "../../web/scene/game.js";
import { compare } from "../tools/matrix.mjs";
import { rows } from "../tools/rows.mjs";
import { continueNatively } from "../tools/targets.mjs";
import { ofDay } from "../every_day.js";

const STEPS = ofDay(150, 1200), SANITIZED_STEPS = ofDay(25, 200), SAVED_STEPS = ofDay(150, 400);
/** In npm test, Chromium steps the scenes in tests/browser/same.test.js, on the page. */
const BUILDS = ["wasm scalar Node", "gcc -O3", "clang ASan UBSan", "wasm SIMD Chromium"].slice(0, ofDay(3, 4));
const compared = rows.filter(({ name }) => BUILDS.includes(name));

describe("every scene is the same world", () => {
    beforeAll(async () => {
        expect(compared).toHaveLength(BUILDS.length);
        for (const row of compared) await row.build();
    });
    afterAll(async () => {
        for (const row of compared) await row.close?.();
    });

    describe.each(compared.map((row) => ({ name: row.name, row })))("by $name", ({ name, row }) => {
        it.each(allScenes())("%s", async (scene) => {
            expect(await compare(name.includes("ASan") ? { ...row, steps: SANITIZED_STEPS } : row, scene,
                { steps: STEPS })).toBe(
                null,
            );
        });
    });
});

describe.each(["racetrack", "patrol", "flight", "turret"])("%s", (name) => {
    it.each(/** @type {const} */ ([
        "gcc", "sanitize",
    ]))("saved in wasm continues natively (%s), and then in wasm again", async (
        variant,
    ) => {
        const { veer, scene } = await loadScene(name), { world } = buildScene(veer, scene);
        const dt = stepTimeOf(scene, veer.schema);
        const run = (/** @type {any} */ on, /** @type {number} */ steps) => {
            for (let i = 0; i < steps; i++) on.step(dt);
        };
        run(world, SAVED_STEPS);
        const there = continueNatively(world.save(), SAVED_STEPS, variant);
        run(world, SAVED_STEPS);
        expect(there.hash).toBe(world.hash());
        const back = veer.loadWorld(there.saved);
        expect(back.hash()).toBe(world.hash());
        run(world, SAVED_STEPS);
        run(back, SAVED_STEPS);
        expect(back.hash()).toBe(world.hash());
    });
});
