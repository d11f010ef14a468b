/**
 * Paths: `follow` keeps to the curve, `stay` stays within the ribbon, `patrol` visits the nodes; nodes can be dragged.
 */
import { describe, expect, it } from "vitest";
import { ask } from "./site.js";
import { eachOnScene, itMoves } from "./scene.js";

describe("paths", () => {
    const scene = eachOnScene("paths");
    const offset = (/** @type {string} */ name) =>
        scene.page.evaluate((agent) => {
            const { world, agent: of } = window.__veer, { x, y } = of(agent);
            return world().pathClosest(world().getBrain(of("follow").brain).behaviors[0].path, { x, y });
        }, name);

    it("one follows the curve, one stays within the ribbon, one visits the nodes", async () => {
        await scene.step(300);
        const worst = { follow: 0, stay: 0 };
        for (let i = 0; i < 60; i++) {
            await scene.step(20);
            for (const name of /** @type {const} */ (["follow", "stay"])) {
                worst[name] = Math.max(worst[name], Math.abs((await offset(name)).offset));
            }
        }
        expect(worst.follow).toBeLessThan(20);
        expect(worst.stay).toBeLessThan(34 + 20);
        expect((await scene.agent("patrol")).tally.nodeReached).toBeGreaterThanOrEqual(8);
    });

    it("names say what each agent does with the path", async () => {
        const seen = new Set();
        for (let i = 0; i < 40; i++) {
            await scene.step(15);
            const { follow, stay, patrol } = await scene.play();
            expect([follow, patrol]).toEqual(["follows the curve", "visits the nodes in order"]);
            seen.add(stay);
        }
        expect(seen).toEqual(new Set(["stays: free inside", "stays: turns back"]));
    });

    it("a dragged node changes the path, and the agent that follows it", async () => {
        const from = await scene.at(880, 430), to = await scene.at(940, 600);
        await scene.page.mouse.move(from.x, from.y);
        await scene.page.mouse.down();
        await scene.page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
        await scene.page.mouse.move(to.x, to.y, { steps: 3 });
        await scene.page.mouse.up();
        const points = await ask(scene.page, 'points("loop")');
        expect(points[4][0]).toBeCloseTo(940, -1);
        expect(points[4][1]).toBeCloseTo(600, -1);
        await scene.step(900);
        expect(Math.abs((await offset("follow")).offset)).toBeLessThan(25);
    });

    itMoves("a negative offset goes backwards", async () => {
        const line = scene.page.locator("[data-key='first.follow.behaviors.0.pathOffset'] .value input");
        await scene.step(120);
        const before = (await offset("follow")).distance;
        await line.fill("-50");
        await line.press("Enter");
        await scene.step(120);
        const { distance, length } = await offset("follow");
        const traveled = distance - before - length * Math.round((distance - before) / length);
        expect(traveled).toBeLessThan(0);
    });
});
