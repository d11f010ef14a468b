/**
 * Predator and prey: a hare within 15 u of a fox is caught; a hare returns every ten seconds; without hares the foxes
 * wander.
 */
import { describe, expect, it } from "vitest";
import { ask } from "./site.js";
import { eachOnScene, itMoves } from "./scene.js";

describe("predator and prey", () => {
    const scene = eachOnScene("predators");
    const hares = async () =>
        (await ask(scene.page, "agents()")).filter((/** @type {string} */ name) => name.startsWith("hare")).length;

    it("caught hares leave the list of agents, and one returns every ten seconds", async () => {
        expect(await hares()).toBe(24);
        await scene.step(1799);
        const { caught, respawned = 0 } = await scene.figures();
        expect(caught).toBeGreaterThanOrEqual(3);
        expect(await hares()).toBe(24 - caught + respawned);
        expect(await scene.page.locator("#agent option").count()).toBe(1 + 2 + (await hares()));
        await scene.step(1); // second 30
        expect((await scene.figures()).respawned).toBe(respawned + 1);
    });

    it("counts the catches of each fox, and marks them for a moment", async () => {
        expect(await scene.play()).toEqual({ score: {}, marks: [] });
        for (let i = 0; i < 60 && !(await scene.play()).marks.length; i++) await scene.step(10);
        const { score, marks } = await scene.play(), fox = await scene.agent(marks[0].by);
        const { caught } = await scene.figures();
        expect(score[marks[0].by]).toBeGreaterThanOrEqual(1);
        expect(Object.values(score).reduce((/** @type {number} */ sum, n) => sum + Number(n), 0)).toBe(caught);
        expect(Math.hypot(marks[0].x - fox.x, marks[0].y - fox.y)).toBeLessThan(60);
        await scene.step(120);
        expect((await scene.play()).marks.some((/** @type {any} */ { tick }) => tick === marks[0].tick)).toBe(false);
        await scene.page.click("#restart");
        expect(await scene.play()).toEqual({ score: {}, marks: [] });
    });

    itMoves("after a step no living hare is within 15 u of a fox", async () => {
        for (let i = 0; i < 60; i++) {
            await scene.step(20);
            const least = await scene.page.evaluate(() => {
                const { agents, agent } = window.__veer;
                const all = agents().map((/** @type {string} */ name) => ({ name, ...agent(name) }));
                const of = (/** @type {string} */ kind) =>
                    all.filter((/** @type {any} */ a) => a.name.startsWith(kind));
                return Math.min(...of("fox").flatMap((/** @type {any} */ f) =>
                    of("hare").map((/** @type {any} */ h) => Math.hypot(f.x - h.x, f.y - h.y))));
            });
            expect(least).toBeGreaterThan(15);
        }
    });

    itMoves("the same seed gives the same hunt, respawns included", async () => {
        await scene.step(1300);
        const hash = await ask(scene.page, "hash()"), before = await scene.figures();
        await scene.page.click("#restart");
        expect(await hares()).toBe(24);
        await scene.step(1300);
        expect(await ask(scene.page, "hash()")).toBe(hash);
        expect(await scene.figures()).toEqual(before);
    });

    itMoves("the foxes wander when no hare is left", async () => {
        // the slider is shown together with its brain
        await scene.page.locator("[data-key='agents.hare.count'] input[type=range]").count();
        await scene.page.selectOption("#brain", "hare");
        await scene.page.locator("[data-key='agents.hare.count'] input[type=range]").fill("2");
        await scene.page.locator("[data-key='first.hare.behaviors.0.panicRadius'] .value input").fill("0");
        await scene.page.locator("[data-key='first.hare.behaviors.0.panicRadius'] .value input").press("Enter");
        let gone = false;
        for (let i = 0; i < 58 && !gone; i++) {
            await scene.step(10);
            gone = (await hares()) === 0;
        }
        expect(gone).toBe(true);
        const before = await scene.agent("fox 1");
        await scene.step(1);
        const why = await ask(scene.page, 'explain("fox 1")');
        expect(why.behaviors.filter((/** @type {any} */ b) => b.active).map((/** @type {any} */ b) => b.type))
            .toContain(
            "wander",
        );
        expect(why.behaviors[0].active).toBeFalsy();
        expect(Math.hypot(before.velocityX, before.velocityY)).toBeGreaterThan(10);
    });
});
