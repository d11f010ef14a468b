/**
 * Runs a worker of "veer/threads": an instance on the shared memory, with its own stack, that does a part of every
 * step.
 */

/**
 * The data with which a worker starts; threads and stack are addresses.
 * @typedef {{ module: WebAssembly.Module, memory: WebAssembly.Memory, threads: number, worker: number,
 *   stack: number }} WorkerContext
 */

/**
 * Takes part in steps, and returns when the threads are stopped.
 * @param {WorkerContext} context
 * @param {() => void} ready
 */
export function serve({ module, memory, threads, worker, stack }, ready) {
    const instance = new WebAssembly.Instance(module,
        { env: { memory, emscripten_notify_memory_growth() {}, veer_wasm_wait() {} } });
    const calls = /** @type {Record<string, (...args: number[]) => void>} */ (instance.exports);
    /** @type {WebAssembly.Global} */ (instance.exports.__stack_pointer).value = stack;
    ready();
    try {
        calls.veer_wasm_serve(threads, worker);
    } catch {
        calls.veer_wasm_failThread(threads); // the step that waits for this worker fails in the calling thread
    }
}
