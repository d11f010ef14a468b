/**
 * Around a block: an agent walks from the left to the right of a block that hides its goal, fifteen times, with the
 * block a little lower each time.
 */
import { readScene } from "../../web/scene/load.js";
import { loadVeer, runScene } from "./scenes.mjs";

const FIRST = 230, LAST = 370, STEP = 10; // y coordinates of the block's center; the agent starts at 300

/** @import { ContextSettings } from "../../web/types.js" */

/** @param {ContextSettings} context @param {number} y */
export function blockScene(context, y) {
    return {
        version: 1, name: "block", title: "Around a block", seed: 1, world: { bounds: [0, 0, 800, 600] },
        paths: { route: { points: [[680, 310]] } },
        obstacles: [{ kind: "box", x: 400, y, halfWidth: 60, halfHeight: 90 }],
        brains: {
            walker: {
                combine: "context", context, locomotion: { response: 6 },
                behaviors: [
                    { type: "patrol", path: "route", order: "once" },
                    { type: "avoidObstacles", lookAhead: 120, margin: 4 },
                ],
            },
        },
        agents: [{ name: "walker", brain: "walker", x: 120, y: 300, radius: 10, maxSpeed: 80 }],
    };
}

/**
 * Returns the mean absolute turn rate of the fifteen walks, in rad/s while the agent moves.
 * @param {ContextSettings} context  settings of the brain
 */
export async function roundBlock(context) {
    const veer = await loadVeer();
    const sum = { turnRate: 0, missed: 0, contacts: 0 };
    let walks = 0;
    for (let y = FIRST; y <= LAST; y += STEP) {
        const figures = runScene(veer, readScene(blockScene(context, y), veer.schema), 1200);
        sum.turnRate += figures.meanTurnRate;
        sum.missed += 1 - figures.reached;
        sum.contacts += figures.contacts;
        walks++;
    }
    return { ...sum, turnRate: sum.turnRate / walks };
}
