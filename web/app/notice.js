/** Messages: a passing notice over the field, or the one thing that keeps the page from working, with what to do about it. */
import { byId } from "./dom.js";

let timer = 0;

/** @param {string} text @param {number} [seconds] */
export function notify(text, seconds = 8) {
    const box = byId("notice");
    box.hidden = false;
    box.querySelector("span").textContent = text;
    box.querySelector("button").onclick = () => (box.hidden = true);
    clearTimeout(timer);
    timer = window.setTimeout(() => (box.hidden = true), seconds * 1000);
}

/** @param {unknown} error @param {string} [title] */
export function fail(error, title = "The playground can't run here") {
    const box = byId("fatal"), message = error instanceof Error ? error.message : String(error);
    box.hidden = false;
    box.querySelector("h2").textContent = title;
    box.querySelector("p").textContent = message;
    box.querySelector(".todo").textContent = advice(message);
    box.querySelector("button").onclick = () => location.reload();
    byId("scene-about").textContent = "";
}

/** @param {string} message */
function advice(message) {
    if (typeof WebAssembly !== "object") {
        return "This browser has WebAssembly turned off. Turn it on (lockdown and some strict modes turn it off), or use another browser.";
    }
    if (/wasm|webassembly|content.security|unsafe-eval|compile/i.test(message)) {
        return "Something keeps this page from compiling WebAssembly: a browser setting, an extension, or the server's content policy, " +
            "which must allow script-src 'wasm-unsafe-eval'.";
    }
    return "Reload the page. If it happens again, open it without the part of the address behind #.";
}
