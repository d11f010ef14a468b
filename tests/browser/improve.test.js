/**
 * Improve: a search in workers looks for settings that the user wishes for; its points are shown as ghosts, and one
 * becomes B beside A.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { eachOnScene } from "./scene.js";
import { ask, until } from "./site.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** @typedef {import("playwright-core").Page} Page */
const SLIDERS = ["guard.behaviors.0.weight", "guard.context.hysteresis"], WISHES = ["+speed", "-turnRate"];
const isDone = "__veer.improve().phase === 'done'", state = (/** @type {Page} */ page) => ask(page, "improve()");

/** Checks exactly these boxes. @param {Page} page @param {string} name  of the attribute @param {string[]} wanted */
async function check(page, name, wanted) {
    const boxes = page.locator(`#improve-section [data-${name}]`);
    for (const box of await boxes.all()) {
        const isWanted = wanted.includes(String(await box.getAttribute(`data-${name}`)));
        if (!isWanted && (await box.isChecked())) await box.evaluate((input) => /** @type {HTMLElement} */ (input).click());
    }
    for (const one of wanted) {
        const box = page.locator(`#improve-section [data-${name}="${one}"]`);
        if (!(await box.isChecked())) await box.evaluate((input) => /** @type {HTMLElement} */ (input).click());
    }
}

/** Opens the section, and chooses sliders and wishes. @param {Page} page @param {string[]} [sliders] */
async function choose(page, sliders = SLIDERS) {
    const tab = page.locator("#tabs [data-tab=tune]");
    if (await tab.isVisible()) await tab.click();
    await page.locator("#improve").click();
    await until(page, "document.querySelector('[data-wish]')");
    await check(page, "path", sliders);
    await check(page, "wish", WISHES);
    await page.selectOption("#improve-effort", "quick");
    await page.fill("#improve-seconds", "2");
    await page.locator("#improve-seconds").press("Enter");
    await until(page, "!document.querySelector('#improve-run').disabled");
}

const violations = async (/** @type {Page} */ page) => {
    await page.evaluate(axe);
    return page.evaluate(async () => (await /** @type {any} */ (window).axe.run()).violations.map(
        (/** @type {any} */ { id, nodes }) => `${id}: ${nodes[0].target}`));
};

describe("a search", () => {
    const scene = eachOnScene("patrol", { permissions: ["clipboard-read", "clipboard-write"] });

    it("fills the front; a point shows its ghost run, becomes B by a click, and undo and a link know it", async () => {
        const { page } = scene;
        await scene.step(90);
        const first = await ask(page, "hash()");
        await choose(page);
        expect((await state(page)).sliders.toSorted()).toEqual(SLIDERS);
        expect(await violations(page)).toEqual([]);
        await page.locator("#improve-run").click();
        await until(page, "__veer.improve().points.length > 0 || __veer.improve().phase === 'done'");
        await until(page, isDone);
        const { points, start, tried } = await state(page);
        expect(points.length).toBeGreaterThan(0);
        expect(tried).toBeGreaterThan(points.length);
        expect(await ask(page, "hash()"), "the run of the page goes on as it was").toBe(first);
        expect(await page.locator("#improve-points tbody tr").count()).toBe(points.length + 1);

        const spots = await ask(page, "improveSpots()"), plot = await page.locator("#improve-plot").boundingBox();
        if (!plot) throw new Error("the plot is not shown");
        const at = { x: plot.x + spots[0].x, y: plot.y + spots[0].y };
        await page.mouse.move(at.x, at.y);
        await until(page, "__veer.improve().shown === 0 && __veer.ghost()");
        const ghost = await ask(page, "ghost()");
        expect(ghost).toMatchObject({ mark: "1", tick: 90 });
        expect(ghost.hash).not.toBe(first);
        expect(await page.textContent("#improve-told")).toContain("turn rate");
        expect(await ask(page, "compare()")).toBe(null);
        expect(await violations(page)).toEqual([]);

        await page.mouse.click(at.x, at.y);
        await until(page, "!__veer.seeking() && __veer.compare()");
        const pinned = await ask(page, "compare()");
        expect(pinned).toMatchObject({ brain: "guard", tickA: 90, tickB: 90, hashA: first, hashB: ghost.hash });
        expect((await ask(page, "state()")).set).toEqual(points[0].values);
        expect(start.values).not.toEqual(points[0].values);
        await page.locator("#field").focus();
        await page.keyboard.press("Control+z");
        await until(page, "!__veer.seeking() && __veer.compare() === null");
        expect([await ask(page, "hash()"), (await ask(page, "state()")).set]).toEqual([first, {}]);
        await page.keyboard.press("Control+Shift+z");
        await until(page, "!__veer.seeking() && __veer.compare()");
        expect(await ask(page, "compare()")).toMatchObject({ hashA: first, hashB: ghost.hash });

        await page.click("#share");
        await until(page, "document.getElementById('notice').textContent.includes('copied')");
        const other = await page.context().newPage();
        await other.goto(String(await page.evaluate("navigator.clipboard.readText()")));
        await until(other, "window.__veer && __veer.state().tick === 90");
        expect(await ask(other, "compare()")).toMatchObject({ brain: "guard", hashA: first, hashB: ghost.hash });
        await other.close();
    });

    it("goes by keys alone: Tab to a point shows it, Enter pins it, Escape leaves", async () => {
        const { page } = scene;
        await scene.step(30);
        await choose(page);
        await page.locator("#improve-run").focus();
        await page.keyboard.press("Enter");
        await until(page, isDone);
        await page.locator("#improve-on").focus();
        for (let i = 0; i < 3 && (await state(page)).shown < 0; i++) await page.keyboard.press("Tab");
        await until(page, "__veer.improve().shown === 0 && __veer.ghost()");
        const { hash } = await ask(page, "ghost()");
        const label = await page.evaluate("document.activeElement.getAttribute('aria-label')");
        expect(label).toMatch(/^Point 1, pin as B: mean speed [\d.]+, turn rate [\d.]+$/);
        await page.keyboard.press("Enter");
        await until(page, "!__veer.seeking() && __veer.compare()");
        expect((await ask(page, "compare()")).hashB).toBe(hash);
        await page.keyboard.press("Escape");
        expect((await state(page)).shown).toBe(-1);
        await page.keyboard.press("Escape");
        expect((await state(page)).on).toBe(false);
        expect(await page.evaluate("document.activeElement.id")).toBe("improve");
    });
});
