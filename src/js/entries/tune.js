/**
 * "veer/tune": finds good settings for brains. A search runs a scene again and again, on workers, and minimizes
 * measures of the runs. Bundlers recognize the worker's script by the form new URL("...", import.meta.url); where they
 * do not, `startWorker` starts a worker of the page's own that calls serveTuner.
 */
import { createVeer } from "./index.js";
import { Runner, serveRuns, tuneOn } from "../tune/tuner.js";

/** @import { Home } from "../tune/run.js" */
/** @import { SceneSource, TuneOptions, TuneResult, WorkerLike } from "../tune/types.js" */

export { applyValues, Stream } from "../tune/tuner.js";

/** @type {Home} */
const home = { createVeer: () => createVeer(), scenes: () => import("./scenes.js") };
const side = {
    ...home,
    cores: () => navigator.hardwareConcurrency || 1,
    startWorker: () => /** @type {WorkerLike} */ (new Worker(new URL("./tune.worker.js", import.meta.url),
        { type: "module" })),
};

/**
 * Searches for the values of settings with which a scene does best.
 * @param {TuneOptions} options @returns {Promise<TuneResult>}
 * @example const { code } = await tune({ scene, vary: ["guard.avoidAgents"], minimize: ["contacts"] });
 */
export function tune(options) {
    return tuneOn(side, options);
}

/**
 * Returns an object that runs candidates of a scene one by one, for a pool on other machines: `run` takes a run and
 * returns its outcome, `open` creates the world of a run, to look at it.
 * @param {SceneSource} scene
 */
export function createRunner(scene) {
    return new Runner(home, scene);
}

/**
 * Answers the runs that a tuner sends to this worker. For scripts of workers only.
 * @param {SceneSource} [scene]  default: the one that the tuner sends
 */
export function serveTuner(scene) {
    serveRuns(home, {
        send: (message) => postMessage(message),
        listen: (take) => addEventListener("message", ({ data }) => take(data)),
    }, scene);
}
