/** Seeks to a step of the run in an embedded page, and reports when it is reached. */
import { play } from "../loop/time.js";
import { seek as seekTo, seekOn } from "../loop/seeking.js";

/** @typedef {Pick<import("../page.js").Page, "session" | "store" | "signals" | "touch" | "compare">} Needs */

// time to wait for a frame before continuing without it, in ms; browsers give hidden frames no animation frames
const ROOM = 24;
// ms to wait for a frame before continuing without one; browsers give hidden frames no animation frames
const HIDDEN = 200;

/**
 * Seeks to a step. Returns true if it was reached, false if another seek or scene interrupted it. The simulation
 * resumes afterwards if it was running.
 * @param {Needs} page @param {number} tick
 */
export async function seek(page, tick) {
    const { store } = page, wasPlaying = store.time.playing;
    if (wasPlaying) play(page, false);
    seekTo(page, tick);
    const { goal } = store.time;
    while (goal && store.time.goal === goal) if (!(await nextFrame())) seekOn(page, ROOM);
    if (wasPlaying) play(page, true);
    return store.time.goal === null && page.session.world.tick === tick;
}

/** Waits for a frame. Resolves to whether the frame arrived in time. @returns {Promise<boolean>} */
const nextFrame = () => new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), HIDDEN);
    requestAnimationFrame(() => {
        clearTimeout(timer);
        resolve(true);
    });
});
