/**
 * The calls of a program that change a world, as plain data that can be sent to a worker, printed and interpreted. Ids
 * are numbered in order of creation: { ref: "agent", n: 3 }. Numbers have the fewest digits that preserve their 32
 * bits, and default values are omitted.
 */

/** @import { Schema, SchemaRow } from "../../types.js" */

/**
 * A definition or an argument of a call; the schema describes its content, and the world has checked it.
 * @typedef {any} Plain
 */
/** @typedef {"agent" | "brain" | "path" | "obstacle" | "projectile" | "link" | "flow" | "mesh" | "tiles"} Kind */
/** @typedef {{ ref: Kind, n: number }} Ref */
/**
 * A call of the world after the step `tick` and before the next step. `note`: the user's change that made the call, if
 * any.
 * @typedef {{ tick: number, name: string, args: Plain[], makes?: Ref, note?: string }} Call
 */
/** Converts an id to a reference. @typedef {(kind: Kind, id: number) => Ref} Refer */

/** The reason why a world's calls can't be written as a program. */
export class UnwritableError extends Error {}

/** The kind of object that each call adds. @type {Record<string, Kind>} */
export const MAKERS = {
    addAgent: "agent", addBrain: "brain", addPath: "path", addObstacle: "obstacle", addProjectile: "projectile",
    addLink: "link", addFlow: "flow", addMesh: "mesh", addTiles: "tiles",
};
/** Calls that are shorthands for addObstacle. @type {Record<string, string>} */
export const SHAPES = { addCircle: "circle", addBox: "box", addSegment: "segment", addPolygon: "polygon" };
/** The kinds of the ids among a call's arguments. @type {Record<string, Kind[]>} */
const IDS = {
    setAgent: ["agent"], removeAgent: ["agent"], setTarget: ["agent"], setDrive: ["agent"], reviveAgent: ["agent"],
    takeJump: ["agent", "link"],
    setBrain: ["brain"], removeBrain: ["brain"], setPath: ["path"], removePath: ["path"], setLink: ["link"],
    removeLink: ["link"], forget: ["agent"], setFlow: ["flow"], removeFlow: ["flow"],
    setObstacle: ["obstacle"], moveObstacle: ["obstacle"], removeObstacle: ["obstacle"],
    removeProjectile: ["projectile"], removeMesh: ["mesh"],
    setTiles: ["tiles"], changeTiles: ["tiles"], setTile: ["tiles"], removeTiles: ["tiles"],
    order: [], // its first argument is a list of agents
    makeNoise: [],
};
/** Calls that a program need not repeat because they do not affect the simulation. */
const READS = new RegExp("^((get|can[A-Z]|path[PCSV]|ray|over|lineOf|is|agentAt|agentIds|projectileL|tile).*|" +
    "(flowAt|groundAt|nav|find|hash).*|nearest|within|slot|memories|aim|landing|planJump|lanes|explain|save|validate|" +
    "dispose|reserve|constructor)$");

/**
 * Returns the role of a call: "change", "read", or "other" for calls that a program can't contain, such as loading a
 * saved state.
 * @param {string} name
 */
export const roleOf = (name) =>
    (name in MAKERS || name in SHAPES || name in IDS ? "change" : READS.test(name) ? "read" : "other");

/**
 * Returns the number with the fewest digits that has the same 32-bit value, whether it is rounded once or twice. Whole
 * numbers are unchanged.
 * @param {number} value
 */
export function shortest(value) {
    const single = Math.fround(value);
    if (!Number.isFinite(value) || Number.isInteger(value) || single === 0) return value;
    for (let digits = 1; digits < 9; digits++) {
        const short = Number(single.toPrecision(digits));
        if (Math.fround(short) === single && Math.fround(short * (1 + 2e-16)) === single &&
            Math.fround(short * (1 - 2e-16)) === single) {
            return short;
        }
    }
    return Number(single.toPrecision(9));
}

const isRef = (/** @type {Plain} */ value) =>
    typeof value === "object" && value !== null && "ref" in value && "n" in value;

/** Returns a plain copy with short numbers. @param {Plain} value @returns {Plain} */
function plain(value) {
    if (typeof value === "number") return shortest(value);
    if (ArrayBuffer.isView(value)) return Array.from(/** @type {Float32Array} */ (value), plain);
    if (Array.isArray(value)) return value.map(plain);
    if (typeof value !== "object" || value === null || isRef(value)) {
        return typeof value === "boolean" ? Number(value) : value;
    }
    return Object.fromEntries(
        Object.entries(value).filter(([, one]) => one !== undefined).map(([key, one]) => [key, plain(one)]),
    );
}

/** @param {Plain} target  an agent's own @param {Refer} refer */
function target(target, refer) {
    if (typeof target === "number") return refer("agent", target);
    return target && "path" in target ? { path: refer("path", target.path) } : target;
}

/** @param {Plain} behavior @param {Refer} refer */
function behavior(behavior, refer) {
    const ids = /** @type {const} */ ({ path: "path", flow: "flow", mesh: "mesh", otherAgent: "agent" });
    const copy = typeof behavior === "string" ? { type: behavior } : { ...behavior };
    for (const [key, kind] of Object.entries(ids)) {
        if (key in copy) copy[key] = copy[key] ? refer(kind, copy[key]) : null;
    }
    if (typeof copy.target === "number") copy.target = refer("agent", copy.target);
    return copy;
}

/**
 * Returns the last argument of a call with ids replaced by references.
 * @param {string} name
 * @param {Plain} value
 * @param {Refer} refer
 */
function referred(name, value, refer) {
    if (name === "setTarget") return target(value, refer);
    if (name === "order" && Array.isArray(value)) return value.map((agent) => refer("agent", agent));
    if (typeof value !== "object" || value === null) return value;
    const copy = { ...value };
    if (/Agent$/.test(name)) {
        if ("brain" in copy) copy.brain = copy.brain ? refer("brain", copy.brain) : null;
        if ("target" in copy) copy.target = target(copy.target, refer);
    }
    if (name === "addProjectile" && "owner" in copy) copy.owner = copy.owner ? refer("agent", copy.owner) : null;
    if (name === "makeNoise" && "source" in copy) copy.source = copy.source ? refer("agent", copy.source) : null;
    if (/Brain$/.test(name) && copy.behaviors) {
        copy.behaviors = copy.behaviors.map((/** @type {Plain} */ one) => behavior(one, refer));
    }
    if (/Tiles$/.test(name) && copy.tiles) copy.tiles = Array.from(copy.tiles);
    if (/Flow$/.test(name) && copy.vectors) copy.vectors = paired(copy.vectors);
    return copy;
}

/** Returns a flow field's vectors as pairs of numbers. @param {ArrayLike<number> | number[][]} vectors */
function paired(vectors) {
    if (Array.isArray(vectors)) return vectors;
    return Array.from({ length: vectors.length / 2 },
        (_, i) => [/** @type {Plain} */ (vectors)[2 * i], /** @type {Plain} */ (vectors)[2 * i + 1]]);
}

/** Converts a segment's ends to points. @param {Plain} def */
function shaped({ from, to, ...def }) {
    return from && to ? { ...def, points: [from, to] } : def;
}

/** The settings that come first in a definition; the others follow in schema order. */
const FIRST = ["kind", "points", "vectors", "tiles", "types", "brain", "owner", "path", "flow", "otherAgent"];

/**
 * The defaults and the order of settings, cached by rows.
 * @type {WeakMap<object, { defaults: Map<string, unknown>, order: Map<string, number> }>}
 */
const knownRows = new WeakMap();

/** @param {readonly SchemaRow[]} rows */
function orderOf(rows) {
    let known = knownRows.get(rows);
    if (known) return known;
    const defaults = new Map(rows.map((row) => [row.name, typeof row.default === "number"
        ? shortest(row.default)
        : row.default]));
    known = {
        defaults,
        order: new Map([...FIRST.filter((name) => !defaults.has(name) || name === "kind"), ...defaults.keys()].map((
            name, i,
        ) => [name, i])),
    };
    if (defaults.has("kind")) known.order.set("kind", -1);
    knownRows.set(rows, known);
    return known;
}

/**
 * Returns the settings of a definition that differ from the defaults.
 * @param {readonly SchemaRow[]} rows
 * @param {Record<string, Plain>} def
 */
function differing(rows, def) {
    const { defaults, order } = orderOf(rows);
    const own = Object.keys(def).filter((key) => !(defaults.has(key) && Object.is(defaults.get(key), def[key])));
    return Object.fromEntries(
        own.sort((a, b) => (order.get(a) ?? -1) - (order.get(b) ?? -1)).map((key) => [key, def[key]]),
    );
}

/** Returns a behavior without its type's default values. @param {Schema} schema @param {Plain} def */
function briefBehavior(schema, { type, ...def }) {
    const rows = [...schema.settings.behavior, ...(schema.behaviors.find(({ name }) => name === type)?.params ?? [])];
    const { target: aim, ...own } = differing(rows, def);
    return { type, ...(aim !== undefined && aim !== "own" && { target: aim }), ...own };
}

/**
 * Returns a brain without default values. `patch`: the definition changes an existing brain, whose other settings do
 * not change.
 * @param {Schema} schema
 * @param {Plain} def
 * @param {boolean} [patch]
 */
export function briefBrain(schema, def, patch = false) {
    const { context, locomotion, avoidance, pedestrians, sense, behaviors, ...own } = plain(def);
    const parts = Object.entries({ context, locomotion, avoidance, pedestrians, sense }).filter(([, part]) => part);
    const brief =
        parts.map(([name, part]) => [name, patch
            ? part
            : differing(schema.settings[/** @type {"context"} */ (name)], part)]).filter(([, part]) =>
            Object.keys(part).length);
    const list = behaviors?.map((/** @type {Plain} */ one) => briefBehavior(schema, one));
    return {
        ...(patch ? own : differing(schema.settings.brain, own)), ...Object.fromEntries(brief),
        ...(list && (patch || list.length) && { behaviors: list }),
    };
}

/** Returns a world's settings without default values. @param {Schema} schema @param {Plain} def */
export function briefWorld(schema, def) {
    const { capacity, ...own } = plain(def), room = differing(schema.settings.capacity, capacity ?? {});
    return { ...differing(schema.settings.world, own), ...(Object.keys(room).length && { capacity: room }) };
}

/** Returns the last argument in its shortest form. @param {Schema} schema @param {string} name @param {Plain} value */
function brief(schema, name, value) {
    if (/Brain$/.test(name) && value) return briefBrain(schema, value, name === "setBrain");
    const kind = name === "setPath" ? "path" : MAKERS[name];
    const rows = kind && schema.settings[/** @type {"agent"} */ (kind)];
    return rows ? differing(rows, plain(value ?? {})) : plain(value);
}

/**
 * Returns a call as data.
 * @param {Schema} schema
 * @param {string} name
 * @param {Plain[]} args
 * @param {Refer} refer
 * @returns {{ name: string, args: Plain[] }}
 */
export function callOf(schema, name, args, refer) {
    if (name in SHAPES) return callOf(schema, "addObstacle", [{ kind: SHAPES[name], ...shaped(args[0]) }], refer);
    const kinds = IDS[name] ?? [], ids = kinds.map((kind, i) => (args[i] ? refer(kind, args[i]) : null));
    const given = name in MAKERS && !args.length ? [{}] : args;
    const rest = given.slice(kinds.length).map((value) => brief(schema, name, referred(name, value, refer)));
    return { name, args: [...ids, ...rest] };
}

/**
 * Returns the arguments of a call with references replaced by ids.
 * @param {Plain} value
 * @param {(ref: Ref) => number} idOf
 * @returns {Plain}
 */
export function resolved(value, idOf) {
    if (isRef(value)) return idOf(value);
    if (Array.isArray(value)) return value.map((one) => resolved(one, idOf));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, resolved(one, idOf)]));
}

/** Returns every reference in a value. @param {Plain} value @returns {Ref[]} */
export function refsIn(value) {
    if (isRef(value)) return [value];
    return typeof value === "object" && value !== null ? Object.values(value).flatMap(refsIn) : [];
}
