/** Rollback: every scene is rolled back 8 steps at every step and has the same hashes as without rollback. */
import { expect, test } from "vitest";
import { rollScene } from "../tools/rollback.mjs";
import { allScenes } from "../tools/scenes.mjs";

test.each(allScenes())("%s has the same hashes with rollback",
    async (name) => expect(await rollScene(name, 40)).toBe(-1));
