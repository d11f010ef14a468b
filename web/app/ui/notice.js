/**
 * Messages: notices over the field, each of which disappears after a while, or the error that stops the page, with
 * instructions.
 */
import { byId, el, within } from "./dom.js";

const MOST = 3; // number of notices shown at once; more would cover the field
/** The shown notices, the newest first. @type {{ kind: string, action?: string, hide: () => void }[]} */
let shown = [];

/**
 * Shows a notice above the earlier ones. It replaces a notice with the same words before the colon, and one with the
 * same action, because an earlier "Undo" would no longer undo what it names.
 * @param {string} text
 * @param {number} [seconds]
 * @param {{ text: string, run: () => void }} [action]  adds a button next to the text
 */
export function notify(text, seconds = 8, action) {
    const box = byId("notice"), [kind] = text.split(":"), dismiss = el("button", {
        type: "button", class: "plain", "aria-label": "Dismiss",
    }, "×");
    const note = el("div", { class: "notice" }, el("span", {}, text), dismiss);
    const entry = {
        kind, action: action?.text,
        hide() {
            clearTimeout(timer);
            note.remove();
            shown = shown.filter((one) => one !== entry);
            box.hidden = !shown.length;
        },
    };
    const timer = window.setTimeout(entry.hide, seconds * 1000);
    if (action) {
        const button = el("button", { type: "button", class: "plain action" }, action.text);
        button.addEventListener("click", () => {
            entry.hide();
            action.run();
        });
        dismiss.before(button);
    }
    dismiss.addEventListener("click", entry.hide);
    const isReplaced = (/** @type {typeof shown[0]} */ one, /** @type {number} */ i) =>
        i >= MOST - 1 || one.kind === kind || (!!action && one.action === action.text);
    shown.filter(isReplaced).forEach((one) => one.hide());
    shown = [entry, ...shown];
    box.prepend(note);
    box.hidden = false;
}

/** @param {unknown} error @param {string} [title] */
export function fail(error, title = "The playground can't run here") {
    const box = byId("fatal"), message = messageOf(error);
    box.hidden = false;
    within(box, "h2").textContent = title;
    within(box, "p").textContent = message;
    within(box, ".todo").textContent = advice(message);
    within(box, "button").onclick = () => location.reload();
    byId("scene-about").textContent = "";
    document.documentElement.classList.remove("loading");
}

/** @param {unknown} error */
export function messageOf(error) {
    return error instanceof Error ? error.message : String(error);
}

/** @param {string} message */
function advice(message) {
    if (typeof WebAssembly !== "object") {
        return "WebAssembly is turned off in this browser. Turn it on (lockdown and some strict modes turn it off), " +
            "or use another browser.";
    }
    if (/wasm|webassembly|content.security|unsafe-eval|compile/i.test(message)) {
        return "Something prevents this page from compiling WebAssembly: a browser setting, an extension, or the " +
            "server's content policy, " +
            "which must allow script-src 'wasm-unsafe-eval'.";
    }
    return "Reload the page. If it happens again, open the page without the part of its address after #.";
}
