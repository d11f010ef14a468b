/** Turrets: the turret that leads its target hits, the other misses; turning stops at the aim. */
import { describe, expect, it } from "vitest";
import { eachOnScene, itMoves } from "./scene.js";

describe("the turrets", () => {
    const scene = eachOnScene("turret");

    itMoves("the one that leads hits more than four times out of five, the one that does not less than two " +
        "out of five", async () => {
        await scene.step(1800);
        const figures = await scene.figures();
        expect(figures["fired of leader"]).toBe(50);
        expect(figures["fired of chaser"]).toBe(50);
        expect(figures["event projectileHit of drone"]).toBeGreaterThan(40);
        expect(figures["event projectileHit of other"]).toBeLessThan(20);
    });

    it("have their shots and hits counted on the field, the same after a step back in time", async () => {
        await scene.step(900);
        const figures = await scene.figures(), { turrets } = await scene.play();
        for (const [name, kind] of [["leader", "drone"], ["chaser", "other"]])
            expect([turrets[name].shots, turrets[name].hits]).toEqual([
                figures[`fired of ${name}`], figures[`event projectileHit of ${kind}`],
            ]);
        expect(turrets.leader.hits).toBeGreaterThan(2 * turrets.chaser.hits);
    });

    itMoves("face their drones within 0.2 rad, and never turn faster than their motors allow", async () => {
        await scene.step(300);
        for (const [name, kind] of [["leader", "drone"], ["chaser", "other"]]) {
            let last = (await scene.agent(name)).orientation;
            for (let i = 0; i < 30; i++) {
                await scene.step(1);
                const now = (await scene.agent(name)).orientation;
                const turn = Math.abs(Math.atan2(Math.sin(now - last), Math.cos(now - last)));
                expect(turn).toBeLessThanOrEqual(2.5 / 60 + 1e-5);
                last = now;
            }
            const off = await scene.page.evaluate(([turretName, droneKind]) => {
                const { agent, agents } = window.__veer, turret = agent(turretName);
                const bearing = (/** @type {any} */ a) =>
                    Math.atan2(a.y - turret.y, a.x - turret.x) - turret.orientation;
                const all = agents().filter((/** @type {string} */ one) => one.startsWith(droneKind)).map(agent);
                return Math.min(...all.map((/** @type {any} */ a) =>
                    Math.abs(Math.atan2(Math.sin(bearing(a)), Math.cos(bearing(a))))));
            }, [name, kind]);
            expect(off).toBeLessThan(0.2);
        }
    });

    it("have their last aims drawn, until a restart", async () => {
        await scene.step(60);
        const { aims } = await scene.play();
        expect(Object.keys(aims).sort()).toEqual(["chaser", "leader"]);
        await scene.page.click("#restart");
        expect(await scene.play()).toMatchObject({
            aims: {}, flashes: 0, turrets: { leader: { shots: 0, hits: 0 }, chaser: { shots: 0, hits: 0 } },
        });
    });
});
