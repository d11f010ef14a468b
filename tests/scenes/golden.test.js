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
    artillery: "b7ef937d7899823a",
    blending: "35c8ce38749ee3e8",
    boids: "488d7a70eed9913a",
    crossing: "8df918eb2b34e430",
    flight: "c43d443bf92ecb8f",
    jump: "c9ad2ddbc25a7e50",
    maze: "6bb5c3c1ef17ed9d",
    paths: "f68dd66e0fb71cef",
    patrol: "98ff036407b6d4f8",
    player: "f6508dbd31c0bac3",
    predators: "4a64dfb86465f794",
    racetrack: "f31839420a1baa30",
    sandbox: "4514c1e10fa26a3b",
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
