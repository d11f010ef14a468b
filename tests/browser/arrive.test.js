/**
 * Arrive and leave: the agent with the ramp overshoots, the agent with the braking profile does not, and the third
 * agent keeps its distance.
 */
import { describe, expect, it } from "vitest";
import { eachOnScene, itMoves } from "./scene.js";

describe("arrive and leave", () => {
    const scene = eachOnScene("arrive");

    itMoves("the ramp overshoots by more than its radius, the braking profile not at all", async () => {
        await scene.step(265);
        const { "overshoot of ramp": ramp, "overshoot of brake": brake } = await scene.figures();
        expect(ramp).toBeGreaterThan(60);
        expect(brake).toBeLessThanOrEqual(0);
        const { x, y, tally } = await scene.agent("brake");
        expect(Math.hypot(x - 780, y - 420)).toBeLessThanOrEqual(2);
        expect(tally.arrived).toBe(1);
    });

    it("the diagram has a curve for each, and the overshoot is measured at the point", async () => {
        await scene.step(260);
        const { ways } = await scene.play(), last = (/** @type {string} */ name) => ways[name].curve.at(-1);
        expect(ways.ramp.beyond).toBeCloseTo((await scene.figures())["overshoot of ramp"], 0);
        expect(ways.brake.beyond).toBeLessThan(1);
        for (const name of ["ramp", "brake"]) expect(ways[name].curve.length).toBe(130);
        const speedAt = (/** @type {string} */ name, /** @type {number} */ left) =>
            ways[name].curve.find((/** @type {number[]} */ [d]) => d < left)[1];
        expect(speedAt("ramp", 80)).toBeGreaterThan(1.5 * speedAt("brake", 80));
        expect(Math.abs(last("brake")[0])).toBeLessThan(3);
    });

    it("a click sets the point for all three until a restart", async () => {
        await scene.step(1);
        await scene.click(500, 400);
        await scene.step(900);
        const [ramp, brake, shy] = [await scene.agent("ramp"), await scene.agent("brake"), await scene.agent("shy")];
        expect(Math.hypot(ramp.x - 500, ramp.y - 364)).toBeLessThan(4);
        expect(Math.hypot(brake.x - 500, brake.y - 436)).toBeLessThan(4);
        expect(Math.hypot(shy.x - 500, shy.y - 400)).toBeGreaterThan(150);
        await scene.page.click("#restart");
        expect((await scene.play()).muted).toEqual([]);
    });
});
