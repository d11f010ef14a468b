/**
 * Accessibility: axe finds no violations in either theme, marks and text have enough contrast, and motion is reduced on
 * request.
 */
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, launch, openPage, openScene, pause, reload, serve } from "./site.js";
import { isAll, ofDay } from "../every_day.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** @param {string} color  #rgb or #rrggbb */
function luminance(color) {
    const long = color.length === 4 ? color.replace(/[^#]/g, "$&$&") : color;
    const [r, g, b] = [1, 3, 5]
        .map((i) => Number.parseInt(long.slice(i, i + 2), 16) / 255)
        .map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** @param {string} a @param {string} b */
function contrast(a, b) {
    const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
    return (high + 0.05) / (low + 0.05);
}

const DESKTOP = { width: 1360, height: 820 }, PHONE = { width: 390, height: 844 };
/**
 * Axe takes seconds per page, so `npm test` runs it only at desktop size, and `npm run test:all` at phone size, too.
 */
const WINDOWS = ofDay([DESKTOP], [DESKTOP, PHONE]);

describe("accessibility", () => {
    /** @type {any} */ let site, /** @type {any} */ browser;
    beforeAll(async () => {
        [site, browser] = await Promise.all([serve(), launch()]);
    });
    afterAll(async () => {
        await browser.close();
        site.close();
    });

    for (const colorScheme of /** @type {const} */ (["dark", "light"])) {
        const itMay = it.runIf(isAll || colorScheme === "dark");
        itMay(`axe finds no violations in the ${colorScheme} theme, on a desktop or a phone, with ` +
            `everything open`, async () => {
            for (const viewport of WINDOWS) {
                const { page, problems, close } = await openPage(browser, site.url, { colorScheme, viewport });
                expect(await page.getAttribute("html", "data-theme")).toBe(colorScheme);
                await ask(page, "step(60)");
                await page
                    .locator("details")
                    .evaluateAll((all) => all.forEach((one) => one.setAttribute("open", "")));
                await page.evaluate(axe);
                const find = () =>
                    page.evaluate(async () => {
                        const { violations } = await /** @type {any} */ (window).axe.run(document,
                            { resultTypes: ["violations"] });
                        return violations.map(
                            (/** @type {any} */ v) =>
                                `${v.id}: ${v.nodes.map((/** @type {any} */ n) => n.target.join(" ")).join(", ")}`,
                        );
                    });
                expect(await find()).toEqual([]);
                await page.keyboard.press("?");
                expect(await find()).toEqual([]);
                expect(problems).toEqual([]);
                await close();
            }
        });

        it(`texts of the ${colorScheme} theme have a contrast of at least 4.5, marks of at least 3`, async () => {
            const { page, close } = await openPage(browser, site.url, { colorScheme });
            const token = (/** @type {string} */ name) =>
                page.evaluate((n) => getComputedStyle(document.documentElement).getPropertyValue(`--${n}`).trim(),
                    name);
            for (const ground of ["bg", "panel", "field", "raised", "hover"]) {
                for (const text of ["text", "dim"])
                    expect(contrast(await token(text), await token(ground)),
                        `${text} on ${ground}`).toBeGreaterThanOrEqual(
                        4.5,
                    );
            }
            for (const ground of ["field", "panel"]) {
                for (const mark of ["interest", "danger", "decision", "chosen", "agent", "other", "goal", "edge"]) {
                    expect(contrast(await token(mark), await token(ground)),
                        `${mark} on ${ground}`).toBeGreaterThanOrEqual(
                        3,
                    );
                }
            }
            await close();
        });
    }

    it("axe finds no violations in any scene or in the list of scenes, on a desktop or a phone", async () => {
        for (const viewport of WINDOWS) {
            const { page, problems, close } = await openPage(browser, site.url, { colorScheme: "dark", viewport });
            await page.evaluate(axe);
            const find = () =>
                page.evaluate(async () => {
                    const { violations } = await /** @type {any} */ (window).axe.run(document,
                        { resultTypes: ["violations"] });
                    return violations.map((/** @type {any} */ v) =>
                        `${v.id}: ${v.nodes.map((/** @type {any} */ n) => n.target.join(" ")).join(", ")}`);
                });
            await page.click("#scene-button");
            expect(await find(), "list").toEqual([]);
            const names = await page.locator("#scenes a").evaluateAll((all) => all.map((a) => a.dataset.scene ?? ""));
            await page.keyboard.press("Escape");
            for (const name of names.filter((_, i) => i % ofDay(12, 1) === 0)) {
                await openScene(page, name);
                expect(await find(), name).toEqual([]);
                expect(await page.evaluate("document.documentElement.scrollWidth"), name).toBeLessThanOrEqual(
                    viewport.width,
                );
            }
            const tune = page.locator("#tabs [data-tab=tune]");
            if (await tune.isVisible()) await tune.click();
            const row = page.locator("#tune .row label").first();
            await row.scrollIntoViewIfNeeded();
            await pause(page, 100); // scrolling hides tooltips
            await row.hover();
            await page.locator("#tip").waitFor({ state: "visible" });
            expect(await find(), "a tooltip").toEqual([]);
            expect(problems).toEqual([]);
            await close();
        }
    });

    it("the list of scenes goes by keys: / opens it, arrows move, Enter opens, Escape leaves", async () => {
        const { page, problems, close } = await openPage(browser, site.url);
        const first = (await ask(page, "state()")).scene;
        await page.locator("#field").focus();
        await page.keyboard.press("/");
        expect(await page.locator("#scene-sheet").isVisible()).toBe(true);
        expect(await page.evaluate("document.activeElement.dataset.scene")).toBe(first);
        await page.keyboard.press("ArrowDown");
        const next = await page.evaluate("document.activeElement.dataset.scene");
        expect(next).not.toBe(first);
        await page.keyboard.press("Enter");
        expect((await ask(page, "state()")).scene).toBe(next);
        expect(await page.locator("#scene-sheet").isVisible()).toBe(false);
        await page.locator("#field").focus();
        await page.keyboard.press("PageUp");
        expect((await ask(page, "state()")).scene).toBe(first);
        await page.keyboard.press("/");
        await page.keyboard.press("Escape");
        expect(await page.locator("#scene-sheet").isVisible()).toBe(false);
        await page.click("#scene-on");
        expect((await ask(page, "state()")).scene).toBe(next);
        expect(problems).toEqual([]);
        await close();
    });

    it("the user's choice of theme survives a reload", async () => {
        const { page, close } = await openPage(browser, site.url, { colorScheme: "dark" });
        await page.click("#theme");
        await reload(page);
        expect(await page.getAttribute("html", "data-theme")).toBe("light");
        expect(await page.getAttribute("#theme", "aria-pressed")).toBe("true");
        await close();
    });

    it("nothing on the page moves by itself where reduced motion is asked for", async () => {
        const { page, close } = await openPage(browser, site.url, { reducedMotion: "reduce" });
        const moving = await page.evaluate(() =>
            [...document.querySelectorAll("*")]
                .filter((e) => {
                    const style = getComputedStyle(e);
                    return style.transitionDuration !== "0s" || style.animationName !== "none";
                })
                .map((e) => e.tagName),
        );
        expect(moving).toEqual([]);
        await close();
    });

    it("the tab key visits all controls in the order of the page, and each shows its focus", async () => {
        const { page, close } = await openPage(browser, site.url);
        /** @type {(string | undefined)[]} */
        const seen = [];
        for (let i = 0; i < 40; i++) {
            await page.keyboard.press("Tab");
            const here = await page.evaluate(() => {
                const e = /** @type {HTMLElement} */ (document.activeElement);
                return {
                    id: e.id || e.dataset.scene || e.dataset.layer || e.tagName,
                    outline: getComputedStyle(e).outlineStyle,
                };
            });
            expect(here.outline, here.id).not.toBe("none");
            seen.push(here.id);
        }
        const order = [
            "seed",
            "dice",
            "share",
            "theme",
            "help",
            "field",
            "interest",
            "zoom-in",
            "play",
            "step",
            "restart",
            "undo",
            "redo",
            "speed",
            "agent",
        ];
        const places = order.map((id) => seen.indexOf(id));
        expect(
            places.every((place) => place >= 0),
            seen.join(" "),
        ).toBe(true);
        expect(places).toEqual([...places].sort((a, b) => a - b));
        await close();
    });
});
