/** The town: buildings come and go by clicks and by the crane, and the units walk around them. */
import { describe, expect, it } from "vitest";
import { ask, eachOnPage, onField } from "./site.js";

describe("the town", () => {
    /** @type {import("playwright-core").Page} */
    let page;
    eachOnPage((opened) => (page = opened), { scene: "town" });

    const click = async (/** @type {number} */ x, /** @type {number} */ y) => {
        const at = await onField(page, await ask(page, `screen(${x}, ${y})`));
        await page.mouse.click(at.x, at.y);
        await ask(page, "step(1)");
    };

    it("a click on an empty lot builds there, and the next one tears it down", async () => {
        const { buildings } = await ask(page, "play()"), before = await ask(page, "distance(225, 315)");
        expect(before.here).toBeGreaterThan(100);
        await click(225, 315);
        expect((await ask(page, "play()")).buildings).toBe(buildings + 1);
        await ask(page, "step(10)");
        expect((await ask(page, "distance(225, 315)")).here).toBe(Infinity);
        await click(225, 315);
        expect((await ask(page, "play()")).buildings).toBe(buildings);
        await ask(page, "step(10)");
        expect((await ask(page, "distance(225, 315)")).here).toBeLessThan(2000);
    });

    it("a click on a street sends all units there, and after a key one squad", async () => {
        await click(90, 630);
        let { goals } = await ask(page, "play()");
        for (const goal of goals) expect(Math.hypot(goal.x - 90, goal.y - 630)).toBeLessThan(3);
        await page.keyboard.press("2");
        await click(990, 90);
        ({ goals } = await ask(page, "play()"));
        expect(goals.map((/** @type {any} */ goal) => goal.x > 500)).toEqual([false, true, false]);
    });

    it("the crane moves a building every two seconds, and rests while it is off", async () => {
        await ask(page, "step(370)");
        expect((await ask(page, "play()")).moves).toBe(3);
        await page.keyboard.press("b");
        await ask(page, "step(240)");
        expect(await ask(page, "play()")).toMatchObject({ moves: 3, crane: false });
    });
});
