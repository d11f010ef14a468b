/**
 * Axe finds no violations in any scene, with any panel, bar or dialog open, in either theme, on a desktop or a phone.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violations } from "./axe.js";
import { ask, launch, onField, openPage, serve, until } from "./site.js";
import { isAll, ofDay } from "../every_day.js";

/** @typedef {import("playwright-core").Page} Page */

const DESKTOP = { width: 1280, height: 800 }, PHONE = { width: 390, height: 844 };
const LOOKS = [
    { viewport: DESKTOP, colorScheme: /** @type {const} */ ("dark") },
    { viewport: DESKTOP, colorScheme: /** @type {const} */ ("light") },
    { viewport: PHONE, colorScheme: /** @type {const} */ ("light") },
    { viewport: PHONE, colorScheme: /** @type {const} */ ("dark") },
];

/** Presses a key while the field has the focus. @param {Page} page @param {string} key */
async function press(page, key) {
    await page.locator("#field").focus();
    await page.keyboard.press(key);
}

/** Opens the parts of the panel, one after the other, with all their details, and calls back for each.
 * @param {Page} page @param {(part: string) => Promise<void>} look */
async function eachPart(page, look) {
    await page.locator("details").evaluateAll((all) => all.forEach((one) => one.setAttribute("open", "")));
    const hasTabs = await page.locator("#tabs").isVisible();
    for (const tab of hasTabs ? ["why", "tune", "scene"] : [""]) {
        if (tab) await page.click(`#tabs [data-tab=${tab}]`);
        await look(tab || "panel");
    }
}

/** @param {Page} page @param {string} tool  key of a tool of edit mode @param {string} button */
async function menuAt(page, tool, button) {
    await press(page, "e");
    await press(page, tool);
    const thing = await ask(page, "agent('guard 1')"), { x, y } = await onField(page, thing.screen);
    await page.mouse.click(x, y, { button: button === "right" ? "right" : "left" });
}

/**
 * What a user can open, from a new page of the scene patrol.
 * @type {Record<string, (page: Page) => Promise<unknown>>}
 */
const PANELS = {
    "the list of scenes": (page) => press(page, "/"),
    "the list of keys": (page) => press(page, "?"),
    "the code of a brain": async (page) => {
        await press(page, "y");
        await page.locator("#code-text").waitFor();
    },
    "the code of the scene, verified": async (page) => {
        await press(page, "y");
        await page.click("#code-js");
        await page.selectOption("#code-what", "scene");
        await page.click("#code-verify");
        await until(page, "/hash/.test(document.querySelector('#code-status').textContent)");
    },
    "the brush": async (page) => {
        await press(page, "e");
        await press(page, "i");
    },
    "a selected agent": (page) => menuAt(page, "v", "left"),
    "the menu of an agent": (page) => menuAt(page, "v", "right"),
    "A and B as ghosts": (page) => press(page, "m"),
    "A and B side by side": (page) => press(page, "Shift+m"),
    "notices": async (page) => {
        await press(page, "Delete");
        await press(page, "Enter");
    },
    "a slot and its reasons": async (page) => {
        const { screen } = await ask(page, "agent('guard 1')"), { x, y } = await onField(page, screen);
        await page.mouse.move(x + 18, y + 4);
        await until(page, "__veer.state().slot >= 0");
    },
};

describe("axe", () => {
    /** @type {any} */ let site, /** @type {any} */ browser;
    beforeAll(async () => {
        [site, browser] = await Promise.all([serve(), launch()]);
    });
    afterAll(() => browser.close());

    for (const look of LOOKS.slice(0, ofDay(1, LOOKS.length))) {
        const where = `${look.viewport === PHONE ? "on a phone" : "on a desktop"}, ${look.colorScheme}`;

        it(`every panel, bar and dialog: ${where}`, async () => {
            const names = Object.keys(PANELS), some = names.filter((_, i) => i % ofDay(4, 1) === 3 % ofDay(4, 1));
            for (const name of some) {
                const { page, problems, close } = await openPage(browser, site.url, { ...look, fragment: "#patrol" });
                await until(page, "__veer.state().scene === 'patrol'");
                await ask(page, "step(30)");
                await PANELS[name](page);
                expect(await violations(page), name).toEqual([]);
                expect(problems, name).toEqual([]);
                await close();
            }
        });

        it.runIf(isAll)(`every scene with all details open, and in edit mode: ${where}`, async () => {
            const first = await openPage(browser, site.url, look);
            const scenes = await first.page.locator("#scenes a").evaluateAll((all) =>
                all.map((one) => /** @type {HTMLElement} */ (one).dataset.scene ?? ""));
            await first.close();
            for (const scene of scenes) {
                const { page, problems, close } = await openPage(browser, site.url, { ...look, fragment: `#${scene}` });
                await until(page, `__veer.state().scene === "${scene}"`);
                await ask(page, "step(60)");
                await eachPart(page, async (part) => expect(await violations(page), `${scene}, ${part}`).toEqual([]));
                if (!(await ask(page, "edit()")).on) await press(page, "e");
                expect(await violations(page), `${scene}, edit mode`).toEqual([]);
                expect(problems, scene).toEqual([]);
                await close();
            }
        });
    }

    it.runIf(isAll)("the first card of the tour, and a page in a frame", async () => {
        for (const query of ["?test=1&tour=1", "?test=1&embed=1&scene=patrol&ui=min"]) {
            const { page, close } = await openPage(browser, site.url, { query });
            await ask(page, "step(10)");
            expect(await violations(page), query).toEqual([]);
            await close();
        }
    });
});
