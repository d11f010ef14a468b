/** RVO2 on CROWD-12's starts. Its source, from a folder, is compiled with our driver to wasm and natively. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rvo2Sources } from "../../crowds/subjects/rvo2.js";
import { CROWD, crowdStart } from "../starts.js";
import { timed } from "../timed.js";
import { openProgram } from "./native.js";

const FLAGS = [
    "-O3", "-msimd128", "--no-entry", "-sSTANDALONE_WASM", "-sALLOW_MEMORY_GROWTH",
    '-sEXPORTED_FUNCTIONS=["_r_begin","_r_floats","_r_add","_r_step","_r_x","_r_y"]',
];
const SETTINGS = 9;

/**
 * Returns the driver's input: settings, then position and goal of every agent.
 * @param {number} n
 * @param {number} seed
 */
function floatsOf(n, seed) {
    const { x, y, goalX = x, goalY = y, size } = crowdStart(n, seed);
    const { radius, maxSpeed, range, neighbors, horizon, reach, dt } = CROWD;
    const floats = new Float32Array(SETTINGS + 4 * n);
    floats.set([n, size, dt, range, neighbors, horizon, radius, maxSpeed, reach]);
    for (let i = 0; i < n; i++) floats.set([x[i], y[i], goalX[i], goalY[i]], SETTINGS + 4 * i);
    return floats;
}

/** @param {string} file @returns {Promise<import("../measure.js").Subject>} */
async function wasmSubject(file) {
    const none = new Proxy({}, { get: () => () => 0 });
    const { instance } = await WebAssembly.instantiate(readFileSync(file), { wasi_snapshot_preview1: none, env: none });
    /** @type {any} */
    const rvo2 = instance.exports;
    rvo2._initialize?.();
    return {
        name: "rvo2-wasm",
        start(_name, n, seed) {
            const floats = floatsOf(n, seed);
            rvo2.r_begin(floats.length);
            new Float32Array(rvo2.memory.buffer, rvo2.r_floats(), floats.length).set(floats);
            rvo2.r_add();
            const read = (/** @type {(i: number) => number} */ at) => Float32Array.from({ length: n }, (_, i) => at(i));
            return { run: timed(() => rvo2.r_step()), positions: () => ({ x: read(rvo2.r_x), y: read(rvo2.r_y) }) };
        },
    };
}

/** @param {string} program @param {string} folder @returns {import("../measure.js").Subject} */
function nativeSubject(program, folder) {
    const { ask, end } = openProgram(program), file = join(folder, "start");
    return {
        name: "rvo2-native",
        async start(_name, n, seed) {
            writeFileSync(file, floatsOf(n, seed));
            await ask(`load ${file}`);
            return { run: async (steps) => Number(await ask(`run ${steps}`)) };
        },
        end: () => {
            end();
            rmSync(folder, { recursive: true });
        },
    };
}

/** @param {string} folder  folder of the library @returns {Promise<import("../measure.js").Subject[]>} */
export async function rvo2Subjects(folder) {
    const out = mkdtempSync(join(tmpdir(), "veer-rvo2-")), { files, flags } = rvo2Sources(folder);
    const program = join(out, "rvo2"), wasm = `${program}.wasm`;
    const all = [...flags, fileURLToPath(new URL("rvo2_main.cpp", import.meta.url)), ...files];
    execFileSync(process.env.CXX ?? "g++", ["-O3", ...all, "-o", program]);
    execFileSync("emcc", [...FLAGS, ...all, "-o", wasm], { stdio: ["ignore", "ignore", "inherit"] });
    return [await wasmSubject(wasm), nativeSubject(program, out)];
}
