/**
 * Definitions: what callers write (names of choices, points, targets, lists of behaviors) and what the core reads (structs of the table),
 * both ways. First everything is checked and copied to plain values, then those are written over the core's defaults: a refused
 * definition changes nothing.
 */
import { choice, flag, float, id, pairs, point, points, record, setting, triple, whole } from "./check.js";

/** @import { Place } from "./check.js" */
/** @import { Instance } from "./instance.js" */
/** @import { Layout, Row } from "./schema.js" */

/** Checked values of a struct's fields, by name. @typedef {Record<string, any>} Values */

/** @param {Instance} instance @param {string} struct @returns {Row[]} */
const settingsOf = (instance, struct) => instance.layout(struct).settings.rows;

/**
 * A definition with a struct's settings and these fields, for a struct always the same ones.
 * @param {Layout} layout @param {string[]} fields @param {unknown} def @param {Place} place
 */
function definition(layout, fields, def, place) {
    layout.names ??= [...fields, ...layout.settings.rows.map((row) => row.name)];
    return record(def, layout.names, place);
}

/**
 * The settings of a struct that a definition has.
 * @param {Instance} instance
 * @param {Row[]} rows
 * @param {Record<string, unknown>} def
 * @param {Place} place
 * @returns {Values}
 */
export function settings(instance, rows, def, place) {
    /** @type {Values} */
    const values = {};
    for (const row of rows) {
        if (row.name in def) values[row.name] = setting(row, def[row.name], instance.table.names.get(row.of) ?? [], place);
    }
    return values;
}

/** A definition of nothing but settings. @param {Instance} instance @param {string} struct @param {unknown} def @param {Place} place */
function plainStruct(instance, struct, def, place) {
    const layout = instance.layout(struct);
    return settings(instance, layout.settings.rows, definition(layout, [], def, place), place);
}

/* ---- worlds */

const SIDES = ["minX", "minY", "minZ", "maxX", "maxY", "maxZ"];
const PLANAR_SIDES = ["minX", "minY", "maxX", "maxY"];

/** The names of a bounds array's numbers. @param {{ length: number }} bounds */
export const sidesOf = (bounds) => (bounds.length === 6 ? SIDES : PLANAR_SIDES);

/** @param {unknown} value @param {Place} place @returns {Values} */
function bounds(value, place) {
    if (!Array.isArray(value) || (value.length !== 4 && value.length !== 6)) {
        return place.mistype("", value, "must be [minX, minY, maxX, maxY], or six numbers with minZ and maxZ");
    }
    return Object.fromEntries(sidesOf(value).map((side, i) => [side, float(value[i], place, i)]));
}

/** @param {Instance} instance @param {unknown} capacity @param {Place} place */
export const capacityValues = (instance, capacity, place) => plainStruct(instance, "CapacityDef", capacity, place);

/** @param {Instance} instance @param {unknown} def @param {Place} place @returns {{ values: Values, grow: boolean }} */
export function worldValues(instance, def, place) {
    const layout = instance.layout("WorldDef"), given = definition(layout, ["bounds", "capacity", "grow"], def, place);
    const values = settings(instance, layout.settings.rows, given, place);
    if ("bounds" in given) {
        const both = SIDES.find((side) => side in given);
        if (both) place.refuse("VEER_E_FIELD", both, given[both], { reason: "given twice", hint: "bounds has it already" });
        Object.assign(values, bounds(given.bounds, place.in("bounds")));
    }
    if ("capacity" in given) values.capacity = capacityValues(instance, given.capacity, place.in("capacity"));
    return { values, grow: !("grow" in given) || flag(given.grow, place, "grow") };
}

/* ---- agents */

/** @typedef {{ point: [number, number, number] } | { agent: number } | { path: number } | null} Target */

/** What an agent is told to go for. @param {unknown} value @param {Place} place @returns {Target} */
export function agentTarget(value, place) {
    if (value === null) return null;
    if (typeof value === "object" && value && "path" in value) return { path: id(record(value, ["path"], place).path, place, "path") };
    if (typeof value === "object") return { point: point(value, place) };
    if (typeof value === "number") return { agent: id(value, place, "") };
    return place.mistype("", value, "must be a point { x, y }, an agent's id, { path: id }, or null");
}

/** @param {Instance} instance @param {unknown} def @param {Place} place @returns {{ values: Values, target: Target | undefined }} */
export function agentValues(instance, def, place) {
    const layout = instance.layout("AgentDef"), given = definition(layout, ["brain", "target"], def, place);
    const values = settings(instance, layout.settings.rows, given, place);
    if ("brain" in given) values.brain = idOrNone(given.brain, place, "brain");
    return { values, target: "target" in given ? agentTarget(given.target, place.in("target")) : undefined };
}

/* ---- brains */

/** @param {Instance} instance @param {unknown} value @param {Place} place @returns {Values} */
function behaviorTarget(instance, value, place) {
    const row = /** @type {Row} */ (instance.layout("Behavior").fields.get("target"));
    const kinds = instance.table.names.get(row.of) ?? [], kind = (/** @type {string} */ name) => kinds.indexOf(name);
    if (value === "own") return { target: kind("own") };
    if (value === null) return { target: kind("agent"), targetAgent: 0 }; // as of an agent that was removed: no opinion
    if (typeof value === "number") return { target: kind("agent"), targetAgent: id(value, place, "") };
    if (typeof value === "object" && value !== null && "nearest" in value) {
        const { nearest } = record(value, ["nearest"], place);
        return { target: kind("nearest"), targetGroup: whole(nearest, place, "nearest") };
    }
    if (typeof value === "object" && value !== null) {
        const [targetX, targetY, targetZ] = point(value, place);
        return { target: kind("point"), targetX, targetY, targetZ };
    }
    const reason = 'must be "own", a point { x, y }, an agent\'s id, { nearest: groups } or null';
    return place.mistype("", value, reason);
}

/** What a behavior names besides its target, by id. */
const REFERENCES = ["path", "flow", "otherAgent"];

/** What every behavior has; the target is written another way. @param {Instance} instance */
const commonOf = (instance) => settingsOf(instance, "Behavior").filter((row) => !row.name.startsWith("target"));

/** @param {unknown} value @param {Place} place @param {string} name */
const idOrNone = (value, place, name) => (value === null || value === 0 ? 0 : id(value, place, name));

/** @param {Instance} instance @param {unknown} def @param {Place} place @returns {{ type: number, values: Values, params: Values }} */
function behaviorValues(instance, def, place) {
    const types = instance.table.names.get("BehaviorType") ?? [];
    const own = typeof def === "object" && def !== null ? /** @type {Record<string, unknown>} */ (def).type : undefined;
    const type = own === undefined ? -1 : choice(own, types, place, "type");
    const params = [...(instance.table.params.get(types[type])?.fields.values() ?? [])];
    const rows = commonOf(instance), names = [...rows, ...params].map((row) => row.name);
    const given = record(def, ["type", "target", ...REFERENCES, ...names], place);
    if (type < 0) place.mistype("type", own, "a behavior needs a type", `one of ${types.join(", ")}`);
    const values = settings(instance, rows, given, place);
    for (const name of REFERENCES) if (name in given) values[name] = idOrNone(given[name], place, name);
    if ("target" in given) Object.assign(values, behaviorTarget(instance, given.target, place.in("target")));
    return { type, values, params: settings(instance, params, given, place) };
}

/**
 * @typedef {{ own: Values, context: Values, locomotion: Values, behaviors: ReturnType<typeof behaviorValues>[] | undefined }} BrainValues
 */

/** @param {Instance} instance @param {unknown} def @param {Place} place @returns {BrainValues} */
export function brainValues(instance, def, place) {
    const layout = instance.layout("BrainDef"), given = definition(layout, ["context", "locomotion", "behaviors"], def, place);
    const part = (/** @type {string} */ name, /** @type {string} */ struct) =>
        (name in given ? plainStruct(instance, struct, given[name], place.in(name)) : {});
    const list = given.behaviors, at = place.in("behaviors");
    if ("behaviors" in given && !Array.isArray(list)) at.mistype("", list, "must be an array of behaviors");
    const most = instance.table.schema.limits.MAX_BEHAVIORS;
    if (Array.isArray(list) && list.length > most) {
        at.refuse("VEER_E_RANGE", "length", list.length, { reason: "too many behaviors", hint: `at most ${most}` });
    }
    return {
        own: settings(instance, layout.settings.rows, given, place),
        context: part("context", "ContextDef"),
        locomotion: part("locomotion", "LocomotionDef"),
        behaviors: Array.isArray(list) ? Array.from(list, (behavior, i) => behaviorValues(instance, behavior, at.in(i))) : undefined,
    };
}

/** Over the brain that is there, or the defaults. @param {Instance} instance @param {number} at @param {BrainValues} brain */
export function writeBrain(instance, at, { own, context, locomotion, behaviors }) {
    instance.write("BrainDef", at, { ...own, context, locomotion });
    if (!behaviors) return at;
    const { size } = instance.layout("Behavior"), first = at + field(instance, "BrainDef", "behaviors").offset;
    behaviors.forEach(({ type, values, params }, i) => {
        const place = first + i * size, rows = instance.table.params.get(instance.table.names.get("BehaviorType")?.[type] ?? "");
        instance.call("veer_wasm_behavior", type, place);
        instance.write("Behavior", place, values);
        for (const [name, value] of Object.entries(params)) instance.writeField(/** @type {Row} */ (rows?.fields.get(name)), place, value);
    });
    return instance.write("BrainDef", at, { behaviorCount: behaviors.length });
}

/** @param {Instance} instance @param {string} struct @param {string} name */
const field = (instance, struct, name) => /** @type {Row} */ (instance.layout(struct).fields.get(name));

/** @param {Instance} instance @param {number} at @returns {Values} */
function readBehavior(instance, at) {
    const { type, target, targetAgent, targetX, targetY, targetZ, targetGroup, ...rest } = instance.read("Behavior", at);
    const params = instance.readSettings(instance.table.params.get(type)?.settings ?? { rows: [] }, at);
    /** @type {Record<string, unknown>} */
    const targets = {
        own: "own", point: { x: targetX, y: targetY, z: targetZ }, agent: targetAgent || null, nearest: { nearest: targetGroup },
    };
    const named = REFERENCES.filter((name) => rest[name] !== 0).map((name) => [name, rest[name]]);
    return { type, ...instance.readSettings({ rows: commonOf(instance) }, at), target: targets[target], ...params, ...Object.fromEntries(named) };
}

/** A brain as addBrain takes it. @param {Instance} instance @param {number} at @returns {any} */
export function readBrain(instance, at) {
    const part = (/** @type {string} */ struct, /** @type {number} */ place) => instance.readSettings(instance.layout(struct).settings, place);
    const { size } = instance.layout("Behavior"), first = at + field(instance, "BrainDef", "behaviors").offset;
    const count = instance.readField(field(instance, "BrainDef", "behaviorCount"), at);
    return {
        ...part("BrainDef", at),
        context: part("ContextDef", at + field(instance, "BrainDef", "context").offset),
        locomotion: part("LocomotionDef", at + field(instance, "BrainDef", "locomotion").offset),
        behaviors: Array.from({ length: count }, (_, i) => readBehavior(instance, first + i * size)),
    };
}

/* ---- paths and obstacles */

/** @typedef {{ values: Values, points: Float32Array | undefined }} ShapeValues */

/** @param {Instance} instance @param {string} struct @param {Record<string, unknown>} given @param {Place} place @returns {ShapeValues} */
function shape(instance, struct, given, place) {
    const most = instance.table.schema.limits.MAX_POINTS;
    return {
        values: settings(instance, settingsOf(instance, struct), given, place),
        points: "points" in given ? points(given.points, place.in("points"), most) : undefined,
    };
}

/** @param {Instance} instance @param {unknown} def @param {Place} place @returns {ShapeValues} */
export function pathValues(instance, def, place) {
    const given = definition(instance.layout("PathDef"), ["points"], def, place);
    if (!("points" in given)) place.mistype("points", undefined, "a path needs points");
    return shape(instance, "PathDef", given, place);
}

/** @param {Instance} instance @param {unknown} def @param {Place} place @returns {ShapeValues} */
export function obstacleValues(instance, def, place) {
    return shape(instance, "ObstacleDef", definition(instance.layout("ObstacleDef"), ["points"], def, place), place);
}

/** The line of addSegment: its points, or from and to. @param {unknown} def @param {Place} place @returns {unknown} */
export function segmentDef(def, place) {
    if (typeof def !== "object" || def === null || !("from" in def || "to" in def)) return def;
    const { from, to, ...rest } = /** @type {Record<string, unknown>} */ (def);
    return { ...rest, points: [triple(from, place.in("from")), triple(to, place.in("to"))] };
}

/* ---- projectiles, jump links, flow fields */

/** @param {Instance} instance @param {unknown} def @param {Place} place @returns {Values} */
export function projectileValues(instance, def, place) {
    const layout = instance.layout("ProjectileDef"), given = definition(layout, ["owner"], def, place);
    const values = settings(instance, layout.settings.rows, given, place);
    if ("owner" in given) values.owner = idOrNone(given.owner, place, "owner");
    return values;
}

/** @param {Instance} instance @param {unknown} def @param {Place} place */
export const linkValues = (instance, def, place) => plainStruct(instance, "LinkDef", def, place);

/** @param {Instance} instance @param {unknown} def @param {Place} place @returns {{ values: Values, vectors: Float32Array | undefined }} */
export function flowValues(instance, def, place) {
    const layout = instance.layout("FlowDef"), most = instance.table.schema.limits.MAX_POINTS;
    const given = definition(layout, ["vectors"], def, place);
    const vectors = "vectors" in given ? pairs(given.vectors, place.in("vectors"), most) : undefined;
    return { values: settings(instance, layout.settings.rows, given, place), vectors };
}
