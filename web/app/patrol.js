/** Editing patrol points: on the field by click and drag, in the panel by buttons. Points inside obstacles are refused: no agent can reach them. */
import { byId, el } from "./dom.js";
import { notify } from "./notice.js";
import { changePoints, patrolPath, pathPoints } from "./session.js";

const MOST = 32;

/** @param {import("./session.js").Session} session @param {() => void} onChange */
export function createPatrol(session, onChange) {
    const path = () => patrolPath(session);
    const points = () => {
        const name = path();
        return name ? pathPoints(session, name) : [];
    };
    /** @param {number} x @param {number} y */
    const isFree = (x, y) => {
        const radius = Math.max(...[...session.ids.agents.values()].map((id) => session.world.agents.radius[session.world.slot(id)]), 1);
        return session.world.overlap({ x, y, radius }).length === 0;
    };
    /** @param {number[][]} next */
    const write = (next) => {
        const name = path();
        if (!name) return;
        changePoints(session, name, next);
        list();
        onChange();
    };
    const rounded = (/** @type {number} */ v) => Math.round(v * 10) / 10;
    /** @param {number} x @param {number} y */
    const add = (x, y) => {
        if (!path()) return;
        if (points().length >= MOST) notify(`A patrol has at most ${MOST} points here. Remove one first.`);
        else if (!isFree(x, y)) notify("This point is inside an obstacle, where no agent can go. Choose a place next to it.");
        else write([...points().map((p) => p.slice(0, 2)), [rounded(x), rounded(y)]]);
    };
    /** @param {number} index @param {number} x @param {number} y */
    const move = (index, x, y) => {
        if (isFree(x, y)) write(points().map((p, i) => (i === index ? [rounded(x), rounded(y)] : p.slice(0, 2))));
    };
    /** @param {number} index */
    const remove = (index) => {
        if (points().length < 2) notify("A patrol needs at least one point.");
        else write(points().filter((_, i) => i !== index).map((p) => p.slice(0, 2)));
    };
    const reset = () => {
        const name = path();
        if (!name) return;
        write((session.scene.paths?.[name].points ?? []).map((p) => p.slice(0, 2)));
        session.points.delete(name);
        onChange();
    };
    const list = () => {
        byId("points-section").hidden = !path();
        byId("points").replaceChildren(...points().map((p, i) => {
            const button = el("button", { type: "button", class: "plain", "aria-label": `Remove point ${i + 1}` }, "×");
            button.addEventListener("click", () => remove(i));
            const place = `at ${Math.round(p[0])}, ${Math.round(p[1])}`;
            return el("li", { title: place }, el("span", { class: "badge" }, String(i + 1)), button);
        }));
    };
    byId("points-reset").addEventListener("click", reset);
    return { path, points, add, move, remove, reset, list };
}
