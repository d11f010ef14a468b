/** The house: two floors above each other on the page, a door with a lock, and rooms to which a click sends all. */
import { describe, expect, it } from "vitest";
import { ask } from "./site.js";
import { eachOnScene } from "./scene.js";

const LIFT = 2.5, UP = 100; // units up the screen per unit of height; height of the upper floor

describe("the house", () => {
    const scene = eachOnScene("house");
    const click = async (/** @type {number} */ x, /** @type {number} */ y, z = 0) => {
        await scene.click(x, y - z * LIFT);
        await scene.step(1);
        return scene.play();
    };

    it("L and a click on the door turn the lock of the study", async () => {
        expect((await scene.play()).locked).toBe(true);
        await scene.press("s");
        await scene.step(1);
        expect((await scene.play()).locked).toBe(false);
        expect((await click(440, 158, UP)).locked).toBe(true);
        expect((await click(440, 158)).locked).toBe(true); // the same place on the ground floor
        expect((await scene.play()).walking).toBe(false); // there it was a click on a room
    });

    it("residents are on both floors, and a click on a room gathers all on its floor", async () => {
        await scene.step(300);
        const [down, up] = (await scene.play()).onLevels;
        expect(down + up).toBe(48);
        expect(Math.min(down, up)).toBeGreaterThan(5);
        await click(60, 30, UP); // the bedroom
        await scene.step(3000);
        expect((await scene.play()).onLevels[1]).toBeGreaterThan(42);
        await scene.press("w");
        await scene.step(1200);
        expect((await scene.play()).onLevels[0]).toBeGreaterThan(3);
    });

    it("a click finds the resident where it is drawn, upstairs too", async () => {
        await scene.step(200);
        const name = await scene.page.evaluate(`(() => {
            const world = __veer.world(), { x, y, z } = world.agents, all = __veer.agents().map(__veer.agent);
            const slotOf = (at) => x.findIndex((_, s) => Math.hypot(x[s] - at.x, y[s] - at.y) < 0.6);
            const high = all.map((at) => z[slotOf(at)] === 100);
            return __veer.agents().find((_, i) => high[i] && all.every((other, k) =>
                k === i || !high[k] || Math.hypot(other.x - all[i].x, other.y - all[i].y) > 14));
        })()`);
        const { x, y } = await scene.agent(/** @type {string} */ (name));
        await click(x, y, UP);
        expect((await ask(scene.page, "state()")).agent).toBe(name);
    });

    it("a scene with levels is not edited on the field, and says so", async () => {
        await scene.press("e");
        expect(await scene.page.textContent("#notice")).toContain("several levels");
    });
});
