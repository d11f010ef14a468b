/**
 * The names in a scene: those of its agents, and the check that every name to which a part of the scene refers exists.
 */
import { SceneError, quote } from "./error.js";
import { rules } from "./rules/index.js";
import { refuse } from "./shape.js";

export const MOST_AGENTS = 100000;

/** @import { AgentGroup, Scene } from "./types.js" */

/**
 * Returns the names of a group's agents; they are numbered if there is a count, even of 1.
 * @param {AgentGroup} group
 * @returns {string[]}
 */
export function agentNames(group) {
    if (group.count === undefined) return [group.name];
    return Array.from({ length: group.count }, (_, i) => `${group.name} ${i + 1}`);
}

/** Returns the team of an agent, whose color it has: "car" for "car 7". @param {string} name */
export const teamOf = (name) => name.replace(/ \d+$/, "");

/**
 * Returns whether a group has an agent of this name, without building the list, whose length may not be checked yet.
 * @param {AgentGroup | undefined} group
 * @param {string} agent
 */
export function hasAgent(group, agent) {
    if (group?.count === undefined) return group?.name === agent;
    return agent.startsWith(`${group.name} `) && Number(agent.slice(String(group.name).length + 1)) <= group.count;
}

const NAMED = /** @type {const} */ (["groups", "links", "paths", "brains", "tiles"]); // objects to which rules refer
/**
 * Kinds of names to which rules, figures and behaviors refer.
 * @typedef {"agents" | "groups" | "links" | "paths" | "flows" | "brains" | "tiles"} Kind
 */
/** Throws if a name is missing. @typedef {(to: unknown, kind: Kind, path: string, text: string) => void} Need */

/** Checks that all referenced names exist. @param {Scene} scene @param {string} at */
export function checkReferences(scene, at) {
    const things = [scene.paths, scene.links, scene.flows, scene.brains, scene.tiles];
    const [paths, links, flows, brains, tiles] = things.map((some) => new Set(Object.keys(some ?? {})));
    /** @type {Record<Kind, Set<unknown>>} */
    const known = { agents: new Set(), groups: new Set(), paths, links, flows, brains, tiles };
    const { agents, groups } = known;
    let count = 0;
    scene.agents.forEach((group, i) => {
        count += group.count ?? 1;
        if (count > MOST_AGENTS) {
            refuse(`${at}.agents[${i}].count`, `makes ${count} agents, at most ${MOST_AGENTS} are allowed`,
                group.count);
        }
        groups.add(group.name);
        for (const agent of agentNames(group)) {
            if (agents.has(agent)) refuse(`${at}.agents[${i}].name`, `there are two agents ${quote(agent)}`, agent);
            agents.add(agent);
        }
    });
    /** @type {Need} */
    const need = (to, kind, path, text) => {
        if (to !== undefined && !known[kind].has(to)) {
            throw new SceneError(`${text} ${quote(to)}, which does not exist`, { path, value: to });
        }
    };
    checkBrains(scene, at, need);
    checkRules(scene, at, need);
    scene.agents.forEach(({ name: own, brain, along, target }, i) => {
        const path = `${at}.agents[${i}]`, agent = `agent ${quote(own)}`;
        need(brain, "brains", `${path}.brain`, `${agent} has the brain`);
        const way = typeof along === "object" ? along.path : along;
        need(way, "paths", `${path}.along`, `${agent} stands along the path`);
        if (target && "agent" in target) {
            need(target.agent, "agents", `${path}.target.agent`, `${agent} has as its target the agent`);
        }
        if (target && "path" in target) {
            need(target.path, "paths", `${path}.target.path`, `${agent} has as its target the path`);
        }
    });
    const namesThe = (/** @type {string} */ part) => `${part} of scene ${quote(scene.name)} names the`;
    scene.walls?.forEach(({ along }, i) =>
        need(along, "paths", `${at}.walls[${i}].along`, `${namesThe("a wall")} path`));
    scene.random?.paths?.forEach((one, i) =>
        need(one, "paths", `${at}.random.paths[${i}]`, `${namesThe("random")} path`));
    scene.random?.agents?.forEach((one, i) =>
        need(one, "groups", `${at}.random.agents[${i}]`, `${namesThe("random")} agents`));
    scene.sliders?.forEach((one, i) => {
        const [owner, group] = one.split("."), isCount = /^agents\.[^.]+\.count$/.test(one);
        need(isCount ? group : owner, isCount ? "groups" : "brains", `${at}.sliders[${i}]`,
            `${namesThe("a slider")} ${isCount ? "agents" : "brain"}`);
    });
    scene.tune?.forEach((one, i) => need(one, "brains", `${at}.tune[${i}]`, `${namesThe("tune")} brain`));
    need(scene.build?.brain, "brains", `${at}.build.brain`, `${namesThe("build")} brain`);
    const teams = new Set(scene.agents.map(({ name }) => teamOf(name)));
    for (const one of Object.keys(scene.view?.colors ?? {})) {
        if (!teams.has(one)) need(one, "groups", `${at}.view.colors.${one}`, `${namesThe("view")} agents`);
    }
    need(scene.view?.follow, "agents", `${at}.view.follow`, `${namesThe("view")} agent`);
}

/** Checks the names that behaviors refer to. @param {Scene} scene @param {string} at @param {Need} need */
function checkBrains(scene, at, need) {
    for (const [id, brain] of Object.entries(scene.brains)) {
        brain.behaviors.forEach(({ type, path: along, flow, otherAgent, target }, i) => {
            const path = `${at}.brains.${id}.behaviors[${i}]`, behavior = `${quote(type)} of brain ${quote(id)}`;
            need(along, "paths", `${path}.path`, `${behavior} follows the path`);
            need(flow, "flows", `${path}.flow`, `${behavior} follows the flow`);
            need(otherAgent, "agents", `${path}.otherAgent`, `${behavior} is about the agent`);
            if (typeof target === "object" && "agent" in target) {
                need(target.agent, "agents", `${path}.target.agent`, `${behavior} is about the agent`);
            }
        });
    }
}

/** Checks the names that rules and figures refer to. @param {Scene} scene @param {string} at @param {Need} need */
function checkRules(scene, at, need) {
    scene.rules?.forEach((rule, i) => {
        const given = /** @type {Record<string, unknown>} */ (rule);
        for (const kind of NAMED) for (const field of rules.get(rule.type)?.names[kind] ?? []) {
            for (const to of [given[field] ?? []].flat()) {
                need(to, kind, `${at}.rules[${i}].${field}`, `rule ${quote(rule.type)} names the ${kind}`);
            }
        }
    });
    scene.figures?.forEach((figure, i) => {
        if (typeof figure !== "string") {
            need(figure.of, "groups", `${at}.figures[${i}].of`, `figure ${quote(figure.name)} is of the agents`);
        }
    });
    need(scene.plot?.of, "groups", `${at}.plot.of`, `${quote("plot")} is of the agents`);
}

