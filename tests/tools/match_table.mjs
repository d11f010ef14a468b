#!/usr/bin/env node
/**
 * Measures what happens to matches of the Colyseus example, with a real Redis: processes and Redis are killed, stopped
 * and lose data. All turns and hashes are compared with an unbroken run. Prints a table. Takes about three minutes.
 *
 *   node tests/tools/match_table.mjs [COUNT]
 *
 * COUNT is the number of kills of each kind, by default 10. It needs `npm ci` in web/examples/colyseus.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from "node:fs";
import { createRequire } from "node:module";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { forget, prefer } from "./cores.mjs";
import { pause, Players, PROBED } from "./matches_run.mjs";

Object.assign(globalThis, { WebSocket: undefined }); // Colyseus then takes the package ws, which counts bytes
const EXAMPLE = new URL("../../web/examples/colyseus/", import.meta.url);
const from = (/** @type {string} */ file) => import(new URL(`src/${file}.js`, EXAMPLE).href);
const { Trial, until } = await from("trial"), { startCluster } = await from("cluster");
const { joinCluster } = await from("redis"), { playOnline } = await from("online"), { buildOf } = await from("build");
const { RATE, sheepdogs } = await from("game");
const { createVeer } = await import("veer"), { openMatch } = await import("veer/net");
const { Redis } = createRequire(EXAMPLE)("ioredis");
const veer = await createVeer(), count = Number(process.argv[2] ?? 10), few = Math.max(Math.ceil(count / 4), 2);

/** Bytes that are cut off Redis' file: what a match writes in 0.7 s. */
const TAIL = 3000;
/** What Redis counts. */
const COUNTERS = [
    "total_commands_processed", "total_net_input_bytes", "total_net_output_bytes", "aof_current_size",
];

/** @param {string} what @param {string} figures */
const row = (what, figures) => console.log(`| ${what} | ${figures} | ${loadavg()[0].toFixed(1)} |`);
/** @param {number[]} list @param {number} [digits] */
function spread(list, digits = 0) {
    const sorted = list.sort((a, b) => a - b);
    const [median, high, most] = [0.5, 0.95, 1].map((share) =>
        sorted[Math.floor(share * (sorted.length - 1))].toFixed(digits));
    return `${list.length}: median ${median}, 95 % ${high}, most ${most}`;
}
/** @param {string} what @param {number} times @param {() => Promise<number[]>} run */
async function repeat(what, times, run) {
    const pauses = [];
    for (let i = 0; i < times; i++) pauses.push(...await run());
    row(`${what}, pauses in ms`, spread(pauses));
}

/** Cuts off the end of the file of a Redis that has ended. @param {string} folder */
function cut(folder) {
    const [file] = readdirSync(join(folder, "appendonlydir")).filter((name) => name.endsWith(".incr.aof"));
    const path = join(folder, "appendonlydir", file);
    truncateSync(path, Math.max(statSync(path).size - TAIL, 0));
}
/** @template T @param {(folder: string) => Promise<T>} run */
async function withFolder(run) {
    const folder = mkdtempSync(join(tmpdir(), "veer-table-"));
    try {
        return await run(folder);
    } finally {
        rmSync(folder, { recursive: true, force: true });
    }
}

/** Ends processes and Redis in every way, one match. @param {string} data */
async function ends(data) {
    const trial = await Trial.open({ data, env: PROBED }), { redis } = trial.cluster, woken = /** @type {any[]} */ ([]);
    await trial.settle();
    await repeat("process killed (SIGKILL)", count, () => trial.kill());
    await repeat("process drained (SIGTERM)", count, () => trial.kill("SIGTERM"));
    await repeat("process stopped for 5 s (SIGSTOP)", few, () => {
        const { stdout } = trial.owner.child;
        stdout.on("data", (/** @type {unknown} */ text) => {
            for (const [, json] of String(text).matchAll(/^PROBE (.*)$/gm)) woken.push(JSON.parse(json));
        });
        return trial.stop(5000);
    });
    const stopped = woken.filter(({ asleep }) => asleep > 4000);
    row("that process wakes up: ms until it ends its room", spread(stopped.map(({ after }) => after), 1));
    row("turns that it sent meanwhile", String(stopped.reduce((sum, { turns }) => sum + turns, 0)));
    await repeat("Redis stopped for 3 s", few, () => trial.disrupt(async () => {
        redis.child.kill("SIGSTOP");
        await pause(3000);
        redis.child.kill("SIGCONT");
    }, false));
    await repeat("Redis killed and started again", few, () => trial.killRedis());
    await repeat("Redis loses the end of its file", few, () => trial.disrupt(async () => {
        await redis.stop();
        cut(data);
        await redis.replace();
    }, false));
    const turns = trial.check(); // throws if a turn or a hash differs
    row("turns lost, twice or other than in an unbroken run", `0 of ${turns}, ${trial.compared} equal hashes`);
    await trial.close();
}

/** Redis loses the end of its file, and the owner ends. @param {string} data */
async function lose(data) {
    const cluster = await startCluster({ processes: 2, data, port: 0, log: () => {} });
    const lost = /** @type {number[]} */ ([]);
    const onNews = (/** @type {string} */ text) => void lost.push(Number(/lost (\d+) turns/.exec(text)?.[1]));
    const player = await playOnline(veer.recover(), cluster.addresses[0], { build: buildOf(), onNews });
    for (let i = 0; i < few; i++) {
        const { tick } = player.client, { epoch } = player;
        const isReady = () => cluster.programs.every((/** @type {any} */ program) => program.isReady);
        await until(() => player.client.tick > tick + 3 * RATE && isReady());
        const owner = cluster.programs[cluster.addresses.indexOf(player.address)];
        await cluster.redis.stop();
        owner.child.kill("SIGKILL");
        cut(data);
        await cluster.redis.replace();
        await until(() => player.epoch > epoch || player.closed);
    }
    await until(() => lost.length === few || player.closed);
    row("the same, and the owner is killed: turns by which players go back", spread(lost));
    void player.leave();
    await cluster.stop();
}

/** Eight owners steal one match from each other. Returns the cluster, to which they stay connected. */
async function steal() {
    const cluster = await startCluster({ processes: 0, port: 0, log: () => {} });
    const played = new Map(), end = Date.now() + 20_000;
    const addressOf = (/** @type {number} */ port) => `ws://localhost:${port}`;
    const owners = await Promise.all(Array.from({ length: 8 }, (_, i) =>
        joinCluster({ url: cluster.url, addressOf, inside: "localhost" }).join(i, () => 0, () => {})));
    let takeovers = 0, wrong = 0;
    await Promise.all(owners.map(async ({ journal, owner }) => {
        const game = sheepdogs(veer.recover()), { turn } = game;
        game.turn = (/** @type {any} */ state, /** @type {any} */ inputs) => {
            turn(state, inputs);
            const { world: { tick } } = state, hash = game.hash(state);
            wrong += Number((played.get(tick) ?? hash) !== hash);
            played.set(tick, hash);
        };
        for (let suspect = 0; Date.now() < end;) {
            const opened = await openMatch(journal, "1.abcdefghij", game, { owner, suspect });
            if (opened.status === "elsewhere") suspect = opened.epoch;
            if (opened.status !== "open") {
                await pause(20 * Math.random());
                continue;
            }
            takeovers++;
            for (let left = 30 * Math.random(); left > 0 && !opened.match.ended; left--) {
                await opened.match.turn();
                await pause(1);
            }
            suspect = opened.match.epoch;
        }
    }));
    const missing = Math.max(...played.keys()) - played.size;
    row("eight owners steal one match for 20 s",
        `${played.size} turns, ${takeovers} takeovers, ${wrong} other, ${missing} missing`);
    for (const { peers } of owners) await peers.leave();
    return cluster;
}

/** What Redis does for a match of four players. @param {string} data */
async function redisOf(data) {
    const cluster = await startCluster({ processes: 1, port: 0, log: () => {}, data, env: { PROXY: "1" } });
    const redis = new Redis(cluster.url), players = new Players(), seen = /** @type {number[][]} */ ([]), matches = 10;
    await players.ready;
    for (const first of [1, 1 + matches]) {
        await players.ask("join", { server: cluster.addresses[0], first, count: matches });
        await pause(2000);
        const read = async () => {
            const text = `${await redis.info("all")}`;
            return COUNTERS.map((name) => Number(new RegExp(`${name}:(\\d+)`).exec(text)?.[1]));
        };
        const before = await read();
        await pause(10_000);
        const after = await read();
        seen.push(after.map((value, i) => (value - before[i]) / 10));
    }
    const [calls, input, output, file] = seen[1].map((value, i) => (value - seen[0][i]) / matches);
    const fixed = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} kB`;
    row("Redis for each match and second, 4 players", `${calls.toFixed(0)} commands with those of scripts, ` +
        `${fixed(input)} in, ${fixed(output)} out, ${fixed(file)} of file`);
    redis.disconnect();
    await players.stop();
    await cluster.stop();
}

/** Players who come to matches that run. */
async function joinLate() {
    const cluster = await startCluster({ port: 0, log: () => {} }), times = [], bytes = [], players = [];
    await pause(1500);
    const play = (/** @type {number} */ seed, /** @type {object} */ more) =>
        playOnline(veer.recover(), cluster.addresses[0], { build: buildOf(), seed, ...more });
    for (let seed = 1; seed <= 12; seed++) players.push(await play(seed, {}));
    await pause(3000);
    for (const { matchId: match, address } of players) {
        for (let i = 0; i < 3; i++) {
            const own = veer.recover(), began = performance.now();
            const late = await playOnline(own, address, { build: buildOf(), match });
            times.push(performance.now() - began);
            bytes.push(late.room.connection.transport.ws._socket.bytesRead);
            await late.leave();
            await pause(50);
        }
    }
    row("a player joins late, ms", spread(times));
    row("bytes until it has the world", spread(bytes));
    for (const player of players) void player.leave();
    await cluster.stop();
}

prefer(process.pid); // and the processes that it starts
console.log("| what | figures | load |\n|---|---|---|");
await withFolder(ends);
await withFolder(lose);
await withFolder(redisOf);
await joinLate();
const bench = fileURLToPath(new URL("src/bench.js", EXAMPLE));
const { stdout } = spawnSync(process.execPath, [bench, "100", "10"], { encoding: "utf8" });
row("processor, ms for each of 100 matches and second, no sockets, journal in memory",
    (10 * Number(/cpuShare: ([\d.]+)/.exec(stdout)?.[1])).toFixed(1));
const cluster = await steal();
await cluster.stop();
forget();
process.exit(0);
