/**
 * Writes the figures of README.md and of the page Speed, and that page's plots, from a run's file, which it keeps as
 * tests/bench/results.jsonl.
 *
 *   npm run bench -- --json --peers > run.jsonl && npm run bench:readme -- run.jsonl
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { plotsOf, readRun, report, summary } from "./report.js";

const at = (/** @type {string} */ name) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const RESULTS = "tests/bench/results.jsonl", PAGE = "web/docs/speed.md", PLOTS = "web/docs/plots";

/** The text of a file with others between its markers. @param {string} file @param {string} between */
function filled(file, between) {
    const text = readFileSync(at(file), "utf8");
    if (!/<!-- bench -->[^]*<!-- \/bench -->/.test(text)) {
        throw new Error(`${file} has no markers <!-- bench --> and <!-- /bench -->`);
    }
    return text.replace(/(<!-- bench -->\n)[^]*?(<!-- \/bench -->)/,
        (_, open, close) => `${open}\n${between}\n\n${close}`);
}

/** All that comes from the run that is kept. */
export function filesOf() {
    const run = readRun(readFileSync(at(RESULTS), "utf8"));
    return new Map([
        ["README.md", filled("README.md", summary(run))], [PAGE, filled(PAGE, report(run))],
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
