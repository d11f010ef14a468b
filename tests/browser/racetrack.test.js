/**
 * Racetrack: the camera follows the car that starts last, its race position is shown on the field, and the context maps
 * do not cover the road.
 */
import { describe, expect, it } from "vitest";
import { ask } from "./site.js";
import { eachOnScene } from "./scene.js";

describe("racetrack", () => {
    const scene = eachOnScene("racetrack");

    it("the followed car starts last and gains places, and every car has one", async () => {
        expect(await scene.play()).toMatchObject({ name: "fast car", place: 12, first: 12 });
        await scene.step(600);
        const { all, place } = await scene.play();
        expect(Object.values(all).sort((/** @type {number} */ a, /** @type {number} */ b) => a - b)).toEqual([
            1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
        ]);
        expect(place).toBeLessThanOrEqual(6);
    });

    it("a click on another car shows that one's place, and a restart begins anew", async () => {
        await scene.step(300);
        const { screen } = await scene.agent("car 11");
        const { x, y } = /** @type {{ x: number, y: number }} */ (await scene.page.locator("#field").boundingBox());
        await scene.page.mouse.click(x + screen.x, y + screen.y);
        const { name, place, all } = await scene.play();
        expect([name, place]).toEqual(["car 11", all["car 11"]]);
        await scene.page.click("#restart");
        const { first, place: again } = await scene.play();
        expect(again).toBe(first);
    });

    it("the layers that cover the road are off until the user switches them on", async () => {
        const { layers } = await ask(scene.page, "state()");
        expect(layers).toMatchObject({ interest: true, danger: true, decision: true, limits: false, rays: false });
        await scene.page.click("#legend summary");
        await scene.page.click("[data-layer=limits]");
        expect((await ask(scene.page, "state()")).layers.limits).toBe(true);
    });
});
