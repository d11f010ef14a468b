/** Agents as darts, and their velocities. Part of veer/draw. */
import { colors, dart, fade, forAgents, inspectedSlot, line, placing, posesOf, stroke, TURN } from "./canvas.js";
import { CROWD, drawDots } from "./crowd.js";

/** @import { DrawnWorld } from "../types/api.js" */
/** @import { Context, View } from "./canvas.js" */

const DOT = 2.5; // canvas units: crowds of smaller agents are dots

/** A line along each velocity, half a second long. @param {Context} ctx @param {DrawnWorld} world @param {View} view */
export function drawVelocity(ctx, world, view) {
    const a = world.agents, at = placing(view), pose = posesOf(world, view), color = fade(colors(view).agent, 0.75);
    forAgents(world, view, (slots) => {
        ctx.beginPath();
        for (const s of slots) {
            const x = at.x(pose.x[s]), y = at.y(pose.y[s]);
            line(ctx, [x, y], [x + a.velocityX[s] * 0.5 * at.scale, y + a.velocityY[s] * 0.5 * at.scale]);
        }
        stroke(ctx, color, 1.5);
    });
}

/**
 * Agents as darts, in batches of one color: agents that share the brain of the inspected one, and the others.
 * @param {Context} ctx
 * @param {DrawnWorld} world
 * @param {View} view
 */
export function drawAgents(ctx, world, view) {
    const a = world.agents, at = placing(view), pose = posesOf(world, view), color = colors(view), own = inspectedSlot(world, view);
    const brain = own >= 0 ? a.brain[own] : -1, isAlike = (/** @type {number} */ s) => brain < 0 || a.brain[s] === brain;
    const batches = [
        { fill: color.other, ring: fade(color.other, 0.35), has: (/** @type {number} */ s) => !isAlike(s) },
        { fill: fade(color.agent, 0.8), ring: fade(color.agent, 0.3), has: (/** @type {number} */ s) => s !== own && isAlike(s) },
        { fill: color.agent, ring: color.chosen, has: (/** @type {number} */ s) => s === own },
    ];
    const isCrowd = world.slotCount > CROWD && isFarOff(world, at.scale);
    if (isCrowd) drawCrowd(ctx, world, view);
    for (const batch of isCrowd ? batches.slice(2) : batches) {
        forAgents(world, view, (slots) => {
            const darts = new Path2D(), rings = new Path2D();
            for (const s of slots) {
                if (!batch.has(s)) continue;
                const x = at.x(pose.x[s]), y = at.y(pose.y[s]) - pose.z[s] * at.lift, r = a.radius[s] * at.scale;
                dart(darts, { x, y }, pose.angle[s], Math.max(s === own ? r * 1.25 : r, 2.5));
                if (r < 5 || s === own) continue;
                rings.moveTo(x + r, y);
                rings.arc(x, y, r, 0, TURN);
            }
            ctx.lineWidth = 1.2;
            ctx.strokeStyle = batch.ring;
            ctx.stroke(rings);
            ctx.fillStyle = batch.fill;
            ctx.fill(darts);
        });
    }
}

/** Whether agents are so small on the canvas that darts would look like dots. @param {DrawnWorld} world @param {number} scale */
function isFarOff(world, scale) {
    return world.agents.radius[0] * scale < DOT;
}

/** @param {Context} ctx @param {DrawnWorld} world @param {View} view */
function drawCrowd(ctx, world, view) {
    const { flags, radius } = world.agents, { x, y } = posesOf(world, view), scale = view.scale ?? 1, width = view.width ?? ctx.canvas.width;
    const whole = { x: view.x ?? 0, y: view.y ?? 0, scale, width, height: view.height ?? ctx.canvas.height };
    drawDots(ctx, { x, y, flags, count: world.slotCount, view: whole, color: colors(view).agent, size: Math.min(Math.max(radius[0] * scale, 1), DOT) });
}

