/** Gestures: a press and drag of the pointer, or one key. Changes of one gesture are undone together. */

const MODIFIERS = ["Alt", "Shift", "Control", "Meta"]; // they may be pressed and let go during a drag

let count = 0;
const next = () => void count++;

addEventListener("pointerdown", next, true);
addEventListener("keydown", (event) => event.repeat || MODIFIERS.includes(event.key) || next(), true);
addEventListener("change", next); // after the control's own listeners: a value that was typed or chosen is complete

/** A number that differs from one gesture to the next. */
export const gesture = () => count;
