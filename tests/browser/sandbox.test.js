/** Sandbox: the agent follows the pointer; keys and buttons switch its behaviors on and off. */
import { describe, expect, it } from "vitest";
import { ask, openScene } from "./site.js";
import { eachOnScene } from "./scene.js";

describe("sandbox", () => {
    const scene = eachOnScene("sandbox");

    it("the agent follows the pointer and stops there", async () => {
        await scene.press("4"); // turns wandering off
        const place = await scene.at(560, 600);
        await scene.page.mouse.move(place.x, place.y);
        await scene.step(600);
        const { x, y, velocityX, velocityY } = await scene.agent("you");
        expect(Math.hypot(x - 560, y - 600)).toBeLessThan(4);
        expect(Math.hypot(velocityX, velocityY)).toBeLessThan(1);
    });

    it("while nobody steers it, the agent gets other targets", async () => {
        const first = (await scene.play()).target;
        await scene.step(200);
        const second = (await scene.play()).target;
        expect(second).not.toEqual(first);
        const place = await scene.at(560, 600);
        await scene.page.mouse.move(place.x, place.y);
        const own = (await scene.play()).target;
        await scene.step(400);
        expect((await scene.play()).target).toEqual(own);
    });

    it("each key switches a behavior, and the buttons show which are on", async () => {
        const types = (await scene.brain("you")).behaviors.map((/** @type {any} */ b) => b.type);
        expect(types.slice(0, 5)).toEqual(["seek", "flee", "arrive", "wander", "pursue"]);
        for (let i = 0; i < types.length; i++) {
            const before = (await scene.play()).on.includes(types[i]);
            await scene.press(String((i + 1) % 10));
            expect((await scene.play()).on.includes(types[i])).toBe(!before);
            expect(await scene.page.locator("#play-keys button").nth(i).getAttribute("aria-pressed")).toBe(
                String(!before),
            );
            expect((await scene.brain("you")).behaviors[i].weight > 0).toBe(!before);
        }
    });

    it("chips on the field do the same, and wait for the pointer", async () => {
        await scene.step(60);
        const chips = scene.page.locator("#chips button");
        const sizes = await chips.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
        expect(sizes.length).toBe(10);
        for (const { width, height } of sizes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
        const { x, y } = await scene.agent("you"), at = await scene.at(x, y);
        const away = Math.min(...sizes.map((box) => Math.hypot(Math.max(box.left - at.x, at.x - box.right, 0),
            Math.max(box.top - at.y, at.y - box.bottom, 0))));
        expect(away).toBeGreaterThan(20);
        await chips.nth(1).click();
        expect((await scene.play()).on).toContain("flee");
        expect(await chips.nth(1).getAttribute("aria-pressed")).toBe("true");
        expect(await scene.page.locator("#play-keys button").nth(1).getAttribute("aria-pressed")).toBe("true");
        const before = await chips.nth(1).boundingBox();
        await scene.step(30);
        expect(await chips.nth(1).boundingBox()).toEqual(before);
        await openScene(scene.page, "boids");
        expect(await scene.page.locator("#chips").isHidden()).toBe(true);
    });

    it("flee moves away from the pointer, seek never stops", async () => {
        for (const key of ["3", "4", "7", "2"]) await scene.press(key); // flee alone
        const place = await scene.at(250, 560);
        await scene.page.mouse.move(place.x, place.y);
        const before = await scene.agent("you");
        await scene.step(30);
        const after = await scene.agent("you");
        expect(after.x).toBeLessThan(before.x);
        for (const key of ["2", "1"]) await scene.press(key); // seek alone
        await scene.step(600);
        let fastest = 0;
        for (let i = 0; i < 60; i++) {
            await scene.step(1);
            const { velocityX, velocityY } = await scene.agent("you");
            fastest = Math.max(fastest, Math.hypot(velocityX, velocityY));
        }
        expect(fastest).toBeGreaterThan(40); // the agent moves back and forth around the pointer without end
    });

    it("the decision that is drawn is the sum of the outputs that are drawn", async () => {
        await scene.press("1");
        await scene.step(40);
        const { behaviors, desired } = await ask(scene.page, 'explain("you")');
        const { velocityX, velocityY } = await scene.agent("you");
        const on = behaviors.filter((/** @type {any} */ b) => b.active && b.weight > 0);
        expect(on.length).toBeGreaterThanOrEqual(3);
        const sum =
            on.reduce((/** @type {number[]} */ [x, y], /** @type {any} */ b) => [
                x + b.weight * (b.desiredVelocity.x - velocityX), y + b.weight * (b.desiredVelocity.y - velocityY),
            ], [
                0, 0,
            ]);
        const turn = sum[0] * (desired.y - velocityY) - sum[1] * (desired.x - velocityX);
        expect(Math.abs(turn)).toBeLessThan(
            0.02 * Math.hypot(...sum) * Math.hypot(desired.x - velocityX, desired.y - velocityY) + 1,
        );
    });
});
