/**
 * The log of A. A and B have the same log except for the settings of the pinned brains: A keeps the settings that the
 * brains had when they were pinned, and B has the settings of its current log. A kept moment belongs to a run if the
 * run has the same last entry at the same index (moments.js). Therefore, an entry whose preceding entry differs from
 * the original log is copied, with one copy for each preceding entry.
 */
import { apart } from "./many.js";

/** @import { Entry } from "./log.js" */

/**
 * The pinned brains. `tick`: when they were pinned; `log`: source of A's settings of the brains; immutable.
 * @typedef {{ readonly brains: readonly string[], readonly tick: number, readonly log: readonly Entry[] }} Pin */

const START = {};
/** The entry that precedes each entry. @type {WeakMap<Entry, object>} */
const before = new WeakMap();
/** The original of each copied entry. @type {WeakMap<Entry, Entry>} */
const origins = new WeakMap();
/** Copies of entries, by preceding entry. @type {WeakMap<object, Map<Entry, Entry>>} */
const copies = new WeakMap();

/** Returns the brain that an entry sets. @param {Entry} entry */
const brainOf = ({ args }) => args[0].slice(0, args[0].indexOf("."));

/**
 * Returns whether an entry is a setting of one of some brains.
 * @param {readonly string[]} brains @param {Entry} entry
 */
export const isOf = (brains, entry) => entry.op === "set" && brains.includes(brainOf(entry));

/** Returns whether an entry adds a brain, or gives one this name. @param {Entry} entry @param {string} name */
const makes = (entry, name) => apart([entry]).some(({ op, args }) => op === "brain" && args[0] === name && args[1]);

/** @param {readonly Entry[]} log */
function note(log) {
    log.forEach((entry, i) => before.has(entry) || before.set(entry, log[i - 1] ?? START));
}

/**
 * Returns the entry itself if it was made after `last`, otherwise its copy.
 * @param {object} last
 * @param {Entry} entry
 */
function after(last, entry) {
    const origin = origins.get(entry) ?? entry, own = copies.get(last) ?? new Map();
    if (before.get(origin) === last) return origin;
    const copy = own.get(origin) ?? { ...origin };
    copies.set(last, own.set(origin, copy));
    before.set(copy, last);
    origins.set(copy, origin);
    return copy;
}

/** Returns the log of A for a log of B. @param {Pin} pin @param {readonly Entry[]} log @returns {readonly Entry[]} */
export function logOfA({ brains, log: pinned }, log) {
    note(pinned);
    note(log);
    let same = 0;
    while (same < log.length && log[same] === pinned[same]) same++;
    const list = pinned.slice(0, same), own = pinned.slice(same).filter((entry) => isOf(brains, entry));
    const others = log.slice(same).filter((entry) => !isOf(brains, entry));
    /** Returns whether the next setting must wait for a brain that the user adds in the same step. */
    const waits = () => others.some((entry) => entry.tick === own[0].tick && makes(entry, brainOf(own[0])));
    while (own.length || others.length) {
        const isOthers = others.length && (!own.length || others[0].tick < own[0].tick || waits());
        const next = isOthers ? others : own;
        list.push(after(list.at(-1) ?? START, /** @type {Entry} */ (next.shift())));
    }
    return list;
}

/**
 * Returns the final settings of brains in a log, as changes before the first step.
 * @param {readonly string[]} brains
 * @param {readonly Entry[]} log
 * @returns {Entry[]}
 */
export function fromStart(brains, log) {
    const last = new Map(
        log.filter((entry) => isOf(brains, entry)).map((entry) => [entry.args[0], { ...entry, tick: 0 }]),
    );
    return [...last.values()];
}

/** Returns the tick up to which two logs agree. @param {readonly Entry[]} a @param {readonly Entry[]} b */
export function sameUntil(a, b) {
    const i = a.findIndex((entry, k) => entry !== b[k]), at = i < 0 ? a.length : i;
    return Math.min(a[at]?.tick ?? Infinity, b[at]?.tick ?? Infinity);
}
