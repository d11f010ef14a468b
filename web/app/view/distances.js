/**
 * Selects the navigation field and the regions to draw: those of the inspected agent, or of the first agent that plans
 * a path.
 */

const EVERY = 5; // number of steps between checks for changes, because walls can be moved

/** @import { AgentId, BrainId, NavDistances, NavRegions, World } from "../../types.js" */
/** @typedef {{ world: World, ids: { agents: Map<string, AgentId>, brains: Map<string, BrainId> } }} Begun */

/** @template Field @typedef {WeakMap<World, { key: string, tick: number, field: Field | null }>} Kept */
const fields = /** @type {Kept<NavDistances>} */ (new WeakMap());
const regions = /** @type {Kept<NavRegions>} */ (new WeakMap());

/**
 * Returns the field that was read last if it is recent, otherwise a new field. An unchanged field stays the same
 * object, so that it keeps its cached drawing.
 * @template Field
 * @param {Kept<Field>} kept @param {World} world
 * @param {{ key: string, read: () => Field | null, values: (field: Field) => Float32Array | Uint32Array }} from
 */
function recent(kept, world, { key, read, values }) {
    const before = kept.get(world);
    if (before?.key === key && world.tick >= before.tick && world.tick - before.tick < EVERY) return before.field;
    const now = read(), was = before?.field;
    const isSame = now && was && values(now).length === values(was).length &&
        values(now).every((value, i) => value === values(was)[i]);
    const field = isSame ? was : now;
    kept.set(world, { key, tick: world.tick, field });
    return field;
}

/** Returns the behavior of a brain that creates a navigation field. @param {Begun} session @param {BrainId} brain */
const planner = ({ world }, brain) =>
    world.getBrain(brain).behaviors.find(({ type }) => type === "navField" || type === "goTo");

/**
 * Returns the agent whose navigation field is drawn, and its brain.
 * @param {Begun} session @param {AgentId | undefined} agent
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

/** @param {Begun} session @param {AgentId | undefined} agent @returns {NavDistances | null} */
export function shownDistances(session, agent) {
    const { world } = session, found = planning(session, agent), own = found && planner(session, found.brain);
    const target = own && "target" in own ? own.target : "own";
    const goal = target === "own" && found ? world.getTarget(found.id) : target;
    if (!found || !goal || typeof goal !== "object" || !("x" in goal)) return null;
    const key = JSON.stringify([goal, own, String(found.brain)]);
    const read = () => world.navDistances(found.brain, goal);
    return recent(fields, world, { key, read, values: ({ distances }) => distances });
}

/** @param {Begun} session @param {AgentId | undefined} agent @returns {NavRegions | null} */
export function shownRegions(session, agent) {
    const { world } = session, found = planning(session, agent);
    if (!found) return null;
    const key = JSON.stringify([planner(session, found.brain), String(found.brain)]);
    const read = () => world.navRegions(found.brain);
    return recent(regions, world, { key, read, values: (field) => field.regions });
}
