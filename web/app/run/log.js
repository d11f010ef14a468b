/**
 * The command log: every change by the user is an entry with the tick at which it was made. A run is fully determined
 * by its base (scene, seed, agent counts) and its log: applying the same entries at the same ticks reproduces it bit
 * for bit.
 */
import { apart } from "./many.js";
import { OPS, checked } from "./ops.js";

/** @import { Run } from "./session.js" */

/**
 * A change made after the step `tick` and before the next step. Entries are immutable, so that two logs can share their
 * first entries.
 * @typedef {{ readonly tick: number, readonly op: string, readonly args: readonly any[] }} Entry */

/**
 * Applies an operation now and adds it to the log, discarding later entries. Throws, and changes nothing, if the world
 * rejects it.
 * @param {Run} session
 * @param {string} op
 * @param {any[]} args
 * @param {boolean} [instead]  replaces the last entry if that changed the same subject in this step
 */
export function enter(session, op, args, instead = false) {
    const entry = checked({ tick: session.world.tick, op, args: structuredClone(args) });
    OPS[op].apply(session, [...entry.args]);
    const { applied } = session;
    const isSame = instead && applied?.tick === entry.tick && applied.op === op &&
        OPS[op].subject([...applied.args]) === OPS[op].subject(args);
    if (isSame) session.cursor--;
    session.log = [...session.log.slice(0, session.cursor), entry];
    session.end = session.world.tick;
    pass(session, entry);
}

/**
 * Applies the entries that are due before the next step.
 * @param {Run} session
 * @param {boolean} [strict]  throws if the world rejects an entry; otherwise rejected entries are reported and skipped
 */
export function applyDue(session, strict = false) {
    const { log, world } = session;
    while (session.cursor < log.length && log[session.cursor].tick <= world.tick) {
        const entry = log[session.cursor];
        try {
            OPS[entry.op].apply(session, [...entry.args]);
        } catch (error) {
            if (strict) throw error;
            session.refused(entry, error);
        }
        pass(session, entry);
    }
}

/** @param {Run} session @param {Entry} entry */
function pass(session, entry) {
    OPS[entry.op].keep?.(session, [...entry.args]);
    session.cursor++;
    session.applied = entry;
}

/**
 * Returns whether a change refers to what an earlier change of the same subject may not have found yet: a brain given
 * to an agent, or a path given to a brain.
 * @param {Entry} entry
 */
const refers = ({ op, args }) => op === "follow" || (op === "agent" && !!args[1] && !("x" in args[1]));

/**
 * Returns a log's settings as changes before the first step, keeping the last change of each subject. Momentary inputs
 * are omitted.
 * @param {readonly Entry[]} log
 */
export function atStart(log) {
    /** @type {Map<string, Entry>} */
    const last = new Map();
    for (const entry of apart(log).filter(({ op }) => !OPS[op].momentary)) {
        const subject = `${entry.op} ${OPS[entry.op].subject([...entry.args])}`;
        if (refers(entry)) last.delete(subject); // the last change stays at its own place
        last.set(subject, { ...entry, tick: 0 });
    }
    return [...last.values()];
}

/**
 * Replaces a continuous input, such as the pointer's position, within a step: its old entry is removed from A's log,
 * and the new entry is applied next.
 * @param {Run} a @param {Run["log"]} log  A's new log
 */
export function renew(a, log) {
    const i = a.cursor - 1, last = a.applied, next = log[i], { subject } = OPS.play;
    if (!last || !next || next === last || last.op !== "play" || next.op !== "play" || last.tick !== a.world.tick ||
        next.tick !== last.tick) {
        return;
    }
    if (log[i - 1] !== a.log[i - 1] || subject([...next.args]) !== subject([...last.args])) return;
    Object.assign(a, { log, cursor: i, applied: log[i - 1] ?? null });
}

/** Replaces a run's log with one that extends it. @param {Run} run @param {Run["log"]} log */
export const extend = (run, log) => void (run.log = log);
