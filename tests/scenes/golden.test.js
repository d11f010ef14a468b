/**
 * Golden hashes: the state of every scene after a fixed number of steps. They change only with a change of behavior, in a commit of its own
 * that says why; replays and saved games of older versions then take a different course.
 */
import { readdirSync } from "node:fs";

import { expect, test } from "vitest";

import { loadScene, runScene } from "../tools/scenes.mjs";

const STEPS = 1200;
const golden = {
    arrive: "0a67512e7dfb1e58",
    artillery: "f909233f189ba047",
    blending: "3be81ccbb67cea0a",
    boids: "b0c503831c99b86a",
    crossing: "a5f4f5972c044de1",
    flight: "e9963808b0d915e3",
    jump: "db72383ab7d9fee7",
    maze: "1d99d2dded3c031e",
    paths: "258d552ed56ff638",
    patrol: "fdda5bbd23f3ee45",
    player: "6df05c69eccde603",
    predators: "adaa35692f0737ff",
    racetrack: "27998e288e7a4500",
    sandbox: "59d8837748a7c599",
    stress: "0d93b3d1c8aed8cf",
    turret: "86e8002c26145986",
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
