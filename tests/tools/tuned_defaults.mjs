/**
 * Looks for better defaults of crowds: candidates are judged on every layout of `npm run crowds`, and refused by the
 * first one on which they do worse. A candidate that no layout refuses is a better default.
 *
 *   node tests/tools/tuned_defaults.mjs [--seeds 2] [--layouts circle-12,crossing-100] [--factor 1.25]
 */
import { parseArgs } from "node:util";
import { fileURLToPath } from "node:url";
import { createVeer } from "veer";
import { LAYOUTS, makeScene } from "../crowds/layouts.js";
import { runScene } from "../crowds/run.js";
import { veerSubject } from "../crowds/subjects/veer.js";

/** @import { Figures } from "../crowds/measure.js" */

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const VARIED = /** @type {const} */ (["horizon", "sameWayHorizon", "obstacleHorizon"]);
const SLOWER = 0.02, DEEPER = 0.02; // a time or an overlap (radii) that grew by more than this is worse
const { values: given } = parseArgs({ options: {
    seeds: { type: "string", default: "2" }, layouts: { type: "string", default: LAYOUTS.join(",") },
    factor: { type: "string", default: "1.25" },
} });
const seeds = Array.from({ length: Number(given.seeds) }, (_, i) => 101 + i);
const sizeOf = (/** @type {string} */ layout) => makeScene(layout).agents.length;
// small ones first, because they refuse as well as large ones do
const layouts = given.layouts.split(",").sort((a, b) => sizeOf(a) - sizeOf(b));

/** @param {number[]} list */
const mean = (list) => list.reduce((sum, value) => sum + value, 0) / list.length;

/** @param {object} avoidance @param {string} layout */
async function figuresOf(avoidance, layout) {
    const settings = { package: ROOT, brain: { brain: { avoidance } }, corners: false, exact: 0 };
    const subject = await veerSubject(settings);
    /** @type {Figures[]} */
    const runs = [];
    for (const seed of seeds) runs.push(await runScene(subject, makeScene(layout, { seed }), 60));
    const of = (/** @type {(run: Figures) => number | null} */ read) => mean(runs.map((run) => read(run) ?? Infinity));
    return {
        arrived: of((run) => run.arrived), medianTime: of((run) => run.medianTime),
        lastTime: of((run) => run.lastTime), worstOverlap: of((run) => run.worstOverlap),
    };
}

/**
 * Returns the figure that is worse, or null.
 * @param {Awaited<ReturnType<typeof figuresOf>>} before @param {Awaited<ReturnType<typeof figuresOf>>} after
 * @returns {keyof Awaited<ReturnType<typeof figuresOf>> | null}
 */
function worse(before, after) {
    if (after.arrived < before.arrived) return "arrived";
    for (const name of /** @type {const} */ (["medianTime", "lastTime"])) {
        if (after[name] > before[name] * (1 + SLOWER)) return name;
    }
    return after.worstOverlap > before.worstOverlap + DEEPER ? "worstOverlap" : null;
}

const { schema } = await createVeer(), factor = Number(given.factor);
/** @type {Map<string, ReturnType<typeof figuresOf>>} */
const starts = new Map();
const startOf = (/** @type {string} */ layout) => {
    if (!starts.has(layout)) starts.set(layout, figuresOf({}, layout));
    return /** @type {ReturnType<typeof figuresOf>} */ (starts.get(layout));
};
for (const name of VARIED) {
    const usual = Number(schema.settings.avoidance.find((row) => row.name === name)?.default);
    for (const value of [usual / factor, usual * factor].map((one) => Number(one.toPrecision(3)))) {
        let seen = 0, verdict = "no layout refuses it";
        for (const layout of layouts) {
            const before = await startOf(layout), after = await figuresOf({ [name]: value }, layout);
            const figure = worse(before, after);
            seen++;
            if (!figure) continue;
            const [was, now] = [before[figure], after[figure]].map((one) => one.toPrecision(3));
            verdict = `refused by ${layout}: ${figure} ${was} -> ${now}`;
            break;
        }
        console.log(`avoidance.${name} ${usual} -> ${value}: ${verdict} (${seen} of ${layouts.length} layouts)`);
    }
}
