/**
 * Writes the section Performance of README.md and tests/bench/plots/ from a run's file, which it keeps as tests/bench/results.jsonl.
 *
 *   npm run bench -- --json --peers > run.jsonl && npm run bench:readme -- run.jsonl
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { plotsOf, readRun, report } from "./report.js";

const at = (/** @type {string} */ name) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const RESULTS = "tests/bench/results.jsonl";

/** The text with a run's report between its markers. @param {string} text @param {import("./report.js").Run} run */
export function withReport(text, run) {
    if (!/<!-- bench -->[^]*<!-- \/bench -->/.test(text)) throw new Error("README.md has no markers <!-- bench --> and <!-- /bench -->");
    return text.replace(/(<!-- bench -->\n)[^]*?(<!-- \/bench -->)/, (_, open, close) => `${open}\n${report(run)}\n\n${close}`);
}

/** All that comes from the run that is kept. */
export function filesOf() {
    const run = readRun(readFileSync(at(RESULTS), "utf8")), readme = readFileSync(at("README.md"), "utf8");
    return new Map([["README.md", withReport(readme, run)], ...plotsOf(run).map(({ file, svg }) => /** @type {[string, string]} */ ([`tests/bench/plots/${file}`, svg]))]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const [given] = process.argv.slice(2);
    if (given) {
        const text = readFileSync(given, "utf8");
        readRun(text);
        writeFileSync(at(RESULTS), text);
    }
    mkdirSync(at("tests/bench/plots"), { recursive: true });
    for (const [name, text] of filesOf()) writeFileSync(at(name), text);
}
