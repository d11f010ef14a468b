/**
 * Chips: the keys of a scene as small buttons on the field, next to the agent that they control. They follow the agent
 * but stay in place while the pointer is near, so that they can be pressed. For screen readers and the keyboard, the
 * same switches are in the panel.
 */
import { byId, el } from "./dom.js";

const BESIDE = 56; // distance from the agent to the nearest edge of the chips, in pixels
const NEAR = 64; // distance from the chips, in pixels, within which the pointer keeps them in place
const EASE = 0.12; // fraction of the remaining distance that the chips move per frame

const FAR = 160; // distance in pixels from which the chips jump, because the agent jumped
const SIDES = 80; // horizontal distance between agent and target, in pixels, from which the chips change sides

const place = { x: 0, y: 0, fresh: true, left: false };

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
 * Moves the chips next to the agent, on the side away from its target, so that they do not cover its path.
 * @param {{ width: number, height: number }} view
 * @param {Record<"agent" | "target", { x: number, y: number }> & { pointer: { x: number, y: number } | null }} on
 * points on the canvas
 */
export function placeChips(view, { agent, target, pointer }) {
    const box = byId("chips"), canvas = byId("field"), width = box.offsetWidth, height = box.offsetHeight;
    const isNear = pointer && pointer.x > place.x - NEAR && pointer.x < place.x + width + NEAR &&
        pointer.y > place.y - NEAR && pointer.y < place.y + height + NEAR;
    const isOver = matchMedia("(hover: hover)").matches && box.matches(":hover"); // after a touch there is no pointer
    if ((isNear || isOver) && !place.fresh) return;
    // the side changes only at a large distance, not at every small turn
    if (place.fresh || Math.abs(target.x - agent.x) > SIDES) place.left = target.x > agent.x;
    const fits = place.left ? agent.x - BESIDE - width > 0 : agent.x + BESIDE + width < view.width;
    const x = place.left === fits ? agent.x - BESIDE - width : agent.x + BESIDE;
    const aim = { x: Math.max(4, Math.min(x, view.width - width - 4)), y: Math.max(4,
        Math.min(agent.y - height / 2, view.height - height - 4)) };
    const isFar = Math.hypot(aim.x - place.x, aim.y - place.y) > FAR;
    const share = place.fresh || isFar || matchMedia("(prefers-reduced-motion: reduce)").matches ? 1 : EASE;
    place.x += (aim.x - place.x) * share;
    place.y += (aim.y - place.y) * share;
    place.fresh = false;
    box.style.transform =
        `translate(${Math.round(canvas.offsetLeft + place.x)}px, ${Math.round(canvas.offsetTop + place.y)}px)`;
}
