/**
 * The tunable settings: the schema's rows that belong to a brain, as a list of fields with slider scales. The name,
 * unit, range and default of a value come from the schema, and its text comes from "veer/docs". This file only adds how
 * an open-ended range is mapped to a slider.
 */

import { docs } from "veer/docs";
import { combinerHas } from "../../scene/format.js";

/** @import { Behavior, BrainDef, BrainState, Schema, SchemaRow, SettingGroup } from "../../types.js" */

/** A setting's value: a number (flags are 0 and 1), or the name of a choice. @typedef {number | string} SettingValue */
/** @typedef {{ name: string, doc: string }} Option */

/**
 * @typedef {object} Field
 * @property {string} key  "context.slots", "locomotion.drag", "avoidance.side" or "behaviors.2.lookAhead"; for an agent
 *   "maxSpeed"
 * @property {string} name
 * @property {"number" | "whole" | "choice" | "flag"} kind
 * @property {SettingValue} initial  the schema's default
 * @property {number} min
 * @property {number} max
 * @property {string} unit
 * @property {string} doc
 * @property {readonly Option[]} options  the values of a choice
 * @property {boolean} [whole]  its slider covers the whole range
 */

/** Typical magnitudes by unit, for values whose default is 0 or infinite. @type {Record<string, number>} */
const TYPICAL = { u: 100, "u/s": 100, "kg u/s^2": 400, "rad/s": 6, "rad/s^2": 20, s: 4, "1/s": 4, kg: 4, rad: 3 };
const STEPS = 1000;

/**
 * Returns the values of a choice with their descriptions.
 * @param {Schema} schema @param {string} choice @returns {Option[]}
 */
const optionsOf = (schema, choice) =>
    schema.choices[choice].map(({ name }) => ({ name, doc: docs.choices[choice][name] }));

/** Rows and their texts. @typedef {{ schema: Schema, texts: Readonly<Record<string, string>> }} Source */

/**
 * Converts a row to a field; returns null if it has no slider.
 * @param {Source} source
 * @param {SchemaRow} row
 * @param {string} key
 * @returns {Field | null}
 */
function field({ schema, texts }, row, key) {
    if (row.unit === "bits") return null;
    const options = row.kind === "choice" ? optionsOf(schema, row.choice) : [], doc = texts[row.name];
    const kind = row.kind === "choice"
        ? "choice"
        : row.kind !== "u32" ? "number" : row.min === 0 && row.max === 1 ? "flag" : "whole";
    return {
        key, name: row.name, kind, initial: row.default, min: row.min, max: row.max, unit: row.unit ?? "", doc, options,
    };
}

/** Returns the defaults of a flow field's settings. @param {Schema} schema */
export function flowDefaults(schema) {
    const defaults = Object.fromEntries(schema.settings.flow.map((row) => [row.name, row.default]));
    return /** @type {Required<import("../../types.js").FlowSettings>} */ (defaults);
}

/** @param {Schema} schema @param {string} type */
export function behaviorRow(schema, type) {
    const row = schema.behaviors.find(({ name }) => name === type);
    if (!row) throw new Error(`the schema has no behavior "${type}"`);
    return row;
}

/**
 * Returns whether a behavior fills the danger map; other behaviors have goals.
 * @param {Schema} schema @param {string} type
 */
export function isDanger(schema, type) {
    return behaviorRow(schema, type).kind === "danger";
}

/**
 * @param {Schema} schema
 * @param {BrainState} brain  world.getBrain(id)
 * @returns {{ title: string, doc: string, open: boolean, fields: Field[] }[]}
 */
export function brainGroups(schema, brain) {
    const list = (
        /** @type {readonly SchemaRow[]} */ rows, /** @type {string} */ prefix, /** @type {Source["texts"]} */ texts,
    ) =>
        rows.map((row) => field({ schema, texts }, row, prefix + row.name)).filter((one) => one !== null);
    const common = ["weight", ...(combinerHas(schema, brain.combine, "groups") ? ["priority"] : [])];
    const weight = schema.settings.behavior.filter((row) => common.includes(row.name));
    const behaviors = brain.behaviors.map(({ type }, i) => {
        const { params } = behaviorRow(schema, type), texts = { ...docs.params[type], ...docs.settings.behavior };
        return { title: type, doc: docs.behaviors[type], open: true, fields: list([...params, ...weight],
            `behaviors.${i}.`, texts) };
    });
    const group = (/** @type {SettingGroup} */ title, /** @type {string} */ doc, /** @type {boolean} */ open) =>
        ({ title, doc, open, fields: list(schema.settings[title], `${title}.`, docs.settings[title]) });
    const isContext = combinerHas(schema, brain.combine, "maps");
    const rows = list(schema.settings.brain, "", docs.settings.brain), isCrowd = brain.crowd !== "none";
    const avoidance = group("avoidance", "How its agents keep clear of other agents", isCrowd);
    const crowd = { ...avoidance, title: "crowd", fields: [
        ...rows.filter(({ key }) => key === "crowd"), ...avoidance.fields,
    ] };
    const own = {
        title: "combine", doc: "How the outputs of the behaviors are combined", open: !isContext,
        fields: rows.filter(({ key }) => key !== "crowd"),
    };
    const rate = {
        title: "rate", doc: "How often its agents decide", open: false,
        fields: own.fields.filter(({ key }) => key === "thinkEvery"),
    };
    const decides = isContext ? group("context", "How a direction is chosen from interest and danger", true) : own;
    const people = isCrowd ? [group("pedestrians", "Whether its agents walk as people do", false)] : [];
    const senses = brain.sense?.mask ? [group("sense", "What its agents see and remember", true)] : [];
    const motion = group("locomotion", "How the agents move", false);
    return [decides, ...behaviors, ...senses, crowd, ...people, motion, ...(isContext
        ? [rate]
        : [])];
}

/**
 * Returns a field for the number of agents in a group of the scene.
 * @param {{ name: string, count: number }} group
 * @param {number} most
 * @returns {Field}
 */
export function countField(group, most) {
    const doc = `How many agents the group "${group.name}" has. Changing it restarts the scene.`;
    const key = `agents.${group.name}.count`, name = `${group.name} count`;
    return {
        key, name, kind: "whole", initial: group.count, min: 2, max: most, unit: "", doc, options: [], whole: true,
    };
}

/** @param {Schema} schema */
export function speedField(schema) {
    const source = { schema, texts: docs.settings.agent };
    const rows = schema.settings.agent.filter(({ name }) => name === "maxSpeed");
    return rows.map((row) => field(source, row, "maxSpeed")).find((one) => one !== null);
}

/**
 * Returns whether a brain has a setting of the schema under a key: "crowd", "context.slots" or "behaviors.2.lookAhead".
 * @param {Schema} schema
 * @param {BrainState} brain
 * @param {string} key
 */
export function isSetting(schema, brain, key) {
    const [group, name, parameter, ...rest] = key.split("."), { settings } = schema;
    const behavior = group === "behaviors" ? brain.behaviors[Number(name)] : undefined;
    const isGroup = group !== "behaviors" && Object.hasOwn(settings, group) && name !== undefined &&
        parameter === undefined;
    const rows = behavior
        ? [...behaviorRow(schema, behavior.type).params, ...settings.behavior]
        : isGroup ? settings[/** @type {SettingGroup} */ (group)] : settings.brain;
    const own = behavior ? parameter : isGroup ? name : key;
    return !rest.length && rows.some((row) => row.name === own) && readField(brain, key) !== undefined;
}

/**
 * Returns the value of a field in a brain; undefined if the brain has no such field.
 * @param {BrainState | null} brain
 * @param {string} key
 */
export function readField(brain, key) {
    /** @type {unknown} */
    let at = brain;
    for (const part of key.split(".")) {
        if (typeof at !== "object" || at === null || !Object.hasOwn(at, part)) return undefined;
        at = /** @type {Record<string, unknown>} */ (at)[part];
    }
    return typeof at === "number" || typeof at === "string" ? at : undefined;
}

/**
 * Returns the partial brain definition that changes one field with world.setBrain().
 * @param {BrainState} brain
 * @param {string} key
 * @param {SettingValue} value
 * @returns {BrainDef}
 */
export function fieldPatch(brain, key, value) {
    const [group, name, parameter] = key.split(".");
    if (name === undefined) return { [key]: value };
    if (group !== "behaviors") return { [group]: { [name]: value } };
    const change = (/** @type {Behavior} */ behavior, /** @type {number} */ i) =>
        (i === Number(name) ? { ...behavior, [parameter]: value } : behavior);
    return { behaviors: brain.behaviors.map(change) };
}

/**
 * Returns the slider of a field. Wide and open-ended ranges end at a multiple of the default and grow as a power
 * function, so that the default is near the middle; if infinity is allowed, it is the last position of the slider.
 * `least`: the smallest step of a key press, because the first positions of a power function are too close to 0; `low`
 * and `high`: the ends of the slider without infinity; `usual`: a usual size.
 * @param {Field} f
 * @param {number} current
 */
export function slider(f, current) {
    const telling = typeof f.initial === "number" && Number.isFinite(f.initial) && f.initial !== 0;
    const usual = telling ? Math.abs(Number(f.initial)) : (TYPICAL[f.unit] ?? 1);
    const known = Number.isFinite(current) ? Math.abs(current) : 0;
    const endless = f.max === Infinity;
    const reach = f.whole ? f.max : roundUp(Math.max(8 * usual, 1.5 * known));
    const high = Math.min(f.max, reach), low = f.min < 0 ? Math.max(f.min, -reach) : f.min;
    if (f.kind === "whole" && high - low <= 256) {
        const same = (/** @type {number} */ v) => v;
        return { low, high, usual, min: low, max: high, step: 1, least: 1, toStop: same, toValue: same };
    }
    const wide = low >= 0 && high - low > 5 * usual, share = (usual - Math.min(low, usual / 2)) / (high - low);
    const power = wide ? Math.log(share) / Math.log(0.4) : 1;
    const last = endless ? STEPS + 20 : STEPS;
    return {
        low, high, usual, min: 0, max: last, step: 1, least: f.kind === "whole" ? 1 : usual / 200,
        toStop: (/** @type {number} */ v) => {
            const part = Math.min(Math.max((v - low) / (high - low), 0), 1);
            return v === Infinity ? last : Math.round(STEPS * Math.pow(part, 1 / power));
        },
        toValue: (/** @type {number} */ s) => {
            if (endless && s > STEPS + 10) return Infinity;
            const value = low + (high - low) * Math.pow(Math.min(s, STEPS) / STEPS, power);
            return f.kind === "whole"
                ? Math.round(value)
                : Math.min(Math.max(Number(value.toPrecision(3)), f.min), f.max);
        },
    };
}

/** Rounds up to 1, 2 or 5 times a power of ten. @param {number} v */
function roundUp(v) {
    const ten = Math.pow(10, Math.floor(Math.log10(v)));
    return [1, 2, 5, 10].map((n) => n * ten).find((n) => n >= v * 0.999) ?? v;
}
