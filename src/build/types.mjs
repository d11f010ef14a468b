/**
 * Writes the generated types, src/js/types/schema.d.ts. Reads the table from dist/veer.wasm through the package itself,
 * and its texts with table.mjs. With --check, the script only reports whether the types are up to date. reference.mjs
 * does the same for the documentation.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createVeerSync } from "../js/entries/core.js";
import { withTexts } from "../js/link/documented.js";
import { root } from "./needs.mjs";
import { docsOf } from "./table.mjs";

/** @import { Documented, DocumentedSchema, SchemaRow } from "../js/types/api.js" */

const docs = docsOf(), schema = withTexts(createVeerSync(readFileSync(join(root, "dist/veer.wasm"))).schema, docs);

const isFlag = (/** @type {SchemaRow} */ row) => row.kind === "u32" && row.min === 0 && row.max === 1;

/** @param {SchemaRow} row */
function rangeOf(row) {
    if (row.kind === "choice") return "";
    if (isFlag(row)) return "0 or 1, or a boolean";
    return `${row.min} to ${row.max}${row.unit ? ` ${row.unit}` : ""}`;
}

/** @param {SchemaRow} row */
function typeOf(row) {
    if (row.kind === "choice") return row.choice;
    if (isFlag(row)) return "number | boolean";
    return row.max === Infinity ? "number | null" : "number"; // JSON turns Infinity into null
}

/** @param {string} text */
const sentence = (text) => text[0].toUpperCase() + text.slice(1) + (/[.:?]$/.test(text) ? "" : ".");

/** @param {Documented<SchemaRow>} row */
function fieldOf(row) {
    const start = row.kind === "choice" ? `"${row.default}"` : row.default;
    const range = rangeOf(row);
    return `    /** ${sentence(row.doc)} ${range ? `${sentence(range)} ` : ""}Default ${start}. */\n    ` +
        `${row.name}?: ${typeOf(row)};\n`;
}

/** @param {string} name @param {readonly Documented<SchemaRow>[]} rows @param {string} doc */
const interfaceOf = (name, rows, doc) =>
    // vectors are declared in api.d.ts
    `/** ${doc} */\nexport interface ${name} ` +
        `{\n${rows.filter((row) => !row.name.includes(".")).map(fieldOf).join("")}}\n`;

const GROUPS = /** @type {const} */ ({
    world: "The settings of a new world.", capacity: "The capacity of a world.", agent: "An agent.",
    brain: "How a brain combines its behaviors.",
    context: "How a context brain decides.", locomotion: "How a decision is turned into motion.",
    avoidance: "How the agents of a crowd keep clear of each other.", path: "A path.", obstacle: "An obstacle.",
    projectile: "A projectile.", link: "A link from one pad to another.", flow: "A flow field.",
    heights: "A grid of heights.",
    tiles: "A tile map.", tileType: "What a value of tiles stands for.", ray: "A ray.",
    nearest: "A query for the nearest agents.", aim: "A query for the velocity of a shot.",
    order: "An order to a group of agents.", pathQuery: "A query for paths around obstacles.",
});

/** @param {string} name @param {readonly { name: string, doc: string }[]} values @param {string} doc */
function unionOf(name, values, doc) {
    const docs = values.map((value) => ` * - \`${value.name}\`: ${value.doc}\n`).join("");
    return `/**\n * ${sentence(doc)}\n${docs} */\nexport type ${name} ` +
        `=\n${values.map((value) => `    | "${value.name}"`).join("\n")};\n`;
}

/** @param {string} name @param {string} doc @param {string[]} fields */
const mapOf = (name, doc, fields) =>
    `/** ${doc} */\nexport interface ${name} {\n${fields.map((field) => `    ${field};\n`).join("")}}\n`;

const capital = (/** @type {string} */ name) => name[0].toUpperCase() + name.slice(1);

/** Interfaces of api.d.ts, by trait, with the fields that a behavior has in addition to its parameters. */
const FIELDS = {
    target: "Targeted", aim: "Targeted", path: "OnPath", area: "WithOutline", flow: "InFlow", second: "WithOther",
    mesh: "OverMesh",
};
const GOALS = ["interest", "route"];

/**
 * Returns an example: a brain with the behavior and everything that the behavior needs.
 * @param {DocumentedSchema["behaviors"][number]} behavior
 */
function exampleOf({ name, kind, traits }) {
    const needs = ["path", "flow"].filter((need) => traits.includes(need));
    const own = ["type: \"" + name + "\"", ...needs].join(", ");
    const isPart = !GOALS.includes(kind) && kind !== "danger";
    const combine = isPart ? 'combine: "pipeline", ' : kind === "danger" ? 'combine: "context", ' : "";
    const goal = kind === "danger" ? '{ type: "seek" }, ' : isPart && kind !== "targeter" ? '{ type: "target" }, ' : "";
    const facing = traits.includes("turns") ? 'locomotion: { facing: "independent" }, ' : "";
    return `world.addBrain({ ${combine}${facing}behaviors: [${goal}{ ${own} }] });`;
}

/** @param {DocumentedSchema["behaviors"][number]} behavior */
function behaviorOf(behavior) {
    const { name, doc, traits } = behavior, type = capital(name);
    const fields = Object.entries(FIELDS).filter(([trait]) => traits.includes(trait)).map(([, field]) => field);
    const comment = (/** @type {string} */ indent) =>
        `${indent}/**\n${indent} * ${doc}\n${indent} * @example ${exampleOf(behavior)}\n${indent} */\n`;
    return `${comment("")}export interface ${type}Behavior extends ` +
        `${[`${type}Params`, "BehaviorSettings", ...fields].join(", ")} {\n` +
        `${comment("    ")}    type: "${name}";\n}\n`;
}

const COLUMNS =
    "Live views: one value per slot, or as many as lanes(name) says. Read the property again in every frame: a world " +
    "that grows moves its " +
        "columns, and an array from before then has length 0 (and is stale with veer/threads).";

function declarations() {
    const { choices, settings, behaviors, columns, events, stats } = schema;
    return [
        "/** Generated from src/veer_schema.inl by src/build/types.mjs: change the table, then run `npm run " +
        "types`. */\n" +
            `import type { ${[...new Set(Object.values(FIELDS))].sort().join(", ")} } from "./api.js";\n`,
        ...Object.entries(choices).map(([name, values]) => unionOf(name, values, docs.choiceTypes[name])),
        mapOf("Choices", "Every choice by its name in the table.", Object.keys(choices).map((name) =>
            `${name}: ${name}`)),
        ...Object.entries(GROUPS).map(([group, doc]) =>
            interfaceOf(`${capital(group)}Settings`, settings[/** @type {keyof typeof GROUPS} */ (group)], doc)),
        ...behaviors.map(({ name, doc, params }) => interfaceOf(`${capital(name)}Params`, params, doc)),
        unionOf("BehaviorType", behaviors, "behaviors"),
        mapOf("BehaviorParams", "The parameters of every behavior.", behaviors.map(({ name }) =>
            `${name}: ${capital(name)}Params`)),
        interfaceOf("BehaviorSettings", settings.behavior.filter(({ name }) => !name.startsWith("target")),
            "The settings that all behaviors have."),
        ...behaviors.map(behaviorOf),
        mapOf("Behaviors", "The definition of every behavior, by its type.", behaviors.map(({ name }) =>
            `${name}: ${capital(name)}Behavior`)),
        unionOf("EventType", events, "events of a step"),
        unionOf("WarningCode", schema.warnings, "warnings"),
        unionOf("StatName", stats, "counts of a step"),
        mapOf("Columns", COLUMNS, columns.map(columnOf)),
    ].join("\n");
}

/** Notes on columns that may be empty. @type {Record<string, string>} */
const ROOM = {
    one: "", map: " Empty where capacity.slots is 0.", ways: " Four lanes, none where capacity.slots is 0.",
    volume: " Empty in planar worlds.",
    slots: " A lane per slot, in worlds with capacity.keepMaps; in others reading it throws.",
};

/** @param {DocumentedSchema["columns"][number]} column */
function columnOf({ name, type, lanes, stage, unit, min, max, doc }) {
    const room = ROOM[lanes] ?? ` Lanes: ${lanes}.`;
    const isLimited = type === "f32" && Math.max(-min, max === Infinity ? 0 : max) < 3e38;
    const range = isLimited ? ` Range: ${min} to ${max === Infinity ? "∞" : max}.` : "";
    const more = `${unit ? ` Unit: ${unit}.` : ""}${range}${room} Written by: ${stage}.`;
    return `/** ${sentence(doc)}${more} */\n    readonly ${name}: ${type === "f32" ? "Float32Array" : "Uint32Array"}`;
}

const files = { "src/js/types/schema.d.ts": declarations };

let stale = 0;
for (const [file, make] of Object.entries(files)) {
    const path = join(root, file);
    const old = existsSync(path) ? readFileSync(path, "utf8") : "";
    const fresh = make();
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
