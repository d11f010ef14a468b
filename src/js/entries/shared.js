/**
 * What both "veer/threads" entries share: a memory that workers see too, the workers, and a Veer whose worlds step on all of them. How a
 * worker is made is theirs (threads.js, threads.node.js); what it does is serve.js's.
 */
import { loadError, Place, record, Veer, whole } from "../world/veer.js";

/** @import { Instance } from "../link/instance.js" */
/** @import { Seat } from "./serve.js" */

const FIRST_PAGES = 16, MOST_PAGES = 16384; // as emscripten.mk links it
const STACK = 131072; // bytes
const MOST_WORKERS = 8;

/**
 * Makes a worker that calls serve(seat) and says when it is ready; stop ends it.
 * @typedef {(seat: Seat) => { ready: Promise<void>, stop: () => void }} Hire
 */

/** Memory, workers and pool of one instance. */
class Share {
    /** @param {WebAssembly.Module} module @param {number} workers @param {Hire} hire */
    constructor(module, workers, hire) {
        this.module = module;
        this.workers = workers;
        this.hire = hire;
        this.memory = new WebAssembly.Memory({ initial: FIRST_PAGES, maximum: MOST_PAGES, shared: true });
        this.threads = 0;
        /** @type {ReturnType<Hire>[]} */
        this.hired = [];
    }

    /** Where the instance's own code has begun. @param {Instance} instance */
    begin(instance) {
        const code = instance.call("veer_wasm_createThreads", this.workers, instance.at.id);
        if (code < 0) throw loadError(`no threads for ${this.workers} workers`);
        this.instance = instance;
        this.threads = instance.lanes.u32[instance.at.id >> 2];
        for (let worker = 1; worker < this.workers; worker++) {
            const stack = (instance.alloc(STACK) + STACK) & ~15; // compiled code counts on it
            this.hired.push(this.hire({ module: this.module, memory: this.memory, threads: this.threads, worker, stack }));
        }
    }

    /** A new world. Without memory for its runner it steps alone. @param {number} id */
    adopt(id) {
        this.instance?.call("veer_wasm_setThreads", id, this.threads);
    }

    stop() {
        if (this.instance?.death === undefined) this.instance?.call("veer_wasm_stopThreads", this.threads);
        for (const { stop } of this.hired) stop();
        this.hired = [];
    }
}

/** A Veer whose worlds step on several threads. All else is as everywhere: the same calls, the same bits. */
export class ThreadedVeer extends Veer {
    #share;

    /** @param {Share} share */
    constructor(share) {
        super(share.module, share);
        this.#share = share;
        /** Threads that a step runs on, the calling one included. */
        this.workers = share.workers;
    }

    /** Ends the workers. Worlds stay as they are and step on the calling thread from then on. */
    stopThreads() {
        this.#share.stop();
    }

    /** @override @returns {ThreadedVeer} */
    recover() {
        const { module, workers, hire } = this.#share;
        this.stopThreads();
        return new ThreadedVeer(new Share(module, workers, hire));
    }
}

/** @param {unknown} options @param {number} cores */
export function workersOf(options, cores) {
    const place = new Place("createVeer", "options"), { workers } = record(options, ["workers"], place);
    if (workers === undefined) return Math.max(1, Math.min(cores, MOST_WORKERS));
    const count = whole(workers, place, "workers");
    if (count >= 1 && count <= 64) return count;
    return place.refuse("VEER_E_RANGE", "workers", count, { reason: "out of range", hint: "1 to 64" });
}

/**
 * @param {{ bytes: ArrayBuffer | Uint8Array<ArrayBuffer>, workers: number, hire: Hire }} given
 * @returns {Promise<ThreadedVeer>}
 */
export async function startShared({ bytes, workers, hire }) {
    let module;
    try {
        module = await WebAssembly.compile(bytes);
    } catch (cause) {
        throw loadError("the WebAssembly with threads could not be compiled", cause, '"veer" and "veer/url" work without threads and SIMD');
    }
    const share = new Share(module, workers, hire), veer = new ThreadedVeer(share);
    try {
        await Promise.all(share.hired.map(({ ready }) => ready));
    } catch (cause) {
        veer.stopThreads();
        throw loadError("a worker could not be started", cause);
    }
    return veer;
}
