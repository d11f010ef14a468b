/**
 * The scene file format, version 1, as checks generated from the schema. The schema's rows define the fields and their
 * ranges; this file adds only the parts of a scene beyond a world: names, groups of agents, fences along a path, random
 * placement, rules of the game, figures to show, and the view. types.js declares the same format as types.
 *
 * version, name, title, about, try, seed
 *   the description; `name` is also the name of the file and of app/play/NAME.js
 * page
 *   the scene's page of the documentation, such as "recipes/patrol"
 * world
 *   settings of the world; `bounds`: 4 or 6 numbers; `edges`: a name, or an object with names for x, y and z;
 *   `capacity`: capacities that the loader can't derive from the scene (navCells, projectiles ...)
 * paths, links, flows
 *   tables by name: a path's points and settings; a jump link's settings; a flow field's settings and `vectors`
 * obstacles, walls
 *   lists: obstacles; fences along a path
 * tiles
 *   tile maps by name: `rows`, texts with a digit for each tile; `types`, a list that says what the digits stand for
 * brains
 *   a table by name. A behavior's `path`, `flow` and `otherAgent` are names; its `target` is "own", { x, y },
 *   { agent: name } or { nearest: bits }; `weight`, `priority` and the parameters are defined by the schema
 * agents
 *   groups. Settings of an agent: each a number, or a range [from, to] that is distributed over `count` agents.
 *   `target`: [x, y], { agent: name }, or { mirror: "x" | "y" | "both", at: [x, y] } for the agent's start mirrored at
 *   a point. Placement: `x`, `y`, `along` a path, `free` in a region, a `grid` { x, y, columns, spacing }, or a
 *   `ring` { x, y, radius }
 * build
 *   what must stay possible when an obstacle is built: agents with `brain` must find a way from each point of `from` to
 *   each point of `to`; `block`: the obstacle that the page builds, without its place
 * rules
 *   game rules applied after each step, such as { "type": "catch", "by": "fox", "of": "hare", "within": 15 };
 *   rules/index.js has the types
 * figures
 *   the figures of figures.js that the page shows: "polarization", or for one group
 *   { "name": "polarization", "of": "bird", "label": "order" }; "event landed" counts the world's events of that type
 * plot
 *   a plot of speed over density: `area`, the region where both are measured; `meter`, its length in units; `every`,
 *   seconds between samples, default 0.5; `of`, a group, default all agents; `label`, what the area is; `people`, the
 *   measured speeds of people to show: "ring", "oneWay" or "twoWay" (plot.js)
 * sliders
 *   settings that the page lists first: "bird.behaviors.0.alignmentWeight", or agent counts: "agents.bird.count"
 * random
 *   the objects that get new positions with another seed
 * view
 *   `fit`: the visible region; `follow`: the inspected agent; `layers` and `hide`: layers to switch on and off;
 *   `colors`: colors of the palette by group of agents, such as { "east": "agent", "west": "gold" };
 *   `maps`: size of the maps on the field, default 1; `lift`: units up the screen per unit of height, default 0.5;
 *   `keys`: groups of links that are drawn as open, default: those that the inspected agent may use;
 *   `headings`: true colors agents by their headings;
 *   `chase`: true lets the view follow the inspected agent where the whole scene would be drawn too small;
 *   `opens`: number of agents of the first group when the page opens the scene; `most`: maximum number of agents that a
 *   user can set; the field grows with the number
 * tune
 *   the brains that have sliders
 *
 * An example with a rule, from text to figures:
 *   { "version": 1, "name": "tag", "title": "Tag", "seed": 1, "world": { "bounds": [0, 0, 400, 300] },
 *     "brains": {
 *       "it": { "behaviors": [{ "type": "pursue", "target": { "nearest": 2 } }] },
 *       "hare": { "behaviors": [{ "type": "evade", "target": { "nearest": 1 } }, { "type": "stayInside" }] } },
 *     "agents": [
 *       { "name": "fox", "brain": "it", "x": 50, "y": 50 },
 *       { "name": "hare", "count": 5, "brain": "hare", "group": 2, "free": true }],
 *     "rules": [{ "type": "catch", "by": "fox", "of": "hare", "within": 15, "respawn": 10 }],
 *     "figures": ["caught"] }
 *
 *   const built = buildScene(veer, readScene(text, veer.schema)), game = createGame(built, veer.schema);
 *   game.step(); // or game.advance(seconds)
 */
import { quote } from "./error.js";
import { plotCheck } from "./plot.js";
import { MOST_AGENTS, checkReferences } from "./references.js";
import { rules } from "./rules/index.js";
import { choice, either, isObject, list, name, number, ranged, record, refuse, table, text, whole } from "./shape.js";

export const VERSION = 1;
const DIGITS = 10;
const MOST = { points: 4096, vectors: 65536, agents: MOST_AGENTS, groups: 256, things: 1024, tries: 8, tiles: 512 };
/** The layers that the page can draw, starting with the layers of the inspected agent. */
export const LAYERS = /** @type {const} */ ([
    "interest", "danger", "decision", "chosen", "rays", "vectors", "limits", "radii", "velocity", "paths", "links",
    "projectiles", "flow", "distances", "directions", "regions", "route", "senses", "neighbors", "trails", "braking",
    "heights", "agents", "obstacles", "ground", "costs", "floors", "grid",
]);

/** The colors of the page's palette in which a scene may show groups of agents. */
export const GROUP_COLORS = /** @type {const} */ (["agent", "red", "gold", "goal", "interest", "other"]);

/** @import { Schema, SchemaRow, SettingGroup } from "../types.js" */
/** @import { AgentGroup, Scene } from "./types.js" */
/** @template [Result=unknown] @typedef {import("./shape.js").Check<Result>} Check */

/** @param {Schema} schema @param {SchemaRow} row @returns {Check} */
function rowCheck(schema, row) {
    if (row.kind === "choice") return choice(schema.choices[row.choice].map((option) => option.name));
    return numberCheck(row);
}

/** @param {SchemaRow} row */
const numberCheck = (row) => (row.kind === "u32" ? whole(row) : number(row));

/**
 * Returns the checks of all rows of a group, by name.
 * @param {Schema} schema
 * @param {readonly SchemaRow[]} rows
 * @param {string[]} [without]
 * @returns {Record<string, Check>}
 */
function fieldsOf(schema, rows, without = []) {
    const wanted = rows.filter((row) => !without.includes(row.name));
    return Object.fromEntries(wanted.map((row) => [row.name, rowCheck(schema, row)]));
}

/** @param {Schema} schema @param {SettingGroup} group @param {string} field */
function rowOf(schema, group, field) {
    const row = schema.settings[group].find((one) => one.name === field);
    if (!row) throw new Error(`the schema has no row ${group}.${field}`);
    return row;
}

/**
 * The forms that either() distinguishes: a test of the value, and the check to apply.
 * @typedef {[(value: unknown) => boolean, Check][]} Forms
 */

const isText = (/** @type {unknown} */ value) => typeof value === "string";
const has = (/** @type {string} */ key) => (/** @type {unknown} */ value) => isObject(value) && key in value;

/** Returns the check of a whole scene. @param {Schema} schema @returns {Check<Scene>} */
export function sceneCheck(schema) {
    const coordinate = number(rowOf(schema, "agent", "x")), length = number(rowOf(schema, "obstacle", "radius"));
    const parts = {
        schema, coordinate, length, point: list(coordinate, 2, 3), seed: whole(rowOf(schema, "world", "seed")),
    };
    const fields = {
        version: version, name, title: text(80), about: text(400), try: list(text(200), 0, MOST.tries), page: text(60),
        seed: parts.seed,
        world: worldCheck(parts), paths: table(pathCheck(parts), MOST.groups),
        obstacles: list(obstacleCheck(parts), 0, MOST.things), tiles: table(tilesCheck(parts), MOST.groups),
        links: table(record(fieldsOf(schema, schema.settings.link)), MOST.groups),
        flows: table(flowCheck(parts), MOST.groups),
        rules: list(ruleCheck(parts), 0, MOST.groups), figures: list(figureCheck, 0, MOST.tries),
        walls: list(wallCheck(parts), 0, MOST.groups), brains: table(brainCheck(parts), MOST.groups),
        agents: list(groupCheck(parts), 0, MOST.groups),
        build: record({
            brain: name, from: list(parts.point, 1, MOST.points), to: list(parts.point, 1, MOST.points),
            block: obstacleCheck(parts),
        }, ["brain", "from", "to", "block"]),
        random: record({
            paths: list(name, 0, MOST.groups), agents: list(name, 0, MOST.groups), clearance: length, apart: length,
        }),
        plot: plotCheck(ruleParts(parts)), view: viewCheck(parts),
        tune: list(name, 0, MOST.groups), sliders: list(text(100), 0, MOST.tries),
    };
    const check = record(fields, ["version", "name", "title", "seed", "world", "brains", "agents"]);
    return (value, path) => {
        // the version is checked first, because a newer scene may have unknown fields
        if (isObject(value) && "version" in value) version(value.version, `${path}.version`);
        const scene = /** @type {Scene} */ (check(value, path));
        checkReferences(scene, path);
        return scene;
    };
}

/** @type {Check} */
function version(value, path) {
    if (value === undefined) refuse(path, `is missing; this program reads version ${VERSION}`, value);
    if (value !== VERSION) {
        refuse(path, `the scene has version ${quote(value)}, this program reads version ${VERSION}`, value);
    }
    return value;
}

/**
 * @typedef {{ schema: Schema, coordinate: Check<number>, length: Check<number>, point: Check<number[]>, seed:
 *   Check<number> }} Parts
 */

/** @param {Parts} parts */
function worldCheck({ schema, coordinate }) {
    const bounds = ["minX", "minY", "minZ", "maxX", "maxY", "maxZ"];
    const sides = either(
        [[(v) => Array.isArray(v) && v.length === 6, list(coordinate, 6, 6)], [Array.isArray, list(coordinate, 4, 4)]],
        "a list of 4 or 6 numbers",
    );
    const capacity = record(fieldsOf(schema, schema.settings.capacity));
    const { edgesX, edgesY, edgesZ, ...own } = fieldsOf(schema, schema.settings.world, ["seed", ...bounds]);
    const edges = either([[isObject, record({ x: edgesX, y: edgesY, z: edgesZ })], [() => true, edgesX]], "");
    return record({ bounds: sides, edges, capacity, ...own }, ["bounds"]);
}

/** @param {Parts} parts */
function viewCheck({ schema, coordinate, seed }) {
    const layers = list(choice([...LAYERS]), 0, LAYERS.length);
    const maps = number({ name: "maps", kind: "f32", min: 0.2, max: 2 });
    return record({
        fit: list(coordinate, 4, 4), follow: text(50), layers, hide: layers, maps, lift: coordinate, most: seed,
        opens: seed, keys: seed, headings: whole(rowOf(schema, "path", "closed")),
        chase: whole(rowOf(schema, "path", "closed")),
        colors: table(choice([...GROUP_COLORS]), MOST.groups),
    });
}

/** @param {Parts} parts */
function flowCheck({ schema, coordinate }) {
    return record({ vectors: list(list(coordinate, 2, 2), 1, MOST.vectors), ...fieldsOf(schema, schema.settings.flow) },
        ["vectors"]);
}

/**
 * The checks from which rules build their fields: names of groups of agents, of jump links, of paths; numbers; a
 * region.
 * @typedef {ReturnType<typeof ruleParts>} RuleParts
 */

/** @param {Parts} parts */
function ruleParts({ schema, coordinate, length, point, seed }) {
    /** @type {Forms} */
    const forms = [[isText, name], [Array.isArray, list(name, 1, MOST.groups)]];
    const many = either(forms, "a name or a list of names");
    return {
        groups: many, links: many, path: name, coordinate, length, point, count: seed, region: list(coordinate, 4, 4),
        seconds: number({ ...rowOf(schema, "projectile", "lifeTime"), min: 0 }),
        flag: whole(rowOf(schema, "path", "closed")),
        points: list(point, 1, MOST.points), choice, list, record, text: text(40), mirror: mirrorCheck(coordinate),
    };
}

/** @param {Parts} parts @returns {Check} */
function ruleCheck(parts) {
    const type = choice([...rules.keys()]), of = ruleParts(parts);
    const checks = new Map(
        [...rules].map(([key, rule]) => [key, record({ type, ...rule.fields(of) }, ["type", ...rule.required])]),
    );
    return byType(type, checks);
}

/**
 * Returns a check that is selected by the field `type`.
 * @param {Check<string>} type
 * @param {Map<string, Check>} checks
 * @returns {Check}
 */
function byType(type, checks) {
    return (value, path) => {
        if (!isObject(value)) return refuse(path, `must be an object, not ${quote(value)}`, value);
        return checks.get(type(value.type, `${path}.type`))?.(value, path);
    };
}

/** @type {Forms} */
const figureForms = [[isText, name], [isObject, record({ name, of: name, label: text(40) }, ["name"])]];
const figureCheck = either(figureForms, 'a figure\'s name or {"name", "of"}');

/** @param {Parts} parts */
function pathCheck({ schema, point }) {
    return record({ points: list(point, 1, MOST.points), ...fieldsOf(schema, schema.settings.path) }, ["points"]);
}

/** @param {Parts} parts */
function obstacleCheck({ schema, point }) {
    return record({ points: list(point, 1, MOST.points), ...fieldsOf(schema, schema.settings.obstacle) }, ["kind"]);
}

/** Returns the check of a tile map: rows of digits, one for each tile. @param {Parts} parts @returns {Check} */
function tilesCheck({ schema }) {
    const { tiles, tileType } = schema.settings, row = text(MOST.tiles), rows = list(row, 1, MOST.tiles);
    const type = record(fieldsOf(schema, tileType)), own = fieldsOf(schema, tiles, ["columns", "rows"]);
    const check = record({ rows, types: list(type, 0, DIGITS), ...own }, ["rows"]);
    return (value, path) => {
        const map = /** @type {{ rows: string[] }} */ (check(value, path));
        map.rows.forEach((digits, i) => {
            if (!/^[0-9]+$/.test(digits) || digits.length !== map.rows[0].length) {
                refuse(`${path}.rows[${i}]`, "must be digits, as many as in the first row", digits);
            }
        });
        return map;
    };
}

/** Returns the check of a fence along a path. @param {Parts} parts */
function wallCheck({ length, coordinate, schema }) {
    const spacing = number({ ...rowOf(schema, "obstacle", "radius"), min: 1 });
    return record({ along: name, offset: coordinate, radius: length, spacing }, ["along", "offset"]);
}

/** @param {Parts} parts */
function brainCheck({ schema, coordinate }) {
    const { brain, context, locomotion, avoidance, pedestrians, sense } = schema.settings;
    const bits = whole(rowOf(schema, "behavior", "targetGroup"));
    const common = schema.settings.behavior.filter((row) => !row.name.startsWith("target"));
    /** @type {Forms} */
    const targets = [
        [isText, choice(["own", "memory"])],
        [has("nearest"), record({ nearest: bits })],
        [has("agent"), record({ agent: text(50) })],
        [isObject, record({ x: coordinate, y: coordinate, z: coordinate }, ["x", "y"])],
    ];
    const target = either(targets, 'a point {"x", "y"}, {"agent": name}, {"nearest": groups}, "own" or "memory"');
    const type = choice(schema.behaviors.map((row) => row.name));
    const own = { type, path: name, flow: name, otherAgent: text(50), target };
    const behaviors = new Map(schema.behaviors.map(({ name: key, params }) => [
        key, record({ ...own, ...fieldsOf(schema, [...common, ...params]) }, ["type"]),
    ]));
    return record({
        ...fieldsOf(schema, brain), context: record(fieldsOf(schema, context)),
        locomotion: record(fieldsOf(schema, locomotion)),
        avoidance: record(fieldsOf(schema, avoidance)), pedestrians: record(fieldsOf(schema, pedestrians)),
        sense: record(fieldsOf(schema, sense)),
        behaviors: list(byType(type, behaviors), 0, schema.limits.MAX_BEHAVIORS ?? 16),
    }, ["behaviors"]);
}

/** Returns the check of a mirrored target. @param {Check<number>} coordinate */
const mirrorCheck = (coordinate) =>
    record({ mirror: choice(["x", "y", "both"]), at: list(coordinate, 2, 2) }, ["mirror", "at"]);

/** Returns the check of a single agent, or of a group of `count` agents. @param {Parts} parts */
function groupCheck({ schema, coordinate, point }) {
    const rows = schema.settings.agent;
    const settings = Object.fromEntries(rows.map((row) => [row.name, row.kind === "choice"
        ? rowCheck(schema, row)
        : ranged(numberCheck(row))]));
    const count = whole({ name: "count", kind: "u32", min: 1, max: MOST.agents });
    const lineup = record({ path: name, from: coordinate, spacing: coordinate, lanes: list(coordinate, 1, 64) },
        ["path"]);
    /** @type {Forms} */
    const targets = [
        [has("agent"), record({ agent: text(50) })], [has("path"), record({ path: name })],
        [has("mirror"), mirrorCheck(coordinate)], [Array.isArray, point],
    ];
    /** @type {Forms} */
    const alongs = [[isText, name], [isObject, lineup]];
    /** @type {Forms} */
    const frees = [[(v) => v === true, (v) => v], [Array.isArray, list(coordinate, 4, 4)]];
    return record({
        grid: record({ x: coordinate, y: coordinate, columns: count, spacing: coordinate },
            ["x", "y", "columns", "spacing"]),
        ring: record({ x: coordinate, y: coordinate, radius: coordinate, from: coordinate }, ["x", "y", "radius"]),
        name, count, brain: name,
        target: either(targets, '[x, y], {"agent": name}, {"path": name} or {"mirror", "at"}'),
        along: either(alongs, 'a path\'s name or {"path", "from", "spacing", "lanes"}'),
        free: either(frees, "true or a region [minX, minY, maxX, maxY]"),
        ...settings,
    }, ["name"]);
}

/**
 * Returns whether a combiner has a trait, according to its row in the table.
 * @param {import("../types.js").Schema} schema @param {string | undefined} combine @param {string} trait
 */
export const combinerHas = (schema, combine, trait) =>
    schema.combiners.some(({ name, traits }) => name === (combine ?? "blend") && traits.includes(trait));
