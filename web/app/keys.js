/** The keyboard, and the dialog that shows it. Keys are off while the user types, and with Ctrl, Alt or Meta held. */
import { byId, el } from "./dom.js";
import { pressPlay } from "./play.js";

/** @type {[string, string][]} */
const LIST = [
    ["space", "play, pause"], [".", "one step"], ["r", "restart with the same seed"], ["d", "another seed"], ["[  ]", "slower, faster"],
    ["1 … 9", "layers"], ["n  Shift n", "inspect the next, previous agent"], ["Esc", "inspect none"], ["+  −  f", "zoom in, out, fit"],
    ["arrows", "move the view (field focused)"], ["p", "patrol point at the pointer"], ["Delete", "remove the last patrol point"],
    ["g", "go to another scene"], ["PgUp  PgDn", "the scene before, the next"], ["c", "copy a link"], ["l", "light, dark"], ["?", "this list"],
    ["click, tap", "inspect an agent; patrol: add a point"], ["drag", "move the view; patrol: move a point"], ["wheel, pinch", "zoom"],
    ["hover a slot", "why it is what it is"],
];

/**
 * @param {Record<string, (event: KeyboardEvent) => void>} actions  by event.key, lower case
 * @param {import("./page.js").Page} page  whose play comes first
 */
export function bindKeys(actions, page) {
    const dialog = byId("keys");
    dialog.querySelector("button").addEventListener("click", () => dialog.close());
    dialog.addEventListener("click", (/** @type {MouseEvent} */ event) => event.target === dialog && dialog.close());
    const open = () => {
        const own = (page.play.keys ?? []).map((/** @type {any} */ entry) => [entry.key, `here: ${entry.text}`]);
        dialog.querySelector(".keys").replaceChildren(...[...own, ...LIST].map(([keys, text]) => el("div", {}, el("span", {}, text), el("kbd", {}, keys))));
        dialog.showModal();
    };
    bindHeld(page);
    byId("help").addEventListener("click", open);
    addEventListener("keydown", (event) => {
        const target = /** @type {HTMLElement} */ (event.target);
        if (event.ctrlKey || event.altKey || event.metaKey || dialog.open || target.closest("input, select, textarea")) return;
        if (event.key === " " && target.closest("button, summary, a")) return; // space presses what is focused
        const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
        if (page.play.hold?.keys.includes(key.toLowerCase())) return;
        if (event.key.startsWith("Arrow") && target.id !== "field") return;
        if (pressPlay(page, key.toLowerCase())) {
            event.preventDefault();
            return;
        }
        const action = event.key === "?" ? open : actions[key];
        if (!action) return;
        event.preventDefault();
        action(event);
    });
}

/** Keys that a play wants to know while they are down: not lost when the page loses the keyboard. @param {import("./page.js").Page} page */
function bindHeld(page) {
    /** @type {Set<string>} */
    const held = new Set();
    const tell = () => page.play.hold?.change(held);
    addEventListener("keydown", (event) => {
        const key = event.key.toLowerCase(), target = /** @type {HTMLElement} */ (event.target);
        if (event.ctrlKey || event.altKey || event.metaKey || !page.play.hold?.keys.includes(key)) return;
        if (target.closest("input, select, textarea, dialog, #scene-sheet")) return;
        event.preventDefault();
        held.add(key);
        tell();
    });
    addEventListener("keyup", (event) => held.delete(event.key.toLowerCase()) && tell());
    addEventListener("blur", () => {
        held.clear();
        tell();
    });
}
