/**
 * Golden hashes: the state of every scene after a fixed number of steps. They change only with a change of behavior, in a commit of its own
 * that says why; replays and saved games of older versions then take a different course.
 */
import { readdirSync } from "node:fs";

import { expect, test } from "vitest";

import { loadScene, runScene } from "../tools/scenes.mjs";

const STEPS = 1200;
const golden = {
    arrive: "de4d4231cfe63f72",
    artillery: "83af1658959547d5",
    blending: "9b560da732f874af",
    boids: "2d9ab72dae2c3876",
    crossing: "e804d4a18cebea88",
    doors: "1eec121a90ef130b",
    flight: "4fa7334bdb116d60",
    jump: "0dec6818b878785d",
    lanes: "eee99568b182725e",
    maze: "997da03af37fbcff",
    own: "9bf7fc242e7e2332",
    paths: "7b67be372f1b5eaa",
    patrol: "0ecba72349898ad0",
    player: "4b1be01b395682c8",
    predators: "46e667b3faf358ee",
    racetrack: "85a845715fb5109e",
    sandbox: "1e4036b9064ecf23",
    stress: "3a130f625404e6c7",
    turret: "abd1253dc8151fb3",
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
