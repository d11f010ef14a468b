/**
 * Compares how the crowds of Veer and other libraries walk through the same layouts. Prints a JSON line per run: the
 * settings, and the figures of measure.js.
 *
 *   npm run crowds -- [--layouts door-2-60,circle] [--seeds 5] [--hz 60,30] [--scale 1,3,x3] [--starts disturbed,exact]
 *   [--subjects veer]
 *       [--peers] [--rvo2 FOLDER] [--package FOLDER] [--peers-folder FOLDER] [--brain JSON] [--world JSON] [--corners]
 *       [--table] [--from FILE] [--exact-every STEPS]
 *
 * A layout's name may contain different numbers from the list's: door-WIDTH-COUNT, rooms-WIDTH-COUNT, circle-COUNT,
 * corridor-COUNT-WIDTH, squads-COUNT-SPACING, idle-COUNT-WALKERS. --corners gives Veer the next corner of the shortest
 * path as the target, as for the other subjects, instead of the goal. --exact-every compares the velocities that the
 * core allows with the exact solutions (exact.js) every STEPS steps; the figures are under `exact`. A scale is a factor
 * of all sizes, xN of all speeds, 3x3 of both. Exact starts are the same for every seed in layouts without random
 * numbers.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { LAYOUTS, makeScene } from "./layouts.js";
import { runScene } from "./run.js";
import { openSubjects } from "./subjects.js";
import { tableOf } from "./table.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** @param {string} word  3, x3 or 3x3 */
function scaleOf(word) {
    const parts = /^(\d*\.?\d+)?(?:x(\d*\.?\d+))?$/.exec(word);
    if (!parts || !word) throw new Error(`--scale ${word}: a factor of sizes, xN of speeds, or both, as in 3x3`);
    return { size: Number(parts[1] ?? 1), speed: Number(parts[2] ?? 1) };
}

/**
 * Returns the listed layouts whose names begin with a word, or the word itself if it has its own numbers.
 * @param {string} word
 */
function layoutsOf(word) {
    const listed = LAYOUTS.filter((name) => name === word || name.startsWith(`${word}-`));
    return listed.length ? listed : [word];
}

function parse() {
    const { values } = parseArgs({
        options: {
            layouts: { type: "string", default: "" }, seeds: { type: "string", default: "5" },
            seed: { type: "string", default: "" }, hz: { type: "string", default: "60,30" },
            scale: { type: "string", default: "1" }, starts: { type: "string", default: "disturbed" },
            exact: { type: "boolean", default: false },
            subjects: { type: "string", default: "veer" }, peers: { type: "boolean", default: false },
            rvo2: { type: "string", default: "" },
            package: { type: "string", default: ROOT }, "peers-folder": { type: "string", default: ROOT },
            brain: { type: "string", default: "{}" },
            world: { type: "string", default: "{}" }, corners: { type: "boolean", default: false },
            table: { type: "boolean", default: false },
            from: { type: "string", default: "" }, "exact-every": { type: "string", default: "0" },
        },
    });
    const list = (/** @type {string} */ text) => text.split(",").filter(Boolean);
    return {
        layouts: values.layouts ? list(values.layouts).flatMap(layoutsOf) : LAYOUTS, hz: list(values.hz).map(Number),
        scales: list(values.scale),
        seeds: values.seed
            ? list(values.seed).map(Number)
            : Array.from({ length: Number(values.seeds) }, (_, i) => i + 1),
        starts: values.exact ? ["exact"] : list(values.starts), table: values.table, from: values.from,
        subjects: {
            names: [...list(values.subjects), ...(values.peers
                ? ["detour", "yuka"]
                : []), ...(values.rvo2 ? ["rvo2"] : [])], rvo2: values.rvo2, peers: values["peers-folder"],
            package: values.package, brain: { brain: JSON.parse(values.brain), world: JSON.parse(values.world) },
            corners: values.corners, exact: Number(values["exact-every"]),
        },
    };
}

/** Returns a line of JSON with numbers of four digits. @param {object} line */
const rounded = (line) =>
    JSON.stringify(line, (_, value) => (typeof value === "number" ? Number(value.toPrecision(4)) : value));

async function main() {
    const options = parse();
    const lines = options.from
        ? readFileSync(options.from, "utf8").split("\n").filter(Boolean).map((line) => JSON.parse(line))
        : [];
    const subjects = options.from ? [] : await openSubjects(options.subjects);
    // warm-up, so that the measured runs use optimized code
    for (const subject of subjects) await runScene(subject, makeScene("circle-12"), 60);
    const runs = options.scales.flatMap((scale) =>
        options.hz.flatMap((hz) => options.starts.flatMap((start) => options.layouts.flatMap((layout) =>
            options.seeds.flatMap((seed) =>
                subjects.map((subject) => ({ layout, subject, hz, seed, scale, start })))))));
    for (const { layout, subject, hz, seed, scale, start } of runs) {
        const scene = makeScene(layout, { seed, exact: start === "exact", ...scaleOf(scale) });
        const figures = await runScene(subject, scene, hz);
        const line = { layout, subject: subject.name, hz, seed, scale, start, ...figures };
        lines.push(line);
        if (!options.table) console.log(rounded(line));
    }
    for (const subject of subjects) subject.end?.();
    if (options.table) console.log(tableOf(lines));
}

try {
    await main();
} catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
}
