/** Writes the table and the plot of the page Tuning by itself from the results that tests/tools/tuned.mjs keeps. */
import { readFileSync } from "node:fs";
import { frontPlot } from "./front_plot.js";

/** @import { Figures, Values } from "../../src/js/tune/types.js" */
/**
 * What is kept of a study: figures with held-out seeds, before and after.
 * @typedef {{ study: string, asked: string, before: Figures, after: Figures, verdict: string, values: Values,
 *   front?: { start: number[], points: number[][], axes: string[] }, candidates: number, simulated: number }} Kept
 */

const PAGE = new URL("../../web/docs/auto-tuning.md", import.meta.url);
const PLOT = new URL("../../web/docs/plots/front.svg", import.meta.url);
const HEAD = "| scene | what was asked | with other seeds, before → after | verdict |\n| --- | --- | --- | --- |\n";

/** @param {number} value */
const shown = (value) => (Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3))));

/** Returns a row of the table. @param {Kept} row */
export function lineOf({ study, asked, before, after, verdict }) {
    const changes = Object.keys(before).map((name) => `\`${name}\` ${shown(before[name])} → ${shown(after[name])}`);
    return `| ${study} | ${asked} | ${changes.join(", ")} | ${verdict} |`;
}

/** Returns the texts of the page and of its plot. @param {Kept[]} rows */
export function pagesOf(rows) {
    const front = rows.find((row) => row.front)?.front;
    const text = readFileSync(PAGE, "utf8").replace(/(<!-- tuned -->\n)[^]*?(<!-- \/tuned -->)/,
        (_, open, close) => `${open}\n${HEAD}${rows.map(lineOf).join("\n")}\n\n${close}`);
    return new Map([[PAGE, text], ...(front ? [/** @type {[URL, string]} */ ([PLOT, frontPlot(front)])] : [])]);
}
