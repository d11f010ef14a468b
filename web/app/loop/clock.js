/**
 * The frame loop: passes wall time to game.advance(), which takes fixed steps and interpolates. A frame adds at most
 * 0.1 s, so a hidden tab pauses. A frame also takes no more steps than fit in its time limit; the remaining time is
 * dropped, and the meter shows the simulation speed relative to real time.
 */
import { byId } from "../ui/dom.js";
import { draw, resized } from "../field/picture.js";
import { showProgress } from "./progress.js";
import { seekOn } from "./seeking.js";
import { abandon, isRebuilding } from "../run/moments.js";
import { OPS } from "../run/ops.js";
import { play, setSpeed, SPEEDS } from "./time.js";
import { pictureFailed, rescue } from "./rescue.js";
import { updatePopulation } from "../field/select.js";

/**
 * @typedef {Pick<import("../page.js").Page, "session" | "store" | "signals" | "touch" | "canvas" | "camera" | "meter" |
 *   "background" | "compare" | "ghost" | "patrol" | "timeline" | "plays" | "edit" | "fling">} Needs
 */

// number of frames drawn before the simulation starts on page load, because both the first frames and the first steps
// are slow
const LONGEST = 0.1;
// frames drawn before the simulation starts on page load: the first frames and the first steps are slow, and together
// they would be too slow
const STILL = 2;
// ms of a frame available for steps; at least one step is taken. Steps and drawing together stay below 50 ms, above
// which a page feels unresponsive
const ROOM = 24;

/** @param {Needs} page @param {boolean} playing */
export function startClock(page, playing) {
    const slider = byId("speed"), { session } = page;
    Object.assign(slider, { min: "0", max: String(SPEEDS.length - 1), step: "1" });
    slider.addEventListener("input", () => setSpeed(page, Number(slider.value)));
    setSpeed(page, SPEEDS.indexOf(1));
    play(page, playing);
    page.signals.on("draw", () => draw(page));
    let last = -1, timed = session.world; // the world whose figures the meter shows
    /** @param {number} now */
    const tick = (now) => {
        const elapsed = last < 0 ? 0 : now - last;
        last = now;
        requestAnimationFrame(tick); // requested first, so that an error below does not end the loop
        if (timed !== session.world) page.meter.reset();
        timed = session.world;
        try {
            frame(page, now, elapsed);
        } catch (error) {
            if (!rescue(page, error)) play(page, false);
        }
    };
    requestAnimationFrame(tick);
}

/** @param {Needs} page @param {number} now  in ms @param {number} elapsed  since the last frame, in ms */
function frame(page, now, elapsed) {
    const { session, store, meter, signals } = page, before = performance.now(), was = session.world.tick;
    let due = 0, given = 0;
    if (!store.time.goal) abandon(session); // the user has stopped the seek that rebuilt the world
    if (store.time.goal) seekOn(page, ROOM);
    else if (store.time.playing && store.picture.frames >= STILL && !page.timeline.held() && !page.compare.isBehind()) {
        const steps = Math.max(1, Math.floor(ROOM / Math.max(meter.stepTime(), 1e-3)));
        due = Math.max(elapsed / 1000, 0) * store.time.speed;
        given = Math.min(due, LONGEST * store.time.speed, steps * session.stepTime);
        page.fling.hold();
        session.game.advance(given);
        updatePopulation(page);
        store.write.picture.interpolate(true);
        // the run was changed
        if (store.panel.applied !== session.applied && !OPS[session.applied?.op ?? "play"].momentary) {
            signals.tell("repeated");
        }
    }
    showProgress(page, now);
    if (!store.time.goal) {
        page.compare.follow(ROOM - (performance.now() - before));
        page.ghost.follow(ROOM - (performance.now() - before));
    }
    const between = performance.now();
    const moves = store.time.goal ? !isRebuilding(session) : store.time.playing;
    if (moves || store.picture.dirty || resized(page)) {
        picture(page, now);
        meter.record({
            step: between - before, draw: performance.now() - between, frame: elapsed, taken: session.world.tick - was,
            due, given,
        });
    }
    meter.show(now, store.look.palette, store.time.playing);
}

/** Draws a frame; an error skips the frame but does not end the loop. @param {Needs} page @param {number} now */
function picture(page, now) {
    try {
        draw(page, now);
    } catch (error) {
        page.store.write.picture.skip();
        pictureFailed(page, error);
    }
}
