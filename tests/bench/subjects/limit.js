/**
 * The limit kernels in a folder: fixed loops without ids, brains or events, which show the limits of the hardware. They
 * are built with emcc.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { flockStart } from "../starts.js";
import { timed } from "../timed.js";

const FLAGS = ["-O3", "-msimd128", "--no-entry", "-sSTANDALONE_WASM", "-sINITIAL_MEMORY=67108864"];
const MOST = { flock: 131_072, context: 65_536 }; // maximum number of agents that the kernels support
const EXPORTS = {
    flock: ["_k_init", "_k_begin", "_k_step", "_k_ptr", "_k_output", "_k_out"],
    context: ["_c_init", "_c_step"],
};

/** @param {string} folder @param {"flock" | "context"} name @returns {Promise<any>} */
async function load(folder, name) {
    const out = join(mkdtempSync(join(tmpdir(), "veer-limit-")), `${name}.wasm`);
    const defines = name === "flock" ? ["-DFX=4"] : [];
    execFileSync("emcc", [
        ...FLAGS, ...defines, `-sEXPORTED_FUNCTIONS=${JSON.stringify(EXPORTS[name])}`, join(folder, `${name}.c`), "-o",
        out,
    ], {
        stdio: ["ignore", "ignore", "ignore"],
    });
    const none = new Proxy({}, { get: () => () => 0 });
    const { instance } = await WebAssembly.instantiate(readFileSync(out), { wasi_snapshot_preview1: none, env: none });
    /** @type {any} */ (instance.exports)._initialize?.();
    return instance.exports;
}

/**
 * @param {string} folder
 * @param {"flock" | "context"} name  name of the case
 * @returns {Promise<import("../measure.js").Subject | null>}
 */
export async function limitSubject(folder, name) {
    if (!existsSync(join(folder, "flock.c"))) return null;
    const flock = await load(folder, "flock"), context = await load(folder, "context");
    return {
        name: "limit",
        most: MOST[name],
        start(which, n, seed) {
            if (which === "context") {
                context.c_init(n, seed);
                return { run: timed(() => context.c_step()) };
            }
            const start = flockStart(n, seed), lanes = [start.x, start.y, start.vx, start.vy];
            flock.k_init(n, start.size);
            lanes.forEach((lane, k) => new Float32Array(flock.memory.buffer, flock.k_ptr(k), n).set(lane));
            flock.k_begin();
            const read = (/** @type {number} */ axis) =>
                Float32Array.from(new Float32Array(flock.memory.buffer, flock.k_out(axis), n));
            return {
                run: timed(() => flock.k_step()),
                positions: () => {
                    flock.k_output();
                    return { x: read(0), y: read(1) };
                },
            };
        },
    };
}
