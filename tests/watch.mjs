// Runs commands and test programs for the suites. Nothing has a time limit, because a busy machine is slow, not wrong.
// A program that prints nothing for a long while counts as hung and is ended.
import { AsyncLocalStorage } from "node:async_hooks";
import { spawn } from "node:child_process";

import { root } from "../src/build/needs.mjs";
import { watchWork } from "./lost_work.mjs";

/** @typedef {{ passed: number, failed: number, text: string }} Outcome  text: describes the failures */
/** @typedef {{ output: string, problem: string | null }} Run  problem: why it failed; null: it did not */

const SILENT_MINUTES = 15;
const MOST_SHOWN = 12_000, MOST_KEPT = 4_000_000; // characters

/**
 * Processor time of the commands that ran within workOf, including all processes that they started (lost_work.mjs). A
 * busy machine increases the wall time of a run, but hardly this time.
 * @type {AsyncLocalStorage<{ seconds: number }>}
 */
const work = new AsyncLocalStorage();

/**
 * Returns the function's result and the processor seconds of its commands.
 * @template T
 * @param {() => Promise<T>} run
 * @returns {Promise<[T, number]>}
 */
export async function workOf(run) {
    const used = { seconds: 0 };
    return [await work.run(used, run), used.seconds];
}

/** Runs "$@" and writes its processor seconds, in user mode and in the kernel, to file descriptor 3. */
const TIMED = 'TIMEFORMAT="%U %S"; { time "$@" 2>&9 3>&- 9>&-; } 9>&2 2>&3';

/** Process groups that are running, so that an interrupt ends them too. @type {Set<number>} */
const running = new Set();
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
    process.on(signal, () => {
        for (const group of running) end(group);
        process.exit(1);
    });
}

function end(/** @type {number} */ group) {
    try {
        process.kill(-group, "SIGKILL");
    } catch {
        return; // the process has just ended
    }
}

/** @typedef {{ cwd?: string, env?: Record<string, string>, silentMinutes?: number }} How */

/**
 * Runs a command and returns its output.
 * @param {string} command
 * @param {string[]} args
 * @param {How} [how]
 * @returns {Promise<Run>}
 */
export function watch(command, args, { cwd = root, env = {}, silentMinutes = SILENT_MINUTES } = {}) {
    return new Promise((resolve) => {
        const child = spawn("bash", ["-c", TIMED, "bash", command, ...args], {
            cwd, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe", "pipe"], detached: true,
        });
        const { pid } = child, used = work.getStore();
        const lookedAt = pid ? watchWork(pid) : () => 0;
        let output = "", isStuck = false, waited = 0;
        const giveUp = () => {
            isStuck = true;
            if (pid) end(pid);
        };
        let timer = setTimeout(giveUp, silentMinutes * 60_000);
        const hear = (/** @type {string} */ text) => {
            output = (output + text).slice(-MOST_KEPT);
            clearTimeout(timer);
            timer = setTimeout(giveUp, silentMinutes * 60_000);
        };
        if (pid) running.add(pid);
        child.stdout?.setEncoding("utf8").on("data", hear);
        child.stderr?.setEncoding("utf8").on("data", hear);
        child.stdio[3]?.on("data", (/** @type {Buffer} */ text) => {
            waited += String(text).trim().split(" ").reduce((sum, seconds) => sum + Number(seconds), 0);
        });
        const done = (/** @type {string | null} */ problem) => {
            clearTimeout(timer);
            if (pid) running.delete(pid);
            const seconds = Math.max(waited, lookedAt()); // also stops watchWork
            if (used) used.seconds += seconds;
            resolve({ output, problem: isStuck
                ? `it was silent for ${silentMinutes} minutes, and was ended`
                : problem });
        };
        child.on("error", (error) => done(error.message));
        child.on("close", (code, signal) => done(code === 0 ? null : `it ended with ${signal ?? `code ${code}`}`));
    });
}

/** Returns the end of a command's output. @param {string} command @param {string[]} args @param {Run} run */
function complaint(command, args, { output, problem }) {
    return `${output.trimEnd().slice(-MOST_SHOWN)}\n${[command, ...args].join(" ").slice(0, 300)}: ${problem}`;
}

/**
 * Runs one check: a command that succeeds or does not.
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<Outcome>}
 */
export async function check(command, args) {
    const run = await watch(command, args);
    return run.problem ? { passed: 0, failed: 1, text: complaint(command, args, run) } : {
        passed: 1, failed: 0, text: "",
    };
}

/**
 * Like check, but a command that succeeds is not counted.
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<Outcome>}
 */
export async function prepare(command, args) {
    return { ...(await check(command, args)), passed: 0 };
}

/**
 * Runs a program that ends with a line "N passed, N failed".
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<Outcome>}
 */
export async function runCounting(command, args) {
    const run = await watch(command, args), said = /(\d+) passed, (\d+) failed\s*$/.exec(run.output);
    const passed = Number(said?.[1] ?? 0), failed = Number(said?.[2] ?? 0);
    if (said && !run.problem) return { passed, failed, text: failed ? complaint(command, args, run) : "" };
    return { passed, failed: Math.max(failed, 1), text: complaint(command, args, run) };
}

/** Lines that a failing test printed, without the names of the tests that ran. @param {string} output */
const untold = (output) => output.replace(/^#\d+ .*\n/gm, "").replace(/^\d+ passed, \d+ failed\s*$/m, "").trim();

/**
 * Runs every `parts`-th test of a native test program (tests/native/test_main.c), from number `part` on. A test that
 * crashes or hangs has failed; the program then continues with the next test.
 * @param {string[]} program command and arguments
 * @param {number} part
 * @param {number} parts
 * @returns {Promise<Outcome>}
 */
export async function runTests([command, ...args], part, parts) {
    const sum = { passed: 0, failed: 0, text: "" };
    for (let from = part; ; ) {
        const { output, problem } = await watch(command, [...args, "--part", String(from), String(parts)]);
        const started = [...output.matchAll(/^#(\d+) (\S+: \w+)$/gm)];
        const failed = [...output.matchAll(/^#\d+ failed$/gm)].length;
        const isWhole = /^\d+ passed, \d+ failed$/m.test(output), last = started.at(-1);
        sum.passed += started.length - failed;
        sum.failed += failed;
        if (failed) sum.text += `${untold(output).slice(-MOST_SHOWN)}\n`;
        if (isWhole && (!problem || failed)) return sum;
        sum.failed++;
        if (isWhole || !last) {
            sum.text +=
                `${untold(output).slice(-MOST_SHOWN)}\n${[command, ...args].join(" ")}: ` +
                    `${problem ?? "it did not run to its end"}\n`;
            return sum;
        }
        sum.passed--;
        sum.text +=
            `${output.slice(output.lastIndexOf(last[0])).slice(-MOST_SHOWN)}\n${last[2]}: ` +
                `${problem ?? "the program ended in it"}\n`;
        from = Number(last[1]) + parts;
    }
}
