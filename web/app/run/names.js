/** The names of a session's things: looking one up, and following agents that come and go. */

/** @import { Run } from "./session.js" */

/**
 * What the scene calls by a name; throws if it has none.
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
 * The world's agents are not the same: rules removed some or put others in their slots, or it was restored.
 * @param {Run} session
 */
export function repopulate(session) {
    const before = session.agentNames, { world, trails } = session, { x, y, z } = world.agents;
    session.agentNames = new Map(
        [...session.ids.agents].filter(([, id]) => world.isAlive(id)).map(([name, id]) => [id, name]),
    );
    for (const id of session.agentNames.keys()) {
        if (before.has(id)) continue;
        const slot = world.slot(id); // its trail begins where it stands now
        trails.x.fill(x[slot], slot * trails.length, (slot + 1) * trails.length);
        trails.y.fill(y[slot], slot * trails.length, (slot + 1) * trails.length);
        trails.z.fill(z[slot], slot * trails.length, (slot + 1) * trails.length);
    }
    session.population++;
}
