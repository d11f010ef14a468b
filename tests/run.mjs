// Runs every suite, or those named: npm test -- gcc browser. Each sets up what it needs, says what it does and how long it took;
// the last line is the sum of all, and the answer of runSuites the exit code.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";

import { ensure, ensurePackages, findChromium, findClangFormat, root } from "../src/build/needs.mjs";
import * as fuzzing from "./fuzz/run.mjs";
import { gates } from "./gates.mjs";
import { rooms } from "./rooms.mjs";

/** @typedef {{ passed: number, failed: number }} Counts */

const jobs = Math.min(availableParallelism(), 4);
const programSeconds = 300;
const bin = (/** @type {string} */ name) => join(root, "node_modules", ".bin", name);

/** @param {string} command @param {string[]} args @param {Record<string, string>} [env] */
function succeeds(command, args, env = {}) {
    const { status, error } = spawnSync(command, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });
    if (status !== 0) console.log(`${[command, ...args].join(" ")} failed${error ? `: ${error.message}` : ""}`);
    return status === 0;
}

/** One check: a command that succeeds or not. @returns {Counts} */
function check(/** @type {string} */ command, /** @type {string[]} */ args) {
    return succeeds(command, args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** @param {Counts[]} list @returns {Counts} */
function sum(list) {
    return list.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }), { passed: 0, failed: 0 });
}

/** Runs a test program; one that crashes, hangs or prints no count has failed once more than it says. @returns {Promise<Counts>} */
function runProgram(/** @type {string} */ command, /** @type {string[]} */ args) {
    return new Promise((resolve) => {
        const child = spawn(command, args, { cwd: root, timeout: programSeconds * 1000, killSignal: "SIGKILL" });
        let output = "";
        child.stdout.on("data", (text) => (output += text));
        child.stderr.on("data", (text) => (output += text));
        child.on("error", (error) => (output += error.message));
        child.on("close", (code, signal) => {
            const said = /(\d+) passed, (\d+) failed\s*$/.exec(output);
            const counts = { passed: Number(said?.[1] ?? 0), failed: Number(said?.[2] ?? 0) };
            const wrong = code === 0 ? !said || counts.failed > 0 : !said || counts.failed === 0;
            if (wrong) counts.failed++;
            if (counts.failed) console.log(`${args.at(-1) ?? command}:\n${output.trimEnd().slice(-8000)}`);
            if (wrong) console.log(`ended with ${signal ?? `code ${code}`}`);
            resolve(counts);
        });
    });
}

/** Some at a time. @param {[string, string[]][]} programs @returns {Promise<Counts>} */
async function runPrograms(programs) {
    const made = programs.filter(([command, args]) => existsSync(join(root, args.at(-1) ?? command)));
    const missing = programs.filter((program) => !made.includes(program));
    for (const [command, args] of missing) console.log(`${args.at(-1) ?? command} could not be built`);
    const waiting = [...made];
    /** @type {Counts[]} */
    const results = missing.map(() => ({ passed: 0, failed: 1 }));
    const worker = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) results.push(await runProgram(...next));
    };
    await Promise.all(Array.from({ length: jobs }, worker));
    return sum(results);
}

const nativeTests = () =>
    readdirSync(join(root, "tests/native"))
        .filter((file) => file.endsWith("_test.c"))
        .map((file) => file.slice(0, -".c".length));

/** Builds what can be built; a program left over from before must not hide that its source no longer compiles. @returns {Counts} */
function make(/** @type {string[]} */ args) {
    return { passed: 0, failed: succeeds("make", ["-k", "-s", `-j${jobs}`, ...args]) ? 0 : 1 };
}

async function native(/** @type {string} */ variant, /** @type {string[]} */ settings) {
    const made = make(["tests", `VARIANT=${variant}`, ...settings]);
    return sum([made, await runPrograms(nativeTests().map((name) => [join("build", variant, name), []]))]);
}

/** The order of adding agents, in a library of its own where callers number them. */
async function order() {
    const made = make(["build/order/order_main", "VARIANT=order", "CC=gcc", "OPTIMIZE=-O1", "CFLAGS=-DVEER_NUMBERED_BY_CALLER"]);
    return sum([made, await runPrograms([[join("build", "order", "order_main"), []]])]);
}

const sanitize = ["CC=clang", "OPTIMIZE=-O1 -g", "SANITIZE=-fsanitize=address,undefined -fno-sanitize-recover=all"];

/** The same tests as wasm programs, with and without SIMD. */
async function wasm() {
    const made = make(["-f", "emscripten.mk", "tests"]);
    const names = nativeTests().filter((name) => name !== "threads_test"); // a program for WASI has no threads
    const files = ["wasm", "scalar"].flatMap((variant) => names.map((name) => join("build", variant, `${name}.wasm`)));
    return sum([made, await runPrograms(files.map((file) => [process.execPath, ["--no-warnings", "tests/wasm/run.mjs", file]]))]);
}

function build() {
    return sum([
        check("make", ["-f", "emscripten.mk", "-s", `-j${jobs}`]),
        check(process.execPath, ["src/build/package.mjs"]),
        check(bin("vite"), ["build", "--logLevel", "warn", "--config", "web/vite.config.js", "web"]),
    ]);
}

async function runGates() {
    /** @type {Counts} */
    const counts = { passed: 0, failed: 0 };
    for (const { story, problems } of gates) {
        let found;
        try {
            found = await problems();
        } catch (error) {
            found = [String(error)];
        }
        if (found.length) counts.failed++;
        else counts.passed++;
        if (found.length) console.log(`${story}: no.\n  ${found.slice(0, 100).join("\n  ")}`);
    }
    return counts;
}

function format() {
    const files = ["src", ...rooms.map((room) => join("src", room)), "tests/native", "tests/fuzz"]
        .flatMap((folder) => readdirSync(join(root, folder)).map((file) => join(folder, file)))
        .filter((file) => /\.[ch]$/.test(file));
    const args = ["--dry-run", "-Werror", ...files];
    const { status, stderr } = spawnSync(findClangFormat() ?? "clang-format", args, { cwd: root, encoding: "utf8" });
    if (status === 0) return { passed: 1, failed: 0 };
    const wrong = new Set(stderr.match(/^\S+?:\d+/gm));
    console.log(`Not formatted: ${[...wrong].join(", ") || stderr}. To mend it: npm run format`);
    return { passed: 0, failed: 1 };
}

/** The JavaScript tests of one folder. @returns {Counts} */
function vitest(/** @type {string} */ folder) {
    mkdirSync(join(root, "build"), { recursive: true });
    const report = join(root, "build", `vitest-${folder}.json`);
    const args = ["run", "--config", "tests/vitest.config.js", "--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
    const ok = succeeds(bin("vitest"), [...args, `tests/${folder}/`], { CHROME_PATH: findChromium() ?? "" });
    if (!existsSync(report)) return { passed: 0, failed: 1 };
    const { numPassedTests: passed, numFailedTests: failed, startTime } = JSON.parse(readFileSync(report, "utf8"));
    if (startTime < startedAt) return { passed: 0, failed: 1 };
    return { passed, failed: ok ? failed : Math.max(failed, 1) };
}

const fuzzSeconds = 20;
const fuzzSeed = 1; // what fails here fails again; npm run fuzz looks elsewhere each time

/** Every target for some seconds without a finding, and with a planted bug that it finds. */
async function fuzz() {
    if (!fuzzing.build(fuzzing.nativeTargets, jobs)) return { passed: 0, failed: 1 };
    const waiting = fuzzing.targets.flatMap((target) => [{ target, planted: false }, { target, planted: true }]);
    const counts = { passed: 0, failed: 0 };
    const worker = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
            const { executions, found, output } = await fuzzing.run(next.target, fuzzSeconds, next.planted, fuzzSeed);
            const isRight = found === next.planted && executions > 0;
            counts[isRight ? "passed" : "failed"]++;
            const said = found ? fuzzing.findingOf(output) : "the planted bug was not found";
            if (!isRight) console.log(`${next.target}: ${executions} executions; ${said}`);
            else if (!found) console.log(`${next.target}: ${executions} executions`);
        }
    };
    await Promise.all([worker(), worker()]);
    return counts;
}

/** Allocations that fail, of which some might leak: with clang's sanitizers too. */
async function memory() {
    const variants = { gcc: ["CC=gcc"], sanitize };
    const made = Object.entries(variants).map(([variant, settings]) => make([`build/${variant}/memory_test`, `VARIANT=${variant}`, ...settings]));
    return sum([...made, await runPrograms(Object.keys(variants).map((variant) => [join("build", variant, "memory_test"), []]))]);
}

const startedAt = Date.now();

/** Ordered: dist/ is built before those that use it. @type {Record<string, { needs: string[], run: () => Counts | Promise<Counts> }>} */
const suites = {
    gcc: { needs: ["make", "gcc"], run: async () => sum([await native("gcc", ["CC=gcc"]), await order()]) },
    sanitize: { needs: ["make", "clang", "sanitizers"], run: () => native("sanitize", sanitize) },
    memory: { needs: ["make", "gcc", "clang", "sanitizers"], run: memory },
    wasm: { needs: ["make", "emcc"], run: wasm },
    build: { needs: ["make", "emcc", "xz", "npm"], run: build },
    fuzz: { needs: ["make", "clang", "sanitizers", "npm"], run: fuzz },
    gates: {
        needs: ["make", "cc", "gcc", "clang", "emcc", "clang-tidy", "cppcheck", "aarch64-linux-gnu", "arm-linux-gnueabihf", "riscv64-linux-gnu"],
        run: runGates,
    },
    types: {
        needs: ["npm", "make", "emcc"],
        run: () =>
            sum([
                check(process.execPath, ["src/build/types.mjs", "--check"]),
                ...["src/js", "tests/bench"].map((folder) => check(bin("tsc"), ["-p", `${folder}/tsconfig.json`])),
            ]),
    },
    lint: { needs: ["npm"], run: () => check(bin("eslint"), ["-c", "tests/eslint.config.js", "."]) },
    format: { needs: ["clang-format"], run: format },
    package: { needs: ["npm", "emcc", "chromium"], run: () => vitest("package") },
    scenes: { needs: ["npm", "make", "cc", "gcc", "clang", "emcc", "chromium", "multilib", "aarch64-linux-gnu", "qemu", "firefox"], run: () => vitest("scenes") },
    browser: { needs: ["npm", "emcc", "chromium"], run: () => vitest("browser") },
};

/** Each thing is looked for once, and told once. @type {Map<string, boolean>} */
const had = new Map();
function has(/** @type {string} */ name) {
    if (!had.has(name)) had.set(name, name === "npm" ? ensurePackages() === null : ensure([name]).size === 0);
    return had.get(name);
}

/** @param {string[]} names none: all @returns {Promise<number>} exit code */
export async function runSuites(names) {
    const unknown = names.find((name) => !Object.hasOwn(suites, name));
    if (unknown) {
        console.error(`There is no suite "${unknown}": choose from ${Object.keys(suites).join(", ")}.`);
        return 2;
    }
    /** @type {Counts[]} */
    const all = [];
    for (const [name, { needs, run }] of Object.entries(suites)) {
        if (names.length && !names.includes(name)) continue;
        const began = Date.now();
        console.log(`== ${name}`);
        const lacking = needs.filter((need) => !has(need));
        const counts = lacking.length ? { passed: 0, failed: 1 } : await run();
        if (lacking.length) console.log(`${name} can't run without ${lacking.join(", ")}`);
        all.push(counts);
        console.log(`${name}: ${counts.passed} passed, ${counts.failed} failed, ${((Date.now() - began) / 1000).toFixed(1)} s`);
    }
    const { passed, failed } = sum(all);
    console.log(`${passed} passed, ${failed} failed`);
    return failed ? 1 : 0;
}
