/**
 * Improve: a search in workers looks for settings that the user wishes for; its points are shown as ghosts, and one
 * becomes B beside A.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { isAll } from "../every_day.js";
import { eachOnScene } from "./scene.js";
import { ask, openScene, until } from "./site.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** @typedef {import("playwright-core").Page} Page */
const SLIDERS = ["guard.behaviors.0.weight", "guard.context.hysteresis"], WISHES = ["+speed", "-turnRate"];
const isDone = "__veer.improve().phase === 'done'", state = (/** @type {Page} */ page) => ask(page, "improve()");

/** Presses a box that may be scrolled out of sight. @param {import("playwright-core").Locator} box */
const press = (box) => box.evaluate((input) => /** @type {HTMLElement} */ (input).click());

/** Checks exactly these boxes. @param {Page} page @param {string} name  of the attribute @param {string[]} wanted */
async function check(page, name, wanted) {
    const boxes = page.locator(`#improve-section [data-${name}]`);
    for (const box of await boxes.all()) {
        const isWanted = wanted.includes(String(await box.getAttribute(`data-${name}`)));
        if (!isWanted && (await box.isChecked())) await press(box);
    }
    for (const one of wanted) {
        const box = page.locator(`#improve-section [data-${name}="${one}"]`);
        if (!(await box.isChecked())) await press(box);
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
        await page.bringToFront(); // a page in the background does not hear where the focus goes
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

/** Clicks or taps a point of the plot. @param {Page} page @param {number} i @param {"move" | "tap"} how */
async function onPoint(page, i, how) {
    const spot = (await ask(page, "improveSpots()"))[i], plot = await page.locator("#improve-plot").boundingBox();
    if (!plot) throw new Error("the plot is not shown");
    const x = plot.x + spot.x, y = plot.y + spot.y;
    if (how === "tap") await page.touchscreen.tap(x, y);
    else await page.mouse.move(x, y);
}

describe.runIf(isAll)("more of a search", () => {
    const scene = eachOnScene("predators");
    const FOXES = ["fox.behaviors.1.weight", "hare.behaviors.0.panicRadius"];

    it("can be stopped, goes on from there, and ends with another seed and another scene", async () => {
        const { page } = scene;
        await choose(page, FOXES);
        await page.selectOption("#improve-effort", "thorough");
        await page.locator("#improve-run").click();
        await until(page, "__veer.improve().points.length > 0");
        await page.locator("#improve-stop").click();
        await until(page, isDone);
        const { points, tried, note } = await state(page);
        expect(note).toContain("stopped");
        await page.locator("#improve-on").click();
        await until(page, `__veer.improve().phase === 'running' && __veer.improve().tried > ${tried}`);
        expect((await state(page)).points.length).toBeGreaterThan(0);
        await page.locator("#improve-stop").click();
        await until(page, isDone);
        await onPoint(page, 0, "move");
        await until(page, "__veer.ghost()");
        await page.fill("#seed", "77");
        await page.keyboard.press("Enter");
        await until(page, "__veer.improve().phase === 'choose'");
        expect(await ask(page, "ghost()")).toBe(null);
        expect(points.length).toBeGreaterThan(0);
        await openScene(page, "patrol");
        expect((await state(page)).on).toBe(false);
        expect(await page.locator("#tune").isVisible()).toBe(true);
    });

    it("varies several brains at once; a second point replaces B, and A stays", async () => {
        const { page } = scene;
        await scene.step(60);
        const first = await ask(page, "hash()");
        await choose(page, FOXES);
        await page.locator("#improve-run").click();
        await until(page, isDone);
        const { points } = await state(page);
        expect(points.length).toBeGreaterThan(1);
        for (const i of [0, 1]) {
            await onPoint(page, i, "move");
            await until(page, `__veer.improve().shown === ${i} && __veer.ghost()`);
            const { hash } = await ask(page, "ghost()");
            await page.mouse.down();
            await page.mouse.up();
            await until(page, `!__veer.seeking() && __veer.compare()?.hashB === "${hash}"`);
            expect(await ask(page, "compare()")).toMatchObject({ brain: "fox, hare", hashA: first });
        }
        for (let i = 0; i < 2; i++) await scene.press("Control+z");
        await until(page, "!__veer.seeking() && __veer.compare() === null");
        expect(await ask(page, "hash()")).toBe(first);
    });

    it("in a scene from a file, whose link brings the comparison back", async () => {
        const { page } = scene;
        const file = {
            version: 1, name: "tag", title: "Tag", seed: 1, world: { bounds: [0, 0, 400, 300], edges: "clamp" },
            brains: { it: { behaviors: [{ type: "pursue", target: { nearest: 2 } }] },
                hare: { behaviors: [{ type: "evade", target: { nearest: 1 } }, { type: "wander" }] } },
            agents: [{ name: "fox", brain: "it", x: 50, y: 50 },
                { name: "hare", count: 3, brain: "hare", group: 2, free: true }],
        };
        await page.evaluate((text) => {
            const data = new DataTransfer();
            data.setData("text/plain", text);
            document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
        }, JSON.stringify(file));
        await until(page, "__veer.state().scene === 'file-tag'");
        await choose(page, ["hare.behaviors.0.weight", "hare.behaviors.1.weight"]);
        await page.locator("#improve-run").click();
        await until(page, isDone);
        await page.locator("#improve-points tbody button").first().focus();
        await page.keyboard.press("Enter");
        await until(page, "!__veer.seeking() && __veer.compare()");
        await scene.step(30);
        const { hashA, hashB } = await ask(page, "compare()");
        await until(page, "location.hash.startsWith('#s=')");
        const other = await page.context().newPage();
        await other.goto(page.url());
        await until(other, "window.__veer && __veer.compare()");
        await ask(other, "seek(30)");
        expect(await ask(other, "compare()")).toMatchObject({ hashA, hashB });
        await other.close();
    });
});

describe.runIf(isAll)("a phone", () => {
    const scene = eachOnScene("patrol", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

    it("shows a point's run by a tap and pins it by a second one, without violations", async () => {
        const { page } = scene;
        await scene.step(60);
        await choose(page);
        await page.locator("#improve-run").tap();
        await until(page, isDone);
        await onPoint(page, 0, "tap");
        await until(page, "__veer.improve().shown === 0 && __veer.ghost()");
        expect(await ask(page, "compare()")).toBe(null);
        const { hash } = await ask(page, "ghost()");
        expect(await violations(page)).toEqual([]);
        expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
        await onPoint(page, 0, "tap");
        await until(page, "!__veer.seeking() && __veer.compare()");
        expect((await ask(page, "compare()")).hashB).toBe(hash);
        expect(await ask(page, "ghost()"), "B is shown by the field itself").toBe(null);
    });
});
