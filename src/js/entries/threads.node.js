/** "veer/threads" in Node, with worker_threads. The workers do not keep the process alive. */
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { bytesOf } from "./file.node.js";
import { notStarted, startShared, workersOf } from "./shared.js";
import { awaited, compileBytes, loadOptions } from "../world/veer.js";

/** @import { Address } from "../link/loading.js" */
/** @import { StartedWorker, ThreadedVeer } from "./shared.js" */
/** @import { WorkerContext } from "./serve.js" */

export {
    Veer, VeerArgumentError, VeerDeadError, VeerError, VeerFormatError, VeerHandleError, VeerLoadError, VeerMemoryError,
    VeerStateError,
    World,
} from "../world/veer.js";
export { ThreadedVeer } from "./shared.js";

/**
 * @param {string | undefined} url  URL of the script; default: the file next to this one
 * @returns {(context: WorkerContext) => StartedWorker}
 */
const starter = (url) => (context) => {
    const settings = { workerData: context, execArgv: [] };
    let worker;
    try {
        worker = url === undefined
            ? new Worker(new URL("./worker.node.js", import.meta.url), settings)
            : new Worker(/^(file|data):/.test(url) ? new URL(url) : url, settings);
    } catch (cause) {
        return notStarted(cause); // for example, the URL is not the URL of a file
    }
    const ended = new Promise((resolve) =>
        worker.on("error", resolve).once("exit", (code) => resolve(new Error(`it ended with code ${code}`))));
    const ready = new Promise((resolve, reject) => {
        worker.once("message", resolve);
        void ended.then(reject);
    });
    return { ready, ended, release: () => worker.unref(), stop: () => void worker.terminate() };
};

/** @param {{ workers?: number, wasmUrl?: Address, workerUrl?: Address }} options */
async function start(options) {
    const given = loadOptions(options, ["workers", "wasmUrl", "workerUrl"]);
    const workers = workersOf(given.workers, availableParallelism());
    const module = await compileBytes(await bytesOf(given.wasmUrl ?? new URL("./veer.threads.wasm", import.meta.url)));
    return startShared({ module, workers, startWorker: starter(given.workerUrl) });
}

/**
 * Loads the WebAssembly into a memory shared with the workers.
 * @param {{ workers?: number, wasmUrl?: Address, workerUrl?: Address }} [options]  workers: number of threads of a
 *     step, including the calling thread; default: one per core, at most 8; wasmUrl, workerUrl: files to use instead of
 *     the package's own
 * @returns {Promise<ThreadedVeer>}
 */
export function createVeer(options = {}) {
    return awaited(start(options));
}
