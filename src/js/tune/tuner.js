/**
 * The search: generation after generation, candidates run in a pool, and the best lead to the next ones. Whatever is
 * decided depends only on the results in their order, so that the same seed finds the same on any number of workers.
 */
import { codeOf } from "./code.js";
import { populationOf } from "./cma.js";
import { refusalOf, runAll } from "./candidates.js";
import { knownOptions, planOf, resumed } from "./options.js";
import { elsewhere, onThisThread, serveRuns, WorkerPool } from "./pool.js";
import { report } from "./report.js";
import { applyValues, loadScene, opened, Runner } from "./run.js";
import { Search } from "./search.js";
import { readSpace } from "./space.js";
import { candidateOf, readObjectives, unitsOf } from "./objectives.js";
import { veerError } from "../world/veer.js";

/** @import { Context } from "./candidates.js" */
/** @import { Plan } from "./options.js" */
/** @import { RunPool } from "./pool.js" */
/** @import { Home } from "./run.js" */
/** @import { Dimension } from "./space.js" */
/** @import { Objectives } from "./objectives.js" */
/**
 * @import { Candidate, Outcome, Progress, Run, SceneSource, TuneOptions, TuneResult, TuneState, Values,
 *   WorkerLike } from "./types.js"
 */

export { applyValues, loadScene, opened, Runner, serveRuns };
export { Stream } from "./random.js";

/**
 * How this side starts workers.
 * @typedef {{ cores: () => number, startWorker: () => WorkerLike }} Crew
 */

/**
 * Returns a text by which a saved search is recognized.
 * @param {Plan} plan @param {Dimension[]} space @param {Objectives} objectives
 */
const keyOf = ({ seeds, population, seed, run }, space, objectives) => JSON.stringify([
    seeds, population, seed, run, objectives,
    space.map(({ path, from, to, log, values }) => [path, from, to, log, values]),
]);

/**
 * Looks at the scene as it is: its brains, and the names of its figures.
 * @param {Home} home @param {TuneOptions} options
 */
async function looked(home, options) {
    const runner = new Runner(home, options.scene), scene = await runner.scene(), veer = await runner.veer();
    const { run, seeds } = planOf(options, 1, 4);
    const game = await opened(home, veer, scene, { ...run, seed: seeds[0], values: {} });
    try {
        const brains = Object.fromEntries(
            Object.entries(game.brains).map(([name, id]) => [name, game.world.getBrain(id)]),
        );
        const space = readSpace(options.vary, brains, veer.schema);
        const objectives = readObjectives({ ...options }, Object.keys(game.figures()));
        const { schema } = veer, code = (/** @type {Values} */ values) => codeOf(brains, values, schema);
        return { space, objectives, code, hasScales: typeof scene === "function" ? scene.length > 2 : true };
    } finally {
        game.close();
    }
}

/** @param {TuneOptions} options @param {Home} home @param {Crew} crew @returns {RunPool} */
function poolOf({ scene, workers, startWorker, pool }, home, crew) {
    if (pool) return elsewhere(pool);
    const isSent = typeof scene !== "function", cores = crew.cores();
    const count = workers ?? (startWorker || isSent ? cores : 0);
    if (!Number.isInteger(count) || count < 0 || count > 256) {
        throw veerError("must be a whole number",
            { code: "VEER_E_RANGE", call: "tune", argument: "workers", value: workers, hint: "0 to 256" });
    }
    if (count === 0) return onThisThread(home, scene);
    if (startWorker) return new WorkerPool({ start: startWorker, count, scene: null });
    if (isSent) return new WorkerPool({ start: crew.startWorker, count, scene });
    throw veerError("a function cannot be sent to workers", {
        code: "VEER_E_TYPE", call: "tune", argument: "scene", value: scene,
        hint: 'give the address of a module: scene: new URL("./scene.js", import.meta.url)',
    });
}

/** @param {Dimension[]} space @returns {Values} */
const valuesBefore = (space) => Object.fromEntries(space.map(({ path, before }) => [path, before]));

/**
 * Runs the scene as it is, which gives the scales of the measures.
 * @param {Omit<Context, "units">} rest @param {string} key
 */
async function started(rest, key) {
    const values = valuesBefore(rest.space), context = { ...rest, units: rest.objectives.terms.map(() => 1) };
    const [outcomes] = await runAll(context, [values]), reason = refusalOf(outcomes);
    if (reason && !rest.isCanceled()) {
        throw veerError(`the scene could not be run as it is: ${reason}`,
            { code: "VEER_E_STATE", call: "tune", argument: "scene" });
    }
    const figures = outcomes.flatMap((one) => ("figures" in one ? [one.figures] : []));
    context.units = unitsOf(rest.objectives, figures);
    const { candidate } = candidateOf(context, values, outcomes);
    /** @type {TuneState} */
    const state = {
        version: 1, key, generation: 0, candidates: 0, refused: 0, stale: 0, lastRefusal: "",
        isFlat: true, best: candidate, start: candidate, units: context.units, search: null,
    };
    return { context, state };
}

/**
 * @param {Search} search @param {TuneOptions} options @param {number} began
 * @returns {Promise<TuneResult["stopped"]>}
 */
async function searched(search, options, began) {
    const { plan, isCanceled } = search.context, { state } = search, first = state.generation, from = Date.now();
    while (state.generation < plan.generations) {
        if (isCanceled() || !(await search.generation())) return "canceled";
        const now = Date.now(), each = (now - from) / (state.generation - first);
        options.onProgress?.({
            generation: state.generation, generations: plan.generations, candidates: state.candidates,
            refused: state.refused, best: state.best, front: search.candidates(),
            secondsSpent: (now - began) / 1000,
            secondsLeft: (each * (plan.generations - state.generation)) / 1000, state: structuredClone(state),
        });
        if (search.isSettled) return "settled";
        if (now - began > 1000 * plan.timeLimit) return "time";
    }
    return "generations";
}

/**
 * Tunes a scene.
 * @param {Home & Crew} side  Node or a browser @param {TuneOptions} given @returns {Promise<TuneResult>}
 */
export async function tuneOn(side, given) {
    const options = knownOptions(given), began = Date.now(), isCanceled = () => options.signal?.aborted === true;
    const { space, objectives, hasScales, code } = await looked(side, options);
    const plan = planOf(options, space.length, populationOf(space.length)), key = keyOf(plan, space, objectives);
    const saved = options.resume === undefined ? undefined : resumed(options.resume, key);
    const pool = poolOf(options, side, side);
    const stop = () => pool.stop();
    options.signal?.addEventListener("abort", stop, { once: true });
    try {
        const rest = { plan, space, objectives, pool, isCanceled, hasScales, tally: { seconds: 0 } };
        const { context, state } = saved
            ? { state: saved, context: { ...rest, units: saved.units } }
            : await started(rest, key);
        const search = new Search(context, state), stopped = await searched(search, options, began);
        return await report(search, { stopped, began, code });
    } finally {
        options.signal?.removeEventListener("abort", stop);
        pool.stop();
    }
}
