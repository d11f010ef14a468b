/**
 * Reads the table that the core exports. Its rows of names, numbers and texts become `veer.schema` for callers, and the layouts by which
 * structs are read and written. JavaScript repeats nothing of the table except the order of the fields of a row (schema.h).
 */
import { veerError } from "./errors.js";

/** @import { Schema, SchemaRow } from "../types/api.js" */

const MAGIC = 0x4d484353;
const VERSION = 1;

/**
 * One row of the core's table.
 * @typedef {object} Row
 * @property {string} kind @property {string} owner @property {string} name @property {string} type @property {string} of
 * @property {string} unit @property {string} doc @property {number} value @property {number} offset @property {number} size
 * @property {number} initial @property {number} min @property {number} max
 */

/** Rows of a struct. `known` caches the last read: the bits of each row, and the values they stand for. */
/** @typedef {{ rows: Row[], known?: { lanes: Float64Array, values: Record<string, unknown> } }} Group */

/** Rows of a query: the vectors, which have three rows each, and the other rows. */
/** @typedef {{ vectors: { name: string, offset: number, initial: number[] }[], numbers: Row[] }} Parts */

/** A struct: all rows, the rows that callers write, these rows with the ids, and the names of the fields of a definition. */
/** @typedef {{ size: number, rows: Row[], fields: Map<string, Row>, settings: Group, state: Group, names?: string[], parts?: Parts }} Layout */

/**
 * The table by name, as the package uses it.
 * @typedef {object} Table
 * @property {Schema} schema
 * @property {Map<string, Layout>} structs
 * @property {Map<string, Layout>} params  of behaviors, by type
 * @property {Map<string, string[]>} names  of choices, behavior types and event types
 * @property {Map<number, { name: string, doc: string }>} results
 * @property {Row[]} columns
 * @property {number} worldVersion
 */

const FEWEST = 1e5, MOST = 1e6, FINEST = 1e10;

/**
 * The shortest decimal of at least 6 digits that rounds to this float, so that 0.8 reads as 0.8. Up to a scale of 10^12 the product with a
 * float is exact (24 bits by 28) and the quotient is the closest double to the decimal, as it is when the decimal is parsed from text.
 * Other floats go through text.
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

/** @param {Uint8Array} bytes @param {number} at  of a text that ends with a zero byte */
export function textAt(bytes, at) {
    return new TextDecoder().decode(bytes.slice(at, bytes.indexOf(0, at)));
}

/** The same text as engines store names of properties: as a key it is looked up much faster. @param {string} text */
const asKey = (text) => Object.keys({ [text]: 0 })[0];

/** @param {ArrayBuffer} buffer @param {number} at @returns {{ rows: Row[], worldVersion: number }} */
function readRows(buffer, at) {
    const u32 = new Uint32Array(buffer), f32 = new Float32Array(buffer), bytes = new Uint8Array(buffer);
    const [magic, version, count, rowSize, first, worldVersion] = u32.subarray(at / 4);
    if (magic !== MAGIC || version !== VERSION) {
        throw veerError(`the WebAssembly has table version ${version}, but this JavaScript reads version ${VERSION}`, {
            code: "VEER_E_LOAD",
            hint: "both must be from the same release",
        });
    }
    /** @type {Map<number, string>} */
    const known = new Map();
    const text = (/** @type {number} */ from) => {
        let found = known.get(from);
        if (found === undefined) known.set(from, (found = asKey(textAt(bytes, from))));
        return found;
    };
    const rows = Array.from({ length: count }, (_, i) => {
        const lane = (first + i * rowSize) / 4;
        const [kind, owner, name, type, of, unit, doc] = Array.from(u32.subarray(lane, lane + 7), text);
        const [value, offset, size] = u32.subarray(lane + 8, lane + 11);
        const numbers = type === "f32" ? Array.from(f32.subarray(lane + 11, lane + 14), shortest) : u32.subarray(lane + 11, lane + 14);
        const [initial, min, max] = numbers;
        return { kind, owner, name, type, of, unit, doc, value, offset, size, initial, min, max };
    });
    return { rows, worldVersion };
}

/** @template T @param {Row[]} rows @param {(row: Row) => string} key @param {(row: Row) => T} value @returns {Map<string, T[]>} */
function groups(rows, key, value) {
    /** @type {Map<string, T[]>} */
    const found = new Map();
    for (const row of rows) {
        const list = found.get(key(row)) ?? [];
        found.set(key(row), [...list, value(row)]);
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
    const { rows, worldVersion } = readRows(buffer, at);
    const of = (/** @type {string[]} */ ...kinds) => rows.filter((row) => kinds.includes(row.kind));
    const fields = groups(of("setting", "field", "stat"), (row) => row.owner, (row) => row);
    const structs = of("struct").map((row) => /** @type {const} */ ([
        row.name,
        layout([...(fields.get(row.name) ?? []), ...(row.owner ? (fields.get(row.owner) ?? []) : [])], row.size),
    ]));
    const params = groups(of("param"), (row) => row.owner, (row) => row);
    const names = groups(of("choice"), (row) => row.owner, (row) => row.name);
    names.set("BehaviorType", of("behavior").map((row) => row.name));
    names.set("EventType", of("event").map((row) => row.name));
    const results = of("result").map((row) => /** @type {const} */ ([row.value | 0, { name: row.name, doc: row.doc }]));
    return {
        schema: frozen(describe(of, names)),
        structs: new Map(structs),
        params: new Map(of("behavior").map((row) => [row.name, layout(params.get(row.name) ?? [], 0)])),
        names,
        results: new Map(results),
        columns: of("column"),
        worldVersion,
    };
}

/** The traits of a row: ["serial", "radii"] for "SERIAL | RADII". @param {string} row */
const traits = (row) => row.toLowerCase().split(" | ").filter((trait) => trait !== "none");

/** The description that callers see. @param {(...kinds: string[]) => Row[]} of @param {Map<string, string[]>} names @returns {Schema} */
function describe(of, names) {
    const row = (/** @type {Row} */ { name, type, of: choice, unit, doc, initial, min, max }) => /** @type {SchemaRow} */ (
        type === "choice"
            ? { name, kind: "choice", choice, default: names.get(choice)?.[initial], min, max, unit, doc }
            : { name, kind: type, default: initial, min, max, unit, doc, ...(choice ? { around: choice } : {}) });
    const named = (/** @type {Row} */ { name, doc }) => ({ name, doc });
    const params = groups(of("param"), (param) => param.owner, row);
    return {
        limits: Object.fromEntries(of("limit").map(({ name, value }) => [name, value])),
        results: of("result").map(({ name, value, doc }) => ({ name: `VEER_${name}`, value: value | 0, doc })),
        choices: Object.fromEntries(groups(of("choice"), (choice) => choice.owner, named)),
        choiceDocs: Object.fromEntries(of("choices").map(({ name, doc }) => [name, doc])),
        settings: /** @type {any} */ (Object.fromEntries(groups(of("setting"), (setting) => setting.owner, row))),
        combiners: of("choice").filter(({ owner }) => owner === "Combine").map(({ name, unit, doc }) => ({ name, traits: traits(unit), doc })),
        behaviors: of("behavior").map(({ name, of: kind, size, unit, doc }) => ({
            name, kind: /** @type {Schema["behaviors"][number]["kind"]} */ (kind.toLowerCase()), stateLanes: size, traits: traits(unit), doc,
            params: params.get(name) ?? [],
        })),
        obstacleKinds: of("choice").filter(({ owner }) => owner === "ObstacleKind").map(({ name, type, of: corners, unit, doc }) => (
            /** @type {Schema["obstacleKinds"][number]} */ ({
                name, outline: type.toLowerCase(), corners: corners.toLowerCase(), volume: unit.toLowerCase(), doc,
            }))),
        columns: of("column").map(({ name, type, of: lanes, owner, size, unit, min, max, doc }) => ({
            name, type: /** @type {"f32" | "u32"} */ (type), lanes: /** @type {"one" | "map" | "slots" | "state"} */ (lanes.toLowerCase()),
            stage: owner, saved: size === 1, unit, min, max, doc,
        })),
        events: of("event").map(named),
        stats: of("stat").map(named),
    };
}

/** @template T @param {T} value @returns {T} */
function frozen(value) {
    if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
    return value;
}
