/** What the tests of the examples share. */
import { readFileSync } from "node:fs";

/** The time that the processor works on something, ms: others on the machine do not count. @param {() => void} work */
export function cpuTime(work) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
}

/** @param {string} name */
export const packageOf = (name) =>
    JSON.parse(readFileSync(new URL(`../../web/examples/${name}/package.json`, import.meta.url), "utf8"));
