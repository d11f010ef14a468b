/**
 * Draws the paths of agents around obstacles: from the agent to the corner that it heads for, and from there to the end
 * of the path. Part of veer/draw.
 */
import { colors, dashes, disc, fade, inspectedSlot, line, placing, posesOf, stroke, TURN } from "./canvas.js";
import { bandOf, groundOf, isIn } from "./level.js";

/** @import { AgentId, Behavior, DrawnWorld, Explain, Point } from "../types/api.js" */
/** @import { Context, View } from "./canvas.js" */

const POINT = 1, AGENT = 2; // value of OwnTarget in the column targetKind
const CORNER = 4.5; // radius of the ring at the corner, in canvas units

/** @typedef {{ x: number, y: number, z?: number }} Place */
/**
 * A path in the world. `points`: the agent, the corner that it heads for, and the rest of the path. `goal`: the goal,
 * if the path does not lead to it.
 * @typedef {{ points: Place[], goal: Place | null }} Route
 */

/**
 * Returns the place to which a behavior leads an agent, or null if it is unknown.
 * @param {DrawnWorld} world @param {number} slot @param {Behavior} behavior @returns {Place | null}
 */
function goalOf(world, slot, behavior) {
    const a = world.agents, target = "target" in behavior ? behavior.target : null;
    const ofAgent = (/** @type {number} */ s) => ({ x: a.x[s], y: a.y[s], z: a.z[s] });
    if (target === "own" && a.targetKind[slot] === AGENT) return ofAgent(a.targetSlot[slot]);
    if (target === "own" && a.targetKind[slot] !== POINT) return null;
    if (target === "own") return { x: a.targetX[slot], y: a.targetY[slot], z: a.targetZ[slot] };
    if (typeof target === "number") return world.isAlive(target) ? ofAgent(world.slot(target)) : null;
    if (!target || typeof target !== "object" || !("x" in target)) return null;
    return { x: target.x, y: target.y, z: target.z ?? 0 };
}

/**
 * Returns the path that an agent follows, or null if there is none. Beyond the corner, the path is what a search from
 * that corner would find.
 * @param {DrawnWorld} world @param {AgentId} agent @param {Explain} why @returns {Route | null}
 */
function routeOf(world, agent, why) {
    const index = why.behaviors.findIndex(({ means }) => means !== "none"), brain = world.getAgent(agent).brain;
    const behavior = brain ? world.getBrain(brain).behaviors[index] : undefined;
    if (behavior?.type !== "goTo" && behavior?.type !== "navField") return null;
    const { means, corner = { x: 0, y: 0 }, pathStatus } = why.behaviors[index], slot = world.slot(agent);
    const { x, y, z } = world.agents, from = { x: x[slot], y: y[slot], z: z[slot] }, to = goalOf(world, slot, behavior);
    const goal = pathStatus === "closest" ? to : null;
    const turn = { ...corner, z: z[slot] }; // the corner is on the agent's level
    if (means === "straight" || !to) return { points: [from, turn], goal };
    const { cellSize, clearance, mask, links } = behavior;
    const { points } = world.findPath(turn, to, { cellSize, clearance, mask, links });
    return { points: [from, turn, ...points.slice(1)], goal };
}

/**
 * Replaces each point by its image that is nearest to the previous point, along the axes along which the world wraps.
 * @param {DrawnWorld} world @param {Place[]} points @returns {Place[]}
 */
function unwrapped({ settings: { edgesX, edgesY, minX, minY, maxX, maxY } }, points) {
    const wide = edgesX === "wrap" ? maxX - minX : 0, high = edgesY === "wrap" ? maxY - minY : 0;
    const near = (/** @type {number} */ v, /** @type {number} */ last, /** @type {number} */ size) =>
        (size ? v - size * Math.round((v - last) / size) : v);
    let last = points[0];
    return points.map(({ x, y, z }) => (last = { z, x: near(x, last.x, wide), y: near(y, last.y, high) }));
}

/**
 * @param {Context} ctx @param {View} view
 * @param {Place[]} places  on the canvas: the agent, the corner and the rest
 */
function drawLegs(ctx, view, places) {
    const { goal } = colors(view), [from, corner] = places, end = places[places.length - 1];
    ctx.beginPath();
    places.slice(1).forEach(({ x, y }, i) => (i ? ctx.lineTo(x, y) : ctx.moveTo(x, y)));
    dashes(ctx, [6, 5], () => stroke(ctx, fade(goal, 0.8), 1.6));
    ctx.beginPath();
    line(ctx, [from.x, from.y], [corner.x, corner.y]);
    stroke(ctx, goal, 2.2);
    disc(ctx, { ...end, r: 3 }, goal);
    if (places.length < 3) return; // an agent that goes straight has no corner
    ctx.beginPath();
    ctx.arc(corner.x, corner.y, CORNER, 0, TURN);
    ctx.fillStyle = colors(view).field;
    ctx.fill();
    stroke(ctx, goal, 2);
}

/**
 * Draws the paths of the inspected agent and of the agents in `view.routes`, if `goTo` or `navField` lead them: a solid
 * line to the corner that the agent heads for, a ring there, and dashes to the end. A faint line from the end points to
 * a goal to which no path leads.
 * @param {Context} ctx
 * @param {DrawnWorld} world
 * @param {View} view
 */
export function drawRoutes(ctx, world, view) {
    const own = inspectedSlot(world, view) >= 0 ? view.agent : 0;
    const at = placing(view, world), pose = posesOf(world, view);
    const band = bandOf(world, view), ground = groundOf(world);
    for (const agent of new Set([...(view.routes ?? []), ...(own ? [own] : [])])) {
        if (!world.isAlive(agent)) continue;
        const why = agent === own && view.explain ? view.explain : world.explain(agent);
        const route = routeOf(world, agent, why), slot = world.slot(agent);
        if (!route) continue;
        const { points, goal } = route, whole = unwrapped(world, goal ? [...points, goal] : points);
        const left = whole.findIndex(({ z = band.base }) => !isIn(band, z)); // the path leaves the level of the view
        const places = whole.slice(0, left < 0 ? whole.length : left).map(({ x, y, z }) =>
            at.at({ x, y, z: ground(z ?? band.base) }));
        if (places.length < 2) continue;
        const z = world.settings.levels > 1 ? pose.z[slot] : 0; // from there on, stairs lead up or down evenly
        places[0] = at.at({ x: pose.x[slot], y: pose.y[slot], z });
        if (goal && left < 0) {
            const [end, far] = places.slice(-2);
            ctx.beginPath();
            line(ctx, [end.x, end.y], [far.x, far.y]);
            dashes(ctx, [2, 5], () => stroke(ctx, fade(colors(view).dim, 0.8), 1.2));
            places.pop();
        }
        drawLegs(ctx, view, places);
    }
}
