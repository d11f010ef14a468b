/** Player: keys and the stick drive the agent, hunters chase it, sparks are collected. */
import { describe, expect, it } from "vitest";
import { ask } from "./site.js";
import { eachOnScene } from "./scene.js";

describe("player", () => {
    const scene = eachOnScene("player");

    it("keys set the direction, at full speed, diagonally too", async () => {
        await scene.page.locator("#field").focus();
        for (const [keys, x, y] of /** @type {[string[], number, number][]} */ ([[["d"], 1, 0], [["ArrowUp"], 0, -1], [["a", "w"], -Math.SQRT1_2, -Math.SQRT1_2]])) {
            await scene.page.click("#restart");
            await scene.page.locator("#field").focus();
            for (const key of keys) await scene.page.keyboard.down(key);
            await scene.step(40);
            const { velocityX, velocityY } = await scene.agent("you");
            expect(velocityX).toBeCloseTo(200 * x, -1);
            expect(velocityY).toBeCloseTo(200 * y, -1);
            for (const key of keys) await scene.page.keyboard.up(key);
            expect((await scene.play()).direction).toEqual({ x: 0, y: 0 });
        }
    });

    it("the steering factor sets how soon the velocity follows: 1 - e^(-10/6) of the speed after 10 steps", async () => {
        await scene.page.locator("#field").focus();
        await scene.page.keyboard.down("d");
        await scene.step(10);
        expect((await scene.agent("you")).velocityX).toBeCloseTo(200 * (1 - Math.exp(-10 / 6)), 0);
        await scene.page.keyboard.up("d");
    });

    it("the stick drives like the keys, and springs back", async () => {
        const box = await scene.page.locator("#stick").boundingBox();
        if (!box) throw new Error("the stick is not shown");
        const center = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
        await scene.page.mouse.move(center.x, center.y);
        await scene.page.mouse.down();
        await scene.page.mouse.move(center.x + 200, center.y, { steps: 3 });
        await scene.step(40);
        expect((await scene.agent("you")).velocityX).toBeCloseTo(200, -1);
        await scene.page.mouse.up();
        expect((await scene.play()).direction).toEqual({ x: 0, y: 0 });
    });

    it("hunters close in on an agent that stands still, and a spark within reach is collected", async () => {
        await scene.page.evaluate("window.__veer.world().setBrain(window.__veer.agent('you').brain, { behaviors: [{ type: 'drive' }] })");
        const distance = async () => {
            const you = await scene.agent("you"), all = await Promise.all([1, 2, 3, 4].map((i) => scene.agent(`hunter ${i}`)));
            return all.reduce((sum, h) => sum + Math.hypot(h.x - you.x, h.y - you.y), 0) / 4;
        };
        const before = await distance(), { x, y } = await scene.agent("spark 1");
        await scene.step(300);
        expect(await distance()).toBeLessThan(0.4 * before);
        await ask(scene.page, `world().setAgent(${await idOf("you")}, { x: ${x}, y: ${y} })`);
        const spark = await scene.agent("spark 1");
        await ask(scene.page, `world().setAgent(${await idOf("you")}, { x: ${spark.x}, y: ${spark.y} })`);
        await scene.step(1);
        expect((await scene.figures())["caught of spark"]).toBeGreaterThanOrEqual(1);
    });

    const idOf = (/** @type {string} */ name) => scene.page.evaluate((n) => window.__veer.id(n), name);
});
