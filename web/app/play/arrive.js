/**
 * Arrive and leave: a click sends two agents to a point and the third away from it. Draws each agent's name and radii,
 * how far it overshot its point, and a plot of speed against remaining distance that fills in as the two arriving
 * agents move.
 */
import { colorNamed } from "../view/groups.js";
import { readField } from "../panel/fields.js";
import { addLabel, line } from "../view/labels.js";
import { circle, label, labelAgents, mark } from "../view/marks.js";
import { agentNamed, brainNamed } from "../run/names.js";

/** Agents, their radii, and the labels of the radii. @type {[string, string, string][]} */
const CIRCLES = [
    ["ramp", "slowRadius", "slow"], ["ramp", "stopRadius", ""], ["brake", "stopRadius", "stop"],
    ["shy", "escapeRadius", "escape"], ["shy", "dangerRadius", "danger"],
];
const APART = 36; // distance of the two arriving agents above and below the point, in u
const ARRIVING = ["ramp", "brake"];
const EVERY = 2; // number of steps between two points of a curve
const MOST_POINTS = 400;
/** The plot in world units: its rectangle, and its range of remaining distance, from `far` to beyond the point. */
const PLOT = { x: 190, y: 34, width: 460, height: 108, far: 320, beyond: -100 };

/**
 * An agent's approach to a point: the point, the unit direction, the curve of [remaining distance, speed], that of the
 * approach before, and the overshoot.
 * @typedef {{ x: number, y: number, ux: number, uy: number, curve: number[][], before: number[][], beyond: number,
 *   passed: number }} Way */

/** @type {import("../run/laws.js").Laws} */
export const laws = {
    start: () => ({ ways: {} }),
    after(session) {
        const { world, memory } = session, a = world.agents;
        for (const name of ARRIVING) {
            const slot = world.slot(agentNamed(session, name)), x = a.targetX[slot], y = a.targetY[slot];
            let way = /** @type {Way | undefined} */ (memory.ways[name]);
            if (!way || way.x !== x || way.y !== y) {
                const dx = x - a.x[slot], dy = y - a.y[slot], length = Math.hypot(dx, dy) || 1;
                memory.ways[name] = way = {
                    x, y, ux: dx / length, uy: dy / length, curve: [], beyond: 0,
                    passed: way ? Math.max(way.passed, way.beyond) : 0, before: way?.curve ?? [],
                };
            }
            const left = (x - a.x[slot]) * way.ux + (y - a.y[slot]) * way.uy;
            way.beyond = Math.max(way.beyond, -left);
            if (world.tick % EVERY === 0 && way.curve.length < MOST_POINTS) {
                way.curve.push([left, a.velocityX[slot] * way.ux + a.velocityY[slot] * way.uy]);
            }
        }
    },
    apply({ world, ids, game }, { x, y }) {
        const shift = /** @type {Record<string, number>} */ ({ ramp: -APART, brake: APART });
        for (const [name, id] of ids.agents) world.setTarget(id, { x, y: y + (shift[name] ?? 0) });
        game.muted.add("cycle");
    },
};

/** @param {import("../panel/play.js").PlayHost} page @returns {import("../panel/play.js").Play} */
export function create({ session, act }) {
    return {
        hint: "Click the field to choose the point. The diagram plots speed against remaining distance.",
        tap({ x, y }) {
            act("play", [{ type: "point", x, y }]);
            return true;
        },
        draw(ctx, view) {
            const { world, ids } = session, a = world.agents, { palette, scale } = view;
            const ways = /** @type {Record<string, Way>} */ (session.memory.ways);
            for (const [name, radius, word] of CIRCLES) {
                const slot = world.slot(agentNamed(session, name));
                const length = Number(readField(brainNamed(session, name), `behaviors.0.${radius}`));
                const { x, y } = view.at(a.targetX[slot], a.targetY[slot]);
                if (view.layers.paths) {
                    const r = length * scale, text = word && `${word} ${Math.round(length)} u`;
                    const isInner = word === "escape";
                    circle(ctx, { x, y, r, color: palette.goal, text: isInner ? "" : text });
                    // below its circle, because the line of the agent that brakes passes above it
                    if (isInner) label(ctx, { x, y: y + r + 16, color: palette.goal, text });
                }
            }
            for (const id of ids.agents.values()) {
                mark(ctx, view.at(a.targetX[world.slot(id)], a.targetY[world.slot(id)]), palette.goal);
            }
            for (const name of ARRIVING) if (ways[name]) drawBeyond(ctx, view, ways[name]);
            drawPlot(ctx, view, {
                ways,
                fast: 1.25 * Math.max(...ARRIVING.map((name) => a.maxSpeed[world.slot(agentNamed(session, name))])),
            });
            labelAgents(ctx, view, session);
        },
        state: () => ({ muted: [...session.game.muted], ways: session.memory.ways }),
    };
}

/**
 * Draws an agent's overshoot as a measured line.
 * @param {CanvasRenderingContext2D} ctx
 * @param {import("../field/view.js").PlayView} view
 * @param {Way} way
 */
function drawBeyond(ctx, view, { x, y, ux, uy, beyond }) {
    if (beyond < 1) return;
    const from = view.at(x, y), to = view.at(x + ux * beyond, y + uy * beyond), tick = { x: -uy * 7, y: ux * 7 };
    ctx.beginPath();
    for (const end of [from, to]) {
        ctx.moveTo(end.x - tick.x, end.y - tick.y);
        ctx.lineTo(end.x + tick.x, end.y + tick.y);
    }
    ctx.moveTo(from.x, from.y);
    ctx.lineTo(to.x, to.y);
    ctx.lineWidth = 2;
    ctx.strokeStyle = view.palette.danger;
    ctx.stroke();
    label(ctx, {
        x: (from.x + to.x) / 2, y: Math.max(from.y, to.y) + 24, color: view.palette.danger,
        text: `${Math.round(beyond)} u too far`,
    });
}

/** Draws the plot. fast: the speed at its top edge.
 * @param {CanvasRenderingContext2D} ctx
 * @param {import("../field/view.js").PlayView} view
 * @param {{ ways: Record<string, Way>, fast: number }} shown
 */
function drawPlot(ctx, view, { ways, fast }) {
    const { palette, scale } = view, corner = view.at(PLOT.x, PLOT.y), wide = PLOT.width * scale;
    const high = PLOT.height * scale;
    const at = (/** @type {number} */ left, /** @type {number} */ speed) => ({
        x: corner.x + (wide * (PLOT.far - left)) / (PLOT.far - PLOT.beyond),
        y: corner.y + high * (1 - Math.max(speed, 0) / fast) });
    const zero = at(0, 0), text = (/** @type {string} */ words, /** @type {number} */ x, /** @type {number} */ y) => {
        addLabel(ctx, { x, y, pin: [0.5, 0], lines: [line(words, palette.dim)], rank: 0 });
    };
    ctx.lineWidth = 1;
    ctx.strokeStyle = palette.edge;
    ctx.beginPath();
    ctx.moveTo(corner.x, corner.y);
    ctx.lineTo(corner.x, corner.y + high);
    ctx.lineTo(corner.x + wide, corner.y + high);
    ctx.moveTo(zero.x, corner.y);
    ctx.lineTo(zero.x, corner.y + high);
    ctx.stroke();
    text("distance to go", corner.x + wide / 3, corner.y + high - 17);
    text("point", zero.x, corner.y - 15);
    text("speed", corner.x, corner.y - 15);
    const shown = (/** @type {number[][] | undefined} */ curve) =>
        (curve ?? []).filter(([left]) => left <= PLOT.far && left >= PLOT.beyond).map(([left, v]) => at(left, v));
    // the curves of the approach before stay as a pale picture until the new ones have replaced them
    ctx.globalAlpha = 0.35;
    drawCurves(ctx, view, ARRIVING.map((name) => ({ name, points: shown(ways[name]?.before), isNamed: false })));
    ctx.globalAlpha = 1;
    drawCurves(ctx, view, ARRIVING.map((name) => ({ name, points: shown(ways[name]?.curve), isNamed: true })));
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {import("../field/view.js").PlayView} view
 * @param {{ name: string, points: { x: number, y: number }[], isNamed: boolean }[]} curves
 */
function drawCurves(ctx, { palette }, curves) {
    for (const { name, points, isNamed } of curves) {
        const color = colorNamed(palette, name === "brake" ? "agent" : "red");
        ctx.beginPath();
        for (const { x, y } of points) ctx.lineTo(x, y);
        ctx.lineWidth = 2.5;
        ctx.setLineDash(name === "brake" ? [] : [7, 4]);
        ctx.strokeStyle = color;
        ctx.stroke();
        ctx.setLineDash([]);
        const place = points[Math.floor(points.length / 2)];
        if (place && isNamed) {
            label(ctx, {
                x: place.x + (name === "brake" ? -22 : 24), y: place.y + (name === "brake" ? 18 : -2), color,
                text: name,
            });
        }
    }
}
