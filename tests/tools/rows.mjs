/**
 * The rows of the determinism matrix: the builds and engines that walk a scene (course.js). Native rows
 * continue the worlds of a course that wasm saved; wasm rows build the scene themselves.
 */
import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { openBrowser } from "./browsers.mjs";
import { root } from "./scenes.mjs";
import { walkInNode } from "./walk.mjs";

/**
 * @typedef {object} Job
 * @property {string} name  name of the scene
 * @property {number} steps
 * @property {string} course  file of the course
 * @property {number} [lines]  number of lines after which to stop and save the world to `saved`
 * @property {string} [saved]
 * @property {string[]} [fault]  tick, slot and column of one deliberately wrong bit
 */
/**
 * @typedef {object} Row
 * @property {string} name
 * @property {string[]} needs  names in src/build/needs.mjs
 * @property {() => string | null} [lacks]  returns a feature that this machine lacks and no package can provide
 * @property {number} [steps]  maximum number of steps
 * @property {() => Promise<void>} build
 * @property {(job: Job) => Promise<string[]>} lines
 * @property {() => Promise<void>} [close]
 */

/**
 * Returns the output of a command, which must succeed.
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<string>}
 */
export function run(command, args) {
    return new Promise((resolve, reject) => {
        const child = spawn(command, args, { cwd: root });
        let output = "", errors = "";
        child.stdout.setEncoding("utf8").on("data", (text) => (output += text));
        child.stderr.setEncoding("utf8").on("data", (text) => (errors += text));
        child.on("error", reject);
        child.on("close", (code, signal) => {
            if (code === 0) resolve(output);
            else {
                reject(new Error(
                    `${[command, ...args].join(" ").slice(0, 200)} ended with ${signal ?? `code ${code}`}: ` +
                        `${errors.trim().slice(-2000)}`,
                ));
            }
        });
    });
}

const linesOf = (/** @type {string} */ output) => output.trimEnd().split("\n");

/**
 * Describes a native build: the Makefile's settings, in a separate variant unless one is named, and the emulator that
 * starts the program, if one is needed.
 * @param {string} name
 * @param {{ needs: string[], make: string[], variant?: string, steps?: number, starter?: string[], lacks?:
 *   () => string | null }} how
 * @returns {Row & { program: string }}
 */
function native(name, { needs, make, variant = `hash-${name.replace(/\W+/g, "-")}`, steps, starter = [], lacks }) {
    const program = `build/${variant}/hash_main`, [command, ...args] = [...starter, program];
    return {
        name, needs: ["make", ...needs], steps, lacks, program,
        build: async () =>
            void (await run("make",
                ["-s", `-j${Math.min(availableParallelism(), 4)}`, program, `VARIANT=${variant}`, ...make])),
        async lines({ course, lines, saved, fault = [] }) {
            const stop = saved === undefined ? [] : [String(lines), saved, ...fault];
            return linesOf(await run(command, [...args, course, ...stop]));
        },
    };
}

const optimized = (/** @type {string} */ cc, /** @type {string} */ level) =>
    native(`${cc} ${level}`, { needs: [cc], make: [`CC=${cc}`, `OPTIMIZE=${level}`] });
/** The two builds that the tests share. */
const tested = native("gcc -O3", { needs: ["gcc"], variant: "gcc", make: [] });
const sanitized = native("clang ASan UBSan",
    { needs: ["clang", "sanitizers"], variant: "sanitize", make: [], steps: 2000 });

/**
 * Returns the reason why AVX2 cannot run here, or null if it can. Machines with AVX2 also have FMA; the Makefile's
 * flags keep compilers from using it.
 */
const noAvx2 = () => (/\bavx2\b/.test(readFileSync("/proc/cpuinfo", "utf8")) ? null : "this processor has no AVX2");
const avx2 = (/** @type {string} */ cc) =>
    native(`${cc} AVX2`, { needs: [cc], lacks: noAvx2, make: [`CC=${cc}`, "CFLAGS=-march=x86-64-v3"] });

/**
 * Describes a build for another kind of machine, which qemu runs.
 * @param {string} machine
 * @param {string} triple
 * @param {string[]} [make]
 */
const foreign = (machine, triple, make = []) =>
    native(machine, {
        needs: [triple, "qemu"], make: [`CC=${triple}-gcc`, `AR=${triple}-ar`, ...make],
        starter: [`qemu-${triple.split("-")[0]}-static`, "-L", `/usr/${triple}`],
    });

/** @param {boolean} scalar @returns {Row} */
const inNode = (scalar) => ({
    name: `wasm ${scalar ? "scalar" : "SIMD"} Node`, needs: [],
    build: async () => {},
    async lines({ name, steps, lines, saved }) {
        if (saved === undefined) {
            return linesOf(await run(process.execPath,
                ["tests/tools/walk.mjs", name, String(steps), scalar ? "scalar" : "simd"]));
        }
        const walked = await walkInNode(name, steps, { scalar, lines });
        writeFileSync(saved, walked.built.world.save());
        return walked.lines;
    },
});

/** @param {"Chromium" | "Firefox"} which @param {boolean} scalar @returns {Row} */
function inBrowser(which, scalar) {
    /** @type {Awaited<ReturnType<typeof openBrowser>>} */
    let browser;
    return {
        name: `wasm ${scalar ? "scalar" : "SIMD"} ${which}`, needs: [which.toLowerCase()],
        build: async () => void (browser = await openBrowser(which)),
        async lines({ name, steps, lines, saved }) {
            const walked = await browser.walk(name, { steps, scalar, ...(saved !== undefined && { lines }) });
            if (saved !== undefined) writeFileSync(saved, walked.saved);
            return walked.lines;
        },
        close: () => browser.close(),
    };
}

const i386 = ["CC=gcc -m32 -msse2 -mfpmath=sse"];
export const nativeRows = [
    optimized("gcc", "-O0"), optimized("gcc", "-O2"), tested, avx2("gcc"),
    ...["-O0", "-O2", "-O3"].map((level) => optimized("clang", level)), avx2("clang"),
    native("gcc scalar", { needs: ["gcc"], make: ["CC=gcc", "CFLAGS=-DVEER_SCALAR"] }),
    sanitized,
    native("i386 SSE2", { needs: ["gcc", "multilib"], make: i386 }),
    foreign("aarch64", "aarch64-linux-gnu"),
    foreign("armhf", "arm-linux-gnueabihf"),
    foreign("riscv64", "riscv64-linux-gnu"),
];

/**
 * A build in which the matrix must find differences: it contracts floating-point operations, and all machines of its
 * kind have fused multiply-add.
 */
export const contracted = foreign("aarch64 contracted", "aarch64-linux-gnu", ["CFLAGS=-ffp-contract=fast"]);

/** The row with which all others are compared comes first. @type {Row[]} */
export const rows = [
    inNode(false),
    inNode(true),
    ...(/** @type {const} */ (["Chromium", "Firefox"])).flatMap((which) => [
        inBrowser(which, false), inBrowser(which, true),
    ]),
    ...nativeRows,
];

