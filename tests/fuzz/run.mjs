// Runs a fuzz target: npm run fuzz -- TARGET SECONDS [--planted]. Native targets are libFuzzer programs under ASan and
// UBSan (TARGET_fuzz.c); targets in JavaScript have a separate driver (TARGET_fuzz.mjs). Inputs that reach new code
// are kept in build/corpus/TARGET for the next run; inputs that fail a check are kept in build/findings. --planted
// links in a deliberate bug that the target must find, which proves that the target can detect bugs at all.
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { ensure, root } from "../../src/build/needs.mjs";
import { watch } from "../watch.mjs";

const folder = fileURLToPath(new URL(".", import.meta.url));
const named = (/** @type {RegExp} */ ending) =>
    readdirSync(folder)
        .filter((file) => ending.test(file))
        .map((file) => file.replace(ending, ""));
export const nativeTargets = named(/_fuzz\.c$/);
const scriptTargets = named(/_fuzz\.mjs$/);
export const targets = [...nativeTargets, ...scriptTargets];

/** Builds a native target, both without and with the planted bug. @returns {boolean} */
function build(/** @type {string} */ name) {
    const programs = ["fuzz", "planted"].map((kind) => `build/sanitize/${name}_${kind}`);
    return spawnSync("make", ["-s", "-j2", "VARIANT=sanitize", ...programs], { cwd: root, stdio: "inherit" }).status ===
        0;
}

/** Writes the initial inputs, which are the same on every machine (xorshift32). */
function writeSeeds(/** @type {string} */ corpus) {
    let state = 2463534242;
    for (let i = 0; i < 24; i++) {
        const bytes = new Uint8Array(64 + 40 * i);
        for (let k = 0; k < bytes.length; k++) {
            state ^= state << 13;
            state ^= state >>> 17;
            state ^= state << 5;
            bytes[k] = state;
        }
        writeFileSync(join(corpus, `seed-${i}`), bytes);
    }
}

/**
 * Limit of the time for one input. An input takes milliseconds, but the limit is wall time, which also passes while a
 * busy machine runs other programs.
 */
const HANGING_SECONDS = 120;

/**
 * @param {string} target
 * @param {number} seconds
 * @param {boolean} planted
 * @param {number} seed
 * @returns {[string, string[]]}
 */
function commandOf(target, seconds, planted, seed) {
    if (scriptTargets.includes(target))
        return [process.execPath, [join(folder, `${target}_fuzz.mjs`), String(seconds), ...(planted
            ? ["--planted"]
            : [])]];
    const corpus = join(root, "build", planted ? "corpus-planted" : "corpus", target);
    const findings = join(root, "build", planted ? "findings-planted" : "findings");
    for (const made of [corpus, findings]) mkdirSync(made, { recursive: true });
    writeSeeds(corpus);
    const limits = [
        `-max_total_time=${seconds}`, `-timeout=${HANGING_SECONDS}`, "-rss_limit_mb=2048", "-max_len=1024",
        "-len_control=0", `-seed=${seed}`,
    ];
    const rest = [`-artifact_prefix=${join(findings, `${target}-`)}`, "-print_final_stats=1", corpus];
    return [join(root, "build/sanitize", `${target}_${planted ? "planted" : "fuzz"}`), [...limits, ...rest]];
}

/** @typedef {{ executions: number, found: boolean, output: string }} Result */

/**
 * Runs a target, which must be built.
 * @param {string} target
 * @param {number} seconds
 * @param {number} [seed]  0: another seed in each run
 * @returns {Promise<Result>}
 */
export async function run(target, seconds, planted = false, seed = 0) {
    const { output, problem } = await watch(...commandOf(target, seconds, planted, seed),
        { silentMinutes: 15 + Math.ceil(seconds / 60) });
    const executions = Number(/number_of_executed_units: (\d+)/.exec(output)?.[1] ?? 0);
    return { executions, found: problem !== null, output };
}

/** Returns the part of a target's output that describes its finding. */
export function findingOf(/** @type {string} */ output) {
    const lines = output.split("\n").filter((line) => !/^(#|INFO|NEW_FUNC|")/.test(line));
    return lines.slice(-60).join("\n");
}

async function main() {
    const [target, seconds, ...rest] = process.argv.slice(2);
    const planted = rest.includes("--planted");
    if (!targets.includes(target) || !(Number(seconds) > 0) || rest.length > Number(planted)) {
        console.error(`usage: npm run fuzz -- TARGET SECONDS [--planted]; TARGET one of ${targets.join(", ")}`);
        return 2;
    }
    if (nativeTargets.includes(target) && (ensure(["make", "clang", "sanitizers"]).size || !build(target))) return 1;
    const result = await run(target, Number(seconds), planted);
    if (result.found) console.log(findingOf(result.output));
    console.log(`${target}: ${result.executions} executions, ${result.found ? "a finding" : "nothing found"}`);
    return result.found === planted ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await main();
