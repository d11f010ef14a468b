/** Play, pause, single steps, and the simulation speed. */
import { byId, setText } from "../ui/dom.js";
import { updatePopulation } from "../field/select.js";

export const SPEEDS = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4];

/** @typedef {Pick<import("../page.js").Page, "session" | "store" | "signals" | "touch">} Needs */

/** @param {Needs} page @param {boolean} on */
export function play(page, on) {
    page.store.write.time.play(on);
    document.body.classList.toggle("playing", on);
    byId("play").setAttribute("aria-label", on ? "Pause" : "Play");
    if (!on) page.signals.tell("paused");
    page.touch();
}

/** Takes one fixed step. @param {Needs} page */
export function stepOnce(page) {
    page.session.game.step();
    updatePopulation(page);
    page.store.write.picture.interpolate(false);
    page.touch();
}

/** @param {Needs} page @param {number} stop  index into SPEEDS */
export function setSpeed(page, stop) {
    const at = Math.min(Math.max(stop, 0), SPEEDS.length - 1), text = `${SPEEDS[at]}×`;
    page.store.write.time.pace(SPEEDS[at]);
    byId("speed").value = String(at);
    byId("speed").setAttribute("aria-valuetext", text);
    setText(byId("speed-out"), text);
}
