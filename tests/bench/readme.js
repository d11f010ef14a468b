/**
 * Writes the figures of README.md and of the page Speed, and that page's plots, from a run's file, and keeps the file
 * as tests/bench/results.jsonl.
 *
 *   npm run bench -- --json --peers > run.jsonl && npm run bench:readme -- run.jsonl
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { withTimes } from "./figures.js";
import { plotsOf, readRun, report, summary } from "./report.js";

const at = (/** @type {string} */ name) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
/** Pages with times in their text. */
const TEXTS = ["which-combiner", "yuka", "saves"].map((name) => `web/docs/${name}.md`);
const RESULTS = "tests/bench/results.jsonl", PAGE = "web/docs/speed.md", PLOTS = "web/docs/plots";

/** Returns the text of a file with other text between its markers. @param {string} file @param {string} between */
function filled(file, between) {
    const text = readFileSync(at(file), "utf8");
    if (!/<!-- bench -->[^]*<!-- \/bench -->/.test(text)) {
        throw new Error(`${file} has no markers <!-- bench --> and <!-- /bench -->`);
    }
    return text.replace(/(<!-- bench -->\n)[^]*?(<!-- \/bench -->)/,
        (_, open, close) => `${open}\n${between}\n\n${close}`);
}

/** Returns all texts and plots that are generated from the kept run. */
export function filesOf() {
    const run = readRun(readFileSync(at(RESULTS), "utf8"));
    return new Map([
        ["README.md", filled("README.md", summary(run))], [PAGE, withTimes(filled(PAGE, report(run)), run)],
        ...TEXTS.map((name) =>
            /** @type {[string, string]} */ ([name, withTimes(readFileSync(at(name), "utf8"), run)])),
        ...plotsOf(run).map(({ file, svg }) => /** @type {[string, string]} */ ([`${PLOTS}/${file}`, svg])),
    ]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const [given] = process.argv.slice(2);
    if (given) {
        const text = readFileSync(given, "utf8");
        readRun(text);
        writeFileSync(at(RESULTS), text);
    }
    mkdirSync(at(PLOTS), { recursive: true });
    for (const [name, text] of filesOf()) writeFileSync(at(name), text);
}
