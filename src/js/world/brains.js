/** Brains of a world: definitions with lists of behaviors, whose parameters depend on their types. */
import { bits, choice, id, Place, point, record } from "../link/check.js";
import {
    choicesOf, definition, field, idOrNone, plainValues, settings, settingsOf, valueOf,
} from "../link/definitions.js";
import { behaviorHint } from "../link/hints.js";
import { lookAt, note } from "./warnings.js";

/** @import { Behavior, BehaviorType, BrainId, BrainState } from "../types/api.js" */
/** @import { Host } from "../link/host.js" */
/** @import { Instance, Values } from "../link/instance.js" */
/** @import { Row } from "../link/schema.js" */

/** Fields of a behavior, other than its target, that hold ids. */
const REFERENCES = ["path", "flow", "mesh", "otherAgent"];

/**
 * Returns the settings that all behaviors have in common, except targets, which callers write in a different form.
 * @param {Instance} instance
 */
const commonOf = (instance) => settingsOf(instance, "Behavior").filter((row) => !row.name.startsWith("target"));

/* ---- definitions to structs */

/** @param {Instance} instance @param {unknown} value @param {Place} place @returns {Values} */
function targetValues(instance, value, place) {
    const kind = (/** @type {string} */ name) => valueOf(instance, field(instance, "Behavior", "target").of, name);
    if (value === "own") return { target: kind("own") };
    // null is treated like a removed agent: the behavior does nothing
    if (value === null) return { target: kind("agent"), targetAgent: 0 };
    if (value === "memory") return { target: kind("memory") };
    if (typeof value === "number") return { target: kind("agent"), targetAgent: id(value, place, "") };
    if (typeof value === "object" && /** @type {{ nearest?: unknown }} */ (value).nearest !== undefined) {
        const { nearest } = record(value, ["nearest"], place);
        return { target: kind("nearest"), targetGroup: bits(nearest, place, "nearest") };
    }
    if (typeof value === "object") {
        const [targetX, targetY, targetZ] = point(value, place);
        return { target: kind("point"), targetX, targetY, targetZ };
    }
    const reason = 'must be "own", "memory", a point { x, y }, an agent\'s id, { nearest: groups } or null';
    return place.mistype("", value, reason);
}

/** @typedef {{ type: number, values: Values, params: Values }} BehaviorValues */

/** @param {Instance} instance @param {unknown} def @param {Place} place @returns {BehaviorValues} */
function behaviorValues(instance, def, place) {
    const types = choicesOf(instance, "BehaviorType");
    if (typeof def === "string") return behaviorValues(instance, { type: def }, place);
    const own = typeof def === "object" && def !== null ? /** @type {Record<string, unknown>} */ (def).type : undefined;
    const known = typeof own === "string" && !types.includes(own) ? behaviorHint(own) : "";
    if (known) place.refuse("VEER_E_RANGE", "type", own, { reason: "no such choice", hint: known });
    const type = own === undefined ? -1 : choice(own, types, place, "type");
    const params = [...(instance.table.params.get(types[type])?.fields.values() ?? [])];
    const rows = commonOf(instance), names = [...rows, ...params].map((row) => row.name);
    const given = record(def, ["type", "target", ...REFERENCES, ...names], place, (name) =>
        (types.includes(name) && type < 0 ? `write { type: "${name}", ... }` : ""));
    if (type < 0) place.mistype("type", own, "a behavior needs a type", `one of ${types.join(", ")}`);
    const values = settings(instance, rows, given, place);
    for (const name of REFERENCES) if (name in given) values[name] = idOrNone(given[name], place, name);
    if ("target" in given) Object.assign(values, targetValues(instance, given.target, place.in("target")));
    return { type, values, params: settings(instance, params, given, place) };
}

/** The groups of a brain's settings, with their structs. */
const PARTS = Object.entries({
    context: "ContextDef", locomotion: "LocomotionDef", avoidance: "AvoidanceDef", pedestrians: "PedestriansDef",
    sense: "SenseDef",
});

/**
 * @typedef {{ own: Values, parts: Record<string, Values>, behaviors: BehaviorValues[] | undefined, empty: string[] }}
 *   BrainValues  empty: groups that were given without settings
 */

/** @param {Instance} instance @param {unknown} def @param {Place} place @returns {BrainValues} */
function brainValues(instance, def, place) {
    const layout = instance.layout("BrainDef");
    const within = (/** @type {string} */ field) =>
        PARTS.filter(([, struct]) => settingsOf(instance, struct).some(({ name }) => name === field));
    const given = definition(layout, [...PARTS.map(([name]) => name), "behaviors"], def, place, (field) =>
        within(field).map(([part]) => `did you mean ${part}: { ${field} }?`)[0] ?? "");
    const list = given.behaviors, at = place.in("behaviors");
    if ("behaviors" in given && !Array.isArray(list)) at.mistype("", list, "must be an array of behaviors");
    const most = instance.table.limits.MAX_BEHAVIORS;
    if (Array.isArray(list) && list.length > most) {
        at.refuse("VEER_E_RANGE", "length", list.length, { reason: "too many behaviors", hint: `at most ${most}` });
    }
    const parts = Object.fromEntries(
        PARTS.map(([name, struct]) => [name, name in given
            ? plainValues(instance, struct, given[name], place.in(name))
            : {}]),
    );
    return {
        own: settings(instance, layout.settings.rows, given, place),
        parts,
        empty: PARTS.map(([name]) => name).filter((name) => name in given && Object.keys(parts[name]).length === 0),
        behaviors: Array.isArray(list)
            ? Array.from(list, (behavior, i) => behaviorValues(instance, behavior, at.in(i)))
            : undefined,
    };
}

/**
 * Writes the given values over a brain, or over the defaults.
 * @param {Instance} instance
 * @param {number} at
 * @param {BrainValues} brain
 */
function writeBrain(instance, at, { own, parts, behaviors }) {
    instance.write("BrainDef", at, { ...own, ...parts });
    if (!behaviors) return at;
    const { size } = instance.layout("Behavior"), first = at + field(instance, "BrainDef", "behaviors").offset;
    const types = choicesOf(instance, "BehaviorType");
    behaviors.forEach(({ type, values, params }, i) => {
        const place = first + i * size, rows = instance.table.params.get(types[type]);
        instance.call("veer_behavior", place, type);
        instance.write("Behavior", place, values);
        for (const [name, value] of Object.entries(params)) {
            instance.writeField(/** @type {Row} */ (rows?.fields.get(name)), place, value);
        }
    });
    return instance.write("BrainDef", at, { behaviorCount: behaviors.length });
}

/* ---- structs to definitions */

/** @param {Instance} instance @param {number} at @returns {Behavior} */
function readBehavior(instance, at) {
    const { type, target, targetAgent, targetX, targetY, targetZ, targetGroup, ...rest } = instance.read("Behavior",
        at);
    const params = instance.readSettings(
        instance.table.params.get(/** @type {BehaviorType} */ (type))?.settings ?? { rows: [] }, at,
    );
    /** @type {Record<string, unknown>} */
    const targets = {
        own: "own", point: { x: targetX, y: targetY, z: targetZ }, agent: targetAgent || null,
        nearest: { nearest: targetGroup }, memory: "memory",
    };
    const named = REFERENCES.filter((name) => rest[name] !== 0).map((name) => [name, rest[name]]);
    const common = instance.readSettings({ rows: commonOf(instance) }, at);
    const behavior = {
        type, ...common, target: targets[/** @type {string} */ (target)], ...params, ...Object.fromEntries(named),
    };
    return /** @type {Behavior} */ (behavior);
}

/** @param {Instance} instance @param {number} at @returns {BrainState} */
function readBrain(instance, at) {
    const part = (/** @type {string} */ struct, /** @type {number} */ place) =>
        instance.readSettings(instance.layout(struct).settings, place);
    const { size } = instance.layout("Behavior"), first = at + field(instance, "BrainDef", "behaviors").offset;
    const count = instance.readField(field(instance, "BrainDef", "behaviorCount"), at);
    return /** @type {BrainState} */ ({
        ...part("BrainDef", at),
        ...Object.fromEntries(
            PARTS.map(([name, struct]) => [name, part(struct, at + field(instance, "BrainDef", name).offset)]),
        ),
        behaviors: Array.from({ length: Number(count) }, (_, i) => readBehavior(instance, first + i * size)),
    });
}

/* ---- calls */

/** @param {Host} host @param {unknown} def @returns {BrainId} */
export function addBrain(host, def) {
    const call = "world.addBrain", { instance } = host, { at } = instance;
    host.ensure(call);
    const brain = brainValues(instance, def, new Place(call));
    instance.call("veer_defaultBrainDef", at.struct);
    host.run({ call, given: def }, "veer_addBrain", writeBrain(instance, at.struct, brain), at.id);
    /** @type {BrainId} */
    const id = instance.readId(at.id);
    noteEmpty(host, brain);
    lookAt(host, id, call);
    return id;
}

/**
 * Warns about groups of settings that were given as empty objects to a brain that does not use them.
 * @param {Host} host
 * @param {BrainValues} values
 */
function noteEmpty(host, { own, empty }) {
    if (empty.length === 0) return; // tested first, because creating the schema takes time
    const { instance } = host, { schema } = instance.table;
    const chosen = (/** @type {string} */ name) => Number(own[name] ?? field(instance, "BrainDef", name).initial);
    if (empty.includes("context") && !schema.combiners[chosen("combine")].traits.includes("maps")) {
        note(host, "contextIgnored");
    }
    if (empty.includes("avoidance") && chosen("crowd") === valueOf(instance, "Crowd", "none")) {
        note(host, "avoidanceIgnored");
    }
    if (empty.includes("pedestrians") && chosen("crowd") === valueOf(instance, "Crowd", "none")) {
        note(host, "pedestriansIgnored");
    }
}

/** @param {Host} host @param {unknown} brain @param {unknown} def */
export function setBrain(host, brain, def) {
    const call = "world.setBrain", { instance } = host, { at } = instance, place = new Place(call);
    host.ensure(call);
    const own = id(brain, place, "brain"), values = brainValues(instance, def, place);
    const act = { call, given: def, thing: { brain } };
    host.run(act, "veer_getBrain", instance.writeId(at.id, own), at.struct);
    host.run(act, "veer_setBrain", at.id, writeBrain(instance, at.struct, values));
    lookAt(host, own, call);
}

/** @param {Host} host @param {unknown} brain @returns {BrainState} */
export function getBrain(host, brain) {
    const call = "world.getBrain", { instance } = host, { at } = instance;
    const own = id(brain, new Place(call), "brain");
    host.run({ call, given: { brain } }, "veer_getBrain", instance.writeId(at.id, own), at.struct);
    return readBrain(instance, at.struct);
}
