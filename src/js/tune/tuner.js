/**
 * The search: generation after generation, candidates run in a pool, and the best lead to the next ones. Whatever is
 * decided depends only on the results in their order, so that the same seed finds the same on any number of workers.
 */
import { codeOf } from "./code.js";
import { Cma, mirrored, populationOf } from "./cma.js";
import { refusalOf, runAll } from "./candidates.js";
import { Front } from "./front.js";
import { knownOptions, planOf, resumed } from "./options.js";
import { elsewhere, onThisThread, serveRuns, WorkerPool } from "./pool.js";
import { report } from "./report.js";
import { applyValues, loadScene, opened, Runner } from "./run.js";
import { coordinateOf, readSpace, valuesAt } from "./space.js";
import { candidateOf, compared, readWishes, unitsOf } from "./wishes.js";
import { veerError } from "../world/veer.js";

/** @import { CmaState } from "./cma.js" */
/** @import { FrontState, Marks } from "./front.js" */
/** @import { Plan } from "./options.js" */
/** @import { RunPool } from "./pool.js" */
/** @import { Home } from "./run.js" */
/** @import { Dimension } from "./space.js" */
/** @import { Units, Wishes } from "./wishes.js" */
/**
 * @import { Candidate, Outcome, Progress, Run, SceneSource, TuneOptions, TuneResult, TuneState, Values,
 *   WorkerLike } from "./types.js"
 */

export { applyValues, loadScene, opened, Runner, serveRuns };
export { Stream } from "./random.js";

const SETTLED = 1e-3; // sides of the cube: a distribution this narrow finds nothing new, as values have 3 digits
const GAIN = 1e-4; // of the cost: less is no improvement

/**
 * How this side starts workers.
 * @typedef {{ cores: () => number, startWorker: () => WorkerLike }} Crew
 */
/**
 * All that a search needs.
 * @typedef {object} Context
 * @property {Plan} plan
 * @property {Dimension[]} space
 * @property {Wishes} wishes
 * @property {Units} units
 * @property {RunPool} pool
 * @property {() => boolean} isCanceled
 * @property {{ seconds: number }} tally  simulated seconds so far
 * @property {boolean} hasScales  whether the scene takes other numbers of agents
 */

/**
 * Returns a text by which a saved search is recognized.
 * @param {Plan} plan @param {Dimension[]} space @param {Wishes} wishes
 */
const keyOf = ({ seeds, population, seed, run }, space, wishes) => JSON.stringify([
    seeds, population, seed, run, wishes, space.map(({ path, from, to, log, values }) => [path, from, to, log, values]),
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
        const wishes = readWishes({ ...options }, Object.keys(game.figures()));
        const { schema } = veer, code = (/** @type {Values} */ values) => codeOf(brains, values, schema);
        return { space, wishes, code, hasScales: typeof scene === "function" ? scene.length > 2 : true };
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

/** The state of a search, with what it is made from. */
export class Search {
    /** @param {Context} context @param {TuneState} state */
    constructor(context, state) {
        const { plan, space, wishes } = context;
        this.context = context;
        this.state = state;
        const start = space.map((one) => coordinateOf(one, one.before));
        const options = { start, seed: plan.seed, lambda: plan.population };
        this.front = wishes.isFront
            ? new Front(options, /** @type {FrontState | undefined} */ (state.search ?? undefined)) : null;
        this.cma = this.front ? null
            : new Cma(options, /** @type {CmaState | undefined} */ (state.search ?? undefined));
        /** @type {Map<string, Candidate>} */
        this.known = new Map();
    }

    /** Runs a generation. @returns {Promise<boolean>} false: it was canceled, and does not count */
    async generation() {
        const { context, state } = this, points = (this.front ?? /** @type {Cma} */ (this.cma)).ask();
        const values = points.map((x) => valuesAt(context.space, x.map(mirrored)));
        const outcomes = await runAll(context, values);
        if (context.isCanceled()) return false;
        const judged = values.map((one, i) => candidateOf(context, one, outcomes[i]));
        state.isFlat &&= judged.every(({ candidate: { cost, unmet } }) =>
            cost === state.start.cost && unmet === state.start.unmet);
        state.generation++;
        state.candidates += values.length;
        for (const own of outcomes) {
            const reason = refusalOf(own);
            if (!reason) continue;
            state.refused++;
            state.lastRefusal = reason;
        }
        const isBetter = this.front ? this.#tellFront(points, judged) : this.#tell(points, judged);
        state.stale = isBetter ? 0 : state.stale + 1;
        state.search = (this.front ?? /** @type {Cma} */ (this.cma)).state;
        return true;
    }

    /**
     * @param {number[][]} points @param {{ candidate: Candidate, marks: Marks }[]} judged
     */
    #tell(points, judged) {
        const { state } = this, order = judged.map((_, i) => i)
            .sort((a, b) => compared(judged[a].candidate, judged[b].candidate) || a - b);
        const places = judged.map(() => 0);
        order.forEach((i, rank) => (places[i] = rank));
        this.cma?.tell(points.map((x, i) => ({ x, rank: places[i] })));
        const { candidate } = judged[order[0]], { best } = state;
        if (compared(candidate, best) >= 0) return false;
        state.best = candidate;
        return candidate.unmet < best.unmet || best.cost - candidate.cost > GAIN * Math.abs(best.cost);
    }

    /** @param {number[][]} points @param {{ candidate: Candidate, marks: Marks }[]} judged */
    #tellFront(points, judged) {
        const before = this.front?.front.map(({ marks }) => marks) ?? [];
        this.front?.tell(points.map((x, i) => ({ x, marks: judged[i].marks })));
        const after = this.front?.front ?? [];
        for (const { candidate } of judged) this.known.set(JSON.stringify(candidate.values), candidate);
        this.state.best = this.candidates().reduce((a, b) => (compared(b, a) < 0 ? b : a), this.state.best);
        const isNew = after.filter(({ marks }) => !before.some((old) =>
            old.unmet <= marks.unmet && old.values.every((value, k) => value <= marks.values[k] + GAIN)));
        return isNew.length > 0;
    }

    /** The front as candidates. Figures of a continued search's first front are those of its members. */
    candidates() {
        if (!this.front) return [this.state.best];
        const { space, wishes, units } = this.context;
        const { front } = this.front, textOf = (/** @type {Marks} */ marks) => JSON.stringify(marks);
        const texts = front.map(({ marks }) => textOf(marks)); // of points that do the same, one is enough
        return front.filter((_, i) => texts.indexOf(texts[i]) === i).map(({ x, marks }) => {
            const values = valuesAt(space, x.map(mirrored));
            const figures = Object.fromEntries(wishes.terms.map(({ name, sign }, k) =>
                [name, sign * marks.values[k] * units[k]]));
            return this.known.get(JSON.stringify(values)) ?? {
                values, figures, unmet: marks.unmet,
                cost: wishes.terms.reduce((sum, { weight }, k) => sum + weight * marks.values[k], 0),
            };
        });
    }

    /** Whether the search has found what it can. */
    get isSettled() {
        const { state: { stale }, context: { plan } } = this;
        return stale >= plan.patience || (this.cma !== null && this.cma.deviations.every((one) => one < SETTLED));
    }
}

/**
 * Runs the scene as it is, which gives the scales of the measures.
 * @param {Omit<Context, "units">} rest @param {string} key
 */
async function started(rest, key) {
    const values = valuesBefore(rest.space), context = { ...rest, units: rest.wishes.terms.map(() => 1) };
    const [outcomes] = await runAll(context, [values]), reason = refusalOf(outcomes);
    if (reason && !rest.isCanceled()) {
        throw veerError(`the scene could not be run as it is: ${reason}`,
            { code: "VEER_E_STATE", call: "tune", argument: "scene" });
    }
    const figures = outcomes.flatMap((one) => ("figures" in one ? [one.figures] : []));
    context.units = unitsOf(rest.wishes, figures);
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
    const { space, wishes, hasScales, code } = await looked(side, options);
    const plan = planOf(options, space.length, populationOf(space.length)), key = keyOf(plan, space, wishes);
    const saved = options.resume === undefined ? undefined : resumed(options.resume, key);
    const pool = poolOf(options, side, side);
    const stop = () => pool.stop();
    options.signal?.addEventListener("abort", stop, { once: true });
    try {
        const rest = { plan, space, wishes, pool, isCanceled, hasScales, tally: { seconds: 0 } };
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
