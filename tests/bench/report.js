/**
 * Makes the parts of README.md and of the page Speed about a run of the benchmark: tables and plots from the output of
 * `npm run bench -- --json`.
 */
import { plot } from "./plot.js";

/** @typedef {import("./measure.js").Line} Line */
/**
 * @typedef {{ date: string, machine: string, node: string, commit: string, runs: number, load: number }} About  load:
 *   cores that other programs kept busy when the run began
 */
/** @typedef {{ about: About, lines: Line[] }} Run */

/** @param {string} text  lines of JSON; the first describes the run @returns {Run} */
export function readRun(text) {
    const [about, ...lines] = text.split("\n").filter(Boolean).map((line) => JSON.parse(line));
    if (!about?.date || !lines.every((line) => line.nsPerAgentStep > 0)) {
        throw new Error("this is not what npm run bench -- --json prints");
    }
    return { about, lines };
}

const VEER = ["veer-wasm", "veer-scalar", "veer-native", "veer-native-avx2", "veer-chromium"];
const NAMES = /** @type {Record<string, string>} */ ({
    "veer-wasm": "wasm", "veer-scalar": "wasm without SIMD", "veer-native": "native",
    "veer-native-avx2": "native, AVX2", "veer-chromium": "Chromium",
    yuka: "Yuka", "yuka-index": "Yuka with its index", "js-expert": "expert's JavaScript",
    "js-tutorial": "tutorial's JavaScript",
    detour: "Detour's crowd", limit: "limit kernel", copy: "plain copy", "veer-threads-2": "two threads",
    "one loop": "an independent loop",
    "2 loops": "as much in two loops",
    "rvo2-wasm": "RVO2 in wasm", "rvo2-native": "RVO2, native",
});

/** Formats a number with three digits. @param {number} value */
const digits = (value) =>
    (value >= 1000 ? Number(value.toPrecision(3)).toLocaleString("en-US") : String(Number(value.toPrecision(3))));

/** @param {number} ns */
const timeOf = (ns) => (ns >= 1e6 ? `${digits(ns / 1e6)} ms` : `${digits(ns)} ns`);

/** @param {string[][]} rows  the first row is the head */
const table = ([head, ...rows]) =>
    [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |\n`).join("");

/**
 * Returns a row per case and size: Veer's builds, then the others with the ratios of their times to Veer's wasm.
 * @param {Run} run
 * @param {(line: Line) => boolean} fits
 */
function rowsOf({ lines }, fits) {
    const wanted = lines.filter(fits), keys = [...new Set(wanted.map((line) => `${line.case} ${line.n}`))];
    const builds = VEER.filter((name) => wanted.some((line) => line.subject === name));
    const rows = keys.map((key) => {
        const own = wanted.filter((line) => `${line.case} ${line.n}` === key);
        const wasm = own.find((line) => line.subject === "veer-wasm");
        const cost = (/** @type {string} */ name) => own.find((line) => line.subject === name)?.nsPerAgentStep;
        const others = own.filter((line) => !VEER.includes(line.subject)).map(({ subject, nsPerAgentStep: ns }) =>
            `${NAMES[subject] ?? subject} ${timeOf(ns)}${wasm ? ` (${digits(ns / wasm.nsPerAgentStep)}×)` : ""}`);
        const seen = own.find((line) => line.neighbors !== undefined)?.neighbors;
        const cells = builds.map((name) => (cost(name) === undefined
            ? ""
            : timeOf(/** @type {number} */ (cost(name)))));
        return [
            `\`${own[0].case}\`${seen === undefined ? "" : `, ${digits(seen)} neighbors`}`,
            own[0].n.toLocaleString("en-US"), ...cells, others.join("; "),
        ];
    });
    return { head: [...builds.map((name) => NAMES[name])], rows };
}

/** @param {Run} run @param {string[]} cases */
function tableOf(run, cases) {
    const { head, rows } = rowsOf(run, (line) => cases.includes(line.case));
    const isPeered = rows.some((row) => row[row.length - 1]);
    const cut = (/** @type {string[]} */ row) => (isPeered ? row : row.slice(0, -1));
    return rows.length ? table([cut(["case", "agents", ...head, "others (times Veer's wasm)"]), ...rows.map(cut)]) : "";
}

const BUSY = 0.7; // number of busy cores above which times are invalid

const WORKLOADS = ["flock", "space", "context", "crowd", "avoid", "mixed", "small"];
const SCALE = ["crowded", "obstacles", "wide", "many"];
const SNAPSHOTS = ["snapshot-save", "snapshot-save-into", "snapshot-restore", "snapshot-hash", "snapshot-rollback"];
const THREADS = ["threads-flock", "threads-context"];
const MEASURES = ["measures-off", "measures-on"];
const CALLS = [...SNAPSHOTS, "calls-read", "calls-slot", "calls-get", "calls-target", "calls-view", "load"];

/** Returns the text between the markers of the page Speed. @param {Run} run */
export function report(run) {
    const { date, machine, node, commit, runs, load } = run.about;
    const named = [...WORKLOADS, ...SCALE, ...THREADS, ...CALLS, ...MEASURES];
    const behaviors = [...new Set(run.lines.map((line) => line.case))].filter((name) => !named.includes(name));
    const parts = [
        `Measured on ${date} on ${machine}, Node ${node}, commit ${commit}: time per agent and step, on one thread ` +
        `where not said otherwise,`
            + ` median of ${runs} runs, the subjects of a row in turns within one run.`,
        load > BUSY
            ? `**The machine was busy with other things (load ${load}): the ratios say something, the times do not.**`
            : "",
        tableOf(run, WORKLOADS),
        ...plotsOf(run).map(({ file, title }) => `![${title}](./plots/${file})`),
        SCALE.some((name) => run.lines.some((line) => line.case === name))
            ? `At the limits: all agents in one cell, 100,000 obstacles, a world 10⁶ units wide, 1,000 ` +
                `worlds.\n\n${tableOf(run, SCALE)}`
            : "",
        THREADS.some((name) => run.lines.some((line) => line.case === name))
            ? `On two threads. The independent loops show how much of a second core was available ` +
                `meanwhile.\n\n${tableOf(run, THREADS)}`
            : "",
        MEASURES.some((name) => run.lines.some((line) => line.case === name))
            ? `Walkers that are not measured, and the same walkers measured.\n\n${tableOf(run, MEASURES)}`
            : "",
        CALLS.some((name) => run.lines.some((line) => line.case === name))
            ? `Work outside of steps, per agent. \`load\` is the time from the import to the end of ` +
                `the first step.\n\n${tableOf(run, CALLS)}`
            : "",
        behaviors.length
            ? `<details><summary>Behaviors alone, with their default ` +
                `parameters</summary>\n\n${tableOf(run, behaviors)}\n</details>`
            : "",
    ];
    return parts.filter(Boolean).map((part) => part.trimEnd()).join("\n\n");
}

const SHORT = [["flock", 1000], ["flock", 10_000], ["context", 1000], ["crowd", 1000]];

/** Returns the text between README.md's markers: some rows, and the date of the run. @param {Run} run */
export function summary({ about: { date, machine }, lines }) {
    const rows = SHORT.flatMap(([name, n]) => {
        const own = lines.filter((line) => line.case === name && line.n === n);
        const cost = (/** @type {string} */ subject) => own.find((line) => line.subject === subject)?.nsPerAgentStep;
        const wasm = cost("veer-wasm");
        const others = ["js-expert", "js-tutorial", "yuka-index", "yuka", "detour", "rvo2-wasm"].filter((subject) =>
            cost(subject) !== undefined);
        if (wasm === undefined) return [];
        return [
            [`\`${name}\``, n.toLocaleString("en-US"), timeOf(wasm), others.map((subject) =>
                `${NAMES[subject]} ${digits(/** @type {number} */ (cost(subject)) / wasm)}×`).join(
                ", ",
            )],
        ];
    });
    const head = ["", "agents", "Veer in WebAssembly", "others take"];
    return `Time per agent and step on one thread, ${date}, ${machine}:\n\n${table([head, ...rows])}`.trimEnd();
}

/** Plots cost per agent against the number of agents, for cases with at least three sizes. @param {Run} run */
export function plotsOf({ lines }) {
    return WORKLOADS.flatMap((name) => {
        const own = lines.filter((line) => line.case === name);
        const subjects = [...new Set(own.map((line) => line.subject))];
        const series = subjects.map((subject) => ({
            name: subject.startsWith("veer-") ? `Veer, ${NAMES[subject] ?? subject}` : (NAMES[subject] ?? subject),
            points: own.filter((line) => line.subject === subject).sort((a, b) => a.n - b.n).map((line) =>
                /** @type {[number, number]} */ ([
                    line.n, line.nsPerAgentStep,
                ])),
        }));
        if (!series.some(({ points }) => points.length > 2)) return [];
        const title = `${name}: ns per agent and step`;
        return [{ file: `${name}.svg`, title, svg: plot(title, series) }];
    });
}
