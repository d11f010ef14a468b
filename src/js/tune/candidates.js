/** Runs candidates on their seeds. */

/** @import { Plan } from "./options.js" */
/** @import { RunPool } from "./pool.js" */
/** @import { Dimension } from "./space.js" */
/** @import { Outcome, Run, Values } from "./types.js" */
/** @import { Objectives, Units } from "./objectives.js" */

/**
 * All that a search needs.
 * @typedef {object} Context
 * @property {Plan} plan
 * @property {Dimension[]} space
 * @property {Objectives} objectives
 * @property {Units} units
 * @property {RunPool} pool
 * @property {() => boolean} isCanceled
 * @property {{ seconds: number }} tally  simulated seconds so far
 * @property {boolean} hasScales  whether the scene takes other numbers of agents
 */

/**
 * Runs each candidate with each seed. Equal candidates, which are common among whole
 * numbers, run once.
 * @param {Pick<Context, "pool" | "plan" | "tally">} context @param {Values[]} list
 * @param {{ seeds?: number[], run?: Partial<Run> }} [where]
 * @returns {Promise<Outcome[][]>}
 */
export async function runAll({ pool, plan, tally }, list, { seeds = plan.seeds, run = {} } = {}) {
    /** @type {Map<string, Promise<Outcome[]>>} */
    const known = new Map();
    return Promise.all(list.map((values) => {
        const key = JSON.stringify(values), found = known.get(key);
        if (found) return found;
        tally.seconds += seeds.length * plan.run.seconds;
        const own = Promise.all(seeds.map((seed) => pool.run({ ...plan.run, ...run, values, seed })));
        known.set(key, own);
        return own;
    }));
}

/** Returns why a candidate was refused; "" if it was not. @param {Outcome[]} outcomes */
export const refusalOf = (outcomes) =>
    outcomes.flatMap((one) => ("refused" in one ? [one.refused] : []))[0] ?? "";
