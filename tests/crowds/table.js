/** A Markdown table of a benchmark's lines: a row per layout, rate, scale and start; a cell per subject with medians over the seeds. */

import { median } from "./measure.js";

/** @typedef {Record<string, any>} Line */

/** @param {number} value @param {number} [digits] */
const text = (value, digits = 3) => (Number.isFinite(value) ? String(Number(value.toPrecision(digits))) : "never");

/** @param {Line[]} lines  of one subject and layout */
function cell(lines) {
    const of = (/** @type {string} */ name) => median(lines.map((line) => line[name] ?? Infinity)), has = (/** @type {string} */ name) => lines[0][name] !== undefined;
    const arrived = lines.reduce((sum, line) => sum + line.arrived, 0) / lines.length, parts = [];
    parts.push(`${arrived === 1 ? "all" : `**${text(100 * arrived)} %**`}, ${text(of("medianTime"))} / ${text(of("lastTime"))}`);
    if (has("fastTime")) parts.push(`fast ${text(of("fastTime"))}`);
    if (has("apart")) parts.push(`apart ${text(of("apart"))} s`);
    parts.push(`overlap ${text(Math.max(...lines.map((line) => line.worstOverlap)), 2)}`);
    if (of("deadlock") >= 0.5) parts.push(`deadlock ${text(of("deadlock"))} s, stood ${text(of("stood"))} s`);
    if (has("walls") && of("walls") > 0.001) parts.push(`walls ${text(of("walls"), 2)}`);
    if (has("moverOverlap")) parts.push(`movers ${text(of("moverOverlap"), 2)}, legs ${text(of("legs"))}`);
    if (has("idleMoved")) parts.push(`idle moved ${text(of("idleMoved"), 2)}`);
    if (has("rest") && of("rest") > 1) parts.push(`rest ${text(of("rest"), 2)}`);
    if (of("overSpeed") > 1.01) parts.push(`speed ${text(of("overSpeed"))}`);
    parts.push(`turn ${text(of("turnRate"), 2)}, jerk ${text(of("jerk"), 2)}, ${text(of("nsPerAgentStep"))} ns`);
    return parts.join("; ");
}

/** @param {Line[]} lines */
export function tableOf(lines) {
    const subjects = [...new Set(lines.map((line) => line.subject))], keyOf = (/** @type {Line} */ line) => [line.layout, line.hz, line.scale, line.start].join(" | ");
    const rows = [...new Set(lines.map(keyOf))].map((key) => {
        const cells = subjects.map((subject) => lines.filter((line) => line.subject === subject && keyOf(line) === key));
        return `| ${key} | ${cells.map((found) => (found.length ? cell(found) : "")).join(" | ")} |`;
    });
    const head = ["layout", "Hz", "scale", "start", ...subjects];
    return [`| ${head.join(" | ")} |`, `|${" --- |".repeat(head.length)}`, ...rows].join("\n");
}
