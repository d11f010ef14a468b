/**
 * The page loads its text first, then the engine, then the other parts one by one, so that no task blocks a phone
 * for long.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch, openPage, serve, until } from "./site.js";

/** @type {any} */ let site, /** @type {any} */ browser;
beforeAll(async () => {
    [site, browser] = await Promise.all([serve(), launch()]);
});
afterAll(async () => {
    await browser.close();
    site.close();
});

it("the engine is asked for after the first paint, and not before", async () => {
    /** @type {string[]} */
    const asked = [];
    const prepare = async (/** @type {import("playwright-core").Page} */ page) => {
        page.on("request", (request) => asked.push(new URL(request.url()).pathname));
        await page.addInitScript(() => { // a page that reports no first paint until the test says so
            const calls = /** @type {(() => void)[]} */ ([]), { setTimeout: later } = window;
            const seen = { getEntriesByName: () => [{}] };
            performance.getEntriesByName = () => [];
            Object.assign(window, {
                paint: () => calls.splice(0).forEach((call) => call()),
                PerformanceObserver: class {
                    constructor(/** @type {any} */ tell) {
                        this.tell = () => tell(seen);
                    }

                    observe() {
                        calls.push(this.tell);
                    }

                    disconnect() {}
                },
                // the wait must not time out either
                setTimeout: (/** @type {any} */ act, /** @type {number} */ time) =>
                    (time === 1000 ? 0 : later(act, time)),
            });
        });
    };
    const { page, problems, close } = await openPage(browser, site.url, { query: "", prepare });
    const isAsked = () => asked.some((path) => path.endsWith(".wasm"));
    await page.waitForLoadState("networkidle");
    expect(asked.some((path) => path.endsWith(".js"))).toBe(true);
    expect(isAsked()).toBe(false);
    await page.evaluate("paint()");
    await until(page, "document.body.classList.contains('playing')");
    expect(isAsked()).toBe(true);
    expect(problems).toEqual([]);
    await close();
});

it("the first picture is of the field alone, the others come with the second, and no time has " +
    "passed by then", async () => {
    const prepare = (/** @type {import("playwright-core").Page} */ page) => page.addInitScript(() => {
        const drawn = /** @type {string[][]} */ ([]), { requestAnimationFrame: next } = window;
        const { clearRect } = CanvasRenderingContext2D.prototype;
        Object.assign(window, { drawn });
        window.requestAnimationFrame = (act) => next((now) => {
            drawn.push([]);
            act(now);
        });
        CanvasRenderingContext2D.prototype.clearRect = function (...box) {
            const { id } = this.canvas;
            if (id) {
                drawn.at(-1)?.push(
                    id === "polar" ? `${id} ${document.getElementById("figure-time")?.textContent}` : id,
                );
            }
            clearRect.apply(this, box);
        };
    });
    const { page, problems, close } = await openPage(browser, site.url, { query: "", prepare });
    await until(page, "window.drawn.filter((all) => all.includes('field')).length > 2");
    const pictures = /** @type {string[][]} */ (await page.evaluate(
        "window.drawn.filter((all) => all.includes('field'))",
    ));
    const has = (/** @type {string[]} */ all, /** @type {string} */ name) => all.some((id) => id.startsWith(name));
    expect(pictures.slice(0, 2).map((all) => has(all, "polar") || has(all, "strip"))).toEqual([false, true]);
    expect(pictures[2]).toContain("polar 00:00.0"); // the elements that the second frame has filled
    expect(problems).toEqual([]);
    await close();
});

it("nothing that is seen moves when the first scene comes", async () => {
    const prepare = (/** @type {import("playwright-core").Page} */ page) => page.addInitScript(() => {
        const sum = { moved: 0 };
        Object.assign(window, { sum });
        new PerformanceObserver((list) =>
            list.getEntries().forEach((shift) => (sum.moved += /** @type {any} */ (shift).value))).observe({
            type: "layout-shift", buffered: true,
        });
    });
    for (const viewport of [{ width: 1280, height: 800 }, { width: 390, height: 844 }]) {
        const { page, problems, close } = await openPage(browser, site.url, { query: "", prepare, viewport });
        await until(page,
            "document.body.classList.contains('playing') && !document.documentElement.classList.contains('loading')");
        expect(await page.evaluate("sum.moved")).toBeLessThan(0.02);
        expect(problems).toEqual([]);
        await close();
    }
});

it("a crowd is built while the scene before it goes on, and the next scene is the one after it", async () => {
    const { page, problems, close } = await openPage(browser, site.url);
    const [scene, button] = await page.evaluate(() => {
        /** @type {HTMLElement | null} */ (document.querySelector("[data-scene=stress]"))?.click();
        return [
            /** @type {any} */ (window).__veer.state().scene, document.querySelector("#scene-button span")?.textContent,
        ];
    });
    expect([scene, button]).toEqual(["racetrack", "Stress"]);
    await page.evaluate(() => document.getElementById("scene-on")?.click());
    await until(page, "__veer.state().scene === 'blending'");
    expect(await page.textContent("#scene-button span")).toBe("Blending");
    expect(new URL(page.url()).hash).toBe("#blending");
    expect(problems).toEqual([]);
    await close();
});
