/**
 * Going to another place of the run, step by step: what takes longer than a part of a frame goes on in the next one.
 */
import { goTo } from "../run/moments.js";
import { updatePopulation } from "../field/select.js";

const SHARE = 24; // ms of a frame

/** @import { Place } from "../run/moments.js" */
/** @typedef {Pick<import("../page.js").Page, "session" | "store" | "compare" | "signals" | "touch">} Needs */

/** Goes to a place of the run, or to a tick of the present one. @param {Needs} page @param {Place | number} place */
export function seek(page, place) {
    aim(page, place);
    seekOn(page, SHARE);
}

/** The same, from the next frame on. @param {Pick<Needs, "session" | "store">} page @param {Place | number} place */
export function aim({ store, session }, place) {
    const { base, log, end } = store.time.goal ?? session; // on its way, the session has not yet the end of its run
    store.write.time.go(typeof place === "number" ? { base, log, tick: place, end } : place);
}

/** Goes on towards the place. @param {Needs} page @param {number} milliseconds */
export function seekOn(page, milliseconds) {
    const { session, store, compare, signals } = page, { name } = session, { goal } = store.time;
    if (!goal) return;
    store.write.picture.interpolate(false);
    const stop = performance.now() + milliseconds;
    const done = goTo(session, goal, milliseconds) && compare.follow(stop - performance.now());
    if (done) store.write.time.go(null);
    if (!done && session.name === name) {
        updatePopulation(page);
        page.touch();
    } else signals.tell("moved", session.name !== name);
}
