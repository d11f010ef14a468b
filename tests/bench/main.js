/**
 * Compares Veer with other libraries and with the limits of the hardware, side by side in one run.
 *
 *   npm run bench -- [CASE ...] [--n 1000,10000] [--target wasm,scalar,native,native-avx2,chromium] [--peers] [--limit
 *   FOLDER] [--rvo2 FOLDER]
 *                    [--against FOLDER] [--runs 9] [--json]
 */
import { spawnSync } from "node:child_process";
import { availableParallelism, cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { compare, isSlower, pairText } from "./against.js";
import { casesOf, CURVE, sizesOf } from "./cases.js";
import { measure } from "./measure.js";
import { meanNeighbors } from "./neighbors.js";
import { openSubjects } from "./subjects.js";

const HELP =
    "npm run bench -- [CASE ...] [--n LIST] [--target LIST] [--peers] [--limit FOLDER] [--rvo2 FOLDER] [--against " +
    "FOLDER] [--runs 9] [--json]\n"
        + "  CASE: flock, space, context, crowd, avoid, mixed, small, scale, snapshot, calls, views, threads, " +
            "measures, load, behaviors, or a behavior's name; N: numbers, or curve\n"
        + "  --against: another checkout of Veer, built: the time here / the time there, the median of pairs; cases " +
            "above 1.03 are measured again";
const RUNS = 9, PAIRS = 15;

/** @param {string[]} args */
function parse(args) {
    const options = {
        cases: /** @type {string[]} */ ([]), n: /** @type {number[]} */ ([]), target: ["wasm", "scalar", "native"],
        peers: false, limit: "", rvo2: "", against: "", runs: 0, json: false,
    };
    for (let i = 0; i < args.length; i++) {
        const list = (args[i + 1] ?? "").split(",").filter(Boolean);
        if (args[i] === "--json") options.json = true;
        else if (args[i] === "--peers") options.peers = true;
        else if (args[i] === "--n" && args[i + 1] === "curve") options.n = CURVE, i++;
        else if (args[i] === "--n" && list.length && list.every((n) => Number(n) > 0)) {
            options.n = args[++i].split(",").map(Number);
        } else if (args[i] === "--target" && list.length) options.target = args[++i].split(",");
        else if (args[i] === "--limit" && list.length) options.limit = args[++i];
        else if (args[i] === "--rvo2" && list.length) options.rvo2 = args[++i];
        else if (args[i] === "--against" && list.length) options.against = args[++i];
        else if (args[i] === "--runs" && Number(args[i + 1]) > 0) options.runs = Number(args[++i]);
        else if (args[i].startsWith("--")) throw new Error(`usage: ${HELP}`);
        else options.cases.push(args[i]);
    }
    options.runs ||= options.against ? PAIRS : RUNS;
    return options;
}

/** @param {import("./measure.js").Line[]} lines @param {string} first */
function print(lines, first) {
    const base = lines.find(({ subject }) => subject === first) ?? lines[0];
    for (const line of lines) {
        const { subject, n, nsPerAgentStep: ns, min, max, neighbors, bytes } = line, ratio = ns / base.nsPerAgentStep;
        const spread = `${min.toFixed(1)} to ${max.toFixed(1)}`, rate = `${(1e3 / ns).toFixed(2)} M/s`;
        const seen = neighbors === undefined ? "" : `${neighbors.toFixed(1)} neighbors`;
        const room = bytes === undefined ? "" : `${Math.round(bytes / n)} bytes`;
        const cells = [
            String(n).padStart(7), ns.toFixed(1).padStart(10), spread.padStart(20), rate.padStart(12),
            `${ratio.toFixed(2)} x`.padStart(10), seen, room,
        ];
        console.log([subject.padEnd(18), ...cells].join(" ").trimEnd());
    }
}

const WATCHED = 2000; // ms

/**
 * Measures how many cores other programs keep busy. The system's averages over minutes would include programs that have
 * ended.
 * @returns {Promise<number>}
 */
async function coresBusy() {
    const idle = () => cpus().reduce((sum, { times }) => sum + times.idle, 0), before = idle();
    const begin = performance.now();
    await new Promise((done) => setTimeout(done, WATCHED));
    return Math.max(0, cpus().length - (idle() - before) / (performance.now() - begin));
}

/**
 * Returns the machine and date of the run, the load from other programs, and the commit of the source, with "+" if src/
 * has uncommitted changes.
 * @param {number} runs
 */
async function about(runs) {
    const cwd = fileURLToPath(new URL("..", import.meta.url));
    const git = (/** @type {string[]} */ ...words) =>
        spawnSync("git", words, { cwd, encoding: "utf8" }).stdout?.trim() ?? "";
    const commit =
        `${git("rev-parse", "--short=10", "HEAD") || "unknown"}${git("status", "--porcelain", "--", "src") ? "+" : ""}`;
    const machine = `${cpus()[0]?.model.trim()} (${availableParallelism()} cores, ${process.platform} ${process.arch})`;
    return {
        date: new Date().toISOString().slice(0, 10), machine, node: process.versions.node, commit, runs,
        load: Number((await coresBusy()).toFixed(1)),
    };
}

async function main() {
    const options = parse(process.argv.slice(2)), say = options.json ? () => {} : console.log;
    const start = await about(options.runs);
    if (options.json) console.log(JSON.stringify(start));
    say(`${start.machine}, Node ${start.node}, ${start.date}, ${start.commit}; ns per agent and step, median of ` +
        `${options.runs} interleaved runs`);
    const { schema } = await (await import("veer")).createVeer(), behaviors = schema.behaviors.map((one) => one.name);
    const cases = casesOf(options.cases, behaviors);
    if (options.against) {
        const pairs = await compare({ ...options, cases },
            (pair) => console.log(options.json ? JSON.stringify(pair) : pairText(pair)));
        say(`${pairs.filter(isSlower).length} of ${pairs.length} are slower than ${options.against}`);
        return;
    }
    for (const name of cases) {
        const { subjects, end } = await openSubjects(name, options);
        for (const n of sizesOf(name, options.n)) {
            const lines = await measure(name, n, subjects,
                { runs: options.runs, neighbors: name === "flock" ? meanNeighbors : undefined });
            if (options.json) for (const line of lines) console.log(JSON.stringify(line));
            else {
                say(`\n${name}`);
                print(lines, "veer-wasm");
            }
        }
        await end();
    }
}

try {
    await main();
} catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
}
