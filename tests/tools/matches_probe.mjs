/**
 * Runs inside the server processes of tests/tools/matches.mjs and tests/tools/match_table.mjs, before the server: notes
 * how late turns are and how long the journal takes. Prints what it has noted when SIGUSR2 comes, and starts anew. Also
 * prints what a process does that was stopped for more than a second.
 */
import { createRequire } from "node:module";
import { Host } from "veer/net";

/** The packages of the example. */
const example = createRequire(new URL("../../web/examples/colyseus/package.json", import.meta.url));

/**
 * Turns with which a turn is compared: it is late against the earliest of them. More count a turn that was left out for
 * longer; fewer miss delays that grow slowly.
 */
const COMPARED = 5;
/** Width of a step of the counts in ms, and number of steps. More steps make longer reports. */
export const STEP = 0.25, STEPS = 2000;
/** What a report begins with. */
export const MARK = "PROBE ";

/** Counts of times, by steps. */
const empty = () => /** @type {number[]} */ (Array(STEPS).fill(0));
/** @param {number[]} counts @param {number} ms */
const count = (counts, ms) => void counts[Math.min(Math.floor(ms / STEP), STEPS - 1)]++;

let late = empty(), appends = empty(), cpu = process.cpuUsage(), since = performance.now();
/** When the turns of a match were played, less the time that they take together. @type {WeakMap<object, number[]>} */
const offsets = new WeakMap();
/** When this process last woke up after it was stopped, and what has happened since. */
let woke = { at: -Infinity, asleep: 0, turns: 0 };

const { commit, end } = Host.prototype;
Host.prototype.commit = function (/** @type {Uint8Array} */ turn) {
    const tick = commit.call(this, turn), list = offsets.get(this) ?? [];
    woke.turns++;
    list.push(performance.now() - (tick * 1000) / this.options.rate);
    if (list.length > COMPARED) list.shift();
    offsets.set(this, list);
    count(late, list[list.length - 1] - Math.min(...list));
    return tick;
};
Host.prototype.end = function (/** @type {string} */ reason) {
    const after = performance.now() - woke.at;
    if (after < 1000 && this.tick > 0) report({ ended: reason, after, turns: woke.turns, asleep: woke.asleep });
    return end.call(this, reason);
};

const { Redis } = example("ioredis"), { callBuffer } = Redis.prototype;
Redis.prototype.callBuffer = async function (/** @type {unknown[]} */ ...args) {
    const began = performance.now();
    try {
        return await callBuffer.apply(this, args);
    } finally {
        if (args.includes("append")) count(appends, performance.now() - began);
    }
};

/** @param {object} what */
const report = (what) => process.stdout.write(`${MARK}${JSON.stringify(what)}\n`);

process.on("SIGUSR2", () => {
    const { user, system } = process.cpuUsage(cpu), { rss, heapUsed } = process.memoryUsage();
    report({ late, appends, cpu: (user + system) / 1000, ms: performance.now() - since, rss, heapUsed });
    [late, appends, cpu, since] = [empty(), empty(), process.cpuUsage(), performance.now()];
});

let beat = performance.now();
setInterval(() => {
    const now = performance.now();
    if (now - beat > 1000) woke = { at: now, asleep: now - beat, turns: 0 };
    beat = now;
}, 20).unref();
