/**
 * Records the timeline of a run in bounded memory: each agent has a row of columns, and each column covers the same
 * number of steps. When a row is full, pairs of columns are merged, which doubles the steps per column. Recording a
 * step again changes nothing, because a run is deterministic.
 */
export const COLUMNS = 512;
export const EVERY = 3; // number of steps between samples of an agent

const MOST = 64; // number of agents above which only the inspected agent is recorded

/** Bits of a column's state. */
export const SEEN = 1, BLOCKED = 2, DETOUR = 4;
/** The bits of the world's column `flags` that correspond to these states. */
const FLAGS = { blocked: 4, detour: 8 | 16 };

/** @import { Entry } from "../run/log.js" */
/** @import { Base } from "../run/session.js" */
/** @import { Watched } from "./whyTurn.js" */

/**
 * `speed`: the maximum speed. `events`: a bit for each event type, by its index in schema.events.
 * @typedef {{ speed: Float32Array, state: Uint8Array, events: Uint32Array }} Row
 */
/** A run: its base and its log. @typedef {{ base: Base, log: readonly Entry[] }} Run */
/** `width`: steps per column; `end`: the latest recorded tick; `rows` and `watched` are by agent name.
 * @typedef {Run & { end: number, width: number, rows: Map<string, Row>, watched: Map<string, Watched> }} Recording */

/**
 * Returns whether every agent of a scene is recorded.
 * @param {Pick<import("../run/session.js").Session, "ids">} session
 */
export const recordsAll = ({ ids }) => ids.agents.size <= MOST;

/** @param {Run} run @returns {Recording} */
export const createRecording = ({ base, log }) => ({
    base, log, end: 0, width: EVERY, rows: new Map(), watched: new Map(),
});

/** @returns {Row} */
const createRow = () => ({
    speed: new Float32Array(COLUMNS), state: new Uint8Array(COLUMNS), events: new Uint32Array(COLUMNS),
});

/**
 * Returns the column of a tick; the first column covers the ticks from 1 to its width.
 * @param {Recording} recording
 * @param {number} tick
 */
export const columnOf = ({ width }, tick) => Math.floor(Math.max(tick - 1, 0) / width);

/** Returns the number of columns up to a tick. @param {Recording} recording @param {number} tick */
export const columnsTo = ({ width }, tick) => Math.min(COLUMNS, Math.ceil(tick / width));

/**
 * Returns an agent's row, with room for a tick.
 * @param {Recording} recording @param {string} name @param {number} tick
 */
function rowAt(recording, name, tick) {
    while (tick > recording.width * COLUMNS) halve(recording);
    const row = recording.rows.get(name) ?? createRow();
    recording.rows.set(name, row);
    return row;
}

/** @param {Recording} recording */
function halve(recording) {
    recording.width *= 2;
    for (const { speed, state, events } of recording.rows.values()) {
        for (let i = 0; i < COLUMNS; i++) {
            const a = 2 * i, b = a + 1, isFilled = b < COLUMNS;
            speed[i] = isFilled ? Math.max(speed[a], speed[b]) : 0;
            state[i] = isFilled ? state[a] | state[b] : 0;
            events[i] = isFilled ? events[a] | events[b] : 0;
        }
    }
}

/** @param {Recording} recording @param {{ name: string, tick: number, speed: number, flags: number }} sample */
export function recordSample(recording, { name, tick, speed, flags }) {
    const row = rowAt(recording, name, tick), k = columnOf(recording, tick);
    row.speed[k] = Math.max(row.speed[k], speed);
    row.state[k] |= SEEN | (flags & FLAGS.blocked ? BLOCKED : 0) | (flags & FLAGS.detour ? DETOUR : 0);
}

/**
 * @param {Recording} recording
 * @param {{ name: string, tick: number, type: number }} event  type: its index in schema.events
 */
export function recordEvent(recording, { name, tick, type }) {
    const row = rowAt(recording, name, tick), k = columnOf(recording, tick);
    row.events[k] |= 1 << type;
}

/**
 * Returns a copy of a recording up to a tick, for another run with the same beginning.
 * @param {Recording} recording
 * @param {number} tick
 * @param {Run} run
 * @returns {Recording}
 */
export function cutAfter(recording, tick, { base, log }) {
    // only complete columns are kept; the remaining steps are recorded again
    const kept = Math.floor(tick / recording.width);
    const rows = [...recording.rows].map(([name, row]) => {
        const copy = createRow();
        for (const part of /** @type {const} */ (["speed", "state", "events"])) {
            copy[part].set(row[part].subarray(0, kept));
        }
        return /** @type {const} */ ([name, copy]);
    });
    const watched = [...recording.watched].map(([name, { spans, turns }]) => /** @type {const} */ ([name, {
        spans: spans.filter(({ from }) => from <= tick).map((span) => (span.to > tick
            ? { ...span, to: tick - (tick % EVERY), last: null }
            : { ...span })),
        turns: turns.filter((turn) => turn.tick <= tick),
    }]));
    return {
        ...recording, base, log, end: Math.min(recording.end, tick), rows: new Map(rows), watched: new Map(watched),
    };
}

/**
 * Returns the last tick up to which two runs agree; -1 if their bases differ.
 * @param {Run} a
 * @param {Run} b
 */
export function commonTick(a, b) {
    if (a.base !== b.base) return -1;
    let i = 0;
    while (i < a.log.length && a.log[i] === b.log[i]) i++;
    return Math.min(a.log[i]?.tick ?? Infinity, b.log[i]?.tick ?? Infinity);
}

const MOST_STORED = 8;

/**
 * Keeps recordings of the current run and of a few runs before it, because undo restores a future that was cut off. Log
 * entries and lists are immutable, so they identify a run.
 */
export function createRecordings() {
    /** @type {Recording[]} */
    let stored = [];
    let current = /** @type {Recording | null} */ (null);
    return {
        /** @param {Run} run @returns {Recording} */
        of(run) {
            const before = current;
            if (before && before.base === run.base && before.log === run.log) return before;
            const known = stored.find(({ base, log }) => base === run.base && log === run.log);
            const common = before ? commonTick(before, run) : -1;
            stored = stored.filter((one) => one !== known);
            if (before && before.end > common) stored = [before, ...stored].slice(0, MOST_STORED);
            if (known) current = known;
            else if (!before || common < 0) current = createRecording(run);
            else if (before.end > common) current = cutAfter(before, common, run);
            else Object.assign(before, { log: run.log });
            return /** @type {Recording} */ (current);
        },
    };
}
