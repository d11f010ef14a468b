/**
 * Draws context maps, on the field and in a panel. Part of veer/draw. Interest and danger are petals, one per slot (A.
 * Fray, "Context Steering", Game AI Pro 2, 2015). The scores are drawn as a closed Catmull-Rom spline through the slots
 * (E. Catmull, R. Rom, "A class of local interpolating splines", 1974), the same spline that the core evaluates.
 */
import { colors, dart, disc, fade, line, shown, stroke, TURN } from "./canvas.js";

/** @import { Explain } from "../types/api.js" */
/** @import { Context, Palette, View } from "./canvas.js" */

/**
 * The maps of an explanation, or of an agent's columns.
 * @typedef {"slots" | "mapAngle" | "peakSlot" | "peakValue" | "interest" | "danger" | "decision" | "chosen"} MapField
 * @typedef {Pick<Explain, MapField>} Maps
 */

/**
 * A polar plot on the canvas: its center and radii. Orientation and goal are angles in radians; the goal is
 * marked on the rim.
 * @typedef {object} Plot
 * @property {number} x
 * @property {number} y
 * @property {number} radius
 * @property {number} [inner]
 * @property {number} [orientation]
 * @property {number} [goal]
 * @property {boolean} [labels]  whether the distances are written around the plot; default true
 * @property {View} [view]
 */
/**
 * The center and the two radii of drawn maps on the canvas.
 * @typedef {{ x: number, y: number, inner: number, outer: number, view: View }} Rose
 */

const INTEREST_HALF = 0.4; // half width of a petal, in slots; danger is narrower, so that both remain visible
const DANGER_HALF = 0.25;

/**
 * Draws the polar plot of an explanation for a panel: like drawExplain, with rings and the distance to every danger.
 * @param {Context} ctx
 * @param {Explain} why
 * @param {Plot} plot
 */
export function drawPolar(ctx, why, plot) {
    const view = plot.view ?? {}, color = colors(view), inner = plot.inner ?? plot.radius * 0.17;
    const span = plot.radius - inner;
    ctx.beginPath();
    for (const level of [0.25, 0.5, 0.75]) {
        ctx.moveTo(plot.x + inner + span * level, plot.y);
        ctx.arc(plot.x, plot.y, inner + span * level, 0, TURN);
    }
    stroke(ctx, fade(color.line, 0.6), 1);
    drawRose(ctx, why, { x: plot.x, y: plot.y, inner, outer: plot.radius, view });
    const darts = new Path2D();
    dart(darts, plot, plot.orientation ?? 0, inner * 0.52);
    ctx.fillStyle = color.agent;
    ctx.fill(darts);
    if (plot.goal !== undefined) goalMark(ctx, plot, plot.goal, color.goal);
    if (plot.labels !== false) drawDistances(ctx, why, plot, color);
}

/**
 * Draws a wedge on the rim that points outwards.
 * @param {Context} ctx
 * @param {{ x: number, y: number, radius: number }} plot
 * @param {number} angle
 * @param {string} color
 */
function goalMark(ctx, { x, y, radius }, angle, color) {
    ctx.beginPath();
    for (const [turn, far] of [[-0.06, radius + 2], [0, radius + 9], [0.06, radius + 2]]) {
        ctx.lineTo(x + Math.cos(angle + turn) * far, y + Math.sin(angle + turn) * far);
    }
    ctx.fillStyle = color;
    ctx.fill();
}

/**
 * @param {Context} ctx
 * @param {Explain} why
 * @param {{ x: number, y: number, radius: number }} plot
 * @param {Palette} color
 */
function drawDistances(ctx, why, plot, color) {
    const every = Math.ceil(why.slots / 24); // limited, because more numbers would overlap
    ctx.font = color.font;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    ctx.fillStyle = color.danger;
    for (let k = 0; k < why.slots; k += every) {
        const far = why.dangerDistance[k], angle = why.mapAngle + (TURN * k) / why.slots;
        if (!Number.isFinite(far)) continue;
        ctx.fillText(far.toFixed(0), plot.x + Math.cos(angle) * (plot.radius + 20),
            plot.y + Math.sin(angle) * (plot.radius + 17));
    }
}

/** @param {Context} ctx @param {Maps & Partial<Explain>} why @param {Rose} rose */
export function drawRose(ctx, why, rose) {
    const { x, y, inner, outer, view } = rose, color = colors(view), span = outer - inner, n = why.slots;
    if (n && (shown(view, "interest") || shown(view, "danger") || shown(view, "decision"))) {
        ctx.beginPath();
        ctx.arc(x, y, outer, 0, TURN);
        ctx.moveTo(x + inner, y);
        ctx.arc(x, y, inner, 0, TURN);
        stroke(ctx, color.pathEdge, 1);
        if ((view.slot ?? -1) >= 0 && why === view.explain) highlight(ctx, why, rose);
        if (shown(view, "interest")) {
            petals(ctx, rose, why, { values: why.interest, half: INTEREST_HALF, color: color.interest });
        }
        if (shown(view, "danger")) {
            petals(ctx, rose, why, { values: why.danger, half: DANGER_HALF, color: color.danger });
        }
        if (shown(view, "decision")) {
            masks(ctx, why, rose, color.danger);
            ctx.beginPath();
            const steps = Math.max(n * 8, 96);
            for (let i = 0; i < steps; i++) {
                const u = (n * i) / steps, angle = why.mapAngle + (TURN * u) / n;
                const r = inner + Math.max(0, decisionAt(why.decision, u)) * span;
                ctx.lineTo(x + Math.cos(angle) * r, y + Math.sin(angle) * r);
            }
            ctx.closePath();
            ctx.lineJoin = "round";
            stroke(ctx, fade(color.decision, 0.18), 6);
            stroke(ctx, color.decision, 2.2);
        }
    }
    if (shown(view, "chosen")) chosen(ctx, why, rose, color.chosen);
}

/**
 * Returns the value of the closed Catmull-Rom spline through the scores, at position u in slots. Masked slots count as
 * 0.
 * @param {ArrayLike<number>} lanes
 * @param {number} u
 */
export function decisionAt(lanes, u) {
    const n = lanes.length, k = Math.floor(u), f = u - k;
    const at = (/** @type {number} */ i) => Math.max(0, lanes[(((k + i) % n) + n) % n]);
    const p0 = at(-1), p1 = at(0), p2 = at(1), p3 = at(2);
    return 0.5 * (2 * p1 + (p2 - p0) * f + (2 * p0 - 5 * p1 + 4 * p2 - p3) * f * f +
        (3 * p1 - p0 - 3 * p2 + p3) * f * f * f);
}

/**
 * @param {Context} ctx
 * @param {Rose} rose
 * @param {Maps} why
 * @param {{ values: ArrayLike<number>, half: number, color: string }} map  half: half the width of a petal, in slots
 */
function petals(ctx, { x, y, inner, outer }, why, { values, half, color }) {
    const slotAngle = TURN / why.slots;
    ctx.beginPath();
    for (let k = 0; k < why.slots; k++) {
        const value = Math.min(values[k], 1);
        if (!(value > 0.015)) continue;
        const a0 = why.mapAngle + (k - half) * slotAngle, a1 = why.mapAngle + (k + half) * slotAngle;
        ctx.moveTo(x + Math.cos(a0) * inner, y + Math.sin(a0) * inner);
        ctx.arc(x, y, inner + value * (outer - inner), a0, a1);
        ctx.arc(x, y, inner, a1, a0, true);
        ctx.closePath();
    }
    ctx.fillStyle = fade(color, 0.3);
    ctx.fill();
    stroke(ctx, color, 1.2);
}

/**
 * Marks masked slots with a bar at the inner end of the petal.
 * @param {Context} ctx
 * @param {Maps} why
 * @param {{ x: number, y: number, inner: number }} rose
 * @param {string} color
 */
function masks(ctx, why, { x, y, inner }, color) {
    ctx.beginPath();
    for (let k = 0; k < why.slots; k++) {
        if (!(why.decision[k] < 0)) continue;
        const angle = why.mapAngle + (TURN * k) / why.slots, half = (TURN / why.slots) * INTEREST_HALF;
        ctx.moveTo(x + Math.cos(angle - half) * inner, y + Math.sin(angle - half) * inner);
        ctx.arc(x, y, inner, angle - half, angle + half);
    }
    stroke(ctx, color, 3);
}

/** @param {Context} ctx @param {Maps} why @param {Rose} rose */
function highlight(ctx, why, { x, y, inner, outer, view }) {
    const angle = why.mapAngle + (TURN * (view.slot ?? 0)) / why.slots, half = Math.PI / why.slots;
    ctx.beginPath();
    ctx.arc(x, y, outer, angle - half, angle + half);
    ctx.arc(x, y, inner, angle + half, angle - half, true);
    ctx.fillStyle = fade(colors(view).text, 0.14);
    ctx.fill();
}

/** @param {Context} ctx @param {Maps & Partial<Explain>} why @param {Rose} rose @param {string} color */
function chosen(ctx, why, { x, y, inner, outer, view }, color) {
    const { x: wx, y: wy } = (why.slots ? undefined : why.desired) ?? why.chosen, length = Math.hypot(wx, wy);
    const cx = wx / length, cy = wy / length;
    // without slots there is nothing to choose from, and the layer "vectors" shows the desired velocity
    if (!(length > 0) || (!why.slots && shown(view, "vectors"))) return;
    const tip = outer + (outer - inner) * 0.12;
    ctx.lineCap = "round";
    ctx.beginPath();
    line(ctx, [x + cx * inner, y + cy * inner], [x + cx * tip, y + cy * tip]);
    stroke(ctx, color, 2.4);
    if (!(why.peakSlot >= 0) || !shown(view, "decision")) return;
    const angle = why.mapAngle + (TURN * why.peakSlot) / why.slots;
    const r = inner + Math.max(0, Math.min(why.peakValue, 1.1)) * (outer - inner);
    disc(ctx, { x: x + Math.cos(angle) * r, y: y + Math.sin(angle) * r, r: 4 }, color);
}

