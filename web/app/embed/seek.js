/** Going to a step of the run in an embedded page, and knowing when it is there. */
import { play } from "../loop/time.js";
import { seek as seekTo, seekOn } from "../loop/seeking.js";

/** @typedef {Pick<import("../page.js").Page, "session" | "store" | "signals" | "touch" | "compare">} Needs */

const ROOM = 24; // ms of steps at a time
const HIDDEN = 200; // ms after which it goes on without a frame: browsers give none to frames that are out of view

/**
 * Goes to a step; true if it got there, false if another seek or another scene came in between. Time runs on afterwards
 * if it ran before.
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

/** Whether there was a frame soon. @returns {Promise<boolean>} */
const nextFrame = () => new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), HIDDEN);
    requestAnimationFrame(() => {
        clearTimeout(timer);
        resolve(true);
    });
});
