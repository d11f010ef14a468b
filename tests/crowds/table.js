/**
 * Makes a Markdown table of a benchmark's lines: a row per layout, rate, scale and start, a cell per subject. Figures
 * that miss their target (aims.js) are bold.
 */
import { aimOf } from "./aims.js";
import { median } from "./measure.js";

/** @typedef {Record<string, any>} Line */

/**
 * The figures of a cell: label, unit, whether the worst value or the median over the seeds is shown, and a threshold up
 * to which the figure is left out.
 */
const FIGURES = [
    { name: "fastTime", before: "fast ", after: "", worst: false, skips: -1 },
    { name: "apart", before: "apart ", after: " s", worst: false, skips: -1 },
    { name: "worstOverlap", before: "overlap ", after: "", worst: true, skips: -1 },
    { name: "walls", before: "walls ", after: "", worst: true, skips: 0.001 },
    { name: "moverOverlap", before: "movers ", after: "", worst: true, skips: -1 },
    { name: "legs", before: "legs ", after: "", worst: false, skips: -1 },
    { name: "carried", before: "carried ", after: "", worst: true, skips: -1 },
    { name: "idleMoved", before: "idle moved ", after: "", worst: false, skips: -1 },
    { name: "deadlock", before: "deadlock ", after: " s", worst: false, skips: 0.5 },
    { name: "stood", before: "stood ", after: " s", worst: true, skips: 0.5 },
    { name: "rest", before: "rest ", after: " s", worst: false, skips: 1 },
    { name: "overSpeed", before: "speed ", after: "", worst: true, skips: 1.01 },
    { name: "turnRate", before: "turn ", after: "", worst: false, skips: -1 },
    { name: "jerk", before: "jerk ", after: "", worst: false, skips: -1 },
    { name: "nsPerAgentStep", before: "", after: " ns", worst: false, skips: -1 },
];

/** @param {number} value @param {number} [digits] */
const text = (value, digits = 2) =>
    (!Number.isFinite(value) ? "never" : String(value > 10 ? Math.round(value) : Number(value.toPrecision(digits))));

/** @param {string} words @param {boolean} missed */
const marked = (words, missed) => (missed ? `**${words}**` : words);

/** @param {Line[]} lines  lines of one subject and layout */
function cell(lines) {
    const [one] = lines, values = (/** @type {string} */ name) => lines.map((line) => line[name] ?? Infinity);
    const missed = (/** @type {string} */ name, /** @type {number} */ value) =>
        value > aimOf(/** @type {any} */ (one), name);
    const arrived = lines.reduce((sum, line) => sum + line.arrived, 0) / lines.length;
    const times =
        ["medianTime", "lastTime"].map((name) => ({ name, value: median(values(name)) })).map(({ name, value }) =>
            marked(text(value, 3), missed(name, value)));
    const figures = FIGURES.flatMap(({ name, before, after, worst, skips }) => {
        if (one[name] === undefined) return [];
        const value = worst ? Math.max(...values(name)) : median(values(name));
        return value > skips ? [marked(`${before}${text(value)}${after}`, missed(name, value))] : [];
    });
    return [`${arrived === 1 ? "all" : `**${text(100 * arrived, 3)} %**`}, ${times.join(" / ")}`, ...figures].join(
        "; ",
    );
}

/** @param {Line[]} lines */
export function tableOf(lines) {
    const subjects = [...new Set(lines.map((line) => line.subject))];
    const keyOf = (/** @type {Line} */ line) => [line.layout, line.hz, line.scale, line.start].join(" | ");
    const rows = [...new Set(lines.map(keyOf))].map((key) => {
        const cells = subjects.map((subject) =>
            lines.filter((line) => line.subject === subject && keyOf(line) === key));
        return `| ${key} | ${cells.map((found) => (found.length ? cell(found) : "")).join(" | ")} |`;
    });
    const head = ["layout", "Hz", "scale", "start", ...subjects];
    return [`| ${head.join(" | ")} |`, `|${" --- |".repeat(head.length)}`, ...rows].join("\n");
}
