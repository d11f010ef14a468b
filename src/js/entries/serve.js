/** What a worker of "veer/threads" does: an instance on the shared memory, with a stack of its own, that takes its part of every step. */

/** @typedef {{ module: WebAssembly.Module, memory: WebAssembly.Memory, threads: number, worker: number, stack: number }} Seat */

/** Comes back when the threads are stopped. @param {Seat} seat @param {() => void} ready */
export function serve({ module, memory, threads, worker, stack }, ready) {
    const instance = new WebAssembly.Instance(module, { env: { memory, emscripten_notify_memory_growth() {} } });
    const exports = /** @type {any} */ (instance.exports);
    exports.__stack_pointer.value = stack;
    ready();
    try {
        exports.veer_wasm_serve(threads, worker);
    } catch {
        exports.veer_wasm_failThread(threads); // the step that waits for it fails in the caller's thread
    }
}
