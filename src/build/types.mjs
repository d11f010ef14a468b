/**
 * Writes the generated texts: src/js/types/schema.d.ts, and the tables between the markers in README.md. Reads the table from dist/veer.wasm
 * through the package itself. With --check it only reports texts that are not up to date.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createVeerSync } from "../js/entries/core.js";
import { root } from "./needs.mjs";

/** @import { Schema, SchemaRow } from "../js/types/api.js" */

const { schema } = createVeerSync(readFileSync(join(root, "dist/veer.wasm")));

const isFlag = (/** @type {SchemaRow} */ row) => row.kind === "u32" && row.min === 0 && row.max === 1;

/** @param {SchemaRow} row */
function rangeOf(row) {
    if (row.kind === "choice") return "";
    if (isFlag(row)) return "0 or 1, or a boolean";
    return `${row.min} to ${row.max}${row.unit ? ` ${row.unit}` : ""}`;
}

/** @param {SchemaRow} row */
const typeOf = (row) => (row.kind === "choice" ? row.choice : isFlag(row) ? "number | boolean" : "number");

/** @param {string} text */
const sentence = (text) => text[0].toUpperCase() + text.slice(1) + (/[.:]$/.test(text) ? "" : ".");

/** @param {SchemaRow} row */
function fieldOf(row) {
    const start = row.kind === "choice" ? `"${row.default}"` : row.default;
    const range = rangeOf(row);
    return `    /** ${sentence(row.doc)} ${range ? `${sentence(range)} ` : ""}Default ${start}. */\n    ${row.name}?: ${typeOf(row)};\n`;
}

/** @param {string} name @param {readonly SchemaRow[]} rows @param {string} doc */
const interfaceOf = (name, rows, doc) =>
    `/** ${doc} */\nexport interface ${name} {\n${rows.filter((row) => !row.name.includes(".")).map(fieldOf).join("")}}\n`; // vectors are in api.d.ts

const GROUPS = /** @type {const} */ ({
    world: "The settings of a new world.", capacity: "Room in a world.", agent: "An agent.", brain: "How a brain combines its behaviors.",
    context: "How a context brain decides.", locomotion: "How a decision becomes motion.", avoidance: "How the agents of a crowd keep clear of others.", path: "A path.", obstacle: "An obstacle.",
    projectile: "A projectile.", link: "A jump from one pad to another.", flow: "A flow field.", ray: "A ray.",
    nearest: "A query for the nearest agents.", aim: "A query for the velocity of a shot.",
});

/** @param {string} name @param {readonly { name: string, doc: string }[]} values @param {string} doc */
function unionOf(name, values, doc) {
    const docs = values.map((value) => ` * - \`${value.name}\`: ${value.doc}\n`).join("");
    return `/**\n * ${sentence(doc)}\n${docs} */\nexport type ${name} =\n${values.map((value) => `    | "${value.name}"`).join("\n")};\n`;
}

/** @param {string} name @param {string} doc @param {string[]} fields */
const mapOf = (name, doc, fields) => `/** ${doc} */\nexport interface ${name} {\n${fields.map((field) => `    ${field};\n`).join("")}}\n`;

const capital = (/** @type {string} */ name) => name[0].toUpperCase() + name.slice(1);

function declarations() {
    const { choices, settings, behaviors, columns, events, stats } = schema;
    return [
        "/** Generated from src/veer_schema.inl by src/build/types.mjs: change the table, then run `npm run types`. */\n",
        ...Object.entries(choices).map(([name, values]) => unionOf(name, values, schema.choiceDocs[name])),
        mapOf("Choices", "Every choice by its name in the table.", Object.keys(choices).map((name) => `${name}: ${name}`)),
        ...Object.entries(GROUPS).map(([group, doc]) =>
            interfaceOf(`${capital(group)}Settings`, settings[/** @type {keyof typeof GROUPS} */ (group)], doc)),
        ...behaviors.map(({ name, doc, params }) => interfaceOf(`${capital(name)}Params`, params, doc)),
        unionOf("BehaviorType", behaviors, "behaviors"),
        mapOf("BehaviorParams", "The parameters of every behavior.", behaviors.map(({ name }) => `${name}: ${capital(name)}Params`)),
        unionOf("EventType", events, "events of a step"),
        unionOf("StatName", stats, "counts of a step"),
        mapOf("Columns", "Live views: one value per slot, or as many as lanes(name) says.", columns.map(columnOf)),
    ].join("\n");
}

/** @param {Schema["columns"][number]} column */
function columnOf({ name, type, lanes, stage, unit, min, max, doc }) {
    const room = lanes === "one" ? "" : lanes === "map" ? " Empty where capacity.slots is 0." : ` Lanes: ${lanes}.`;
    const isLimited = type === "f32" && Math.max(-min, max === Infinity ? 0 : max) < 3e38;
    const range = isLimited ? ` Range: ${min} to ${max === Infinity ? "∞" : max}.` : "";
    const more = `${unit ? ` Unit: ${unit}.` : ""}${range}${room} Written by: ${stage}.`;
    return `/** ${sentence(doc)}${more} */\n    readonly ${name}: ${type === "f32" ? "Float32Array" : "Uint32Array"}`;
}

/* ---- README.md */

/** @param {string[]} head @param {string[][]} rows */
function table(head, rows) {
    const line = (/** @type {string[]} */ cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |\n`;
    return [head, head.map(() => "---"), ...rows].map(line).join("");
}

const ALL_BITS = 2 ** 32 - 1;

/** A default in the form for readers. @param {SchemaRow} row */
function startOf({ kind, default: start, unit }) {
    if (kind === "choice") return `"${start}"`;
    if (unit === "bits" && start === ALL_BITS) return "all";
    const number = start === Infinity ? "∞" : String(Number(start.toPrecision(6)));
    return unit && unit !== "bits" ? `${number} ${unit}` : number;
}

/** @param {string} title @param {(kind: string) => boolean} fits */
const behaviorTable = (title, fits) => table([title, "", "parameters and their defaults"],
    schema.behaviors.filter(({ kind }) => fits(kind)).map(({ name, kind, doc, params }) => {
        const list = params.map((row) => `\`${row.name}\` ${startOf(row)}`).join(", ");
        return [`\`${name}\``, kind === "danger" ? `${doc} Fills the danger map.` : doc, list];
    }));

/** @param {readonly SchemaRow[]} rows */
const settingTable = (rows) => table(["setting", "", "default", "unit or choices"], rows.map((row) => {
    const values = row.kind === "choice" ? schema.choices[row.choice].map(({ name, doc }) => `\`${name}\`: ${doc}`).join("; ") : row.unit;
    return [`\`${row.name}\``, row.doc, startOf(row).replace(` ${row.unit}`, ""), values];
}));

const PARTS = ["targeter", "decomposer", "constraint"];

/** Where the settings of a combiner are, by its traits. @param {readonly string[]} traits */
function settingsOf(traits) {
    if (traits.includes("maps")) return "`context: { ... }`, every behavior's `weight`";
    if (traits.includes("parts")) return "`constraintSteps`, `actuator`, and the parts below";
    if (traits.includes("groups")) return "`threshold`, `blend` within a group, every behavior's `priority` and `weight`";
    return traits.includes("one_blend") ? "`blend`, every behavior's `weight`" : "every behavior's `weight`";
}

const tables = {
    behaviors: () => behaviorTable("behavior", (kind) => !PARTS.includes(kind)),
    parts: () => behaviorTable("part", (kind) => PARTS.includes(kind)),
    combiners: () => table(["combine", "", "its settings"], schema.combiners.map(({ name, traits, doc }) => [`\`${name}\``, doc, settingsOf(traits)])),
    brain: () => settingTable(schema.settings.brain.filter(({ name }) => name !== "combine")),
    context: () => settingTable(schema.settings.context),
    locomotion: () => settingTable(schema.settings.locomotion),
    avoidance: () => settingTable(schema.settings.avoidance),
    events: () => table(["event", ""], schema.events.map(({ name, doc }) => [`\`${name}\``, doc])),
    columns: () => table(["column", "unit", ""], schema.columns.map(({ name, unit, doc }) => [`\`${name}\``, unit, doc])),
};

/** @param {string} text */
function withTables(text) {
    return text.replace(/(<!-- table:(\w+) -->\n)[^]*?(<!-- \/table:\2 -->)/g, (_, open, name, close) => {
        const make = tables[/** @type {keyof typeof tables} */ (name)];
        if (!make) throw new Error(`README.md has a marker for a table of ${name}, which is none of ${Object.keys(tables).join(", ")}`);
        return `${open}\n${make()}\n${close}`;
    });
}

const files = { "src/js/types/schema.d.ts": () => declarations(), "README.md": withTables };

let stale = 0;
for (const [file, make] of Object.entries(files)) {
    const path = join(root, file);
    const old = existsSync(path) ? readFileSync(path, "utf8") : "";
    const fresh = make(old);
    if (fresh === old) continue;
    if (!process.argv.includes("--check")) {
        writeFileSync(path, fresh);
        console.log(`${file} was written.`);
    } else {
        stale++;
        console.error(`${file} is not up to date with the table: run npm run types.`);
    }
}
process.exitCode = stale ? 1 : 0;
