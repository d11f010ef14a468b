/** Boids: a flock comes together, goes one way, and into nothing; its three weights are sliders. */
import { describe, expect, it } from "vitest";
import { eachOnScene } from "./scene.js";

describe("boids", () => {
    const scene = eachOnScene("boids");

    it("polarisation rises over 0.9 within ten seconds, and birds keep apart", async () => {
        expect((await scene.figures()).polarisation).toBeLessThan(0.5);
        let most = 0;
        for (let i = 0; i < 20; i++) {
            await scene.step(30);
            most = Math.max(most, (await scene.figures()).polarisation);
        }
        expect(most).toBeGreaterThan(0.9);
        const { nearest } = await scene.figures();
        expect(nearest).toBeGreaterThan(14); // two radii
        expect(await scene.page.textContent("#scene-figures")).toMatch(/polarisation0\.\d+nearest\d+/);
    });

    it("no bird is ever inside an obstacle or out of the border", async () => {
        for (let i = 0; i < 40; i++) {
            await scene.step(15);
            const inside = await scene.page.evaluate(() => {
                const { world, agents, agent } = window.__veer;
                return agents().filter((/** @type {string} */ name) => {
                    const { x, y, radius } = agent(name), out = x < 0 || y < 0 || x > 1000 || y > 720;
                    return out || world().overlap({ x, y, radius: radius - 0.05 }).length > 0;
                });
            });
            expect(inside).toEqual([]);
        }
    });

    it("without alignment and cohesion they fly as they like; the first sliders of the panel do that", async () => {
        const slider = (/** @type {string} */ key) => scene.page.locator(`[data-key='first.bird.behaviors.0.${key}'] input[type=range]`);
        for (const key of ["alignmentWeight", "cohesionWeight"]) await slider(key).fill("0");
        expect((await scene.brain("bird")).behaviors[0]).toMatchObject({ alignmentWeight: 0, cohesionWeight: 0 });
        await scene.step(900);
        expect((await scene.figures()).polarisation).toBeLessThan(0.7);
    });
});
