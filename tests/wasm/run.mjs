// Runs one test program that was compiled to wasm: node tests/wasm/run.mjs FILE [WORD ...], and returns the exit code
// of its main(). Test programs need WASI to print; Veer itself imports nothing.
import { readFile } from "node:fs/promises";
import { WASI } from "node:wasi";

const [file, ...words] = process.argv.slice(2);
const wasi = new WASI({ version: "preview1", args: [file, ...words] });
const { instance } = await WebAssembly.instantiate(await readFile(file), {
    // Exits immediately: an exception thrown through wasm frames, such as WASI's own exit, crashes Node 20 after some
    // tests.
    wasi_snapshot_preview1: { ...wasi.wasiImport, proc_exit: (/** @type {number} */ code) => process.exit(code) },
    env: { emscripten_notify_memory_growth() {} },
});
wasi.start(instance);
