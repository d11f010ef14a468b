/**
 * Writes the generated parts of the documentation: between the markers `<!-- table:NAME -->` in web/docs, from the
 * table in dist/veer.wasm and its texts (table.mjs), and a page for each behavior without one. With --check, it only
 * reports pages that are not up to date.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createVeerSync } from "../js/entries/core.js";
import { veerError } from "../js/link/errors.js";
import { sections } from "./calls.mjs";
import { withTexts } from "../js/link/documented.js";
import { root } from "./needs.mjs";
import { docsOf } from "./table.mjs";

/** @import { Documented, SchemaRow } from "../js/types/api.js" */

const schema = withTexts(createVeerSync(readFileSync(join(root, "dist/veer.wasm"))).schema, docsOf());
const docs = join(root, "web/docs");
const PARTS = ["targeter", "decomposer", "constraint"];
const ALL_BITS = 2 ** 32 - 1, LARGE = 3e38, FAR = 1e6; // a limit of at least FAR is shown as no limit

/* ---- text */

/** Converts a text of the table to Markdown, escaping everything except code. @param {string} text */
const escaped = (text) =>
    text.split("`").map((part, i) => (i % 2 ? part : part.replace(/[\\*_[\]<{|]/g, (c) => `&#${c.charCodeAt(0)};`)))
        .join(
        "`",
    );

/** @param {string} text */
function sentence(text) {
    const whole = escaped(text[0].toUpperCase() + text.slice(1));
    return /[.:?]$/.test(whole) ? whole : `${whole}.`;
}

/** Returns the text of a warning, with N for the number that the core inserts. @param {string} doc */
const warningText = (doc) => sentence(doc.replace("%", "N"));

/** @param {number} value */
const numeral = (value) => (Math.abs(value) === Infinity
    ? `${value < 0 ? "−" : ""}∞`
    : String(Number(value.toPrecision(6))).replace("-", "−"));

/** @param {string} unit */
const unitOf = (unit) => (unit && unit !== "bits" ? ` ${escaped(unit)}` : "");

/** Formats a default for readers. @param {SchemaRow} row */
function startOf(row) {
    if (row.kind === "choice") return `\`"${row.default}"\``;
    if (row.unit === "bits" && row.default === ALL_BITS) return "all";
    return numeral(row.default) + unitOf(row.unit);
}

/** @param {SchemaRow} row */
function rangeOf(row) {
    if (row.kind === "choice") return "";
    if (row.kind === "u32" && row.min === 0 && row.max === 1) return "0 or 1, or a boolean";
    if (row.unit === "bits" || row.max >= ALL_BITS - 1 && row.max < LARGE) return "";
    if (row.max >= FAR && row.max < LARGE) return row.min > 0 ? `at least ${numeral(row.min)}${unitOf(row.unit)}` : "";
    return row.min <= -LARGE ? "" : row.max >= LARGE && row.max !== Infinity ? `at least ${numeral(row.min)}`
        : `${numeral(row.min)} to ${numeral(row.max)}${unitOf(row.unit)}`;
}

/** @param {Documented<SchemaRow>} row @param {string} level */
function setting(row, level) {
    const range = rangeOf(row), facts = `Default ${startOf(row)}${range ? `; ${range}` : ""}.`;
    const options = row.kind === "choice"
        ? schema.choices[row.choice].map(({ name, doc }) => `- \`${name}\`: ${escaped(doc)}`).join("\n")
        : "";
    return `${level} ${row.name}\n\n${sentence(row.doc)} ${facts}\n${options ? `\n${options}\n` : ""}`;
}

/** @param {readonly Documented<SchemaRow>[]} rows @param {string} [level] */
const settings = (rows, level = "###") => rows.map((row) => setting(row, level)).join("\n");

/**
 * Returns a table, usually with two columns, because two columns fit on a phone.
 * @param {string[]} head
 * @param {string[][]} rows
 */
const table = (head, rows) =>
    [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |\n`).join("");

/* ---- tables */

/** Returns the names of the settings of a combiner, by its traits. @param {readonly string[]} traits */
function settingsOf(traits) {
    if (traits.includes("maps")) return "`context: { ... }`, every behavior's `weight`";
    if (traits.includes("parts")) return "`constraintSteps`, `actuator`, and the parts below";
    if (traits.includes("groups")) {
        return "`threshold`, `blend` within a group, every behavior's `priority` and `weight`";
    }
    return traits.includes("one_blend") ? "`blend`, every behavior's `weight`" : "every behavior's `weight`";
}

const behaviorNamed = (/** @type {string} */ name) => {
    const row = schema.behaviors.find((one) => one.name === name);
    if (!row) throw new Error(`a page asks for the behavior ${name}, which does not exist`);
    return row;
};

/** Returns a description of a behavior. @param {string} name */
function lead(name) {
    const { doc, kind } = behaviorNamed(name);
    return `${sentence(doc)}${kind === "danger" ? " It fills the danger map." : ""}\n`;
}

/** @param {string} name */
const parameters = (name) => {
    const { params } = behaviorNamed(name);
    return params.length ? settings(params) : "It has no parameters of its own.\n";
};

const part =
    (/** @type {{ name: string, doc: string, params: readonly Documented<SchemaRow>[] }} */ { name, doc, params }) =>
        `## ${name}\n\n${sentence(doc)}\n\n${settings(params)}`;

/** Titles for the groups of columns, by the stage that writes them. @type {Record<string, string>} */
const STAGES = { input: "Written by you", events: "Written by several stages", advance: "Written by advance()" };
const titleOf = (/** @type {string} */ stage) => STAGES[stage] ?? `Written by ${stage}`;

/** Notes on columns by their number of values per agent. @type {Record<string, string>} */
const LANES = {
    one: "", map: " Empty without room for context maps.",
    ways: " Four values per agent; empty without room for context maps.",
    slots: " One value per slot of the map; only in worlds with `capacity.keepMaps`.",
    volume: " Empty in planar worlds.", state: " Several values per agent.",
};

const stages = () => [...new Set(schema.columns.map(({ stage }) => stage))];

/** @param {string} stage */
function columns(stage) {
    const rows = schema.columns.filter((column) => column.stage === stage).map(({
        name, type, lanes, unit, min, max, saved, doc,
    }) => {
        const isLimited = type === "f32" && Math.max(-min, max === Infinity ? 0 : max) < LARGE;
        const range = isLimited ? ` From ${numeral(min)} to ${numeral(max)}.` : "";
        return [
            `\`${name}\``,
            `${sentence(doc)}${range}${LANES[lanes] ??
                ""}${unit ? ` In ${escaped(unit)}.` : ""}${saved ? "" : " Not saved."}`,
        ];
    });
    return `### ${titleOf(stage)}\n\n${table(["column", "what it holds"], rows)}`;
}

/** Converts the text of a C comment to Markdown, with identifiers formatted as code. @param {string} text */
const cText = (text) =>
    sentence(
        text.split("`").map((part, i) => (i % 2
            ? part
            : part.replace(/\b(?:veer_\w+|VEER_\w+|Veer[A-Z]\w*)|\*count\b/g, "\x60$&\x60"))).join(
            "`",
        ),
    );

/**
 * Returns the calls of a section of the headers. A call without a comment is listed in the entry of the call above it.
 * @param {ReturnType<typeof sections>[number]} section
 */
function callsOf({ title, doc, calls }) {
    /** @type {(typeof calls)[]} */
    const entries = [];
    for (const call of calls) if (call.joins) entries.at(-1)?.push(call); else entries.push([call]);
    const headOf = (/** @type {typeof calls} */ entry) => `### ${entry.map(({ name }) => `veer_${name}`).join(", ")}`;
    const texts = entries.map((entry) =>
        `${headOf(entry)}\n\n${entry.map(({ text }) => `    ${text}\n`).join("")}${entry[0].doc &&
            `\n${cText(entry[0].doc)}\n`}`);
    return `## ${escaped(title[0].toUpperCase() + title.slice(1))}\n\n${doc && `${cText(doc)}\n\n`}${texts.join("\n")}`;
}

/** @type {Record<string, (word: string) => string>} */
const tables = {
    calls: () => sections().map(callsOf).join("\n"),
    behaviors: () => table(["behavior", "what it does"],
        schema.behaviors.filter(({ kind }) => !PARTS.includes(kind)).map(({ name, doc }) => [
            `[\`${name}\`](/behaviors/${name})`, sentence(doc),
        ])),
    lead, parameters,
    parts: () => schema.behaviors.filter(({ kind }) => PARTS.includes(kind)).map(part).join("\n"),
    combiners: () => table(["combiner", "what it does"],
        schema.combiners.map(({ name, traits, doc }) => [
            `\`${name}\``, `${sentence(doc)} Its settings: ${settingsOf(traits)}.`,
        ])),
    settings: (group) =>
        settings(schema.settings[/** @type {keyof typeof schema.settings} */ (group)].filter(({ name }) =>
            !name.includes(".") && (group !== "brain" || name !== "combine"))),
    events: () => table(["event", "when"], schema.events.map(({ name, doc }) => [`\`${name}\``, sentence(doc)])),
    measures: () => table(["measure", "unit", "what it is"],
        schema.measures.map(({ name, unit, doc }) => [`\`${name}\``, unit, sentence(doc)])),
    stats: () => table(["count", "of what"], schema.stats.map(({ name, doc }) => [`\`${name}\``, sentence(doc)])),
    columns: () => stages().map(columns).join("\n"),
    errors: () =>
        [...errorClasses()].map(([name, rows]) => `### ${name}\n\n${table(["code", "what was wrong"], rows)}`).join(
            "\n",
        ),
    warnings: () => table(["warning", "what it says"],
        schema.warnings.map(({ name, doc }) => [`[\`${name}\`](/warnings#${name.toLowerCase()})`, warningText(doc)])),
    warning: (code) => `*${warningText(schema.warnings.find(({ name }) => name === code)?.doc ?? "")}*\n`,
    results: () => table(["result", "meaning"],
        schema.results.filter(({ value }) => value >= 0).map(({ name, doc }) => [`\`${name}\``, sentence(doc)])),
};

/** Codes of the package, in addition to the core's. @type {Record<string, string>} */
const PACKAGE = {
    VEER_E_TYPE: "a value of the wrong type, such as a string instead of a number",
    VEER_E_FIELD: "an unknown field; the message names the most similar one",
    VEER_E_STATE: "a call at the wrong time: before `await`, or on a disposed world",
    VEER_E_LOAD: "the WebAssembly could not be loaded or compiled",
    VEER_E_DEAD: "an earlier call failed inside the WebAssembly: `veer.recover()` starts another instance",
};

/** Returns the classes of errors with their codes. */
function errorClasses() {
    const all = {
        ...PACKAGE,
        ...Object.fromEntries(schema.results.filter(({ value }) => value < 0).map(({ name, doc }) => [name, doc])),
    };
    /** @type {Map<string, string[][]>} */
    const classes = new Map();
    for (const [code, doc] of Object.entries(all)) {
        const { name } = veerError("", { code });
        classes.set(name, [...(classes.get(name) ?? []), [`\`${code}\``, sentence(doc)]]);
    }
    return classes;
}

/** @param {string} text @param {string} file */
function withTables(text, file) {
    return text.replace(/(<!-- table:(\w+)(?: (\w+))? -->\n)[^]*?<!-- \/table -->/g, (_, open, name, word) => {
        if (!tables[name]) {
            throw new Error(
                `${file} has a marker for a table of ${name}, which is none of ${Object.keys(tables).join(", ")}`,
            );
        }
        return `${open}\n${tables[name](word)}\n<!-- /table -->`;
    });
}

/* ---- files */

/** Returns a new page for a behavior that has no page yet. @param {string} name */
const newPage = (name) =>
    `---\noutline: 2\n---\n\n# ${name}\n\n<!-- table:lead ${name} -->\n<!-- /table -->\n\n## Parameters\n\n<!-- ` +
        `table:parameters ${name} -->\n<!-- /table -->\n`;

/** Returns all pages with their new text: [file, text]. */
function pages() {
    const folders = ["", "behaviors", "reference"].map((name) => join(docs, name));
    const files = folders.flatMap((folder) => (existsSync(folder)
        ? readdirSync(folder).filter((file) => file.endsWith(".md")).map((file) => join(folder, file))
        : []));
    const own = schema.behaviors.filter(({ kind }) => !PARTS.includes(kind)).map(({ name }) => ({
        name, file: join(docs, "behaviors", `${name}.md`),
    }));
    return [
        ...files.map((file) => ({ file, text: withTables(readFileSync(file, "utf8"), file) })),
        ...own.filter(({ file }) => !existsSync(file)).map(({ name, file }) => ({
            file, text: withTables(newPage(name), file),
        })),
    ];
}

mkdirSync(join(docs, "behaviors"), { recursive: true });
let stale = 0;
for (const { file, text } of pages()) {
    const name = file.slice(root.length);
    if (existsSync(file) && readFileSync(file, "utf8") === text) continue;
    if (!process.argv.includes("--check")) {
        writeFileSync(file, text);
        console.log(`${name} was written.`);
    } else {
        stale++;
        console.error(`${name} is not up to date with the table: run npm run types.`);
    }
}
process.exitCode = stale ? 1 : 0;
