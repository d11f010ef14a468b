/**
 * Golden hashes: what the scenes come to, once and for all. They change only with a change of behavior, in a commit of its own that says
 * why; a replay or a saved game of an older version then goes another way.
 */
import { readdirSync } from "node:fs";

import { expect, test } from "vitest";

import { loadScene, runScene } from "../tools/scenes.mjs";

const STEPS = 1200;
const golden = {
    arrive: "78cd00fd82bfe4db",
    artillery: "2df0598a858a008c",
    blending: "2095be81eaf22beb",
    boids: "488d7a70eed9913a",
    crossing: "c03f3c986988bd32",
    flight: "c43d443bf92ecb8f",
    jump: "c9ad2ddbc25a7e50",
    maze: "6bb5c3c1ef17ed9d",
    paths: "f68dd66e0fb71cef",
    patrol: "b8fdc9b09354923a",
    player: "7de9e856a87f7fd7",
    predators: "4a64dfb86465f794",
    racetrack: "fef2c19f796f84a4",
    sandbox: "9fdf180053f2fba8",
    stress: "6ba7b646bc886806",
    turret: "67c9d6c635cdb7e1",
};

test("every scene has one", () => {
    const scenes = readdirSync(new URL("../../web/scenes/", import.meta.url)).map((file) => file.replace(".json", ""));
    expect(Object.keys(golden).sort()).toEqual(scenes.sort());
});

for (const [name, hash] of Object.entries(golden)) {
    test(`${name} comes to the hash it has always come to`, async () => {
        const { veer, scene } = await loadScene(name);
        expect(runScene(veer, scene, STEPS, {}).hash).toBe(hash);
    });
}
