/**
 * May an obstacle be built? A scene with `build` names the brain of the agents that walk, and the points between which
 * ways must stay open. Agents with that brain must also keep a way to the goals, so that none is walled in.
 */

/** @import { AgentId, ObstacleDef, World } from "../types.js" */
/** @import { Scene } from "./types.js" */
/** @import { Names } from "./load.js" */

const INNER = 0.75; // fraction of an obstacle's size that must be free of walls: neighbors in a grid may touch

/**
 * The answer. `reason`: why not, for people; "" if it may be built. `agents`: those that stand there.
 * @typedef {{ ok: boolean, reason: string, agents: AgentId[] }} Answer
 */

/**
 * Returns whether an obstacle may be built, and why not. Nothing is built.
 * @param {{ world: World, scene: Scene, names: Pick<Names, "brains" | "agents"> }} of
 * @param {ObstacleDef} def
 * @returns {Answer}
 */
export function mayBuild({ world, scene, names }, def) {
    const { build } = scene, brain = names.brains.get(build?.brain ?? "");
    if (!build || brain === undefined) return { ok: true, reason: "", agents: [] };
    const starts = build.from.map(([x, y]) => ({ x, y })), goals = build.to.map(([x, y]) => ({ x, y }));
    const wall = wallAt(world, def);
    if (wall) return { ok: false, reason: "something stands there", agents: [] };
    const own = walkers(world, brain), { status, blocked, agents } = world.canBuild(def, {
        starts: [...starts, ...own], goals, brain,
    });
    const isShut = blocked !== null && blocked.start >= starts.length;
    const reasons = {
        free: "", occupied: "an agent stands there", blocked: isShut ? "shuts an agent in" : "blocks the way",
    };
    // an agent that would be overlapped is no longer on its way
    const reason = agents.length && isShut ? reasons.occupied : reasons[status];
    return { ok: status === "free", reason, agents };
}

/** Returns the places of the agents with a brain. @param {World} world @param {number} brain */
function walkers(world, brain) {
    const { x, y } = world.agents, places = [];
    for (const id of world.agentIds()) {
        const slot = world.slot(id);
        if (world.getAgent(id).brain === brain) places.push({ x: x[slot], y: y[slot] });
    }
    return places;
}

/** Returns whether a wall is where a box or circle would be. @param {World} world @param {ObstacleDef} def */
function wallAt(world, { x = 0, y = 0, halfWidth = 0, halfHeight = 0, radius = 0, kind }) {
    const reach = INNER * (kind === "box" ? Math.min(halfWidth, halfHeight) : radius);
    return reach > 0 && world.overlap({ x, y, radius: reach }).some((id) => !world.getObstacle(id).cost);
}
