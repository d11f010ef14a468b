#!/usr/bin/env node
/**
 * Runs a scene without a screen and prints its figures: npm run scene -- SCENE STEPS [--seed N] [--set PATH=VALUE ...]
 * [--json] SCENE is a name in web/scenes or a file; web/scene/figures.js defines the figures. --json prints one line of
 * JSON for other programs.
 */
import { loadScene, parseOptions, runScene, usage } from "./scenes.mjs";

const { words, seed, set, json } = parseOptions(process.argv.slice(2),
    "SCENE STEPS [--seed N] [--set PATH=VALUE ...] [--json]");
const [name, steps] = words;
if (!name || !/^\d+$/.test(steps ?? "")) usage("SCENE STEPS [--seed N] [--set PATH=VALUE ...] [--json]");
try {
    const { veer, scene } = await loadScene(name);
    const start = performance.now(), figures = runScene(veer, scene, Number(steps), { seed, set });
    const seconds = (performance.now() - start) / 1000;
    if (json) console.log(JSON.stringify(figures));
    else print(figures, seconds);
} catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
}

/** @param {ReturnType<typeof runScene>} figures @param {number} seconds */
function print(figures, seconds) {
    const { events, ...plain } = figures;
    for (const [key, value] of Object.entries({ ...plain, ...events })) {
        const shown = typeof value === "number" && !Number.isInteger(value)
            ? value.toFixed(4)
            : Array.isArray(value) ? value.join(" ") : value;
        console.log(`${key.padEnd(18)} ${shown}`);
    }
    console.log(`${"took".padEnd(18)} ${seconds.toFixed(2)} s, ` +
        `${((seconds * 1000) / Math.max(figures.steps, 1)).toFixed(3)} ms per step`);
}
