/** Brains as code to paste: whole definitions, without what is the default. */
import { changesOf } from "./space.js";

/** @import { BrainState, Schema, SchemaRow } from "../types/api.js" */
/** @import { Brains } from "./space.js" */
/** @import { Values } from "./types.js" */

const GROUPS = /** @type {const} */ (["context", "locomotion", "avoidance", "pedestrians", "sense"]);
const REFERENCES = ["path", "flow", "mesh", "otherAgent"]; // ids, which differ from run to run: written as variables
const WIDTH = 100; // columns of a line

/** @typedef {Record<string, unknown>} Fields */

/** @param {Fields} given @param {readonly SchemaRow[]} rows @returns {Fields} */
const withoutDefaults = (given, rows) => Object.fromEntries(
    rows.filter(({ name, default: usual }) => name in given && given[name] !== usual)
        .map(({ name }) => [name, given[name]]),
);

/** @param {unknown} value @returns {string} */
function written(value) {
    if (Array.isArray(value)) return `[${value.map(written).join(", ")}]`;
    if (typeof value === "object" && value !== null) {
        const fields = Object.entries(value)
            .map(([name, one]) => (one === VARIABLE ? name : `${name}: ${written(one)}`));
        return fields.length ? `{ ${fields.join(", ")} }` : "{}";
    }
    return typeof value === "string" ? JSON.stringify(value) : String(value);
}

const VARIABLE = Symbol("a variable with the name of the field");

/** @param {Schema} schema @param {Fields} behavior */
function behaviorCode(schema, behavior) {
    const row = schema.behaviors.find(({ name }) => name === behavior.type);
    const common = schema.settings.behavior.filter(({ name }) => !name.startsWith("target"));
    const { target } = behavior, own = withoutDefaults(behavior, [...common, ...(row?.params ?? [])]);
    /** @type {Fields} */
    const fields = { type: behavior.type };
    if (typeof target === "number") fields.target = VARIABLE;
    else if (target !== "own" && target !== undefined) fields.target = target;
    for (const name of REFERENCES) if (behavior[name]) fields[name] = VARIABLE;
    Object.assign(fields, own);
    return Object.keys(fields).length === 1 ? JSON.stringify(behavior.type) : written(fields);
}

/** @param {string} name @param {Fields} brain @param {Schema} schema */
function brainCode(name, brain, schema) {
    const fields = Object.entries(withoutDefaults(brain, schema.settings.brain)).map(([key, value]) =>
        `${key}: ${written(value)}`);
    for (const group of GROUPS) {
        const own = withoutDefaults(/** @type {Fields} */ (brain[group] ?? {}), schema.settings[group]);
        if (Object.keys(own).length) fields.push(`${group}: ${written(own)}`);
    }
    const list = /** @type {Fields[]} */ (brain.behaviors).map((behavior) => behaviorCode(schema, behavior));
    const short = list.join(", ");
    fields.push(short.length < WIDTH / 2 ? `behaviors: [${short}]`
        : `behaviors: [\n${list.map((one) => `    ${one},\n`).join("")}  ]`);
    return `const ${/^[\p{L}$_][\p{L}\p{N}$_]*$/u.test(name) ? name : "brain"} = world.addBrain({\n` +
        `${fields.map((field) => `  ${field},\n`).join("")}});\n`;
}

/**
 * Returns the definitions of the brains that these values change.
 * @param {Brains} brains @param {Values} values @param {Schema} schema
 */
export function codeOf(brains, values, schema) {
    const changes = changesOf(values, (name) => brains[name]);
    return Object.entries(changes).map(([name, change]) => {
        /** @type {Fields} */
        const brain = { ...brains[name], ...change };
        const before = /** @type {Fields} */ (/** @type {unknown} */ (brains[name]));
        for (const group of GROUPS) brain[group] = { ...Object(before[group]), ...Object(change[group]) };
        return brainCode(name, brain, schema);
    }).join("\n");
}
