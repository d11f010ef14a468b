/** This checkout against another one of Veer, in pairs: what changed in between has made which cases slower or faster? */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { sizesOf } from "./cases.js";
import { median, runInTurns } from "./measure.js";
import { isOperation } from "./operations.js";
import { nativeSubject } from "./subjects/native.js";
import { veerSubject } from "./subjects/veer.js";

/** @typedef {{ target: string, open: (root?: URL) => Promise<import("./measure.js").Subject> }} Build */
/** @typedef {{ case: string, target: string, n: number, ratio: number, repeats: number[] }} Pair  ratio: time here / time there, the median of the pairs */

/** @type {Build[]} */
const BUILDS = [
    { target: "wasm", open: (root) => veerSubject("wasm", { scalar: false, root }) },
    { target: "scalar", open: (root) => veerSubject("scalar", { scalar: true, root }) },
    { target: "native", open: (root) => nativeSubject("native", { variant: "bench", flags: "", root }) },
];
const SLOWER = 1.03; // beyond this a case is measured again, because a machine's noise reaches about as far
const REPEATS = 2;

/** The folder of a checkout that has been built. @param {string} folder */
export function rootOf(folder) {
    const missing = ["package.json", "dist/index.js", "dist/scalar.js"].find((file) => !existsSync(join(folder, file)));
    if (missing) throw new Error(`--against ${folder}: there is no ${missing}; it must be a checkout of Veer after npm run build`);
    return pathToFileURL(`${resolve(folder)}/`);
}

/** What has no worlds of its own to compare: several threads, loading, and for the native program what is called from JavaScript. @param {string} name @param {string} target */
const takesPart = (name, target) => name !== "load" && !name.startsWith("threads") && !(target === "native" && (isOperation(name) || name === "many"));

/** @param {string} name @param {number} n @param {import("./measure.js").Subject[]} subjects  here, there @param {number} runs */
async function ratioOf(name, n, subjects, runs) {
    const [here, there] = await runInTurns(name, n, subjects, { runs });
    return Number(median(here.times.map((time, run) => time / there.times[run])).toFixed(3));
}

/**
 * @param {{ cases: string[], n: number[], target: string[], against: string, runs: number }} options @param {(pair: Pair) => void} tell
 * @returns {Promise<Pair[]>}
 */
export async function compare({ cases, n: sizes, target, against, runs }, tell) {
    const root = rootOf(against), builds = BUILDS.filter((build) => target.includes(build.target)), pairs = [];
    for (const build of builds) {
        const subjects = [await build.open(), await build.open(root)];
        for (const name of cases.filter((one) => takesPart(one, build.target))) {
            for (const n of sizesOf(name, sizes)) {
                const ratio = await ratioOf(name, n, subjects, runs), repeats = [];
                for (let k = 0; k < REPEATS && ratio > SLOWER; k++) repeats.push(await ratioOf(name, n, subjects, runs));
                const pair = { case: name, target: build.target, n, ratio, repeats };
                tell(pair);
                pairs.push(pair);
            }
        }
        for (const subject of subjects) await subject.end?.();
    }
    return pairs;
}

/** Whether a case is slower each time. @param {Pair} pair */
export const isSlower = ({ ratio, repeats }) => Math.min(ratio, ...repeats) > SLOWER;

/** A line of text. @param {Pair} pair */
export function pairText(pair) {
    const { target, n, ratio, repeats } = pair, again = repeats.length ? `  again ${repeats.map((one) => one.toFixed(3)).join(", ")}` : "";
    return `${pair.case.padEnd(20)} ${target.padEnd(8)} ${String(n).padStart(7)} ${ratio.toFixed(3).padStart(8)} x${again}${isSlower(pair) ? "  slower" : ""}`;
}
