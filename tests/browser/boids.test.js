/** Boids: the flock gathers, moves in one direction and hits nothing; its three weights are sliders. */
import { describe, expect, it } from "vitest";
import { eachOnScene, itMoves } from "./scene.js";

describe("boids", () => {
    const scene = eachOnScene("boids");

    itMoves("polarization rises above 0.9 within ten seconds, and birds keep their distance", async () => {
        expect((await scene.figures()).polarization).toBeLessThan(0.5);
        let most = 0;
        for (let i = 0; i < 20; i++) {
            await scene.step(30);
            most = Math.max(most, (await scene.figures()).polarization);
        }
        expect(most).toBeGreaterThan(0.9);
        const { nearest } = await scene.figures();
        expect(nearest).toBeGreaterThan(14); // two radii
        expect(await scene.page.textContent("#scene-figures")).toMatch(/polarization0\.\d+nearest\d+/);
    });

    itMoves("no bird is ever inside an obstacle or outside the border", async () => {
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

    it("birds come to the pointer while it is held down, and scatter with Shift", async () => {
        const { mouse, keyboard } = scene.page, place = await scene.at(800, 600);
        const near = () => scene.page.evaluate(() => {
            const { agents, agent } = window.__veer;
            return agents().filter((/** @type {string} */ name) =>
                Math.hypot(agent(name).x - 800, agent(name).y - 600) < 150).length;
        });
        await mouse.move(place.x, place.y);
        await mouse.down();
        expect((await scene.play()).call).toMatchObject({ how: "attract" });
        await scene.step(420);
        const gathered = await near();
        expect(gathered).toBeGreaterThan(20);
        await mouse.up();
        expect((await scene.play()).call).toBe(null);
        await keyboard.down("Shift");
        await mouse.down();
        expect((await scene.play()).call).toMatchObject({ how: "scatter" });
        await scene.step(180);
        expect(await near()).toBeLessThan(0.3 * gathered);
        await mouse.up();
        await keyboard.up("Shift");
        expect((await scene.brain("bird")).behaviors.slice(4).map((/** @type {any} */ one) => one.weight)).toEqual([
            0, 0,
        ]);
    });

    it("keys call the birds to the pointer until they are pressed again", async () => {
        const place = await scene.at(200, 600);
        await scene.page.mouse.move(place.x, place.y);
        await scene.press("s");
        expect((await scene.play()).call).toMatchObject({ how: "scatter", x: 200, y: 600 });
        await scene.press("a");
        expect((await scene.play()).call).toMatchObject({ how: "attract" });
        await scene.press("a");
        expect((await scene.play()).call).toBe(null);
    });

    it("without alignment and cohesion the flock loses its direction; the panel's first sliders " +
        "set both to 0", async () => {
        const slider = (/** @type {string} */ key) =>
            scene.page.locator(`[data-key='first.bird.behaviors.0.${key}'] input[type=range]`);
        for (const key of ["alignmentWeight", "cohesionWeight"]) await slider(key).fill("0");
        expect((await scene.brain("bird")).behaviors[0]).toMatchObject({ alignmentWeight: 0, cohesionWeight: 0 });
        await scene.step(900);
        expect((await scene.figures()).polarization).toBeLessThan(0.7);
    });
});
