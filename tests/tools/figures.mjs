#!/usr/bin/env node
/**
 * Prints the scenes' figures over many seeds as a table: node tests/tools/figures.mjs [racetrack|patrol|spline ...]
 * [--seeds N] [--steps N] racetrack: 20 seeds of 7,200 steps; patrol: 200 seeds with random free starts and points;
 * spline: the mean turn rate of an agent that walks around a block.
 */
import { roundBlock } from "./block.mjs";
import { loadScene, runScene } from "./scenes.mjs";

const args = process.argv.slice(2), wanted = args.filter((arg) => /^[a-z]/.test(arg));
const option = (/** @type {string} */ key, /** @type {number} */ other) =>
    (args.includes(key) ? Number(args[args.indexOf(key) + 1]) : other);
const steps = option("--steps", 7200);

/**
 * Runs a scene with many seeds.
 * @param {string} name
 * @param {number} seeds
 * @param {(figures: any) => boolean} isNotable  whether a run gets a separate line
 */
async function many(name, seeds, isNotable) {
    const { veer, scene } = await loadScene(name);
    /** @type {any[]} */
    const runs = [];
    for (let seed = 1; runs.length < seeds; seed++) {
        if (seed === scene.seed) continue; // this seed uses the file's positions; all others use random positions
        const figures = runScene(veer, scene, steps, { seed });
        runs.push(figures);
        if (isNotable(figures)) console.log(JSON.stringify(figures));
    }
    return runs;
}

/** @param {any[]} runs @param {string} key */
const total = (runs, key) => runs.reduce((sum, run) => sum + run[key], 0);
const mean = (/** @type {any[]} */ runs, /** @type {string} */ key) => total(runs, key) / runs.length;
const worst = (/** @type {any[]} */ runs) => Math.max(...runs.map((run) => run.worstOverlap));

if (!wanted.length || wanted.includes("racetrack")) {
    const runs = await many("racetrack", option("--seeds", 20),
        (f) => f.contacts > 0 || f.worstOverlap > 0.01 || Math.min(...f.laps) < 1);
    console.log(
        `racetrack: ${runs.length} seeds, ${steps} steps: contacts ${total(runs, "contacts")}, worst overlap ` +
        `${worst(runs).toFixed(4)} radii, ` +
            `laps at least ${Math.min(...runs.flatMap((run) => run.laps))}, at most ` +
            `${Math.max(...runs.flatMap((run) => run.laps))}, ` +
            `overtakes ${total(runs, "overtakes")}, by the faster ${total(runs, "overtakesByFaster")}, mean speed ` +
            `${mean(runs, "meanSpeed").toFixed(1)}`,
    );
}
if (!wanted.length || wanted.includes("patrol")) {
    const runs = await many("patrol", option("--seeds", 200),
        (f) => f.contacts > 0 || f.reached < f.points || f.worstOverlap > 0.01);
    const points = total(runs, "points"), reached = total(runs, "reached");
    console.log(
        `patrol: ${runs.length} seeds, ${steps} steps: points ${points}, reached ${reached} ` +
        `(${((100 * reached) / points).toFixed(2)} %), late ${total(runs, "late")}, ` +
            `silent ${total(runs, "silent")}, contacts ${total(runs, "contacts")}, worst overlap ` +
            `${worst(runs).toFixed(4)} radii, ` +
            `blocked ${total(runs, "blocked")} times, ${total(runs, "blockedSeconds").toFixed(1)} s`,
    );
}
if (!wanted.length || wanted.includes("spline")) {
    for (const align of /** @type {const} */ (["goal", "world"])) for (const slots of [8, 16, 32]) {
        const rates = [];
        for (const pick of /** @type {const} */ (["slot", "parabola", "spline"])) {
            rates.push(`${pick} ${(await roundBlock({ slots, pick, align })).turnRate.toFixed(3)}`);
        }
        console.log(
            `around a block, ${slots} slots aligned to the ${align}: mean absolute turn rate in rad/s: ` +
                `${rates.join(", ")}`,
        );
    }
}
