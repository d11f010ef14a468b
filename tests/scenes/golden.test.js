/**
 * Golden hashes: what the scenes come to, once and for all. They change only with a change of behavior, in a commit of its own that says
 * why; a replay or a saved game of an older version then goes another way.
 */
import { readdirSync } from "node:fs";

import { expect, test } from "vitest";

import { loadScene, runScene } from "../tools/scenes.mjs";

const STEPS = 1200;
const golden = {
    arrive: "40c572b5d5f7f2a1",
    artillery: "0655c2f106d6b766",
    blending: "da5325d171efd812",
    boids: "b85d735001ea7967",
    crossing: "15bfc6b3b1911505",
    flight: "25c6eee419449b2c",
    jump: "05b04ba28aedceb7",
    maze: "950b404cee47b5ee",
    paths: "f1e47017026bf688",
    patrol: "bf65ebf0e4974200",
    player: "4e577dbc8470423c",
    predators: "bbf1393cd730f7f2",
    racetrack: "77d32e6c01e6de9a",
    sandbox: "6ee537a00708fe35",
    turret: "9ac162d580ad9c16",
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
