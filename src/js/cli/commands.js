/** The commands measure and tune. */
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { numberOf, numbersByName, rangesOf, seedsOf, UsageError, valuesOf } from "./arguments.js";
import { measuresText, progressText, resultText } from "./text.js";
import { parseJson } from "../entries/scenes.js";
import { createRunner, tune } from "../entries/tune.node.js";

/** @import { Given } from "./arguments.js" */
/** @import { Figures, Progress, SceneSource, TuneState } from "../tune/types.js" */

/**
 * Where a command prints.
 * @typedef {{ print: (text: string) => void, tell: (text: string) => void, isLive: boolean }} Out
 */

const SEEDS = 3, SECONDS = 20, ALL = 0xffffffff;

/** @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/** @param {string} file */
function textOf(file) {
    try {
        return readFileSync(file, "utf8");
    } catch (error) {
        throw new UsageError(messageOf(error));
    }
}

/** @param {string} file @returns {SceneSource} */
export function sceneOf(file) {
    const text = textOf(file);
    if (!file.endsWith(".json")) return pathToFileURL(resolve(file)).href;
    try {
        return /** @type {Record<string, unknown>} */ (parseJson(text));
    } catch (error) {
        throw new UsageError(`${file}: ${messageOf(error)}`);
    }
}

/** JSON has no Infinity: it is written as "Infinity". @param {unknown} value */
export const jsonText = (value) =>
    `${JSON.stringify(value, (_, one) => (typeof one === "number" && !Number.isFinite(one) ? String(one) : one), 2)}\n`;

/** @param {Given} given @returns {Record<string, number>} */
const measureSettings = ({ reach }) => (reach === undefined ? {} : { reach: Number(numberOf(reach, "reach")) });

/** @param {string} file @param {Given} given @param {Out} out @returns {Promise<number>} */
export async function measure(file, given, out) {
    const runner = createRunner(sceneOf(file)), asked = seedsOf(given.seeds) ?? SEEDS;
    const seeds = typeof asked === "number" ? Array.from({ length: asked }, (_, i) => i + 1) : asked;
    /** @type {{ seed: number, figures: Figures, hash: string }[]} */
    const runs = [];
    for (const seed of seeds) {
        const outcome = await runner.run({
            seed, values: valuesOf(given.set), scale: 1, measures: measureSettings(given),
            seconds: numberOf(given.seconds, "seconds") ?? SECONDS, rate: numberOf(given.rate, "rate") ?? 0,
            mask: numberOf(given.mask, "mask") ?? ALL,
        });
        if ("refused" in outcome) {
            throw new UsageError(`${file} could not be run with seed ${seed}: ${outcome.refused}`);
        }
        runs.push({ seed, ...outcome });
    }
    if (runs.length === 0) throw new UsageError("--seeds: at least one");
    const mean = Object.fromEntries(Object.keys(runs[0].figures).map((name) =>
        [name, runs.reduce((sum, { figures }) => sum + figures[name], 0) / runs.length]));
    out.print(given.json ? jsonText({ file, runs, mean }) : measuresText(runs, mean));
    return 0;
}

/** @param {Given} given @param {Out} out */
function progressOf({ quiet, save }, out) {
    return (/** @type {Progress} */ progress) => {
        if (save) writeFileSync(save, JSON.stringify(progress.state));
        if (!quiet) out.tell(out.isLive ? `\r\x1b[K${progressText(progress)}` : `${progressText(progress)}\n`);
    };
}

/** @param {string} file @returns {TuneState} */
function stateOf(file) {
    try {
        return JSON.parse(textOf(file));
    } catch (error) {
        throw new UsageError(`${file}: ${messageOf(error)}`);
    }
}

/** @param {string} file @param {Given} given @param {Out} out @returns {Promise<number>} */
export async function tuneCommand(file, given, out) {
    const scene = sceneOf(file), controller = new AbortController(), interrupt = () => controller.abort();
    if (!given.vary) throw new UsageError("tune needs --vary, such as --vary guard.avoidAgents");
    if (!given.minimize && !given.maximize) {
        throw new UsageError("tune needs --minimize, such as --minimize contacts,time");
    }
    const number = (/** @type {"rate"} */ name) => numberOf(given[name], name);
    const numbers = Object.fromEntries(
        ["rate", "mask", "seconds", "generations", "candidates", "population", "patience", "seed", "workers"].flatMap(
            (name) => (number(/** @type {"rate"} */ (name)) === undefined ? []
                : [[name, number(/** @type {"rate"} */ (name))]])),
    );
    const minimize = numbersByName(given.minimize, "minimize"), maximize = numbersByName(given.maximize, "maximize");
    process.once("SIGINT", interrupt);
    try {
        const result = await tune({
            ...numbers, scene, vary: rangesOf(given.vary), minimize, maximize, front: given.front === true,
            below: numbersByName(given.below, "below", true), above: numbersByName(given.above, "above", true),
            seeds: seedsOf(given.seeds), timeLimit: numberOf(given["time-limit"], "time-limit"),
            measures: measureSettings(given), signal: controller.signal, onProgress: progressOf(given, out),
            resume: given.resume ? stateOf(given.resume) : undefined, sensitivity: !given["no-sensitivity"],
            heldOut: given["no-held-out"] ? false : {},
        });
        if (!given.quiet && out.isLive) out.tell("\r\x1b[K");
        const wanted = Object.keys({ ...minimize, ...maximize }).map((name) => (name === "time" ? "lastTime" : name));
        out.print(given.json ? jsonText(result) : resultText(result, wanted));
        if (result.stopped === "canceled") return 130;
        return result.verdict === "overfitted" || result.verdict === "no better" ? 1 : 0;
    } finally {
        process.off("SIGINT", interrupt);
    }
}
