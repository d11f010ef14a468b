/** The flock in three dimensions: it flies as one, around spheres and away from the hawk. */
import { beforeEach, describe, expect, it } from "vitest";
import { ask, eachOnPage, openScene } from "./site.js";

describe("the flight", () => {
    /** @type {import("playwright-core").Page} */
    let page;
    eachOnPage((opened) => (page = opened));
    beforeEach(() => openScene(page, "flight"));

    it("birds become a flock, keep their distance and stay inside the bounds and outside the spheres", async () => {
        await ask(page, "step(600)");
        const { "polarization of starling": polarization, "nearest of starling": nearest } = await ask(page, "figures()");
        expect(polarization).toBeGreaterThan(0.9);
        expect(nearest).toBeGreaterThan(12);
        const birds = await page.evaluate(() => {
            const { world } = window.__veer, { x, y, z } = world().agents, slots = Array.from({ length: world().slotCount }, (_, i) => i);
            return slots.map((i) => [x[i], y[i], z[i]]);
        });
        expect(birds.length).toBe(151);
        for (const [x, y, z] of birds) {
            expect(x >= 0 && x <= 1000 && y >= 0 && y <= 700 && z >= 0 && z <= 420).toBe(true);
            for (const [sx, sy, sz, r] of [[330, 260, 180, 60], [700, 450, 260, 70]]) expect(Math.hypot(x - sx, y - sy, z - sz)).toBeGreaterThan(r);
        }
        const heights = birds.map(([, , z]) => z);
        expect(Math.max(...heights) - Math.min(...heights)).toBeGreaterThan(60);
    });

    it("birds climb and dive: vertical speed is a considerable part of the speed", async () => {
        await ask(page, "step(300)");
        const share = await page.evaluate(() => {
            const { velocityX, velocityY, velocityZ } = window.__veer.world().agents;
            let up = 0, all = 0;
            for (let i = 0; i < 150; i++) {
                up += Math.abs(velocityZ[i]);
                all += Math.hypot(velocityX[i], velocityY[i], velocityZ[i]);
            }
            return up / all;
        });
        expect(share).toBeGreaterThan(0.05);
    });
});
