/** Crossing: two crowds, a ring and a doorway: no agents overlap, and all arrive. */
import { describe, expect, it } from "vitest";
import { eachOnScene, itMoves } from "./scene.js";

describe("crossing", () => {
    const scene = eachOnScene("crossing");

    it("labels its parts, and counts the agents that are across", async () => {
        const parts = async () => (await scene.play()).parts;
        expect((await parts()).map((/** @type {any} */ { title, text }) => `${title}: ${text}`)).toEqual(
            [
                "Two crowds cross: 0 of 48 across", "A ring changes places: 0 of 24 across",
                "Thirty through a door: 0 of 30 across",
            ]);
        await scene.step(1200);
        const [crowds, ring, door] = await parts();
        expect(ring.trips).toBeGreaterThanOrEqual(1);
        expect(ring.text).toContain(`, all ${["never", "once", "twice"][ring.trips]} before`);
        expect(crowds.there + 48 * crowds.trips).toBeGreaterThan(24);
        expect(door.there + 30 * door.trips).toBeGreaterThan(10);
        await scene.page.click("#restart");
        expect((await parts()).map((/** @type {any} */ { trips }) => trips)).toEqual([0, 0, 0]);
    });

    itMoves("all agents change sides without an overlap of more than 5 % of a radius", async () => {
        await scene.step(2400);
        const { worstOverlap, retargeted } = await scene.figures();
        expect(worstOverlap).toBeLessThanOrEqual(0.05);
        expect(retargeted).toBeGreaterThanOrEqual(24 + 24 + 24 + 30); // by then, every agent has been on the other side
    });
});
