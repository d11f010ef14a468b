/**
 * Faults that a page can encounter in the browser: the page reports the fault and continues. The numbers are rows of
 * tests/BAD_INPUTS.md.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, launch, openPage, openScene, pause, serve, until } from "./site.js";

/** @type {any} */ let site;
/** @type {any} */ let browser;
beforeAll(async () => {
    [site, browser] = await Promise.all([serve(), launch()]);
});
afterAll(async () => {
    await browser.close();
    site.close();
});

/**
 * Opens a page for one test. The test fails if anything unexpected goes wrong on the page.
 * @param {(page: import("playwright-core").Page) => Promise<unknown>} story
 * @param {{ prepare?: (page: import("playwright-core").Page) => Promise<unknown>, expected?: RegExp }} [options]
 */
async function on(story, { prepare, expected } = {}) {
    const { page, problems, close } = await openPage(browser, site.url, { prepare });
    await story(page);
    expect(problems.filter((problem) => !expected?.test(problem))).toEqual([]);
    await close();
}

const notice = (/** @type {import("playwright-core").Page} */ page) => page.textContent("#notice");

describe("time", () => {
    it("79, 80: an hour in the background adds at most a tenth of a second, and changes no later state", () =>
        on(async (page) => {
            await page.clock.pauseAt(60_000);
            await page.click("#play");
            await page.clock.runFor(1000);
            const before = (await ask(page, "state()")).tick;
            await page.clock.fastForward(3600_000);
            const after = (await ask(page, "state()")).tick;
            expect(before).toBeGreaterThan(50);
            expect(after - before).toBeGreaterThan(0);
            expect(after - before).toBeLessThanOrEqual(7);
            await page.clock.runFor(500);
            await page.click("#play");
            const { tick, scene } = await ask(page, "state()"), hash = await ask(page, "hash()");
            await openScene(page, scene); // the same state, computed from the start without the pause of an hour
            await ask(page, `step(${tick})`);
            expect(await ask(page, "hash()")).toBe(hash);
        }, { prepare: (page) => page.clock.install({ time: 0 }) }));

    it("80: a clock that goes backwards takes no step back", () =>
        on(async (page) => {
            await page.click("#play");
            await until(page, "window.__veer.state().tick > 5");
            expect(await ask(page, "state()")).toMatchObject({ playing: true });
        }, {
            prepare: (page) => page.addInitScript(() => {
                const real = window.requestAnimationFrame.bind(window);
                let frames = 0;
                window.requestAnimationFrame = (act) => real((now) => act(++frames % 2 ? now : now - 50));
            }),
        }));
});

describe("picture", () => {
    it("82: a notice says that the canvas has lost its memory, and the canvas is drawn again when the " +
        "memory is back", () =>
        on(async (page) => {
            await page.clock.pauseAt(60_000);
            const fire = (/** @type {string} */ type) =>
                page.evaluate((name) => document.getElementById("field")?.dispatchEvent(new Event(name)), type);
            await fire("contextlost");
            expect(await notice(page)).toContain("will return automatically");
            await ask(page, "step(30)");
            await page.clock.fastForward(6000);
            expect(await notice(page)).toContain("Reload");
            const frames = (await ask(page, "state()")).frames;
            await fire("contextrestored");
            await page.clock.runFor(100);
            expect((await ask(page, "state()")).frames).toBeGreaterThan(frames);
            expect(await notice(page)).toContain("is back");
        }, { prepare: (page) => page.clock.install({ time: 0 }) }));

    it("83: a canvas without size, and one whose size changes every frame, leave the view intact", () =>
        on(async (page) => {
            const style = (/** @type {string} */ css) =>
                page.evaluate(`document.getElementById("field").style.cssText = "${css}"`);
            const camera = async () => (await ask(page, "state()")).camera;
            const whole = await camera();
            const numbersOf = async () => {
                const { center, ...others } = await camera();
                return Object.values(others).concat(Object.values(center ?? {})); // center: of an agent it follows
            };
            for (const css of ["width:0;height:0", "display:none", "width:1px;height:900px"]) {
                await style(css);
                await ask(page, "step(3)");
                for (const value of await numbersOf()) expect(Number.isFinite(Number(value))).toBe(true);
            }
            for (let i = 0; i < 20; i++) {
                await style(`width:${100 + 30 * i}px`);
                await ask(page, "step(1)");
            }
            await style("");
            await ask(page, "step(1)");
            expect(await camera()).toEqual(whole);
        }));
});

describe("address and storage", () => {
    it("95: of a flood of addresses the last one wins, and the history stays as it was", () =>
        on(async (page) => {
            const links = [];
            for (const name of ["patrol", "maze", "boids"]) {
                await openScene(page, name);
                await pause(page, 250);
                links.push(await page.evaluate("location.hash"));
            }
            const entries = await page.evaluate("history.length");
            await page.evaluate((all) => {
                for (let i = 0; i < 300; i++) {
                    history.replaceState(null, "", all[i % 3]), dispatchEvent(new HashChangeEvent("hashchange"));
                }
                history.replaceState(null, "", all[1]);
                dispatchEvent(new HashChangeEvent("hashchange"));
            }, links);
            await until(page, "window.__veer.state().scene === 'maze'");
            await pause(page, 300);
            expect((await ask(page, "state()")).scene).toBe("maze");
            expect(await page.evaluate("history.length")).toBe(entries);
        }));

    it("98: where storage is refused, the theme still changes", () =>
        on(async (page) => {
            const theme = () => page.evaluate("document.documentElement.dataset.theme");
            const before = await theme();
            await page.click("#theme");
            expect(await theme()).not.toBe(before);
        }, {
            prepare: (page) => page.addInitScript(() => Object.defineProperty(window, "localStorage", {
                get() {
                    throw new DOMException("refused", "SecurityError");
                },
            })),
        }));
});

describe("a failure inside the WebAssembly", () => {
    const overwrite = "(() => { const w = __veer.world(); new Uint8Array(w.agents.x.buffer).fill(0xff); })()";

    it("76: is reported, and the scene continues from a second ago in a new instance", () =>
        on(async (page) => {
            await openScene(page, "patrol");
            await page.click("#play");
            await until(page, "__veer.state().tick > 150");
            const { tick: before, agent } = await ask(page, "state()");
            await page.evaluate(overwrite);
            await until(page, "document.getElementById('notice').textContent.includes('continues from a second ago')");
            expect(await page.textContent("#fatal p")).toBe("");
            const after = await ask(page, "state()");
            expect(after.tick).toBeGreaterThan(before - 200);
            expect(after.agent).toBe(agent);
            await until(page, `__veer.state().tick > ${before + 30}`);
            await page.click("#play");
            const { tick } = await ask(page, "state()"), hash = await ask(page, "hash()");
            await openScene(page, "patrol");
            await ask(page, `step(${tick})`);
            expect(await ask(page, "hash()")).toBe(hash);
        }));
});
