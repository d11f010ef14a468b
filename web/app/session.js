/**
 * The running scene: its world, what the user changed, and what happened so far. Every change goes to the world and is kept by name, so
 * that a restart and a share link can repeat it. Opening builds aside and swaps only when all went well.
 */
import { createGauges, wantedOf } from "../scene/figures.js";
import { createGame } from "../scene/game.js";
import { buildScene } from "../scene/load.js";
import { fieldPatch } from "./fields.js";

const MOST_AGENTS = 200; // of a kind, by slider or link, where the scene says nothing else
const MOST_TRAILS = 5000; // larger crowds leave none
const TRAIL = 160; // positions kept per agent
const TRAIL_EVERY = 3; // steps between two of them

/**
 * @typedef {object} Session
 * @property {any} veer
 * @property {Map<string, any>} catalog  scenes by name, read and checked
 * @property {string} name  of the present scene
 * @property {any} source  the scene as its file has it
 * @property {any} scene  the same with all that its seed decides filled in
 * @property {any} world
 * @property {import("../scene/load.js").Built["names"]} ids
 * @property {import("../scene/game.js").Game} game  steps the world, with the scene's rules
 * @property {ReturnType<typeof createGauges>} gauges  the figures that the scene shows
 * @property {{ before: () => void, after: () => void }} hooks  round every step
 * @property {number} population  counts how often rules removed or added agents
 * @property {Map<number, string>} agentNames
 * @property {number} seed
 * @property {Map<string, number | string>} set  changed settings: "guard.context.slots" to value
 * @property {Map<string, number[][]>} points  changed patrol points by path name
 * @property {Map<string, number>} speeds  changed top speeds by agent name
 * @property {Map<number, Record<string, number>>} tallies  events counted by agent id and type
 * @property {import("../../src/js/draw/canvas.js").Trails & { tick: number }} trails  tick: of the last position
 * @property {number} stepTime  s
 */

/** @param {any} veer @param {Map<string, any>} catalog @returns {Session} */
export function createSession(veer, catalog) {
    return /** @type {any} */ ({ veer, catalog, name: "", world: null, population: 0, hooks: { before() {}, after() {} } });
}

/**
 * Opens a scene with the changes of a link, or none. Throws, with the present scene left as it was, if anything in it is wrong.
 * @param {Session} session
 * @param {{ scene: string, seed?: number | null, set?: Session["set"], points?: Session["points"], speeds?: Session["speeds"] }} wanted
 */
export function openScene(session, wanted) {
    const source = session.catalog.get(wanted.scene);
    if (!source) throw new Error(`there is no scene "${wanted.scene}"; the scenes are ${[...session.catalog.keys()].join(", ")}`);
    const changes = new Map(wanted.set), seed = wanted.seed ?? source.seed;
    const built = buildScene(session.veer, source, { seed, set: countChanges(source, changes) }), { world, scene, names } = built;
    const { schema } = session.veer, gauges = createGauges(built, schema, wantedOf(scene));
    const game = createGame(built, schema, { before: () => session.hooks.before(), after: () => record(session) });
    const next = {
        ...session, name: wanted.scene, source, scene, seed, world, ids: names, game, gauges, stepTime: game.stepTime,
        set: changes, points: new Map(wanted.points), speeds: new Map(wanted.speeds), tallies: new Map(),
    };
    try {
        for (const [path, value] of next.set) if (!isCount(path)) applySetting(next, path, value);
        for (const [path, points] of next.points) applyPoints(next, path, points);
        for (const [agent, speed] of next.speeds) next.world.setAgent(known(next.ids.agents, agent, "agent"), { maxSpeed: speed });
    } catch (error) {
        next.world.dispose();
        throw error;
    }
    next.agentNames = new Map([...next.ids.agents].map(([name, id]) => [id, name]));
    next.trails = createTrails(next.world.slotCount > MOST_TRAILS ? 0 : next.world.slotCount);
    session.world?.dispose();
    Object.assign(session, next);
}

/** Is a setting the number of agents of a kind? It belongs to the build, not to a brain. @param {string} path */
export const isCount = (path) => /^agents\.[^.]+\.count$/.test(path);

/** How many agents of a kind a scene can have here. @param {any} source @returns {number} */
export const mostOf = (source) => source.view?.most ?? MOST_AGENTS;

/** The field of a scene whose crowd grows, with as much room for each as before. @param {any} source @param {string} kind @param {number} count */
function grown(source, kind, count) {
    const group = source.agents.find((/** @type {any} */ one) => one.name === kind);
    if (source.view?.most === undefined || !group) return {};
    const scale = (/** @type {number[]} */ list) => list.map((v) => Math.fround(v * Math.sqrt(count / group.count)));
    const { bounds } = source.world, at = `agents.${kind}`;
    return { "world.bounds": scale(bounds), "view.fit": scale(source.view.fit), [`${at}.x`]: scale(group.x), [`${at}.y`]: scale(group.y) };
}

/**
 * The changes that a build needs: numbers of agents, and whom to follow if that one is not there any more.
 * @param {any} source
 * @param {Session["set"]} set
 */
function countChanges(source, set) {
    /** @type {Record<string, any>} */
    const changes = {};
    for (const [path, count] of set) {
        if (!isCount(path)) continue;
        if (!(Number(count) <= mostOf(source))) throw new Error(`${path} is ${count}, at most ${mostOf(source)} are possible here`);
        const kind = path.split(".")[1];
        Object.assign(changes, { [path]: count }, grown(source, kind, Number(count)));
        if (isBeyond(source.view?.follow ?? "", kind, Number(count))) changes["view.follow"] = `${kind} ${count}`;
    }
    return changes;
}

/**
 * Is an agent of a kind one of those beyond a count? Agents are named "car 1", "car 2" ...
 * @param {string} agent
 * @param {string} kind
 * @param {number} count
 */
function isBeyond(agent, kind, count) {
    return agent.startsWith(`${kind} `) && Number(agent.slice(kind.length + 1)) > count;
}

/** The same scene, seed and changes from the beginning. @param {Session} session @param {number} [seed] */
export function restart(session, seed = session.seed) {
    openScene(session, { scene: session.name, seed, set: session.set, points: session.points, speeds: session.speeds });
}

/** @param {Map<string, number>} ids @param {string} name @param {string} kind */
function known(ids, name, kind) {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`the scene has no ${kind} "${name}"`);
    return id;
}

/** @param {Session} session @param {string} path @param {any} value */
function applySetting(session, path, value) {
    const dot = path.indexOf("."), id = known(session.ids.brains, path.slice(0, dot), "brain"), key = path.slice(dot + 1);
    const brain = session.world.getBrain(id);
    const parts = key.split("."), group = parts.length === 3 ? brain.behaviors[Number(parts[1])] : parts.length === 1 ? brain : brain[parts[0]];
    if (!/^(combine|blend|threshold|constraintSteps|actuator|thinkEvery)$|^(context|locomotion)\.\w+$|^behaviors\.\d+\.\w+$/.test(key) || !group || !Object.hasOwn(group, parts[parts.length - 1])) {
        throw new Error(`the scene has no setting "${path}"`);
    }
    session.world.setBrain(id, fieldPatch(brain, key, value));
}

/** @param {Session} session @param {string} path @param {number[][]} points */
function applyPoints(session, path, points) {
    const id = known(session.ids.paths, path, "path");
    session.world.setPath(id, { ...session.scene.paths[path], points });
}

/**
 * Changes a setting of a brain, now and after a restart.
 * @param {Session} session
 * @param {string} brain
 * @param {string} key
 * @param {any} value
 */
export function changeSetting(session, brain, key, value) {
    applySetting(session, `${brain}.${key}`, value);
    session.set.set(`${brain}.${key}`, value);
}

/** Another number of agents of a kind: the scene starts anew. @param {Session} session @param {string} key @param {number} count */
export function changeCount(session, key, count) {
    const { name: scene, seed, points } = session, set = new Map(session.set).set(key, count), kind = key.split(".")[1];
    const speeds = new Map([...session.speeds].filter(([agent]) => !isBeyond(agent, kind, count)));
    openScene(session, { scene, seed, set, points, speeds });
}

/** @param {Session} session @param {number} agent @param {number} speed */
export function changeSpeed(session, agent, speed) {
    session.world.setAgent(agent, { maxSpeed: speed });
    session.speeds.set(session.agentNames.get(agent) ?? "", speed);
}

/** @param {Session} session @param {string} path @param {number[][]} points */
export function changePoints(session, path, points) {
    applyPoints(session, path, points);
    session.points.set(path, points);
}

/** The path that clicks edit: the one a tunable brain patrols. @param {Session} session @returns {string | null} */
export function patrolPath(session) {
    for (const name of session.scene.tune ?? Object.keys(session.scene.brains)) {
        const patrol = session.scene.brains[name]?.behaviors?.find((/** @type {any} */ b) => b.type === "patrol");
        if (patrol) return patrol.path;
    }
    return null;
}

/** The points of a path as they are now. @param {Session} session @param {string} path @returns {number[][]} */
export function pathPoints(session, path) {
    return session.points.get(path) ?? session.scene.paths[path].points;
}

/** Counts what happened and lengthens the trails; after every step. @param {Session} session */
function record(session) {
    const { world, trails, tallies, game } = session;
    session.gauges.see(game);
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

/** Other agents are in the world: rules removed some or put others in their slots, or it is a restored one. @param {Session} session */
export function repopulate(session) {
    const before = session.agentNames, { world, trails } = session, { x, y } = world.agents;
    session.agentNames = new Map([...session.ids.agents].filter(([, id]) => world.isAlive(id)).map(([name, id]) => [id, name]));
    for (const id of session.agentNames.keys()) {
        if (before.has(id)) continue;
        const slot = world.slot(id); // a trail begins where its agent does
        trails.x.fill(x[slot], slot * TRAIL, (slot + 1) * TRAIL);
        trails.y.fill(y[slot], slot * TRAIL, (slot + 1) * TRAIL);
    }
    session.population++;
}

/** @param {number} slots */
function createTrails(slots) {
    return { length: TRAIL, count: 0, head: 0, tick: 0, x: new Float32Array(slots * TRAIL), y: new Float32Array(slots * TRAIL) };
}
