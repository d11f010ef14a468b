/**
 * Edits patrol points: on the field by click and drag, in the panel by buttons. Points inside obstacles are rejected
 * because no agent can reach them.
 */
import { byId, el } from "../ui/dom.js";
import { notify } from "../ui/notice.js";
import { patrolPath, pathPoints } from "../run/session.js";

const MOST = 32;

/**
 * @param {import("../run/session.js").Session} session
 * @param {(args: [string, number[][]]) => void} change  sets the points of a path
 */
export function createPatrol(session, change) {
    const path = () => patrolPath(session);
    const points = () => {
        const name = path();
        return name ? pathPoints(session, name) : [];
    };
    const largest = () =>
        Math.max(...[...session.agentNames.keys()].map((id) => session.world.agents.radius[session.world.slot(id)]), 1);
    /** @param {number} x @param {number} y */
    const isFree = (x, y) => session.world.overlap({ x, y, radius: largest() }).length === 0;
    /** Returns the nearest position in the world where an agent fits. @param {number} x @param {number} y */
    const inWorld = (x, y) => {
        const b = session.scene.world.bounds, half = b.length / 2, radius = largest();
        return [x, y].map((v, axis) => Math.min(Math.max(v, b[axis] + radius), b[half + axis] - radius));
    };
    /** @param {number[][]} next */
    const write = (next) => {
        const name = path();
        if (!name) return;
        change([name, next]);
        list();
    };
    const rounded = (/** @type {number} */ v) => Math.round(v * 10) / 10;
    /** @param {number} x @param {number} y */
    const add = (x, y) => {
        if (!path()) return;
        if (points().length >= MOST) notify(`A patrol has at most ${MOST} points here. Remove one first.`);
        else if (inWorld(x, y).join() !== [x, y].join()) {
            notify("This point is outside the world, where no agent can go. Choose a point on the field.");
        } else if (!isFree(x, y)) {
            notify("This point is inside an obstacle, where no agent can go. Choose a point next to it.");
        } else write([...points().map((p) => p.slice(0, 2)), [rounded(x), rounded(y)]]);
    };
    /**
     * Moves a point with the pointer, within the bounds of the world.
     * @param {number} index
     * @param {number} px
     * @param {number} py
     */
    const move = (index, px, py) => {
        const [x, y] = inWorld(px, py);
        if (isFree(x, y)) write(points().map((p, i) => (i === index ? [rounded(x), rounded(y)] : p.slice(0, 2))));
    };
    /** @param {number} index */
    const remove = (index) => {
        if (points().length < 2) notify("A patrol needs at least one point.");
        else write(points().filter((_, i) => i !== index).map((p) => p.slice(0, 2)));
    };
    const reset = () => {
        const name = path();
        if (name) write((session.scene.paths?.[name].points ?? []).map((p) => p.slice(0, 2)));
    };
    const list = () => {
        byId("points-section").hidden = !path();
        byId("points").replaceChildren(...points().map((p, i) => {
            const label = `Remove point ${i + 1}`;
            const button = el("button", { type: "button", class: "plain", "aria-label": label }, "×");
            button.addEventListener("click", () => remove(i));
            const place = `at ${Math.round(p[0])}, ${Math.round(p[1])}`;
            return el("li", { title: place }, el("span", { class: "badge" }, String(i + 1)), button);
        }));
    };
    byId("points-reset").addEventListener("click", reset);
    return { path, points, add, move, remove, reset, list };
}
