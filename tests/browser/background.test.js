/**
 * Static scenery is cached as an image. The visible result is the same as if everything were drawn in every frame.
 */
import { expect, it } from "vitest";
import { user } from "./editing.js";
import { ask, eachOnPage, openScene, until } from "./site.js";
import { ofDay } from "../every_day.js";

/** @type {import("playwright-core").Page} */ let page;
eachOnPage((opened) => (page = opened));

/**
 * Draws three times, so that the cached image is created and used, and compares the last drawing with a drawing that
 * uses no cache. Returns the largest difference of a channel over visible pixels, and the number of visible pixels.
 */
const compare = () => page.evaluate(() => {
    const { __veer } = /** @type {any} */ (window);
    __veer.step(0);
    __veer.step(0);
    const { kept, plain } = __veer.pixels();
    let most = 0, seen = 0;
    for (let i = 0; i < kept.length; i += 4) {
        seen += Number(plain[i + 3] > 0);
        for (let k = 0; k < 4; k++) {
            most = Math.max(most,
                Math.abs(kept[i + k] * (k < 3 ? kept[i + 3] / 255 : 1) - plain[i + k] * (k < 3
                    ? plain[i + 3] / 255
                    : 1)));
        }
    }
    return { most, seen };
});
const LEVELS = 6; // tolerance, of 255 levels, for colors where edges are blended twice

const SCENES = ["racetrack", "boids", "jump", "patrol", "blending", "crossing"].slice(0, ofDay(3, 6));
it.each(SCENES)("%s looks the same, after steps, in another view, and in other colors", async (
    scene,
) => {
    if (scene !== "racetrack") await openScene(page, scene);
    await until(page, `window.__veer.state().scene === '${scene}'`);
    const looks = async () => {
        const { most, seen } = await compare();
        expect(seen).toBeGreaterThan(1000);
        expect(most).toBeLessThanOrEqual(LEVELS);
    };
    await looks();
    await ask(page, "step(60)");
    await looks();
    await page.mouse.move(400, 300);
    await page.mouse.wheel(0, -240);
    await looks();
    await page.emulateMedia({ colorScheme: "light" });
    await looks();
});

it("a block that is drawn and then moved is seen where it is", async () => {
    await openScene(page, "own");
    await until(page, "window.__veer.edit().on");
    const act = user(() => page), empty = await compare();
    await act.press("b");
    await act.drag([402, 297], [481, 428]);
    const drawn = await compare();
    expect(drawn.seen).toBeGreaterThan(empty.seen);
    await act.press("v");
    await act.drag([440, 365], [600, 200]);
    const moved = await compare();
    expect((await act.things("obstacle"))[0].def).toMatchObject({ x: 600, y: 200 });
    expect(Math.max(empty.most, drawn.most, moved.most)).toBeLessThanOrEqual(LEVELS);
});
