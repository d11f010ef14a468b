/**
 * Messages: a notice over the field that disappears after a while, or the error that stops the page, with instructions.
 */
import { byId, el, within } from "./dom.js";

let timer = 0;

/**
 * @param {string} text
 * @param {number} [seconds]
 * @param {{ text: string, run: () => void }} [action]  adds a button next to the text
 */
export function notify(text, seconds = 8, action) {
    const box = byId("notice"), hide = () => void (box.hidden = true), dismiss = within(box, "[aria-label=Dismiss]");
    box.hidden = false;
    within(box, "span").textContent = text;
    for (const old of box.querySelectorAll(".action")) old.remove();
    if (action) {
        const button = el("button", { type: "button", class: "plain action" }, action.text);
        button.addEventListener("click", () => {
            hide();
            action.run();
        });
        dismiss.before(button);
    }
    dismiss.onclick = hide;
    clearTimeout(timer);
    timer = window.setTimeout(hide, seconds * 1000);
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
