/**
 * Artillery: shells fly over a wall, the crowd dodges nearly all of them, the catcher catches many; a click
 * aims the guns.
 */
import { describe, expect, it } from "vitest";
import { eachOnScene, itMoves } from "./scene.js";
import { ask } from "./site.js";

describe("artillery", () => {
    const scene = eachOnScene("artillery");

    itMoves("shells hit hardly anybody in the crowd, and the catcher catches its share", async () => {
        await scene.step(2400);
        const { landed, struck, caught } = await scene.play();
        expect(landed).toBeGreaterThan(60);
        expect(struck).toBeLessThan(landed / 20); // without dodging, 18 times as many agents are hit
        expect(caught).toBeGreaterThan(landed / 6);
        expect((await scene.figures()).fired).toBeGreaterThan(landed);
    });

    it("follows the catcher, without rays, and counts shots, catches and hits on the field", async () => {
        const { agent } = await ask(scene.page, "state()");
        expect(agent).toBe("catcher");
        // the catcher's brain has no context maps, so there are no rays to draw
        expect((await ask(scene.page, "explain('catcher')")).slots).toBe(0);
        await scene.page.evaluate(() => {
            const drawn = /** @type {string[]} */ ((/** @type {any} */ (window).drawn = []));
            const { fillText } = CanvasRenderingContext2D.prototype;
            CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
                drawn.push(text);
                fillText.call(this, text, x, y);
            };
        });
        await scene.step(1200);
        const { fired, landed, caught, struck } = await scene.play();
        const words = await scene.page.evaluate(() => /** @type {any} */ (window).drawn);
        expect(fired).toBe((await scene.figures()).fired);
        expect(landed).toBeGreaterThan(20);
        for (const text of [`${fired} shots`, `${caught} caught`, `${struck} hits`, "catcher", "gun 1", "gun 2"]) {
            expect(words).toContain(text);
        }
    });

    itMoves("no shell passes the wall below its top", async () => {
        const least = await scene.page.evaluate(() => {
            const world = window.__veer.world();
            let lowest = Infinity;
            for (let i = 0; i < 900; i++) {
                const before =
                    new Map(world.projectiles.map((/** @type {number} */ id) => [id, world.getProjectile(id)]));
                window.__veer.step(1);
                for (const id of world.projectiles) {
                    const was = before.get(id), now = world.getProjectile(id);
                    const side = (/** @type {any} */ p) => p.x - 390 - ((p.y - 60) * 60) / 520;
                    if (was && side(was) < 0 && side(now) >= 0 && now.y > 60 && now.y < 580) {
                        lowest = Math.min(lowest, was.z, now.z);
                    }
                }
            }
            return lowest;
        });
        expect(least).toBeGreaterThan(80); // 90, minus the distance that a shell falls in one step
        expect(least).toBeLessThan(Infinity);
    });

    it("a click aims the guns at that unit, a click out of range shows the speed needed, and F lets them " +
        "choose again", async () => {
        await scene.step(200);
        await scene.click(640, 150);
        const { aim } = await scene.play();
        expect(Math.hypot(aim.x - 640, aim.y - 150)).toBeLessThan(2);
        await scene.step(60);
        const off = await scene.page.evaluate(({ x, y }) => {
            const world = window.__veer.world(), ids = world.projectiles.slice(-2);
            return ids.map((/** @type {number} */ id) => world.projectileLanding(id).position)
                .map((/** @type {any} */ p) =>
                Math.hypot(p.x - x, p.y - y));
        }, aim);
        expect(Math.max(...off)).toBeLessThan(0.5);
        await scene.click(996, 20);
        await scene.step(60);
        const { least } = await scene.play();
        expect(least).toBeGreaterThan(470);
        await scene.press("a");
        await scene.step(60);
        expect(await scene.play()).toMatchObject({ aim: null, least: 0 });
        const free = await scene.page.evaluate(() => {
            const { world, id } = window.__veer, own = world();
            return own.agents.targetKind[own.slot(id("gun 1"))];
        });
        expect(free).toBe(0);
    });
});
