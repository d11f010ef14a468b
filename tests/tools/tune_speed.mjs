/**
 * How much of the speed of bare loops of `step` a search reaches, on the same number of threads and with the same
 * steps, with measuring and without, and what the search found:
 *
 *   node tests/tools/tune_speed.mjs [--workers 2] [--generations 12] [--kinds blend,crowd]
 *
 * Seconds are real ones. Shares are of processor time, which other programs on the machine hardly change, and without
 * the first generation, in which workers start and code is compiled, as for the loops.
 */
import { availableParallelism, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { createVeer } from "veer";
import { tune } from "veer/tune";

const SECONDS = 20, RATE = 60, SEEDS = 3;
/** @type {Record<string, string[]>} */
const VARY = {
    blend: ["walker.separation.weight", "walker.separation.distance", "walker.arrive.slowRadius"],
    context: ["walker.avoidAgents", "walker.context.hysteresis"],
    crowd: ["walker.avoidance.horizon", "walker.avoidance.sameWayHorizon", "walker.locomotion.response"],
};
const sceneOf = (/** @type {string} */ kind) => new URL(`./tuned_scene.js?kind=${kind}`, import.meta.url).href;

/** Takes as many steps as a part of a search. @param {{ kind: string, runs: number, isMeasured: boolean }} work */
async function bare({ kind, runs, isMeasured }) {
    const veer = await createVeer(), { default: make } = await import(sceneOf(kind));
    parentPort?.postMessage("ready");
    await new Promise((resolve) => parentPort?.once("message", resolve));
    for (let run = 0; run < runs; run++) {
        const { world } = make(veer, 1 + (run % SEEDS));
        if (isMeasured) world.startMeasures();
        for (let i = 0; i < SECONDS * RATE; i++) world.step(1 / RATE);
        world.dispose();
    }
    parentPort?.postMessage("done");
}

/**
 * Returns a function that returns the processor seconds since now, of all threads.
 */
function processorTime() {
    const before = process.cpuUsage();
    return () => {
        const { user, system } = process.cpuUsage(before);
        return (user + system) / 1e6;
    };
}

/**
 * Returns the processor seconds of bare loops on some threads.
 * @param {{ kind: string, runs: number, isMeasured: boolean }} work @param {number} workers
 */
async function bareSeconds(work, workers) {
    const threads = Array.from({ length: workers }, (_, i) =>
        new Worker(new URL(import.meta.url), {
            workerData: { ...work, runs: Math.floor((work.runs + i) / workers) },
        }));
    const all = () => Promise.all(threads.map((thread) => new Promise((resolve, reject) =>
        thread.once("message", resolve).once("error", reject))));
    await all();
    const spent = processorTime();
    for (const thread of threads) thread.postMessage("go");
    await all();
    return spent();
}

async function main() {
    const { values } = parseArgs({ options: {
        workers: { type: "string" }, generations: { type: "string", default: "12" },
        kinds: { type: "string", default: Object.keys(VARY).join(",") },
    } });
    const workers = Number(values.workers ?? availableParallelism()), generations = Number(values.generations);
    console.log(`${workers} workers, load ${loadavg()[0].toFixed(1)}; ${SECONDS} s, ${SEEDS} seeds, ${generations} ` +
        "generations");
    for (const kind of values.kinds.split(",")) {
        const began = performance.now();
        let spent = processorTime(), first = 0;
        const result = await tune({
            scene: sceneOf(kind), vary: VARY[kind], minimize: ["contacts", "time"], seconds: SECONDS,
            seeds: SEEDS, workers,
            generations, patience: generations, heldOut: false, sensitivity: false,
            onProgress({ generation, candidates }) {
                if (generation > 1) return;
                first = (1 + candidates) * SEEDS; // the scene as it is was run, too
                spent = processorTime();
            },
        });
        const seconds = (performance.now() - began) / 1000, search = spent();
        const all = Math.round(result.simulated / SECONDS), runs = all - first;
        const loops = await bareSeconds({ kind, runs, isMeasured: false }, workers), steps = runs * SECONDS * RATE;
        const measured = await bareSeconds({ kind, runs, isMeasured: true }, workers);
        const { contacts: before, lastTime: slow } = result.start.figures, { contacts, lastTime } = result.best.figures;
        console.log([
            kind.padEnd(8), `${seconds.toFixed(1)} s, ${search.toFixed(1)} s of processors`, `${all} runs`,
            `${Math.round(steps / search)} steps/s`, `bare ${Math.round(steps / loops)} steps/s`,
            `${((100 * loops) / search).toFixed(0)} %`, `of measured loops ${((100 * measured) / search).toFixed(0)} %`,
            `contacts ${before.toFixed(1)} -> ${contacts.toFixed(1)}`,
            `time ${slow.toFixed(2)} -> ${lastTime.toFixed(2)}`,
        ].join("  "));
    }
}

await (isMainThread ? main() : bare(workerData));
