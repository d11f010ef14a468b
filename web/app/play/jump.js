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
const DEPTH = 26; // height of the visible side of a building, in u
const WINDOW = { width: 9, height: 10, every: 26 }; // in u
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
 * Draws the roofs, and the sides of the buildings below them with windows, under all that is drawn already.
 * @param {CanvasRenderingContext2D} ctx @param {import("../field/view.js").PlayView} view
 * @param {import("../run/session.js").Session} session
 */
function drawBuildings(ctx, view, { scene }) {
    const { palette, scale } = view;
    ctx.save();
    ctx.globalCompositeOperation = "destination-over"; // the first is on top
    for (const { x = 0, y = 0, halfWidth = 0, halfHeight = 0 } of scene.obstacles ?? []) {
        const left = view.at(x - halfWidth, y - halfHeight);
        const wide = 2 * halfWidth * scale, high = 2 * halfHeight * scale;
        const foot = left.y + high, { width, height, every } = WINDOW;
        ctx.fillStyle = palette.gold;
        ctx.globalAlpha = 0.5;
        for (let at = every / 2; at < 2 * halfWidth - width; at += every) {
            if (Math.round(at + x) % 3 === 0) continue; // some windows are dark
            ctx.fillRect(left.x + at * scale, foot + ((DEPTH - height) / 2) * scale, width * scale, height * scale);
        }
        ctx.globalAlpha = 1;
        ctx.fillStyle = palette.obstacle;
        ctx.fillRect(left.x, left.y, wide, high);
        ctx.fillStyle = palette.obstacleEdge;
        ctx.fillRect(left.x, foot, wide, DEPTH * scale);
    }
    ctx.restore();
}

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
        ctx.fillStyle = palette.field;
        ctx.globalAlpha = 0.75;
        ctx.beginPath();
        ctx.ellipse(low.x, low.y, 1.1 * r, 0.65 * r, 0, 0, 2 * Math.PI);
        ctx.fill();
        ctx.globalAlpha = 1;
        ctx.lineWidth = 1.5;
        ctx.strokeStyle = palette.dim;
        ctx.beginPath();
        ctx.moveTo(low.x, low.y);
        ctx.lineTo(low.x, low.y - up);
        ctx.stroke();
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
