/**
 * Draws perception: the cones of agents that sense others, and what they remember, with a certainty that fades. Part of
 * veer/draw.
 */
import { colors, fade, placing, posesOf, stroke, TURN } from "./canvas.js";
import { bandOf, isIn } from "./level.js";

/** @import { BrainState, DrawnWorld } from "../types/api.js" */
/** @import { Context, View } from "./canvas.js" */

const MARK = 5; // radius of the mark at a remembered place, in canvas units
const DASHES = [4, 5];

/** @typedef {{ x: number, y: number, angle: number, scale: number }} Eye  on the canvas */

/** Draws a cone. @param {Context} ctx @param {Eye} eye @param {{ range: number, half: number, fill: string }} cone */
function drawCone(ctx, { x, y, angle, scale }, { range, half, fill }) {
    if (!(range > 0)) return;
    ctx.beginPath();
    if (half < Math.PI) ctx.moveTo(x, y);
    ctx.arc(x, y, range * scale, angle - half, angle + half);
    ctx.closePath();
    ctx.fillStyle = fill;
    ctx.fill();
}

/** @param {Context} ctx @param {Eye} eye @param {BrainState["sense"]} sense @param {string} ink */
function drawCones(ctx, eye, sense, ink) {
    const { range, halfAngle, wideRange, wideHalfAngle, farRange, farHalfAngle, nearRange } = sense;
    drawCone(ctx, eye, { range: farRange, half: farHalfAngle, fill: fade(ink, 0.07) });
    drawCone(ctx, eye, { range: wideRange, half: wideHalfAngle, fill: fade(ink, 0.08) });
    drawCone(ctx, eye, { range, half: halfAngle, fill: fade(ink, 0.16) });
    drawCone(ctx, eye, { range: nearRange, half: Math.PI, fill: fade(ink, 0.1) });
}

/**
 * Draws what an agent remembers: a line to the place, a mark whose fill is the certainty, and the circle within which
 * the other agent may be by now.
 * @param {Context} ctx @param {DrawnWorld} world @param {View} view @param {{ slot: number, eye: Eye }} own
 */
function drawMemories(ctx, world, view, { slot, eye }) {
    const agent = world.agentAt(slot), color = colors(view), { at } = placing(view, world);
    for (const { position, certainty, spread, isSeen, isFound } of (agent && world.memories?.(agent)) || []) {
        const { x, y } = at({ x: position.x, y: position.y }), ink = isFound ? color.danger : color.decision;
        const strength = 0.25 + 0.75 * certainty;
        ctx.beginPath();
        ctx.moveTo(eye.x, eye.y);
        ctx.lineTo(x, y);
        ctx.setLineDash(isSeen ? [] : DASHES);
        stroke(ctx, fade(ink, (isSeen ? 0.9 : 0.5) * strength), isSeen ? 1.5 : 1);
        ctx.setLineDash([]);
        if (spread * eye.scale > MARK) {
            ctx.beginPath();
            ctx.arc(x, y, spread * eye.scale, 0, TURN);
            stroke(ctx, fade(ink, 0.5 * strength), 1);
        }
        ctx.beginPath();
        ctx.arc(x, y, MARK, 0, TURN);
        stroke(ctx, fade(ink, strength), 1.5);
        ctx.beginPath();
        ctx.moveTo(x, y);
        ctx.arc(x, y, MARK, -TURN / 4, -TURN / 4 + TURN * certainty);
        ctx.closePath();
        ctx.fillStyle = fade(ink, strength);
        ctx.fill();
    }
}

/**
 * Draws the cones and memories of all agents whose brains have a `sense`. The cones of an agent that has found another
 * have the color of danger.
 * @param {Context} ctx @param {DrawnWorld} world @param {View} view
 */
export function drawSenses(ctx, world, view) {
    const a = world.agents, pose = posesOf(world, view), { at } = placing(view, world), band = bandOf(world, view);
    if (!world.settings.capacity.memories) return;
    /** @type {Map<number, BrainState["sense"] | null>} */
    const senses = new Map();
    for (let slot = 0; slot < world.slotCount; slot++) {
        const agent = a.flags[slot] & 1 && isIn(band, pose.z[slot]) ? world.agentAt(slot) : 0;
        if (!agent || !a.brain[slot]) continue;
        if (!senses.has(a.brain[slot])) {
            const { brain } = world.getAgent(agent);
            senses.set(a.brain[slot], brain ? world.getBrain(brain).sense : null);
        }
        const sense = senses.get(a.brain[slot]);
        if (!sense?.mask && !sense?.hearing) continue;
        const place = at({ x: pose.x[slot], y: pose.y[slot] }), eye = { ...place, angle: pose.angle[slot] };
        const isAlert = world.memories?.(agent).some(({ isFound }) => isFound), color = colors(view);
        if (sense.mask) drawCones(ctx, eye, sense, isAlert ? color.danger : color.decision);
        drawMemories(ctx, world, view, { slot, eye });
    }
}
