/**
 * The page survives: an error while drawing costs one frame, a failure in one scene does not affect the others, and
 * texts are updated at their own rate.
 */
import { describe, expect, it } from "vitest";
import { eachOnScene } from "./scene.js";
import { ask, openScene, pause, until } from "./site.js";

describe("an error while drawing", () => {
    const scene = eachOnScene("patrol");

    it("costs one picture and a notice; time goes on, and other scenes run", async () => {
        const { page } = scene;
        await page.evaluate(() => {
            const { prototype } = CanvasRenderingContext2D, { stroke } = prototype;
            prototype.stroke = function () {
                prototype.stroke = stroke;
                throw new RangeError("no such line");
            };
        });
        await page.click("#play");
        await until(page, "document.getElementById('notice').textContent.includes('no such line')", 20_000);
        const { tick } = await ask(page, "state()");
        await until(page, `__veer.state().tick > ${tick + 20}`, 20_000);
        expect(await page.locator("#fatal").isVisible()).toBe(false);
        await openScene(page, "boids");
        await until(page, "__veer.state().scene === 'boids' && __veer.state().tick > 10", 20_000);
    });
});

describe("texts", () => {
    const scene = eachOnScene("boids");

    it("are written about ten times a second while time runs, also in a fitted view", async () => {
        const { page } = scene;
        await page.click("#play");
        await until(page, "__veer.state().frames > 20");
        const now = () => page.evaluate("({ ...__veer.state(), now: performance.now() })"), before = await now();
        expect(before.camera.fitted).toBe(true);
        await pause(page, 1500);
        const after = await now();
        expect(after.texts - before.texts).toBeGreaterThan(0);
        expect((1000 * (after.texts - before.texts)) / (after.now - before.now)).toBeLessThan(12);
    });
});

describe("a scene that fails again and again", () => {
    const scene = eachOnScene("patrol");

    it("76: waits at its start, and the next scene runs", async () => {
        const { page } = scene;
        const overwrite = "(() => { const w = __veer.world(); new Uint8Array(w.agents.x.buffer).fill(0xff); })()";
        await page.click("#play");
        for (const words of ["continues", "continues", "continues", "Other scenes still run"]) {
            await page.evaluate("document.querySelector('#notice').replaceChildren()");
            await page.evaluate(overwrite);
            await until(page, `document.getElementById('notice').textContent.includes('${words}')`, 30_000);
        }
        expect(await ask(page, "state()")).toMatchObject({ playing: false, tick: 0 });
        await openScene(page, "boids");
        await page.click("#play");
        await until(page, "__veer.state().scene === 'boids' && __veer.state().tick > 10", 20_000);
    });
});
