/**
 * Gives processes their shares of the machine on Linux, as far as that is allowed (cgroups of version 1, as root):
 * precedence over other programs, and a limit of processor time. Niceness would count only within a session.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = "/sys/fs/cgroup/cpu", NAME = `veer-${process.pid}`;
/** The most that the kernel takes; other programs have 1024. */
const SHARES = 262_144;
/** Microseconds of a period of a limit. Longer stops a process for longer once its time is used up. */
const PERIOD = 4000;

const made = /** @type {string[]} */ ([]);

/** @param {string} folder @param {Record<string, number>} files */
function make(folder, files) {
    if (!existsSync(folder)) {
        mkdirSync(folder);
        made.unshift(folder);
    }
    for (const [file, value] of Object.entries(files)) writeFileSync(join(folder, file), String(value));
}

/**
 * Returns whether the process has got what was asked for.
 * @param {number} pid
 * @param {{ core?: number, limit?: number }} [how]  core: the only processor that the process may use; limit: its
 *   share of one
 */
export function prefer(pid, { core, limit } = {}) {
    if (core !== undefined && spawnSync("taskset", ["-acp", String(core), String(pid)]).status !== 0) return false;
    const all = join(ROOT, NAME), folder = limit ? join(all, String(pid)) : all;
    try {
        make(all, { "cpu.shares": SHARES });
        if (limit) make(folder, { "cpu.cfs_period_us": PERIOD, "cpu.cfs_quota_us": limit * PERIOD });
        writeFileSync(join(folder, "cgroup.procs"), String(pid));
        return true;
    } catch {
        return false;
    }
}

/** Removes the groups, after all processes but this one have ended. */
export function forget() {
    if (made.length) writeFileSync(join(ROOT, "cgroup.procs"), String(process.pid));
    for (const folder of made.splice(0)) {
        try {
            rmdirSync(folder);
        } catch {
            made.push(folder); // a process in it still runs
        }
    }
}
