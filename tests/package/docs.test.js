/** "veer/docs" has the text of every row of the table, word for word. The WebAssembly has only the texts of results. */
import { readFileSync, readdirSync } from "node:fs";
import { createVeer } from "veer";
import { docs, documented } from "veer/docs";
import { expect, test } from "vitest";

const veer = await createVeer(), folder = new URL("../../src/", import.meta.url);

/** Returns the C string literals at the end of a row, as one text. @param {string} row */
const lastText = (row) => [.../((?:"(?:[^"\\]|\\.)*"\s*)+)$/.exec(row)?.[1].matchAll(/"((?:[^"\\]|\\.)*)"/g) ?? []]
    .map(([, text]) => text.replace(/\\(.)/g, "$1")).join("");

const settings = /** @type {Record<string, Record<string, string>>} */ (docs.settings);
/** @typedef {(args: string[]) => string | undefined} TextOf */
/** @param {string[]} macros @param {TextOf} textOf */
const each = (macros, textOf) => Object.fromEntries(macros.map((macro) => [macro, textOf]));

/** By macro of the table: returns the text in `docs` of a row with these arguments. @type {Record<string, TextOf>} */
const TEXTS = {
    LIMIT: ([name]) => docs.limits[name],
    RESULT: ([name]) => docs.results[`VEER_${name}`],
    CHOICE_BEGIN: ([type]) => docs.choiceTypes[type],
    CHOICE: ([type, , name]) => docs.choices[type][name],
    OBSTACLE_KIND: ([name]) => docs.choices.ObstacleKind[name],
    COMBINER: ([name]) => docs.choices.Combine[name],
    COLUMN: ([name]) => docs.columns[name],
    EVENT: ([name]) => docs.events[name],
    WARNING: ([name]) => docs.warnings[name],
    STAT: ([name]) => docs.stats[name],
    BEHAVIOR_BEGIN: ([name]) => docs.behaviors[name],
    ...each(["SET_F", "SET_U", "SET_E"], ([group, name]) => settings[group][name]),
    SET_V: ([group, name]) => settings[group][`${name}.z`],
    ...each([..."FUENSGT"].map((kind) => `PARAM_${kind}`), ([name, field]) => docs.params[name][field]),
};

/** Returns the rows of src/*.inl, each as its macro, the arguments, and the text at its end. */
function rowsOfSources() {
    const names = readdirSync(folder).filter((name) => name.endsWith(".inl"));
    const code = names.map((name) => readFileSync(new URL(name, folder), "utf8")).join("\n");
    const rows = code.replace(/\/\*[^]*?\*\//g, "").replace(/^#(?:.*\\\n)*.*/gm, "");
    return [...rows.matchAll(/^\s*([A-Z]+(?:_[A-Z]+)?)\(((?:[^()"]|\([^()]*\)|"(?:[^"\\]|\\.)*")*)\)/gm)]
        .filter(([, macro]) => Object.hasOwn(TEXTS, macro))
        .map(([, macro, inner]) => ({ macro, args: inner.split(",").map((arg) => arg.trim()), text: lastText(inner) }));
}

test("each row of the sources has its text in docs", () => {
    const rows = rowsOfSources();
    expect(rows.length).toBeGreaterThan(500);
    expect(new Set(rows.map(({ macro }) => macro)).size).toBeGreaterThan(15);
    for (const { macro, args, text } of rows) expect(TEXTS[macro](args), `${macro}(${args[0]}, ${args[1]}`).toBe(text);
});

test("documented() adds a text to each row of the schema, and changes nothing else", () => {
    const bare = (/** @type {string} */ key, /** @type {unknown} */ value) => (key === "doc" ? undefined : value);
    const whole = documented(veer.schema), json = JSON.stringify(whole);
    expect(JSON.parse(JSON.stringify(whole, bare))).toEqual(JSON.parse(JSON.stringify(veer.schema)));
    expect(json).not.toContain('"doc":""');
    expect(whole.settings.agent.find(({ name }) => name === "maxSpeed")?.doc).toBe(docs.settings.agent.maxSpeed);
    expect(json.match(/"doc":/g)?.length).toBeGreaterThan(600);
});

test("the schema has no texts, and the WebAssembly only those of results", () => {
    expect(JSON.stringify(veer.schema)).not.toContain('"doc"');
    const wasm = readFileSync(new URL("../../dist/veer.wasm", import.meta.url)).toString("latin1");
    const has = (/** @type {string} */ text) => wasm.includes(Buffer.from(text).toString("latin1"));
    const removed = [docs.behaviors, docs.columns, docs.settings.agent].flatMap((texts) => Object.values(texts));
    expect(removed.filter((text) => text.length > 30 && has(text))).toEqual([]);
    expect(Object.values(docs.results).filter((text) => !has(text))).toEqual([]);
});
