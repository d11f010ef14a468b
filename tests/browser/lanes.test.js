/** Lanes: the page shows how many agents walk behind an agent in the same direction, now and over time. */
import { describe, expect } from "vitest";
import { eachOnScene, itMoves } from "./scene.js";

describe("lanes", () => {
    const scene = eachOnScene("lanes");

    itMoves("half of the agents are behind one that goes their way at first, most after ten seconds", async () => {
        expect((await scene.play()).shares).toHaveLength(1);
        await scene.step(600);
        const { shares } = await scene.play();
        expect(shares).toHaveLength(21);
        expect(shares[0]).toBeLessThan(0.55);
        expect(shares.at(-1)).toBeGreaterThan(0.7);
    });

    itMoves("without the crowd no lanes form", async () => {
        for (const group of ["east", "west"]) {
            await scene.page.selectOption(`[data-key='first.${group}.crowd'] select`, "none");
        }
        await scene.step(600);
        expect((await scene.play()).shares.at(-1)).toBeLessThan(0.65);
    });
});
