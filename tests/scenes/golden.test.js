/**
 * Golden hashes: the state of every scene after a fixed number of steps. They change only with a change of behavior, in
 * a separate commit that gives the reason; replays and saved games of older versions then diverge.
 */
import { readdirSync } from "node:fs";

import { expect, test } from "vitest";

import { loadScene, runScene } from "../tools/scenes.mjs";
import { STEPS, golden } from "./golden_hashes.js";

test("every scene has a golden hash", () => {
    const scenes = readdirSync(new URL("../../web/scenes/", import.meta.url)).map((file) => file.replace(".json", ""));
    expect(Object.keys(golden).sort()).toEqual(scenes.sort());
});

for (const [name, hash] of Object.entries(golden)) {
    test(`${name} ends with its golden hash`, async () => {
        const { veer, scene } = await loadScene(name);
        expect(runScene(veer, scene, STEPS, {}).hash).toBe(hash);
    });
}
