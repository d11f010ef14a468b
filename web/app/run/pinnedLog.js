/**
 * The log of A. A and B have the same log except for the settings of the pinned brain: A keeps the settings that the
 * brain had when it was pinned, and B has the settings of its current log. A kept moment belongs to a run if the run
 * has the same last entry at the same index (moments.js). Therefore, an entry whose preceding entry differs from the
 * original log is copied, with one copy for each preceding entry.
 */

/** @import { Entry } from "./log.js" */

/**
 * The pinned brain. `tick`: when it was pinned; `log`: source of A's settings of the brain; immutable.
 * @typedef {{ readonly brain: string, readonly tick: number, readonly log: readonly Entry[] }} Pin */

const START = {};
/** The entry that precedes each entry. @type {WeakMap<Entry, object>} */
const before = new WeakMap();
/** The original of each copied entry. @type {WeakMap<Entry, Entry>} */
const origins = new WeakMap();
/** Copies of entries, by preceding entry. @type {WeakMap<object, Map<Entry, Entry>>} */
const copies = new WeakMap();

/** Returns whether an entry is a setting of a brain. @param {string} brain @param {Entry} entry */
export const isOf = (brain, { op, args }) => op === "set" && args[0].startsWith(`${brain}.`);

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
export function logOfA({ brain, log: pinned }, log) {
    note(pinned);
    note(log);
    let same = 0;
    while (same < log.length && log[same] === pinned[same]) same++;
    const list = pinned.slice(0, same), own = pinned.slice(same).filter((entry) => isOf(brain, entry));
    const others = log.slice(same).filter((entry) => !isOf(brain, entry));
    while (own.length || others.length) {
        const next = others.length && (!own.length || others[0].tick < own[0].tick) ? others : own;
        list.push(after(list.at(-1) ?? START, /** @type {Entry} */ (next.shift())));
    }
    return list;
}

/**
 * Returns the final settings of a brain in a log, as changes before the first step.
 * @param {string} brain
 * @param {readonly Entry[]} log
 * @returns {Entry[]}
 */
export function fromStart(brain, log) {
    const last = new Map(
        log.filter((entry) => isOf(brain, entry)).map((entry) => [entry.args[0], { ...entry, tick: 0 }]),
    );
    return [...last.values()];
}

/** Returns the tick up to which two logs agree. @param {readonly Entry[]} a @param {readonly Entry[]} b */
export function sameUntil(a, b) {
    const i = a.findIndex((entry, k) => entry !== b[k]), at = i < 0 ? a.length : i;
    return Math.min(a[at]?.tick ?? Infinity, b[at]?.tick ?? Infinity);
}
