/**
 * Gestures: a press and drag of the pointer, one key, or a run of presses that move the same slider. Changes within one
 * gesture are undone together.
 */

const MODIFIERS = ["Alt", "Shift", "Control", "Meta"]; // modifier keys, which may be pressed and released during a drag

const SLIDING = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End"];

let count = 0;
/** The slider that the current run of presses moves, by its id: a slider may be rebuilt between two presses. */
let sliding = "";

/** @param {string} [slider] */
function next(slider = "") {
    count++;
    sliding = slider;
}

/** @param {KeyboardEvent} event */
function pressed({ target, key, repeat }) {
    if (repeat || MODIFIERS.includes(key)) return;
    const isSlider = target instanceof HTMLInputElement && target.type === "range" && SLIDING.includes(key);
    if (!isSlider || !target.id || target.id !== sliding) next(isSlider ? target.id : "");
}

addEventListener("pointerdown", () => next(), true);
addEventListener("keydown", pressed, true);
// runs after the control's own listeners, when a typed or chosen value is complete
addEventListener("change", () => next());

/** Returns the number of the current gesture. */
export const gesture = () => count;
