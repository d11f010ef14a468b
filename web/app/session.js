/**
 * The running scene: its world, what the user changed, and what has happened so far. Every change is applied to the world and kept by name,
 * so that a restart and a share link can repeat it. Opening builds a new world first and replaces the old one only if all went well.
 */
import { createGauges, shownFigures } from "../scene/figures.js";
import { createGame } from "../scene/game.js";
import { buildScene } from "../scene/load.js";
import { fieldPatch, readField } from "./fields.js";

const MOST_AGENTS = 200; // of a group, by slider or link, where the scene does not say
const MOST_TRAILS = 5000; // larger crowds leave no trails
const TRAIL = 160; // positions kept per agent
const TRAIL_EVERY = 3; // steps between two positions
const BRAIN_KEY = /^(combine|blend|threshold|constraintSteps|actuator|thinkEvery|crowd)$|^(context|locomotion|avoidance)\.\w+$|^behaviors\.\d+\.\w+$/;

/** @import { AgentId, Trails, Veer, World, WorldEvent } from "../types.js" */
/** @import { Scene } from "../scene/types.js" */
/** @import { SettingValue } from "./fields.js" */

/** Scenes by name, read and checked. @typedef {Map<string, Scene>} Catalog */
/**
 * @typedef {object} Session
 * @property {Veer} veer
 * @property {Catalog} catalog
 * @property {string} name  of the current scene
 * @property {Scene} source  the scene as its file has it
 * @property {Scene} scene  the same, with everything that its seed decides filled in
 * @property {World} world
 * @property {import("../scene/load.js").Built["names"]} ids
 * @property {import("../scene/game.js").Game} game  steps the world, with the scene's rules
 * @property {ReturnType<typeof createGauges>} gauges  the figures that the scene shows
 * @property {{ before: () => void, after: () => void }} hooks  around every step
 * @property {number} population  how often rules have removed or added agents
 * @property {Map<AgentId, string>} agentNames
 * @property {number} seed
 * @property {Map<string, SettingValue>} set  changed settings: "guard.context.slots" to value
 * @property {Map<string, number[][]>} points  changed patrol points by path name
 * @property {Map<string, number>} speeds  changed top speeds by agent name
 * @property {Map<WorldEvent["agent"], Record<string, number>>} tallies  events counted by agent and type
 * @property {Trails & { tick: number }} trails  tick: of the last position
 * @property {number} stepTime  s
 */

/** A session in which no scene is open yet: the rest comes with openScene(). @param {Veer} veer @param {Catalog} catalog */
export function createSession(veer, catalog) {
    return /** @type {Session} */ ({ veer, catalog, name: "", population: 0, hooks: { before() {}, after() {} } });
}

/**
 * Opens a scene with the changes of a link, or none. If anything in it is wrong it throws, and the current scene stays as it was.
 * @param {Session} session
 * @param {{ scene: string, seed?: number | null, set?: Session["set"], points?: Session["points"], speeds?: Session["speeds"] }} wanted
 */
export function openScene(session, wanted) {
    const source = session.catalog.get(wanted.scene);
    if (!source) throw new Error(`there is no scene "${wanted.scene}"; the scenes are ${[...session.catalog.keys()].join(", ")}`);
    const changes = new Map(wanted.set), seed = wanted.seed ?? source.seed;
    const built = buildScene(session.veer, source, { seed, set: countChanges(source, changes) }), { world, scene, names: ids } = built;
    const { schema } = session.veer, gauges = createGauges(built, schema, shownFigures(scene));
    const game = createGame(built, schema, { before: () => session.hooks.before(), after: () => record(session) });
    const next = {
        ...session, name: wanted.scene, source, scene, seed, world, ids, game, gauges, stepTime: game.stepTime, set: changes,
        points: new Map(wanted.points), speeds: new Map(wanted.speeds), tallies: new Map(),
    };
    try {
        for (const [path, value] of next.set) if (!isCount(path)) applySetting(next, path, value);
        for (const [path, points] of next.points) applyPoints(next, path, points);
        for (const [agent, speed] of next.speeds) next.world.setAgent(known(next.ids.agents, agent, "agent"), { maxSpeed: speed });
    } catch (error) {
        next.world.dispose();
        throw error;
    }
    next.agentNames = new Map([...ids.agents].map(([name, id]) => [id, name]));
    next.trails = createTrails(next.world.slotCount > MOST_TRAILS ? 0 : next.world.slotCount);
    session.world?.dispose();
    Object.assign(session, next);
}

/** Is a setting the number of agents of a kind? It belongs to the build, not to a brain. @param {string} path */
export const isCount = (path) => /^agents\.[^.]+\.count$/.test(path);

/** The largest number of agents that a user can give a group of the scene. @param {Scene} source */
export const mostOf = (source) => source.view?.most ?? MOST_AGENTS;

/** The changes that let the field grow with its crowd, so that each agent has as much room as before. @param {Scene} source @param {string} kind @param {number} count */
function grown(source, kind, count) {
    const group = source.agents.find((one) => one.name === kind);
    if (source.view?.most === undefined || !group?.count) return {};
    const ranges = { "world.bounds": source.world.bounds, "view.fit": source.view.fit, [`agents.${kind}.x`]: group.x, [`agents.${kind}.y`]: group.y };
    const factor = Math.sqrt(count / group.count), scale = (/** @type {number} */ v) => Math.fround(v * factor);
    return Object.fromEntries(Object.entries(ranges).flatMap(([path, range]) => (Array.isArray(range) ? [[path, range.map(scale)]] : [])));
}

/**
 * The changes that a build needs: numbers of agents, and another agent to follow if the scene's own is no longer there.
 * @param {Scene} source
 * @param {Session["set"]} set
 */
function countChanges(source, set) {
    /** @type {import("../scene/change.js").Changes} */
    const changes = {};
    for (const [path, count] of set) {
        if (!isCount(path)) continue;
        if (!(Number(count) <= mostOf(source))) throw new Error(`${path} is ${count}, at most ${mostOf(source)} are allowed here`);
        const kind = path.split(".")[1];
        Object.assign(changes, { [path]: count }, grown(source, kind, Number(count)));
        if (isBeyond(source.view?.follow ?? "", kind, Number(count))) changes["view.follow"] = `${kind} ${count}`;
    }
    return changes;
}

/**
 * Whether an agent of a group is beyond a count. Agents are named "car 1", "car 2" ...
 * @param {string} agent
 * @param {string} kind
 * @param {number} count
 */
function isBeyond(agent, kind, count) {
    return agent.startsWith(`${kind} `) && Number(agent.slice(kind.length + 1)) > count;
}

/** Starts the scene again with the same changes. @param {Session} session @param {number} [seed] */
export function restart(session, seed = session.seed) {
    openScene(session, { scene: session.name, seed, set: session.set, points: session.points, speeds: session.speeds });
}

/** @template Id @param {Map<string, Id>} ids @param {string} name @param {string} kind */
function known(ids, name, kind) {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`the scene has no ${kind} "${name}"`);
    return id;
}

/** The agent with a name; throws if the scene has none. @param {Session} session @param {string} name */
export const agentNamed = (session, name) => known(session.ids.agents, name, "agent");

/** A brain's definition by name; throws if the scene has none. @param {Session} session @param {string} name */
export const brainNamed = (session, name) => session.world.getBrain(known(session.ids.brains, name, "brain"));

/** @param {Session} session @param {string} path @param {SettingValue} value */
function applySetting(session, path, value) {
    const dot = path.indexOf("."), id = known(session.ids.brains, path.slice(0, dot), "brain"), key = path.slice(dot + 1);
    const brain = session.world.getBrain(id);
    if (!BRAIN_KEY.test(key) || readField(brain, key) === undefined) throw new Error(`the scene has no setting "${path}"`);
    session.world.setBrain(id, fieldPatch(brain, key, value));
}

/** @param {Session} session @param {string} path @param {number[][]} points */
function applyPoints(session, path, points) {
    const id = known(session.ids.paths, path, "path");
    session.world.setPath(id, { ...session.scene.paths?.[path], points });
}

/**
 * Changes a setting of a brain, now and after a restart.
 * @param {Session} session
 * @param {string} brain
 * @param {string} key
 * @param {SettingValue} value
 */
export function changeSetting(session, brain, key, value) {
    applySetting(session, `${brain}.${key}`, value);
    session.set.set(`${brain}.${key}`, value);
}

/** Changes the number of agents of a group, which starts the scene again. @param {Session} session @param {string} key @param {number} count */
export function changeCount(session, key, count) {
    const { name: scene, seed, points } = session, set = new Map(session.set).set(key, count), kind = key.split(".")[1];
    const speeds = new Map([...session.speeds].filter(([agent]) => !isBeyond(agent, kind, count)));
    openScene(session, { scene, seed, set, points, speeds });
}

/** @param {Session} session @param {AgentId} agent @param {number} speed */
export function changeSpeed(session, agent, speed) {
    session.world.setAgent(agent, { maxSpeed: speed });
    session.speeds.set(session.agentNames.get(agent) ?? "", speed);
}

/** @param {Session} session @param {string} path @param {number[][]} points */
export function changePoints(session, path, points) {
    applyPoints(session, path, points);
    session.points.set(path, points);
}

/** The path that clicks edit: the one that a tunable brain patrols. @param {Session} session @returns {string | null} */
export function patrolPath(session) {
    for (const name of session.scene.tune ?? Object.keys(session.scene.brains)) {
        const patrol = session.scene.brains[name]?.behaviors.find(({ type }) => type === "patrol");
        if (patrol?.path !== undefined) return patrol.path;
    }
    return null;
}

/** The current points of a path. @param {Session} session @param {string} path @returns {number[][]} */
export function pathPoints(session, path) {
    return session.points.get(path) ?? session.scene.paths?.[path].points ?? [];
}

/** Counts what happened and extends the trails, after every step. @param {Session} session */
function record(session) {
    const { world, trails, tallies, game } = session;
    session.gauges.observe(game);
    if (game.happened.length) repopulate(session);
    session.hooks.after();
    for (const event of world.events) {
        const tally = tallies.get(event.agent) ?? {};
        tally[event.type] = (tally[event.type] ?? 0) + 1;
        tallies.set(event.agent, tally);
    }
    if (world.tick - trails.tick < TRAIL_EVERY) return;
    trails.tick = world.tick;
    const { x, y } = world.agents, slots = Math.min(world.slotCount, trails.x.length / TRAIL);
    for (let slot = 0; slot < slots; slot++) {
        trails.x[slot * TRAIL + trails.head] = x[slot];
        trails.y[slot * TRAIL + trails.head] = y[slot];
    }
    trails.head = (trails.head + 1) % TRAIL;
    trails.count = Math.min(trails.count + 1, TRAIL);
}

/** The world's agents are not the same: rules removed some or put others in their slots, or it was restored. @param {Session} session */
export function repopulate(session) {
    const before = session.agentNames, { world, trails } = session, { x, y } = world.agents;
    session.agentNames = new Map([...session.ids.agents].filter(([, id]) => world.isAlive(id)).map(([name, id]) => [id, name]));
    for (const id of session.agentNames.keys()) {
        if (before.has(id)) continue;
        const slot = world.slot(id); // its trail begins where it stands now
        trails.x.fill(x[slot], slot * TRAIL, (slot + 1) * TRAIL);
        trails.y.fill(y[slot], slot * TRAIL, (slot + 1) * TRAIL);
    }
    session.population++;
}

/** @param {number} slots */
function createTrails(slots) {
    return { length: TRAIL, count: 0, head: 0, tick: 0, x: new Float32Array(slots * TRAIL), y: new Float32Array(slots * TRAIL) };
}
