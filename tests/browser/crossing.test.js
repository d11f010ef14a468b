/** Crossing: two crowds, a ring and a doorway: no agents overlap, and all arrive. */
import { describe, expect, it } from "vitest";
import { eachOnScene } from "./scene.js";

describe("crossing", () => {
    const scene = eachOnScene("crossing");

    it("all agents change sides without an overlap of more than 1 % of a radius, and without touching a wall", async () => {
        await scene.step(2400);
        const { worstOverlap, contacts, retargeted } = await scene.figures();
        expect(worstOverlap).toBeLessThanOrEqual(0.01);
        expect(contacts).toBe(0);
        expect(retargeted).toBeGreaterThanOrEqual(24 + 16 + 18); // every agent has been on the other side
    });
});
