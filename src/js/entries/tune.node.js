/** "veer/tune" in Node, with worker_threads. */
import { availableParallelism } from "node:os";
import { parentPort, Worker } from "node:worker_threads";
import { createVeer } from "./index.js";
import { Runner, serveRuns, tuneOn } from "../tune/tuner.js";

/** @import { Home } from "../tune/run.js" */
/** @import { SceneSource, TuneOptions, TuneResult, WorkerLike } from "../tune/types.js" */

export { applyValues, Stream } from "../tune/tuner.js";

/** @type {Home} */
const home = { createVeer: () => createVeer(), scenes: () => import("./scenes.js") };

/** @returns {WorkerLike} */
function startWorker() {
    const worker = new Worker(new URL("./tune.worker.node.js", import.meta.url));
    return {
        postMessage: (message) => worker.postMessage(message),
        terminate: () => void worker.terminate(),
        addEventListener(type, listen) {
            if (type === "message") worker.on("message", (data) => listen({ data }));
            if (type !== "error") return;
            worker.on("error", ({ message }) => listen({ message }));
            worker.on("exit", (code) => listen({ message: `code ${code}` }));
        },
    };
}

const side = { ...home, cores: availableParallelism, startWorker };

/**
 * Searches for the values of settings with which a scene does best.
 * @param {TuneOptions} options @returns {Promise<TuneResult>}
 */
export function tune(options) {
    return tuneOn(side, options);
}

/**
 * Returns an object that runs candidates of a scene one by one, for a pool on other machines.
 * @param {SceneSource} scene
 */
export function createRunner(scene) {
    return new Runner(home, scene);
}

/** Answers the runs that a tuner sends to this worker. @param {SceneSource} [scene] */
export function serveTuner(scene) {
    serveRuns(home, {
        send: (message) => parentPort?.postMessage(message), listen: (take) => void parentPort?.on("message", take),
    }, scene);
}
