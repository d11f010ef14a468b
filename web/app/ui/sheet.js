/**
 * Small windows: the panel shows one of its parts at a time (Why, Tune, Scene), and the scene's text moves from above
 * the field into the part "Scene". style.css has the same condition.
 */
import { byId } from "./dom.js";

const SMALL = "(max-width: 760px), (max-height: 600px)";

/** @param {() => void} touch  redraws the plot when it becomes visible */
export function bindSheet(touch) {
    const panel = byId("panel"), words = byId("scene-words"), small = matchMedia(SMALL);
    const home = /** @type {HTMLElement} */ (words.parentElement);
    const tabs = [...byId("tabs").querySelectorAll("button")];
    const show = (/** @type {string} */ tab) => {
        panel.dataset.tab = tab;
        panel.scrollTop = 0;
        touch();
        for (const button of tabs) button.setAttribute("aria-pressed", String(button.dataset.tab === tab));
    };
    const place = () => {
        (small.matches ? byId("words-section") : home).append(words);
        byId("words-section").hidden = !small.matches;
        touch();
    };
    byId("scene-brief").addEventListener("click", () => show("scene"));
    for (const button of tabs) button.addEventListener("click", () => show(button.dataset.tab ?? "why"));
    small.addEventListener("change", place);
    place();
}
