/**
 * The common part of both "veer/threads" entries: the shared memory, the workers, and a Veer whose worlds step on all
 * workers. The entries (threads.js, threads.node.js) start the workers; a worker runs serve.js.
 */
import { give, loadError, Place, Veer, veerError, whole, withPage } from "../world/veer.js";

/** @import { Instance } from "../link/instance.js" */
/** @import { WorkerContext } from "./serve.js" */

// initial and maximum size of the memory, in pages; the same as in emscripten.mk
const FIRST_PAGES = 16, MOST_PAGES = 16384;
const STACK = 131072; // size of a worker's stack, in bytes
const MOST_WORKERS = 8;
/**
 * Maximum time that a step waits for its workers, ms. If it is shorter, a worker that the system has paused counts as
 * lost; if it is longer, the page freezes for longer when a worker is lost.
 */
const PATIENCE = 700;
/**
 * Maximum time that one reading of the clock adds to the wait, ms. Without a maximum, time during which the machine
 * slept would count as waiting.
 */
const LONGEST_LOOK = 10;
/**
 * Maximum time that createVeer waits for a worker's script, ms. If it is shorter, slow networks cause warnings; if it
 * is longer, a page waits longer for a worker that never starts.
 */
const START_PATIENCE = 5000;
const LOST = "a worker has not finished its part of the step: it was ended, or it hangs";

/**
 * A worker that was started. `ready` resolves when the worker is running and rejects if it cannot run; `ended` resolves
 * with the cause when the worker has ended or failed. After `release`, the worker does not keep the process alive.
 * @typedef {{ ready: Promise<unknown>, ended?: Promise<unknown>, release?: () => void, stop: () => void }}
 *   StartedWorker
 */

/** Starts a worker that calls serve(context). @typedef {(context: WorkerContext) => StartedWorker} StartWorker */

/** Returns a placeholder for a worker that could not be created. @param {unknown} cause @returns {StartedWorker} */
export const notStarted = (cause) => ({ ready: Promise.reject(cause), stop() {} });

/** Returns whether a promise takes longer than `most`. @param {Promise<unknown>} promise @param {number} most  ms */
async function isLate(promise, most) {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const late = new Promise((resolve) => { timer = setTimeout(resolve, most, true); });
    try {
        return await Promise.race([promise.then(() => false), late]) === true;
    } finally {
        clearTimeout(timer);
    }
}

/** The memory and the workers of one instance. */
class Share {
    #waited = 0;
    #lastLook = 0;
    #isTold = false;

    /** @param {WebAssembly.Module} module @param {number} workers @param {StartWorker} startWorker */
    constructor(module, workers, startWorker) {
        this.module = module;
        this.workers = workers;
        this.startWorker = startWorker;
        this.memory = new WebAssembly.Memory({ initial: FIRST_PAGES, maximum: MOST_PAGES, shared: true });
        this.threads = 0;
        /** @type {StartedWorker[]} */
        this.started = [];
        /** Workers that take part in steps. @type {Set<StartedWorker>} */
        this.serving = new Set();
        /** Reports that a worker is missing. @type {(cause: unknown) => void} */
        this.warn = () => {};
    }

    /** The imports of the WebAssembly. */
    get imports() {
        return { memory: this.memory, veer_wasm_wait: (/** @type {number} */ spins) => this.#wait(spins) };
    }

    /**
     * Checks how long a step has waited for its workers; called repeatedly during the wait. Throws when the wait takes
     * too long.
     * @param {number} spins  number of the call within the wait, starting at 1
     */
    #wait(spins) {
        const now = performance.now();
        this.#waited = spins === 1 ? 0 : this.#waited + Math.min(now - this.#lastLook, LONGEST_LOOK);
        this.#lastLook = now;
        if (this.#waited < PATIENCE) return;
        const hint = "the world is half a step on: load the last saved one in veer.recover()";
        throw veerError(LOST, { code: "VEER_E_DEAD", call: this.instance?.asking, hint });
    }

    /** Starts the workers once the instance runs. @param {Instance} instance */
    start(instance) {
        const code = instance.call("veer_wasm_createThreads", this.workers, instance.at.id);
        if (code < 0) throw loadError(`threads could not be created for ${this.workers} workers`);
        this.instance = instance;
        this.threads = instance.lanes.u32[instance.at.id >> 2];
        for (let worker = 1; worker < this.workers; worker++) {
            const stack = (instance.alloc(STACK) + STACK) & ~15; // compiled code relies on this alignment
            this.started.push(this.startWorker({
                module: this.module, memory: this.memory, threads: this.threads, worker, stack,
            }));
        }
        this.ready = Promise.all(this.started.map((started) => this.#watch(started)));
    }

    /**
     * Monitors a worker from its start to its end. Resolves when the worker is running or late; rejects if it fails
     * before that.
     * @param {StartedWorker} started
     */
    async #watch(started) {
        const serve = started.ready.then(() => {
            if (this.started.includes(started)) this.serving.add(started);
            void started.ended?.then((cause) => this.#lose(started, cause));
        });
        try {
            if (await isLate(serve, START_PATIENCE)) {
                this.#lose(started, new Error(`it has not answered for ${START_PATIENCE / 1000} s`));
            }
        } finally {
            started.release?.();
        }
    }

    /**
     * Removes a worker; stepping continues without it, with bit-identical results.
     * @param {StartedWorker} worker
     * @param {unknown} cause
     */
    #lose(worker, cause) {
        this.serving.delete(worker);
        if (this.#isTold || !this.started.includes(worker)) return;
        this.#isTold = true;
        this.warn(cause);
    }

    /**
     * Lets a new world step on the workers. If there is not enough memory, the world steps on the calling thread alone.
     * @param {number} id
     */
    adopt(id) {
        this.instance?.call("veer_wasm_setThreads", id, this.threads);
    }

    stop() {
        if (this.instance?.death === undefined) this.instance?.call("veer_wasm_stopThreads", this.threads);
        for (const { stop } of this.started) stop();
        this.started = [];
        this.serving.clear();
    }
}

/** A Veer whose worlds step on several threads, with the same calls as any other Veer and bit-identical results. */
export class ThreadedVeer extends Veer {
    #share;

    /** @param {Share} share */
    constructor(share) {
        super(share.module, share);
        this.#share = share;
        share.warn = (cause) => {
            const why = cause instanceof Error ? cause.message : String(cause);
            const text = `steps go on without a worker, with the same bits: ${why}`;
            give(this.warnings, {
                code: "workerLost", call: "createVeer", argument: "options.workers", thing: 0,
                message: withPage("workerLost", `createVeer: options.workers: ${text}`),
            });
        };
    }

    /**
     * Number of threads that a step runs on, including the calling one. The number is lower than requested while
     * workers are starting and after a worker was lost.
     */
    get workers() {
        return 1 + this.#share.serving.size;
    }

    /** Ends the workers. The worlds continue to exist, and step on the calling thread from then on. */
    stopThreads() {
        this.#share.stop();
    }

    /** Returns a new Veer. Its worlds can step before all workers have started. @override @returns {ThreadedVeer} */
    recover() {
        const { module, workers, startWorker } = this.#share;
        this.stopThreads();
        const share = new Share(module, workers, startWorker), veer = new ThreadedVeer(share);
        veer.warnings = this.warnings;
        share.ready?.catch((cause) => share.warn(cause));
        return veer;
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
 * @param {{ module: WebAssembly.Module, workers: number, startWorker: StartWorker, hint?: string }} given  hint: advice
 *   for the error if no worker starts
 * @returns {Promise<ThreadedVeer>}
 */
export async function startShared({ module, workers, startWorker, hint }) {
    const share = new Share(module, workers, startWorker), veer = new ThreadedVeer(share);
    try {
        await share.ready;
    } catch (cause) {
        veer.stopThreads();
        throw loadError("a worker could not be started", cause, hint);
    }
    return veer;
}
