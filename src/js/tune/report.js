/** What a search found: whether it holds elsewhere, how much each setting matters, code to paste, runs to look at. */
import { refusalOf, runAll } from "./candidates.js";
import { coordinateOf, valueOf } from "./space.js";
import { candidateOf, compared, REFUSED } from "./objectives.js";

/** @import { Context } from "./candidates.js" */
/** @import { Search } from "./search.js" */
/** @import { Dimension } from "./space.js" */
/** @import { Candidate, HeldOutRow, Outcome, Run, SettingReport, TuneResult, Value, Values } from "./types.js" */

const PROBE = 0.1; // sides of the cube by which a setting is moved to see whether it matters
const FIRST_SEED = 1001; // of the seeds that are held out
const KEPT = 0.25; // share of the gain that must be left on other seeds, or the result is overfitted
const HALF = 0.5; // share of the gain below which a note says so
const SAME = 1e-6; // of the cost
/**
 * Share of a bound by which a run with other seeds, rates or numbers may miss it. A search goes right up to its bounds,
 * so other runs often miss them slightly. Larger: results that break their bounds count as good. Smaller: most results
 * with bounds count as overfitted.
 */
const NEAR = 0.02;

/** @typedef {{ where: string, seeds: number[], run: Partial<Run>, isSeeds: boolean }} Place */

/** @param {Context} context @returns {Place[]} */
function placesOf({ plan, hasScales }) {
    const { heldOut, seeds } = plan;
    if (!heldOut) return [];
    /** @type {number[]} */
    const others = [];
    for (let seed = FIRST_SEED; others.length < heldOut.seeds; seed++) if (!seeds.includes(seed)) others.push(seed);
    const scales = heldOut.scales ?? (hasScales ? [0.75, 1.25] : []);
    const at = (/** @type {string} */ where, /** @type {Partial<Run>} */ run) =>
        ({ where, seeds, run, isSeeds: false });
    return [
        ...(others.length
            ? [{ where: `${others.length} other seeds, from ${others[0]}`, seeds: others, run: {}, isSeeds: true }]
            : []),
        ...heldOut.rates.map((rate) => at(`${rate} steps per second`, { rate })),
        ...scales.map((scale) => at(`${scale} times the agents`, { scale })),
    ];
}

/** Returns how much of a cost is gained. @param {Candidate} start @param {Candidate} best */
const gainOf = (start, best) => (start.cost - best.cost) / (Math.abs(start.cost) || 1);

/** @param {Candidate} start @param {Candidate} best @returns {HeldOutRow["verdict"]} */
function verdictOf(start, best) {
    const better = compared(best, start);
    if (best.unmet === start.unmet && Math.abs(gainOf(start, best)) < SAME) return "same";
    return better < 0 ? "better" : "worse";
}

/** Returns a candidate of which bounds that are missed a little count as kept. @param {Candidate} one */
const nearly = (one) => (one.unmet <= NEAR ? { ...one, unmet: 0 } : one);

/**
 * Runs the winner and the scene at first where neither was tuned.
 * @param {Context} context @param {Values} before @param {Values} after
 */
async function heldOutRows(context, before, after) {
    const places = placesOf(context);
    const all = await Promise.all(places.map(({ seeds, run }) => runAll(context, [before, after], { seeds, run })));
    return places.map(({ where, isSeeds }, i) => {
        const reason = all[i].map(refusalOf).find(Boolean) ?? "";
        /** @type {HeldOutRow} */
        const row = { where, start: null, best: null, verdict: "not run", why: reason };
        if (!reason) {
            row.start = candidateOf(context, before, all[i][0]).candidate;
            row.best = candidateOf(context, after, all[i][1]).candidate;
            row.verdict = verdictOf(nearly(row.start), nearly(row.best));
        }
        return { row, isSeeds };
    });
}

/**
 * Moves one setting of the winner at a time: back to what it was, and a little to both sides.
 * @param {Context} context @param {Candidate} best @returns {Promise<{ effect: number, costBefore: number }[]>}
 */
async function effectsOf(context, best) {
    const { space } = context;
    const probes = space.flatMap((one) => {
        const at = coordinateOf(one, best.values[one.path]), step = one.values ? 1 / one.values.length : PROBE;
        const moved = [at - step, at + step].map((u) => valueOf(one, Math.min(1, Math.max(0, u))));
        return [one.before, ...moved].map((value) => ({ ...best.values, [one.path]: value }));
    });
    const outcomes = await runAll(context, probes);
    const found = probes.map((values, i) => candidateOf(context, values, outcomes[i]).candidate);
    return space.map((_, i) => {
        const own = found.slice(3 * i, 3 * i + 3), run = own.filter(({ unmet }) => unmet < REFUSED);
        const effects = run.map(({ cost, unmet }) => Math.abs(cost - best.cost) + Math.abs(unmet - best.unmet));
        return { effect: Math.max(0, ...effects), costBefore: own[0].cost };
    });
}

/** @param {Search} search @param {Dimension} one @param {number} i @returns {SettingReport["spread"]} */
function spreadOf(search, one, i) {
    if (one.values) return one.values;
    if (search.front) {
        const values = search.candidates().map((candidate) => Number(candidate.values[one.path]));
        return [Math.min(...values), Math.max(...values)];
    }
    const { mean = [], deviations = [] } = search.cma ?? {}, inside = (/** @type {number} */ u) =>
        Number(valueOf(one, Math.min(1, Math.max(0, u))));
    return [inside(mean[i] - 2 * deviations[i]), inside(mean[i] + 2 * deviations[i])];
}

/** @param {Search} search @param {{ row: HeldOutRow, isSeeds: boolean }[]} rows */
function judgement({ state: { start, best, isFlat, lastRefusal, refused, candidates } }, rows) {
    /** @type {string[]} */
    const notes = [];
    const percent = (/** @type {number} */ share) => `${Math.round(100 * share)} %`;
    const seeds = rows.find(({ isSeeds }) => isSeeds)?.row, trained = verdictOf(start, best);
    /** @type {TuneResult["verdict"]} */
    let verdict = trained === "better" ? "unknown" : "no better";
    if (trained === "better" && seeds?.start && seeds.best) {
        const gains = [gainOf(start, best), gainOf(seeds.start, seeds.best)];
        const isComparable = [start, best, seeds.start, seeds.best].every(({ unmet }) => unmet <= NEAR);
        const isLost = isComparable && gains[1] < KEPT * gains[0];
        verdict = seeds.verdict === "better" && !isLost ? "holds" : "overfitted";
        if (isComparable && gains[1] < HALF * gains[0]) {
            notes.push(`The cost fell by ${percent(gains[0])} on the seeds that were tuned, but by ` +
                `${percent(gains[1])} on others: tune on more seeds.`);
        }
    }
    for (const { row, isSeeds } of rows) {
        if (row.verdict === "not run") notes.push(`With ${row.where} it was not run: ${row.why}.`);
        else if (best.unmet === 0 && row.best && row.best.unmet > 0) {
            notes.push(`With ${row.where} not every bound is kept, or not all agents arrive.`);
        }
        if (row.verdict === "worse" && !isSeeds) notes.push(`With ${row.where} it is worse than before.`);
    }
    if (isFlat && candidates > 0) {
        notes.push("Nothing that varied changed what was wanted: measure or vary something else.");
    }
    if (best.unmet > 0) notes.push("Not every bound is kept, or not all agents arrive.");
    if (refused > 0) notes.push(`${refused} of ${candidates} candidates could not be run: ${lastRefusal}.`);
    return { verdict, notes };
}

/** @param {Context} context @param {Values} before @param {Candidate} best */
async function runsOf(context, before, best) {
    const { plan } = context, [old, won] = await runAll(context, [before, best.values]);
    const runs = won.flatMap((outcome, i) => ("figures" in outcome ? [{
        outcome, run: { ...plan.run, values: best.values, seed: plan.seeds[i] },
        candidate: candidateOf(context, best.values, [outcome]).candidate,
    }] : [])).sort((a, b) => compared(a.candidate, b.candidate));
    const named = (/** @type {string} */ what, /** @type {{ outcome: Outcome, run: Run } | undefined} */ one) =>
        (one && "figures" in one.outcome ? [{ what, run: one.run, ...one.outcome }] : []);
    const worst = runs.at(-1), seed = worst?.run.seed ?? plan.seeds[0];
    const isSame = runs.length > 1 && new Set(runs.map(({ outcome }) => JSON.stringify(outcome.figures))).size === 1;
    return {
        isSame,
        runs: [
            ...named("the winner's worst seed", worst),
            ...(runs.length > 1 ? named("the winner's best seed", runs[0]) : []),
            ...named("the scene at first, with the same seed as the worst",
                { outcome: old[plan.seeds.indexOf(seed)], run: { ...plan.run, values: {}, seed } }),
        ],
    };
}

/**
 * @param {Search} search
 * @param {{ stopped: TuneResult["stopped"], began: number, code: (values: Values) => string }} end
 * @returns {Promise<TuneResult>}
 */
export async function report(search, { stopped, began, code }) {
    const { context, state } = search, { space, plan } = context, { best, start } = state;
    const isWhole = stopped !== "canceled", nothing = { rows: [], effects: [], looked: { runs: [], isSame: false } };
    const found = isWhole ? {
        rows: await heldOutRows(context, start.values, best.values),
        effects: plan.sensitivity ? await effectsOf(context, best) : [],
        looked: await runsOf(context, start.values, best),
    } : nothing;
    const sum = found.effects.reduce((total, { effect }) => total + effect, 0) || 1;
    const { verdict, notes } = judgement(search, found.rows);
    if (found.looked.isSame) notes.push("Every seed gives the same run: the scene does not use its seed.");
    if (context.isCanceled()) notes.push("It was canceled: nothing was tried elsewhere.");
    return {
        best, start, front: search.candidates(), verdict, notes, code: code(best.values), stopped,
        settings: space.map((one, i) => ({
            path: one.path, before: one.before, after: best.values[one.path], spread: spreadOf(search, one, i),
            matters: found.effects[i] ? found.effects[i].effect / sum : NaN,
            costBefore: found.effects[i]?.costBefore ?? NaN,
        })),
        heldOut: found.rows.map(({ row }) => row), runs: found.looked.runs,
        generation: state.generation, candidates: state.candidates, refused: state.refused,
        simulated: context.tally.seconds, secondsSpent: (Date.now() - began) / 1000, state: structuredClone(state),
    };
}
