/** The keyboard, and the dialog that lists its keys. Keys have no effect while the user types or holds Ctrl, Alt or Meta. */
import { byId, el, within } from "./dom.js";
import { pressPlay } from "./play.js";

/** @type {[string, string][]} */
const LIST = [
    ["space", "play, pause"], [".", "one step"], ["r", "restart with the same seed"], ["d", "another seed"], ["[  ]", "slower, faster"],
    ["1 … 9", "layers"], ["n  Shift n", "inspect the next, previous agent"], ["Esc", "inspect no agent"], ["+  −  f", "zoom in, out, fit"],
    ["arrows", "move the view (field focused)"], ["p", "add a patrol point at the pointer"], ["Delete", "remove the last patrol point"],
    ["g", "choose a scene"], ["PgUp  PgDn", "previous, next scene"], ["c", "copy a link"], ["l", "light, dark"], ["?", "this list"],
    ["click, tap", "inspect an agent; patrol: add a point"], ["drag", "move the view; patrol: move a point"], ["wheel, pinch", "zoom"],
    ["hover a slot", "what gives it its values"],
];

/**
 * @param {Record<string, (event: KeyboardEvent) => void>} actions  by event.key, lower case
 * @param {import("./page.js").Page} page  keys of its play come first
 */
export function bindKeys(actions, page) {
    const dialog = byId("keys");
    within(dialog, "button").addEventListener("click", () => dialog.close());
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    const open = () => {
        const own = (page.play.keys ?? []).map(({ key, text }) => [key, `in this scene: ${text}`]);
        within(dialog, ".keys").replaceChildren(...[...own, ...LIST].map(([keys, text]) => el("div", {}, el("span", {}, text), el("kbd", {}, keys))));
        dialog.showModal();
    };
    bindHeld(page);
    byId("help").addEventListener("click", open);
    addEventListener("keydown", (event) => {
        const target = /** @type {HTMLElement} */ (event.target);
        if (event.ctrlKey || event.altKey || event.metaKey || dialog.open || target.closest("input, select, textarea")) return;
        if (event.key === " " && target.closest("button, summary, a")) return; // space presses the focused element
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

/** Keys that a play uses while they are down; they count as released when the page loses the keyboard. @param {import("./page.js").Page} page */
function bindHeld(page) {
    /** @type {Set<string>} */
    const held = new Set();
    const report = () => page.play.hold?.change(held);
    addEventListener("keydown", (event) => {
        const key = event.key.toLowerCase(), target = /** @type {HTMLElement} */ (event.target);
        if (event.ctrlKey || event.altKey || event.metaKey || !page.play.hold?.keys.includes(key)) return;
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
