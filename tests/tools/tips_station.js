/** The tips of the scene station (tests/scenes/tips.test.js), and their measures. */
import { expect } from "vitest";

/** @typedef {import("../../web/scene/plot.js").Sample} Sample */
/** @typedef {import("./tips.js").Run & { plotted: () => Sample[] }} Run  plotted: the samples of the scene's plot */

/** The gates 2 and 3, which the tip shuts. */
const BARS = [{ x: 415, halfWidth: 19 }, { x: 465, halfWidth: 19 }];

/** Returns the means of density and speed. @param {Sample[]} samples @returns {Sample} */
const meanOf = (samples) => {
    const of = (/** @type {0 | 1} */ part) => samples.reduce((sum, one) => sum + one[part], 0) / samples.length;
    return [of(0), of(1)];
};

/** @param {(scene: string, set?: Record<string, unknown>) => Run} open @returns {Record<string, () => void>} */
export const stationTips = (open) => ({
    "Watch a train empty": () => {
        const run = open("station");
        run.steps(1800);
        const samples = run.plotted(), densest = Math.max(...samples.map(([density]) => density));
        const at = samples.findIndex(([density]) => density === densest);
        const [first] = samples, peak = samples[at], last = meanOf(samples.slice(-6));
        expect(peak[0]).toBeGreaterThan(Math.max(first[0], last[0]) + 1);
        expect(peak[1]).toBeLessThan(0.5 * first[1]);
        expect(last[1]).toBeGreaterThan(1.2 * peak[1]);
    },
    "Click two gates": () => {
        const [free, shut] = [[], BARS].map((bars) => {
            const run = open("station");
            for (const bar of bars) run.world.addBox({ ...bar, y: 445, halfHeight: 5 });
            run.steps(3000);
            return meanOf(run.plotted());
        });
        expect(shut[0]).toBeGreaterThan(1.3 * free[0]);
        expect(shut[1]).toBeLessThan(0.85 * free[1]);
    },
    "Set crowd to none": () => {
        const run = open("station", { "walker.crowd": "none" });
        expect(run.steps(1800).worstOverlap).toBeGreaterThan(1);
        const dense = run.plotted().filter(([density]) => density > 2.5);
        const thin = run.plotted().filter(([density]) => density < 1);
        expect(dense.length).toBeGreaterThan(3);
        expect(meanOf(dense)[1]).toBeGreaterThan(0.85 * meanOf(thin)[1]);
    },
});
