/** Crossing: two crowds, a ring and a doorway: no agents overlap, and all arrive. */
import { describe, expect, it } from "vitest";
import { eachOnScene } from "./scene.js";

describe("crossing", () => {
    const scene = eachOnScene("crossing");

    it("all agents change sides without an overlap of more than 5 % of a radius", async () => {
        await scene.step(2400);
        const { worstOverlap, retargeted } = await scene.figures();
        expect(worstOverlap).toBeLessThanOrEqual(0.05);
        expect(retargeted).toBeGreaterThanOrEqual(24 + 24 + 24 + 30); // every agent has been on the other side
    });
});
