/**
 * The operation that applies several others as one change: all of them, or none if the world rejects one. It is an
 * entry of the table in ops.js.
 */
import { copyOf, repopulate } from "./names.js";

const MOST = 2000; // maximum number of parts
const TITLE = /^[\w ,.:'-]{1,80}$/;
// Room for new brains: 4-byte values per agent, size of a navigation cell in u, and maximum number of cells. It is
// reserved before the first part, because a world that has grown can't return to a saved state.
const MOST_STATE = 24, CELL = 10, MOST_CELLS = 1048576;

/** @import { Op } from "./ops.js" */
/** @import { Run, Session } from "./session.js" */
/** @typedef {[op: string, args: any[]]} Part */

/** The fields of a run that operations replace. @param {Session} run */
const sliceOf = ({ scene, keys, set, points, speeds, starts, goals }) =>
    ({ scene, keys, set, points, speeds, starts, goals });

/**
 * Makes room for what the parts add.
 * @param {Session} session @param {readonly Part[]} parts
 */
function reserve({ world }, parts) {
    const adding = (/** @type {string} */ op) => parts.filter((part) => part[0] === op);
    const laid = adding("crowd").reduce((sum, [, args]) => sum + args[1].count, 0), { capacity } = world;
    const wanted = {
        agents: world.agentIds().length + laid + adding("agent").length,
        obstacles: world.obstacles.length + adding("obstacle").length,
        ...(adding("brain").length && { state: MOST_STATE, navCells: cellsOf(world) }),
    };
    /** @type {Record<string, number>} */
    const has = { ...capacity };
    const more = Object.entries(wanted).filter(([kind, count]) => count > has[kind]);
    if (more.length) world.reserve(Object.fromEntries(more));
}

/** Returns how many cells the brains that can be added need for finding paths. @param {Session["world"]} world */
function cellsOf({ settings: { minX, minY, maxX, maxY } }) {
    return Math.min(Math.ceil((maxX - minX) / CELL + 1) * Math.ceil((maxY - minY) / CELL + 1), MOST_CELLS);
}

/**
 * Returns the operation.
 * @param {Readonly<Record<string, Op>>} ops  the operations of which it can consist
 * @returns {Op}
 */
export function manyOf(ops) {
    return {
        check: ([parts, title]) => typeof title === "string" && TITLE.test(title) && Array.isArray(parts) &&
            parts.length > 0 && parts.length <= MOST && parts.every((part) => Array.isArray(part) &&
                part.length === 2 && Object.hasOwn(ops, part[0]) && !ops[part[0]].momentary &&
                Array.isArray(part[1]) && ops[part[0]].check(part[1])),
        apply(run, [parts]) {
            const before = sliceOf(run), { ids } = run, old = copyOf(ids);
            reserve(run, parts);
            const bytes = run.world.save();
            try {
                for (const [op, args] of parts) {
                    ops[op].apply(run, [...args]);
                    ops[op].keep?.(run, [...args]);
                }
            } catch (error) {
                run.world.restore(bytes);
                Object.assign(ids, old);
                Object.assign(run, before);
                repopulate(run);
                throw error;
            }
            Object.assign(run, before); // keep() makes these changes, here and when a moment is restored
        },
        keep(run, [parts]) {
            for (const [op, args] of /** @type {Part[]} */ (parts)) ops[op].keep?.(run, [...args]);
        },
        subject: ([parts]) => parts.map((/** @type {Part} */ [op, args]) => `${op} ${ops[op].subject(args)}`).join(),
        text: ([, title]) => title,
    };
}

/**
 * Returns the entries of a log, with each combined entry replaced by its parts.
 * @param {readonly import("./log.js").Entry[]} log
 */
export const apart = (log) => log.flatMap((entry) => (entry.op === "many"
    ? entry.args[0].map((/** @type {Part} */ [op, args]) => ({ tick: entry.tick, op, args }))
    : [entry]));
