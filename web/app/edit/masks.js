/** Which teams a brain's behaviors consider: their parameter `mask`, as groups of agents. */

const ALL = 2 ** 32 - 1; // all groups
// the behaviors whose mask is about agents, not obstacles
const ABOUT_AGENTS = ["avoidAgents", "avoidAgent", "separation", "alignment", "cohesion", "flock", "queue"];

/** @import { Needs } from "./edit.js" */
/** @import { Part } from "./brush.js" */

/**
 * Returns the changes that let the brain of an agent consider everybody, its own team, or other teams.
 * @param {Needs} page @param {string} name @param {string} whom
 * @returns {Part[]}
 */
export function agentMasks({ session: { world, ids } }, name, whom) {
    const id = ids.agents.get(name), own = id === undefined ? null : world.getAgent(id);
    const brain = own && [...ids.brains].find(([, one]) => one === own.brain);
    if (!own || !brain) return [];
    const groups = own.group >>> 0;
    const mask = whom === "its own team" ? groups : whom === "other teams" ? ALL - groups : ALL;
    return world.getBrain(brain[1]).behaviors.flatMap(({ type }, i) => (ABOUT_AGENTS.includes(type)
        ? [/** @type {Part} */ (["set", [`${brain[0]}.behaviors.${i}.mask`, mask]])]
        : []));
}

/**
 * Returns whom the brain of an agent considers; "" if its behaviors differ, or none of them considers agents.
 * @param {Needs} page @param {string} name
 */
export function maskOf(page, name) {
    const { session: { world, ids } } = page, id = ids.agents.get(name);
    const brain = id === undefined ? null : world.getAgent(id).brain;
    const masks = brain ? world.getBrain(brain).behaviors.flatMap((one) =>
        ("mask" in one && ABOUT_AGENTS.includes(one.type) ? [Number(one.mask)] : [])) : [];
    const isMask = (/** @type {string} */ whom) => {
        const parts = agentMasks(page, name, whom);
        return parts.length > 0 && masks.every((mask) => mask === parts[0][1][1]);
    };
    return WHOM.find(isMask) ?? "";
}

/** The choices of agents that a brain can consider. */
export const WHOM = ["everybody", "its own team", "other teams"];
