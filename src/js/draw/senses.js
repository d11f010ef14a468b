/**
 * Draws perception: the cones of agents that sense others, and what they remember, with a certainty that fades. Part of
 * veer/draw.
 */
import { colors, fade, placing, posesOf, stroke, TURN } from "./canvas.js";
import { bandOf, isIn } from "./level.js";
import { addSeen, raysOf } from "./sight.js";

/** @import { BrainState, DrawnWorld } from "../types/api.js" */
/** @import { Context, View } from "./canvas.js" */
/** @import { Seer } from "./sight.js" */

const MARK = 5; // radius of the mark at a remembered place, in canvas units
const DASHES = [4, 5];

/** @typedef {{ x: number, y: number, angle: number, scale: number }} Eye  on the canvas */

/**
 * Draws the cones of an agent, up to what blocks its view. The inner part of each cone has the color of danger; its
 * length is the range times the agent's highest certainty of another agent. Once the agent has found another, the whole
 * cone has this color.
 * @param {Context} ctx @param {DrawnWorld} world @param {View} view @param {Seer & { eye: Eye }} seer
 */
function drawCones(ctx, world, view, { eye, ...seer }) {
    const { range, halfAngle, wideRange, wideHalfAngle, farRange, farHalfAngle, nearRange } = seer.sense;
    const cones = [
        { range: farRange, half: farHalfAngle, alpha: 0.07 }, { range: wideRange, half: wideHalfAngle, alpha: 0.08 },
        { range, half: halfAngle, alpha: 0.16 }, { range: nearRange, half: Math.PI, alpha: 0.1 },
    ].filter((cone) => cone.range > 0);
    const memories = world.memories?.(seer.agent) ?? [], rays = raysOf(world, seer, cones), color = colors(view);
    const certainty = Math.max(0, ...memories.map((memory) => memory.certainty));
    const isFound = memories.some((memory) => memory.isFound);
    for (const { alpha, ...cone } of cones) {
        const shares = isFound || !certainty ? [1] : [1, certainty];
        shares.forEach((share, i) => {
            ctx.beginPath();
            addSeen(ctx, rays, { ...eye, ...cone, range: share * cone.range });
            ctx.fillStyle = fade(isFound || i ? color.danger : color.decision, alpha);
            ctx.fill();
        });
    }
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

/** Returns the agents of a view whose brains have a `sense`. @param {DrawnWorld} world @param {View} view */
function seersOf(world, view) {
    const a = world.agents, pose = posesOf(world, view), band = bandOf(world, view);
    /** @type {Map<number, BrainState["sense"] | null>} */
    const senses = new Map();
    /** @type {(Omit<Seer, "count"> & { slot: number })[]} */
    const seers = [];
    for (let slot = 0; slot < world.slotCount; slot++) {
        const agent = a.flags[slot] & 1 && isIn(band, pose.z[slot]) ? world.agentAt(slot) : 0;
        if (!agent || !a.brain[slot]) continue;
        if (!senses.has(a.brain[slot])) {
            const { brain } = world.getAgent(agent);
            senses.set(a.brain[slot], brain ? world.getBrain(brain).sense : null);
        }
        const sense = senses.get(a.brain[slot]);
        const own = { x: pose.x[slot], y: pose.y[slot], z: pose.z[slot], angle: pose.angle[slot] };
        if (sense?.mask || sense?.hearing) seers.push({ agent, slot, sense, pose: own });
    }
    return seers;
}

/**
 * Draws the cones and memories of all agents whose brains have a `sense`. Cones end where obstacles or agents block the
 * view. The cones of an agent that has found another have the color of danger.
 * @param {Context} ctx @param {DrawnWorld} world @param {View} view
 */
export function drawSenses(ctx, world, view) {
    if (!world.settings.capacity.memories) return;
    const { at } = placing(view, world), seers = seersOf(world, view);
    for (const { slot, ...seer } of seers) {
        const eye = { ...at({ x: seer.pose.x, y: seer.pose.y }), angle: seer.pose.angle };
        if (seer.sense.mask) drawCones(ctx, world, view, { ...seer, eye, count: seers.length });
        drawMemories(ctx, world, view, { slot, eye });
    }
}
