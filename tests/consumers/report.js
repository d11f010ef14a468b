/** Formats results: a line for each, or one table in Markdown with a row per mode and a column per entry. */
import { entries } from "./programs.js";

/**
 * @typedef {object} Result
 * @property {string} consumer
 * @property {string} version
 * @property {string} entry
 * @property {string} mode
 * @property {"pass" | "fail"} result
 * @property {number} milliseconds
 * @property {string} problem  how it failed
 */

/** @param {Result} result */
export function line({ consumer, version, entry, mode, result, milliseconds, problem }) {
    const words = [
        `${consumer} ${version}`.padEnd(20), mode.padEnd(26), entry.padEnd(13), result, `${milliseconds} ms`,
    ];
    return words.join(" ") + (problem ? `\n    ${problem.replaceAll("\n", "\n    ")}` : "");
}

/** Returns the first meaningful line of an error, short enough for a footnote. @param {string} problem */
function essence(problem) {
    const lines =
        problem.replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, "").replace(/^failed: /, "").split("\n").map((text) =>
            text.trim()).filter(
            Boolean,
        );
    const telling = lines.find((text, index) =>
        index > 0 && /error\b.*\w|can't|cannot|could not|failed to|not found/i.test(text) &&
            !/build failed/i.test(text));
    return (telling ?? lines[0] ?? "").slice(0, 220).replaceAll("|", "\\|");
}

/**
 * Returns a mark for an entry. After a failure, the mark has the number of the note that gives the reason.
 * @param {Result | undefined} found
 * @param {string[]} notes
 */
function mark(found, notes) {
    if (!found) return "";
    if (found.result === "pass") return "✓";
    const why = essence(found.problem), known = notes.indexOf(why), index = known < 0 ? notes.push(why) - 1 : known;
    return `✗ ${index + 1}`;
}

/** @param {Result[]} results */
export function table(results) {
    /** @type {string[]} */
    const notes = [];
    const sorted = [...results].sort((a, b) =>
        (a.consumer + a.version).localeCompare(b.consumer + b.version, "en", { numeric: true }));
    const rows = grouped(sorted);
    const body = [...rows].map(([key, row]) => {
        const marks = entries.map((entry) => mark(row.find((one) => one.entry === entry), notes));
        return `| ${key} | ${marks.join(" | ")} | ` +
            `${(row.reduce((sum, one) => sum + one.milliseconds, 0) / 1000).toFixed(1)} s |`;
    });
    const head = `| consumer | mode | ${entries.map((entry) => `\`${entry}\``).join(" | ")} | time |`;
    return [head, `|${"---|".repeat(entries.length + 3)}`, ...body, "", ...notes.map((note, index) =>
        `${index + 1}. ${note}`)].join(
        "\n",
    );
}

const keyOf = (/** @type {Result} */ { consumer, version, mode }) => `${consumer} ${version} | ${mode}`;

/** Returns the results of each row. @param {Result[]} results */
function grouped(results) {
    /** @type {Map<string, Result[]>} */
    const groups = new Map();
    for (const result of results) groups.set(keyOf(result), [...(groups.get(keyOf(result)) ?? []), result]);
    return groups;
}
