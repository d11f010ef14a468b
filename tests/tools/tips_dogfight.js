/** Measures of the tips of the scene dogfight. */
import { expect } from "vitest";

/** @typedef {import("./tips_station.js").Run} Run */
/** @typedef {(name: string, set?: Record<string, unknown>) => Run} Open */

const SECONDS = 60, STEPS = 60 * SECONDS;
/** Settings of both squadrons. @param {string} path @param {number} value */
const both = (path, value) => ({ [`blue.${path}`]: value, [`red.${path}`]: value });

/** @param {Open} open @returns {Record<string, () => void>} */
export const dogfightTips = (open) => ({
    "Set lead of both squadrons to 0": () => {
        const lead = open("dogfight").steps(STEPS).events.caught ?? 0;
        const pure = open("dogfight", both("behaviors.pursue.lead", 0)).steps(STEPS).events.caught ?? 0;
        expect(pure).toBeGreaterThan(1.1 * lead);
    },
    "Lower maxTurnRate of both to 0.8": () => {
        const asIs = open("dogfight").steps(STEPS).meanTurnRate;
        const wide = open("dogfight", both("locomotion.maxTurnRate", 0.8)).steps(STEPS).meanTurnRate;
        expect(wide).toBeLessThan(0.8 * asIs);
    },
    "Drag the field": () => {
        const run = open("dogfight");
        let bank = 1;
        const ups = () => run.of("blue").map((id) => run.world.agents.upZ[run.world.slot(id)]);
        run.steps(300, () => (bank = Math.min(bank, ...ups())));
        expect(bank).toBeLessThan(0.9);
    },
});
