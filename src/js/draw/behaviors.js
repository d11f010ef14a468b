/**
 * Draws each behavior of the inspected agent: the outputs and their sum as arrows, and the radii within which the
 * behaviors act. Part of veer/draw; after C. Reynolds' diagrams ("Steering Behaviors For Autonomous Characters", 1999).
 */
import { arrow, colors, dashes, fade, stroke, TURN, write } from "./canvas.js";

/** @import { Behavior, BrainState, Explain, Schema, Vec3 } from "../types/api.js" */
/** @import { Context, Palette, View } from "./canvas.js" */

const AHEAD = 0.5; // an arrow shows the displacement in this time, in seconds
const TURNED = 0.25; // an arc shows the rotation in this time, in seconds, but less than a full turn
const ARC = 30; // radius of the innermost arc, in canvas units

/**
 * Draws the desired velocity of every behavior as an arrow with its name, the rotation of behaviors that only turn as
 * an arc, and the resulting decision.
 * @param {Context} ctx @param {Explain} why
 * @param {{ x: number, y: number, angle: number, scale: number, view: View, most?: number, ahead?: (way: Vec3) => { x:
 *   number, y: number } }} place  position of the agent on the canvas, and its orientation; `most`: length at which
 *   arrows are cut off, in canvas units; `ahead`: in perspective, where a displacement of the agent ends
 */
export function drawDesired(ctx, why, {
    x, y, angle, scale, view, most = Infinity, ahead = (way) => ({ x: x + way.x * scale, y: y + way.y * scale }),
}) {
    const color = colors(view);
    const after = (/** @type {Vec3} */ v, share = 1) => {
        const to = ahead({ x: v.x * share * AHEAD, y: v.y * share * AHEAD, z: v.z * share * AHEAD });
        const cut = Math.min(1, most / (Math.hypot(to.x - x, to.y - y) || 1));
        return { x: x + (to.x - x) * cut, y: y + (to.y - y) * cut };
    };
    let radius = ARC;
    for (const { type, active, weight, desiredVelocity, rotation } of why.behaviors) {
        if (!active || weight === 0) continue;
        if (rotation !== 0 && desiredVelocity.x === 0 && desiredVelocity.y === 0) {
            drawTurn(ctx, { x, y, angle, turn: rotation * TURNED, radius, color: color.interest, name: type, view });
            radius += 9;
            continue;
        }
        const end = after(desiredVelocity, weight);
        const ink = view.dangers?.includes(type) ? color.danger : color.interest;
        arrow(ctx, { from: { x, y }, to: end, color: ink, width: 2 });
        const left = end.x < x - 1;
        write(ctx, view, {
            x: end.x + (left ? -6 : 6), y: end.y + (end.y < y ? -7 : 7), text: type, color: ink,
            pin: [left ? 1 : 0, 0.5],
        });
    }
    drawDecision(ctx, why, { x, y, end: after, color });
}

/**
 * Draws the decided velocity and, if the crowd limits it, the limited velocity.
 * @param {Context} ctx
 * @param {Explain} why
 * @param {{ x: number, y: number, end: (velocity: Vec3) => { x: number, y: number }, color: Palette }} place
 */
export function drawDecision(ctx, { decided, desired }, { x, y, end, color }) {
    arrow(ctx, { from: { x, y }, to: end(decided), color: color.decision, width: 3.5 });
    if (desired.x !== decided.x || desired.y !== decided.y) {
        arrow(ctx, { from: { x, y }, to: end(desired), color: color.chosen, width: 2 });
    }
}

/**
 * Draws an arc from the direction that the agent faces to the direction to which it would turn.
 * @param {Context} ctx
 * @param {{ x: number, y: number, angle: number, turn: number, radius: number, color: string, name: string,
 *   view: View }} shape
 */
function drawTurn(ctx, { x, y, angle, turn, radius, color, name, view }) {
    const end = angle + Math.max(-0.8 * TURN, Math.min(0.8 * TURN, turn)), back = turn > 0 ? -1 : 1;
    const at = (/** @type {number} */ far, /** @type {number} */ to) => ({
        x: x + Math.cos(to) * far, y: y + Math.sin(to) * far,
    });
    ctx.beginPath();
    ctx.arc(x, y, radius, angle, end, turn < 0);
    stroke(ctx, color, 2);
    arrow(ctx, { from: at(radius, end + (back * 7) / radius), to: at(radius, end), color, width: 2 });
    const label = at(radius + 9, end);
    write(ctx, view, { ...label, text: name, color, pin: [label.x < x ? 1 : 0, 0.5] });
}

/**
 * Draws the circles within which an agent's behaviors act, with their names, around the agent or around the behavior's
 * target.
 * @param {Context} ctx @param {{ brain: BrainState, schema: Schema }} of
 * @param {{ own: { x: number, y: number }, target: (behavior: Behavior) => { x: number, y: number } | null, scale:
 *   number, view: View }} place  on the canvas
 */
export function drawCircles(ctx, { brain, schema }, { own, target, scale, view }) {
    const color = colors(view), done = new Set();
    for (const behavior of brain.behaviors) {
        if (behavior.weight === 0) continue;
        for (const row of schema.behaviors.find(({ name }) => name === behavior.type)?.params ?? []) {
            const { name } = row, around = row.kind === "choice" ? undefined : row.around;
            if (!around) continue;
            const length = /** @type {Record<string, number>} */ (/** @type {unknown} */ (behavior))[name];
            const radius = length * scale;
            const at = around === "self" ? own : target(behavior), key = `${around} ${length} ${at?.x} ${at?.y}`;
            if (!at || !Number.isFinite(radius) || radius < 2 || done.has(key)) continue;
            // slowRadius has an effect only with the profile "ramp"
            if (name === "slowRadius" && "profile" in behavior && behavior.profile !== "ramp") continue;
            done.add(key);
            const ink = around === "self" ? color.dim : color.goal;
            ctx.beginPath();
            ctx.arc(at.x, at.y, radius, 0, TURN);
            dashes(ctx, [4, 5], () => stroke(ctx, fade(ink, 0.7), 1.2));
            write(ctx, view, {
                x: at.x, y: at.y - radius - 3, text: `${name} ${Math.round(length)}`, color: ink, pin: [0.5, 1],
            });
        }
    }
}
