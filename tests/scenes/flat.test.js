/**
 * The scenes by "veer/flat": the same golden hashes as by the full build, or a refusal that names what the scene needs.
 */
import { createVeer } from "veer/flat";
import { describe, expect, test } from "vitest";
import { readScene } from "../../web/scene/load.js";
import { allScenes, runScene, sceneText } from "../tools/scenes.mjs";
import { STEPS, golden } from "./golden_hashes.js";

/** What "veer/flat" lacks for the other scenes. @type {Record<string, string>} */
const REFUSED = {
    artillery: "dodgeProjectiles", blending: "pipeline", doors: "navCells", dogfight: "dimensions",
    flight: "dimensions", house: "levels", jump: "addLink", maze: "navCells", station: "navCells", stealth: "navCells",
    towers: "navCells", racetrack: "grip", town: "navCells", turret: "orbit",
};

const veer = await createVeer();
veer.warnings = "off";
const run = (/** @type {string} */ name, steps = STEPS) =>
    runScene(veer, readScene(sceneText(name), veer.schema), steps, {}).hash;

describe("veer/flat", () => {
    test.each(allScenes().filter((name) => !(name in REFUSED)))("runs %s to its golden hash", (name) => {
        expect(run(name)).toBe(golden[name]);
    });

    test.each(Object.entries(REFUSED))("refuses %s by name: %s", (name, what) => {
        expect(() => run(name, 1)).toThrow(`${what} is in veer, not in veer/flat`);
    });
});
