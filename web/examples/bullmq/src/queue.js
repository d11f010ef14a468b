// The queue between the search and its workers. A job is one run of a candidate; its result is what the run measured.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { Queue, QueueEvents, Worker } from "bullmq";
import { createRunner } from "veer/tune";
import crossing from "./scene.js";

/** @import { Outcome, Run } from "veer/tune" */

/**
 * Milliseconds for which a worker may hold a run before others take it. It must be longer than any run, because the
 * worker cannot prolong it during one. Shorter: runs are made twice; longer: the search waits for a worker that died.
 */
export const LOCK = Number(process.env.LOCK ?? 30_000);
const TRIES = 10; // workers that may die on a run before it fails

/** @typedef {{ name: string, url: string }} Place  name: of the queue; url: of the Redis */

/** What a result depends on besides its run: the scene and Veer itself. */
const CODE = ["./scene.js", import.meta.resolve("veer/veer.wasm")].map((file) =>
    readFileSync(new URL(file, import.meta.url)));

/** @param {Run} run */
function idOf(run) {
    const hash = createHash("sha256").update(JSON.stringify(run));
    for (const part of CODE) hash.update(part);
    return hash.digest("hex");
}

/** @param {string} url  redis://host:6379, rediss:// with TLS, or the path of a socket */
const connectionOf = (url) => (url.startsWith("/") ? { path: url } : { url });

/**
 * Opens the queue for a search: `pool` is the option of `tune`. A run has the same id wherever it is asked for, so a
 * search that is started again finds the results of the runs that it had made.
 * @param {Place} place
 */
export async function openPool({ name, url }) {
    const connection = connectionOf(url), queue = new Queue(name, { connection });
    const events = new QueueEvents(name, { connection });
    queue.setMaxListeners(0); // every run that is asked for listens
    await events.waitUntilReady();
    return {
        queue, events,
        /** @param {Run} run @returns {Promise<Outcome>} */
        async pool(run) {
            const job = await queue.add("run", run, { jobId: idOf(run) });
            return job.waitUntilFinished(events);
        },
        async close() {
            await events.close();
            await queue.close();
        },
    };
}

/**
 * Takes runs from the queue, one at a time. A worker that dies loses nothing: its run goes back to the queue once its
 * lock is over, and another worker makes it anew, with the same result to the bit.
 * @param {Place} place @param {string} who  a name for this worker
 */
export function serveQueue({ name, url }, who) {
    const runner = createRunner(crossing);
    return new Worker(name, async ({ data }) => runner.run(data), {
        connection: connectionOf(url), name: who, concurrency: 1, lockDuration: LOCK, stalledInterval: LOCK / 2,
        maxStalledCount: TRIES,
    });
}
