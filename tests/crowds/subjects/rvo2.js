/**
 * RVO2, set up as in its own examples: its source, from a folder, is compiled with our driver, and runs as a process
 * that keeps its own time.
 */
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { randomOf } from "../layouts.js";

// PERTURB: random velocity, as a fraction of the top speed, that breaks symmetry as in RVO2's examples
const NEIGHBORS = 10, HORIZON = 2, HORIZON_WALLS = 1, PERTURB = 5e-5;
const WANT = 0, PLACE = 1;

/** Returns the library's sources in a folder, and the compiler flags for them. @param {string} folder */
export function rvo2Sources(folder) {
    const source = join(folder, "src");
    const files = readdirSync(source).filter((name) => /\.(cc|cpp)$/.test(name)).map((name) => join(source, name));
    return { files, flags: ["-std=c++17", "-DNDEBUG", "-DRVO_STATIC_DEFINE", "-w", `-I${source}`] };
}

/** @param {string} folder  folder of the library @returns {{ program: string, remove: () => void }} */
function compile(folder) {
    const out = mkdtempSync(join(tmpdir(), "crowds-")), program = join(out, "rvo2");
    const { files, flags } = rvo2Sources(folder);
    const driver = fileURLToPath(new URL("rvo2_main.cpp", import.meta.url));
    const { status, stderr } = spawnSync(process.env.CXX ?? "c++", ["-O2", ...flags, driver, ...files, "-o", program],
        { encoding: "utf8" });
    if (status !== 0) throw new Error(`--rvo2 ${folder}: ${stderr || "no C++ compiler"}`);
    return { program, remove: () => rmSync(out, { recursive: true }) };
}

/**
 * Starts a process that answers every message with a given number of bytes.
 * @param {string} program @param {number} bytes
 */
function open(program, bytes) {
    const child = spawn(program, { stdio: ["pipe", "pipe", "inherit"] }), answer = Buffer.alloc(bytes);
    let filled = 0, done = () => {}, failed = (/** @type {Error} */ _error) => {};
    child.stdout.on("data", (/** @type {Buffer} */ part) => {
        filled += part.copy(answer, filled);
        if (filled === bytes) done();
    });
    child.on("exit", () => failed(new Error("rvo2 ended")));
    const floats = new Float32Array(answer.buffer, answer.byteOffset, bytes / 4);
    const ask = (/** @type {Float32Array} */ message) =>
        new Promise((/** @type {(floats: Float32Array) => void} */ resolve, reject) => {
            filled = 0;
            done = () => resolve(floats);
            failed = reject;
            child.stdin.write(Buffer.from(message.buffer, message.byteOffset, message.byteLength));
        });
    return { send: (/** @type {Buffer} */ message) => child.stdin.write(message), ask, close: () => child.stdin.end() };
}

/** @param {import("../layouts.js").Scene} scene @param {number} hz */
function sceneBytes({ radius, speed, agents, movers, walls }, hz) {
    const values = Float32Array.from([
        1 / hz, 10 * radius, NEIGHBORS, HORIZON, HORIZON_WALLS, agents.length + movers.length, walls.length,
        ...agents.flatMap((one) => [one.x, one.y, one.radius, one.speed || speed, 1]),
        ...movers.flatMap((one) => [one.x, one.fromY, one.radius, one.speed, 0]),
        ...walls.flatMap(({ minX, minY, maxX, maxY }) => [minX, minY, maxX, maxY]),
    ]);
    return Buffer.concat([Buffer.from(Uint32Array.of(values.length).buffer), Buffer.from(values.buffer)]);
}

/** @param {string} folder @returns {Promise<import("../run.js").Subject>} */
export async function rvo2Subject(folder) {
    const { program, remove } = compile(folder);
    /** @param {import("../layouts.js").Scene} scene @param {number} hz */
    function start(scene, hz) {
        const { agents, movers, radius } = scene, n = agents.length, all = n + movers.length;
        const peer = open(program, 4 * (2 * all + 1));
        const acts = new Float32Array(5 * all);
        const aims = /** @type {(import("../routes.js").Point | null)[]} */ (agents.map(() => null));
        const random = randomOf(scene.seed + 1000);
        const placeX = Float64Array.from(agents, ({ x }) => x), placeY = Float64Array.from(agents, ({ y }) => y);
        const gone = new Uint8Array(n);
        peer.send(sceneBytes(scene, hz));

        /** Requests full speed to the target, but not beyond it. @param {number} i */
        function want(i) {
            const aim = aims[i], { speed } = agents[i];
            if (!aim || gone[i]) return;
            const dx = aim.x - placeX[i], dy = aim.y - placeY[i], far = Math.hypot(dx, dy);
            const scale = far > 0 ? Math.min(speed, far * hz) / far : 0;
            const angle = 2 * Math.PI * random(), more = PERTURB * speed * random();
            acts.set([WANT, 0, 0, dx * scale + more * Math.cos(angle), dy * scale + more * Math.sin(angle)], 5 * i);
        }

        async function step() {
            for (let i = 0; i < n; i++) want(i);
            const answer = await peer.ask(acts);
            for (let i = 0; i < n; i++) {
                placeX[i] = answer[2 * i];
                placeY[i] = answer[2 * i + 1];
                if (gone[i]) acts.fill(0, 5 * i, 5 * i + 5);
            }
            return answer[2 * all];
        }
        return {
            step,
            read(/** @type {Float64Array} */ x, /** @type {Float64Array} */ y, /** @type {Uint8Array} */ here) {
                for (let i = 0; i < n; i++) {
                    if (!here[i]) continue;
                    x[i] = placeX[i];
                    y[i] = placeY[i];
                }
            },
            aim(/** @type {number} */ i, /** @type {import("../routes.js").Point} */ point) {
                aims[i] = point;
            },
            // agents are moved far away, out of each other's range, because RVO2 cannot remove agents
            remove(/** @type {number} */ i) {
                gone[i] = 1;
                acts.set([PLACE, 1e5 + 100 * radius * i, 1e5, 0, 0], 5 * i);
            },
            mover: (
                /** @type {number} */ k, /** @type {number} */ x, /** @type {number} */ y,
                /** @type {number} */ velocityY,
            ) =>
                acts.set([PLACE, x, y, 0, velocityY], 5 * (n + k)),
            close: peer.close,
        };
    }
    return { name: "rvo2", start, end: remove };
}
