/**
 * What a search is about, as plain data that workers get: the run with the user's changes as they are now, the sliders
 * that may vary, and the wishes. Every candidate begins at the start of the run.
 */
import { atStart } from "../run/log.js";
import { sharedName } from "../run/laws.js";
import { loggedPath } from "./sliders.js";

const ALL = 0xffffffff; // all groups of agents

/** @import { Scene } from "../../scene/types.js" */
/** @import { Entry } from "../run/log.js" */
/** @import { Base, Session } from "../run/session.js" */
/** @import { Slider } from "./sliders.js" */
/** @import { Wish } from "./wishes.js" */
/** Values of sliders by path, as in the command log. @typedef {Readonly<Record<string, number | string>>} Values */
/**
 * How long a search is. `seeds`: runs of each candidate; the first has the seed of the page.
 * @typedef {{ text: string, population: number, generations: number, seeds: number }} Effort
 */
/**
 * @typedef {object} Task
 * @property {Scene[]} scenes  the scene, and the scene whose laws it has
 * @property {Base} base
 * @property {readonly Entry[]} log  changes before the first step
 * @property {Pick<Slider, "path" | "value" | "from" | "to" | "log">[]} sliders
 * @property {Pick<Wish, "measure" | "sign">[]} wishes
 * @property {number} seconds  simulated seconds of a run
 * @property {number[]} seeds
 * @property {number} mask  groups of agents that are measured
 * @property {number} population
 * @property {number} generations
 */

/** @type {Record<string, Effort>} */
export const EFFORTS = {
    quick: { text: "quick", population: 8, generations: 6, seeds: 1 },
    usual: { text: "usual", population: 12, generations: 12, seeds: 2 },
    thorough: { text: "thorough", population: 16, generations: 30, seeds: 3 },
};

/**
 * Returns the groups that are measured: those of the agents whose brains vary if no other agent is in them, otherwise
 * all.
 * @param {Session} session @param {readonly string[]} brains
 */
export function maskOf({ world, ids }, brains) {
    /** @type {Set<number | undefined>} */
    const own = new Set(brains.map((name) => ids.brains.get(name))), { brain, group } = world.agents;
    /** Whether the brain with a number in its column is one of them. @type {Map<number, boolean>} */
    const known = new Map();
    let inside = 0, outside = 0;
    for (const id of world.agentIds()) {
        const slot = world.slot(id), isOwn = known.get(brain[slot]) ?? own.has(world.getAgent(id).brain ?? undefined);
        known.set(brain[slot], isOwn);
        if (isOwn) inside |= group[slot];
        else outside |= group[slot];
    }
    return (inside >>> 0) !== 0 && (inside & outside) === 0 ? inside >>> 0 : ALL;
}

/**
 * Returns whether the agents with some brains can be measured apart from the others.
 * @param {Session} session @param {readonly string[]} brains
 */
export const isApart = (session, brains) => maskOf(session, brains) !== ALL;

/**
 * Returns the task.
 * @param {Session} session
 * @param {{ sliders: readonly Slider[], wishes: readonly Wish[], seconds: number, effort: string,
 *   all: boolean }} choice  all: whether all agents are measured
 * @returns {Task}
 */
export function taskOf(session, { sliders, wishes, seconds, effort, all }) {
    const { base, log, cursor, source, catalog } = session, { population, generations, seeds } = EFFORTS[effort];
    const other = catalog.get(sharedName(base.scene)), brains = sliders.map(({ brain }) => brain);
    return {
        scenes: other && other !== source ? [source, other] : [source],
        base: { scene: base.scene, seed: base.seed, counts: base.counts }, log: atStart(log.slice(0, cursor)),
        sliders: sliders.map(({ path, value, from, to, log: isLog }) => ({ path, value, from, to, log: isLog })),
        wishes: wishes.map(({ measure, sign }) => ({ measure, sign })), seconds,
        seeds: Array.from({ length: seeds }, (_, i) => (base.seed + i) >>> 0),
        mask: all ? ALL : maskOf(session, brains), population, generations,
    };
}

/** Returns values of veer/tune by their paths in the command log. @param {Values} values @returns {Values} */
export const loggedValues = (values) =>
    Object.fromEntries(Object.entries(values).map(([path, value]) => [loggedPath(path), value]));

/**
 * Returns the log of a candidate: the changes of the task, then the values.
 * @param {readonly Entry[]} log @param {Values} values  by paths of the log @returns {Entry[]}
 */
export const logWith = (log, values) => [
    ...log, ...Object.entries(values).map(([path, value]) => ({ tick: 0, op: "set", args: [path, value] })),
];

/** Returns a text that is equal for equal bases. @param {Base} base */
export const textOf = ({ scene, seed, counts }) => JSON.stringify([scene, seed, [...counts]]);
