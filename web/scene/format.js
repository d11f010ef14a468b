/**
 * The scene file format, version 1, as checks made from the schema: which fields there are, and their ranges, comes from its rows; this
 * file adds only what a scene has beyond a world: names, groups of agents, fences along a path, what is drawn by the seed, rules of the
 * game, figures to show, and the view.
 *
 *   version, name, title, about, try, seed    what it is called; `name` is the file's, of a click's [data-scene], of app/play/NAME.js
 *   world       settings of the world; `bounds` of 4 or 6 numbers; `capacity`: room that the loader can't count (navCells, projectiles ...)
 *   paths, links, flows    tables by name: a path's points and settings, a jump link's settings, a flow field's settings and `vectors`
 *   obstacles   a list; `walls`: fences beside a path
 *   brains      a table by name. A behavior's `path`, `flow`, `otherAgent` are names; its `target` is "own", { x, y }, { agent: name } or
 *               { nearest: bits }; `weight`, `priority` and its parameters are the schema's
 *   agents      groups: settings of an agent, each a number or a range [from, to] dealt to `count` of them; `target`: [x, y], { agent: name }
 *               or { mirror: "x" | "y" | "both", at: [x, y] }: its own start seen in a mirror through that point; where they stand: `x`, `y`,
 *               `along` a path, `free` in a region, a `grid` { x, y, columns, spacing } or a `ring` { x, y, radius }
 *   rules       what a game does after each step: rules/index.js has the types. { "type": "catch", "by": "fox", "of": "hare", "within": 15 }
 *   figures     what the page shows of figures.js: "polarisation", or { "name": "polarisation", "of": "bird", "label": "order" } of one group;
 *               "event landed" counts the world's events of that type
 *   sliders     settings that the page puts first: "bird.behaviors.0.alignmentWeight"
 *   random, view, tune    what other seeds draw anew; the view: `fit`, `follow` (who is inspected), `layers` that are on besides the usual,
 *               `lift` (how far height lifts what is drawn, 0.5), `most` (agents that a user can have; the field grows with them); the brains that have sliders
 *
 * An example with a rule, from text to figures:
 *   { "version": 1, "name": "tag", "title": "Tag", "seed": 1, "world": { "bounds": [0, 0, 400, 300] },
 *     "brains": { "it": { "behaviors": [{ "type": "pursue", "target": { "nearest": 2 } }] },
 *                 "hare": { "behaviors": [{ "type": "evade", "target": { "nearest": 1 } }, { "type": "stayInside" }] } },
 *     "agents": [{ "name": "fox", "brain": "it", "x": 50, "y": 50 }, { "name": "hare", "count": 5, "brain": "hare", "group": 2, "free": true }],
 *     "rules": [{ "type": "catch", "by": "fox", "of": "hare", "within": 15, "respawn": 10 }], "figures": ["caught"] }
 *   const built = buildScene(veer, readScene(text, veer.schema)), game = createGame(built, veer.schema);    then game.step() or game.advance()
 */
import { SceneError, quote } from "./error.js";
import { rules } from "./rules/index.js";
import { choice, either, list, name, number, ranged, record, refuse, table, text, whole } from "./shape.js";

export const VERSION = 1;
const MOST = { points: 4096, vectors: 65536, agents: 100000, groups: 256, things: 1024, tries: 8 };
/** What the page can draw; the first are those of the inspected agent. */
export const LAYERS = /** @type {const} */ ([
    "interest", "danger", "decision", "chosen", "rays", "vectors", "radii", "velocity", "paths", "links", "projectiles", "flow", "neighbors", "trails",
    "heights", "agents", "obstacles", "grid",
]);

/** @typedef {import("./shape.js").Check} Check */

/** The check of one row. @param {any} schema @param {any} row @returns {Check} */
function rowCheck(schema, row) {
    if (row.kind === "choice") return choice(schema.choices[row.choice].map((/** @type {any} */ c) => c.name));
    return row.kind === "u32" ? whole(row) : number(row);
}

/**
 * Checks of all rows of a group, by name.
 * @param {any} schema
 * @param {any[]} rows
 * @param {string[]} [without]
 * @returns {Record<string, Check>}
 */
function fieldsOf(schema, rows, without = []) {
    const wanted = rows.filter((row) => !without.includes(row.name));
    return Object.fromEntries(wanted.map((row) => [row.name, rowCheck(schema, row)]));
}

/** @param {any} schema @param {string} group @param {string} field */
const rowOf = (schema, group, field) => schema.settings[group].find((/** @type {any} */ row) => row.name === field);
const isObject = (/** @type {any} */ value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (/** @type {any} */ value) => typeof value === "string";

/** Checks a whole scene. @param {any} schema @returns {Check} */
export function sceneCheck(schema) {
    const coordinate = number(rowOf(schema, "agent", "x")), length = number(rowOf(schema, "obstacle", "radius"));
    const parts = { schema, coordinate, length, point: list(coordinate, 2, 3), seed: whole(rowOf(schema, "world", "seed")) };
    const fields = {
        version: version, name, title: text(80), about: text(400), try: list(text(200), 0, MOST.tries), seed: parts.seed,
        world: worldCheck(parts), paths: table(pathCheck(parts), MOST.groups), obstacles: list(obstacleCheck(parts), 0, MOST.things),
        links: table(record(fieldsOf(schema, schema.settings.link)), MOST.groups), flows: table(flowCheck(parts), MOST.groups),
        rules: list(ruleCheck(parts), 0, MOST.groups), figures: list(figureCheck, 0, MOST.tries),
        walls: list(wallCheck(parts), 0, MOST.groups), brains: table(brainCheck(parts), MOST.groups), agents: list(groupCheck(parts), 0, MOST.groups),
        random: record({ paths: list(name, 0, MOST.groups), agents: list(name, 0, MOST.groups), clearance: length, apart: length }),
        view: record({ fit: list(coordinate, 4, 4), follow: text(50), layers: list(choice([...LAYERS]), 0, LAYERS.length), lift: coordinate, most: parts.seed }),
        tune: list(name, 0, MOST.groups), sliders: list(text(100), 0, MOST.tries),
    };
    const whole_ = record(fields, ["version", "name", "title", "seed", "world", "brains", "agents"]);
    return (value, path) => {
        if (isObject(value) && "version" in value) version(value.version, `${path}.version`); // a newer scene has fields that are unknown here
        const scene = whole_(value, path);
        checkReferences(scene, path);
        return scene;
    };
}

/** @type {Check} */
function version(value, path) {
    if (value === undefined) refuse(path, `is missing; this reads version ${VERSION}`, value);
    if (value !== VERSION) refuse(path, `the scene is of version ${quote(value)}, this reads version ${VERSION}`, value);
    return value;
}

/** @typedef {{ schema: any, coordinate: Check, length: Check, point: Check, seed: Check }} Parts */

/** @param {Parts} parts */
function worldCheck({ schema, coordinate }) {
    const bounds = ["minX", "minY", "minZ", "maxX", "maxY", "maxZ"];
    const sides = either([[(v) => Array.isArray(v) && v.length === 6, list(coordinate, 6, 6)], [Array.isArray, list(coordinate, 4, 4)]], "a list of 4 or 6 numbers");
    const capacity = record(fieldsOf(schema, schema.settings.capacity));
    return record({ bounds: sides, capacity, ...fieldsOf(schema, schema.settings.world, ["seed", ...bounds]) }, ["bounds"]);
}

/** @param {Parts} parts */
function flowCheck({ schema, coordinate }) {
    return record({ vectors: list(list(coordinate, 2, 2), 1, MOST.vectors), ...fieldsOf(schema, schema.settings.flow) }, ["vectors"]);
}

/** What the fields of rules are made of: names of groups of agents, of jump links, of paths; numbers; a region. @typedef {ReturnType<typeof ruleParts>} RuleParts */

/** @param {Parts} parts */
function ruleParts({ schema, coordinate, length, point, seed }) {
    const many = either([[isText, name], [Array.isArray, list(name, 1, MOST.groups)]], "a name or a list of names");
    return {
        groups: many, links: many, path: name, coordinate, length, point, count: seed, region: list(coordinate, 4, 4),
        seconds: number({ ...rowOf(schema, "projectile", "lifeTime"), min: 0 }), flag: whole(rowOf(schema, "path", "closed")),
        points: list(point, 1, MOST.points), choice, list, record, text: text(40),
    };
}

/** @param {Parts} parts @returns {Check} */
function ruleCheck(parts) {
    const type = choice([...rules.keys()]), of = ruleParts(parts);
    const checks = new Map([...rules].map(([key, rule]) => [key, record({ type, ...rule.fields(of) }, ["type", ...rule.required])]));
    return (value, path) => {
        if (!isObject(value)) refuse(path, `must be an object, not ${quote(value)}`, value);
        return /** @type {Check} */ (checks.get(type(value.type, `${path}.type`)))(value, path);
    };
}

/** @type {Check} */
const figureCheck = either([[isText, name], [isObject, record({ name, of: name, label: text(40) }, ["name"])]], 'a figure\'s name or {"name", "of"}');

/** @param {Parts} parts */
function pathCheck({ schema, point }) {
    return record({ points: list(point, 1, MOST.points), ...fieldsOf(schema, schema.settings.path) }, ["points"]);
}

/** @param {Parts} parts */
function obstacleCheck({ schema, point }) {
    return record({ points: list(point, 1, MOST.points), ...fieldsOf(schema, schema.settings.obstacle) }, ["kind"]);
}

/** A fence beside a path. @param {Parts} parts */
function wallCheck({ length, coordinate, schema }) {
    const spacing = number({ ...rowOf(schema, "obstacle", "radius"), min: 1 });
    return record({ along: name, offset: coordinate, radius: length, spacing }, ["along", "offset"]);
}

/** @param {Parts} parts */
function brainCheck({ schema, coordinate }) {
    const { brain, context, locomotion } = schema.settings, bits = whole(rowOf(schema, "behavior", "targetGroup"));
    const common = schema.settings.behavior.filter((/** @type {any} */ row) => !row.name.startsWith("target"));
    const target = either([
        [isText, choice(["own"])],
        [(v) => isObject(v) && "nearest" in v, record({ nearest: bits })],
        [(v) => isObject(v) && "agent" in v, record({ agent: text(50) })],
        [isObject, record({ x: coordinate, y: coordinate, z: coordinate }, ["x", "y"])],
    ], 'a point {"x", "y"}, {"agent": name}, {"nearest": groups} or "own"');
    const types = schema.behaviors.map((/** @type {any} */ row) => row.name), type = choice(types);
    const behaviors = new Map(schema.behaviors.map((/** @type {any} */ row) =>
        [row.name, record({ type, path: name, flow: name, otherAgent: text(50), target, ...fieldsOf(schema, [...common, ...row.params]) }, ["type"])]));
    /** @type {Check} */
    const behavior = (value, path) => {
        if (!isObject(value)) refuse(path, `must be an object, not ${quote(value)}`, value);
        return behaviors.get(type(value.type, `${path}.type`))(value, path);
    };
    const most = schema.limits?.MAX_BEHAVIORS ?? 16;
    return record({
        ...fieldsOf(schema, brain), context: record(fieldsOf(schema, context)), locomotion: record(fieldsOf(schema, locomotion)),
        behaviors: list(behavior, 0, most),
    }, ["behaviors"]);
}

/** One agent, or `count` of them. @param {Parts} parts */
function groupCheck({ schema, coordinate, point }) {
    const rows = schema.settings.agent;
    const numbers = Object.fromEntries(rows.map((/** @type {any} */ row) => [row.name, ranged(rowCheck(schema, row))]));
    const grid = record({ path: name, from: coordinate, spacing: coordinate, lanes: list(coordinate, 1, 64) }, ["path"]);
    const place = list(coordinate, 2, 2), whole1 = (/** @type {number} */ max) => whole({ name: "", kind: "u32", min: 1, max, default: 1 });
    const mirror = record({ mirror: choice(["x", "y", "both"]), at: place }, ["mirror", "at"]);
    const target = either([
        [(v) => isObject(v) && "agent" in v, record({ agent: text(50) })], [(v) => isObject(v) && "mirror" in v, mirror], [Array.isArray, point],
    ], '[x, y], {"agent": name} or {"mirror", "at"}');
    const block = record({ x: coordinate, y: coordinate, columns: whole1(MOST.agents), spacing: coordinate }, ["x", "y", "columns", "spacing"]);
    return record({
        grid: block, ring: record({ x: coordinate, y: coordinate, radius: coordinate, from: coordinate }, ["x", "y", "radius"]),
        name, count: whole({ name: "count", kind: "u32", min: 1, max: MOST.agents, default: 1 }), brain: name, target,
        along: either([[isText, name], [isObject, grid]], 'a path\'s name or {"path", "from", "spacing", "lanes"}'),
        free: either([[(v) => v === true, (v) => v], [Array.isArray, list(coordinate, 4, 4)]], "true or a region [minX, minY, maxX, maxY]"),
        ...numbers,
    }, ["name"]);
}

/** The names of a group's agents: numbered where there is a count, even of 1. @param {any} group @returns {string[]} */
export function agentNames(group) {
    if (group.count === undefined) return [group.name];
    return Array.from({ length: group.count }, (_, i) => `${group.name} ${i + 1}`);
}

/**
 * Is an agent of this name in the group? Asks without making the list, whose length may not be checked yet.
 * @param {any} group
 * @param {string} agent
 */
export function hasAgent(group, agent) {
    if (group?.count === undefined) return group?.name === agent;
    return agent.startsWith(`${group.name} `) && Number(agent.slice(String(group.name).length + 1)) <= group.count;
}

/** Every name that something refers to has to be there. @param {any} scene @param {string} at */
function checkReferences(scene, at) {
    const [paths, links, flows, brains] = [scene.paths, scene.links, scene.flows, scene.brains].map((things) => new Set(Object.keys(things ?? {})));
    const agents = new Set(), groups = new Set();
    let count = 0;
    scene.agents.forEach((/** @type {any} */ group, /** @type {number} */ i) => {
        count += group.count ?? 1;
        if (count > MOST.agents) refuse(`${at}.agents[${i}].count`, `makes ${count} agents, at most ${MOST.agents} are allowed`, group.count);
        groups.add(group.name);
        for (const agent of agentNames(group)) {
            if (agents.has(agent)) refuse(`${at}.agents[${i}].name`, `there are two agents ${quote(agent)}`, agent);
            agents.add(agent);
        }
    });
    /** @param {string | undefined} to @param {Set<any>} known @param {string} path @param {string} text */
    const need = (to, known, path, text) => {
        if (to !== undefined && !known.has(to)) throw new SceneError(`${text} ${quote(to)}, which is not there`, { path, value: to });
    };
    checkBrains(scene, at, (to, kind, path, text) => need(to, kind === "agent" ? agents : kind === "path" ? paths : flows, path, text));
    checkRules(scene, at, (to, kind, path, text) => need(to, { groups, links, paths, brains }[kind] ?? groups, path, text));
    scene.agents.forEach((/** @type {any} */ group, /** @type {number} */ i) => {
        const path = `${at}.agents[${i}]`, who = `agent ${quote(group.name)}`;
        need(group.brain, brains, `${path}.brain`, `${who} has the brain`);
        need(group.along?.path ?? group.along, paths, `${path}.along`, `${who} stands along the path`);
        need(group.target?.agent, agents, `${path}.target.agent`, `${who} has for its target the agent`);
    });
    const say = (/** @type {string} */ part) => `${part} of scene ${quote(scene.name)} names the`;
    scene.walls?.forEach((/** @type {any} */ wall, /** @type {number} */ i) => need(wall.along, paths, `${at}.walls[${i}].along`, `${say("a wall")} path`));
    scene.random?.paths?.forEach((/** @type {any} */ p, /** @type {number} */ i) => need(p, paths, `${at}.random.paths[${i}]`, `${say("random")} path`));
    scene.random?.agents?.forEach((/** @type {any} */ a, /** @type {number} */ i) => need(a, groups, `${at}.random.agents[${i}]`, `${say("random")} agents`));
    scene.sliders?.forEach((/** @type {any} */ s, /** @type {number} */ i) => need(s.split(".")[0], brains, `${at}.sliders[${i}]`, `${say("a slider")} brain`));
    scene.tune?.forEach((/** @type {any} */ b, /** @type {number} */ i) => need(b, brains, `${at}.tune[${i}]`, `${say("tune")} brain`));
    need(scene.view?.follow, agents, `${at}.view.follow`, `${say("view")} agent`);
}

/** @typedef {(to: string | undefined, kind: string, path: string, text: string) => void} Need */

/** What behaviors name. @param {any} scene @param {string} at @param {Need} need */
function checkBrains(scene, at, need) {
    for (const [id, brain] of Object.entries(scene.brains)) {
        brain.behaviors.forEach((/** @type {any} */ behavior, /** @type {number} */ i) => {
            const path = `${at}.brains.${id}.behaviors[${i}]`, who = `${quote(behavior.type)} of brain ${quote(id)}`;
            need(behavior.path, "path", `${path}.path`, `${who} follows the path`);
            need(behavior.flow, "flow", `${path}.flow`, `${who} follows the flow`);
            need(behavior.otherAgent, "agent", `${path}.otherAgent`, `${who} is about the agent`);
            need(behavior.target?.agent, "agent", `${path}.target.agent`, `${who} is about the agent`);
        });
    }
}

/** What rules and figures name. @param {any} scene @param {string} at @param {Need} need */
function checkRules(scene, at, need) {
    scene.rules?.forEach((/** @type {any} */ rule, /** @type {number} */ i) => {
        const { names } = /** @type {any} */ (rules.get(rule.type));
        for (const [kind, fields] of Object.entries(names)) for (const field of /** @type {any} */ (fields)) {
            for (const to of [rule[field] ?? []].flat()) need(to, kind, `${at}.rules[${i}].${field}`, `rule ${quote(rule.type)} names the ${kind}`);
        }
    });
    scene.figures?.forEach((/** @type {any} */ figure, /** @type {number} */ i) =>
        need(figure.of, "groups", `${at}.figures[${i}].of`, `figure ${quote(figure.name)} is of the agents`));
}
