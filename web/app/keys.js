/** The keyboard, and the dialog that shows it. Keys are off while the user types, and with Ctrl, Alt or Meta held. */
import { byId, el } from "./dom.js";

/** @type {[string, string][]} */
const LIST = [
    ["space", "play, pause"], [".", "one step"], ["r", "restart with the same seed"], ["d", "another seed"], ["[  ]", "slower, faster"],
    ["1 … 9", "layers"], ["n  Shift n", "inspect the next, previous agent"], ["Esc", "inspect none"], ["+  −  f", "zoom in, out, fit"],
    ["arrows", "move the view (field focused)"], ["p", "patrol point at the pointer"], ["Delete", "remove the last patrol point"],
    ["c", "copy a link"], ["l", "light, dark"], ["?", "this list"],
    ["click, tap", "inspect an agent; patrol: add a point"], ["drag", "move the view; patrol: move a point"], ["wheel, pinch", "zoom"],
    ["hover a slot", "why it is what it is"],
];

/** @param {Record<string, (event: KeyboardEvent) => void>} actions  by event.key, lower case */
export function bindKeys(actions) {
    const dialog = byId("keys");
    dialog.querySelector(".keys").replaceChildren(...LIST.map(([keys, text]) => el("div", {}, el("span", {}, text), el("kbd", {}, keys))));
    dialog.querySelector("button").addEventListener("click", () => dialog.close());
    dialog.addEventListener("click", (/** @type {MouseEvent} */ event) => event.target === dialog && dialog.close());
    const open = () => dialog.showModal();
    byId("help").addEventListener("click", open);
    addEventListener("keydown", (event) => {
        const target = /** @type {HTMLElement} */ (event.target);
        if (event.ctrlKey || event.altKey || event.metaKey || dialog.open || target.closest("input, select, textarea")) return;
        if (event.key === " " && target.closest("button, summary, a")) return; // space presses what is focused
        if (event.key.startsWith("Arrow") && target.id !== "field") return;
        const action = event.key === "?" ? open : actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
        if (!action) return;
        event.preventDefault();
        action(event);
    });
}
