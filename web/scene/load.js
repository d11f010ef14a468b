/**
 * Scene files: text -> checked scene -> world. Reading refuses whatever is wrong with its JSON path and value (format.js says what a
 * scene may hold); building makes one and the same world of a scene and a seed on every machine. Both change nothing when they fail.
 */
import { changed } from "./change.js";
import { SceneError } from "./error.js";
import { agentNames, sceneCheck } from "./format.js";
import { MAX_TEXT, parseJson } from "./json.js";
import { alongPath, block, deal, draws, fence, freePlace, grain, ring } from "./place.js";

export { MAX_TEXT, SceneError };

/** @type {WeakMap<object, import("./shape.js").Check>} */
const checks = new WeakMap();

/**
 * Reads and checks a scene file.
 * @param {string | object} source  its text, or its values
 * @param {any} schema  veer.schema
 * @returns {any}
 */
export function readScene(source, schema) {
    let check = checks.get(schema);
    if (!check) checks.set(schema, (check = sceneCheck(schema)));
    return check(typeof source === "string" ? parseJson(source) : source, "$");
}

/**
 * @typedef {object} Built
 * @property {any} world
 * @property {any} scene  with everything that was drawn or computed filled in: the points of its paths, fences as obstacles
 * @property {number} seed
 * @property {{ agents: Ids, paths: Ids, brains: Ids, links: Ids, flows: Ids, obstacles: number[] }} names
 * @property {Map<string, any>} defs  what each agent was added with
 * @property {Places} starts  where each began
 * @property {Places} goals  its own target, where the scene gave it a point
 */
/** @typedef {Map<string, number>} Ids */
/** @typedef {Map<string, { x: number, y: number, z?: number }>} Places */

/**
 * Builds a world. Another seed than the scene's own also draws anew what the scene names under `random`.
 * @param {any} veer @param {any} source  a scene of readScene @param {{ seed?: number, set?: Record<string, any> }} [options]  set: values by path
 * @returns {Built}
 */
export function buildScene(veer, source, options = {}) {
    const values = changed(source, options.set ?? {});
    const own = source.seed, scene = readScene(options.seed === undefined ? values : { ...values, seed: options.seed }, veer.schema);
    const world = attempt("$.world", () => veer.createWorld(worldDef(scene, veer.schema)));
    try {
        /** @type {Build} */
        const build = {
            world, scene, random: scene.seed === own ? {} : (scene.random ?? {}), taken: [],
            agents: new Map(), paths: new Map(), brains: new Map(), links: new Map(), flows: new Map(), obstacles: [],
            defs: new Map(), starts: new Map(), goals: new Map(),
        };
        addPaths(build);
        addLinks(build);
        addObstacles(build);
        drawPaths(build);
        addBrains(build);
        addAgents(build);
        aim(build);
        const { agents, paths, brains, links, flows, obstacles, defs, starts, goals } = build;
        return { world, scene, seed: scene.seed, names: { agents, paths, brains, links, flows, obstacles }, defs, starts, goals };
    } catch (error) {
        world.dispose();
        throw error;
    }
}

/**
 * A world in the making; `random` is what this seed draws anew, `taken` are the places of agents.
 * @typedef {object} Build
 * @property {any} world @property {any} scene @property {any} random @property {number[][]} taken
 * @property {Ids} agents @property {Ids} paths @property {Ids} brains @property {Ids} links @property {Ids} flows @property {number[]} obstacles
 * @property {Map<string, any>} defs @property {Places} starts @property {Places} goals
 */

/** What the world refuses is the fault of a place in the scene. @template T @param {string} path @param {() => T} act @returns {T} */
function attempt(path, act) {
    try {
        return act();
    } catch (error) {
        const { code, value, message } = /** @type {any} */ (error);
        if (error instanceof SceneError || !/^VEER_E_/.test(code)) throw error;
        throw new SceneError(message, { path, value, cause: error });
    }
}

/** Lanes of memory for the largest brain, at any rate of thinking. @param {any} scene @param {any} schema */
function memoryOf(scene, schema) {
    const lanes = new Map(schema.behaviors.map((/** @type {any} */ row) => [row.name, row.stateLanes])), stroll = lanes.get("wander");
    const needs = Object.values(scene.brains).map((/** @type {any} */ brain) =>
        brain.behaviors.reduce((/** @type {number} */ sum, /** @type {any} */ behavior) => sum + (lanes.get(behavior.type) ?? 0), brain.combine === "pipeline" ? stroll : 0));
    return schema.limits.DECISION_LANES + Math.max(1, ...needs);
}

/** @param {any} scene @param {any} schema */
function worldDef(scene, schema) {
    const agents = scene.agents.reduce((/** @type {number} */ sum, /** @type {any} */ group) => sum + (group.count ?? 1), 0);
    const capacity = { state: memoryOf(scene, schema), ...scene.world.capacity, agents: Math.max(1, agents, scene.world.capacity?.agents ?? 0) };
    return { ...scene.world, seed: scene.seed, capacity };
}

/** @param {Build} build */
function addPaths({ world, scene, paths }) {
    for (const [name, path] of Object.entries(scene.paths ?? {})) {
        attempt(`$.paths.${name}`, () => paths.set(name, world.addPath(path)));
    }
}

/** @param {Build} build */
function addLinks({ world, scene, links, flows }) {
    for (const [name, link] of Object.entries(scene.links ?? {})) attempt(`$.links.${name}`, () => links.set(name, world.addLink(link)));
    for (const [name, flow] of Object.entries(scene.flows ?? {})) attempt(`$.flows.${name}`, () => flows.set(name, world.addFlow(flow)));
}

/** Fences follow as ordinary obstacles, so that everything which reads the scene sees them. @param {Build} build */
function addObstacles({ world, scene, paths, obstacles }) {
    const walls = (scene.walls ?? []).map((/** @type {any} */ wall, /** @type {number} */ i) => {
        const at = `$.walls[${i}]`, closed = !!scene.paths[wall.along].closed;
        return attempt(at, () => fence(world, /** @type {number} */ (paths.get(wall.along)), { ...wall, closed }, at));
    });
    scene.obstacles = [...(scene.obstacles ?? []), ...walls];
    scene.obstacles.forEach((/** @type {any} */ obstacle, /** @type {number} */ i) => {
        attempt(`$.obstacles[${i}]`, () => obstacles.push(world.addObstacle(obstacle)));
    });
}

/** The region in which the seed places things: what is seen. @param {any} scene @returns {number[]} */
export function regionOf(scene) {
    const b = scene.world.bounds;
    return scene.view?.fit ?? (b.length === 6 ? [b[0], b[1], b[3], b[4]] : b);
}

/** @param {Build} build */
function drawPaths({ world, scene, random, paths }) {
    for (const name of random.paths ?? []) {
        const at = `$.paths.${name}`, path = scene.paths[name];
        const room = { world, region: regionOf(scene), clearance: random.clearance ?? 20, apart: random.apart ?? 60, taken: /** @type {number[][]} */ ([]) };
        path.points = path.points.map((/** @type {any} */ _, /** @type {number} */ i) => {
            const place = freePlace(room, draws(scene.seed, `${at}.points.${i}`), at);
            room.taken.push([place.x, place.y]);
            return [place.x, place.y];
        });
        attempt(at, () => world.setPath(paths.get(name), path));
    }
}

/** @param {Build} build @param {any} behavior */
function resolved({ paths, flows, agents }, behavior) {
    const copy = { ...behavior };
    if (copy.path !== undefined) copy.path = paths.get(copy.path);
    if (copy.flow !== undefined) copy.flow = flows.get(copy.flow);
    if (copy.otherAgent !== undefined) copy.otherAgent = agents.get(copy.otherAgent) ?? null;
    if (copy.target?.agent !== undefined) {
        copy.target = agents.get(copy.target.agent);
        if (copy.target === undefined) delete copy.target;
    } else if (copy.target) copy.target = typeof copy.target === "string" ? copy.target : { ...copy.target };
    return copy;
}

/** @param {Build} build */
function addBrains(build) {
    const { world, scene, brains } = build;
    for (const [name, brain] of Object.entries(scene.brains)) {
        const behaviors = brain.behaviors.map((/** @type {any} */ behavior) => resolved(build, behavior));
        attempt(`$.brains.${name}`, () => brains.set(name, world.addBrain({ ...brain, behaviors })));
    }
}

/** @param {Build} build */
function addAgents(build) {
    const { scene, world, agents, brains } = build;
    scene.agents.forEach((/** @type {any} */ group, /** @type {number} */ g) => {
        const at = `$.agents[${g}]`, names = agentNames(group), places = placesOf(build, group, names.length, at);
        /** @type {Record<string, number[]>} */
        const dealt = {};
        /** @type {Record<string, any>} */
        const same = {};
        for (const [key, value] of Object.entries(group)) {
            if (["name", "count", "along", "free", "grid", "ring", "target", "brain"].includes(key)) continue;
            if (Array.isArray(value)) dealt[key] = deal(/** @type {any} */ (value), names.length, draws(scene.seed, `agents.${group.name}.${key}`));
            else same[key] = value;
        }
        names.forEach((name, i) => {
            const own = Object.fromEntries(Object.entries(dealt).map(([key, values]) => [key, values[i]]));
            const brain = group.brain === undefined ? undefined : { brain: brains.get(group.brain) };
            /** @type {any} */
            const def = { ...same, ...own, ...brain, ...places?.[i] };
            agents.set(name, attempt(at, () => world.addAgent(def)));
            build.defs.set(name, def);
            build.starts.set(name, { x: def.x ?? 0, y: def.y ?? 0, z: def.z ?? 0 });
            if (!group.free) build.taken.push([def.x ?? 0, def.y ?? 0]);
        });
    });
}

/** Places that the scene leaves to the loader, or null. @param {Build} build @param {any} group @param {number} count @param {string} at */
function placesOf(build, group, count, at) {
    const { world, scene, random, paths, taken } = build, drawn = random.agents?.includes(group.name);
    if (drawn || group.free) {
        const region = Array.isArray(group.free) ? group.free : regionOf(scene);
        const room = { world, region, clearance: scene.random?.clearance ?? 20, apart: scene.random?.apart ?? 60, taken };
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
    return attempt(at, () => alongPath(world, /** @type {number} */ (paths.get(along.path)), along, count));
}

/** What is about an agent waits until all agents are there. @param {Build} build */
function aim(build) {
    const { scene, world, agents, brains, goals, defs } = build;
    for (const [name, brain] of Object.entries(scene.brains)) {
        if (!brain.behaviors.some((/** @type {any} */ behavior) => (behavior.target?.agent ?? behavior.otherAgent) !== undefined)) continue;
        const behaviors = brain.behaviors.map((/** @type {any} */ behavior) => resolved(build, behavior));
        attempt(`$.brains.${name}`, () => world.setBrain(brains.get(name), { behaviors }));
    }
    scene.agents.forEach((/** @type {any} */ group, /** @type {number} */ g) => {
        if (!group.target) return;
        for (const name of agentNames(group)) {
            const target = targetOf(build, group.target, name);
            if (typeof target === "object") goals.set(name, target);
            defs.get(name).target = target;
            attempt(`$.agents[${g}].target`, () => world.setTarget(agents.get(name), target));
        }
    });
}

/** @param {Build} build @param {any} target  as the scene has it @param {string} name @returns {any} */
function targetOf({ agents, starts }, target, name) {
    if (Array.isArray(target)) return { x: target[0], y: target[1], z: target[2] ?? 0 };
    if (target.mirror === undefined) return agents.get(target.agent);
    const { x, y, z } = /** @type {any} */ (starts.get(name)), [midX, midY] = target.at;
    return { x: target.mirror === "y" ? x : grain(2 * midX - x), y: target.mirror === "x" ? y : grain(2 * midY - y), z };
}
