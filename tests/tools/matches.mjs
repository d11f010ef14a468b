#!/usr/bin/env node
/**
 * Measures how many matches the cluster of the Colyseus example runs, with real sockets: 4 players and 100 agents each,
 * 20 turns a second. Adds matches until turns are late. The players are a process of their own, whose processor time is
 * counted apart. Prints tables and draws the plot of the page Multiplayer. On a machine with two cores, the players
 * limit what two processes can run; therefore there is a second measurement with processes that may use a part of a
 * core only.
 *
 *   npm ci in web/examples/colyseus, then: node tests/tools/matches.mjs [SECONDS]    of a measurement; default: 10
 */
import { writeFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { forget, prefer } from "./cores.mjs";
import { plotted } from "./matches_plot.js";
import { cpuOf, memoryOf, pause, Players, PROBED, quantile, Server } from "./matches_run.mjs";

const here = (/** @type {string} */ file) => new URL(file, import.meta.url);
const CLUSTER = here("../../web/examples/colyseus/src/cluster.js").href;
const FILE = fileURLToPath(here("../../web/docs/plots/matches.svg"));
/** Turns are in time as long as 95 % of them are at most this late, in ms. */
const LATE = 10;
/** Share of the bytes that a player sends with few matches, below which the players' process is too slow. */
const STEADY = 0.95;
/** Most matches that are tried. */
const MOST = 500;
/** Milliseconds after matches were added, and before they are measured. */
const SETTLE = 3000;

/**
 * @typedef {{ name: string, processes: number, step: number, limit?: number, isDrawn: boolean }} Series  limit: of a
 *   core, for each process
 */
/** @type {Series[]} */
const SERIES = [
    { name: "1 process, a core", processes: 1, step: 25, isDrawn: true },
    { name: "2 processes, two cores, which they share with the players", processes: 2, step: 25, isDrawn: false },
    { name: "1 process, 0.45 of a core", processes: 1, step: 10, limit: 0.45, isDrawn: true },
    { name: "2 processes, 0.45 each", processes: 2, step: 20, limit: 0.45, isDrawn: true },
];

/** @typedef {Awaited<ReturnType<typeof measure>>} Row */

/**
 * @param {{ servers: Server[], redis: number, players: Players, matches: number }} running @param {number} seconds
 */
async function measure({ servers, redis, players, matches }, seconds) {
    const before = cpuOf(redis);
    await Promise.all([...servers.map((server) => server.report()), players.ask("measure")]);
    await pause(1000 * seconds);
    const [theirs, ...reports] = await Promise.all([players.ask("measure"), ...servers.map((one) => one.report())]);
    if (theirs.closed.length) throw new Error(`players are out: ${theirs.closed.join(", ")}`);
    const sum = (/** @type {"late" | "appends"} */ name) => /** @type {number[]} */ (reports[0][name]).map((_, i) =>
        reports.reduce((all, report) => all + report[name][i], 0));
    const late = sum("late"), appends = sum("appends"), elapsed = theirs.ms / 1000;
    return {
        matches, load: loadavg()[0], rate: theirs.ticks / theirs.players / elapsed,
        late: [0.5, 0.95, 0.99].map((share) => quantile(late, share)),
        append: [0.5, 0.99].map((share) => quantile(appends, share)),
        /** Processor time per match and second in ms. */
        cpu: [
            reports.reduce((all, report) => all + report.cpu, 0), cpuOf(redis) - before, theirs.cpu,
        ].map((ms) => ms / matches / elapsed),
        cores: [...reports, theirs].map((report) => report.cpu / report.ms),
        memory: [...reports.map((report) => report.rss / 1e6), memoryOf(redis)],
        bytes: [theirs.read, theirs.written].map((all) => all / theirs.players / elapsed),
    };
}

/** @param {number[]} list @param {number} digits */
const fixed = (list, digits) => list.map((one) => one.toFixed(digits)).join(", ");
/** @param {Row} row */
const textOf = ({ matches, rate, late, append, cpu, cores, memory, bytes, load }) => `| ${[
    matches, rate.toFixed(1), fixed(late, 1), fixed(append, 1), fixed(cpu, 1), fixed(cores, 2), fixed(memory, 0),
    fixed(bytes, 0), load.toFixed(1),
].join(" | ")} |`;
const HEAD = "| matches | turns a second | late, ms: median, 95 %, 99 % | journal, ms: median, 99 % | processor, ms " +
    "per match and second: servers, Redis, players | cores: servers, players | MB: servers, Redis | bytes a second " +
    "for each player: received, sent | load |\n|---|---|---|---|---|---|---|---|---|";

/** Adds matches until turns are late. @param {Series} series @param {number} seconds @returns {Promise<Row[]>} */
async function fill({ processes, step, limit }, seconds) {
    const { startCluster } = await import(CLUSTER), rows = /** @type {Row[]} */ ([]);
    const cluster = await startCluster({
        processes, port: 0, log: () => {},
        env: { ...PROBED, MOST_MATCHES: String(MOST), PROXY: "1" },
    });
    const servers = /** @type {Server[]} */ (cluster.programs.map((/** @type {any} */ { child }) => new Server(child)));
    const players = new Players(), redis = cluster.redis.child.pid;
    await players.ready;
    // with two cores, one process has a core of its own, and two share theirs with the players
    const isPair = availableParallelism() === 2, others = isPair && processes === 1 ? { core: 1 } : {};
    const isPreferred = [
        ...servers.map(({ pid }, i) => prefer(pid, { ...(isPair && { core: i }), ...(limit && { limit }) })),
        ...[players.pid, redis].map((pid) => prefer(pid, others)), prefer(process.pid),
    ];
    if (isPreferred.includes(false)) console.error("The processes have no precedence over others, and no limits.");
    await pause(2000); // until the processes know each other
    for (let matches = step; matches <= MOST; matches += step) {
        await players.ask("join", { server: cluster.addresses[0], first: matches - step + 1, count: step });
        await pause(SETTLE);
        const row = await measure({ servers, redis, players, matches }, seconds);
        rows.push(row);
        console.log(textOf(row));
        if (rows.slice(-2).every(({ late }) => late[1] > LATE) && rows.length > 1) break; // not by one stall only
        if (row.bytes[1] > STEADY * rows[0].bytes[1]) continue;
        console.log("\nThe players send less: their process has no time left.");
        rows.pop();
        break;
    }
    await players.stop();
    await cluster.stop();
    return rows;
}

/**
 * Returns how many matches are in time: those of the last measurement in time, and a share of the step after it.
 * @param {Row[]} rows
 */
function inTime(rows) {
    const i = rows.findLastIndex(({ late }) => late[1] <= LATE), from = rows[i], to = rows[i + 1];
    if (!from || !to) return from?.matches ?? 0;
    return from.matches + ((to.matches - from.matches) * (LATE - from.late[1])) / (to.late[1] - from.late[1]);
}

const seconds = Number(process.argv[2] ?? 10), lines = [];
for (const series of SERIES) {
    console.log(`${series.name}\n\n${HEAD}`);
    const rows = await fill(series, seconds), most = inTime(rows);
    console.log(`\n${most.toFixed(0)} matches with 95 % of the turns at most ${LATE} ms late\n`);
    const points = rows.map(({ matches, late }) => ({ x: matches, y: late[1] }));
    if (series.isDrawn) lines.push({ name: series.name, points });
}
forget();
writeFileSync(FILE, plotted(lines, LATE));
process.exit(0);
