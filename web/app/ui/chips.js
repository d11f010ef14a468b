/**
 * Chips: the keys of a scene as small buttons in a corner of the field, away from the agent that they control. They
 * stay in place while the pointer is near, so that they can be pressed. For screen readers and the keyboard, the same
 * switches are in the panel.
 */
import { byId, el } from "./dom.js";

const EDGE = 4; // distance from the edge of the canvas, in pixels
const FREE = 24; // distance in pixels that the agent and its target keep from the chips
const BARS = 88; // height of the legend, which lies on the lower edge of the field, in pixels
const NEAR = 64; // distance from the chips, in pixels, within which the pointer keeps them in place

/** @typedef {{ x: number, y: number }} Corner */

const place = { x: 0, y: 0, fresh: true, corner: 0 };

/**
 * Fills the chips with the keys of a play; hides them if the play has no `chips`.
 * @param {import("../panel/play.js").Play} play
 * @param {(key: import("../panel/play.js").PlayKey) => void} press
 */
export function fillChips({ keys = [], chips }, press) {
    const box = byId("chips");
    box.hidden = !chips;
    place.fresh = true;
    box.replaceChildren(...(chips ? keys : []).map((entry) => {
        const button = el("button", { type: "button", tabindex: "-1", "aria-label": `${entry.key} ${entry.text}` },
            el("kbd", {}, entry.key), el("span", {}, entry.text));
        button.addEventListener("click", () => press(entry));
        return button;
    }));
}

/**
 * Places the chips in a corner of the field, away from the agent and its target. They change the corner only when one
 * of these comes near and the pointer is not.
 * @param {{ width: number, height: number }} view
 * @param {Record<"agent" | "target", { x: number, y: number }> & { pointer: { x: number, y: number } | null }} on
 * points on the canvas
 */
export function placeChips(view, { agent, target, pointer }) {
    const box = byId("chips"), canvas = byId("field"), width = box.offsetWidth, height = box.offsetHeight;
    const isNear = (/** @type {Corner} */ at, /** @type {Corner} */ from, reach = FREE) =>
        at.x > from.x - reach && at.x < from.x + width + reach &&
        at.y > from.y - reach && at.y < from.y + height + reach;
    const isOver = matchMedia("(hover: hover)").matches && box.matches(":hover"); // after a touch there is no pointer
    const right = view.width - width - EDGE, low = view.height - height - EDGE - BARS;
    const corners = [[EDGE, EDGE], [right, EDGE], [EDGE, low], [right, low]].map(([x, y]) => ({ x, y }));
    const isFree = (/** @type {Corner} */ corner) => !isNear(agent, corner) && !isNear(target, corner);
    const stays = !place.fresh && (isOver || (pointer && isNear(pointer, place, NEAR)));
    if (!stays && (place.fresh || !isFree(corners[place.corner]))) {
        place.corner = Math.max(0, corners.findIndex(isFree));
    }
    Object.assign(place, corners[place.corner], { fresh: false });
    box.style.transform =
        `translate(${Math.round(canvas.offsetLeft + place.x)}px, ${Math.round(canvas.offsetTop + place.y)}px)`;
}
