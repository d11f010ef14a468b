/**
 * The stick on the field: a touch or the mouse drags its knob. A play with `stick` receives the direction, and 0, 0
 * when the knob is released.
 */
import { byId, within } from "./dom.js";
import { keepTaps } from "../view/pointer.js";

/** @typedef {Pick<import("../page.js").Page, "touch" | "plays">} Needs */

const TRAVEL = 34; // distance from the center to the limit of the knob, in pixels

/** @param {Needs} page */
export function bindStick(page) {
    const base = byId("stick"), knob = within(base, "i");
    let finger = -1;
    /** @param {number} x @param {number} y */
    const set = (x, y) => {
        knob.style.transform = `translate(${x * TRAVEL}px, ${y * TRAVEL}px)`;
        page.plays.now().stick?.(x, y);
        page.touch();
    };
    const pull = (/** @type {PointerEvent} */ event) => {
        const box = base.getBoundingClientRect(), reach = box.width / 2;
        const x = (event.clientX - box.left - reach) / reach, y = (event.clientY - box.top - reach) / reach;
        const length = Math.max(1, Math.hypot(x, y));
        set(x / length, y / length);
    };
    base.addEventListener("pointerdown", (event) => {
        finger = event.pointerId;
        base.setPointerCapture(finger);
        pull(event);
    });
    keepTaps(base);
    base.addEventListener("pointermove", (event) => event.pointerId === finger && pull(event));
    for (const end of /** @type {const} */ (["pointerup", "pointercancel"])) {
        base.addEventListener(end, (event) => {
            if (event.pointerId !== finger) return;
            finger = -1;
            set(0, 0);
        });
    }
}
