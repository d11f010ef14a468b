/**
 * The workers of Improve, one script for both kinds: one runs the search, and starts others that run its candidates.
 * Messages: { probe: task }, { search: task, resume } to the first; { serve: task }, then { run } to the others.
 */
import { createVeer } from "veer";
import { measured } from "./measured.js";
import { search } from "./search.js";

/** @import { TuneState, Veer } from "../../types.js" */
/** @import { Run } from "./measured.js" */
/** @import { Task } from "./task.js" */

const MOST = 8; // workers: more hardly help, as a generation has few candidates
const SPARED = 1; // cores that are left to the page

/** @type {Promise<Veer> | null} */
let loading = null;

const load = () => (loading ??= createVeer({ scalar: () => import("veer/scalar") }).then((veer) => {
    veer.warnings = "off";
    return veer;
}));

/** @param {Task} task @param {Run} run */
async function outcomeOf(task, run) {
    const { outcome, isDead } = measured(await load(), task, run);
    if (isDead) loading = null; // its memory can't be trusted
    return outcome;
}

/** @param {Task} task */
function startWorker(task) {
    const worker = new Worker(self.location.href, { type: "module" });
    worker.postMessage({ serve: task });
    return worker;
}

/** @param {Task} task @param {TuneState | undefined} resume */
async function run(task, resume) {
    try {
        await search(task, {
            createVeer: load, startWorker: () => startWorker(task),
            count: Math.min(MOST, Math.max(1, (navigator.hardwareConcurrency || 1) - SPARED)),
            tell: (told) => postMessage({ told }), tried: (tried) => postMessage({ tried }),
        }, resume);
        postMessage({ done: true });
    } catch (error) {
        postMessage({ failed: error instanceof Error ? error.message : String(error) });
    }
}

/** @type {Task | null} */
let served = null;

addEventListener("message", async ({ data }) => {
    if (data.serve) served = data.serve;
    if (data.run && served) postMessage({ outcome: await outcomeOf(served, data.run) });
    if (data.probe) {
        const { probe } = data, [seed] = probe.seeds;
        postMessage({ probed: await outcomeOf(probe, { values: {}, seed, seconds: probe.seconds }) });
    }
    if (data.search) await run(data.search, data.resume);
});
