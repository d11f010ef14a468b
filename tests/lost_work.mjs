// Counts the processor seconds of a command, including processes that no other process waits for, such as Chromium's:
// the system adds the time of a process to its parent's only when the parent waits for it.
import { existsSync, readFileSync, readdirSync } from "node:fs";

const TICKS = 100; // per second, in /proc on every Linux
const EVERY = 1000; // ms

/** Returns the parent and the processor seconds of each process; none where there is no /proc. */
function processes() {
    /** @type {Map<number, { parent: number, seconds: number }>} */
    const found = new Map();
    for (const name of existsSync("/proc") ? readdirSync("/proc").filter((one) => /^\d+$/.test(one)) : []) {
        try {
            const text = readFileSync(`/proc/${name}/stat`, "utf8");
            const [, parent, ...fields] = text.slice(text.lastIndexOf(")") + 2).split(" ").map(Number);
            found.set(Number(name), { parent, seconds: (fields[9] + fields[10]) / TICKS });
        } catch {
            continue; // it has ended
        }
    }
    return found;
}

/**
 * Watches a process and its descendants. The returned function stops watching and returns their processor seconds,
 * except those of processes that lived for less than a second.
 * @param {number} pid
 * @returns {() => number}
 */
export function watchWork(pid) {
    const seconds = new Map([[pid, 0]]);
    const look = () => {
        const found = processes();
        for (let size = 0; size !== seconds.size;) {
            size = seconds.size;
            for (const [id, { parent }] of found) if (seconds.has(parent) && !seconds.has(id)) seconds.set(id, 0);
        }
        for (const id of seconds.keys()) seconds.set(id, found.get(id)?.seconds ?? seconds.get(id) ?? 0);
    };
    const timer = setInterval(look, EVERY);
    return () => {
        clearInterval(timer);
        return [...seconds.values()].reduce((sum, own) => sum + own, 0);
    };
}
