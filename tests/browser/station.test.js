/**
 * Station: the plot fills while the scene runs, follows the timeline, undo and a restart, and shows A and B; a click
 * shuts a gate; the plot has its own place at every size.
 */
import { describe, expect, it } from "vitest";
import { ask, openScene } from "./site.js";
import { eachOnScene } from "./scene.js";

/** Returns the plot's description and its number of samples. @param {import("playwright-core").Page} page */
async function described(page) {
    const text = (await page.getAttribute("#plot-picture", "aria-label")) ?? "";
    return { text, samples: Number(/(\d+) samples/.exec(text)?.[1] ?? NaN) };
}

/** Counts the pixels of the plot in the color of samples. @param {import("playwright-core").Page} page */
const dots = (page) => page.evaluate(() => {
    const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector("#plot-picture"));
    const copy = Object.assign(document.createElement("canvas"), { width: canvas.width, height: canvas.height });
    const ctx = /** @type {CanvasRenderingContext2D} */ (copy.getContext("2d", { willReadFrequently: true }));
    ctx.drawImage(canvas, 0, 0);
    const { data } = ctx.getImageData(0, 0, copy.width, copy.height);
    const hex = getComputedStyle(document.documentElement).getPropertyValue("--goal").trim();
    const goal = [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));
    let count = 0;
    for (let i = 0; i < data.length; i += 4) {
        count += Number(data[i + 3] > 100 && goal.every((value, k) => Math.abs(data[i + k] - value) < 12));
    }
    return count;
});

describe("station", () => {
    const scene = eachOnScene("station");

    it("the plot fills while the scene runs, and its words say so", async () => {
        expect((await described(scene.page)).samples).toBe(0);
        expect(await scene.page.textContent(".plot-now")).toBe("nobody yet");
        expect(await dots(scene.page)).toBe(0);
        await scene.step(300);
        const { text, samples } = await described(scene.page);
        expect(samples).toBeGreaterThan(5);
        expect(text).toContain("by Weidmann's law");
        expect(await scene.page.textContent(".plot-now")).toMatch(/^\d\.\d per m²$/);
        expect(await scene.page.textContent(".plot-speed")).toMatch(/^\d\.\d\d m\/s$/);
        expect(await dots(scene.page)).toBeGreaterThan(40);
        expect(await scene.page.textContent("#plot ul")).toContain("Weidmann 1993");
        expect(await ask(scene.page, "plotLabels()")).toEqual(
            ["0", "1", "2", "3", "4", "5", "0.5", "1", "1.5", "m/s", "people per m²"]);
    });

    it("the plot follows the timeline, and a restart empties it", async () => {
        await scene.step(240);
        const four = await described(scene.page);
        await scene.step(120);
        expect((await described(scene.page)).samples).toBeGreaterThan(four.samples);
        await ask(scene.page, "seek(240)");
        expect(await described(scene.page)).toEqual(four);
        await scene.press("r");
        expect((await described(scene.page)).samples).toBe(0);
    });

    it("a click shuts a gate, undo opens it, and one gate stays open", async () => {
        const shut = async () => (await scene.play()).shut;
        await scene.click(415, 440);
        expect(await shut()).toEqual([false, true, false, false]);
        await scene.press("Control+z");
        expect(await shut()).toEqual([false, false, false, false]);
        for (const key of ["1", "2", "3", "4"]) await scene.press(key);
        expect(await shut()).toEqual([true, true, true, false]);
        expect(await scene.page.locator("#play-keys [aria-pressed=true]").count()).toBe(3);
    });

    it("A and B share the plot", async () => {
        await scene.step(120);
        expect(await scene.page.locator("#plot .pinned").isVisible()).toBe(false);
        await scene.press("m");
        await scene.step(1);
        expect(await scene.page.locator("#plot .pinned").isVisible()).toBe(true);
        await scene.page.selectOption("[data-key='first.walker.crowd'] select", "none");
        const before = await dots(scene.page);
        await scene.step(120);
        expect(await dots(scene.page)).toBeGreaterThan(before);
    });

    it.each(
        [[1280, 800], [390, 844], [844, 390]],
    )("at %i by %i the plot covers nothing and is covered by nothing", async (width, height) => {
        await scene.page.setViewportSize({ width, height });
        await scene.step(60);
        const boxes = await scene.page.evaluate(() => [
            "#plot", "#field", "#legend", ".caption", ".zoom", "#panel", "#plot-picture",
        ].map((one) => {
            const element = /** @type {Element} */ (document.querySelector(one));
            const { left, top, right, bottom } = element.getBoundingClientRect();
            return { one, left, top, right, bottom };
        }));
        const [plot, ...others] = boxes, picture = others.pop();
        for (const { one, left, top, right, bottom } of others) {
            const isBeside = left >= plot.right - 1 || right <= plot.left + 1;
            expect(isBeside || top >= plot.bottom - 1 || bottom <= plot.top + 1, one).toBe(true);
        }
        expect(plot.bottom).toBeLessThanOrEqual(height);
        expect(picture && picture.right - picture.left).toBeGreaterThan(110);
        expect(picture && picture.bottom - picture.top).toBeGreaterThan(100);
    });

    it("another scene has no plot", async () => {
        await openScene(scene.page, "doors");
        expect(await scene.page.locator("#plot").isVisible()).toBe(false);
    });
});
