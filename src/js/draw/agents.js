/** Draws agents as darts, and their velocities. Part of veer/draw. */
import {
    colors, dart, fade, forAgents, headingColor, inspectedSlot, line, placing, posesOf, stroke, TURN,
} from "./canvas.js";
import { canBlit, drawDarts } from "./crowd.js";
import { carsOf, drawCars } from "./cars.js";
import { bandOf, isIn } from "./level.js";

/** @import { DrawnWorld } from "../types/api.js" */
/** @import { Context, View } from "./canvas.js" */

const LEAST = 2.5; // minimum radius at which an agent is drawn, in canvas units, unless the view sets it
// up to this many agents on the canvas are drawn as paths, smooth at every size and position; more are copied as pixels
const FEW = 256;
const RINGED = 5; // agents with a larger radius, in canvas units, show their contact radius

/**
 * Draws each velocity as a line: the displacement in half a second.
 * @param {Context} ctx
 * @param {DrawnWorld} world
 * @param {View} view
 */
export function drawVelocity(ctx, world, view) {
    const a = world.agents, at = placing(view, world), pose = posesOf(world, view);
    const color = fade(colors(view).agent, 0.75);
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
 * Agents on the canvas in one color.
 * @typedef {{ fill: string, ring: string, has: (slot: number) => boolean }} Batch
 */

/**
 * Draws agents as darts. Agents with the brain of the inspected agent have one color, all other agents another color.
 * @param {Context} ctx
 * @param {DrawnWorld} world
 * @param {View} view
 */
export function drawAgents(ctx, world, view) {
    const a = world.agents, color = colors(view), own = inspectedSlot(world, view);
    const brain = inspectedBrain(world, view);
    const isAlike = (/** @type {number} */ s) => brain < 0 || a.brain[s] === brain;
    const alike = { fill: fade(color.agent, 0.8), ring: fade(color.agent, 0.3), has: (/** @type {number} */ s) =>
        s !== own && isAlike(s) };
    const others = { fill: color.other, ring: fade(color.other, 0.35), has: (/** @type {number} */ s) => !isAlike(s) };
    if (world.slotCount > FEW && canBlit(ctx) && isMoreThan(world, view, FEW)) {
        drawMany(ctx, world, view, { alike, others, own });
    } else for (const batch of [others, alike]) drawPaths(ctx, world, view, batch);
    if (own >= 0) drawPaths(ctx, world, view, { fill: color.agent, ring: color.chosen, has: (s) => s === own });
}

/**
 * Returns the slot of the inspected agent's brain, on whatever level the agent is; -1 if there is none.
 * @param {DrawnWorld} world @param {View} view
 */
const inspectedBrain = (world, { agent }) =>
    (agent && world.isAlive(agent) ? world.agents.brain[world.slot(agent)] : -1);

/**
 * Returns whether more than a given number of agents are on the canvas.
 * @param {DrawnWorld} world
 * @param {View} view
 * @param {number} number
 */
function isMoreThan(world, view, number) {
    const { flags } = world.agents, at = placing(view, world), { x, y, z } = posesOf(world, view);
    const width = view.width ?? Infinity, height = view.height ?? Infinity, band = bandOf(world, view);
    let found = 0;
    for (let s = 0; s < world.slotCount && found <= number; s++) {
        const left = at.x(x[s]), top = at.y(y[s]);
        if (flags[s] & 1 && isIn(band, z[s]) && left >= 0 && top >= 0 && left <= width && top <= height) found++;
    }
    return found > number;
}

/** @param {Context} ctx @param {DrawnWorld} world @param {View} view @param {Batch} batch */
function drawPaths(ctx, world, view, batch) {
    const { radius } = world.agents, at = placing(view, world), pose = posesOf(world, view);
    const own = inspectedSlot(world, view), carOf = carsOf(world, view), { least = LEAST } = view;
    forAgents(world, view, (slots) => {
        const darts = new Path2D(), rings = new Path2D(), cars = [], inks = new Map();
        const pathOf = (/** @type {string} */ ink) => inks.get(ink) ?? inks.set(ink, new Path2D()).get(ink);
        for (const s of slots) {
            if (!batch.has(s)) continue;
            const x = at.x(pose.x[s]), y = at.y(pose.y[s]) - (pose.z[s] - at.base) * at.lift, r = radius[s] * at.scale;
            const rule = carOf(s);
            if (rule) cars.push({ slot: s, place: { x, y, angle: pose.angle[s], r }, rule });
            else {
                const ink = s === own ? undefined : headingColor(view.headings ?? [], pose.angle[s]);
                dart(ink ? pathOf(ink) : darts, { x, y }, pose.angle[s], Math.max(s === own ? r * 1.25 : r, least));
            }
            if ((r < RINGED || rule) && s !== own) continue;
            rings.moveTo(x + r, y);
            rings.arc(x, y, r, 0, TURN);
        }
        ctx.lineWidth = 1.2;
        ctx.strokeStyle = batch.ring;
        ctx.stroke(rings);
        ctx.fillStyle = batch.fill;
        ctx.fill(darts);
        for (const [ink, path] of inks) {
            ctx.fillStyle = ink;
            ctx.fill(path);
        }
        drawCars(ctx, world, view, { fill: batch.fill, cars });
    });
}

/**
 * @param {Context} ctx
 * @param {DrawnWorld} world
 * @param {View} view
 * @param {{ alike: Batch, others: Batch, own: number }} batches
 */
function drawMany(ctx, world, view, { alike, others, own }) {
    const width = view.width ?? ctx.canvas.width, height = view.height ?? ctx.canvas.height, a = world.agents;
    // many agents on a small canvas are drawn smaller, so that the field between them stays visible
    const least = Math.min(Math.max(0.5 * Math.sqrt((width * height) / world.slotCount), 1), view.least ?? LEAST);
    const brain = inspectedBrain(world, view);
    const large = drawDarts(ctx, {
        pose: posesOf(world, view), flags: a.flags, radius: a.radius, brain: a.brain, count: world.slotCount,
        band: bandOf(world, view),
        place: { ...placing(view, world), left: view.x ?? 0, top: view.y ?? 0, width, height },
        looks: [others, alike], headings: view.headings, alike: brain, skip: own, least, ringed: RINGED,
    });
    for (const batch of large.size ? [others, alike] : []) {
        drawPaths(ctx, world, view, { ...batch, has: (s) => large.has(s) && batch.has(s) });
    }
}
