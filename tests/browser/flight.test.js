/**
 * The flock in three dimensions: it flies as one group, around spheres and away from the hawk, and a circling camera
 * shows it in perspective.
 */
import { describe, expect, it } from "vitest";
import { eachOnScene, itMoves } from "./scene.js";
import { ask, onField, openPage, openScene, launch, serve, until } from "./site.js";

describe("the flight", () => {
    const scene = eachOnScene("flight");
    const camera = async () => (await ask(scene.page, "state()")).camera;
    const orbit = async () => (await camera()).orbit;

    itMoves("birds become a flock, keep their distance, and stay inside the bounds and outside spheres", async () => {
        await scene.step(600);
        const { "polarization of starling": polarization, "nearest of starling": nearest } = await scene.figures();
        expect(polarization).toBeGreaterThan(0.9);
        expect(nearest).toBeGreaterThan(12);
        const birds = await scene.page.evaluate(() => {
            const { world } = window.__veer, { x, y, z } = world().agents;
            const slots = Array.from({ length: world().slotCount }, (_, i) => i);
            return slots.map((i) => [x[i], y[i], z[i]]);
        });
        expect(birds.length).toBe(151);
        for (const [x, y, z] of birds) {
            expect(x >= 0 && x <= 1000 && y >= 0 && y <= 700 && z >= 0 && z <= 420).toBe(true);
            for (const [sx, sy, sz, r] of [[330, 260, 180, 60], [700, 450, 260, 70]]) {
                expect(Math.hypot(x - sx, y - sy, z - sz)).toBeGreaterThan(r);
            }
        }
        const heights = birds.map(([, , z]) => z);
        expect(Math.max(...heights) - Math.min(...heights)).toBeGreaterThan(60);
    });

    itMoves("birds climb and dive: vertical speed is a considerable part of the speed", async () => {
        await scene.step(300);
        const share = await scene.page.evaluate(() => {
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

    it("is seen in perspective: all birds are on the field, and what is nearer is larger", async () => {
        await scene.step(300);
        const { width, height } = await camera();
        const all = await scene.page.evaluate(() =>
            window.__veer.agents().map((/** @type {string} */ name) => window.__veer.agent(name).screen));
        const outside = all.filter((/** @type {any} */ { x, y }) => !(x > 0 && x < width && y > 0 && y < height));
        expect(outside).toEqual([]);
        const byDepth = all.sort((/** @type {any} */ a, /** @type {any} */ b) => a.depth - b.depth);
        expect(byDepth[0].scale).toBeGreaterThan(byDepth.at(-1).scale);
    });

    it("a drag turns the camera, the wheel comes nearer, arrows and plus do the same, F shows all again", async () => {
        const before = await orbit(), center = await onField(scene.page, { x: 400, y: 300 });
        const field = scene.page.locator("#field");
        await scene.page.mouse.move(center.x, center.y);
        await scene.page.mouse.down();
        await scene.page.mouse.move(center.x + 100, center.y - 40, { steps: 4 });
        await scene.page.mouse.up();
        const turned = await orbit();
        expect(turned.yaw).toBeLessThan(before.yaw - 0.4);
        expect(turned.pitch).toBeLessThan(before.pitch - 0.1);
        expect(turned.distance).toBe(before.distance);
        await scene.page.mouse.wheel(0, -300);
        const near = await orbit();
        expect(near.distance).toBeLessThan(0.8 * before.distance);
        await field.focus();
        await scene.page.keyboard.press("ArrowLeft");
        await scene.page.keyboard.press("+");
        const keyed = await orbit();
        expect(keyed.yaw).not.toBe(near.yaw);
        expect(keyed.distance).toBeLessThan(near.distance);
        for (let i = 0; i < 60; i++) await scene.page.keyboard.press("ArrowDown");
        expect((await orbit()).pitch).toBeGreaterThan(0); // never below the floor
        await scene.page.keyboard.press("f");
        await scene.step(1);
        expect(await orbit()).toEqual(before);
    });

    it("a click on a bird in perspective inspects it", async () => {
        await scene.step(240);
        const lonely = await scene.page.evaluate(() => {
            const { agents, agent } = window.__veer;
            const all = agents().map((/** @type {string} */ name) => ({ name, ...agent(name).screen }));
            const nearest = (/** @type {any} */ a) =>
                Math.min(...all.filter((/** @type {any} */ b) => b !== a).map((/** @type {any} */ b) =>
                    Math.hypot(a.x - b.x, a.y - b.y)));
            return all.filter((/** @type {any} */ { name }) => name !== "starling 1")
                .sort((/** @type {any} */ a, /** @type {any} */ b) => nearest(b) - nearest(a))[0];
        });
        const at = await onField(scene.page, lonely);
        await scene.page.mouse.click(at.x, at.y);
        expect((await ask(scene.page, "state()")).agent).toBe(lonely.name);
    });

    it("turns slowly by itself while time runs, until the user turns it", async () => {
        const { yaw } = await orbit();
        await scene.page.click("#play");
        await until(scene.page, `window.__veer.state().camera.orbit.yaw > ${yaw} + 0.02`);
        const at = await onField(scene.page, { x: 300, y: 300 });
        await scene.page.mouse.move(at.x, at.y);
        await scene.page.mouse.down();
        await scene.page.mouse.move(at.x + 60, at.y, { steps: 3 });
        await scene.page.mouse.up();
        const { orbit: taken } = await camera(), { frames } = await ask(scene.page, "state()");
        await until(scene.page, `window.__veer.state().frames > ${frames} + 10`);
        expect(await orbit()).toEqual(taken);
    });
});

describe("the flight with reduced motion", () => {
    it("does not turn by itself", async () => {
        const [site, browser] = await Promise.all([serve(), launch()]);
        const { page, close } = await openPage(browser, site.url, { reducedMotion: "reduce" });
        await openScene(page, "flight");
        const before = (await ask(page, "state()")).camera.orbit;
        await page.click("#play");
        await until(page, "window.__veer.state().tick > 20");
        expect((await ask(page, "state()")).camera.orbit).toEqual(before);
        await close();
        site.close();
    });
});
