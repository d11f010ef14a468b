/**
 * The common part of both "veer/threads" entries: the shared memory, the workers, and a Veer whose worlds step on all of them. The entries
 * (threads.js, threads.node.js) start the workers; serve.js is what a worker runs.
 */
import { loadError, Place, Veer, whole } from "../world/veer.js";

/** @import { Instance } from "../link/instance.js" */
/** @import { WorkerContext } from "./serve.js" */

const FIRST_PAGES = 16, MOST_PAGES = 16384; // the same numbers as in emscripten.mk
const STACK = 131072; // bytes
const MOST_WORKERS = 8;

/** A worker that was started; `ready` resolves when it serves. @typedef {{ ready: Promise<unknown>, stop: () => void }} StartedWorker */

/** Starts a worker that calls serve(context). @typedef {(context: WorkerContext) => StartedWorker} StartWorker */

/** The memory and the workers of one instance. */
class Share {
    /** @param {WebAssembly.Module} module @param {number} workers @param {StartWorker} startWorker */
    constructor(module, workers, startWorker) {
        this.module = module;
        this.workers = workers;
        this.startWorker = startWorker;
        this.memory = new WebAssembly.Memory({ initial: FIRST_PAGES, maximum: MOST_PAGES, shared: true });
        this.threads = 0;
        /** @type {StartedWorker[]} */
        this.started = [];
    }

    /** Starts the workers once the instance runs. @param {Instance} instance */
    start(instance) {
        const code = instance.call("veer_wasm_createThreads", this.workers, instance.at.id);
        if (code < 0) throw loadError(`threads could not be created for ${this.workers} workers`);
        this.instance = instance;
        this.threads = instance.lanes.u32[instance.at.id >> 2];
        for (let worker = 1; worker < this.workers; worker++) {
            const stack = (instance.alloc(STACK) + STACK) & ~15; // compiled code relies on the alignment
            this.started.push(this.startWorker({ module: this.module, memory: this.memory, threads: this.threads, worker, stack }));
        }
    }

    /** Lets a new world step on the workers. If there is no memory for that, it steps on the calling thread alone. @param {number} id */
    adopt(id) {
        this.instance?.call("veer_wasm_setThreads", id, this.threads);
    }

    stop() {
        if (this.instance?.death === undefined) this.instance?.call("veer_wasm_stopThreads", this.threads);
        for (const { stop } of this.started) stop();
        this.started = [];
    }
}

/** A Veer whose worlds step on several threads, with the same calls and the same bits as any other. */
export class ThreadedVeer extends Veer {
    #share;

    /** @param {Share} share */
    constructor(share) {
        super(share.module, share);
        this.#share = share;
        /** Threads that a step runs on, including the calling one. */
        this.workers = share.workers;
    }

    /** Ends the workers. The worlds stay, and step on the calling thread from then on. */
    stopThreads() {
        this.#share.stop();
    }

    /** @override @returns {ThreadedVeer} */
    recover() {
        const { module, workers, startWorker } = this.#share;
        this.stopThreads();
        return new ThreadedVeer(new Share(module, workers, startWorker));
    }
}

/** @param {unknown} workers  the option, if there is one @param {number} cores */
export function workersOf(workers, cores) {
    if (workers === undefined) return Math.max(1, Math.min(cores, MOST_WORKERS));
    const place = new Place("createVeer", "options"), count = whole(workers, place, "workers");
    if (count >= 1 && count <= 64) return count;
    return place.refuse("VEER_E_RANGE", "workers", count, { reason: "out of range", hint: "1 to 64" });
}

/**
 * @param {{ module: WebAssembly.Module, workers: number, startWorker: StartWorker, hint?: string }} given  hint: the way out where no worker starts
 * @returns {Promise<ThreadedVeer>}
 */
export async function startShared({ module, workers, startWorker, hint }) {
    const share = new Share(module, workers, startWorker), veer = new ThreadedVeer(share);
    try {
        await Promise.all(share.started.map(({ ready }) => ready));
    } catch (cause) {
        veer.stopThreads();
        throw loadError("a worker could not be started", cause, hint);
    }
    return veer;
}
