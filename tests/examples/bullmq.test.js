/** The BullMQ example on a real Redis: two worker processes, of which one is killed in the middle of a run. */
import { afterEach, expect, test } from "vitest";
import { openPool } from "../../web/examples/bullmq/src/queue.js";
import { OPTIONS, search, startWorker } from "../../web/examples/bullmq/src/search.js";
import { tune } from "../../dist/tune.node.js";
import { ofDay } from "../every_day.js";
import { startRedis } from "../redis.js";

/** Milliseconds after which the run of a dead worker goes back to the queue; a run takes far less. */
const LOCK = 3000;
const SMALL = { generations: ofDay(2, 6), seconds: ofDay(4, 8), heldOut: { seeds: 1, rates: [] } };

/** What a test has started. @type {(() => unknown)[]} */
const started = [];
afterEach(async () => {
    for (const stop of started.splice(0).reverse()) await stop();
});

/** @import { TuneResult } from "../../dist/tune/types.js" */
/** Returns what must be equal to the bit: all but how long it took. @param {TuneResult} all */
const lasting = ({ secondsSpent: _, ...rest }) => JSON.stringify(rest);

/**
 * Kills a worker while it holds a run. The worker is stopped first, so that the run cannot end in between.
 * @param {import("node:child_process").ChildProcess} worker @param {any} queue @param {string} who
 */
async function killInRun(worker, queue, who) {
    for (;;) {
        worker.kill("SIGSTOP");
        const held = (await queue.getActive()).filter((/** @type {any} */ job) => job.processedBy === who);
        if (held.length) {
            worker.kill("SIGKILL");
            return held.map((/** @type {any} */ { id }) => id);
        }
        worker.kill("SIGCONT");
        await new Promise((resolve) => setTimeout(resolve, 5));
    }
}

test("the result is that of this thread to the bit, and no run is lost when a worker is killed in one", async () => {
    const redis = await startRedis(), place = { name: "tuning", url: redis.socket };
    started.push(() => redis.stop());
    const env = { LOCK: String(LOCK) }, names = ["first", "second"];
    const workers = await Promise.all(names.map((who) => startWorker(place, who, env)));
    for (const worker of workers) started.push(() => worker.kill("SIGKILL"));
    const { queue, events, close } = await openPool(place);
    started.push(close);
    /** @type {string[]} */
    const stalled = [];
    events.on("stalled", ({ jobId }) => stalled.push(jobId));
    let killed = /** @type {Promise<string[]> | null} */ (null);
    const onProgress = () => void (killed ??= killInRun(workers[0], queue, names[0]));
    const far = await search(place, { ...SMALL, onProgress });
    const here = await tune({ ...OPTIONS, ...SMALL, workers: 0 });
    expect(lasting(far)).toBe(lasting(here));
    expect(stalled).toEqual(await killed);
    const { completed, failed, waiting, active } = await queue.getJobCounts();
    expect({ failed, waiting, active }).toEqual({ failed: 0, waiting: 0, active: 0 });
    expect(completed).toBeGreaterThan(SMALL.generations * 10);
    const finishers = new Set((await queue.getCompleted()).map(({ processedBy }) => processedBy));
    expect([...finishers].sort()).toEqual(names);
}, ofDay(60_000, 120_000));
