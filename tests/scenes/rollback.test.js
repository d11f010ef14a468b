/** Rolling back: every scene goes back 8 steps at every step and comes to the hashes of one that never did. */
import { expect, test } from "vitest";
import { rollScene } from "../tools/rollback.mjs";
import { allScenes } from "../tools/scenes.mjs";

test.each(allScenes())("%s takes the same way again", async (name) => expect(await rollScene(name, 40)).toBe(-1));
