/**
 * "veer/threads": steps on several threads, for pages that are cross-origin isolated. The WebAssembly and the workers'
 * script are files next to this one. Bundlers recognize these files by the form new URL("...", import.meta.url); with a
 * bundler that does not recognize them, the page passes the URLs: createVeer({ wasmUrl, workerUrl }).
 */
import { notStarted, startShared, workersOf } from "./shared.js";
import { awaited, compileFrom, hasSimd, loadError, loadOptions } from "../world/veer.js";

/** @import { Address } from "../link/loading.js" */
/** @import { StartedWorker, ThreadedVeer } from "./shared.js" */
/** @import { WorkerContext } from "./serve.js" */

export {
    Veer, VeerArgumentError, VeerDeadError, VeerError, VeerFormatError, VeerHandleError, VeerLoadError, VeerMemoryError,
    VeerStateError,
    World,
} from "../world/veer.js";
export { ThreadedVeer } from "./shared.js";

const NO_WORKER = 'serve "veer/worker.js" from the origin of the page, and give its address: createVeer({ workerUrl })';

/**
 * @param {string | undefined} url  URL of the script; default: the file next to this one, in the form that bundlers
 *   recognize
 */
const workerOf = (url) => (
    url === undefined ? new Worker(new URL("./worker.js", import.meta.url), { type: "module" }) : new Worker(url,
        { type: "module" }));

/** @param {string | undefined} url @returns {(context: WorkerContext) => StartedWorker} */
const starter = (url) => (context) => {
    let worker;
    try {
        worker = workerOf(url);
        worker.postMessage(context);
    } catch (cause) {
        return notStarted(cause); // for example, the script has another origin
    }
    const ended = new Promise((resolve) => {
        const fail = (/** @type {Event} */ event) =>
            resolve(new Error((event instanceof ErrorEvent && event.message) ||
                "its script could not be loaded; a content security policy needs worker-src 'self'"));
        for (const type of ["error", "messageerror"]) worker.addEventListener(type, fail, { once: true });
    });
    const ready = new Promise((resolve, reject) => {
        worker.addEventListener("message", resolve, { once: true });
        void ended.then(reject);
    });
    return { ready, ended, stop: () => worker.terminate() };
};

/**
 * @typedef {object} CreateOptions
 * @property {number} [workers]  threads of a step, including the calling thread, 1 to 64. Default: one per core, at
 *   most 8. More threads than cores make steps slower
 * @property {Address} [wasmUrl]  URL of "veer/veer.threads.wasm". Default: next to this script
 * @property {Address} [workerUrl]  URL of "veer/worker.js". Default: next to this script
 */

/** @param {CreateOptions} options */
async function start(options) {
    const given = loadOptions(options, ["workers", "wasmUrl", "workerUrl"]);
    const workers = workersOf(given.workers, navigator.hardwareConcurrency || 4);
    if (!globalThis.crossOriginIsolated) {
        const hint =
            'serve it with "Cross-Origin-Opener-Policy: same-origin" and "Cross-Origin-Embedder-Policy: ' +
                'require-corp", or take "veer"';
        throw loadError("threads need a page that is cross-origin isolated", undefined, hint);
    }
    if (!hasSimd()) throw loadError("threads need SIMD for WebAssembly", undefined, '"veer/scalar" works without both');
    const module = await compileFrom(given.wasmUrl ?? new URL("./veer.threads.wasm", import.meta.url));
    return startShared({ module, workers, startWorker: starter(given.workerUrl), hint: NO_WORKER });
}

/**
 * Loads the WebAssembly into a memory shared with the workers.
 * @param {CreateOptions} [options]
 * @returns {Promise<ThreadedVeer>}
 */
export function createVeer(options = {}) {
    return awaited(start(options));
}
