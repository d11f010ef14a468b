/**
 * Jumps: draws the roofs as the tops of buildings, and runners in the air larger, above their shadows. Shows the speed
 * that each jump needs next to its take-off pad. A click on a pad sends the inspected runner
 * over it, or shows why the runner can't jump.
 */
import { colorNamed } from "../view/groups.js";
import { around } from "../view/labels.js";
import { label, labelAgents } from "../view/marks.js";
import { known } from "../run/ops.js";

const SHOWN = 1.5; // time for which a rejected jump is shown next to its pad, in s
const AIRBORNE = 64; // bit of the column `flags`: the agent is in the air
// smallest scale, in pixels per unit, at which names are shown; on smaller fields they would cover the pads
const LEAST = 0.55;
const DEPTH = 56; // height of the visible side of a building, in u
const WINDOW = { width: 9, height: 13, every: 22, rows: 2 }; // in u
const SHADOW = 46; // length of the shadow of a building on the street, in u
const SHADE = "rgb(0 0 0 / 24%)";
const NEARER = 1 / 70; // additional size of a runner per unit of height, because it is nearer to the viewer
const SHAPE = [[1.3, 0], [-0.9, 0.85], [-0.5, 0], [-0.9, -0.85]]; // a dart of radius 1 that faces along x
/** @type {Record<string, string>} */
const WORDS = {
    tooFar: "too slow", tooHigh: "too high", missed: "missed", immobile: "can't move", otherFloor: "on another floor",
    noLanding: "no gravity",
};

/**
 * The last rejected jump of each link, and the number of runners in the air.
 * @typedef {{ refusals: Map<string, { tick: number, agent: string, why: string }>, airborne: number }} Memory
 */

/** @type {import("../run/laws.js").Laws} */
export const laws = {
    start: () => ({ refusals: new Map(), airborne: 0 }),
    apply({ world, ids, memory }, { link, agent }) {
        const id = known(ids.agents, agent, "agent"), pad = known(ids.links, link, "link");
        if (world.agents.flags[world.slot(id)] & AIRBORNE || world.takeJump(id, pad)) return;
        memory.refusals.set(link, { tick: world.tick, agent, why: world.planJump(id, pad).refusal });
    },
    after({ world, ids, game, memory }) {
        const { flags } = world.agents;
        memory.airborne = [...ids.agents.values()].filter((id) => flags[world.slot(id)] & AIRBORNE).length;
        for (const { type, link, agent, why } of game.happened) {
            if (type === "refused") {
                memory.refusals.set(link ?? "", { tick: world.tick, agent: agent ?? "", why: why ?? "" });
            }
        }
    },
};

/** @param {import("../panel/play.js").PlayHost} page @returns {import("../panel/play.js").Play} */
export function create({ session, store, act }) {
    const inspected = () =>
        [...session.ids.agents].find(([, id]) => id === store.view.agent) ?? [...session.ids.agents][0];
    const isFresh = (/** @type {{ tick: number }} */ { tick }) =>
        (session.world.tick - tick) * session.game.stepTime <= SHOWN;
    return {
        hint: "Click a take-off pad: the inspected runner makes that jump, or the pad says why it can't.",
        tap({ x, y }) {
            const { world, ids } = session, [agent] = inspected();
            for (const [link, pad] of ids.links) {
                const { fromX, fromY, takeOffRadius } = world.getLink(pad);
                if (Math.hypot(x - fromX, y - fromY) > takeOffRadius + 8) continue;
                act("play", [{ type: "jump", link, agent }]);
                return true;
            }
            return false;
        },
        draw(ctx, view) {
            const { world, ids } = session, { refusals } = /** @type {Memory} */ (session.memory);
            const { palette, scale } = view, [, id] = inspected();
            drawBuildings(ctx, view, session);
            if (view.layers.agents) drawFlights(ctx, view, session);
            labelAgents(ctx, view, session, (name) => (scale >= LEAST ? name : ""));
            if (!view.layers.links) return;
            for (const [link, pad] of ids.links) {
                const { fromX, fromY, takeOffRadius } = world.getLink(pad), { x, y } = view.at(fromX, fromY);
                const r = Math.max(takeOffRadius * scale, 4), names = around(x, y, r), below = y + r + 16;
                const refusal = refusals.get(link), { possible, speedNeeded } = world.planJump(id, pad);
                label(ctx, {
                    x, y: below, names, color: possible ? palette.text : palette.danger,
                    text: `${Math.round(speedNeeded)} u/s`,
                });
                if (refusal && isFresh(refusal)) {
                    label(ctx, {
                        x, y: below + 14, names, color: palette.danger,
                        text: `${refusal.agent}: ${WORDS[refusal.why] ?? refusal.why}`,
                    });
                }
            }
        },
        state: () => ({ airborne: session.memory.airborne, refusals: Object.fromEntries(session.memory.refusals) }),
    };
}

/**
 * Draws the roofs, the sides of the buildings below them with windows, and the streets with the buildings' shadows,
 * under all that is drawn already.
 * @param {CanvasRenderingContext2D} ctx @param {import("../field/view.js").PlayView} view
 * @param {import("../run/session.js").Session} session
 */
function drawBuildings(ctx, view, { scene, world }) {
    const { palette, scale } = view, { minX, minY, maxX, maxY } = world.settings;
    const roofs = (scene.obstacles ?? []).map(({ x = 0, y = 0, halfWidth = 0, halfHeight = 0 }) =>
        ({ x, y: y - halfHeight, half: halfWidth, high: 2 * halfHeight }));
    const fill = (/** @type {string} */ color, /** @type {number[]} */ [x, y, width, height]) => {
        const at = view.at(x, y);
        ctx.fillStyle = color;
        ctx.fillRect(at.x, at.y, width * scale, height * scale);
    };
    ctx.save();
    ctx.globalCompositeOperation = "destination-over"; // the first is on top
    for (const { x, y, half, high } of roofs) {
        fill(palette.obstacle, [x - half, y, 2 * half, high]);
        drawWindows(fill, palette, { x, half, foot: y + high });
        fill(palette.obstacleEdge, [x - half, y + high, 2 * half, DEPTH]);
    }
    for (const { x, y, half, high } of roofs) {
        const at = (/** @type {number} */ dx, /** @type {number} */ dy) => view.at(x + half + dx, y + dy + DEPTH);
        ctx.beginPath();
        for (const { x: px, y: py } of [at(0, 0), at(SHADOW, SHADOW / 2), at(SHADOW, high), at(0, high)]) {
            ctx.lineTo(px, py);
        }
        ctx.fillStyle = SHADE;
        ctx.fill();
    }
    fill(palette.path, [minX, minY, maxX - minX, maxY - minY + DEPTH]);
    ctx.restore();
}

/**
 * Draws the windows of a side of a building, some of them dark.
 * @param {(color: string, box: number[]) => void} fill @param {Record<string, string>} palette
 * @param {{ x: number, half: number, foot: number }} side  foot: of the roof, where the side begins
 */
function drawWindows(fill, palette, { x, half, foot }) {
    const { width, height, every, rows } = WINDOW;
    for (let row = 0; row < rows; row++) for (let at = every / 2; at < 2 * half - width; at += every) {
        const isLit = Math.round(at * 7 + x + 13 * row) % 3 > 0;
        fill(isLit ? palette.gold : palette.obstacle, [x - half + at, foot + 8 + row * (height + 7), width, height]);
    }
}

/** @param {import("../run/session.js").Session["scene"]} scene @param {number} px @param {number} py */
const isOverRoof = ({ obstacles = [] }, px, py) => obstacles.some(({ x = 0, y = 0, halfWidth = 0, halfHeight = 0 }) =>
    Math.abs(px - x) <= halfWidth && Math.abs(py - y) <= halfHeight);

/**
 * Draws runners in the air: a shadow on the ground, a line up to the runner, and the runner, larger the higher it is.
 * @param {CanvasRenderingContext2D} ctx @param {import("../field/view.js").PlayView} view
 * @param {import("../run/session.js").Session} session
 */
function drawFlights(ctx, view, { world, ids, scene }) {
    const a = world.agents, { palette, scale } = view;
    const [xs, ys, zs, turn] = view.interpolated ? [a.drawX, a.drawY, a.drawZ, a.drawOrientation] : [a.x, a.y, a.z,
        a.orientation];
    for (const [name, id] of ids.agents) {
        const slot = world.slot(id), z = zs[slot];
        if (!(z > 0.5)) continue;
        const low = view.at(xs[slot], ys[slot]), r = Math.max(a.radius[slot] * scale, 4), up = z * view.lift * scale;
        // beyond the roofs, the shadow falls on the street
        const foot = isOverRoof(scene, xs[slot], ys[slot]) ? low.y : low.y + DEPTH * scale;
        ctx.fillStyle = SHADE;
        ctx.beginPath();
        ctx.ellipse(low.x, foot, 1.2 * r, 0.7 * r, 0, 0, 2 * Math.PI);
        ctx.fill();
        ctx.lineWidth = 1.5;
        ctx.strokeStyle = palette.dim;
        ctx.setLineDash([2, 3]);
        ctx.beginPath();
        ctx.moveTo(low.x, foot);
        ctx.lineTo(low.x, low.y - up);
        ctx.stroke();
        ctx.setLineDash([]);
        const size = 1.2 * r * (1 + z * NEARER), c = Math.cos(turn[slot]) * size, s = Math.sin(turn[slot]) * size;
        ctx.beginPath();
        for (const [u, v] of SHAPE) ctx.lineTo(low.x + u * c - v * s, low.y - up + u * s + v * c);
        ctx.closePath();
        ctx.lineJoin = "round";
        ctx.lineWidth = 4;
        ctx.strokeStyle = palette.field;
        ctx.stroke();
        ctx.fillStyle = colorNamed(palette, scene.view?.colors?.[name.replace(/ \d+$/, "")]);
        ctx.fill();
    }
}
