/** Common functions of the tests of the examples. */
import { readFileSync } from "node:fs";

/**
 * Returns the processor time of some work, in ms. Unlike wall time, it is not affected by other programs.
 * @param {() => void} work
 */
export function cpuTime(work) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
}

/** @param {string} name */
export const packageOf = (name) =>
    JSON.parse(readFileSync(new URL(`../../web/examples/${name}/package.json`, import.meta.url), "utf8"));
