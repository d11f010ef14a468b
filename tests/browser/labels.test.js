/** In every scene with labels, none lies on another, on what it names, or outside the field, on desktop and phone. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { overlap } from "../../web/app/view/placing.js";
import { ofDay } from "../every_day.js";
import { ask, launch, openPage, openScene, serve } from "./site.js";

const SCENES = [
    "jump", "arrive", "artillery", "predators", "crossing", "paths", "turret", "racetrack", "blending", "house",
];
const BY_DAY = ["jump", "arrive", "artillery", "paths"];
const SIZES = [{ width: 1280, height: 800 }, { width: 390, height: 844 }];

describe("labels", () => {
    /** @type {any} */ let site, /** @type {any} */ browser;
    beforeAll(async () => {
        [site, browser] = await Promise.all([serve(), launch()]);
    });
    afterAll(() => browser.close());

    for (const viewport of SIZES) {
        it(`no label lies on another at ${viewport.width} x ${viewport.height}`, async () => {
            const { page, problems, close } = await openPage(browser, site.url, { viewport });
            for (const scene of ofDay(BY_DAY, SCENES)) {
                await openScene(page, scene);
                const { width, height } = (await ask(page, "state()")).camera;
                let count = 0;
                for (let i = 0; i < ofDay(2, 5); i++) {
                    await ask(page, "step(110)");
                    /** @type {{ text: string, box: any, names: any }[]} */
                    const all = await ask(page, "labels()");
                    count += all.length;
                    const things = all.flatMap(({ names }) => names ?? []);
                    for (const [k, { text, box, names }] of all.entries()) {
                        expect(!names || overlap(names, { x: 0, y: 0, width, height }), `${scene}: ${text} is seen`)
                            .toBe(true);
                        const others = [...all.slice(0, k).map((one) => one.box), ...things];
                        expect(others.some((other) => overlap(box, other)), `${scene}: ${text}`).toBe(false);
                        expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height,
                            `${scene}: ${text} is in the field`).toBe(true);
                    }
                }
                expect(count, scene).toBeGreaterThan(3);
            }
            expect(problems).toEqual([]);
            await close();
        });
    }
});
