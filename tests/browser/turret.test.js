/** Turrets: who leads hits, who does not misses; turning stops on the aim. */
import { describe, expect, it } from "vitest";
import { eachOnScene } from "./scene.js";

describe("the turrets", () => {
    const scene = eachOnScene("turret");

    it("that leads hits more than four times of five, that fires at where its drone is less than two of five", async () => {
        await scene.step(1800);
        const figures = await scene.figures();
        expect(figures["fired of leader"]).toBe(50);
        expect(figures["fired of chaser"]).toBe(50);
        expect(figures["event projectileHit of drone"]).toBeGreaterThan(40);
        expect(figures["event projectileHit of other"]).toBeLessThan(20);
    });

    it("face their drones within a few degrees, within the turn that their motors allow", async () => {
        await scene.step(300);
        for (const [name, kind] of [["leader", "drone"], ["chaser", "other"]]) {
            let last = (await scene.agent(name)).orientation;
            for (let i = 0; i < 30; i++) {
                await scene.step(1);
                const now = (await scene.agent(name)).orientation, turn = Math.abs(Math.atan2(Math.sin(now - last), Math.cos(now - last)));
                expect(turn).toBeLessThanOrEqual(2.5 / 60 + 1e-5);
                last = now;
            }
            const off = await scene.page.evaluate(([who, whom]) => {
                const { agent, agents } = window.__veer, turret = agent(who);
                const bearing = (/** @type {any} */ a) => Math.atan2(a.y - turret.y, a.x - turret.x) - turret.orientation;
                const all = agents().filter((/** @type {string} */ one) => one.startsWith(whom)).map(agent);
                return Math.min(...all.map((/** @type {any} */ a) => Math.abs(Math.atan2(Math.sin(bearing(a)), Math.cos(bearing(a))))));
            }, [name, kind]);
            expect(off).toBeLessThan(0.2);
        }
    });

    it("tell where they aimed, and forget it in a restart", async () => {
        await scene.step(60);
        const { aims } = await scene.play();
        expect(Object.keys(aims).sort()).toEqual(["chaser", "leader"]);
        await scene.page.click("#restart");
        expect(await scene.play()).toEqual({ aims: {}, flashes: 0 });
    });
});
