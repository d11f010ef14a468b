/**
 * Tunes scenes of the playground, and says what came of it with seeds that the search did not see:
 *
 *   node tests/tools/tuned.mjs [STUDY ...] [--workers 1] [--generations N] [--keep] [--page]
 *
 * --keep stores the results in tests/tools/tuned.jsonl, and --page writes the table and the plot of the page Tuning by
 * itself from there. The same study gives the same result on every machine.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { createRunner, tune } from "veer/tune";
import { lineOf, pagesOf } from "./tuned_page.js";

/** @import { Candidate, TuneOptions, Values } from "../../src/js/tune/types.js" */
/** @import { Kept } from "./tuned_page.js" */
/** @typedef {Omit<TuneOptions, "scene"> & { asked: string, shown: string[] }} Study */

const KEPT = new URL("tuned.jsonl", import.meta.url);
const HELD_OUT = { seeds: 8, rates: [], scales: [] };
const TURNS = 2; // how often foxes and hares are tuned against each other

/** @type {Record<string, Study>} */
const STUDIES = {
    racetrack: {
        asked: "faster, with fewer contacts", shown: ["speed", "contacts"],
        vary: ["racer.avoidance.horizon", "racer.avoidance.sameWayHorizon", "racer.followTrack.pull",
            "racer.avoidObstacles.lookAhead", "racer.locomotion.response"],
        maximize: { speed: 3 }, minimize: { contacts: 1 }, seconds: 40,
    },
    patrol: {
        asked: "faster, with fewer turns and contacts", shown: ["speed", "turnRate", "contacts", "obstacleContacts"],
        vary: ["guard.avoidObstacles.lookAhead", "guard.avoidObstacles.margin", "guard.avoidAgents.horizon",
            "guard.avoidAgents.margin", "guard.context.hysteresis", "guard.locomotion.response"],
        maximize: { speed: 3 }, minimize: { turnRate: 1, contacts: 1, obstacleContacts: 1 }, seconds: 40,
    },
    doors: {
        asked: "more agents through the doors", shown: ["legs", "standing", "overlap"],
        vary: ["guest.avoidance.horizon", "guest.avoidance.sameWayHorizon", "guest.avoidance.obstacleHorizon",
            "guest.locomotion.response"],
        maximize: ["legs"], below: { overlap: 0.1 }, seconds: 40, seeds: 2, generations: 4,
    },
    crossing: {
        asked: "more arrivals, calmer (a front)", shown: ["legs", "turnRate", "contacts"],
        vary: ["walker.avoidance.horizon", "walker.avoidance.sameWayHorizon", "walker.context.hysteresis",
            "walker.locomotion.response"],
        maximize: ["legs"], minimize: ["turnRate"], front: true, seconds: 30, seeds: 2, generations: 5,
    },
    boids: {
        asked: "held together, at least 22 u apart", shown: ["spread", "spacing", "contacts"],
        vary: {
            "bird.flock.distance": [60, 400], "bird.flock.separationWeight": true,
            "bird.flock.alignmentWeight": true, "bird.flock.cohesionWeight": true, "bird.stayInside.weight": true,
        },
        minimize: ["spread"], above: { spacing: 22 }, seconds: 30,
    },
};
/** @type {Record<string, Study>} */
const HUNT = {
    fox: {
        asked: "foxes: more hares caught", shown: ["caught"],
        vary: {
            "fox.pursue.maxPrediction": [0.05, 4], "fox.separation.weight": [0.05, 4],
            "fox.separation.distance": true, "fox.locomotion.response": true,
        },
        maximize: ["caught"], seconds: 30, generations: 6,
    },
    hare: {
        asked: "hares: fewer hares caught", shown: ["caught"],
        vary: {
            "hare.evade.panicRadius": true, "hare.evade.maxPrediction": [0.05, 4], "hare.evade.weight": true,
            "hare.flock.cohesionWeight": true, "hare.flock.separationWeight": true,
        },
        minimize: ["caught"], seconds: 30, generations: 6,
    },
};

const { values: given, positionals } = parseArgs({
    allowPositionals: true, options: {
        workers: { type: "string", default: "1" }, generations: { type: "string" }, keep: { type: "boolean" },
        page: { type: "boolean" },
    },
});

/** @param {string} scene @param {Values} [fixed] */
function addressOf(scene, fixed = {}) {
    const address = new URL("tuned_scenes.js", import.meta.url);
    address.searchParams.set("scene", scene);
    if (Object.keys(fixed).length) address.searchParams.set("fixed", JSON.stringify(fixed));
    return address.href;
}

/** @param {string} name @param {Study} study @param {string} scene */
async function tuned(name, { asked: _, shown: _shown, ...options }, scene) {
    const result = await tune({
        seeds: 3, generations: 10, heldOut: HELD_OUT, sensitivity: false, ...options, scene,
        workers: Number(given.workers), ...(given.generations && { generations: Number(given.generations) }),
        onProgress: ({ generation, best, secondsLeft }) =>
            void process.stderr.write(
                `\r${name}: ${generation}, cost ${best.cost.toFixed(3)}, ${secondsLeft.toFixed(0)} s `),
    });
    process.stderr.write("\n");
    return result;
}

/** @param {string} name @param {Study} study @returns {Promise<Kept>} */
async function studied(name, study) {
    const result = await tuned(name, study, addressOf(name)), [row] = result.heldOut;
    const figuresOf = (/** @type {Candidate | null} */ one) =>
        Object.fromEntries(study.shown.map((figure) => [figure, one?.figures[figure] ?? NaN]));
    const axes = [study.maximize, study.minimize].flatMap((list) => /** @type {string[]} */ (list ?? []));
    const pointOf = (/** @type {Candidate} */ { figures }) => axes.map((figure) => figures[figure]);
    return {
        study: name, asked: study.asked, before: figuresOf(row?.start), after: figuresOf(row?.best),
        verdict: result.verdict, values: result.best.values,
        ...(study.front && { front: { start: pointOf(result.start), points: result.front.map(pointOf), axes } }),
        candidates: result.candidates, simulated: result.simulated,
    };
}

/** Returns how many hares are caught with held-out seeds, on average. @param {Values} fixed */
async function caughtWith(fixed) {
    const runner = createRunner(addressOf("predators", fixed));
    let caught = 0;
    for (let seed = 2001; seed <= 2000 + HELD_OUT.seeds; seed++) {
        const outcome = await runner.run({
            values: {}, seed, seconds: HUNT.fox.seconds ?? 60, rate: 0, scale: 1, mask: 0xffffffff, measures: {},
        });
        if ("refused" in outcome) throw new Error(outcome.refused);
        caught += outcome.figures.caught / HELD_OUT.seeds;
    }
    return caught;
}

/**
 * Tunes foxes and hares alternately, each against the latest version of the other. Turns that were kept are not run
 * again.
 * @param {(row: Kept) => void} done @returns {Promise<Kept[]>}
 */
async function hunted(done) {
    /** @type {Record<string, Values>} */
    const own = { fox: {}, hare: {} };
    /** @type {Kept[]} */
    const rows = [], kept = given.keep ? readKept() : [];
    for (let turn = 0; turn < TURNS; turn++) {
        for (const [who, study] of Object.entries(HUNT)) {
            const other = who === "fox" ? "hare" : "fox", name = `predators, turn ${turn + 1}`;
            const found = kept.find((row) => row.study === name && row.asked === study.asked);
            if (found) {
                own[who] = found.values;
                rows.push(found);
                continue;
            }
            const before = await caughtWith({ ...own.fox, ...own.hare });
            const result = await tuned(`${who} ${turn + 1}`, study, addressOf("predators", own[other]));
            own[who] = result.best.values;
            const after = await caughtWith({ ...own.fox, ...own.hare });
            rows.push({
                study: name, asked: study.asked, before: { caught: before },
                after: { caught: after }, verdict: result.verdict, values: own[who], candidates: result.candidates,
                simulated: result.simulated,
            });
            done(rows[rows.length - 1]);
        }
    }
    return rows;
}

/** @returns {Kept[]} */
const readKept = () => (existsSync(KEPT)
    ? readFileSync(KEPT, "utf8").split("\n").filter(Boolean).map((line) => JSON.parse(line)) : []);

/** @param {Kept[]} rows */
function keep(rows) {
    const names = rows.map(({ study, asked }) => `${study} ${asked}`);
    const others = readKept().filter(({ study, asked }) => !names.includes(`${study} ${asked}`));
    writeFileSync(KEPT, [...others, ...rows].map((row) => `${JSON.stringify(row)}\n`).join(""));
}

const all = [...Object.keys(STUDIES), "predators"], isOnlyPage = given.page && !given.keep && positionals.length === 0;
for (const name of positionals.length || isOnlyPage ? positionals : all) {
    if (!all.includes(name)) throw new Error(`there is no study ${name}: ${all.join(", ")}`);
    const began = performance.now();
    const done = (/** @type {Kept} */ row) => void (given.keep && keep([row]));
    const rows = name === "predators" ? await hunted(done) : [await studied(name, STUDIES[name])];
    for (const row of rows) console.log(`${lineOf(row)} ${row.candidates} candidates ${JSON.stringify(row.values)}`);
    console.log(`${name}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
    if (given.keep) keep(rows);
}
if (given.page) {
    for (const [file, text] of pagesOf(readKept())) writeFileSync(file, text);
}
