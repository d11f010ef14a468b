/**
 * Golden hashes: what the scenes come to, once and for all. They change only with a change of behavior, in a commit of its own that says
 * why; a replay or a saved game of an older version then goes another way.
 */
import { expect, test } from "vitest";

import { loadScene, runScene } from "../tools/scenes.mjs";

const golden = /** @type {const} */ ({ racetrack: ["ad13bc4441d4ddc4", 1200], patrol: ["d83fcb35c717d4f2", 1200] });

for (const [name, [hash, steps]] of Object.entries(golden)) {
    test(`${name} comes to the hash it has always come to`, async () => {
        const { veer, scene } = await loadScene(name);
        expect(runScene(veer, scene, steps, {}).hash).toBe(hash);
    });
}
