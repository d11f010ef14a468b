/**
 * The log of A. A and B share one log; only the settings of the pinned brain differ: A has those that it
 * was pinned with, B those that its log has now. A kept moment lies on a run if the run has the same last
 * entry at the same place (moments.js), so entries that follow others than they did when they were made are
 * copies: one copy for each entry before it.
 */

/** @import { Entry } from "./log.js" */

/**
 * What is compared. `tick`: when it was pinned; `log`: from which A has the settings of the brain. It is never changed.
 * @typedef {{ readonly brain: string, readonly tick: number, readonly log: readonly Entry[] }} Pin */

const START = {};
/** The entry before each one. @type {WeakMap<Entry, object>} */
const before = new WeakMap();
/** What an entry is a copy of. @type {WeakMap<Entry, Entry>} */
const origins = new WeakMap();
/** Copies of entries, by the entry before them. @type {WeakMap<object, Map<Entry, Entry>>} */
const copies = new WeakMap();

/** Whether an entry is a setting of a brain. @param {string} brain @param {Entry} entry */
export const isOf = (brain, { op, args }) => op === "set" && args[0].startsWith(`${brain}.`);

/** @param {readonly Entry[]} log */
function note(log) {
    log.forEach((entry, i) => before.has(entry) || before.set(entry, log[i - 1] ?? START));
}

/** The entry itself if it was made after another one, or else its copy. @param {object} last @param {Entry} entry */
function after(last, entry) {
    const origin = origins.get(entry) ?? entry, own = copies.get(last) ?? new Map();
    if (before.get(origin) === last) return origin;
    const copy = own.get(origin) ?? { ...origin };
    copies.set(last, own.set(origin, copy));
    before.set(copy, last);
    origins.set(copy, origin);
    return copy;
}

/** The log of A, for a log of B. @param {Pin} pin @param {readonly Entry[]} log @returns {readonly Entry[]} */
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
 * The settings of a brain that a log ends with, all made before the first step.
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

/** The tick up to which two logs are the same. @param {readonly Entry[]} a @param {readonly Entry[]} b */
export function sameUntil(a, b) {
    const i = a.findIndex((entry, k) => entry !== b[k]), at = i < 0 ? a.length : i;
    return Math.min(a[at]?.tick ?? Infinity, b[at]?.tick ?? Infinity);
}
