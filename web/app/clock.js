/**
 * Time: wall time goes to game.advance(), which takes fixed steps and interpolates; a frame adds at most 0.1 s, so a hidden tab pauses, and
 * no more steps than a frame has time for: what is more is dropped, and the meter says how much of real time is kept up with.
 */
import { byId, setText } from "./dom.js";
import { fail } from "./notice.js";
import { draw, resized } from "./picture.js";
import { keep, rescue } from "./rescue.js";
import { meetPopulation, say } from "./select.js";

export const SPEEDS = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4];
const LONGEST = 0.1; // seconds
const ROOM = 40; // ms of a frame that steps may take, one step at the least

/** @param {import("./page.js").Page} page @param {boolean} playing */
export function startClock(page, playing) {
    const slider = byId("speed");
    Object.assign(slider, { min: "0", max: String(SPEEDS.length - 1), step: "1" });
    slider.addEventListener("input", () => setSpeed(page, Number(slider.value)));
    setSpeed(page, SPEEDS.indexOf(1));
    play(page, playing);
    let last = -1;
    /** @param {number} now */
    const tick = (now) => {
        const elapsed = last < 0 ? 0 : now - last;
        last = now;
        try {
            frame(page, now, elapsed);
        } catch (error) {
            if (!rescue(page, error)) {
                fail(error, "The simulation stopped");
                throw error;
            }
        }
        requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
}

/** The world that the meter's figures are of. @type {any} */
let timed = null;

/** @param {import("./page.js").Page} page @param {number} now  in ms @param {number} elapsed  since the last frame, in ms */
function frame(page, now, elapsed) {
    const { session, state, meter } = page, before = performance.now(), was = session.world.tick;
    let due = 0, given = 0;
    if (timed !== session.world) meter.reset();
    timed = session.world;
    if (state.playing) {
        const steps = Math.max(1, Math.floor(ROOM / Math.max(meter.stepTime(), 1e-3)));
        due = Math.max(elapsed / 1000, 0) * state.speed;
        given = Math.min(due, LONGEST * state.speed, steps * session.stepTime);
        session.game.advance(given);
        meetPopulation(page);
        keep(page);
        state.interpolated = true;
    }
    const between = performance.now();
    if (state.playing || state.dirty || resized(page)) {
        draw(page, now);
        meter.record({ step: between - before, draw: performance.now() - between, frame: elapsed, taken: session.world.tick - was, due, given });
    }
    meter.show(now, state.palette, state.playing);
}

/** @param {import("./page.js").Page} page @param {boolean} on */
export function play(page, on) {
    page.state.playing = on;
    document.body.classList.toggle("playing", on);
    byId("play").setAttribute("aria-label", on ? "Pause" : "Play");
    if (!on) say(page);
    page.touch();
}

/** One fixed step. @param {import("./page.js").Page} page */
export function stepOnce(page) {
    page.session.game.step();
    meetPopulation(page);
    page.state.interpolated = false;
    page.touch();
}

/** @param {import("./page.js").Page} page @param {number} stop  index of SPEEDS */
export function setSpeed(page, stop) {
    const at = Math.min(Math.max(stop, 0), SPEEDS.length - 1), text = `${SPEEDS[at]}×`;
    page.state.speed = SPEEDS[at];
    byId("speed").value = String(at);
    byId("speed").setAttribute("aria-valuetext", text);
    setText(byId("speed-out"), text);
}
