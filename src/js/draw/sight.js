/**
 * The area that an agent sees: cones and circles that end at what blocks the view. Part of veer/draw.
 */
import { TURN } from "./canvas.js";

/** @import { AgentId, BrainState, DrawnWorld, ObstacleId } from "../types/api.js" */
/** @import { Context } from "./canvas.js" */

// Angle between two rays, in rad. Smaller: drawing takes longer; larger: round obstacles look angular.
const STEP = 0.1;
// How often STEP is halved where one ray passes an edge and the next does not. Each time halves the error at the edge;
// with 5, it is 1 u at a distance of 300 u.
const HALVINGS = 5;
// Up to this many agents that see, rays are STEP apart; with more agents, each has fewer rays. Larger: a world with
// many guards takes longer to draw.
const FULL = 40;

/** A cone: its range in u and the angle to each side in rad. @typedef {{ range: number, half: number }} Cone */
/**
 * A ray: its angle from the direction that the agent faces, the range of the cones there, the length up to what blocks
 * the view, and what that is ("": nothing).
 * @typedef {{ turn: number, reach: number, free: number, edge: string }} Ray
 */
/**
 * An agent whose view is drawn.
 * @typedef {object} Seer
 * @property {AgentId} agent  the agent
 * @property {{ x: number, y: number, z: number, angle: number }} pose  its drawn pose
 * @property {BrainState["sense"]} sense  its brain's settings
 * @property {number} count  the number of agents that see, in the whole drawing
 */
/** The disc of an agent that blocks the view. @typedef {{ x: number, y: number, r: number }} Disc */

/** Returns the discs of other agents that block an agent's view. @param {DrawnWorld} world @param {Seer} seer */
function discsOf(world, { agent, pose: { x, y }, sense }, range = 0) {
    if (!sense.blockingAgents || !(range > 0)) return [];
    const a = world.agents, near = world.nearest({ x, y, range, mask: sense.blockingAgents, count: 64 });
    return near.filter((id) => id !== agent).map((id) => {
        const slot = world.slot(id);
        return { x: a.x[slot] - x, y: a.y[slot] - y, r: a.radius[slot] };
    });
}

/**
 * Returns the distance at which a ray from the origin meets a disc; Infinity if it misses.
 * @param {Disc} disc @param {number} dx @param {number} dy
 */
function distanceTo({ x, y, r }, dx, dy) {
    const along = x * dx + y * dy, aside = x * dy - y * dx, half = r * r - aside * aside;
    return along > 0 && half > 0 ? Math.max(along - Math.sqrt(half), 0) : Infinity;
}

/**
 * Returns a function that casts a ray in a direction.
 * @param {DrawnWorld} world @param {Seer} seer @param {Cone[]} cones @returns {(turn: number) => Ray}
 */
function caster(world, seer, cones) {
    const { pose: { x, y, z, angle }, sense: { blockers: mask } } = seer;
    const discs = discsOf(world, seer, Math.max(...cones.map(({ range }) => range)));
    return (turn) => {
        const reach = Math.max(...cones.map(({ range, half }) => (Math.abs(turn) <= half + 1e-6 ? range : 0)));
        const dx = Math.cos(angle + turn), dy = Math.sin(angle + turn);
        const ray = { origin: { x, y, z }, direction: { x: dx, y: dy }, distance: reach, mask };
        const hit = mask && reach > 0 ? world.raycast?.(ray) : null;
        let free = hit ? hit.distance : reach;
        let edge = hit ? `${hit.obstacle} ${Math.round(8 * hit.normal.x)} ${Math.round(8 * hit.normal.y)}` : "";
        discs.forEach((disc, i) => {
            const distance = distanceTo(disc, dx, dy);
            if (distance < free) [free, edge] = [distance, `agent ${i}`];
        });
        return { turn, reach, free, edge };
    };
}

/**
 * Adds rays between two rays that end at different objects, until the edge between the two is found.
 * @param {(turn: number) => Ray} cast @param {Ray} from @param {Ray} to @param {number} depth @returns {Ray[]}
 */
function between(cast, from, to, depth) {
    if (depth < 1 || from.edge === to.edge) return [];
    const middle = cast((from.turn + to.turn) / 2);
    return [...between(cast, from, middle, depth - 1), middle, ...between(cast, middle, to, depth - 1)];
}

/**
 * Returns rays from an agent, in the order of their angles, over all directions in which it has a cone.
 * @param {DrawnWorld} world @param {Seer} seer @param {Cone[]} cones
 */
export function raysOf(world, seer, cones) {
    const seen = cones.filter(({ range, half }) => range > 0 && half > 0);
    if (!seen.length) return [];
    const widest = Math.max(...seen.map(({ half }) => half)), share = Math.max(seer.count / FULL, 1);
    const count = Math.max(Math.ceil((2 * widest) / (STEP * share)), 2);
    const turns = Array.from({ length: count + 1 }, (_, i) => widest * ((2 * i) / count - 1));
    for (const { half } of seen) if (half < widest) turns.push(-half, half);
    const cast = caster(world, seer, seen), rays = turns.sort((a, b) => a - b).map(cast);
    const depth = Math.max(HALVINGS - Math.ceil(Math.log2(share)), 0);
    return rays.flatMap((ray, i) => (i ? [...between(cast, rays[i - 1], ray, depth), ray] : [ray]));
}

/**
 * Adds the part of a cone that is seen to the current path.
 * @param {Context} ctx @param {Ray[]} rays @param {Cone & { x: number, y: number, angle: number, scale: number }} cone
 */
export function addSeen(ctx, rays, { x, y, angle, scale, range, half }) {
    const own = rays.filter(({ turn }) => Math.abs(turn) <= half + 1e-6);
    if (half < TURN / 2) ctx.moveTo(x, y);
    own.forEach(({ turn, free }, i) => {
        const last = own[i - 1], length = Math.min(free, range) * scale;
        if (last && last.free >= range && free >= range) {
            ctx.arc(x, y, length, angle + last.turn, angle + turn);
        } else {
            ctx.lineTo(x + length * Math.cos(angle + turn), y + length * Math.sin(angle + turn));
        }
    });
    ctx.closePath();
}
