/**
 * Draws which velocities other agents and obstacles allow the inspected agent in a crowd. The drawing is centered on
 * the agent, in velocity space: the disc of its top speed, the forbidden half planes, the decided velocity and the
 * limited velocity. Part of veer/draw; after the figures of van den Berg, Guy, Lin, Manocha ("Reciprocal n-Body
 * Collision Avoidance", 2011).
 */
import { drawDecision } from "./behaviors.js";
import { colors, fade, stroke, TURN } from "./canvas.js";

/** @import { Explain, ExplainLimit } from "../types/api.js" */
/** @import { Context, View } from "./canvas.js" */

const AHEAD = 0.5; // a velocity is drawn as the displacement in this time, in seconds, as in behaviors.js
const IDLE = 0.06, BINDING = 0.14; // opacities of the velocities that a limit forbids

/**
 * Returns the part of the disc of top speed that a limit forbids: the chord's direction from the center and half of the
 * angle that the chord cuts off. In volume worlds, the disc is at the height of the desired velocity. Returns null if
 * the whole disc is allowed.
 * @param {ExplainLimit} limit @param {Explain} why @param {number} topSpeed
 */
function forbidden({ normal, bound }, { desired }, topSpeed) {
    // signed distance from the center to the chord
    const flat = Math.hypot(normal.x, normal.y), distance = (bound - normal.z * desired.z) / flat;
    if (!(flat > 1e-3) || !(distance > -topSpeed)) return null;
    return { angle: Math.atan2(normal.y, normal.x) + Math.PI, half: Math.acos(Math.max(-1, -distance / topSpeed)) };
}

/**
 * Draws the limits that an agent's crowd imposes, the decided velocity, and the limited velocity. Active limits are
 * drawn in a stronger color.
 * @param {Context} ctx @param {Explain} why
 * @param {{ x: number, y: number, topSpeed: number, scale: number, view: View }} place  position of the agent on the
 *   canvas, and its top speed
 */
export function drawHalfPlanes(ctx, why, { x, y, topSpeed, scale, view }) {
    const color = colors(view), length = AHEAD * scale, radius = topSpeed * length;
    if (!why.crowd || !(radius > 1)) return;
    const edges = { idle: new Path2D(), binding: new Path2D() };
    for (const limit of why.crowd.limits) {
        const part = forbidden(limit, why, topSpeed), binds = limit.force > 0;
        const edge = binds ? edges.binding : edges.idle;
        if (!part) continue;
        const [from, to] = [part.angle - part.half, part.angle + part.half];
        const start = [x + Math.cos(from) * radius, y + Math.sin(from) * radius];
        // each area is filled on its own: velocities that more limits forbid are darker, and in a jam, which allows
        // none, the lightest place is the least forbidden
        const area = new Path2D();
        area.moveTo(start[0], start[1]);
        area.arc(x, y, radius, from, to);
        area.closePath();
        ctx.fillStyle = fade(color.danger, binds ? BINDING : IDLE);
        ctx.fill(area);
        if (part.half >= Math.PI) continue; // the whole disc is forbidden, so its edge is outside
        edge.moveTo(start[0], start[1]);
        edge.lineTo(x + Math.cos(to) * radius, y + Math.sin(to) * radius);
    }
    for (const [edge, alpha, width] of /** @type {const} */ ([[edges.idle, 0.3, 1], [edges.binding, 1, 2.2]])) {
        ctx.strokeStyle = fade(color.danger, alpha);
        ctx.lineWidth = width;
        ctx.stroke(edge);
    }
    ctx.beginPath();
    ctx.arc(x, y, radius, 0, TURN);
    stroke(ctx, fade(color.dim, 0.5), 1);
    drawDecision(ctx, why,
        { x, y, end: (velocity) => ({ x: x + velocity.x * length, y: y + velocity.y * length }), color });
}
