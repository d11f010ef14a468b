/**
 * Measures steps on two threads, and two independent loops, which show how much of a second core the machine provides
 * during the same run.
 */
import { Worker } from "node:worker_threads";
import { timed } from "../timed.js";
import { makeWorld } from "../worlds.js";

const THREADS = 2;

/** @returns {Promise<import("../measure.js").Subject>} */
export async function threadsSubject() {
    const { createVeer } = await import("veer/threads"), veer = await createVeer({ workers: THREADS });
    return {
        name: `veer-threads-${THREADS}`,
        start(name, n, seed) {
            const { world, step } = makeWorld(veer, name, n, seed);
            return { run: timed(step), close: () => world.dispose() };
        },
        end: () => veer.stopThreads(),
    };
}

/** Arithmetic in registers only, which shares no memory between threads. */
const LOOP = `
    const { parentPort } = require("node:worker_threads");
    let v = 1;
    parentPort.on("message", (rounds) => {
        for (let i = 0; i < rounds; i++) v = (Math.imul(v, 1664525) + 1013904223) | 0;
        parentPort.postMessage(v);
    });`;
const ROUNDS = 100; // number of rounds per agent and step, which take about as long as a step

/**
 * Returns a subject that does the same work on one thread or on several threads.
 * @param {number} count  number of loops
 * @returns {import("../measure.js").Subject}
 */
export function loopSubject(count) {
    const workers = Array.from({ length: count }, () => new Worker(LOOP, { eval: true }));
    const once = (/** @type {Worker} */ worker, /** @type {number} */ rounds) =>
        new Promise((resolve) => {
            worker.once("message", resolve);
            worker.postMessage(rounds);
        });
    return {
        name: count === 1 ? "one loop" : `${count} loops`,
        start: (_, n) => ({
            async run(steps) {
                const begin = performance.now(), rounds = Math.ceil((ROUNDS * n * steps) / count);
                await Promise.all(workers.map((worker) => once(worker, rounds)));
                return (performance.now() - begin) * 1e6;
            },
        }),
        end: () => Promise.all(workers.map((worker) => worker.terminate())),
    };
}
