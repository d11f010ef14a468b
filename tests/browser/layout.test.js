/**
 * The layout in windows of every size: nothing covers the field, the field stays visible while the user moves sliders,
 * targets are large enough, no label is cut, every label belongs to its own control, and forced colors keep the
 * legend.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, launch, openPage, openScene, pause, serve } from "./site.js";
import { ofDay } from "../every_day.js";

/**
 * Window sizes, and the minimum width and height of the field in each.
 * @type {[string, number, number, number, number][]}
 */
const WINDOWS = [
    ["a desktop", 1360, 820, 900, 540],
    ["a phone", 390, 844, 390, 196],
    ["a phone on its side", 844, 390, 500, 240],
    ["an embedded page", 640, 400, 380, 240],
    ["a desktop at 200 % zoom", 680, 410, 400, 240],
];

describe("layout", () => {
    /** @type {any} */ let site, /** @type {any} */ browser;
    beforeAll(async () => {
        [site, browser] = await Promise.all([serve(), launch()]);
    });
    afterAll(async () => {
        await browser.close();
        site.close();
    });
    const sceneNames = (/** @type {import("playwright-core").Page} */ page) =>
        page.locator("#scenes a").evaluateAll((all) =>
            all.map((a) => /** @type {HTMLElement} */ (a).dataset.scene ?? ""));

    for (const [at, [name, width, height, leastWidth, leastHeight]] of WINDOWS.entries()) {
        it(`on ${name} nothing covers the field of any scene, and it is at least ${leastWidth} by ` +
            `${leastHeight} pixels`, async () => {
            const { page, problems, close } = await openPage(browser, site.url, { viewport: { width, height } });
            for (const scene of (await sceneNames(page)).filter((_, i) => (i + at) % ofDay(10, 1) === 0)) {
                await openScene(page, scene);
                const found = await page.evaluate(() => {
                    const box = (/** @type {string} */ selector) =>
                        /** @type {Element} */ (document.querySelector(selector)).getBoundingClientRect();
                    const field = box("#field"), covers = (/** @type {DOMRect} */ r) =>
                        r.width > 1 && r.height > 1 && r.left < field.right - 1 && r.right > field.left + 1 &&
                            r.top < field.bottom - 1 && r.bottom > field.top + 1;
                    const over =
                        [
                            ".caption", ".caption h1", "#scene-words", "#legend", ".zoom", "#panel", "#timeline",
                            "#time", ".bar", "#plot",
                        ].filter((one) =>
                            covers(box(one)));
                    const whole = box(".with-plot"); // a plot beside or below the field belongs to the field
                    return {
                        over, width: whole.width, height: whole.height, scroll: document.documentElement.scrollWidth,
                    };
                });
                expect(found.over, scene).toEqual([]);
                expect(found.width, scene).toBeGreaterThanOrEqual(leastWidth);
                expect(found.height, scene).toBeGreaterThanOrEqual(leastHeight);
                expect(found.scroll, scene).toBeLessThanOrEqual(width);
            }
            expect(problems).toEqual([]);
            await close();
        });
    }

    it("on a phone every scene fills its field: the field takes its shape, or the view follows an agent", async () => {
        const { page, close } = await openPage(browser, site.url, { viewport: { width: 390, height: 844 } });
        for (const scene of (await sceneNames(page)).filter((_, i) => i % ofDay(8, 1) === 0)) {
            await openScene(page, scene);
            await ask(page, "step(1)");
            const { camera, agent } = await ask(page, "state()"), region = await ask(page, "region()");
            if (camera.orbit || (await ask(page, "edit()")).on) continue; // edit mode keeps room for its bars
            const wide = ((region[2] - region[0]) * camera.scale) / camera.width;
            const high = ((region[3] - region[1]) * camera.scale) / camera.height;
            expect(Math.min(wide, high), scene).toBeGreaterThan(0.9);
            if (!camera.center) continue;
            const { x, y } = (await ask(page, `agent(${JSON.stringify(agent)})`)).screen;
            expect(x > 0 && y > 0 && x < camera.width && y < camera.height, scene).toBe(true);
            await page.click("#zoom-fit");
            await ask(page, "step(1)");
            const whole = (await ask(page, "state()")).camera;
            expect((region[2] - region[0]) * whole.scale, scene).toBeLessThanOrEqual(whole.width);
            expect((region[3] - region[1]) * whole.scale, scene).toBeLessThanOrEqual(whole.height);
        }
        await close();
    });

    it("the legend has one line, and what does not fit is behind its button", async () => {
        const { page, close } = await openPage(browser, site.url, { viewport: { width: 1280, height: 800 } });
        for (const scene of ["racetrack", ...(await sceneNames(page)).filter((_, i) => i % ofDay(30, 1) === 9)]) {
            await openScene(page, scene);
            for (const width of [1280, 900]) {
                await page.setViewportSize({ width, height: 800 });
                await pause(page, 60);
                const found = await page.evaluate(() => {
                    const legend = /** @type {Element} */ (document.querySelector("#legend"));
                    const shown = [...legend.querySelectorAll(":scope > button, :scope > details > summary")]
                        .map((one) => one.getBoundingClientRect()).filter((one) => one.width > 0);
                    return {
                        tops: new Set(shown.map(({ top }) => Math.round(top / 8))).size,
                        over: Math.max(...shown.map(({ right }) => right)) - legend.getBoundingClientRect().right,
                        all: legend.querySelectorAll("button").length,
                    };
                });
                expect(found.over, `${scene} at ${width}`).toBeLessThan(0);
                expect(found.tops, `${scene} at ${width}`).toBe(1);
                expect(found.all, scene).toBe(Object.keys((await ask(page, "state()")).layers).length);
            }
        }
        await close();
    });

    it("on small windows the panel has the parts Why, Tune and Scene, and the whole field stays in sight when the " +
        "last slider is moved", async () => {
        for (const [name, width, height] of WINDOWS.slice(1)) {
            const { page, close } = await openPage(browser, site.url, { viewport: { width, height } });
            await openScene(page, "patrol");
            const before = await page.locator("#field").boundingBox();
            expect(await page.locator("#polar").isVisible(), name).toBe(true);
            expect(await page.locator("#tune").isVisible(), name).toBe(false);
            await page.click("#tabs [data-tab=tune]");
            expect(await page.locator("#polar").isVisible(), name).toBe(false);
            await page.locator("#tune details").evaluateAll((all) =>
                all.forEach((one) => one.setAttribute("open", "")));
            const last = page.locator("#tune input[type=range]").last();
            await last.scrollIntoViewIfNeeded();
            await last.click({ timeout: 30_000 });
            const after = /** @type {any} */ (await page.locator("#field").boundingBox());
            expect(after, name).toEqual(before);
            expect(after.y + after.height, name).toBeLessThanOrEqual(height);
            await page.click("#tabs [data-tab=scene]");
            expect(await page.locator("#scene-about").isVisible(), name).toBe(true);
            expect(await page.locator("#points button").first().isVisible(), name).toBe(true);
            await close();
        }
    });

    it("figures of the run that do not fit are left out whole", async () => {
        const { page, close } = await openPage(browser, site.url, { viewport: { width: 1600, height: 800 } });
        await openScene(page, "patrol");
        for (const width of [1600, 1280, 1100, 900]) {
            await page.setViewportSize({ width, height: 800 });
            await pause(page, 100);
            const shown = await page.locator("#time .figures div").evaluateAll((all) => {
                const frame = /** @type {Element} */ (all[0].parentElement).getBoundingClientRect();
                const inside = all.map((one) => one.getBoundingClientRect()).filter((one) =>
                    one.width > 0 && one.top < frame.bottom - 1);
                return {
                    count: inside.length,
                    cut: inside.filter((one) => one.right > frame.right + 1 || one.right > innerWidth).length,
                };
            });
            expect(shown.cut, `${width}`).toBe(0);
            expect(shown.count, `${width}`).toBeGreaterThanOrEqual(width < 1200 ? 1 : 4);
        }
        await close();
    });

    it("every control is at least 24 by 24 pixels, on a desktop and a phone", async () => {
        for (const [name, width, height] of WINDOWS.slice(0, 2)) {
            const { page, close } = await openPage(browser, site.url, { viewport: { width, height } });
            for (const scene of ["patrol", "artillery", "arrive", "player"].slice(0, ofDay(2, 4))) {
                await openScene(page, scene);
                await page.locator("#tune details").evaluateAll((all) =>
                    all.forEach((one) => one.setAttribute("open", "")));
                for (const tab of name === "a phone" ? ["why", "tune", "scene"] : [""]) {
                    if (tab) await page.click(`#tabs [data-tab=${tab}]`);
                    const small = await page.locator("button, input, select, summary, a, [tabindex='0']")
                        .evaluateAll((all) =>
                        all.flatMap((one) => {
                            const { width: w, height: h } = one.getBoundingClientRect();
                            const shown = one.checkVisibility({ visibilityProperty: true });
                            return shown && w > 0 && (w < 23.5 || h < 23.5)
                                ? [`${one.id || one.className || one.textContent} ${w} by ${h}`]
                                : [];
                        }),
                    );
                    expect(small, `${scene} on ${name}`).toEqual([]);
                }
            }
            await close();
        }
    });

    it("no label of a slider or of a share is cut, and every label belongs to the control in its row", async () => {
        const { page, close } = await openPage(browser, site.url);
        for (const scene of (await sceneNames(page)).filter((_, i) => i % ofDay(8, 1) === 0)) {
            await openScene(page, scene);
            for (const brain of await page.locator("#brain option").evaluateAll((all) =>
                all.map((one) => /** @type {HTMLOptionElement} */ (one).value))) {
                await page.selectOption("#brain", brain);
                await page.locator("#tune details").evaluateAll((all) =>
                    all.forEach((one) => one.setAttribute("open", "")));
                const found = await page.evaluate(() => {
                    const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
                    const wrong = [...document.querySelectorAll(".row label")].filter((label) => {
                        const { control, parentElement } = /** @type {HTMLLabelElement} */ (label);
                        return control?.closest(".row") !== parentElement;
                    });
                    const cut = [...document.querySelectorAll(".row label, .why span:first-child, .value span")]
                        .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0);
                    return {
                        twice: ids.filter((id, i) => ids.indexOf(id) !== i), wrong: wrong.map((one) => one.textContent),
                        cut: cut.map((one) => one.textContent),
                    };
                });
                expect(found, `${scene}, ${brain}`).toEqual({ twice: [], wrong: [], cut: [] });
            }
        }
        await close();
    });

    it("with forced colors the legend keeps the colors of the picture", async () => {
        const { page, close } = await openPage(browser, site.url, { forcedColors: "active" });
        await openScene(page, "patrol");
        const swatches = await page.evaluate(() =>
            ["interest", "danger", "decision"].map((name) => {
                const token = getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
                const probe = document.createElement("i");
                probe.style.cssText = `forced-color-adjust: none; color: ${token}`;
                document.body.append(probe);
                const swatch = /** @type {Element} */ (document.querySelector(`#legend [data-layer=${name}] i`));
                return { shown: getComputedStyle(swatch).backgroundColor, wanted: getComputedStyle(probe).color };
            }),
        );
        for (const { shown, wanted } of swatches) expect(shown).toBe(wanted);
        expect(new Set(swatches.map(({ shown }) => shown)).size).toBe(3);
        await close();
    });

    it("the live text says what happens while time runs", async () => {
        const { page, close } = await openPage(browser, site.url);
        await openScene(page, "patrol");
        const { agent } = await ask(page, "state()");
        const saidNext = async () => {
            // one second, in which the page announces the events since its last check twice
            await ask(page, "step(60)");
            return page.textContent("#live");
        };
        await expect.poll(saidNext, { timeout: 60_000, interval: 200 }).toMatch(
            new RegExp(`${agent}.* reached a point.*goes`),
        );
        await close();
    });
});
