/**
 * "veer/threads": steps on several threads, for pages that are cross-origin isolated. The WebAssembly and the workers' script are files next
 * to this one. Bundlers recognize them by the form of their addresses, new URL("...", import.meta.url).
 */
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
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    const ready = new Promise((resolve, reject) => {
        const fail = (/** @type {ErrorEvent} */ { message }) =>
            reject(new Error(message || "its script could not be loaded; a content security policy needs worker-src 'self'"));
        worker.addEventListener("message", resolve, { once: true });
        worker.addEventListener("error", fail, { once: true });
    });
    worker.postMessage(context);
    return { ready, stop: () => worker.terminate() };
}

/** @param {{ workers?: number }} options */
async function start(options) {
    const workers = workersOf(options, navigator.hardwareConcurrency || 4);
    if (!globalThis.crossOriginIsolated) {
        const hint = 'serve it with "Cross-Origin-Opener-Policy: same-origin" and "Cross-Origin-Embedder-Policy: require-corp", or take "veer"';
        throw loadError("threads need a page that is cross-origin isolated", undefined, hint);
    }
    const url = new URL("./veer.threads.wasm", import.meta.url);
    let response;
    try {
        response = await fetch(url);
    } catch (cause) {
        throw loadError(`${url} could not be fetched`, cause);
    }
    if (!response.ok) throw loadError(`${url} could not be fetched: status ${response.status}`);
    return startShared({ bytes: await response.arrayBuffer(), workers, startWorker });
}

/**
 * Loads the WebAssembly into a memory that workers share.
 * @param {{ workers?: number }} [options]  workers: threads of a step, including the calling one; default: one per core, at most 8
 * @returns {Promise<ThreadedVeer>}
 */
export function createVeer(options = {}) {
    return awaited(start(options));
}
