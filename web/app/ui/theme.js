/**
 * The light and dark theme: follows the system until the user chooses. The canvas takes its palette from the same CSS
 * variables as the page.
 */
import { byId } from "./dom.js";

const KEY = "veer-theme";
const NAMES = /** @type {const} */ ([
    "interest", "danger", "decision", "chosen", "agent", "other", "goal", "field", "grid", "obstacle", "obstacleEdge",
    "path", "pathEdge",
    "cheap", "costly", "forbidden", "line", "text", "dim", "accent", "edge", "red", "gold",
]);
/** The colors by name, and the font. @typedef {Record<typeof NAMES[number] | "font", string>} Colors */

/** Returns the colors of the current theme, by the names of veer/draw's palette. */
export function readPalette() {
    const style = getComputedStyle(document.documentElement);
    const dashed = (/** @type {string} */ name) => name.replace(/[A-Z]/g, (c) => "-" + c.toLowerCase());
    const token = (/** @type {string} */ name) => style.getPropertyValue(`--${dashed(name)}`).trim();
    const colors = Object.fromEntries(NAMES.map((name) => [name, token(name)]));
    return /** @type {Colors} */ ({ ...colors, font: "11px system-ui, sans-serif" });
}

/** @param {() => void} onChange */
export function bindTheme(onChange) {
    const button = byId("theme"), system = matchMedia("(prefers-color-scheme: light)");
    const show = () => {
        button.setAttribute("aria-pressed", String(document.documentElement.dataset.theme === "light"));
        onChange();
    };
    const toggle = () => {
        const next = document.documentElement.dataset.theme === "light" ? "dark" : "light";
        document.documentElement.dataset.theme = next;
        try {
            localStorage.setItem(KEY, next);
        } catch {
            // without storage, the choice lasts until the page closes
        }
        show();
    };
    system.addEventListener("change", () => {
        if (kept()) return;
        document.documentElement.dataset.theme = system.matches ? "light" : "dark";
        show();
    });
    button.addEventListener("click", toggle);
    show();
    return { toggle };
}

function kept() {
    try {
        return localStorage.getItem(KEY);
    } catch {
        return null;
    }
}
