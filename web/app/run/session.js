/**
 * The running scene: its world, the command log of the user's changes (log.js), and its history. Opening a scene
 * builds a new world first and replaces the old world only on success.
 */
import { createGauges, shownFigures } from "../../scene/figures.js";
import { createGame } from "../../scene/game.js";
import { buildingScene } from "../../scene/load.js";
import { atOnce } from "../../scene/work.js";
import { applyDue } from "./log.js";
import { lawsOf, playOf } from "./laws.js";
import { repopulate } from "./names.js";
import { checked } from "./ops.js";

// maximum number of agents per group that sliders and links can set, unless the scene sets a limit
const MOST_AGENTS = 200;
const TRAIL = 160; // maximum number of positions in an agent's trail
// maximum number of positions in all trails together; drawing more would take longer than drawing the agents
const TRAIL_POINTS = 12800;
const LEAST_TRAIL = 16; // minimum length of a trail, in positions; shorter trails are not drawn
export const TRAIL_EVERY = 3; // number of steps between recorded positions

/** @import { AgentId, BrainId, Trails, Veer, World, Vec3, WorldEvent } from "../../types.js" */
/** @import { Scene } from "../../scene/types.js" */
/** @import { Entry } from "./log.js" */
/** @import { SettingValue } from "../panel/fields.js" */

/** The scenes by name, after validation. @typedef {Map<string, Scene>} Catalog */
/**
 * The origin of a world, before any log entry. `counts`: numbers of agents in groups, by path.
 * @typedef {{ scene: string, seed: number, counts: ReadonlyMap<string, number> }} Base
 */
/** The part of a session that the command log writes.
 * @typedef {object} Logged
 * @property {Base} base
 * @property {readonly Entry[]} log  entries from `cursor` on have not been applied yet
 * @property {number} cursor
 * @property {Entry | null} applied  the last entry applied to the world
 * @property {number} end  the latest tick that this run has reached
 * @property {any} memory  the memory of the scene's laws (laws.js): plain data
 * @property {ReadonlyMap<string, SettingValue>} set  changed settings, from "guard.context.slots" to value, and the
 *   agent counts
 * @property {ReadonlyMap<string, number[][]>} points  changed patrol points by path name
 * @property {ReadonlyMap<string, number>} speeds  changed top speeds by agent name
 * @property {Scene} scene  the current scene, with all values that the seed determines filled in; replaced, never
 *   modified
 * @property {ReadonlyMap<string, Vec3>} starts  where each agent starts, by name
 * @property {ReadonlyMap<string, Vec3>} goals  the goals that users or the scene gave to agents
 * @property {number[]} keys  of its obstacles, in order; an obstacle keeps its key when others are removed
 */
/** The part of a session that is built from the scene.
 * @typedef {object} Built
 * @property {Veer} veer
 * @property {Catalog} catalog
 * @property {string} name  name of the current scene
 * @property {Scene} source  the scene as in its file
 * @property {Scene} original  the source scene with all values that the seed determines filled in
 * @property {{ starts: Logged["starts"], goals: Logged["goals"] }} first  starts and goals in the scene itself
 * @property {string[]} groups  names of the scene's groups of agents
 * @property {World} world
 * @property {import("../../scene/load.js").Built["names"]} ids
 * @property {import("../../scene/load.js").Built["defs"]} defs  each agent's definition when it was added
 * @property {ReadonlyMap<string, BrainId>} brains  the scene's brains, to which the definitions refer
 * @property {import("../../scene/game.js").Game} game  steps the world and applies the scene's rules
 * @property {ReturnType<typeof createGauges>} gauges  the figures that the scene shows
 * @property {import("./laws.js").Laws} laws  the effects of the scene's play on the world
 * @property {number} population  counts how often rules have removed or added agents
 * @property {Map<AgentId, string>} agentNames
 * @property {number} seed
 * @property {Map<WorldEvent["agent"], Record<string, number>>} tallies  events counted by agent and type
 * @property {Trails & { tick: number, z: Float32Array }} trails  tick: when the last positions were recorded
 * @property {number} stepTime  s
 * @property {NonNullable<Listeners["refused"]>} refused
 * @property {NonNullable<Listeners["stepped"]>} stepped
 */
/** A read-only run: only the log writes it (log.js, and the operations of ops.js). */
/** @typedef {Readonly<Run>} Session */
/** A writable run, for the log. @typedef {Built & Logged} Run */
/** A run whose laws have not initialized their memory yet. @typedef {Omit<Run, "memory">} Begun */

/**
 * The listeners of a run. `refused`: called when an entry of the log can't be applied. `stepped`: called after each
 * step, to keep moments and record the timeline.
 * @typedef {{ refused?: (entry: Entry, error: unknown) => void, stepped?: (session: Session) => void }} Listeners */

/** A request to open a scene at its start, optionally with a seed, agent counts and a log.
 * @typedef {{ scene: string, seed?: number | null, counts?: ReadonlyMap<string, number>, log?: readonly
 *   Entry[] }} Wanted
 */

/**
 * Returns a new session in a scene; throws if the scene or log has an error.
 * @param {Veer} veer
 * @param {Catalog} catalog
 * @param {Wanted} wanted
 * @param {Listeners} [listeners]
 * @returns {Session}
 */
export const newSession = (veer, catalog, wanted, listeners) =>
    atOnce(newSessionInParts(veer, catalog, wanted, listeners));

/**
 * Like newSession(), but as work that may pause (scene/work.js).
 * @param {Veer} veer
 * @param {Catalog} catalog
 * @param {Wanted} wanted
 * @param {Listeners} [listeners]
 * @returns {Generator<void, Session, void>}
 */
export function* newSessionInParts(veer, catalog, wanted, { refused = () => {}, stepped = () => {} } = {}) {
    /** @type {Run} */
    const session = yield* building({ veer, catalog, refused, stepped, population: 0 }, wanted, () => session);
    return session;
}

/**
 * Opens another scene in a session. On an error it throws, and the current scene stays unchanged.
 * @param {Session} session
 * @param {Wanted} wanted
 */
export const openScene = (session, wanted) => atOnce(openingScene(session, wanted));

/**
 * Like openScene(), but as work that may pause; the current scene stays open until the end.
 * @param {Session} session
 * @param {Wanted} wanted
 * @returns {Generator<void, boolean, void>}
 */
export function* openingScene(session, wanted) {
    const next = yield* building(session, wanted, () => session);
    session.world.dispose();
    Object.assign(session, next);
    return true;
}

/**
 * Builds a run. `session` returns the session that will contain the run; the log and the scene's laws follow its steps.
 * @param {Pick<Session, "veer" | "catalog" | "refused" | "stepped" | "population">} of
 * @param {Wanted} wanted
 * @param {() => Run} session
 * @returns {Generator<void, Run, void>}
 */
function* building({ veer, catalog, refused, stepped, population }, wanted, session) {
    const source = catalog.get(wanted.scene), { schema } = veer;
    if (!source) {
        throw new Error(`there is no scene "${wanted.scene}"; the scenes are ${[...catalog.keys()].join(", ")}`);
    }
    const counts = new Map(wanted.counts ?? openingCounts(source)), seed = wanted.seed ?? source.seed;
    const log = (wanted.log ?? []).map(checked);
    const built = yield* buildingScene(veer, source, { seed, set: countChanges(source, counts) });
    const { world, scene, names: ids, defs, starts, goals } = built, first = { starts, goals };
    let isBuilt = false;
    try {
        yield;
        const gauges = createGauges(built, schema, shownFigures(scene));
        const game = createGame(built, schema,
            { before: () => beforeStep(session()), after: () => record(session()), now: () => session() });
        const laws = lawsOf(playOf(catalog, wanted.scene)), base = { scene: wanted.scene, seed, counts };
        yield;
        /** @type {Built} */
        const parts = {
            veer, catalog, refused, stepped, name: wanted.scene, source, original: scene, first,
            groups: scene.agents.map(({ name }) => name),
            seed, world, ids, defs, brains: new Map(ids.brains), game, gauges, stepTime: game.stepTime, laws,
            population: population + 1, tallies: new Map(),
            agentNames: new Map([...ids.agents].map(([name, id]) => [id, name])), trails: createTrails(world.slotCount),
        };
        /** @type {Begun} */
        const begun = { ...parts, ...beginning(scene, base, first), log, cursor: 0, applied: null, end: 0 };
        const run = { ...begun, memory: laws.start?.(begun) ?? {} };
        applyDue(run, true);
        isBuilt = true;
        return run;
    } finally {
        if (!isBuilt) world.dispose();
    }
}

/**
 * Returns the initial values of the fields that the log writes.
 * @param {Scene} scene  as it is built @param {Base} base @param {Built["first"]} first
 */
const beginning = (scene, base, first) =>
    ({
        base, ...first, set: new Map(base.counts), points: new Map(), speeds: new Map(), scene,
        keys: (scene.obstacles ?? []).map((_, i) => i),
    });

/** Resets a run to its state before the first log entry. @param {Run} run */
export function begin(run) {
    Object.assign(run, beginning(run.original, run.base, run.first));
    run.memory = run.laws.start?.(run) ?? {};
}

/** @param {Run} session */
function beforeStep(session) {
    applyDue(session);
    session.laws.before?.(session);
}

/** Returns whether a setting is an agent count, which belongs to the base and not to a brain. @param {string} path */
export const isCount = (path) => /^agents\.[^.]+\.count$/.test(path);

/**
 * Returns the agent counts with which the page opens a scene. The counts in the file may be lower, so that tools and
 * tests run fast.
 * @param {Scene} source
 * @returns {Map<string, number>}
 */
export const openingCounts = ({ view, agents }) =>
    new Map(view?.opens === undefined ? [] : [[`agents.${agents[0].name}.count`, view.opens]]);

/** Returns the maximum number of agents that a user can set for a group of the scene. @param {Scene} source */
export const mostOf = (source) => source.view?.most ?? MOST_AGENTS;

/**
 * Returns the changes that enlarge the field with its crowd, so that the density stays the same.
 * @param {Scene} source
 * @param {string} kind
 * @param {number} count
 */
function grown(source, kind, count) {
    const group = source.agents.find((one) => one.name === kind);
    if (source.view?.most === undefined || !group?.count) return {};
    const ranges = {
        "world.bounds": source.world.bounds, "view.fit": source.view.fit, [`agents.${kind}.x`]: group.x,
        [`agents.${kind}.y`]: group.y,
    };
    const factor = Math.sqrt(count / group.count), scale = (/** @type {number} */ v) => Math.fround(v * factor);
    return Object.fromEntries(Object.entries(ranges).flatMap(([path, range]) => (Array.isArray(range)
        ? [[path, range.map(scale)]]
        : [])));
}

/**
 * Returns the changes that agent counts require: the counts, and a different agent to follow if the agent named by the
 * scene no longer exists.
 * @param {Scene} source
 * @param {ReadonlyMap<string, number>} counts
 */
function countChanges(source, counts) {
    /** @type {import("../../scene/change.js").Changes} */
    const changes = {};
    for (const [path, count] of counts) {
        if (!(count <= mostOf(source))) {
            throw new Error(`${path} is ${count}, at most ${mostOf(source)} are allowed here`);
        }
        const kind = path.split(".")[1];
        Object.assign(changes, { [path]: count }, grown(source, kind, count));
        if (isBeyond(source.view?.follow ?? "", kind, count)) changes["view.follow"] = `${kind} ${count}`;
    }
    return changes;
}

/**
 * Returns whether an agent's number in its group exceeds a count. Agents are named "car 1", "car 2" ...
 * @param {string} agent
 * @param {string} kind
 * @param {number} count
 */
export function isBeyond(agent, kind, count) {
    return agent.startsWith(`${kind} `) && Number(agent.slice(kind.length + 1)) > count;
}

/**
 * Returns the path that clicks edit: the path that a tunable brain patrols.
 * @param {Session} session
 * @returns {string | null}
 */
export function patrolPath(session) {
    for (const name of session.scene.tune ?? Object.keys(session.scene.brains)) {
        const patrol = session.scene.brains[name]?.behaviors.find(({ type }) => type === "patrol");
        if (patrol?.path !== undefined) return patrol.path;
    }
    return null;
}

/** Returns the current points of a path. @param {Session} session @param {string} path @returns {number[][]} */
export function pathPoints(session, path) {
    return session.points.get(path) ?? session.scene.paths?.[path].points ?? [];
}

/** Counts events and extends the trails, after every step. @param {Run} session */
function record(session) {
    const { world, tallies, game } = session;
    session.gauges.observe(game);
    if (game.happened.length) repopulate(session);
    session.laws.after?.(session);
    for (const event of world.events) {
        const tally = tallies.get(event.agent) ?? {};
        tally[event.type] = (tally[event.type] ?? 0) + 1;
        tallies.set(event.agent, tally);
    }
    session.end = Math.max(session.end, world.tick);
    extendTrails(session);
    session.stepped(session);
}

/** @param {Session} session */
function extendTrails({ world, trails }) {
    if (world.tick - trails.tick < TRAIL_EVERY) return;
    trails.tick = world.tick;
    const { x, y, z } = world.agents, { length } = trails, slots = Math.min(world.slotCount, trails.x.length / length);
    for (let slot = 0; slot < slots; slot++) {
        trails.x[slot * length + trails.head] = x[slot];
        trails.y[slot * length + trails.head] = y[slot];
        trails.z[slot * length + trails.head] = z[slot];
    }
    trails.head = (trails.head + 1) % length;
    trails.count = Math.min(trails.count + 1, length);
}

/** @param {number} slots */
function createTrails(slots) {
    const fitting = Math.min(TRAIL, Math.floor(TRAIL_POINTS / Math.max(slots, 1)));
    const length = Math.max(fitting, LEAST_TRAIL), size = fitting < LEAST_TRAIL ? 0 : slots * length;
    return {
        length, count: 0, head: 0, tick: 0, x: new Float32Array(size), y: new Float32Array(size),
        z: new Float32Array(size),
    };
}
