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
    blending: "c9f00c232d3d00ab",
    boids: "f859a6e0fbe4b74f",
    crossing: "e03132a1c4cc3a7b",
    flight: "d385235833ce1ac4",
    jump: "10222fcef104faf7",
    lanes: "ef54456297ad4094",
    maze: "c5a2787c391220a4",
    paths: "58c98b73a68d29ee",
    patrol: "a9d9350f15b13112",
    player: "22bbc4217c01db6c",
    predators: "1d9649174bef75e9",
    racetrack: "26debee2f7903900",
    sandbox: "167027ab73e032cd",
    stress: "327c84ffb7d9d5bf",
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
