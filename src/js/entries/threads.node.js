/** "veer/threads" in Node, with worker_threads. They do not keep the process alive. */
import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { startShared, workersOf } from "./shared.js";
import { awaited, loadError } from "../world/veer.js";

/** @import { StartedWorker, ThreadedVeer } from "./shared.js" */
/** @import { WorkerContext } from "./serve.js" */

export {
    Veer, VeerArgumentError, VeerDeadError, VeerError, VeerFormatError, VeerHandleError, VeerLoadError, VeerMemoryError, VeerStateError,
    World,
} from "../world/veer.js";
export { ThreadedVeer } from "./shared.js";

/** @param {WorkerContext} context @returns {StartedWorker} */
function startWorker(context) {
    const worker = new Worker(new URL("./worker.node.js", import.meta.url), { workerData: context, execArgv: [] });
    const ready = new Promise((resolve, reject) =>
        worker.once("message", resolve).once("error", reject).once("exit", (code) => reject(new Error(`it ended with code ${code}`))));
    const release = () => worker.unref();
    ready.then(release, release);
    return { ready, stop: () => void worker.terminate() };
}

/** @param {{ workers?: number }} options */
async function start(options) {
    const workers = workersOf(options, availableParallelism()), url = new URL("./veer.threads.wasm", import.meta.url);
    let bytes;
    try {
        bytes = new Uint8Array(await readFile(url));
    } catch (cause) {
        throw loadError(`${url} could not be read`, cause);
    }
    return startShared({ bytes, workers, startWorker });
}

/**
 * Loads the WebAssembly into a memory that workers share.
 * @param {{ workers?: number }} [options]  workers: threads of a step, including the calling one; default: one per core, at most 8
 * @returns {Promise<ThreadedVeer>}
 */
export function createVeer(options = {}) {
    return awaited(start(options));
}
