/** Time on the page: play, pause, step, restart, seed and speed, by controls and keys. */
import { describe, expect, it } from "vitest";
import { ask, eachOnPage, isMachineBusy, launch, openPage, pause, serve, until } from "./site.js";
import { ofDay } from "../every_day.js";

describe("time", () => {
    /** @type {import("playwright-core").Page} */
    let page;
    eachOnPage((opened) => (page = opened));

    it("every scene file has a link that opens it, and runs", async () => {
        const links = page.locator("#scenes a");
        expect(await links.count()).toBeGreaterThanOrEqual(2);
        for (let i = 0; i < (await links.count()); i += ofDay(8, 1)) {
            await page.click("#scene-button");
            await links.nth(i).click();
            const { scene } = await ask(page, "state()");
            expect(await links.nth(i).getAttribute("data-scene")).toBe(scene);
            expect(await links.nth(i).getAttribute("aria-current")).toBe("page");
            const before = await ask(page, "hash()");
            await ask(page, "step(30)");
            expect(await ask(page, "hash()")).not.toBe(before);
            expect(await page.locator("#scene-title").textContent()).not.toBe("");
            expect((await ask(page, "agents()")).length).toBeGreaterThan(0);
        }
    });

    it("starts paused under test, runs when played and stops when paused", async () => {
        await pause(page, 150);
        expect((await ask(page, "state()")).tick).toBe(0);
        await page.click("#play");
        await until(page, "window.__veer.state().tick > 10");
        expect(await page.locator("#play").getAttribute("aria-label")).toBe("Pause");
        // removes the focus from buttons, because the key below must reach the page
        await page.keyboard.press("Escape");
        await page.locator("#field").focus();
        await page.keyboard.press(" ");
        const { tick, playing } = await ask(page, "state()");
        await pause(page, 150);
        expect(playing).toBe(false);
        expect((await ask(page, "state()")).tick).toBe(tick);
    });

    it("a button and a key take one step", async () => {
        await page.click("#step");
        expect((await ask(page, "state()")).tick).toBe(1);
        await page.keyboard.press(".");
        expect((await ask(page, "state()")).tick).toBe(2);
        await page.click("#play");
        await page.click("#step");
        expect((await ask(page, "state()")).playing).toBe(false);
    });

    it("a restart with the same seed gives the same run", async () => {
        await ask(page, "step(120)");
        const first = await ask(page, "hash()");
        await page.click("#restart");
        expect((await ask(page, "state()")).tick).toBe(0);
        await ask(page, "step(120)");
        expect(await ask(page, "hash()")).toBe(first);
    });

    it("a seed can be typed or rolled, and an invalid one is refused with a notice", async () => {
        const before = (await ask(page, "state()")).seed;
        await page.fill("#seed", "41");
        await page.keyboard.press("Enter");
        expect((await ask(page, "state()")).seed).toBe(41);
        const of41 = await ask(page, "hash()");
        for (const wrong of ["-1", "1.5", "x", "4294967296", ""]) {
            await page.fill("#seed", wrong);
            await page.keyboard.press("Enter");
            expect(await page.locator("#notice").textContent()).toContain("whole number");
            expect(await page.inputValue("#seed")).toBe("41");
            expect(await ask(page, "hash()")).toBe(of41);
        }
        await page.click("#dice");
        const rolled = await ask(page, "state()");
        expect(await page.inputValue("#seed")).toBe(String(rolled.seed));
        expect(before).not.toBe(41);
    });

    /** number of steps in a second of the page's time */
    async function rate() {
        const now = () => page.evaluate("[window.__veer.state().tick, performance.now()]"), [tick, begin] = await now();
        await pause(page, 700);
        const [end, time] = await now();
        return (1000 * (end - tick)) / (time - begin);
    }

    it("the speed can be changed, and at a low speed a second has fewer steps", async () => {
        const speeds = [];
        const slider = page.locator("#speed");
        for (const stop of ["0", "8"]) {
            await slider.fill(stop);
            speeds.push((await ask(page, "state()")).speed);
        }
        expect(speeds).toEqual([0.1, 4]);
        await slider.fill("0");
        await page.click("#play");
        const slow = await rate();
        expect(slow).toBeLessThan(17);
        await slider.fill("4");
        expect(await rate()).toBeGreaterThan(2 * slow);
        expect(await slider.getAttribute("aria-valuetext")).toBe("1×");
        await page.locator("#field").focus();
        await page.keyboard.press("[");
        expect((await ask(page, "state()")).speed).toBe(0.75);
    });

    it("the bar shows the time, the cost of a frame and the hash of the state", async () => {
        await page.click("#play");
        await until(page, "window.__veer.state().tick > 40");
        await page.click("#play");
        await pause(page, 300);
        const { tick } = await ask(page, "state()"),
            hash = await ask(page, "hash()");
        const seconds = Number((await page.textContent("#figure-time"))?.split(":")[1]);
        expect(Math.abs(seconds - tick / 60)).toBeLessThan(0.11);
        expect(await page.textContent("#figure-hash")).toBe(`${hash.slice(0, 4)}…${hash.slice(-2)}`);
        expect(Number.parseFloat((await page.textContent("#figure-draw")) ?? "")).toBeGreaterThan(0);
    });
});

describe("without the test hook", () => {
    it("a visitor sees agents move, and one of them inspected, within three seconds", async () => {
        const site = await serve(),
            browser = await launch();
        const limit = isMachineBusy() ? undefined : 3000;
        const { page, problems, close } = await openPage(browser, site.url, { query: "" });
        await until(page, "document.body.classList.contains('playing')", limit);
        const time = () => page.textContent("#figure-time");
        const first = await time();
        await until(page, `document.querySelector("#figure-time").textContent !== "${first}"`, limit);
        expect(await page.locator("#why .bar-track").count()).toBeGreaterThan(1);
        expect(await page.evaluate("window.__veer")).toBe(undefined);
        expect(problems).toEqual([]);
        await close();
        await browser.close();
        site.close();
    });

    it("65: says what to do where WebAssembly is blocked", async () => {
        const site = await serve({ policy: "default-src 'self'" }),
            browser = await launch();
        const { page, close } = await openPage(browser, site.url, { query: "" });
        await page.locator("#fatal").waitFor({ state: "visible" });
        expect(await page.textContent("#fatal .todo")).toContain("wasm-unsafe-eval");
        await close();
        await browser.close();
        site.close();
    });
});
