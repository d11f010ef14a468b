/**
 * Key presses, and the dialog that lists the shortcuts (shortcuts.js). Shortcuts are inactive while the user types. A
 * click gives the field the focus, so that a key triggers its shortcut and does not repeat the click.
 */
import { byId, el, within } from "./ui/dom.js";
import { pressPlay } from "./panel/play.js";
import { actionOf, ROWS } from "./shortcuts.js";

/** @typedef {Pick<import("./page.js").Page, "session" | "touch" | "canvas" | "history" | "plays" | "edit">} Needs */

/**
 * @param {Record<string, (event: KeyboardEvent) => void>} actions  by their names in shortcuts.js
 * @param {Needs} page  the keys of its play come first
 */
export function bindKeys(actions, page) {
    const dialog = byId("keys");
    within(dialog, "button").addEventListener("click", () => dialog.close());
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    const open = () => showList(page, dialog);
    const all = { ...actions, help: open, undo: page.history.undo, redo: page.history.redo };
    bindHeld(page);
    bindFocus(page);
    byId("help").addEventListener("click", open);
    addEventListener("keydown", (event) => {
        if (dialog.open || isKept(event) || !press(page, all, event)) return;
        event.preventDefault();
    });
}

/** Opens the list of shortcuts. @param {Needs} page @param {HTMLDialogElement} dialog */
function showList(page, dialog) {
    const own = (page.plays.now().keys ?? []).map(({ key, sign, text }) => ({
        sign: sign ?? key, text: `in this scene: ${text}`,
    }));
    const rows = ROWS.map(({ sign, text, edits }) => ({ sign, text: edits ? `editing: ${text}` : text }));
    within(dialog, ".keys").replaceChildren(...[...own, ...rows].map(({ sign, text }) =>
        el("div", {}, el("span", {}, text), el("kbd", {}, sign))));
    dialog.showModal();
}

/**
 * Runs the action of a key: of edit mode, of the scene, or of the page. Returns whether there is one.
 * @param {Needs} page @param {Record<string, (event: KeyboardEvent) => void>} actions @param {KeyboardEvent} event
 */
function press(page, actions, event) {
    const action = actionOf(event), { id } = /** @type {Element} */ (event.target);
    if (page.edit.press(action, event)) return true;
    const key = event.key.toLowerCase(), play = page.plays.now();
    if (!page.edit.isOn() && play.hold?.keys.includes(key)) return false;
    if ((key.startsWith("arrow") || key === "enter") && id !== "field") return false;
    const isOwn = !page.edit.isOn() && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isOwn && pressPlay(page, key)) return true;
    if (!action || !actions[action]) return false;
    actions[action](event);
    return true;
}

const TYPED = "input:not([type=range], [type=checkbox]), select, textarea";
const isSlider = (/** @type {Element} */ target) => target.matches("input[type=range]");

/**
 * Returns whether a control uses a key itself: space and Enter press the focused button, and a slider uses neither
 * letters nor space.
 * @param {KeyboardEvent} event
 */
function isKept(event) {
    const target = /** @type {Element} */ (event.target), { key } = event;
    if (event.ctrlKey || event.metaKey) return target.matches(TYPED);
    if ([" ", "Enter"].includes(key) && target.closest("button, summary, a")) return true;
    return isSlider(target) ? key.length > 1 : !!target.closest("input, select, textarea");
}

/** Gives the field the focus after each click, except where the user will type or choose. @param {Needs} page */
function bindFocus({ canvas }) {
    addEventListener("click", (event) => {
        const target = event.target;
        if (event.detail === 0 || !(target instanceof Element)) return; // the click was triggered by the keyboard
        const active = document.activeElement;
        const isOpen = !!document.querySelector("dialog[open]") || !byId("scene-sheet").hidden;
        if (isOpen || (active === target && active.matches(TYPED))) return;
        canvas.focus({ preventScroll: true });
    });
}

/**
 * Reports keys that a play uses while they are held; they count as released when the page loses focus.
 * @param {Needs} page
 */
function bindHeld(page) {
    /** @type {Set<string>} */
    const held = new Set();
    const report = () => page.plays.now().hold?.change(held);
    addEventListener("keydown", (event) => {
        const key = event.key.toLowerCase(), target = /** @type {HTMLElement} */ (event.target);
        if (event.ctrlKey || event.altKey || event.metaKey || page.edit.isOn() ||
            !page.plays.now().hold?.keys.includes(key)) {
            return;
        }
        if (target.closest("input, select, textarea, dialog, #scene-sheet")) return;
        event.preventDefault();
        held.add(key);
        report();
    });
    addEventListener("keyup", (event) => held.delete(event.key.toLowerCase()) && report());
    addEventListener("blur", () => {
        held.clear();
        report();
    });
}
