/** The names of a session's objects: lookup, and updates when agents are added or removed. */

import { shownFigures } from "../../scene/figures.js";

/** @import { Run, Session } from "./session.js" */

/**
 * Returns the id of a named object of the scene; throws if there is none.
 * @template Id
 * @param {Map<string, Id>} ids
 * @param {string} name
 * @param {string} kind
 */
export function known(ids, name, kind) {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`the scene has no ${kind} "${name}"`);
    return id;
}

/**
 * Returns a copy of the ids. For 100,000 agents, structuredClone() takes longer than a frame.
 * @param {Session["ids"]} ids @returns {Session["ids"]}
 */
export const copyOf = ({ obstacles, agents, paths, brains, links, flows, tiles }) => ({
    obstacles: [...obstacles], agents: new Map(agents), paths: new Map(paths), brains: new Map(brains),
    links: new Map(links), flows: new Map(flows), tiles: new Map(tiles),
});

/**
 * Replaces the ids of a run by those of a moment. The maps stay the same objects, because the scene's figures and rules
 * refer to them.
 * @param {Session["ids"]} own @param {Session["ids"]} from
 */
export function refill(own, from) {
    own.obstacles = [...from.obstacles];
    for (const kind of /** @type {const} */ (["agents", "paths", "brains", "links", "flows", "tiles"])) {
        const map = /** @type {Map<string, unknown>} */ (own[kind]);
        map.clear();
        for (const [name, id] of from[kind]) map.set(name, id);
    }
}

/**
 * Updates the session after agents were removed, added or restored.
 * @param {Run} session
 */
export function repopulate(session) {
    const before = session.agentNames, { world, trails } = session, { x, y, z } = world.agents;
    session.agentNames = new Map();
    const alive = new Set(world.agentIds()); // one call, because a crowd has 100,000 agents
    for (const [name, id] of session.ids.agents) {
        if (!alive.has(id)) continue;
        session.agentNames.set(id, name);
        if (before.has(id)) continue;
        const slot = world.slot(id); // a new trail starts at the agent's current position
        trails.x.fill(x[slot], slot * trails.length, (slot + 1) * trails.length);
        trails.y.fill(y[slot], slot * trails.length, (slot + 1) * trails.length);
        trails.z.fill(z[slot], slot * trails.length, (slot + 1) * trails.length);
    }
    session.population++;
}

/** Returns the agent with a name; throws if the scene has none. @param {Session} session @param {string} name */
export const agentNamed = (session, name) => known(session.ids.agents, name, "agent");

/**
 * Returns the current value of a figure of the scene.
 * @param {Session} session
 * @param {string} name
 * @param {string} [of]
 */
export function figureOf(session, name, of) {
    const value = session.gauges.values()[shownFigures(session.scene).findIndex((one) =>
        one.name === name && one.of === of)];
    return typeof value === "number" ? value : 0;
}

/** Returns a brain's definition by name; throws if the scene has none. @param {Session} session @param {string} name */
export const brainNamed = (session, name) => session.world.getBrain(known(session.ids.brains, name, "brain"));
