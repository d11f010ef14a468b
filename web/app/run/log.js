/**
 * The command log: every change by the user is an entry with the tick at which it was made. A run is what
 * its base (scene, seed, numbers of agents) and its log make of it: whoever applies the same entries at the
 * same ticks has the same bits.
 */
import { OPS, checked } from "./ops.js";

/** @import { Run } from "./session.js" */

/**
 * A change, made between the step `tick` and the next. Entries are never changed, so that two logs can
 * share their beginning.
 * @typedef {{ readonly tick: number, readonly op: string, readonly args: readonly any[] }} Entry */

/**
 * Applies an operation now and adds it to the log; what came later in the log is cut off. Throws, and changes nothing,
 * if the world refuses it.
 * @param {Run} session
 * @param {string} op
 * @param {any[]} args
 * @param {boolean} [instead]  of the last entry, if it did the same in this step
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
 * @param {boolean} [strict]  an entry that the world refuses throws; else it is told and passed over
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
 * The settings of a log, made before the first step: of each subject the last one. Inputs to the scene's
 * play are left out.
 * @param {readonly Entry[]} log
 */
export function atStart(log) {
    const last = new Map(log.filter(({ op }) => !OPS[op].momentary).map((entry) => [
        `${entry.op} ${OPS[entry.op].subject([...entry.args])}`, { ...entry, tick: 0 },
    ]));
    return [...last.values()];
}

/**
 * An input that goes on, such as the pointer's place, is replaced within a step: its entry leaves the log of A, and the
 * next one is applied over it.
 * @param {Run} a @param {Run["log"]} log  that A is going to have
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

/** Gives a run more entries, which follow those that it has. @param {Run} run @param {Run["log"]} log */
export const extend = (run, log) => void (run.log = log);
