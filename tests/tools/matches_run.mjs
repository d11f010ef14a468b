/** The processes of tests/tools/matches.mjs and tests/tools/match_table.mjs, and what they have noted. */
import { fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const MARK = "PROBE ", COUNT_STEP = 0.25; // of matches_probe.mjs, which only servers may load
/** Environment of servers with the probe. */
export const PROBED = { NODE_OPTIONS: `--import=${new URL("matches_probe.mjs", import.meta.url).href}` };
export const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Processor time of a process in ms, of all its threads. @param {number} pid */
export function cpuOf(pid) {
    const [, after] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") "), fields = after.split(" ");
    return 10 * (Number(fields[11]) + Number(fields[12])); // in ticks of 10 ms
}
/** Memory of a process in MB. @param {number} pid */
export const memoryOf = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1000;

/** @param {number[]} counts @param {number} share */
export function quantile(counts, share) {
    const all = counts.reduce((sum, count) => sum + count, 0);
    let sum = 0;
    for (const [step, count] of counts.entries()) if ((sum += count) >= share * all) return COUNT_STEP * (step + 1);
    return NaN;
}

/** A server process with its probe. */
export class Server {
    /** @type {((report: any) => void) | null} */
    #wait = null;

    /** @param {import("node:child_process").ChildProcess} child */
    constructor(child) {
        this.child = child;
        this.pid = /** @type {number} */ (child.pid);
        let text = "";
        child.stdout?.on("data", (part) => {
            const lines = (text + part).split("\n");
            text = lines.pop() ?? "";
            for (const line of lines) if (line.startsWith(MARK)) this.#wait?.(JSON.parse(line.slice(MARK.length)));
        });
    }

    /** Returns what the process has noted since the last call. @returns {Promise<any>} */
    report() {
        const report = new Promise((resolve) => { this.#wait = resolve; });
        this.child.kill("SIGUSR2");
        return report;
    }
}

/** The process with all players. */
export class Players {
    #child = fork(fileURLToPath(new URL("matches_players.mjs", import.meta.url)));
    ready = this.#answer();

    get pid() {
        return /** @type {number} */ (this.#child.pid);
    }

    #answer() {
        return new Promise((resolve, reject) => this.#child.once("message", (/** @type {any} */ { result, error }) =>
            (error ? reject(new Error(error)) : resolve(result))));
    }

    /** @param {string} call @param {object} [given] @returns {Promise<any>} */
    ask(call, given = {}) {
        const answer = this.#answer();
        this.#child.send({ call, given });
        return answer;
    }

    async stop() {
        const ended = new Promise((resolve) => this.#child.once("exit", resolve));
        this.#child.disconnect();
        await ended;
    }
}

