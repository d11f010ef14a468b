/**
 * The tooltip for all rows: a value's meaning, range and default. It is shown on hover and on keyboard focus, and
 * hidden by Escape.
 */
import { byId, el } from "./dom.js";

export function createTip() {
    const tip = byId("tip");
    const hide = () => {
        tip.hidden = true;
    };
    /** @param {HTMLElement} target @param {string} text @param {string} [more] */
    const show = (target, text, more = "") => {
        tip.replaceChildren(text, more ? el("small", {}, more) : "");
        tip.hidden = false;
        const box = target.getBoundingClientRect(), width = tip.offsetWidth, height = tip.offsetHeight;
        const outside = box.left - width - 12;
        const left = outside >= 8 ? outside : Math.min(Math.max(box.left, 8), innerWidth - width - 8);
        const top = outside >= 8
            ? box.top
            : box.bottom + height + 8 < innerHeight ? box.bottom + 4 : box.top - height - 4;
        tip.style.left = `${left}px`;
        tip.style.top = `${Math.min(Math.max(top, 8), innerHeight - height - 8)}px`;
    };
    addEventListener("keydown", (event) => event.key === "Escape" && hide());
    addEventListener("scroll", hide, { capture: true, passive: true });
    /** @param {HTMLElement} target @param {string} text @param {string} [more] */
    const attach = (target, text, more) => {
        target.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && show(target, text, more));
        target.addEventListener("pointerleave", hide);
        target.addEventListener("focusin", (event) => {
            if (/** @type {Element} */ (event.target).matches(":focus-visible")) show(target, text, more);
        });
        target.addEventListener("focusout", hide);
    };
    return { attach, hide };
}
