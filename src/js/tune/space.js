/**
 * The settings that may vary, as coordinates of a unit cube. Names and ranges come from the schema. A range is
 * logarithmic where a setting is a size without a natural upper end, as its factors matter there.
 */
import { exp, ln } from "./random.js";
import { Place, veerError } from "../world/veer.js";

/** @import { BrainState, Schema, SchemaRow } from "../types/api.js" */
/** @import { Range, Value, Values } from "./types.js" */

/** @typedef {Record<string, BrainState>} Brains  the brains of a scene, by name */
/**
 * Where a setting is: in a brain itself (no group), in a group such as context, or in a behavior.
 * @typedef {{ path: string, brain: string, group: string, behavior: number, row: SchemaRow, before: Value }} Spot
 */
/**
 * A coordinate: a range of numbers, or a list of values.
 * @typedef {Spot & { from: number, to: number, log: boolean, values: readonly Value[] | null }} Dimension
 */

const GROUPS = /** @type {const} */ (["context", "locomotion", "avoidance", "pedestrians", "sense"]);
const FACTOR = 4; // a size is looked for between a fourth and four times of what it is
const NARROW = 8; // a range up to this wide is searched as a whole; an angle or a share is
const FEW = 64; // a whole number with a range up to this is searched as a whole
const DIGITS = 3; // of a value: more digits only look exact

/** @param {Schema} schema @param {string} type */
const behaviorRows = (schema, type) => [
    ...schema.settings.behavior.filter(({ name }) => name === "weight"),
    ...(schema.behaviors.find(({ name }) => name === type)?.params ?? []),
];

/** Returns the value of a setting in a brain. @param {BrainState} brain @param {Omit<Spot, "before" | "path">} spot */
function valueAt(brain, { group, behavior, row }) {
    const owner = behavior >= 0 ? brain.behaviors[behavior] : group ? brain[/** @type {"context"} */ (group)] : brain;
    return /** @type {Value} */ (/** @type {unknown} */ (/** @type {Record<string, unknown>} */ (
        /** @type {unknown} */ (owner))[row.name]));
}

/**
 * Returns the settings that a path names: one, or all numbers of a behavior or a group.
 * @param {string} path @param {{ brains: Brains, schema: Schema, place: Place }} context @returns {Spot[]}
 */
function spotsOf(path, { brains, schema, place }) {
    const names = Object.keys(brains), parts = path.split(".");
    if (!names.includes(parts[0]) && names.length === 1) parts.unshift(names[0]);
    const [brain, part, setting, ...more] = parts, own = brains[brain];
    const refuse = (/** @type {string} */ reason, /** @type {string[]} */ choices) =>
        place.refuse("VEER_E_RANGE", "", path, { reason, hint: `one of ${choices.join(", ")}` });
    if (!own) return refuse(`there is no brain "${brain}"`, names);
    const types = own.behaviors.map(({ type }) => type), group = GROUPS.find((name) => name === part) ?? "";
    const behavior = /^\d+$/.test(part ?? "") ? Number(part) : types.findIndex((type) => type === part);
    const isBehavior = behavior >= 0 && behavior < types.length, isOwn = !group && !isBehavior;
    const rows = group ? schema.settings[group] : isBehavior ? behaviorRows(schema, types[behavior])
        : schema.settings.brain;
    const name = isOwn ? part : setting, row = rows.find((one) => one.name === name);
    const spot = { brain, group, behavior: isBehavior ? behavior : -1 };
    const full = (/** @type {SchemaRow} */ one) => ({
        ...spot, row: one, path: [brain, ...(isOwn ? [] : [part]), one.name].join("."),
        before: valueAt(own, { ...spot, row: one }),
    });
    if (row && !(isOwn ? setting : more[0])) return [full(row)];
    if (name === undefined && !isOwn) {
        return rows.map(full).filter((one) => one.row.kind === "f32" && rangeOf(one, schema) !== null);
    }
    return refuse(isOwn ? `the brain has no behavior or setting "${part}"` : `there is no setting "${setting}"`,
        isOwn ? [...types, ...GROUPS, ...rows.map((one) => one.name)] : rows.map((one) => one.name));
}

/**
 * Returns the range in which a setting is looked for; null if the schema and its value do not say.
 * @param {Spot} spot @param {Schema} schema
 */
function rangeOf({ row, before }, schema) {
    if (row.kind === "choice") {
        return { from: 0, to: 1, log: false, values: schema.choices[row.choice].map(({ name }) => name) };
    }
    const value = Number(before), { min, max } = row, size = value || Number(row.default);
    if (row.unit === "bits") return null;
    if (max - min <= (row.kind === "f32" ? NARROW : FEW)) return { from: min, to: max, log: false, values: null };
    if (!Number.isFinite(size) || size === 0) return null;
    if (value === 0) return { from: Math.max(min, 0), to: Math.min(max, FACTOR * size), log: false, values: null };
    if (value < 0) return { from: Math.max(min, FACTOR * value), to: Math.min(max, -value), log: false, values: null };
    return { from: Math.max(min, value / FACTOR), to: Math.min(max, value * FACTOR), log: true, values: null };
}

/** @param {Spot} spot @param {Range} range @param {{ schema: Schema, place: Place }} context @returns {Dimension} */
function dimension(spot, range, { schema, place }) {
    const { row } = spot, own = rangeOf(spot, schema);
    if (range === true) {
        if (own) return { ...spot, ...own };
        return place.refuse("VEER_E_RANGE", spot.path, spot.before,
            { reason: "has no range of its own", hint: `give one: { "${spot.path}": [from, to] }` });
    }
    if (typeof range !== "object" || range === null) {
        return place.mistype(spot.path, range, "must be true, [from, to], { from, to } or { values }");
    }
    if ("values" in range && !Array.isArray(range)) {
        const allowed = row.kind === "choice" ? schema.choices[row.choice].map(({ name }) => name) : null;
        const isRight = (/** @type {Value} */ value) =>
            (allowed ? allowed.includes(String(value)) : Number(value) >= row.min && Number(value) <= row.max);
        if (!Array.isArray(range.values) || range.values.length < 2 || !range.values.every(isRight)) {
            place.refuse("VEER_E_RANGE", `${spot.path}.values`, range.values,
                { reason: "must be two or more values of the setting", hint: allowed ? allowed.join(", ") : "" });
        }
        return { ...spot, from: 0, to: 1, log: false, values: /** @type {readonly Value[]} */ (range.values) };
    }
    const given = "from" in range ? range
        : { from: /** @type {number[]} */ (range)[0], to: /** @type {number[]} */ (range)[1], log: undefined };
    const { from, to, log = own?.log === true && given.from > 0 } = given;
    const isRange = row.kind !== "choice" && from < to && from >= row.min && to <= row.max && to < Infinity;
    if (isRange && !(log && from <= 0)) return { ...spot, from, to, log, values: null };
    return place.refuse("VEER_E_RANGE", spot.path, range,
        { reason: "must be a range within that of the setting", hint: `${row.min} to ${row.max}` });
}

/**
 * Reads what may vary.
 * @param {unknown} vary @param {Brains} brains @param {Schema} schema @returns {Dimension[]}
 */
export function readSpace(vary, brains, schema) {
    const place = new Place("tune", "vary"), context = { brains, schema, place };
    if (typeof vary !== "object" || vary === null) {
        place.mistype("", vary, "must be a list of paths, or ranges by path");
    }
    const entries = Array.isArray(vary) ? vary.map((path) => [path, true]) : Object.entries(vary ?? {});
    const found = entries.flatMap(([path, range]) => {
        if (typeof path !== "string") return place.mistype("", path, "must be the path of a setting");
        return spotsOf(path, context).map((spot) => dimension(spot, range, context));
    });
    if (found.length === 0) place.refuse("VEER_E_RANGE", "", vary, { reason: "names nothing that can vary" });
    const twice = found.find(({ path }, i) => found.findIndex((other) => other.path === path) < i);
    if (twice) place.refuse("VEER_E_RANGE", "", twice.path, { reason: "is named twice" });
    return found;
}

/** @param {number} value */
const rounded = (value) => Number(value.toPrecision(DIGITS));

/** Returns the value of a coordinate in [0, 1]. @param {Dimension} dimension @param {number} u @returns {Value} */
export function valueOf({ from, to, log, values, row }, u) {
    if (values) return values[Math.min(values.length - 1, Math.floor(u * values.length))];
    if (row.kind === "u32") return Math.min(to, Math.floor(from + u * (to - from + 1)));
    const raw = log ? from * exp(u * ln(to / from)) : from + u * (to - from);
    return Math.min(to, Math.max(from, rounded(raw)));
}

/** Returns the coordinate of a value, in [0, 1]. @param {Dimension} dimension @param {Value} value */
export function coordinateOf({ from, to, log, values, row }, value) {
    const inside = (/** @type {number} */ u) => Math.min(1, Math.max(0, u));
    if (values) return inside((values.indexOf(value) + 0.5) / values.length);
    if (row.kind === "u32") return inside((Number(value) - from + 0.5) / (to - from + 1));
    if (log) return inside(ln(Math.max(Number(value), from) / from) / ln(to / from));
    return inside((Math.min(Number(value), to) - from) / (to - from));
}

/** @param {Dimension[]} space @param {number[]} point  of the unit cube @returns {Values} */
export const valuesAt = (space, point) =>
    Object.fromEntries(space.map((one, i) => [one.path, valueOf(one, point[i])]));

/**
 * Returns the parts of brains' definitions that these values change, as setBrain takes them: lists of behaviors are
 * whole.
 * @param {Values} values
 * @param {(brain: string) => BrainState | undefined} brainOf
 * @returns {Record<string, Record<string, unknown>>}
 */
export function changesOf(values, brainOf) {
    /** @type {Record<string, Record<string, unknown>>} */
    const changes = {};
    for (const [path, value] of Object.entries(values)) {
        const [brain, part, setting] = path.split("."), own = brainOf(brain);
        if (!own) {
            throw veerError("there is no such brain",
                { code: "VEER_E_RANGE", call: "applyValues", argument: path });
        }
        const change = (changes[brain] ??= {});
        if (setting === undefined) change[part] = value;
        else if (GROUPS.some((group) => group === part)) change[part] = { ...Object(change[part]), [setting]: value };
        else {
            const list = /** @type {Record<string, unknown>[]} */ (change.behaviors ??= own.behaviors.map((one) => ({
                ...one,
            })));
            const behavior = list.find((one, i) => one.type === part || String(i) === part);
            if (!behavior) {
                throw veerError("the brain has no such behavior",
                    { code: "VEER_E_RANGE", call: "applyValues", argument: path });
            }
            behavior[setting] = value;
        }
    }
    return changes;
}
