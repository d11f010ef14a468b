/** The town: buildings come and go by clicks and by the crane, and the units walk around them. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { ofDay } from "../every_day.js";
import { ask, eachOnPage, onField } from "./site.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

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

    const text = () => page.textContent("#way-why");
    /**
     * Finds a unit that is on its way, inspects it, and returns its name and its way.
     * @param {string} condition  on way, far
     */
    const show = async (condition) => {
        const name = await page.evaluate(`__veer.agents().find((name) => {
            const [way] = __veer.explain(name).behaviors, at = __veer.agent(name);
            const far = Math.hypot(way.corner.x - at.x, way.corner.y - at.y);
            return ${condition};
        })`);
        await page.selectOption("#agent", { label: /** @type {string} */ (name) });
        await ask(page, "step(0)");
        return (await ask(page, `explain("${name}")`)).behaviors[0];
    };
    const corner = (/** @type {any} */ way) => `(${way.corner.x.toFixed(0)}, ${way.corner.y.toFixed(0)})`;

    it("the panel tells the means and the corner of a unit, and how old its field is", async () => {
        await ask(page, "step(60)");
        const way = await show('way.means === "field"');
        expect(await text()).toContain("by a field that agents with its goal share");
        expect(await text()).toContain(`its next corner is at ${corner(way)}`);
        expect(await text()).toContain("The field is up to date.");
        await page.evaluate("void __veer.world().addBox({ x: 1050, y: 630, halfWidth: 20, halfHeight: 15 })");
        await ask(page, "step(0)");
        expect(await text()).toContain("The field is 1 version of the map behind");
        await ask(page, "step(2)");
        expect(await text()).toContain("The field is up to date.");
    });

    it("the panel tells why a unit waits that is walled in", async () => {
        await page.evaluate(`for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
            const long = 108, wide = 8, [halfWidth, halfHeight] = dx ? [wide, long] : [long, wide];
            __veer.world().addBox({ x: 540 + 100 * dx, y: 540 + 100 * dy, halfWidth, halfHeight });
        }`);
        await ask(page, "step(420)");
        const way = await show('way.pathStatus === "closest" && far < 6 && name.startsWith("gold")');
        expect(await text()).toContain(`waits at ${corner(way)}, the closest point that it can reach`);
    });

    it("directions, regions and the path are drawn while their buttons are pressed", async () => {
        const pixels = async () => (await page.locator("#field").screenshot()).toString("base64");
        const toggle = (/** @type {string} */ layer) =>
            page.locator(`#legend [data-layer=${layer}]`).evaluate((button) => /** @type {any} */ (button).click());
        await ask(page, "step(1)");
        expect((await ask(page, "state()")).layers).toMatchObject({ route: true, directions: false, regions: false });
        for (const layer of ["directions", "regions", "route"]) {
            const before = await pixels();
            await toggle(layer);
            await ask(page, "step(0)");
            expect(await pixels(), layer).not.toBe(before);
            await toggle(layer);
            await ask(page, "step(0)");
            expect(await pixels(), layer).toBe(before);
        }
    });

    it("has no axe violation with all layers on, in both themes", async () => {
        await page.evaluate(axe);
        await page.evaluate("document.querySelectorAll('#legend [aria-pressed=false]').forEach((one) => one.click())");
        for (const theme of ofDay(["dark"], ["light", "dark"])) {
            await page.evaluate((name) => void (document.documentElement.dataset.theme = name), theme);
            await ask(page, "step(30)");
            await page.evaluate("Promise.all(document.getAnimations().map(({ finished }) => finished))");
            const found = await page.evaluate(
                "axe.run().then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => " +
                    "`${id} ${target}`)))",
            );
            expect(found, theme).toEqual([]);
        }
    });
});
