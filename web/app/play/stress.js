/**
 * Stress: the birds part around the pointer. After a click on a bird, the camera follows it, and lines lead to its
 * neighbors. It gets a brain in which the three parts of flocking are separate behaviors, so that each has an arrow.
 */
import { known } from "../run/ops.js";

const NEAR = 34; // half the height of the visible part of the field after a click on a bird, in u
const EASE = 0.14; // fraction of the way to the bird that the camera moves per frame
const ARRIVED = 1.02; // ratio to the wanted scale at which the camera has arrived
const APART = 6; // distance in u that the pointer moves before the birds react; smaller: more commands in the log
const MOST = 40; // maximum number of neighbors that are shown
const FEAR = 6; // weight of fleeing from the pointer, relative to flocking

/**
 * `part`: the point around which the birds part; null: none. `seen`: the bird whose flocking is shown in three parts.
 * @typedef {{ part: { x: number, y: number } | null, seen: string }} Memory
 */

const BRAINS = ["boid", "seen"];

/** @type {import("../run/laws.js").Laws} */
export const laws = {
    start: () => ({ part: null, seen: "" }),
    apply({ world, ids, memory }, { type, x = 0, y = 0, agent = "" }) {
        if (type === "see") {
            // a bird that was seen in a larger flock may not be there when its run starts again with fewer birds
            const next = ids.agents.get(agent), last = ids.agents.get(memory.seen);
            if (last !== undefined && world.isAlive(last)) {
                world.setAgent(last, { brain: known(ids.brains, "boid", "brain") });
            }
            if (next !== undefined) world.setAgent(next, { brain: known(ids.brains, "seen", "brain") });
            memory.seen = next === undefined ? "" : agent;
            return;
        }
        if (!Number.isFinite(x) || !Number.isFinite(y)) throw new Error(`birds can't part around ${x}, ${y}`);
        for (const name of BRAINS) {
            const brain = known(ids.brains, name, "brain"), { behaviors } = world.getBrain(brain);
            const flee = behaviors.find((behavior) => behavior.type === "flee");
            if (flee) Object.assign(flee, { target: { x, y }, weight: type === "part" ? FEAR : 0 });
            world.setBrain(brain, { behaviors });
        }
        memory.part = type === "part" ? { x, y } : null;
    },
};

/** @param {import("../panel/play.js").PlayHost} page @returns {import("../panel/play.js").Play} */
export function create({ session, store, camera, act, touch }) {
    let follows = false, isThere = false;
    const memory = () => /** @type {Memory} */ (session.memory), still = matchMedia("(prefers-reduced-motion: reduce)");
    const part = (/** @type {{ x: number, y: number } | null} */ at) => {
        const last = memory().part;
        if (session.cursor < session.log.length || (!at && !last)) return;
        if (at && last && Math.hypot(at.x - last.x, at.y - last.y) < APART) return;
        act("play", [at ? { type: "part", x: Math.round(at.x), y: Math.round(at.y) } : { type: "close" }],
            { undoable: false });
    };
    const nameOf = () => (store.view.agent !== null && session.agentNames.get(store.view.agent)) || "";
    return {
        hint: "The birds part around the pointer. A bird's color is its heading. Click a bird to fly with it; " +
            "F shows all again.",
        hover: (at) => part(follows ? null : at),
        inspected() {
            const agent = nameOf();
            follows = agent !== "";
            isThere = false;
            if (follows) camera.fitted = false;
            if (session.cursor === session.log.length && agent !== memory().seen) act("play", [{ type: "see", agent }]);
            if (follows) part(null);
        },
        draw(ctx, view) {
            if (follows && (camera.fitted || view.agent === undefined)) follows = false;
            if (view.agent === undefined) return;
            drawNeighbors(ctx, view, session);
            if (!follows) return;
            const { world } = session, a = world.agents, slot = world.slot(view.agent);
            const [x, y] = view.interpolated ? [a.drawX, a.drawY] : [a.x, a.y];
            isThere = approach(camera, { x: x[slot], y: y[slot] }, isThere || still.matches);
            if (!isThere) touch();
        },
        state: () => ({ ...memory(), follows }),
    };
}

/**
 * Moves the camera towards a bird, or keeps it there. Returns whether it has arrived.
 * @param {import("../view/camera.js").Camera} camera @param {{ x: number, y: number }} at @param {boolean} isThere
 */
function approach(camera, at, isThere) {
    const { width, height } = camera, goal = Math.min(width, height) / (2 * NEAR), last = camera.scale;
    const share = isThere ? 1 : EASE, x = camera.x + width / (2 * last), y = camera.y + height / (2 * last);
    if (!isThere) camera.scale *= (goal / last) ** share;
    camera.x = x + (at.x - x) * share - width / (2 * camera.scale);
    camera.y = y + (at.y - y) * share - height / (2 * camera.scale);
    return isThere || goal / camera.scale < ARRIVED;
}

/**
 * Draws a line to each neighbor of the inspected bird.
 * @param {CanvasRenderingContext2D} ctx @param {import("../field/view.js").PlayView} view
 * @param {import("../run/session.js").Session} session
 */
function drawNeighbors(ctx, view, { world }) {
    if (!view.layers.neighbors || view.agent === undefined) return;
    const a = world.agents, own = world.slot(view.agent), [x, y] = view.interpolated ? [a.drawX, a.drawY] : [a.x, a.y];
    const brain = /** @type {import("../../types.js").BrainId} */ (world.getAgent(view.agent).brain);
    const { behaviors } = world.getBrain(brain);
    const range = Math.max(0, ...behaviors.map((one) => ("distance" in one ? one.distance ?? 0 : 0)));
    if (!range) return;
    const from = view.at(x[own], y[own]);
    ctx.beginPath();
    for (const id of world.nearest({ x: a.x[own], y: a.y[own], range, count: MOST })) {
        const slot = world.slot(id), to = view.at(x[slot], y[slot]);
        if (Math.hypot(x[slot] - x[own], y[slot] - y[own]) > 2 * range) continue; // beyond the edge, where it wraps
        ctx.moveTo(from.x, from.y);
        ctx.lineTo(to.x, to.y);
    }
    ctx.lineWidth = 1;
    ctx.strokeStyle = view.palette.chosen;
    ctx.globalAlpha = 0.45;
    ctx.stroke();
    ctx.globalAlpha = 1;
}
