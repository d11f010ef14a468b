/**
 * Seeks to another point of the run, step by step; a seek that exceeds its time limit in a frame continues in the next
 * frame.
 */
import { goTo, isRebuilding } from "../run/moments.js";
import { updatePopulation } from "../field/select.js";

const SHARE = 24; // time available for seeking in each frame, in ms

/** @import { Place } from "../run/moments.js" */
/** @typedef {Pick<import("../page.js").Page, "session" | "store" | "compare" | "signals" | "touch">} Needs */

/** Seeks to a point of the run, or to a tick of the current run. @param {Needs} page @param {Place | number} place */
export function seek(page, place) {
    aim(page, place);
    seekOn(page, SHARE);
}

/** Starts a seek with the next frame. @param {Pick<Needs, "session" | "store">} page @param {Place | number} place */
export function aim({ store, session }, place) {
    // unknown until the seek has finished
    const { base, log, end } = store.time.goal ?? session;
    store.write.time.go(typeof place === "number" ? { base, log, tick: place, end } : place);
}

/** Continues a seek. @param {Needs} page @param {number} milliseconds */
export function seekOn(page, milliseconds) {
    const { session, store, compare, signals } = page, { name } = session, { goal } = store.time;
    if (!goal) return;
    store.write.picture.interpolate(false);
    const stop = performance.now() + milliseconds;
    const done = goTo(session, goal, milliseconds) && compare.follow(stop - performance.now());
    if (done) store.write.time.go(null);
    if (!done && session.name === name) {
        updatePopulation(page);
        if (!isRebuilding(session)) page.touch(); // otherwise the old world is still shown, and drawing takes time
    } else signals.tell("moved", session.name !== name);
}
