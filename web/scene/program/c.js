/** Prints programs and brains in C. */
import { MAKERS } from "./calls.js";
import { meshLines } from "./c_mesh.js";
import { commented, filled, fits, headOf, partsOf, titleOf, usedThings, variables } from "./parts.js";

/** @import { Plain } from "./calls.js" */
/** @import { Schema, SchemaRow, SettingGroup } from "../../types.js" */
/** @import { Call, Ref } from "./calls.js" */
/** @import { Line, Run } from "./parts.js" */
/** @import { Program } from "./record.js" */

/**
 * `used`: the variables to which later calls refer.
 * @typedef {{ schema: Schema, nameOf: (ref: Ref) => string, used: Set<string> }} Context
 */

const IN = "    ";

/** Converts "lowestDanger" to LOWEST_DANGER. @param {string} name */
const upper = (name) => name.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toUpperCase();
/** Capitalizes a name, as in veer_setTargetPoint and VeerAgentDef. @param {string} name */
const capital = (name) => name[0].toUpperCase() + name.slice(1);

/** @param {number} value */
function real(value) {
    if (!Number.isFinite(value)) return value > 0 ? "INFINITY" : "-INFINITY";
    if (Object.is(value, -0)) return "-0.0f";
    if (Number.isInteger(value) && Math.abs(value) <= 2 ** 24) return String(value);
    const text = String(value);
    return `${/[.e]/.test(text) ? text : `${text}.0`}f`;
}

/** @param {number} value */
const whole = (value) => (value > 0x7fffffff ? `${value}u` : String(value));

/** @param {Schema} schema @param {SchemaRow} row @param {Plain} value */
function setting(schema, row, value) {
    if (row.kind !== "choice") return row.kind === "u32" ? whole(value) : real(value);
    return typeof value === "string" ? `VEER_${upper(row.choice)}_${upper(value)}` : whole(value);
}

/** @param {{ x?: number, y?: number, z?: number }} point */
const vector = ({ x = 0, y = 0, z = 0 }) => `(VeerVec3){${[x, y, z].map(real).join(", ")}}`;

/**
 * Returns assignments of a group's settings.
 * @param {Context} context
 * @param {SettingGroup} group
 * @param {Record<string, Plain>} values
 * @param {string} to
 */
function settings({ schema }, group, values, to) {
    return schema.settings[group].filter(({ name }) => name in values).map((row) =>
        `${to}${row.name} = ${setting(schema, row, values[row.name])};`);
}

/** @param {Plain} value @param {string} kind @param {Context} context */
const idOr = (value, kind, { nameOf }) => (value ? nameOf(value) : `veer_null${capital(kind)}`);

/**
 * Returns the declaration of an array of points or vectors, each padded with zeros.
 * @param {number[][]} points
 * @param {string} name
 * @param {number} lanes
 */
function numbers(points, name, lanes) {
    const flat = points.map((point) => Array.from({ length: lanes }, (_, i) => real(point[i] ?? 0)).join(", "));
    const line = `static const float ${name}[] = {${flat.join(", ")}};`;
    return fits(IN + IN + line) ? [line] : [`static const float ${name}[] = {`, ...filled(flat, IN), "};"];
}

/** Returns the assignments of a behavior's target. @param {Plain} target @param {Context} context */
function aim(target, { nameOf }) {
    if (typeof target === "string") return [`behavior->target = VEER_TARGET_KIND_${upper(target)};`];
    if (target === null || "ref" in target) {
        return [
            "behavior->target = VEER_TARGET_KIND_AGENT;",
            `behavior->targetAgent = ${target ? nameOf(target) : "veer_nullAgent"};`,
        ];
    }
    if ("nearest" in target) {
        return ["behavior->target = VEER_TARGET_KIND_NEAREST;", `behavior->targetGroup = ${whole(target.nearest)};`];
    }
    const axes = Object.entries({ X: target.x, Y: target.y, Z: target.z }).filter(([, value]) => value);
    return ["behavior->target = VEER_TARGET_KIND_POINT;", ...axes.map(([axis, value]) =>
        `behavior->target${axis} = ${real(value)};`)];
}

/** @param {Plain} behavior @param {Context} context */
function behaviorLines({ type, target, path, flow, otherAgent, ...own }, context) {
    const { schema } = context, row = schema.behaviors.find(({ name }) => name === type);
    const params = row?.params.filter(({ name }) => name in own) ?? [];
    return [
        `behavior = &def.behaviors[def.behaviorCount++];`,
        `*behavior = veer_behavior(VEER_BEHAVIOR_${upper(type)});`,
        ...settings(context, "behavior", own, "behavior->"),
        ...(target === undefined ? [] : aim(target, context)),
        ...(path === undefined ? [] : [`behavior->path = ${idOr(path, "path", context)};`]),
        ...(flow === undefined ? [] : [`behavior->flow = ${idOr(flow, "flow", context)};`]),
        ...(otherAgent === undefined ? [] : [`behavior->otherAgent = ${idOr(otherAgent, "agent", context)};`]),
        ...params.map((param) =>
            `behavior->params.${type}.${param.name} = ${setting(schema, param, own[param.name])};`),
    ];
}

/**
 * Returns the assignments of a brain's definition.
 * @param {Plain} brain @param {Context} context @param {boolean} [patch]
 */
export function brainLines(brain, context, patch = false) {
    const { context: maps, locomotion, avoidance, pedestrians, sense, behaviors, ...own } = brain;
    const parts = /** @type {const} */ ({ context: maps, locomotion, avoidance, pedestrians, sense });
    const list = (behaviors ?? []).flatMap((/** @type {Plain} */ one) => behaviorLines(one, context));
    if (list.length) list[0] = `VeerBehavior *${list[0]}`;
    return [
        ...settings(context, "brain", own, "def."),
        ...Object.entries(parts).flatMap(([name, part]) => (part
            ? settings(context, /** @type {"context"} */ (name), part, `def.${name}.`)
            : [])),
        ...(behaviors && patch ? ["def.behaviorCount = 0;"] : []), ...list,
    ];
}

/** @param {Record<string, Plain>} types  by value @param {Context} context */
function tileTypes(types, { schema }) {
    const rows = schema.settings.tileType;
    const entries = Object.entries(types).map(([value, type]) => {
        const given = { ...type, value: Number(value) };
        return `{${rows.map((row) => setting(schema, row, Number(given[row.name] ?? row.default))).join(", ")}}`;
    });
    return [
        `static const VeerTileType types[] = {${entries.join(", ")}};`, "def.types = types;",
        `def.typeCount = ${entries.length};`,
    ];
}

/** @param {number[]} tiles */
function tileList(tiles) {
    const line = `static const uint8_t tiles[] = {${tiles.join(", ")}};`;
    return fits(IN + IN + line) ? [line] : ["static const uint8_t tiles[] = {", ...filled(tiles.map(String), IN), "};"];
}

/** @param {Plain} def @param {Context} context */
function tilesLines({ tiles, types, ...own }, context) {
    return [
        ...(tiles ? [...tileList(tiles), "def.tiles = tiles;", `def.tileCount = ${tiles.length};`] : []),
        ...(types && Object.keys(types).length ? tileTypes(types, context) : []),
        ...settings(context, "tiles", own, "def."),
    ];
}

/**
 * Returns the assignments of a definition, preceded by the declarations that they need.
 * @param {string} kind
 * @param {Plain} def
 * @param {Context} context
 * @param {boolean} patch
 */
function definition(kind, def, context, patch) {
    if (kind === "brain") return brainLines(def, context, patch);
    if (kind === "tiles") return tilesLines(def, context);
    if (kind === "mesh") return meshLines(def, numbers);
    const { brain, owner, points, vectors, ...own } = def, list = points ?? vectors;
    const name = vectors ? "vector" : "point";
    return [
        ...(list
            ? [
                ...numbers(list, `${name}s`, vectors ? 2 : 3), `def.${name}s = ${name}s;`,
                `def.${name}Count = ${list.length};`,
            ]
            : []),
        ...(brain === undefined ? [] : [`def.brain = ${idOr(brain, "brain", context)};`]),
        ...(owner === undefined ? [] : [`def.owner = ${idOr(owner, "agent", context)};`]),
        ...settings(context, /** @type {"agent"} */ (kind), own, "def."), // a separate call sets the target
    ];
}

/** @param {string} agent @param {Plain} target @param {Context} context */
function setTarget(agent, target, { nameOf }) {
    if (!target) return `check(veer_clearTarget(world, ${agent}));`;
    if ("ref" in target) return `check(veer_setTargetAgent(world, ${agent}, ${nameOf(target)}));`;
    if ("path" in target) return `check(veer_setTargetPath(world, ${agent}, ${nameOf(target.path)}));`;
    return `check(veer_setTargetPoint(world, ${agent}, ${vector(target)}));`;
}

const block = (/** @type {string[]} */ lines) => ["{", ...lines.map((line) => IN + line), "}"];

/** @param {Call} call @param {Context} context @returns {string[]} */
function added({ args: [def], makes, name }, context) {
    const kind = MAKERS[name], Kind = capital(kind), lines = definition(kind, def ?? {}, context, false);
    const out = makes && context.nameOf(makes), isKept = out !== undefined && !/^(obstacle|projectile)s\[/.test(out);
    const id = isKept || /\[/.test(out ?? "") && context.used.has(String(out)) ? `&${out}` : `&(Veer${Kind}Id){0}`;
    const target = def?.target === undefined ? [] : [setTarget(String(out), def.target, context)];
    return block([
        kind === "mesh" ? "VeerMeshDef def = {0};" : `Veer${Kind}Def def = veer_default${Kind}Def();`, ...lines,
        `check(veer_${name}(world, &def, ${id}));`,
        ...target,
    ]);
}

/** @param {Plain[]} args  of an order: agents, point, options @param {Context} context */
function ordered([agents, point, options], context) {
    const list = agents.map(context.nameOf), line = `const VeerAgentId group[] = {${list.join(", ")}};`;
    return block([
        ...(fits(IN + IN + line) ? [line] : ["const VeerAgentId group[] = {", ...filled(list, IN), "};"]),
        "VeerGroupOrder order = veer_defaultGroupOrder();", `order.point = ${vector(point)};`,
        ...settings(context, "order", options ?? {}, "order."), `order.agentCount = ${list.length};`,
        "check(veer_orderAgents(world, &order, group));",
    ]);
}

/** @param {Plain} noise @param {Context} context */
function noise({ source, x, y, z, ...own }, context) {
    return block([
        "VeerNoiseDef noise = veer_defaultNoiseDef();", `noise.position = ${vector({ x, y, z })};`,
        ...(source ? [`noise.source = ${context.nameOf(source)};`] : []),
        ...settings(context, "noise", own, "noise."), "uint32_t heard;",
        "check(veer_makeNoise(world, &noise, &heard));",
    ]);
}

/** @param {Call} call @param {Context} context @returns {string[]} */
function changed({ name, args }, context) {
    if (name === "order") return ordered(args, context);
    if (name === "makeNoise") return noise(args[0], context);
    const { nameOf } = context, [first, second] = args, own = nameOf(first), kind = first.ref, Kind = capital(kind);
    if (name === "setTarget") return [setTarget(own, second, context)];
    if (name === "setDrive" || name === "reviveAgent") {
        return [`check(veer_${name}(world, ${own}, ${vector(second)}));`];
    }
    if (name === "takeJump") return [`check(veer_takeJump(world, ${own}, ${idOr(second, "link", context)}));`];
    if (name.startsWith("remove") || name === "forget") return [`check(veer_${name}(world, ${own}));`];
    if (name === "moveObstacle") {
        const { x, y, z, velocityX, velocityY, velocityZ } = second;
        return [
            `check(veer_moveObstacle(world, ${own}, ${vector({ x, y, z })}, ` +
                `${vector({ x: velocityX, y: velocityY, z: velocityZ })}));`,
        ];
    }
    if (name === "setTile") return [`check(veer_setTile(world, ${[own, ...args.slice(1)].join(", ")}));`];
    if (name === "changeTiles") {
        const { tiles, column = 0, row = 0, columns, rows } = second;
        const patch = ["tiles", tiles.length, column, row, columns, rows].join(", ");
        return block([...tileList(tiles), `check(veer_changeTiles(world, ${own}, &(VeerTilePatch){${patch}}));`]);
    }
    const isFull = name === "setPath", lines = definition(kind, second, context, !isFull);
    const target = second.target === undefined ? [] : [setTarget(own, second.target, context)];
    const start = isFull ? ["VeerPathDef def = veer_defaultPathDef();"] : [
        `Veer${Kind}Def def;`, `check(veer_get${Kind}(world, ${own}, &def));`,
    ];
    return block([...start, ...lines, `check(veer_${name}(world, ${own}, &def));`, ...target]);
}

/** @param {Run} run @param {Context} context @returns {string[]} */
function table({ kind, calls, columns, rows, same }, context) {
    const count = calls.length, values = rows.map((row) => `{${row.map(real).join(", ")}}`);
    const cell = (/** @type {string} */ key) => `rows[i][${columns.indexOf(key)}]`;
    const list = columns.length
        ? [`static const float rows[${count}][${columns.length}] = {`, ...filled(values, IN), "};"]
        : [];
    const first = kind === "agents" ? (calls[0].makes?.n ?? 0) : calls[0].args[0].n;
    const agent = first ? `agents[${first} + i]` : "agents[i]", loop = `for (int i = 0; i < ${count}; i++)`;
    if (kind === "targets") {
        const point = ["x", "y", "z"].map((axis) => (columns.includes(axis) ? cell(axis) : "0")).join(", ");
        const call = columns.length
            ? `check(veer_setTargetPoint(world, ${agent}, (VeerVec3){${point}}));`
            : setTarget(agent, same, context);
        return columns.length ? block([...list, `${loop} ${call}`]) : [`${loop} ${call}`];
    }
    const lines = [...definition("agent", same, context, false), ...columns.map((key) => `def.${key} = ${cell(key)};`)];
    const target = same.target === undefined ? [] : [setTarget(agent, same.target, context)];
    const inner = [
        "VeerAgentDef def = veer_defaultAgentDef();", ...lines, `check(veer_addAgent(world, &def, &${agent}));`,
        ...target,
    ];
    return block([...list, `${loop} {`, ...inner.map((line) => IN + line), "}"]);
}

/** Returns the declarations of ids at the top of a program. @param {Program} program @param {Context} context */
function declared({ names }, { nameOf, used }) {
    const arrays = /** @type {const} */ (["agent", "obstacle", "projectile"]).filter((kind) =>
        names[kind].some((_, n) => kind === "agent" || used.has(`${kind}s[${n}]`)));
    const ones = /** @type {const} */ (["brain", "path", "link", "flow", "mesh", "tiles"]).filter((kind) =>
        names[kind].length);
    return [
        ...ones.map((kind) =>
            `static Veer${capital(kind)}Id ${names[kind].map((_, n) => nameOf({ ref: kind, n })).join(", ")};`),
        ...arrays.map((kind) => `static Veer${capital(kind)}Id ${kind}s[${names[kind].length}];`),
    ];
}

const HELPERS = [
    "static void check(VeerResult result) {", "    if (result >= 0) return;",
    '    fprintf(stderr, "%s\\n", veer_lastError(world)->message);', "    exit(1);", "}", "",
];

/** @param {Program} program @param {Context} context */
function created(program, context) {
    const { bounds, edges, ...own } = program.world, { schema } = context;
    const sides = bounds?.length === 6
        ? ["minX", "minY", "minZ", "maxX", "maxY", "maxZ"]
        : ["minX", "minY", "maxX", "maxY"];
    /** @type {Record<string, unknown>} */
    const box = Object.fromEntries(
        (bounds ?? []).map((/** @type {number} */ value, /** @type {number} */ i) => [sides[i], value]),
    );
    for (const axis of own.dimensions === 3 ? ["x", "y", "z"] : ["x", "y"]) {
        const mode = typeof edges === "object" ? edges[axis] : edges;
        if (mode !== undefined) box[`edges${axis.toUpperCase()}`] = mode;
    }
    const room = schema.settings.capacity.filter(({ name, default: usual }) => program.capacity[name] !== usual);
    return block([
        "VeerWorldDef def = veer_defaultWorldDef();", ...settings(context, "world", { ...box, ...own }, "def."),
        ...room.map(({ name }) => `def.capacity.${name} = ${whole(program.capacity[name])};`),
        "check(veer_createWorld(&def, &world));",
    ]);
}

/** @param {number} dt */
const fraction = (dt) => (Math.fround(1 / Math.round(1 / dt)) === Math.fround(dt)
    ? `1.0f / ${Math.round(1 / dt)}`
    : real(dt));

/**
 * Prints a whole program.
 * @param {Program} program
 * @param {Schema} schema
 * @param {{ title: string, seed: number, ruled: boolean }} scene
 * @returns {Line[]}
 */
export function c(program, schema, scene) {
    const nameOf = variables(program);
    const used = new Set([...usedThings(program)].map((one) => one.replace(/^(\w+) (\d+)$/, "$1s[$2]")));
    const context = { schema, nameOf, used };
    /** @type {Line[]} */
    const body = [];
    const add = (/** @type {string[]} */ lines, isChanged = false) => {
        for (const line of lines) body.push({ text: line && IN + line, changed: isChanged && line !== "" });
    };
    add(created(program, context));
    let now = 0;
    for (const part of partsOf(program, schema)) {
        const isChanged = part.note !== undefined, title = titleOf(part);
        add([""]);
        if (part.steps) add([`steps(${part.steps});`]);
        if (title) add([`// ${title}`], isChanged);
        now = part.tick;
        for (const item of part.items) {
            add("calls" in item ? table(item, context) : item.makes ? added(item, context) : changed(item, context),
                isChanged);
        }
    }
    add([
        "", ...(program.tick > now ? [`steps(${program.tick - now});`] : []), "uint64_t hash;",
        "check(veer_hash(world, &hash));",
    ]);
    add(['printf("%" PRIu32 " %016" PRIx64 "\\n", veer_tick(world), hash);', "veer_destroyWorld(world);", "return 0;"]);
    const has = (/** @type {RegExp} */ what) => body.some(({ text }) => what.test(text));
    const isEndless = has(/\bINFINITY\b/), hasSteps = has(/^ +steps\(/);
    const plain = (/** @type {string} */ text) => ({ text, changed: false });
    const stepping = [
        "static void steps(int count) {",
        `    for (int i = 0; i < count; i++) check(veer_step(world, ${fraction(program.stepTime)}));`, "}", "",
    ];
    const head = [
        ...headOf(program, scene).map((line) => `// ${line}`), "#include <veer/veer.h>", "",
        "#include <inttypes.h>", ...(isEndless ? ["#include <math.h>"] : []), "#include <stdio.h>",
        "#include <stdlib.h>", "",
        "static VeerWorldId world;", ...declared(program, context), "", ...HELPERS, ...(hasSteps ? stepping : []),
        "int main(void) {",
    ];
    return [...head.map(plain), ...body, plain("}")];
}

/** Prints a single brain. @param {Plain} brain  in short form @param {string} name @param {Context} context */
export function cBrain(brain, name, context) {
    const lines = [
        "VeerBrainDef def = veer_defaultBrainDef();", ...brainLines(brain, context), `VeerBrainId ${commented(name)};`,
        `veer_addBrain(world, &def, &${name});`,
    ];
    return lines.join("\n");
}
