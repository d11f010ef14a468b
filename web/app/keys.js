/**
 * The keyboard shortcuts, and the dialog that lists them. Shortcuts are inactive while the user types or holds Ctrl,
 * Alt or Meta. A click gives the field the focus, so that a key triggers its shortcut and does not repeat the click.
 */
import { byId, el, within } from "./ui/dom.js";
import { pressPlay } from "./panel/play.js";

/** @typedef {Pick<import("./page.js").Page, "session" | "touch" | "canvas" | "history" | "plays" | "edit">} Needs */

/** @type {[string, string][]} */
const LIST = [
    ["space", "play, pause"], [",  .", "one step back, on; with Shift: one second"],
    ["Home  End", "start, latest moment of the run"],
    ["j  k", "the turn before, the next: why did it turn there?"],
    ["r  Shift r", "restart: the same run; with the settings of now"],
    ["Ctrl z", "undo; with Shift: redo"], ["d", "another seed"], ["[  ]", "slower, faster"],
    ["1 … 9", "layers"], ["n  Shift n", "inspect the next, previous agent"], ["Esc", "inspect no agent"],
    ["+  −  f", "zoom in, out, fit"],
    ["arrows", "move the view (field focused)"], ["p", "add a patrol point at the pointer"],
    ["Delete", "remove the last patrol point"],
    ["g", "choose a scene"], ["PgUp  PgDn", "previous, next scene"],
    ["m  Shift m", "compare the brain as it is (A) with what you change (B); split"],
    ["x", "swap A and B"], ["c", "copy a link"], ["y", "code and files"], ["l", "light, dark"], ["?", "this list"],
    ["click, tap", "inspect an agent; patrol: add a point"], ["drag", "move the view; patrol: move a point"],
    ["wheel, pinch", "zoom"],
    ["hover a slot", "what gives it its values"], ["drag an agent", "take it along; let go to fling it"],
    ["e", "edit the scene"],
];
/** @type {[string, string][]} */
const EDITING = [
    ["v b o w p a g", "select; add a block, circle, wall, path, agent, goal"],
    ["q h i u", "add a room, door, crowd, guard"],
    ["Enter", "add it at the pointer, or in the middle; end a wall or path"],
    ["Tab  Shift Tab", "select the next, previous thing"], ["arrows  Shift arrows", "move it by 1, by 10"],
    ["s  Shift s", "larger, smaller"], ["t  Shift t", "turn it"],
    ["n", "add a node after the selected one"], ["d", "copy it"], ["Delete", "remove it, or its selected node"],
    ["Alt drag", "copy it"],
    ["Alt while dragging", "leave the grid of 10, and steps of 15°"], ["Shift while adding", "keep the tool"],
    ["Esc", "one step back, at last out of edit mode"],
];

/**
 * @param {Record<string, (event: KeyboardEvent) => void>} actions  by event.key in lower case
 * @param {Needs} page  the keys of its play come first
 */
export function bindKeys(actions, page) {
    const dialog = byId("keys");
    within(dialog, "button").addEventListener("click", () => dialog.close());
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    const open = () => {
        const own = (page.plays.now().keys ?? []).map(({ key, sign, text }) =>
            [sign ?? key, `in this scene: ${text}`]);
        const editing = EDITING.map(([keys, text]) => [keys, `editing: ${text}`]);
        within(dialog, ".keys").replaceChildren(...[...own, ...LIST, ...editing].map(([keys, text]) =>
            el("div", {}, el("span", {}, text), el("kbd", {}, keys))));
        dialog.showModal();
    };
    bindHeld(page);
    bindFocus(page);
    byId("help").addEventListener("click", open);
    addEventListener("keydown", (event) => {
        const target = /** @type {HTMLElement} */ (event.target);
        if ((event.ctrlKey || event.metaKey) && !event.altKey && !dialog.open && !target.matches(TYPED)) {
            const move =
                { z: event.shiftKey
                    ? page.history.redo
                    : page.history.undo, y: page.history.redo }[event.key.toLowerCase()];
            if (!move) return;
            event.preventDefault();
            move();
            return;
        }
        if (event.ctrlKey || event.altKey || event.metaKey || dialog.open || keepsKey(target, event.key)) return;
        // not handled here, because space presses the focused element
        if (event.key === " " && target.closest("button, summary, a")) return;
        if (page.edit.press(event)) {
            event.preventDefault();
            return;
        }
        const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
        if (!page.edit.isOn() && page.plays.now().hold?.keys.includes(key.toLowerCase())) return;
        if (event.key.startsWith("Arrow") && target.id !== "field") return;
        if (pressPlay(page, key.toLowerCase())) {
            event.preventDefault();
            return;
        }
        const action = event.key === "?"
            ? open
            : (actions[event.key] ?? actions[key] ?? actions[onOtherLayouts(event)]);
        if (!action) return;
        event.preventDefault();
        action(event);
    });
}

/** Maps Shift with the comma or period key, on any keyboard layout. @param {KeyboardEvent} event */
const onOtherLayouts = ({ code, shiftKey }) => (shiftKey ? ({ Comma: "<", Period: ">" }[code] ?? "") : "");

const TYPED = "input:not([type=range], [type=checkbox]), select, textarea";
const isSlider = (/** @type {Element} */ target) => target.matches("input[type=range]");

/**
 * Returns whether a control uses a key itself; a slider uses neither letters nor space.
 * @param {Element} target
 * @param {string} key
 */
function keepsKey(target, key) {
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
