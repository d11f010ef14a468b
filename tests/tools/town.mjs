#!/usr/bin/env node
/**
 * Measures a town in which buildings come and go, and thousands of agents have hundreds of goals:
 *
 *   npm run town -- [--agents 5000] [--goals 200] [--cells 128] [--steps 9000] [--seed 1] [--chromium]
 *
 * Prints step times: the median, the slowest, and the slowest step in which a building changes. --chromium: in a worker
 * of a page. A step is late if it takes longer than the time that it simulates.
 */
import { createVeer } from "veer";
import { livingTown } from "../bench/towns.js";
import { usage } from "./scenes.mjs";

const HELP = "[--agents 5000] [--goals 200] [--cells 128] [--steps 9000] [--seed 1] [--chromium]";
const LATE = 1000 / 30; // ms

/** @typedef {{ agents: number, goals: number, cells: number, steps: number, seed: number }} Size */
/** @typedef {{ times: number[], built: number[], arrived: number, bytes: number }} Run */

const args = process.argv.slice(2), isInPage = args.includes("--chromium");
const size = { agents: 5000, goals: 200, cells: 128, steps: 9000, seed: 1 };
for (let i = 0; i < args.length; i++) {
    const key = /** @type {keyof Size} */ (args[i].slice(2));
    if (args[i] === "--chromium") continue;
    if (!Object.hasOwn(size, key) || !(Number(args[i + 1]) > 0)) usage(HELP);
    size[key] = Number(args[++i]);
}

/**
 * Runs a town. The source text of this function also runs in a worker.
 * @param {typeof createVeer} open @param {typeof livingTown} makeTown @param {Size} wanted @returns {Promise<Run>}
 */
async function runTown(open, makeTown, wanted) {
    const { world, step } = makeTown(await open(), wanted), times = [], built = [];
    let arrived = 0;
    for (let i = 0; i < wanted.steps; i++) {
        const begin = performance.now(), what = step(), time = performance.now() - begin;
        times.push(time);
        if (what.isBuilding) built.push(time);
        arrived += what.arrived;
    }
    return { times, built, arrived, bytes: world.save().length };
}

/** Runs the same town in a worker in Chromium. @param {Size} wanted @returns {Promise<Run>} */
async function runInChromium(wanted) {
    const { chromium } = await import("playwright-core"), { findChromium } = await import("../../src/build/needs.mjs");
    const { FLAGS } = await import("./browsers.mjs"), { serveModules } = await import("../bench/subjects/chromium.js");
    const { url, close } = await serveModules();
    const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: FLAGS });
    const page = await browser.newPage();
    page.setDefaultTimeout(0);
    await page.goto(url);
    const code = `import { createVeer } from "${url}/dist/index.js"; import { livingTown } from ` +
        `"${url}/tests/bench/towns.js"; ${runTown}; postMessage(await runTown(createVeer, livingTown, ${
            JSON.stringify(wanted)}));`;
    const run = await page.evaluate((text) => new Promise((resolve, reject) => {
        const worker = new Worker(URL.createObjectURL(new Blob([text], { type: "text/javascript" })),
            { type: "module" });
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = ({ message }) => reject(new Error(message));
    }), code);
    await browser.close();
    close();
    return /** @type {Run} */ (run);
}

const { times, built, arrived, bytes } = isInPage ? await runInChromium(size)
    : await runTown(createVeer, livingTown, size);
const sorted = [...times].sort((a, b) => a - b), late = times.filter((time) => time > LATE).length;
const after = times.slice(1), text = (/** @type {number} */ ms) => `${ms.toFixed(2)} ms`;
console.log(`${size.agents} agents, ${size.goals} goals, ${size.cells} x ${size.cells} cells, ${size.steps} steps`
    + `${isInPage ? " in a worker of Chromium" : ""}: ${arrived} arrivals, save ${bytes} bytes`);
console.log(`first step ${text(times[0])}; then median ${text(sorted[sorted.length >> 1])}, slowest ${
    text(Math.max(...after))}, slowest that builds ${text(Math.max(...built))}, ${
    ((1e6 * sorted[sorted.length >> 1]) / size.agents).toFixed(0)} ns per agent, ${late} late`);
