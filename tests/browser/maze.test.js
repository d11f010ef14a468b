/** The maze: mice that plan reach the goal, mice that only seek get stuck at a wall. */
import { describe, expect, it } from "vitest";
import { itMoves } from "./scene.js";
import { ask, eachOnPage, onField } from "./site.js";

describe("the maze", () => {
    /** @type {import("playwright-core").Page} */
    let page;
    eachOnPage((opened) => (page = opened), { scene: "maze" });

    /**
     * Counts the agents of a group within reach of a point.
     * @param {string} group
     * @param {{ x: number, y: number }} goal
     */
    const there = (group, goal) =>
        page.evaluate(
            ([name, { x, y }]) => {
                const { agents, agent } = window.__veer;
                return agents().filter((/** @type {string} */ one) =>
                    one.startsWith(name) && Math.hypot(agent(one).x - x, agent(one).y - y) < 95).length;
            },
            /** @type {const} */ ([group, goal]),
        );

    itMoves("all 24 mice that plan reach the goal, and at most two of those that only seek", async () => {
        const goal = { x: 955, y: 605 };
        let most = 0;
        for (let i = 0; i < 60 && most < 24; i++) {
            await ask(page, "step(60)");
            most = Math.max(most, await there("mouse", goal));
        }
        expect(most).toBe(24);
        expect(await there("nose", goal)).toBeLessThanOrEqual(2);
    });

    it("paints the distance to the goal of the inspected mouse, from the core's own field, and anew when the " +
        "goal moves", async () => {
        expect((await ask(page, "state()")).layers.distances).toBe(true);
        const near = await ask(page, "distance(955, 605)"), far = await ask(page, "distance(45, 45)");
        expect(near.here).toBeLessThan(12);
        expect(near.paths).toBeGreaterThan(2500);
        expect(far.here).toBeGreaterThan(1.3 * Math.hypot(910, 560)); // along the corridors
        expect(far.here).toBeLessThan(5000);
        expect((await ask(page, "distance(290, 300)")).here).toBe(Infinity); // a wall
        const at = await onField(page, await ask(page, "screen(45, 605)"));
        await page.mouse.click(at.x, at.y);
        await ask(page, "step(1)");
        expect((await ask(page, "distance(45, 605)")).here).toBeLessThan(12);
        expect((await ask(page, "distance(955, 605)")).here).toBeGreaterThan(400);
    });

    it("counts the mice at the goal: nearly all that plan, hardly any that only seek", async () => {
        expect((await ask(page, "play()")).score).toEqual({ mouse: { there: 0, of: 24 }, nose: { there: 0, of: 8 } });
        await ask(page, "step(2400)"); // 40 s
        const { mouse, nose } = (await ask(page, "play()")).score;
        expect(mouse.there).toBeGreaterThanOrEqual(20);
        expect(nose.there).toBeLessThanOrEqual(3);
        await ask(page, "step(90)"); // when all mice have arrived, the goal moves and the count starts again
        await ask(page, "step(120)");
        const again = await ask(page, "play()");
        if (again.goals[0].x === 45) expect(again.score.mouse.there).toBeLessThan(24);
    });

    it("a click moves the goal, and the mice reach it there", async () => {
        const corner = await page.evaluate(() => {
            const { agents, agent } = window.__veer, all = agents().map(agent);
            const lonely = (/** @type {{ x: number, y: number }} */ p) =>
                Math.min(...all.map((/** @type {any} */ a) => Math.hypot(a.x - p.x, a.y - p.y)));
            // not near an agent, because such a click inspects the agent
            const corners = [{ x: 45, y: 45 }, { x: 955, y: 45 }, { x: 45, y: 605 }];
            return corners.sort((a, b) => lonely(b) - lonely(a))[0];
        });
        const at = await onField(page, await ask(page, `screen(${corner.x}, ${corner.y})`));
        await page.mouse.click(at.x, at.y);
        const { goals } = await ask(page, "play()");
        expect(goals.length).toBe(1);
        expect(Math.hypot(goals[0].x - corner.x, goals[0].y - corner.y)).toBeLessThan(2);
        await ask(page, "step(3000)");
        // the last mice wait until there is room at the goal
        expect(await there("mouse", goals[0])).toBeGreaterThanOrEqual(20);
    });
});
