// The search, and the worker processes that it starts on this machine. Workers on other machines are started by hand.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { tune } from "veer/tune";
import { openPool } from "./queue.js";
import crossing from "./scene.js";

/** @import { TuneOptions } from "veer/tune" */

/** @type {TuneOptions} */
export const OPTIONS = {
    scene: crossing, vary: ["walker.avoidAgents.horizon", "walker.avoidAgents.margin"],
    minimize: ["contacts", "turnRate"], seconds: 8, seeds: 2, generations: 6,
};

/**
 * Starts a worker process, and waits until it takes runs.
 * @param {{ name: string, url: string }} place @param {string} who @param {Record<string, string>} [env]
 * @returns {Promise<import("node:child_process").ChildProcess>}
 */
export function startWorker({ name, url }, who, env = {}) {
    const child = spawn(process.execPath, [fileURLToPath(new URL("worker.js", import.meta.url)), name, who], {
        env: { ...process.env, ...env, REDIS_URL: url }, stdio: ["ignore", "pipe", "inherit"],
    });
    return new Promise((resolve, reject) => {
        child.once("error", reject);
        child.once("exit", (code) => reject(new Error(`${who} has ended: ${code}`)));
        child.stdout?.once("data", () => resolve(child));
    });
}

/**
 * Tunes over the queue.
 * @param {{ name: string, url: string }} place @param {Partial<TuneOptions>} [options]
 */
export async function search(place, options = {}) {
    const { pool, close } = await openPool(place);
    try {
        return await tune({ ...OPTIONS, ...options, pool });
    } finally {
        await close();
    }
}
