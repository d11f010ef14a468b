/**
 * Compares this checkout of Veer with another checkout, in pairs of runs, to find cases that have become slower or
 * faster.
 */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { sizesOf } from "./cases.js";
import { median, runInTurns } from "./measure.js";
import { openPair, takesPart } from "./subjects.js";

/** @import { Subject } from "./measure.js" */
/** @typedef {{ cases: string[], n: number[], target: string[], against: string, runs: number }} Options */
/**
 * `ratio` is the median, over pairs of runs, of the time of this checkout divided by the time of the other checkout.
 * `repeats` are later ratios.
 * @typedef {{ case: string, target: string, n: number, ratio: number, repeats: number[] }} Pair
 */

const SLOWER = 1.03; // ratio above which a case is measured again; measurement noise is about as large
const REPEATS = 2;

/** Returns the folder of a checkout, which must have been built. @param {string} folder */
export function rootOf(folder) {
    const missing = ["package.json", "dist/index.js", "dist/scalar.js"].find((file) => !existsSync(join(folder, file)));
    const wanted = "it must be a checkout of Veer after npm run build";
    if (missing) throw new Error(`--against ${folder}: there is no ${missing}; ${wanted}`);
    return pathToFileURL(`${resolve(folder)}/`);
}

/**
 * Returns whether a case can be compared. The cases of threads and loading have no worlds to compare.
 * @param {string} name  name of the case
 */
const isCompared = (name) => name !== "load" && !name.startsWith("threads");

/** @param {string} name @param {number} n @param {Subject[]} subjects  here, there @param {number} runs */
async function ratioOf(name, n, subjects, runs) {
    const [here, there] = await runInTurns(name, n, subjects, { runs });
    return Number(median(here.times.map((time, run) => time / there.times[run])).toFixed(3));
}

/** @param {Options} options @param {(pair: Pair) => void} tell @returns {Promise<Pair[]>} */
export async function compare({ cases, n: sizes, target: targets, against, runs }, tell) {
    const root = rootOf(against), pairs = [];
    for (const target of targets) {
        const subjects = await openPair(target, root);
        for (const name of cases.filter((one) => isCompared(one) && takesPart(target, one))) {
            for (const n of sizesOf(name, sizes)) {
                const measured = () => ratioOf(name, n, subjects, runs), ratio = await measured(), repeats = [];
                for (let k = 0; k < REPEATS && ratio > SLOWER; k++) repeats.push(await measured());
                const pair = { case: name, target, n, ratio, repeats };
                tell(pair);
                pairs.push(pair);
            }
        }
        for (const subject of subjects) await subject.end?.();
    }
    return pairs;
}

/** Returns whether a case is slower in every repetition. @param {Pair} pair */
export const isSlower = ({ ratio, repeats }) => Math.min(ratio, ...repeats) > SLOWER;

/** Returns a result as a line of text. @param {Pair} pair */
export function pairText(pair) {
    const { target, n, ratio, repeats } = pair, ending = isSlower(pair) ? "  slower" : "";
    const again = repeats.length ? `  again ${repeats.map((one) => one.toFixed(3)).join(", ")}` : "";
    const cells = [pair.case.padEnd(20), target.padEnd(11), String(n).padStart(7), ratio.toFixed(3).padStart(8)];
    return `${cells.join(" ")} x${again}${ending}`;
}
