/**
 * The operations of edit mode, rows of ops.js: add, change (if it exists) or remove (null) an obstacle, path or agent.
 * An obstacle is identified by its key, which it keeps when other obstacles are removed; paths and agents are
 * identified by their names. Links can contain these operations, so each operation is checked.
 */
import { known, repopulate } from "./names.js";

const MOST = { obstacles: 300, paths: 64, agents: 300 }; // maximum number of objects that can be added to the scene
const MOST_POINTS = 128;
const MOST_KEY = 1e6;
const DIGITS = 10; // values of tiles in scenes
export const NUMBERS = {
    obstacle: [
        "x", "y", "z", "velocityX", "velocityY", "radius", "halfWidth", "halfHeight", "halfDepth", "angle", "hollow",
        "closed", "group",
    ],
    path: ["radius", "flatness", "closed", "smooth"],
    agent: ["x", "y", "z", "velocityX", "velocityY", "orientation", "radius", "mass", "maxSpeed", "maxForce", "group"],
};

/** @import { AgentDef, ObstacleSettings, PathSettings } from "../../types.js" */
/** @import { Scene } from "../../scene/types.js" */
/** @import { Op } from "./ops.js" */
/** @import { Run, Session } from "./session.js" */
/** @typedef {ObstacleSettings & { kind: string, points?: number[][] }} ObstacleArgs */
/** @typedef {PathSettings & { points: number[][] }} PathArgs */
/**
 * @typedef {Omit<AgentDef, "brain" | "target"> & { brain?: string, target?: number[] |
 *   { path: string } | null }} AgentArgs
 */

export const isName = (/** @type {unknown} */ value) =>
    typeof value === "string" && /^[A-Za-z][\w -]{0,39}$/.test(value);
export const isPlace = (/** @type {unknown} */ value) =>
    Array.isArray(value) && value.length === 2 && value.every(Number.isFinite);
const isKey = (/** @type {any} */ value) => value >>> 0 === value && value < MOST_KEY;
export const arePoints = (/** @type {unknown} */ value) =>
    Array.isArray(value) && value.length > 0 && value.length <= MOST_POINTS && value.every(isPlace);

/**
 * Returns whether a definition has exactly these fields.
 * @param {any} def
 * @param {string[]} numbers
 * @param {Record<string, (value: any) => boolean>} others
 */
export function isDef(def, numbers, others) {
    if (typeof def !== "object" || def === null || Array.isArray(def)) return false;
    const isNumber = (/** @type {string} */ key) =>
        numbers.includes(key) && (Number.isFinite(def[key]) || (key === "maxForce" && def[key] === Infinity));
    return Object.keys(def).every((key) => (Object.hasOwn(others, key) ? others[key](def[key]) : isNumber(key)));
}

/** @param {number} now @param {number} own  number in the scene itself @param {number} most @param {string} kind */
export function limit(now, own, most, kind) {
    if (now >= own + most) throw new Error(`at most ${most} ${kind} can be added`);
}

/** Extends the trails after agents were added. @param {Session} session */
export function extendTrails({ world, trails }) {
    const { length } = trails, size = world.slotCount * length;
    if (!trails.x.length || size <= trails.x.length) return;
    for (const axis of /** @type {const} */ (["x", "y", "z"])) {
        const wider = new Float32Array(size);
        wider.set(trails[axis]);
        trails[axis] = wider;
    }
}

/** Returns a copy of a map without an entry. @template V @param {ReadonlyMap<string, V>} map @param {string} key */
export const without = (map, key) => new Map([...map].filter(([own]) => own !== key));

/**
 * Replaces obstacles, paths, agents or brains of the scene; the scene object itself is never modified.
 * @param {Run} session
 * @param {Partial<Scene>} change
 */
export const write = (session, change) => void (session.scene = { ...session.scene, ...change });

/** @type {Op} */
const obstacle = {
    check: ([key, def]) => isKey(key) &&
        (def === null || isDef(def, NUMBERS.obstacle, { kind: (kind) => typeof kind === "string", points: arePoints })),
    apply(session, [key, def]) {
        const { world, ids, keys, original } = session, at = keys.indexOf(key);
        if (def && at >= 0) return world.setObstacle(ids.obstacles[at], def);
        if (def) {
            limit(keys.length, original.obstacles?.length ?? 0, MOST.obstacles, "obstacles");
            ids.obstacles.push(world.addObstacle(def));
        } else {
            if (at < 0) throw new Error(`there is no obstacle ${key}`);
            world.removeObstacle(ids.obstacles[at]);
            ids.obstacles.splice(at, 1);
        }
        repopulate(session);
    },
    keep(session, [key, def]) {
        const at = session.keys.indexOf(key), obstacles = [...(session.scene.obstacles ?? [])];
        const keys = [...session.keys];
        if (!def) keys.splice(at, 1);
        if (!def) obstacles.splice(at, 1);
        else if (at >= 0) obstacles[at] = def;
        else {
            obstacles.push(def);
            keys.push(key);
        }
        session.keys = keys;
        write(session, { obstacles });
    },
    subject: ([key, def]) => `${key}${def ? "" : " removed"}`,
    text: ([key, def]) => (def ? `obstacle ${key + 1}` : `obstacle ${key + 1} removed`),
};

/** @type {Op} */
const path = {
    check: ([name, def]) =>
        isName(name) && (def === null || (isDef(def, NUMBERS.path, { points: arePoints }) && "points" in def)),
    apply(session, [name, def]) {
        const { world, ids, original } = session, id = ids.paths.get(name);
        if (def && id !== undefined) return world.setPath(id, def);
        if (def) {
            limit(ids.paths.size, Object.keys(original.paths ?? {}).length, MOST.paths, "paths");
            ids.paths.set(name, world.addPath(def));
        } else {
            world.removePath(known(ids.paths, name, "path"));
            ids.paths.delete(name);
        }
        repopulate(session);
    },
    keep(session, [name, def]) {
        const others = Object.entries(session.scene.paths ?? {}).filter(([own]) => def || own !== name);
        write(session, { paths: { ...Object.fromEntries(others), ...(def && { [name]: def }) } });
        session.points = without(session.points, name);
    },
    subject: ([name, def]) => `${name}${def ? "" : " removed"}`,
    text: ([name, def]) => (def ? name : `${name} removed`),
};

const isTarget = (/** @type {unknown} */ value) => value === null || isPlace(value) ||
    (typeof value === "object" && Object.keys(Object(value)).join() === "path" && isName(Object(value).path));

/**
 * Records where an agent starts and its goal, between which the rule `retarget` lets it go back and forth.
 * @param {Run} run @param {string} name @param {AgentArgs | null} def  null: removed
 */
function keepWay(run, name, def) {
    const { x, y, z = 0, target } = def ?? {}, before = run.starts.get(name);
    if (def === null) [run.starts, run.goals] = [without(run.starts, name), without(run.goals, name)];
    else if (x !== undefined || y !== undefined || !before) {
        run.starts = new Map(run.starts).set(name, { z, x: x ?? before?.x ?? 0, y: y ?? before?.y ?? 0 });
    }
    if (Array.isArray(target)) run.goals = new Map(run.goals).set(name, { x: target[0], y: target[1], z: 0 });
    else if (target !== undefined) run.goals = without(run.goals, name);
}

/**
 * Returns an agent's definition with names replaced by ids.
 * @param {Session} session @param {AgentArgs} args @returns {AgentDef}
 */
function agentDef({ ids }, { brain, target, ...own }) {
    const place = Array.isArray(target)
        ? { x: target[0], y: target[1] }
        : target ? { path: known(ids.paths, target.path, "path") } : null;
    return {
        ...own, ...(brain !== undefined && { brain: known(ids.brains, brain, "brain") }),
        ...(target !== undefined && { target: place }),
    };
}

/** @type {Op} */
const agent = {
    check: ([name, def]) => isName(name) && (def === null ||
        isDef(def, NUMBERS.agent, { brain: isName, target: isTarget })),
    apply(session, [name, def]) {
        const { world, ids, original } = session, id = ids.agents.get(name);
        if (id !== undefined && !world.isAlive(id)) throw new Error(`${name} is not there`);
        if (def && id !== undefined) return world.setAgent(id, agentDef(session, def));
        if (def) {
            limit(session.scene.agents.length, original.agents.length, MOST.agents, "agents");
            ids.agents.set(name, world.addAgent(agentDef(session, def)));
            extendTrails(session);
        } else {
            world.removeAgent(known(ids.agents, name, "agent"));
            ids.agents.delete(name);
        }
        repopulate(session);
    },
    keep(session, [name, def]) {
        const { agents } = session.scene;
        keepWay(session, name, def);
        const at = agents.findIndex((group) => group.name === name && group.count === undefined);
        if (!def) write(session, { agents: agents.filter((_, i) => i !== at) });
        else if (at >= 0) write(session,
            { agents: agents.map((group, i) => (i === at ? { ...group, ...def } : group)) });
        else if (!session.groups.some((one) => name.startsWith(`${one} `))) {
            write(session, { agents: [...agents, { name, ...def }] });
        }
    },
    subject: ([name, def]) => `${name} ${def ? Object.keys(def).sort().join() : "removed"}`,
    text: ([name, def]) => (def ? name : `${name} removed`),
};

/**
 * Assigns this path to the behaviors of a brain that follow a path; a brain without such a behavior gets a patrol.
 * @type {Op}
 */
const follow = {
    check: ([brain, name]) => isName(brain) && isName(name),
    apply(session, [brain, name]) {
        const { world, ids } = session, path = known(ids.paths, name, "path"), id = known(ids.brains, brain, "brain");
        const { behaviors } = world.getBrain(id);
        world.setBrain(id, { behaviors: following(session, behaviors, path) });
    },
    keep(session, [brain, name]) {
        const { brains } = session.scene, behaviors = following(session, brains[brain].behaviors, name);
        write(session, { brains: { ...brains, [brain]: { ...brains[brain], behaviors } } });
    },
    subject: ([brain]) => brain,
    text: ([brain, name]) => `${brain} follows ${name}`,
};

/** @param {Session} session @param {readonly any[]} behaviors @param {unknown} path  @returns {any[]} */
function following({ veer }, behaviors, path) {
    const follows = (/** @type {string} */ type) =>
        veer.schema.behaviors.some((row) => row.name === type && row.traits.includes("path"));
    return behaviors.some(({ type }) => follows(type))
        ? behaviors.map((one) => (follows(one.type) ? { ...one, path } : one))
        : [...behaviors, { type: "patrol", path }];
}

/** An agent held by the pointer: its position, and its velocity when released. @type {Op} */
const fling = {
    momentary: true, absolute: true,
    check: ([name, at, velocity]) => isName(name) && isPlace(at) && isPlace(velocity),
    apply({ world, ids }, [name, [x, y], [velocityX, velocityY]]) {
        const id = known(ids.agents, name, "agent");
        if (!world.isAlive(id)) throw new Error(`${name} is not there`);
        world.setAgent(id, { x, y, velocityX, velocityY });
    },
    subject: ([name]) => name,
    text: ([name]) => `${name} moved by hand`,
};

/** A tile of a map: its column, row and new value. @type {Op} */
const tile = {
    check: ([map, column, row, value]) => isName(map) && [column, row, value].every(isKey) && value < DIGITS,
    apply({ world, ids }, [map, column, row, value]) {
        world.setTile(known(ids.tiles, map, "tile map"), column, row, value);
    },
    keep(session, [map, column, row, value]) {
        const own = session.scene.tiles?.[map];
        if (!own) return;
        const rows = own.rows.map((digits, i) => (i === row
            ? `${digits.slice(0, column)}${value}${digits.slice(column + 1)}`
            : digits));
        write(session, { tiles: { ...session.scene.tiles, [map]: { ...own, rows } } });
    },
    subject: ([map, column, row]) => `${map} ${column} ${row}`,
    text: ([, column, row]) => `tile ${column + 1}, ${row + 1}`,
};

/** @type {Record<string, Op>} */
export const THINGS = { obstacle, path, agent, follow, fling, tile };
