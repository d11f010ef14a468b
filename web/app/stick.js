/** The stick on the field: a thumb or the mouse pulls its knob; a play that has `stick` gets the direction, and nothing when it is let go. */
import { byId } from "./dom.js";

/** @param {import("./page.js").Page} page */
export function bindStick(page) {
    const base = byId("stick"), knob = base.querySelector("i");
    let finger = -1;
    /** @param {number} x @param {number} y */
    const set = (x, y) => {
        knob.style.transform = `translate(${x * 34}px, ${y * 34}px)`;
        page.play.stick?.(x, y);
        page.touch();
    };
    const pull = (/** @type {PointerEvent} */ event) => {
        const box = base.getBoundingClientRect(), reach = box.width / 2;
        const x = (event.clientX - box.left - reach) / reach, y = (event.clientY - box.top - reach) / reach, far = Math.max(1, Math.hypot(x, y));
        set(x / far, y / far);
    };
    base.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
        finger = event.pointerId;
        base.setPointerCapture(finger);
        pull(event);
    });
    base.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => event.pointerId === finger && pull(event));
    for (const end of ["pointerup", "pointercancel"]) {
        base.addEventListener(end, (/** @type {PointerEvent} */ event) => {
            if (event.pointerId !== finger) return;
            finger = -1;
            set(0, 0);
        });
    }
}
