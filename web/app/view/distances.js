/**
 * Selects the navigation field to draw: the distances to the goal of the inspected agent, or of the first agent that
 * plans a path.
 */

const EVERY = 5; // steps between checks for changes, because walls can be moved

/** @import { AgentId, BrainId, NavDistances, World } from "../../types.js" */
/** @import { Session } from "../run/session.js" */

/** @type {WeakMap<World, { key: string, tick: number, field: NavDistances | null }>} */
const last = new WeakMap();

/** Returns the behavior of a brain that creates a navigation field. @param {Session} session @param {BrainId} brain */
const planner = ({ world }, brain) =>
    world.getBrain(brain).behaviors.find(({ type }) => type === "navField" || type === "goTo");

/**
 * Returns the agent whose navigation field is drawn, and its brain.
 * @param {Session} session @param {AgentId | undefined} agent
 */
function planning(session, agent) {
    const { world, ids } = session;
    const brains = new Set([...ids.brains.values()].filter((brain) => planner(session, brain)));
    const all = agent === undefined ? ids.agents.values() : [agent, ...ids.agents.values()];
    for (const id of brains.size ? all : []) {
        const brain = world.isAlive(id) ? world.getAgent(id).brain : 0;
        if (brain && brains.has(brain)) return { id, brain };
    }
    return null;
}

/** @param {Session} session @param {AgentId | undefined} agent @returns {NavDistances | null} */
export function shownDistances(session, agent) {
    const { world } = session, found = planning(session, agent), own = found && planner(session, found.brain);
    const target = own && "target" in own ? own.target : "own";
    const goal = target === "own" && found ? world.getTarget(found.id) : target;
    if (!found || !goal || typeof goal !== "object" || !("x" in goal)) return null;
    const key = JSON.stringify([goal, own, String(found.brain)]), before = last.get(world);
    if (before?.key === key && world.tick >= before.tick && world.tick - before.tick < EVERY) return before.field;
    const now = world.navDistances(found.brain, goal);
    const isSame = now && before?.field && now.distances.length === before.field.distances.length &&
        now.distances.every((d, i) => d === before.field?.distances[i]);
    const field = isSame ? before.field : now; // an unchanged field keeps its cached drawing
    last.set(world, { key, tick: world.tick, field });
    return field;
}
