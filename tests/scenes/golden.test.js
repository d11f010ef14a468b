/**
 * Golden hashes: the state of every scene after a fixed number of steps. They change only with a change of behavior, in a commit of its own
 * that says why; replays and saved games of older versions then take a different course.
 */
import { readdirSync } from "node:fs";

import { expect, test } from "vitest";

import { loadScene, runScene } from "../tools/scenes.mjs";

const STEPS = 1200;
const golden = {
    arrive: "ae95129f75ace2f0",
    artillery: "3e3324c71f5f028f",
    blending: "da7a412eaaf2148d",
    boids: "a10e5d30cd79451d",
    crossing: "e03132a1c4cc3a7b",
    doors: "97281e53b34275e0",
    flight: "d385235833ce1ac4",
    jump: "10222fcef104faf7",
    lanes: "ef54456297ad4094",
    maze: "c5a2787c391220a4",
    own: "0b60d6e27d8ceb59",
    paths: "82f211a418220b8d",
    patrol: "1ef80e5fd4aedc80",
    player: "143c80576cd04f02",
    predators: "8c38000c320caee5",
    racetrack: "9bdbb4699a8b1abe",
    sandbox: "167027ab73e032cd",
    stress: "0979738799d0ffbc",
    turret: "c1c91519021d5bbd",
};

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
