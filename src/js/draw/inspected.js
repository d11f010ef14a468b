/**
 * Draws details of the inspected agent: its neighbors, rays, behaviors, context maps and limits. Also draws the maps of
 * other agents that are large on the canvas. Part of veer/draw.
 */
import { drawCircles, drawDesired } from "./behaviors.js";
import {
    colors, combinerHas, dashes, fade, forAgents, inspectedSlot, line, placing, posesOf, stroke, TURN,
} from "./canvas.js";
import { drawHalfPlanes } from "./limits.js";
import { drawRose } from "./maps.js";

/** @import { AgentId, Behavior, BrainState, DrawnWorld, Explain, Vec3 } from "../types/api.js" */
/** @import { Context, View } from "./canvas.js" */

const LARGE = 15; // agents with at least this radius, in canvas units, show their maps even if they are not inspected
const MOST_NEIGHBORS = 32;
const LONGEST = 0.75; // length of the longest arrow, as the time in s in which the agent covers it at top speed
const LEAST_ARROW = 48; // length, in canvas units, up to which arrows are never cut off
const POINT = 1, AGENT = 2; // value of OwnTarget in the column targetKind

/** @param {DrawnWorld} world @param {AgentId | 0} agent @returns {BrainState | null} */
function brainOf(world, agent) {
    const brain = agent ? world.getAgent(agent).brain : 0;
    return brain ? world.getBrain(brain) : null;
}

/** @param {DrawnWorld} world @param {View} view */
const inspectedBrain = (world, view) => (inspectedSlot(world, view) >= 0 ? brainOf(world, view.agent ?? 0) : null);

/** @param {DrawnWorld} world @param {View} view @returns {Explain | null} */
export function explained(world, view) {
    if (view.explain) return view.explain;
    return view.agent && inspectedSlot(world, view) >= 0 ? world.explain(view.agent) : null;
}

/**
 * Returns the neighbors that the inspected agent considers in its crowd and in avoidAgents.
 * @param {DrawnWorld} world
 * @param {View} view
 * @returns {AgentId[]}
 */
function neighborsOf(world, view) {
    const own = inspectedSlot(world, view), brain = view.explain ? inspectedBrain(world, view) : null;
    const { x, y } = world.agents;
    const limits = view.explain?.crowd?.limits ?? [];
    const heeded = limits.flatMap(({ agent }) => (agent && world.isAlive(agent) ? [agent] : []));
    const avoid = brain?.behaviors.find(({ type }) => type === "avoidAgents");
    if (avoid?.type !== "avoidAgents") return heeded;
    const { range = 0, mask = 0 } = avoid;
    return [...new Set([...heeded, ...world.nearest({ x: x[own], y: y[own], range, count: MOST_NEIGHBORS, mask })])];
}

/**
 * Draws lines from the inspected agent to the neighbors that it considers.
 * @param {Context} ctx
 * @param {DrawnWorld} world
 * @param {View} view
 */
export function drawNeighbors(ctx, world, view) {
    const own = inspectedSlot(world, view), neighbors = neighborsOf(world, view);
    if (own < 0 || !neighbors.length) return;
    const { at } = placing(view, world), { x, y, z } = posesOf(world, view);
    const place = (/** @type {number} */ s) => at({ x: x[s], y: y[s], z: z[s] }), from = place(own);
    ctx.beginPath();
    for (const id of neighbors) {
        const slot = world.slot(id), to = place(slot);
        if (slot !== own) line(ctx, [from.x, from.y], [to.x, to.y]);
    }
    dashes(ctx, [2, 4], () => stroke(ctx, fade(colors(view).other, 0.55), 1));
}

/**
 * Draws the rays of the inspected agent, one per slot. A dot marks danger.
 * @param {Context} ctx
 * @param {DrawnWorld} world
 * @param {View} view
 */
export function drawRays(ctx, world, view) {
    const own = inspectedSlot(world, view), why = view.explain ?? explained(world, view);
    if (own < 0 || !why || !why.slots) return;
    const at = placing(view, world), color = colors(view), pose = posesOf(world, view), x = at.x(pose.x[own]);
    const y = at.y(pose.y[own]);
    const reach = lookAheadOf(inspectedBrain(world, view));
    const end = (/** @type {number} */ k, /** @type {number} */ far) => {
        const angle = why.mapAngle + (TURN * k) / why.slots;
        return [x + Math.cos(angle) * far * at.scale, y + Math.sin(angle) * far * at.scale];
    };
    const open = new Path2D(), hit = new Path2D(), dots = new Path2D();
    for (let k = 0; k < why.slots; k++) {
        const far = why.dangerDistance[k], isHit = Number.isFinite(far), [ex, ey] = end(k, isHit ? far : reach);
        const rays = isHit ? hit : open;
        rays.moveTo(x, y);
        rays.lineTo(ex, ey);
        if (!isHit) continue;
        dots.moveTo(ex + 2.6, ey);
        dots.arc(ex, ey, 2.6, 0, TURN);
    }
    ctx.lineWidth = 1;
    ctx.strokeStyle = fade(color.dim, 0.22);
    ctx.stroke(open);
    ctx.strokeStyle = fade(color.danger, 0.4);
    ctx.stroke(hit);
    ctx.fillStyle = color.danger;
    ctx.fill(dots);
}

/**
 * Returns the longest look-ahead of a brain's avoidObstacles behaviors, or 0 if it has none.
 * @param {BrainState | null} brain
 */
function lookAheadOf(brain) {
    return Math.max(0, ...(brain?.behaviors ?? []).map((behavior) => (behavior.type === "avoidObstacles"
        ? (behavior.lookAhead ?? 0)
        : 0)));
}

/**
 * Draws the desired velocity of each behavior of the inspected agent, and the decision.
 * @param {Context} ctx
 * @param {DrawnWorld} world
 * @param {View} view
 */
export function drawVectors(ctx, world, view) {
    const own = inspectedSlot(world, view), why = view.explain ?? explained(world, view);
    if (own < 0 || !why || why.slots) return; // the maps show more
    const at = placing(view, world), pose = posesOf(world, view);
    const from = { x: pose.x[own], y: pose.y[own], z: pose.z[own] };
    // behaviors may ask for many times the top speed, with an arrow across the whole picture
    const most = Math.max(world.agents.maxSpeed[own] * LONGEST * at.scale, LEAST_ARROW);
    const planar = { ...at.at(from), angle: pose.angle[own], view, most };
    const inSpace = (/** @type {Vec3} */ way) => at.at({ x: from.x + way.x, y: from.y + way.y, z: from.z + way.z });
    drawDesired(ctx, why, view.orbit ? { ...planar, ahead: inSpace } : planar);
}

/**
 * Draws the limits that other agents and obstacles impose on the velocity of the inspected agent, if it is in a crowd.
 * @param {Context} ctx
 * @param {DrawnWorld} world
 * @param {View} view
 */
export function drawLimits(ctx, world, view) {
    const own = inspectedSlot(world, view), why = view.explain ?? explained(world, view);
    if (own < 0 || !why?.crowd) return;
    const at = placing(view, world), pose = posesOf(world, view), topSpeed = world.agents.maxSpeed[own];
    drawHalfPlanes(ctx, why,
        { ...at.at({ x: pose.x[own], y: pose.y[own], z: pose.z[own] }), topSpeed, scale: at.scale, view });
}

/**
 * Draws the circles within which the inspected agent's behaviors act.
 * @param {Context} ctx
 * @param {DrawnWorld} world
 * @param {View} view
 */
export function drawRadii(ctx, world, view) {
    const own = inspectedSlot(world, view), brain = inspectedBrain(world, view);
    if (!brain || view.explain?.slots) return;
    const { at } = placing(view, world), pose = posesOf(world, view), a = world.agents;
    const ofAgent = (/** @type {number} */ slot) =>
        at({ x: pose.x[slot], y: pose.y[slot], ...(view.orbit && { z: pose.z[slot] }) });
    const target = (/** @type {Behavior} */ behavior) => {
        const target = "target" in behavior ? behavior.target : null;
        if (target === "own" && a.targetKind[own] === POINT) {
            return at({ x: a.targetX[own], y: a.targetY[own], ...(view.orbit && { z: a.targetZ[own] }) });
        }
        if (target === "own") return a.targetKind[own] === AGENT ? ofAgent(a.targetSlot[own]) : null;
        if (typeof target === "number") return world.isAlive(target) ? ofAgent(world.slot(target)) : null;
        return target && typeof target === "object" && "x" in target ? at({ x: target.x, y: target.y }) : null;
    };
    drawCircles(ctx, { brain, schema: world.schema }, { own: ofAgent(own), target, scale: ofAgent(own).scale, view });
}

/**
 * Returns the maps of an agent from its columns or, in worlds that do not keep maps, the maps of its next decision.
 * @param {DrawnWorld} world
 * @param {number} s  its slot
 */
function mapOf(world, s) {
    const a = world.agents, agent = world.agentAt(s);
    if (!world.settings.capacity.keepMaps) return agent ? world.explain(agent) : null;
    const stride = world.lanes("interest");
    const lanes = (/** @type {Float32Array} */ column) => column.subarray(s * stride, s * stride + a.mapSlots[s]);
    return {
        slots: a.mapSlots[s], mapAngle: a.mapAngle[s], peakSlot: a.peakSlot[s], peakValue: a.chosenValue[s],
        interest: lanes(a.interest), danger: lanes(a.danger), decision: lanes(a.decision),
        chosen: { x: a.chosenX[s], y: a.chosenY[s] },
    };
}

/**
 * Draws the maps of agents that are large on the canvas.
 * @param {Context} ctx
 * @param {DrawnWorld} world
 * @param {View} view
 */
export function drawMaps(ctx, world, view) {
    const a = world.agents, at = placing(view, world), pose = posesOf(world, view), own = inspectedSlot(world, view);
    if (!world.lanes("mapSlots")) return;
    /** @type {Map<number, boolean>} by the slot of the brain */
    const hasMaps = new Map();
    forAgents(world, view, (slots) => {
        for (const s of slots) {
            const r = a.radius[s] * at.scale;
            if (s === own || r < LARGE || !a.mapSlots[s]) continue; // the agent has no maps, or has not decided yet
            if (!hasMaps.has(a.brain[s])) {
                hasMaps.set(a.brain[s], combinerHas(world.schema, brainOf(world, world.agentAt(s))?.combine, "maps"));
            }
            if (!hasMaps.get(a.brain[s])) continue;
            const map = mapOf(world, s);
            if (!map?.slots) continue;
            ctx.globalAlpha = 0.55;
            drawRose(ctx, map, { x: at.x(pose.x[s]), y: at.y(pose.y[s]), inner: r * 1.3, outer: r * 3.2, view });
            ctx.globalAlpha = 1;
        }
    });
}

/**
 * Draws the maps, the spline through the scores, its peak and the chosen direction of the inspected agent.
 * @param {Context} ctx
 * @param {DrawnWorld} world
 * @param {View} view
 */
export function drawExplain(ctx, world, view) {
    const place = mapsPlace(world, view), why = view.explain ?? explained(world, view);
    if (place && why) drawRose(ctx, why, { ...place, view });
}

/**
 * Returns the position of the maps that drawExplain draws: their center on the canvas and their two radii. Used to find
 * the slot under a pointer.
 * @param {DrawnWorld} world
 * @param {View} view
 */
export function mapsPlace(world, view) {
    const own = inspectedSlot(world, view);
    if (own < 0) return null;
    const at = placing(view, world), pose = posesOf(world, view), r = world.agents.radius[own] * at.scale;
    // on a small canvas, the surroundings of the maps must remain visible
    const size = view.maps ?? 1, least = size * Math.min(Math.max((view.width ?? 900) * 0.065, 32), 64);
    const inner = Math.max(r * 1.35, least / 5);
    return {
        x: at.x(pose.x[own]), y: at.y(pose.y[own]), inner, outer: inner + Math.min(Math.max(r * 7 * size, least), 150),
    };
}

