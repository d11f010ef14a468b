/**
 * Loads scene files: text -> checked scene -> world. Errors found while reading are reported with their JSON path and
 * value (format.js describes the format). Building creates the same world from a scene and a seed on every machine. If
 * either fails, nothing changes.
 */
import { changed } from "./change.js";
import { SceneError, quote } from "./error.js";
import { combinerHas, sceneCheck } from "./format.js";
import { MAX_TEXT, parseJson } from "./json.js";
import { alongPath, block, deal, draws, fence, freePlace, mirrored, ring } from "./place.js";
import { agentNames } from "./references.js";
import { tilesDef } from "./tiles.js";
import { atOnce } from "./work.js";

export { MAX_TEXT, SceneError };

/** @import { AgentDef, AgentId, Behavior, BrainId, FlowId } from "../types.js" */
/** @import { LinkId, ObstacleId, PathId, Schema, TilesId, Veer, World } from "../types.js" */
/** @import { AgentGroup, GroupTarget, Scene, SceneBehavior, SceneRandom } from "./types.js" */

const BATCH = 100; // number of agents that are built between two pauses

/** @type {WeakMap<object, import("./shape.js").Check<Scene>>} */
const checks = new WeakMap();

/**
 * Reads and checks a scene file.
 * @param {string | object} source  its text or its parsed values
 * @param {Schema} schema  veer.schema
 * @returns {Scene}
 */
export function readScene(source, schema) {
    let check = checks.get(schema);
    if (!check) checks.set(schema, (check = sceneCheck(schema)));
    return check(typeof source === "string" ? parseJson(source) : source, "$");
}

/**
 * @typedef {object} Built
 * @property {World} world
 * @property {Scene} scene  the scene with all random or computed parts filled in: the points of its paths, fences as
 *   obstacles
 * @property {number} seed
 * @property {Names} names
 * @property {Map<string, AgentDef>} defs  each agent's definition when it was added
 * @property {Places} starts  where each agent started
 * @property {Places} goals  the agents' target points from the scene
 */
/**
 * The ids of the scene's objects by name; obstacles have no names and are in scene order.
 * @typedef {object} Names
 * @property {Map<string, AgentId>} agents
 * @property {Map<string, PathId>} paths
 * @property {Map<string, BrainId>} brains
 * @property {Map<string, LinkId>} links
 * @property {Map<string, FlowId>} flows
 * @property {Map<string, TilesId>} tiles
 * @property {ObstacleId[]} obstacles
 */
/** @typedef {Map<string, { x: number, y: number, z: number }>} Places */

/** @typedef {{ seed?: number, set?: import("./change.js").Changes }} BuildOptions  set: values by path */

/**
 * Builds a world. A seed other than the scene's own gives new positions to the objects that the scene lists under
 * `random`.
 * @param {Veer} veer @param {Scene} source  from readScene @param {BuildOptions} [options] @returns {Built}
 */
export const buildScene = (veer, source, options) => atOnce(buildingScene(veer, source, options));

/**
 * Like buildScene(), but as work that may pause, so that a page can draw while it builds a crowd (work.js). If
 * canceled, it disposes the world.
 * @param {Veer} veer @param {Scene} source @param {BuildOptions} [options] @returns {Generator<void, Built, void>}
 */
export function* buildingScene(veer, source, options = {}) {
    const values = changed(source, options.set ?? {});
    const own = source.seed;
    const scene = readScene(options.seed === undefined ? values : { ...values, seed: options.seed }, veer.schema);
    yield;
    const world = attempt("$.world", () => veer.createWorld(worldDef(scene, veer.schema)));
    let isBuilt = false;
    try {
        /** @type {Build} */
        const build = {
            world, scene, random: scene.seed === own ? {} : (scene.random ?? {}), taken: [],
            names: {
                agents: new Map(), paths: new Map(), brains: new Map(), links: new Map(), flows: new Map(),
                tiles: new Map(), obstacles: [],
            },
            defs: new Map(), starts: new Map(), goals: new Map(),
        };
        addPaths(build);
        addLinks(build);
        yield* addObstacles(build);
        randomizePaths(build);
        addBrains(build);
        yield* addAgents(build);
        yield* setTargets(build);
        const { names, defs, starts, goals } = build;
        isBuilt = true;
        return { world, scene, seed: scene.seed, names, defs, starts, goals };
    } finally {
        if (!isBuilt) world.dispose();
    }
}

/**
 * A world under construction; `random` lists the objects that this seed repositions, `taken` the positions of agents.
 * @typedef {Omit<Built, "seed"> & { random: SceneRandom, taken: number[][] }} Build
 */

/**
 * Converts an error of the world into an error with the path in the scene.
 * @template T
 * @param {string} path
 * @param {() => T} act
 * @returns {T}
 */
function attempt(path, act) {
    try {
        return act();
    } catch (error) {
        if (error instanceof SceneError || !(error instanceof Error) ||
            !("code" in error && /^VEER_E_/.test(String(error.code)))) {
            throw error;
        }
        throw new SceneError(error.message, { path, value: "value" in error ? error.value : undefined, cause: error });
    }
}

/**
 * Returns the id of a name, which exists because the scene has been checked.
 * @template T
 * @param {Map<string, T>} ids
 * @param {string} name
 * @returns {T}
 */
function idOf(ids, name) {
    const id = ids.get(name);
    if (id === undefined) throw new SceneError(`nothing is called ${quote(name)}`, { value: name });
    return id;
}

/**
 * Returns the largest number of values that a brain stores per agent, at any update rate.
 * @param {Scene} scene
 * @param {Schema} schema
 */
function memoryOf(scene, schema) {
    const lanes = new Map(schema.behaviors.map((row) => [row.name, row.stateLanes]));
    const lanesOf = (/** @type {string} */ type) => lanes.get(type) ?? 0;
    const needs = Object.values(scene.brains).map(({ behaviors, combine }) =>
        behaviors.reduce((sum, { type }) => sum + lanesOf(type),
            combinerHas(schema, combine, "parts") ? lanesOf("wander") : 0));
    return schema.limits.DECISION_LANES + Math.max(1, ...needs);
}

/** @param {Scene} scene @param {Schema} schema */
function worldDef(scene, schema) {
    const agents = scene.agents.reduce((sum, group) => sum + (group.count ?? 1), 0);
    const merges = Object.values(scene.brains).some(({ context }) => (context?.merge ?? "none") !== "none");
    const kept = merges ? { keepMaps: 1 } : {};
    const capacity = { state: memoryOf(scene, schema), ...kept, ...scene.world.capacity, agents: Math.max(1, agents,
        scene.world.capacity?.agents ?? 0) };
    return { ...scene.world, seed: scene.seed, capacity };
}

/** @param {Build} build */
function addPaths({ world, scene, names }) {
    for (const [name, path] of Object.entries(scene.paths ?? {})) {
        attempt(`$.paths.${name}`, () => names.paths.set(name, world.addPath(path)));
    }
}

/** @param {Build} build */
function addLinks({ world, scene, names: { links, flows, tiles } }) {
    for (const [name, map] of Object.entries(scene.tiles ?? {})) {
        attempt(`$.tiles.${name}`, () => tiles.set(name, world.addTiles(tilesDef(map))));
    }
    for (const [name, link] of Object.entries(scene.links ?? {})) {
        attempt(`$.links.${name}`, () => links.set(name, world.addLink(link)));
    }
    for (const [name, flow] of Object.entries(scene.flows ?? {})) {
        attempt(`$.flows.${name}`, () => flows.set(name, world.addFlow(flow)));
    }
}

/**
 * Adds obstacles. Fences become ordinary obstacles, so that all code that reads the scene's obstacles includes them.
 * @param {Build} build
 * @returns {Generator<void, void, void>}
 */
function* addObstacles({ world, scene, names: { paths, obstacles } }) {
    const walls = [];
    for (const [i, wall] of (scene.walls ?? []).entries()) {
        const at = `$.walls[${i}]`, closed = !!scene.paths?.[wall.along].closed;
        walls.push(attempt(at, () => fence(world, idOf(paths, wall.along), { ...wall, closed }, at)));
        yield;
    }
    scene.obstacles = [...(scene.obstacles ?? []), ...walls];
    scene.obstacles.forEach((obstacle, i) => {
        attempt(`$.obstacles[${i}]`, () => obstacles.push(world.addObstacle(obstacle)));
    });
}

/** Returns the region in which the seed places objects: the region that the view shows. @param {Scene} scene */
export function regionOf(scene) {
    const b = scene.world.bounds;
    return scene.view?.fit ?? (b.length === 6 ? [b[0], b[1], b[3], b[4]] : b);
}

/** Gives new positions to the points of the paths that `random` lists. @param {Build} build */
function randomizePaths({ world, scene, random, names }) {
    for (const name of random.paths ?? []) {
        const at = `$.paths.${name}`, path = scene.paths?.[name] ?? { points: [] };
        const room = {
            world, region: regionOf(scene), clearance: random.clearance ?? 20, apart: random.apart ?? 60,
            taken: /** @type {number[][]} */ ([]),
        };
        path.points = path.points.map((_, i) => {
            const place = freePlace(room, draws(scene.seed, `${at}.points.${i}`), at);
            room.taken.push([place.x, place.y]);
            return [place.x, place.y];
        });
        attempt(at, () => world.setPath(idOf(names.paths, name), path));
    }
}

/**
 * Returns a behavior with names replaced by ids. References to agents are omitted, because the agents do not exist yet.
 * @param {Build} build
 * @param {SceneBehavior} behavior
 */
function resolved({ names: { paths, flows, agents } }, behavior) {
    const { path, flow, otherAgent, target, ...own } = behavior;
    /** @type {Record<string, unknown>} */
    const copy = { ...own };
    if (path !== undefined) copy.path = idOf(paths, path);
    if (flow !== undefined) copy.flow = idOf(flows, flow);
    if (otherAgent !== undefined) copy.otherAgent = agents.get(otherAgent) ?? null;
    if (typeof target === "string") copy.target = target;
    else if (target && "agent" in target) {
        Object.assign(copy, agents.has(target.agent) && { target: agents.get(target.agent) });
    } else if (target) copy.target = { ...target };
    return /** @type {Behavior} */ (/** @type {unknown} */ (copy));
}

/** @param {Build} build */
function addBrains(build) {
    const { world, scene, names: { brains } } = build;
    for (const [name, brain] of Object.entries(scene.brains)) {
        const behaviors = brain.behaviors.map((behavior) => resolved(build, behavior));
        attempt(`$.brains.${name}`, () => brains.set(name, world.addBrain({ ...brain, behaviors })));
    }
}

/** @param {Build} build @returns {Generator<void, void, void>} */
function* addAgents(build) {
    const { scene, world, names: { agents, brains } } = build;
    for (const [g, group] of scene.agents.entries()) {
        const at = `$.agents[${g}]`, names = agentNames(group), places = placesOf(build, group, names.length, at);
        /** @type {Record<string, number[]>} */
        const dealt = {};
        /** @type {Record<string, unknown>} */
        const same = {};
        for (const [key, value] of Object.entries(group)) {
            if (["name", "count", "along", "free", "grid", "ring", "target", "brain"].includes(key)) continue;
            if (Array.isArray(value)) {
                dealt[key] = deal(/** @type {number[]} */ (value), names.length,
                    draws(scene.seed, `agents.${group.name}.${key}`));
                yield;
            } else same[key] = value;
        }
        yield;
        for (const [i, name] of names.entries()) {
            const own = Object.fromEntries(Object.entries(dealt).map(([key, values]) => [key, values[i]]));
            const brain = group.brain === undefined ? undefined : { brain: idOf(brains, group.brain) };
            /** @type {AgentDef} */
            const def = { ...same, ...own, ...brain, ...places?.[i] };
            agents.set(name, attempt(at, () => world.addAgent(def)));
            build.defs.set(name, def);
            build.starts.set(name, { x: def.x ?? 0, y: def.y ?? 0, z: def.z ?? 0 });
            if (!group.free) build.taken.push([def.x ?? 0, def.y ?? 0]);
            if (i % BATCH === BATCH - 1) yield;
        }
    }
}

/**
 * Returns the positions that the loader must choose, or null if the scene specifies them.
 * @param {Build} build
 * @param {AgentGroup} group
 * @param {number} count
 * @param {string} at
 */
function placesOf(build, group, count, at) {
    const { world, scene, random, names: { paths }, taken } = build;
    if (random.agents?.includes(group.name) || group.free) {
        const region = Array.isArray(group.free) ? group.free : regionOf(scene);
        const room = {
            world, region, clearance: scene.random?.clearance ?? 20, apart: scene.random?.apart ?? 60, taken,
        };
        return Array.from({ length: count }, (_, i) => {
            const place = freePlace(room, draws(scene.seed, `agents.${group.name}.${i}`), at);
            taken.push([place.x, place.y]);
            return place;
        });
    }
    if (group.grid) return block(group.grid, count);
    if (group.ring) return ring(group.ring, count);
    if (group.along === undefined) return null;
    const along = typeof group.along === "string" ? { path: group.along } : group.along;
    return attempt(at, () => alongPath(world, idOf(paths, along.path), along, count));
}

/**
 * Sets the targets of agents and behaviors. This comes last, because a target may be any agent of the scene.
 * @param {Build} build
 * @returns {Generator<void, void, void>}
 */
function* setTargets(build) {
    const { scene, world, names: { agents, brains }, goals, defs } = build;
    const isOfAgent = (/** @type {SceneBehavior} */ { target, otherAgent }) =>
        otherAgent !== undefined || (typeof target === "object" && "agent" in target);
    for (const [name, brain] of Object.entries(scene.brains)) {
        if (!brain.behaviors.some(isOfAgent)) continue;
        const behaviors = brain.behaviors.map((behavior) => resolved(build, behavior));
        attempt(`$.brains.${name}`, () => world.setBrain(idOf(brains, name), { behaviors }));
    }
    for (const [g, group] of scene.agents.entries()) {
        if (!group.target) continue;
        for (const [i, name] of agentNames(group).entries()) {
            const target = targetOf(build, group.target, name), def = defs.get(name);
            if (typeof target === "object" && "x" in target) goals.set(name, target);
            if (def) def.target = target;
            attempt(`$.agents[${g}].target`, () => world.setTarget(idOf(agents, name), target));
            if (i % BATCH === BATCH - 1) yield;
        }
    }
}

/** @param {Build} build @param {GroupTarget} target  in the form of the scene file @param {string} name */
function targetOf({ names, starts }, target, name) {
    if (Array.isArray(target)) return { x: target[0], y: target[1], z: target[2] ?? 0 };
    if ("agent" in target) return idOf(names.agents, target.agent);
    if ("path" in target) return { path: idOf(names.paths, target.path) };
    return mirrored(starts.get(name) ?? { x: 0, y: 0, z: 0 }, target);
}
