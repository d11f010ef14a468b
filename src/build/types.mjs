/**
 * Writes the generated types, src/js/types/schema.d.ts and the files that it exports. Reads the table from
 * dist/veer.wasm through the package itself, and its texts with table.mjs. With --check, the script only reports
 * whether the types are up to date. reference.mjs does the same for the documentation.
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

const ALL_BITS = 2 ** 32 - 1;

/** Returns the default, the unit and the range of a setting. @param {SchemaRow} row */
function factsOf(row) {
    if (row.kind === "choice") return `Default "${row.default}".`;
    if (isFlag(row)) return `Default ${row.default} (${row.default === 1}).`;
    if (row.unit === "bits") return `A bit mask. Default ${row.default}${row.default === ALL_BITS ? " (all)" : ""}.`;
    const unit = row.unit.startsWith("1/") ? row.unit.slice(1) : row.unit && ` ${row.unit}`;
    return `Default ${row.default}${unit}, from ${row.min} to ${row.max}.`;
}

/** @param {SchemaRow} row */
function typeOf(row) {
    if (row.kind === "choice") return row.choice;
    if (isFlag(row)) return "number | boolean";
    return row.max === Infinity ? "number | null" : "number"; // JSON stores Infinity as null
}

/** @param {string} text */
const sentence = (text) =>
    (text[0].toUpperCase() + text.slice(1) + (/[.:?]$/.test(text) ? "" : ".")).replace(/\bINF\b/g, "Infinity");

/** @param {Documented<SchemaRow>} row */
const fieldOf = (row) =>
    `    /** ${sentence(row.doc)} ${factsOf(row)} */\n    ${row.name}?: ${typeOf(row)};\n`;

/** @param {string} name @param {readonly Documented<SchemaRow>[]} rows @param {string} doc */
const interfaceOf = (name, rows, doc) =>
    // vectors are declared in api.d.ts
    `/** ${doc} */\nexport interface ${name} ` +
        `{\n${rows.filter((row) => !row.name.includes(".")).map(fieldOf).join("")}}\n`;

const GROUPS = /** @type {const} */ ({
    world: "The settings of a new world.", capacity: "The capacity of a world.", agent: "An agent.",
    brain: "How a brain combines its behaviors.",
    context: "How a context brain decides.", locomotion: "How a decision is turned into motion.",
    avoidance: "How the agents of a crowd keep clear of each other.",
    pedestrians: "Agents of a crowd that walk as people were measured to walk.",
    sense: "What agents see, hear and remember.", path: "A path.",
    obstacle: "An obstacle.",
    projectile: "A projectile.", link: "A link from one pad to another.", flow: "A flow field.",
    heights: "A grid of heights.",
    tiles: "A tile map.", tileType: "What a value of tiles stands for.", ray: "A ray.",
    nearest: "A query for the nearest agents.", within: "A query for the agents within range of many points.",
    aim: "A query for the velocity of a shot.",
    order: "An order to a group of agents.", pathQuery: "A query for paths around obstacles.",
    sight: "A query for who sees whom.", noise: "A noise.",
    measure: "How a run is measured.",
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

/**
 * Returns the declaration of a behavior. Its text is the comment of `type`, which editors show in a definition.
 * @param {DocumentedSchema["behaviors"][number]} behavior
 */
function behaviorOf(behavior) {
    const { name, doc, traits, params } = behavior;
    const fields = Object.entries(FIELDS).filter(([trait]) => traits.includes(trait)).map(([, field]) => field);
    return `export interface ${capital(name)}Behavior extends ${["BehaviorSettings", ...fields].join(", ")} {\n` +
        `    /**\n     * ${sentence(doc)}\n     * @example ${exampleOf(behavior)}\n     */\n    type: "${name}";\n` +
        `${params.map(fieldOf).join("")}}\n`;
}

const COLUMNS =
    "Live views: one value per slot, or as many as lanes(name) says. Read the property again in every frame: a world " +
    "that grows moves its " +
        "columns, and an array from before then has length 0 (and is stale with veer/threads).";

const { choices, settings, behaviors, columns, events, stats, measures } = schema;
const isGoal = (/** @type {{ kind: string }} */ { kind }) => kind === "interest";
const others = behaviors.filter((behavior) => !isGoal(behavior));
const OWN = [...new Set(Object.values(FIELDS))].sort();

/** @param {readonly { name: string, doc: string }[]} rows @param {string} name @param {string} doc */
const countsOf = (rows, name, doc) =>
    mapOf(name, doc, rows.map((row) => `/** ${sentence(row.doc)} */\n    ${row.name}: number`));

/** Groups of which some calls take all fields but one: the name of the interface of these fields, and that one. */
const BASES = /** @type {Record<string, [string, string]>} */ ({
    obstacle: ["ShapeSettings", "kind"], tileType: ["TileType", "value"],
});

/** @param {string} group @param {string} doc */
function settingsOf(group, doc) {
    const rows = settings[/** @type {keyof typeof GROUPS} */ (group)], name = `${capital(group)}Settings`;
    const [base, own] = BASES[group] ?? [];
    if (!base) return interfaceOf(name, rows, doc);
    return `${interfaceOf(base, rows.filter((row) => row.name !== own), doc)}\n` +
        interfaceOf(`${name} extends ${base}`, rows.filter((row) => row.name === own), doc);
}

/** The sections of each file in src/js/types. @type {Record<string, () => string[]>} */
const FILES = {
    "choices.d.ts": () => [
        ...Object.entries(choices).map(([name, values]) => unionOf(name, values, docs.choiceTypes[name])),
        mapOf("Choices", "Every choice by its name in the table.", Object.keys(choices).map((name) =>
            `${name}: ${name}`)),
        unionOf("EventType", events, "events of a step"),
        unionOf("WarningCode", schema.warnings, "warnings"),
        countsOf(stats, "Stats", "Counts of the last step."),
        "export type StatName = keyof Stats;\n",
        countsOf(measures, "Measures", "Measures of a run: what `world.measure()` returns."),
        "export type MeasureName = keyof Measures;\n",
    ],
    "settings.d.ts": () => [
        importOf(settings, "./choices.js"), ...Object.entries(GROUPS).map(([group, doc]) => settingsOf(group, doc)),
    ],
    "columns.d.ts": () => [mapOf("Columns", COLUMNS, columns.map(columnOf))],
    "goals.d.ts": () => [
        `import type { ${OWN.join(", ")} } from "./api.js";\nimport type { BehaviorSettings } from "./behaviors.js";`,
        importOf(behaviors.filter(isGoal).map(({ params }) => params), "./choices.js"),
        ...behaviors.filter(isGoal).map(behaviorOf),
    ],
    "behaviors.d.ts": () => [
        `import type { ${OWN.join(", ")} } from "./api.js";`,
        importOf(others.map(({ params }) => params), "./choices.js"),
        `import type * as goals from "./goals.js";\n\nexport type * from "./goals.js";\n`,
        interfaceOf("BehaviorSettings", settings.behavior.filter(({ name }) => !name.startsWith("target")),
            "The settings that all behaviors have."),
        ...others.map(behaviorOf),
        mapOf("Behaviors", "The definition of every behavior, by its type.", behaviors.map((behavior) =>
            `${behavior.name}: ${isGoal(behavior) ? "goals." : ""}${capital(behavior.name)}Behavior`)),
        "/** The types of behaviors. */\nexport type BehaviorType = keyof Behaviors;\n",
        "/** The parameters of a behavior: its fields without those that other behaviors have, too. */\n" +
            "export type ParamsOf<Type extends BehaviorType> = Omit<Behaviors[Type], " +
            `"type" | keyof (${["BehaviorSettings", ...OWN].join(" & ")})>;\n`,
        "/** The parameters of every behavior. */\n" +
            "export type BehaviorParams = { [Type in BehaviorType]: ParamsOf<Type> };\n",
        behaviors.map(({ name }) => `export type ${capital(name)}Params = ParamsOf<"${name}">;\n`).join(""),
    ],
    "schema.d.ts": () => [["behaviors", "choices", "columns", "settings"].map((name) =>
        `export type * from "./${name}.js";\n`).join("")],
};

/**
 * Returns an import of the choices that settings use.
 * @param {Record<string, readonly SchemaRow[]> | readonly (readonly SchemaRow[])[]} groups @param {string} file
 */
function importOf(groups, file) {
    const names = Object.values(groups).flat().flatMap((row) => (row.kind === "choice" ? [row.choice] : []));
    return `import type { ${[...new Set(names)].sort().join(", ")} } from "${file}";`;
}

const HEAD =
    "/** Generated from src/veer_schema.inl by src/build/types.mjs: change the table, then run `npm run types`. */\n";

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

let stale = 0;
for (const [name, make] of Object.entries(FILES)) {
    const file = `src/js/types/${name}`, path = join(root, file);
    const old = existsSync(path) ? readFileSync(path, "utf8") : "";
    const fresh = HEAD + make().join("\n");
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
