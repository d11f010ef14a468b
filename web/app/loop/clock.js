/**
 * Time: wall time goes to game.advance(), which takes fixed steps and interpolates. A frame adds at most 0.1 s, so a hidden tab pauses, and
 * takes no more steps than it has time for. The rest is dropped, and the meter shows how fast the simulation runs compared to real time.
 */
import { byId, setText } from "../ui/dom.js";
import { draw, resized } from "../field/picture.js";
import { seekOn, showChanges } from "./opening.js";
import { OPS } from "../run/ops.js";
import { pictureFailed, rescue } from "./rescue.js";
import { announce, updatePopulation } from "../field/select.js";

export const SPEEDS = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4];
const LONGEST = 0.1; // seconds
const STILL = 2; // pictures of a page that opens, before time runs: first pictures and first steps take long, and longer together
const ROOM = 24; // ms of a frame that steps may take; at least one step is taken. Steps and picture together stay below 50 ms, above which a page feels stuck

/** @param {import("../page.js").Page} page @param {boolean} playing */
export function startClock(page, playing) {
    const slider = byId("speed"), { session } = page;
    Object.assign(slider, { min: "0", max: String(SPEEDS.length - 1), step: "1" });
    slider.addEventListener("input", () => setSpeed(page, Number(slider.value)));
    setSpeed(page, SPEEDS.indexOf(1));
    play(page, playing);
    let last = -1, timed = session.world; // the world that the meter's figures are of
    /** @param {number} now */
    const tick = (now) => {
        const elapsed = last < 0 ? 0 : now - last;
        last = now;
        requestAnimationFrame(tick); // first: no error below ends the loop
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

/** @param {import("../page.js").Page} page @param {number} now  in ms @param {number} elapsed  since the last frame, in ms */
function frame(page, now, elapsed) {
    const { session, state, meter } = page, before = performance.now(), was = session.world.tick;
    let due = 0, given = 0;
    if (state.goal) seekOn(page, ROOM);
    else if (state.playing && state.frames >= STILL && !page.timeline.held() && !page.compare.isBehind()) {
        const steps = Math.max(1, Math.floor(ROOM / Math.max(meter.stepTime(), 1e-3)));
        due = Math.max(elapsed / 1000, 0) * state.speed;
        given = Math.min(due, LONGEST * state.speed, steps * session.stepTime);
        page.fling.hold();
        session.game.advance(given);
        updatePopulation(page);
        state.interpolated = true;
        if (state.applied !== session.applied && !OPS[session.applied?.op ?? "play"].momentary) showChanges(page); // the run repeats a change
    }
    if (!state.goal) page.compare.follow(ROOM - (performance.now() - before));
    const between = performance.now();
    if (state.playing || state.goal || state.dirty || resized(page)) {
        picture(page, now);
        meter.record({ step: between - before, draw: performance.now() - between, frame: elapsed, taken: session.world.tick - was, due, given });
    }
    meter.show(now, state.palette, state.playing);
}

/** An error in one picture costs this picture, not the loop. @param {import("../page.js").Page} page @param {number} now */
function picture(page, now) {
    try {
        draw(page, now);
    } catch (error) {
        page.state.dirty = false;
        pictureFailed(page, error);
    }
}

/** @param {import("../page.js").Page} page @param {boolean} on */
export function play(page, on) {
    page.state.playing = on;
    document.body.classList.toggle("playing", on);
    byId("play").setAttribute("aria-label", on ? "Pause" : "Play");
    if (!on) announce(page);
    page.touch();
}

/** One fixed step. @param {import("../page.js").Page} page */
export function stepOnce(page) {
    page.session.game.step();
    updatePopulation(page);
    page.state.interpolated = false;
    page.touch();
}

/** @param {import("../page.js").Page} page @param {number} stop  index of SPEEDS */
export function setSpeed(page, stop) {
    const at = Math.min(Math.max(stop, 0), SPEEDS.length - 1), text = `${SPEEDS[at]}×`;
    page.state.speed = SPEEDS[at];
    byId("speed").value = String(at);
    byId("speed").setAttribute("aria-valuetext", text);
    setText(byId("speed-out"), text);
}
