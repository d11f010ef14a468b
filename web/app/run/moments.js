/**
 * Kept moments of a run: the world's bytes and the page's own state, once per simulated second. The run can return to
 * any tick by stepping from the latest moment before it, with bit-identical results. Older moments are thinned out, so
 * that the total size stays within a memory limit.
 */
import { applyDue } from "./log.js";
import { copyOf, refill, repopulate } from "./names.js";
import { OPS } from "./ops.js";
import { begin, newSession, newSessionInParts, openingScene, openScene } from "./session.js";

const EVERY = 1; // simulated time between kept moments, in s
const RATE = 4e6; // maximum bytes kept per simulated second; large worlds are kept less often
const BUDGET = 64e6; // maximum bytes of all kept moments together

/** @import { Base, Run, Session } from "./session.js" */
/** @import { Pin } from "./pinnedLog.js" */
/** @import { Entry } from "./log.js" */

/** A place in a run: the base, the log, and the tick; `pin`: the pinned brain, if any.
 * @typedef {{ base: Base, log: readonly Entry[], tick: number, end: number, pin?: Pin | null }} Place */
/**
 * @typedef {object} Moment
 * @property {Base} base
 * @property {number} tick
 * @property {number} cursor  number of log entries applied to the world
 * @property {Entry | null} applied  the last of these entries; logs with this entry at this index have the same
 *   beginning
 * @property {Uint8Array} bytes  the saved world
 * @property {Session["ids"]} ids
 * @property {Session["brains"]} brains
 * @property {number} population
 * @property {{ memory: any, muted: Set<string>, tallies: Session["tallies"], gauges: any, trails:
 *   Session["trails"] }} rest
 */

/** Kept moments, ordered by tick. @type {WeakMap<Session, { list: Moment[], size: number }>} */
const kept = new WeakMap();

/** @param {Session} session */
function momentsOf(session) {
    const own = kept.get(session) ?? { list: [], size: 0 };
    kept.set(session, own);
    return own;
}

/** @param {Session} session @returns {Place} */
export const placeOf = ({ base, log, world, end }) => ({ base, log, tick: world.tick, end });

/** Returns the ticks and the bytes of the kept moments. @param {Session} session */
export function momentStats(session) {
    const { list, size } = momentsOf(session);
    return { ticks: list.map(({ tick }) => tick), size };
}

/**
 * Creates a second session of the same base in another instance, at the tick of the first session and with all of its
 * moments.
 * @param {Session} session
 * @param {Session["veer"]} veer
 * @param {import("./session.js").Listeners} listeners
 * @returns {Session}
 */
export function twinOf(session, veer, listeners) {
    const { base, catalog } = session;
    const twin = /** @type {Run} */ (newSession(veer, catalog, { ...base, log: [] }, listeners));
    twin.base = base; // the same object is used, because moments identify their run by it
    keepNow(session);
    const { list, size } = momentsOf(session);
    kept.set(twin, { list: [...list], size });
    goTo(twin, placeOf(session));
    return twin;
}

/**
 * Creates a second session of the same base in another instance, at its start, as work that may pause.
 * @param {Session} session
 * @param {Session["veer"]} veer
 * @param {import("./session.js").Listeners} listeners
 * @returns {Generator<void, Session, void>}
 */
export function* startingTwinOf({ base, catalog }, veer, listeners) {
    const twin = /** @type {Run} */ (yield* newSessionInParts(veer, catalog, { ...base, log: [] }, listeners));
    keepNow(twin);
    return twin;
}

/**
 * Exchanges the moments of two sessions of the same base that are about to be swapped.
 * @param {Session} a @param {Session} b
 */
export function exchangeMoments(a, b) {
    keepNow(a);
    keepNow(b);
    const own = momentsOf(a);
    kept.set(a, momentsOf(b)).set(b, own);
}

/** Discards all moments, when another scene opens. @param {Session} session */
export const forgetMoments = (session) => void kept.delete(session);

/**
 * Returns whether a moment belongs to a run: the log starts with the moment's entries, and no other entry was due by
 * then.
 * @param {Pick<Moment, "base" | "tick" | "cursor" | "applied">} moment @param {Pick<Place, "base" | "log">} run */
function isOn({ base, tick, cursor, applied }, run) {
    return base === run.base && (cursor === 0 || run.log[cursor - 1] === applied) && !(run.log[cursor]?.tick < tick);
}

/**
 * Returns whether a moment of the current tick with this number of entries exists, so that the run can return to it
 * without taking steps.
 * @param {Session} session
 * @param {number} cursor
 */
export const hasMoment = (session, cursor) =>
    momentsOf(session).list.some((one) =>
        one.tick === session.world.tick && one.cursor === cursor && isOn(one, session));

/** Returns the size of a moment of this world, or 0 if no moment has been kept yet. @param {Session} session */
export const bytesOf = (session) =>
    momentsOf(session).list.findLast((one) => one.base === session.base)?.bytes.length ?? 0;

/** Keeps a moment after a step, once per second; large worlds less often. @param {Session} session */
export function keepMoment(session) {
    const { list } = momentsOf(session), { tick } = session.world;
    const before = list.findLast((one) => one.tick <= tick && isOn(one, session));
    const wait = Math.max(EVERY, (before?.bytes.length ?? 0) / RATE);
    if (tick - (before?.tick ?? 0) >= Math.round(wait / session.stepTime)) keepNow(session);
}

/** Keeps a moment of the current state. @param {Session} session */
export function keepNow(session) {
    const own = momentsOf(session), { list } = own;
    const { base, cursor, applied, world, population, memory, tallies, trails, brains } = session;
    // another session's moment of an equal population has the ids of that session's world
    const same = list.find((one) => one.population === population && one.base === base && one.brains === brains);
    const ids = same?.ids ?? copyOf(session.ids);
    const rest = structuredClone({ memory, muted: session.game.muted, tallies, gauges: session.gauges.save(), trails });
    const at = list.findLastIndex(({ tick }) => tick <= world.tick) + 1;
    list.splice(at, 0, { base, tick: world.tick, cursor, applied, bytes: world.save(), ids, brains, population, rest });
    own.size = list.reduce((sum, one) => sum + sizeOf(one), 0);
    while (own.size > BUDGET && list.length > 1) own.size -= sizeOf(list.splice(leastMissed(list, world.tick), 1)[0]);
}

/** @param {Moment} moment */
const sizeOf = ({ bytes, rest }) => bytes.length + 3 * rest.trails.x.byteLength;

/**
 * Returns the index of the moment to discard: the moment with the closest neighbors in time, relative to its age.
 * @param {Moment[]} list
 * @param {number} now
 */
function leastMissed(list, now) {
    let least = Infinity, found = 0;
    for (let i = 0; i < list.length - 1; i++) {
        const from = i ? list[i - 1].tick : 0;
        const gap = (list[i + 1].tick - from + 1) / (Math.abs(now - list[i].tick) + 60);
        if (gap < least) [least, found] = [gap, i];
    }
    return found;
}

/**
 * Advances toward a place in this or another run within the time limit; true once it is reached. Call it again to
 * continue.
 * @param {Run} session
 * @param {Place} place
 * @param {number} [milliseconds]
 */
export function goTo(session, place, milliseconds = Infinity) {
    const stop = performance.now() + milliseconds, { tick, log, base } = place;
    const best = momentsOf(session).list.findLast((one) =>
        one.tick <= tick && isOn(one, place) && one.cursor <= countUntil(log, tick));
    const here = { base: session.base, tick: session.world.tick, cursor: session.cursor, applied: session.applied };
    const stays = here.tick <= tick && isOn(here, place) && here.cursor <= countUntil(log, tick);
    let isMoved = false; // a call makes at least one part of the way, however little time it has
    if (!stays || (best && best.tick > here.tick)) {
        isMoved = true;
        const isRebuilt = base !== session.base || !best || !restores(session, best);
        if (isRebuilt && !reopenUntil(session, { base, log: best ? NONE : log }, stop)) return false;
        if (isRebuilt && best) {
            if (performance.now() > stop) return false; // the next call finds the rebuilt world
            session.world.restore(best.bytes);
        }
        if (best) adopt(session, best, log);
        else keepNow(session); // the start is kept, because a drag on the timeline may return to it often
    }
    session.log = log;
    applyDue(session);
    while (session.world.tick < tick) {
        if (isMoved && performance.now() > stop) return false;
        session.game.step();
        isMoved = true;
    }
    applyDue(session);
    session.end = Math.max(place.end, tick);
    return true;
}

const NONE = /** @type {readonly Entry[]} */ ([]);

/**
 * Worlds that are being rebuilt in parts: building 100,000 agents takes longer than a frame. The session shows its old
 * world until the new one is complete.
 * @type {WeakMap<Session, Pick<Place, "base" | "log"> & { work: Generator<void, boolean, void> }>}
 */
const rebuilding = new WeakMap();

/** Returns whether the world is being rebuilt. @param {Session} session */
export const isRebuilding = (session) => rebuilding.has(session);

/** Discards an unfinished world that is no longer wanted. @param {Session} session */
export function abandon(session) {
    const { work } = rebuilding.get(session) ?? {};
    rebuilding.delete(session);
    work?.return(false);
}

/**
 * Rebuilds the world until the time is over; true once it is complete.
 * @param {Run} session @param {Pick<Place, "base" | "log">} place @param {number} stop  in ms
 */
function reopenUntil(session, { base, log }, stop) {
    const before = rebuilding.get(session);
    if (before?.base !== base || before.log !== log) abandon(session);
    const { work } = rebuilding.get(session) ?? { work: openingScene(session, { ...base, log }) };
    rebuilding.set(session, { base, log, work });
    try {
        while (!work.next().done) if (performance.now() > stop) return false;
    } catch (error) {
        rebuilding.delete(session);
        throw error;
    }
    rebuilding.delete(session);
    session.base = base; // the same object is used, because moments identify their run by it
    return true;
}

/** Rebuilds the world. @param {Run} session @param {Pick<Place, "base" | "log">} place */
export function reopen(session, { base, log }) {
    abandon(session);
    openScene(session, { ...base, log });
    session.base = base; // the same object is used, because moments identify their run by it
}

/**
 * Rebuilds the world in a new instance after its instance failed.
 * @param {Run} session
 * @param {Pick<Place, "base" | "log">} place
 */
export function revive(session, place) {
    session.veer = session.veer.recover();
    reopen(session, place);
}

/**
 * Returns whether the world can load a moment's bytes; it can't if its capacity has grown since.
 * @param {Session} session
 * @param {Moment} moment
 */
function restores({ world }, { bytes }) {
    try {
        world.restore(bytes);
        return true;
    } catch {
        return false;
    }
}

/** @param {readonly Entry[]} log @param {number} tick */
function countUntil(log, tick) {
    const later = log.findIndex((entry) => entry.tick > tick);
    return later < 0 ? log.length : later;
}

/**
 * Makes the agents' definitions refer to the brains of a saved world: a world that was rebuilt before it loads the
 * saved one had other ids.
 * @param {Run} session @param {Session["brains"]} brains
 */
function adoptBrains(session, brains) {
    if (session.brains === brains) return;
    const own = new Map([...session.brains].map(([name, id]) => [id, brains.get(name)]));
    for (const def of session.defs.values()) {
        const brain = def.brain && own.get(def.brain);
        if (brain) def.brain = brain;
    }
    session.brains = brains;
}

/**
 * Restores what a run keeps beside its world, which has loaded the moment's bytes.
 * @param {Run} session @param {Moment} moment @param {readonly Entry[]} log
 */
function adopt(session, { ids, brains, cursor, applied, rest }, log) {
    adoptBrains(session, brains);
    refill(session.ids, ids); // ids remain valid, because a saved world keeps them
    begin(session);
    for (const { op, args } of log.slice(0, cursor)) OPS[op].keep?.(session, [...args]);
    const { memory, muted, tallies, gauges, trails } = structuredClone(rest);
    Object.assign(session, { cursor, applied, memory, tallies });
    session.game.muted = muted;
    repopulate(session);
    session.gauges.load(gauges);
    Object.assign(session.trails, trails);
}

/**
 * Returns the latest moment of the current run, which survives a failure of the world.
 * @param {Session} session
 * @returns {Moment | undefined}
 */
export function latestMoment(session) {
    return momentsOf(session).list.findLast((one) => isOn(one, session) && one.tick <= session.end);
}
