/** The tips of the scene town (tests/scenes/tips.test.js), and their measures. */
import { expect } from "vitest";
import { distanceOf, motion, subGoals } from "./tips.js";

/** @typedef {import("./tips.js").Run} Run */

/**
 * Builds a box, and returns how far the center of any agent gets into it. A negative result means that all agents stay
 * outside.
 * @param {Run} run @param {{ x: number, y: number, half: number }} box @param {number} n
 */
function deepestIn(run, { x, y, half }, n) {
    let deepest = -Infinity;
    run.world.addBox({ x, y, halfWidth: half, halfHeight: half });
    run.steps(n, () => {
        for (const id of run.names.agents.values()) {
            const at = motion(run, id);
            deepest = Math.max(deepest, half - Math.max(Math.abs(at.x - x), Math.abs(at.y - y)));
        }
    });
    return deepest;
}

const GATHERING = 160; // u around a common goal

/**
 * Sends groups to a point, and counts the agents that have gathered there after some steps.
 * @param {Run} run @param {string[]} groups @param {number[]} place @param {number} n
 */
function sentTo(run, groups, place, n) {
    const all = groups.flatMap((group) => run.of(group));
    run.game.muted.add("retarget");
    for (const id of all) run.world.setTarget(id, { x: place[0], y: place[1] });
    run.steps(n);
    return all.filter((id) => distanceOf(run, id, place) < GATHERING).length;
}

/** @param {(scene: string) => Run} open @returns {Record<string, () => void>} */
export const townTips = (open) => ({
    "Click a lot": () => {
        const run = open("town");
        run.steps(120);
        // no agent's center has been inside the building
        expect(deepestIn(run, { x: 225, y: 315, half: 25 }, 1500)).toBeLessThan(0);
        expect(run.steps(1).retargeted).toBeGreaterThan(250);
    },
    "Click a street": () => {
        const run = open("town");
        run.steps(120);
        expect(sentTo(run, ["red", "blue", "gold"], [540, 360], 2400)).toBeGreaterThan(255);
    },
    "Click a unit": () => {
        const { hidden, looked } = subGoals(open("town"), 240, "red");
        expect(looked).toBeGreaterThan(50);
        expect(hidden).toBeLessThan(0.05 * looked);
    },
});
