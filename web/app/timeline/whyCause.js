/** Names what an agent turned away from: the obstacle, the other agent or the edge that made a direction dangerous. */
import { brief } from "../ui/dom.js";

const TURN = 2 * Math.PI;
const LEAST = 0.05; // difference of danger above which the danger counts as the cause
const MOST_AGENTS = 2000; // number of agents above which none is named, because each would have to be looked at
const HORIZON = 4; // time ahead in which another agent may come close, in s
const LATE = 20; // distance in u that counts as much as a second when the closest agent is chosen

/** The kind of thing that each behavior avoids. @type {Record<string, string>} */
const THINGS = {
    avoidObstacles: "obstacle", avoidCircle: "obstacle", avoidAgents: "agent", avoidAgent: "agent", avoidWalls: "wall",
    avoidWall: "wall", stayInside: "edge", separation: "agent",
};

/** @import { AgentId, Explain, ObstacleId, World } from "../../types.js" */
/** Functions that return the titles of things: "block 2", "guard 1".
 * @typedef {{ obstacle: (id: ObstacleId) => string | undefined, agent: (id: AgentId) => string | undefined }} Titles */
/** @typedef {{ world: World, agent: AgentId, titles?: Titles }} Subject */

/** Returns the kind of thing that a behavior avoids; "" if it is unknown. @param {string} type */
export const kindOf = (type) => THINGS[type] ?? "";

/** Returns the slot whose direction is closest to an angle. @param {Explain} why @param {number} angle */
const slotAt = (why, angle) =>
    ((Math.round(((angle - why.mapAngle) / TURN) * why.slots) % why.slots) + why.slots) % why.slots;

/**
 * Returns the title of the first obstacle in a direction.
 * @param {Subject} subject @param {number} angle @param {number} distance
 */
function obstacleIn({ world, agent, titles }, angle, distance) {
    const { x, y, z, radius } = world.getAgent(agent);
    const ray = { origin: { x, y, z }, direction: { x: Math.cos(angle), y: Math.sin(angle), z: 0 } };
    // the map's rays may be wider than the agent, and its slots may lie beside the angle
    const hit = [1, 2].map((wide) => world.raycast({ ...ray, radius: wide * radius, distance: distance + 2 * radius }))
        .find((one) => one?.obstacle);
    return hit?.obstacle ? titles?.obstacle(hit.obstacle) : undefined;
}

/**
 * Returns the title of the agent that would come closest, or first, if an agent moved in a direction.
 * @param {Subject} subject @param {number} angle
 */
function agentIn({ world, agent, titles }, angle) {
    const a = world.agents, own = world.slot(agent), speed = a.maxSpeed[own];
    let least = Infinity, found = /** @type {AgentId | 0} */ (0);
    for (let k = 0; world.slotCount <= MOST_AGENTS && k < world.slotCount; k++) {
        const id = world.agentAt(k);
        if (!id || id === agent) continue;
        const x = a.x[k] - a.x[own], y = a.y[k] - a.y[own], vx = a.velocityX[k] - Math.cos(angle) * speed;
        const vy = a.velocityY[k] - Math.sin(angle) * speed, along = vx * vx + vy * vy;
        const time = Math.min(Math.max(along > 0 ? -(x * vx + y * vy) / along : 0, 0), HORIZON);
        const gap = Math.hypot(x + vx * time, y + vy * time) - a.radius[k] - a.radius[own];
        if (gap + LATE * time >= least) continue;
        least = gap + LATE * time;
        found = id;
    }
    return found ? titles?.agent(found) : undefined;
}

/**
 * Returns the title of the thing that a behavior avoids in a direction; the kind of thing if it has no title.
 * @param {Subject} subject @param {string} type @param {{ angle: number, distance: number }} where
 */
export function thingIn(subject, type, { angle, distance }) {
    const kind = kindOf(type);
    const title = kind === "agent"
        ? agentIn(subject, angle)
        : kind === "obstacle" || kind === "wall" ? obstacleIn(subject, angle, distance) : undefined;
    return title ?? (kind === "edge" ? "the edge" : kind);
}

/**
 * Returns what the agent turned away from, with the two dangers, as in "block 2, 51 u away: danger 0.62 there,
 * 0.00 on the new way"; "" if neither the old direction nor the most wanted one has more danger than the new one.
 * @param {Subject} subject
 * @param {Explain} why
 * @param {{ from: number, to: number }} angles  the old and the new direction
 */
export function blockedBy(subject, why, { from, to }) {
    if (!why.slots || !Number.isFinite(from) || !Number.isFinite(to)) return "";
    const wanted = why.interest.indexOf(Math.max(...why.interest)), chosen = why.danger[slotAt(why, to)];
    const k = [slotAt(why, from), wanted].find((one) => why.danger[one] - chosen >= LEAST);
    const behavior = k === undefined ? undefined : why.behaviors[why.dangerBy[k]];
    if (k === undefined || !behavior) return "";
    const distance = why.dangerDistance[k], isNear = Number.isFinite(distance) && distance > 0;
    const where = { angle: why.mapAngle + (TURN * k) / why.slots, distance: isNear ? distance : 0 };
    const thing = thingIn(subject, behavior.type, where) || behavior.type;
    return `${thing}${isNear ? `, ${brief(distance)} u away` : ""}: danger ${why.danger[k].toFixed(2)} there, ` +
        `${chosen.toFixed(2)} on the new way`;
}
