/** Gestures: a press and drag of the pointer, or one key. Changes within one gesture are undone together. */

const MODIFIERS = ["Alt", "Shift", "Control", "Meta"]; // modifier keys, which may be pressed and released during a drag

let count = 0;
const next = () => void count++;

addEventListener("pointerdown", next, true);
addEventListener("keydown", (event) => event.repeat || MODIFIERS.includes(event.key) || next(), true);
addEventListener("change", next); // runs after the control's own listeners, when a typed or chosen value is complete

/** Returns the number of the current gesture. */
export const gesture = () => count;
