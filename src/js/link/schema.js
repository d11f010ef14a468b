/**
 * Reads the table that the core exports. Its rows of names, numbers and texts are turned into `veer.schema` for
 * callers, and into the layouts with which structs are read and written. Only the order of the fields of a row
 * (schema.h) is repeated in JavaScript.
 */
import { veerError } from "./errors.js";

/** @import { Schema, SchemaRow } from "../types/api.js" */

const MAGIC = 0x4d484353;
const VERSION = 1;

/**
 * A row of the core's table.
 * @typedef {object} Row
 * @property {string} kind
 * @property {string} owner
 * @property {string} name
 * @property {string} type
 * @property {string} of
 * @property {string} unit @property {string} doc  only for results; "veer/docs" has the other texts
 * @property {number} value @property {number} offset @property {number} size
 * @property {number} initial @property {number} min @property {number} max
 */

/** The rows of a struct. `known` caches the last read: the bits of each row, and the decoded values. */
/** @typedef {{ rows: Row[], known?: { lanes: Float64Array, values: Record<string, unknown> } }} Group */

/** The rows of a query: the vectors, which have three rows each, and the other rows. */
/** @typedef {{ vectors: { name: string, offset: number, initial: number[] }[], numbers: Row[] }} Parts */

/**
 * The layout of a struct: all rows, the rows that callers write (settings), the settings together with the ids (state),
 * and the names of the fields of a definition.
 */
/**
 * @typedef {{ size: number, rows: Row[], fields: Map<string, Row>, settings: Group, state: Group, names?: string[],
 *   parts?: Parts }} Layout
 */

/**
 * The table with lookups by name.
 * @typedef {object} Table
 * @property {Schema} schema  created when it is first read
 * @property {Record<string, number>} limits
 * @property {Map<string, Layout>} structs
 * @property {Map<string, Layout>} params  of behaviors, by type
 * @property {Map<string, string[]>} names  of choices, behavior types and event types
 * @property {Map<number, { name: string, doc: string }>} results
 * @property {Row[]} columns
 * @property {number} worldVersion
 */

const FEWEST = 1e5, MOST = 1e6, FINEST = 1e10;

/**
 * Returns the shortest decimal of at least 6 digits that rounds to this float, so that 0.8 reads as 0.8. Up to a scale
 * of 10^12, the product with a float is exact (24 bits by 28), and the quotient is the double closest to the decimal,
 * the same double as when the decimal is parsed from text. Other floats are converted via text.
 * @param {number} value
 */
export function shortest(value) {
    const size = Math.abs(value);
    if (size < MOST) {
        if ((value | 0) === value) return value | 0;
        let scale = 1;
        while (size * scale < FEWEST && scale < FINEST) scale *= 10;
        if (size * scale >= FEWEST) {
            for (let more = 0; more < 3; more++, scale *= 10) {
                const short = Math.round(size * scale) / scale;
                if (Math.fround(short) === size) return value < 0 ? -short : short;
            }
            return value;
        }
    }
    for (let digits = 6; digits < 9; digits++) {
        const short = Number(value.toPrecision(digits));
        if (Math.fround(short) === value) return short;
    }
    return value;
}

/** Decodes UTF-8. Audio worklets and bare engines have no TextDecoder. @param {Uint8Array} bytes @returns {string} */
function decoded(bytes) {
    if (typeof TextDecoder !== "undefined") return new TextDecoder().decode(bytes);
    return decodeURIComponent(Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, "0")}`).join(""));
}

/** @param {Uint8Array} bytes @param {number} at  of a text that ends with a zero byte */
export const textAt = (bytes, at) => decoded(bytes.slice(at, bytes.indexOf(0, at)));

/**
 * Returns a function that reads the texts in a range of memory by their addresses. If each byte of the range is a
 * character, the whole range is decoded at once, which is much faster.
 * @param {Uint8Array} bytes @param {number} first @param {number} end  of the range @returns {(at: number) => string}
 */
function textReader(bytes, first, end) {
    const whole = decoded(bytes.slice(first, end));
    if (whole.length < end - first) return (at) => textAt(bytes, at);
    return (at) => whole.slice(at - first, whole.indexOf("\0", at - first));
}

/**
 * Maps addresses to names. The names are first used as names of properties, because engines look up such strings much
 * faster.
 * @param {Set<number>} places @param {(at: number) => string} read @returns {Map<number, string>}
 */
function namesAt(places, read) {
    const properties = Object.create(null), names = new Map();
    for (const at of places) properties[read(at)] = 0;
    const keys = new Map(Object.keys(properties).map((key) => [key, key]));
    for (const at of places) names.set(at, keys.get(read(at)));
    return names;
}

// number of names at the start of a row; index of its doc; index of its default value
const NAMES = 6, DOC = 6, INITIAL = 11;

/**
 * Returns the rows of the core's VeerSchema.
 * @param {ArrayBuffer} buffer
 * @param {number} at
 * @returns {{ rows: Row[], worldVersion: number }}
 */
export function readRows(buffer, at) {
    const u32 = new Uint32Array(buffer), f32 = new Float32Array(buffer), bytes = new Uint8Array(buffer);
    const [magic, version, count, rowSize, first, worldVersion] = u32.subarray(at / 4, at / 4 + 6);
    if (magic !== MAGIC || version !== VERSION) {
        throw veerError(`the WebAssembly has table version ${version}, but this JavaScript reads version ${VERSION}`, {
            code: "VEER_E_LOAD",
            hint: "both must be from the same release",
        });
    }
    let lowest = Infinity, highest = 0;
    const places = new Set();
    for (let i = 0; i < count; i++) {
        const lane = (first + i * rowSize) / 4, doc = u32[lane + DOC];
        for (let k = lane; k < lane + NAMES; k++) places.add(u32[k]);
        lowest = Math.min(lowest, doc);
        highest = Math.max(highest, doc);
    }
    for (const place of places) {
        lowest = Math.min(lowest, place);
        highest = Math.max(highest, place);
    }
    const read = textReader(bytes, lowest, bytes.indexOf(0, highest) + 1), names = namesAt(places, read), rows = [];
    for (let i = 0; i < count; i++) {
        const lane = (first + i * rowSize) / 4, name = (/** @type {number} */ k) => names.get(u32[lane + k]) ?? "";
        const type = name(3);
        const number = (/** @type {number} */ k) => (type === "f32" ? shortest(f32[lane + k]) : u32[lane + k]);
        rows.push({
            kind: name(0), owner: name(1), name: name(2), type, of: name(4), unit: name(5), doc: read(u32[lane + DOC]),
            value: u32[lane + 8], offset: u32[lane + 9], size: u32[lane + 10],
            initial: number(INITIAL), min: number(INITIAL + 1), max: number(INITIAL + 2),
        });
    }
    return { rows, worldVersion };
}

/**
 * @template T
 * @param {Row[]} rows
 * @param {(row: Row) => string} key
 * @param {(row: Row) => T} value
 * @returns {Map<string, T[]>}
 */
function groups(rows, key, value) {
    /** @type {Map<string, T[]>} */
    const found = new Map();
    for (const row of rows) {
        const list = found.get(key(row));
        if (list) list.push(value(row));
        else found.set(key(row), [value(row)]);
    }
    return found;
}

/** @param {Row[]} rows @param {number} size @returns {Layout} */
function layout(rows, size) {
    const settings = rows.filter((row) => row.kind !== "field"), ids = rows.filter((row) => row.type === "id");
    const fields = new Map(rows.map((row) => [row.name, row]));
    return { size, rows, fields, settings: { rows: settings }, state: { rows: [...settings, ...ids] } };
}

/** @param {ArrayBuffer} buffer @param {number} at  of the core's VeerSchema @returns {Table} */
export function readTable(buffer, at) {
    const { rows, worldVersion } = readRows(buffer, at), kindRows = groups(rows, (row) => row.kind, (row) => row);
    const of = (/** @type {string} */ kind) => kindRows.get(kind) ?? [];
    const fields = groups(rows.filter(({ kind }) => kind === "setting" || kind === "field" || kind === "stat" ||
            kind === "measure"),
        (row) => row.owner, (row) => row);
    const structs = of("struct").map((row) => /** @type {const} */ ([
        row.name,
        layout([...(fields.get(row.name) ?? []), ...(row.owner ? (fields.get(row.owner) ?? []) : [])], row.size),
    ]));
    const params = groups(of("param"), (row) => row.owner, (row) => row);
    const names = groups(of("choice"), (row) => row.owner, (row) => row.name);
    names.set("BehaviorType", of("behavior").map((row) => row.name));
    names.set("EventType", of("event").map((row) => row.name));
    names.set("WarningType", of("warning").map((row) => row.name));
    const results = of("result").map((row) => /** @type {const} */ ([row.value | 0, { name: row.name, doc: row.doc }]));
    /** @type {Schema | undefined} */
    let schema;
    return {
        get schema() {
            // created on demand, because many programs never read the schema
            return (schema ??= frozen(describe(of, names)));
        },
        limits: limitsOf(of),
        structs: new Map(structs),
        params: new Map(of("behavior").map((row) => [row.name, layout(params.get(row.name) ?? [], 0)])),
        names,
        results: new Map(results),
        columns: of("column"),
        worldVersion,
    };
}

/** Returns the traits of a row: ["serial", "radii"] for "SERIAL | RADII". @param {string} row */
const traits = (row) => row.toLowerCase().split(" | ").filter((trait) => trait !== "none");

/** @param {(kind: string) => Row[]} of @returns {Record<string, number>} */
const limitsOf = (of) => Object.fromEntries(of("limit").map(({ name, value }) => [name, value]));

/**
 * Returns `veer.schema`, which describes the table to callers.
 * @param {(kind: string) => Row[]} of
 * @param {Map<string, string[]>} names
 * @returns {Schema}
 */
function describe(of, names) {
    const row = (/** @type {Row} */ { name, type, of: choice, unit, initial, min, max }) => /** @type {SchemaRow} */ (
        type === "choice"
            ? { name, kind: "choice", choice, default: names.get(choice)?.[initial], min, max, unit }
            : { name, kind: type, default: initial, min, max, unit, ...(choice ? { around: choice } : {}) });
    const named = (/** @type {Row} */ { name }) => ({ name });
    const params = groups(of("param"), (param) => param.owner, row);
    return {
        limits: limitsOf(of),
        results: of("result").map(({ name, value }) => ({ name: `VEER_${name}`, value: value | 0 })),
        choices: Object.fromEntries(groups(of("choice"), (choice) => choice.owner, named)),
        settings: /** @type {any} */ (Object.fromEntries(groups(of("setting"), (setting) => setting.owner, row))),
        combiners: of("choice").filter(({ owner }) => owner === "Combine").map(({ name, unit }) => ({
            name, traits: traits(unit),
        })),
        behaviors: of("behavior").map(({ name, of: kind, size, unit }) => ({
            name, kind: /** @type {Schema["behaviors"][number]["kind"]} */ (kind.toLowerCase()), stateLanes: size,
            traits: traits(unit),
            params: params.get(name) ?? [],
        })),
        obstacleKinds: of("choice").filter(({ owner }) => owner === "ObstacleKind")
            .map(({ name, type, of: corners, unit }) =>
            (
                /** @type {Schema["obstacleKinds"][number]} */ ({
                    name, outline: type.toLowerCase(), corners: corners.toLowerCase(), volume: unit.toLowerCase(),
                }))),
        columns: of("column").map(({ name, type, of: lanes, owner, size, unit, min, max }) => ({
            name, type: /** @type {"f32" | "u32"} */ (type),
            lanes: /** @type {"one" | "map" | "volume" | "ways" | "slots" | "state"} */ (lanes.toLowerCase()),
            stage: owner, saved: size === 1, unit, min, max,
        })),
        events: of("event").map(named),
        warnings: of("warning").map(({ name, of: kind }) => ({
            name, kind: /** @type {"definition" | "state"} */ (kind.toLowerCase()),
        })),
        stats: of("stat").map(named),
        measures: of("measure").map(({ name, unit }) => ({ name, unit })),
    };
}

/** @template T @param {T} value @returns {T} */
function frozen(value) {
    if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
    return value;
}
