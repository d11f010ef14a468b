/**
 * Reads the whole table, with its texts, from build/wasm/table.wasm, which contains only the core's schema.c. The texts
 * go into "veer/docs" and into the generated documentation. When run as a program with table.wasm as its argument, this
 * script prints the packed rows for src/core/packed_rows.c. Further arguments are the sources of a build that omits
 * some: the script then omits the rows that only the missing sources use.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readRows } from "../js/link/schema.js";
import { calls, definedIn } from "./calls.mjs";

/** @import { Docs } from "../js/types/api.js" */
/** @import { Row } from "../js/link/schema.js" */

const FILE = fileURLToPath(new URL("../../build/wasm/table.wasm", import.meta.url));
/** The fields of a row in C: texts, integers, and numbers of the row's type. */
const TEXTS = ["kind", "owner", "name", "type", "of", "unit", "doc"], TYPED = 3, FIELDS = 14;

/** Returns the module's memory, and the address of its VeerSchema. @param {string} file */
function open(file) {
    const imports = { env: { emscripten_notify_memory_growth() {} } };
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)), imports);
    const { memory, _initialize, veer_schema: schema } = /** @type {any} */ (exports);
    _initialize();
    return { buffer: /** @type {ArrayBuffer} */ (memory.buffer), at: /** @type {number} */ (schema()) };
}

/** @param {string} [file] @returns {Row[]} */
export function wholeTable(file = FILE) {
    const { buffer, at } = open(file);
    return readRows(buffer, at).rows;
}

/* ---- texts */

/** Returns `{ name: text }` of all rows. @param {Row[]} rows @returns {Record<string, string>} */
const texts = (rows) => Object.fromEntries(rows.map(({ name, doc }) => [name, doc]));

/**
 * Returns `{ owner: { name: text } }` of all rows.
 * @param {Row[]} rows
 * @returns {Record<string, Record<string, string>>}
 */
function owned(rows) {
    const owners = [...new Set(rows.map(({ owner }) => owner))];
    return Object.fromEntries(owners.map((owner) => [owner, texts(rows.filter((row) => row.owner === owner))]));
}

/** Returns the texts that "veer/docs" exports as `docs`. @param {Row[]} [rows] @returns {Docs} */
export function docsOf(rows = wholeTable()) {
    const of = (/** @type {string} */ kind) => rows.filter((row) => row.kind === kind);
    return {
        limits: texts(of("limit")),
        results: texts(of("result").map((row) => ({ ...row, name: `VEER_${row.name}` }))),
        choiceTypes: texts(of("choices")),
        choices: owned(of("choice")),
        settings: /** @type {Docs["settings"]} */ (owned(of("setting"))),
        behaviors: texts(of("behavior")),
        params: owned(of("param")),
        columns: texts(of("column")),
        events: texts(of("event")),
        warnings: texts(of("warning")),
        stats: texts(of("stat")),
        measures: texts(of("measure")),
    };
}

/* ---- packed rows */

/** Maps values to indexes in a list; each new value is appended to the list. */
class Index {
    /** @type {Map<string | number, number>} */
    #places = new Map();
    /** @param {string | number} value */
    of(value) {
        const place = this.#places.get(value) ?? this.#places.size;
        this.#places.set(value, place);
        return place;
    }
    get values() {
        return [...this.#places.keys()];
    }
}

/**
 * Encodes a number with seven bits in each byte, the lowest first; the highest bit is set if more bytes follow.
 * @param {number} value
 */
function bytesOf(value) {
    const bytes = [];
    for (; value > 127; value >>>= 7) bytes.push((value & 127) | 128);
    return [...bytes, value];
}

/** Encodes values as runs of equal differences, which unpackField in packed_rows.c decodes. @param {number[]} values */
function runsOf(values) {
    const differences = values.map((value, i) => (value - (values[i - 1] ?? 0)) | 0);
    const bytes = /** @type {number[]} */ ([]);
    for (let i = 0, end = 0; i < values.length; i = end) {
        while (end < values.length && differences[end] === differences[i]) end++;
        bytes.push(...bytesOf(((differences[i] << 1) ^ (differences[i] >> 31)) >>> 0), ...bytesOf(end - i - 1));
    }
    return bytes;
}

/**
 * Returns the rows without the structs and settings of queries that no call in these files uses. Unlike all other rows,
 * these rows are not part of the layout of saved worlds.
 * @param {Row[]} rows
 * @param {string[]} files  sources, such as src/api/agents.c
 */
function rowsFor(rows, files) {
    const types = calls().filter(definedIn(files))
        .flatMap(({ type, params }) => [type, ...params.map((one) => one.type)]);
    const kept = new Set(types.flatMap((type) => /\bVeer(\w+)/.exec(type)?.[1] ?? []));
    const fields = rows.filter(({ kind }) => kind === "field");
    for (let size = 0; size !== kept.size;) {
        size = kept.size;
        for (const { owner, of } of fields) if (kept.has(owner)) kept.add(of);
    }
    const owned = (/** @type {Row[]} */ some) => [...new Set(some.map(({ owner }) => owner))];
    const owners = new Set(owned(rows.filter(({ kind, name }) => kind === "struct" && kept.has(name))));
    const groups = owned(rows.filter(({ kind }) => kind === "setting"));
    const queries = new Set(groups.slice(groups.indexOf("ray"))); // the last groups, as core/rows.h says
    return rows.filter(({ kind, name, owner }) => {
        if (kind === "setting") return !queries.has(owner) || owners.has(owner);
        return (kind !== "struct" && kind !== "field") || kept.has(kind === "struct" ? name : owner);
    });
}

/**
 * Returns whether a build lacks a behavior or a combiner, so that "absent" is its only trait. The row stays: saved
 * worlds number the choices, and errors name them.
 * @param {Row} row
 * @param {string[]} files  of the build
 */
function isAbsent({ kind, owner, name }, files) {
    const room = kind === "behavior" ? "behaviors" : owner === "Combine" ? "combine" : "";
    return room !== "" && !files.some((file) => file.startsWith(`src/${room}/`) && file.endsWith(`/${name}.c`));
}

/** Returns the packed table as C. @param {string} file @param {string[]} sources  of the build; none: of all */
function packed(file, sources) {
    const { buffer, at } = open(file), u32 = new Uint32Array(buffer);
    const [, , , size, first] = u32.subarray(at / 4, at / 4 + 5); // fields of VeerSchema (core/schema.h)
    const all = wholeTable(file), rows = sources.length ? rowsFor(all, sources) : all;
    const names = new Index(), numbers = new Index(), places = rows.map((row) => all.indexOf(row));
    const isSetting = (/** @type {Row} */ { kind }) => kind === "setting" || kind === "param";
    const text = (/** @type {Row} */ row, /** @type {number} */ field) => {
        if (TEXTS[field] === "doc" && row.kind !== "result") return "";
        if (TEXTS[field] === "unit" && sources.length && isAbsent(row, sources)) return "ABSENT";
        return String(row[/** @type {keyof Row} */ (TEXTS[field])]);
    };
    rows.forEach(({ name }) => names.of(name)); // names are added first, so that most differences are 1
    const runs = Array.from({ length: FIELDS }, (_, field) => runsOf(rows.map((row, i) => {
        const lane = u32[(first + places[i] * size) / 4 + field];
        return field < TEXTS.length ? names.of(text(row, field)) : field < FIELDS - TYPED ? lane : numbers.of(lane);
    }))).flat();
    const settings = rows.filter(isSetting).length;
    const list = (/** @type {(string | number)[]} */ values) => values.join(", ").replace(/(.{1,120}) /g, "$1\n    ");
    return `/* Packed by src/build/table.mjs */
enum { TABLE_ROWS = ${rows.length}, TABLE_SETTINGS = ${settings}, TABLE_TEXTS = ${names.values.length} };
static const char tableTexts[] =
    ${names.values.map((one) => JSON.stringify(`${one}\0`).replace("\\u0000", "\\0")).join("\n    ")};
static const uint32_t tableNumbers[] = {
    ${list(numbers.values.map((value) => `${value}u`))}};
static const uint8_t tableRuns[] = {
    ${list(runs)}};
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const [file = FILE, ...sources] = process.argv.slice(2);
    process.stdout.write(packed(file, sources));
}
