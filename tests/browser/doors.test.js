/**
 * Doors: the page counts, per door, the agents that are through and the agents that wait, and its clocks stop when a
 * crowd is through.
 */
import { describe, expect, it } from "vitest";
import { ask } from "./site.js";
import { eachOnScene, itMoves } from "./scene.js";

describe("doors", () => {
    const scene = eachOnScene("doors");
    const rooms = async () => (await scene.play()).rooms;

    itMoves("all wait at first; the wider the door, the more are through", async () => {
        expect((await rooms()).map((/** @type {any} */ { widths, through, waiting }) => [widths, through, waiting]))
            .toEqual([
            [1.5, 0, 30], [2, 0, 30], [3, 0, 30],
        ]);
        await scene.step(420);
        const [narrow, medium, wide] = await rooms();
        expect(narrow.through).toBeGreaterThan(2);
        expect(medium.through).toBeGreaterThan(1.2 * narrow.through);
        expect(wide.through).toBeGreaterThan(1.2 * medium.through);
        expect(narrow.seconds).toBeCloseTo(7, 1);
    });

    it("a clock stops when the last one is through, and all set out again when all are", async () => {
        await scene.step(900);
        const [narrow, , wide] = await rooms();
        expect([wide.through, wide.waiting]).toEqual([30, 0]);
        expect(wide.seconds).toBeLessThan(10);
        expect(narrow.seconds).toBeCloseTo(15, 1);
        let all = await rooms();
        for (let i = 0; i < 40 && all[2].seconds > 2; i++) {
            await scene.step(60);
            all = await rooms();
        }
        for (const { through, waiting, seconds } of all) {
            expect([through, waiting]).toEqual([0, 30]);
            expect(seconds).toBeLessThanOrEqual(1.1);
        }
    });

    it("the chooser lists it, and without the crowd all doors are alike", async () => {
        expect(await scene.page.textContent("[data-scene=doors]")).toContain("How wide is a door?");
        await scene.page.selectOption("[data-key='first.guest.crowd'] select", "none");
        await scene.step(600);
        expect((await rooms()).map((/** @type {any} */ { through }) => through)).toEqual([30, 30, 30]);
        expect((await ask(scene.page, "figures()")).worstOverlap).toBeGreaterThan(1);
    });
});
