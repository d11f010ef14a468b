// Runs the suites: npm test runs the suites that a change can break, npm run test:all also the long suites, npm test --
// gcc browser only these two. Each suite consists of one or more tasks, which run in parallel (schedule.mjs). The last
// line is the overall result, and runSuites returns the exit code.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";

import { ensure, ensurePackages, findChromium, findClangFormat, findShell, root } from "../src/build/needs.mjs";
import { docs } from "../src/build/docs.mjs";
import * as fuzzing from "./fuzz/run.mjs";
import { filesOfRooms } from "./rooms.mjs";
import { overBudget, pace } from "./budget.mjs";
import { runTasks, withPreparations } from "./schedule.mjs";
import { check, prepare, runCounting, runTests, watch } from "./watch.mjs";

/** @typedef {import("./schedule.mjs").Task} Task */
/** @typedef {import("./watch.mjs").Outcome} Outcome */

/** One more than the number of processors, because browsers wait for frames, and starting programs wait for files. */
const slots = Math.min(availableParallelism(), 4) + 1;
const bin = (/** @type {string} */ name) => join(root, "node_modules", ".bin", name);
const make = (/** @type {string[]} */ ...args) => prepare("make", ["-k", ...args]);

/** The programs of tests/wasm run in Node. */
const inNode = [process.execPath, "--no-warnings", "tests/wasm/run.mjs"];
const PARTS = 3;

/**
 * Returns tasks for all tests of a build, in parts.
 * @param {string} suite
 * @param {string[]} program
 * @param {{ after: string[], seconds: number }} how
 * @returns {Task[]}
 */
const testTasks = (suite, program, { after, seconds }) =>
    Array.from({ length: PARTS }, (_, part) => ({
        name: `${suite} ${part}`, suite, after, seconds: seconds / PARTS,
        run: () => runTests(program, part, PARTS),
    }));

/** Studies measure motion, which is the same in every build: in `npm test` only gcc's build runs them
 * (tests/native/test.h). */
const studies = (/** @type {boolean} */ isAll) => (isAll ? [] : ["--short"]);
/** In `npm test`, wasm runs only the tests of what can differ between machines (emscripten.mk). */
const wasmTests = (/** @type {boolean} */ isAll) => `build/wasm/${isAll ? "all" : "machine"}_tests.wasm`;

/**
 * In `npm test`, pages run in Chromium's headless shell, which is faster. The examples run in the whole browser,
 * because WebGL takes most of their time in either.
 */
function browserFor(/** @type {string} */ folder) {
    const isWhole = process.env.VEER_TESTS === "all" || folder === "examples";
    return (isWhole ? null : findShell()) ?? findChromium() ?? "";
}

/**
 * Runs the JavaScript tests of one folder, or a part of its files.
 * @param {string} folder
 * @param {[number, number]} [share]
 * @returns {Promise<Outcome>}
 */
async function vitest(folder, [index, count] = [1, 1]) {
    mkdirSync(join(root, "build"), { recursive: true });
    const report = join(root, "build", `vitest-${folder}-${index}.json`);
    rmSync(report, { force: true });
    const reporters = ["--reporter=verbose", "--reporter=json", `--outputFile.json=${report}`];
    // Files in one process share their imports, and browser tests also share the browser. Each part has one process,
    // because the parts run at the same time.
    const shared = folder === "browser" ? ["--no-isolate", "--maxWorkers=1"] : [];
    // Suites that drive a browser are tried twice, because on a busy machine a page occasionally never loads.
    const again = ["browser", "docs", "examples"].includes(folder) ? ["--retry=1"] : [];
    const args = [
        "run", "--config", "tests/vitest.config.js", ...shared, ...again, ...reporters, `--shard=${index}/${count}`,
        `tests/${folder}/`,
    ];
    const { output, problem } = await watch(bin("vitest"), args,
        { env: { CHROME_PATH: browserFor(folder), NO_COLOR: "1" } });
    if (!existsSync(report)) return { passed: 0, failed: 1, text: output };
    const { numPassedTests: passed, numFailedTests: failed } = JSON.parse(readFileSync(report, "utf8"));
    return { passed, failed: problem ? Math.max(failed, 1) : failed, text: problem
        ? output.replace(/^ *✓.*\n/gm, "").slice(-30_000)
        : "" };
}

/**
 * Returns the fuzz tasks. Each target must find nothing within this many seconds, and must find its planted bug,
 * however long that takes.
 * @param {number} seconds
 * @returns {Task[]}
 */
const fuzzTasks = (seconds) =>
    fuzzing.targets.flatMap((target) =>
        [false, true].map((isPlanted) => ({
            name: `fuzz ${target}${isPlanted ? ", planted" : ""}`, suite: "fuzz", seconds,
            after: [fuzzing.nativeTargets.includes(target) ? "build of sanitize" : "package files"],
            run: async () => {
                const { executions, found, output } = await fuzzing.run(target, isPlanted ? 3600 : seconds, isPlanted,
                    FUZZ_SEED);
                if (found === isPlanted && executions > 0) return { passed: 1, failed: 0, text: "" };
                const said = found ? fuzzing.findingOf(output) : `the planted bug was not found${output.slice(-2000)}`;
                return { passed: 0, failed: 1, text: `${target}: ${executions} executions; ${said}` };
            },
        })),
    );
const FUZZ_SEED = 1; // the seed is fixed, so failures are reproducible; npm run fuzz uses a new seed each time

async function format() {
    const files = [
        ...filesOfRooms(root, /\.[ch]$/),
        ...["src", "tests/native", "tests/fuzz", "tests/adding"]
            .flatMap((folder) => readdirSync(join(root, folder)).map((file) => join(folder, file)))
            .filter((file) => /\.[ch]$/.test(file)),
    ];
    const { output, problem } = await watch(findClangFormat() ?? "clang-format", ["--dry-run", "-Werror", ...files]);
    if (!problem) return { passed: 1, failed: 0, text: "" };
    const wrong = new Set(output.match(/^\S+?:\d+/gm));
    return {
        passed: 0, failed: 1, text: `Not formatted: ${[...wrong].join(", ") || output}. To mend it: npm run format`,
    };
}

const fuzzPrograms = fuzzing.nativeTargets.flatMap((name) => [
    `build/sanitize/${name}_fuzz`, `build/sanitize/${name}_planted`,
]);

/** Builds that several suites need. @type {Task[]} */
const builds = [
    {
        name: "build of gcc", suite: "gcc", seconds: 45,
        run: () => make("VARIANT=gcc", "tests", "build/gcc/memory_test", "build/gcc/hash_main"),
    },
    {
        name: "build of sanitize", suite: "sanitize", seconds: 100,
        run: () => make("VARIANT=sanitize", "tests", "build/sanitize/memory_test", "build/sanitize/hash_main",
            ...fuzzPrograms),
    },
    { name: "wasm files", suite: "build", seconds: 80, run: () =>
        prepare("make", ["-f", "emscripten.mk", "STRICT=1"]) },
    { name: "package files", suite: "build", after: ["wasm files"], seconds: 3, run: () =>
        check(process.execPath, ["src/build/package.mjs"]) },
    {
        name: "playground", suite: "build", after: ["package files"], seconds: 2,
        run: () => check(bin("vite"), ["build", "--logLevel", "warn", "--config", "web/vite.config.js", "web"]),
    },
    {
        name: "example pages", suite: "build", after: ["package files"], seconds: 60,
        run: () => check(process.execPath, ["src/build/examples.mjs"]),
    },
    {
        // built after the playground, whose build empties the site's folder
        name: "documentation", suite: "docs", after: ["playground"], seconds: 30,
        run: () => check(process.execPath, ["src/build/docs.mjs"]),
    },
    { name: "build of scalar", suite: "scalar", after: ["wasm files"], seconds: 20, run: () =>
        make("-f", "emscripten.mk", "STRICT=1", "build/scalar/all_tests.wasm") },
];

const gatesOf = (/** @type {string} */ which) => () => runCounting(process.execPath, ["tests/gates.mjs", which]);
const tsc = (/** @type {string} */ folder) => check(bin("tsc"), ["-p", `${folder}/tsconfig.json`]);

/** @param {boolean} isAll  true: also the long suites, and all cases of every test @returns {Task[]} */
const tasksOf = (isAll) => [
    ...builds,
    ...testTasks("gcc", ["build/gcc/all_tests"], { after: ["build of gcc"], seconds: 60 }),
    ...testTasks("sanitize", ["build/sanitize/all_tests", ...studies(isAll)], {
        after: ["build of sanitize"], seconds: 100,
    }),
    ...testTasks("long", ["build/gcc/all_tests", "--long"], { after: ["build of gcc"], seconds: 90 }),
    { name: "memory gcc", suite: "memory", after: ["build of gcc"], seconds: 2, run: () =>
        runTests(["build/gcc/memory_test"], 0, 1) },
    { name: "memory sanitize", suite: "memory", after: ["build of sanitize"], seconds: 6, run: () =>
        runTests(["build/sanitize/memory_test"], 0, 1) },
    { name: "build of wasm", suite: "wasm", after: ["wasm files"], seconds: 10, run: () =>
        make("-f", "emscripten.mk", "STRICT=1", wasmTests(isAll)) },
    ...testTasks("wasm", [...inNode, wasmTests(isAll), ...studies(isAll)], {
        after: ["build of wasm"], seconds: 15,
    }),
    ...testTasks("scalar", [...inNode, "build/scalar/all_tests.wasm"], {
        after: ["build of scalar"], seconds: 60,
    }),
    ...fuzzTasks(isAll ? 20 : 2),
    { name: "gates", suite: "gates", after: ["wasm files", "build of gcc"], seconds: 30, run: gatesOf("quick") },
    { name: "generated types", suite: "types", after: ["wasm files"], seconds: 1, run: () =>
        check(process.execPath, ["src/build/types.mjs", "--check"]) },
    { name: "generated reference", suite: "types", after: ["wasm files"], seconds: 1, run: () =>
        check(process.execPath, ["src/build/reference.mjs", "--check"]) },
    ...["src/js", "tests/bench"].map((folder) => ({
        name: folder, suite: "types", after: ["package files"], seconds: 2, run: () => tsc(folder),
    })),
    { name: "lint", suite: "lint", seconds: 6, run: () => check(bin("eslint"), ["-c", "tests/eslint.config.js", "."]) },
    { name: "format", suite: "format", seconds: 2, run: format },
    { name: "package", suite: "package", after: ["package files"], seconds: 40, run: () => vitest("package") },
    { name: "consumers", suite: "consumers", after: ["package files"], seconds: 50, run: () =>
        runCounting(process.execPath, ["tests/consumers/main.js", "--short", ...(isAll ? [] : ["--few"])]) },
    ...[1, 2].map((index) => ({
        name: `scenes ${index}`, suite: "scenes", after: ["package files", "build of gcc", "build of sanitize"],
        seconds: 60,
        run: () => vitest("scenes", [index, 2]),
    })),
    // They start one after another, because several browsers that start at once slow each other down.
    ...[200, 90, 10].map((seconds, at) => ({
        name: `browser ${at + 1}`, suite: "browser", after: ["playground"], seconds,
        run: () => vitest("browser", [at + 1, 3]),
    })),
    { name: "examples", suite: "examples", after: ["example pages"], seconds: 60, run: () => vitest("examples") },
    ...[1, 2].map((index) => ({
        name: `docs ${index}`, suite: "docs", after: ["documentation"], seconds: 60,
        run: () => vitest("docs", [index, 2]),
    })),
    { name: "C projects", suite: "c", after: ["package files", "build of gcc"], seconds: 150, run: () => vitest("c") },
    { name: "analyzers", suite: "analyzers", seconds: 300, run: gatesOf("analyzers") },
    { name: "machines", suite: "machines", seconds: 100, run: gatesOf("machines") },
    { name: "matrix tests", suite: "matrix", after: ["package files", "build of gcc"], seconds: 400, run: () =>
        vitest("matrix") },
    {
        name: "whole matrix", suite: "matrix", after: ["matrix tests", "build of sanitize"], seconds: 1200,
        run: () => check(process.execPath, ["tests/tools/matrix.mjs", "--steps", "1000"]),
    },
];

const wasmNeeds = ["make", "emcc", "npm"], sanitizeNeeds = ["make", "clang", "sanitizers"];
const cross = ["aarch64-linux-gnu", "arm-linux-gnueabihf", "riscv64-linux-gnu"];
/** What each suite needs on the machine (src/build/needs.mjs). @type {Record<string, string[]>} */
const suites = {
    gcc: ["make", "gcc"],
    sanitize: sanitizeNeeds,
    memory: ["gcc", ...sanitizeNeeds],
    build: wasmNeeds,
    wasm: wasmNeeds,
    fuzz: [...sanitizeNeeds, ...wasmNeeds],
    gates: ["make", "gcc", "clang", ...wasmNeeds],
    types: wasmNeeds,
    lint: ["npm"],
    format: ["clang-format"],
    package: [...wasmNeeds, "chromium", "redis"],
    consumers: [...wasmNeeds, "chromium"],
    scenes: [...wasmNeeds, "gcc", ...sanitizeNeeds, "chromium"],
    browser: [...wasmNeeds, "chromium"],
    examples: [...wasmNeeds, "chromium", "redis"],
    docs: [...wasmNeeds, "chromium", "docs"],
    c: [...wasmNeeds, "gcc", "g++", "clang", "cmake", "pkg-config"],
};
/** Suites that run only in npm run test:all, or in npm test when named. @type {Record<string, string[]>} */
const longSuites = {
    long: ["make", "gcc"], // runs all cases of tests of which npm test runs only an eighth
    scalar: wasmNeeds, // in npm test, the scenes compare each step with and without SIMD
    analyzers: ["gcc", "clang-tidy", "cppcheck"],
    machines: ["make", "gcc", "clang", ...cross],
    matrix: [...wasmNeeds, "gcc", ...sanitizeNeeds, "chromium", "firefox", "multilib", ...cross, "qemu"],
};

/** The needs that are missing and cannot be installed; each is checked once and reported once. @type {Map<string,
 * boolean>} */
const had = new Map();
function has(/** @type {string} */ name) {
    if (!had.has(name)) {
        had.set(name, name === "npm" ? ensurePackages() === null : name === "docs" ? ensurePackages(docs) === null
            : ensure([name]).size === 0);
    }
    return had.get(name);
}

/** @param {string[]} names none: the suites of npm test; "all": the long suites too @returns {Promise<number>} exit
 *   code */
export async function runSuites(names) {
    const known = { ...suites, ...longSuites }, isAll = names.includes("all");
    const unknown = names.find((name) => name !== "all" && !Object.hasOwn(known, name));
    if (unknown) {
        console.error(`There is no suite "${unknown}": choose from ${Object.keys(known).join(", ")}, all.`);
        return 2;
    }
    if (isAll) process.env.VEER_TESTS = "all"; // tests/every_day.js
    const began = Date.now(), wanted = isAll ? Object.keys(known) : names.length ? names : Object.keys(suites);
    const lacking = wanted.filter((name) => known[name].filter((need) => !has(need)).length > 0);
    for (const name of lacking) {
        console.log(`${name} can't run without ${known[name].filter((need) => !has(need)).join(", ")}`);
    }
    if (!isAll && wanted.some((name) => known[name].includes("chromium"))) ensure(["shell"]);
    const tasks = withPreparations(tasksOf(isAll), ({ suite }) => wanted.includes(suite) && !lacking.includes(suite));
    const before = pace(), sum = await runTasks(tasks, slots, (text) => console.log(text));
    const over = names.length ? null : overBudget(sum.work, (before + pace()) / 2);
    const failed = sum.failed + lacking.length + Number(over !== null), seconds = (Date.now() - began) / 1000;
    if (over) console.log(over);
    console.log(`${seconds.toFixed(0)} s, ${sum.work.toFixed(0)} s of processors`);
    console.log(`${sum.passed} passed, ${failed} failed`);
    return failed ? 1 : 0;
}
