/**
 * A search in a worker: the search of veer/tune, with workers of its own that run the candidates. What is found is told
 * after every generation, and every candidate when all of its seeds have been run.
 */
import { tuneOn } from "veer/tuner";
import { figuresOf, openRun } from "./measured.js";
import { tunerPath } from "./sliders.js";
import { loggedValues } from "./task.js";

/** @import { TuneState, Veer } from "../../types.js" */
/** @import { Outcome, Run } from "./measured.js" */
/** @import { Task, Values } from "./task.js" */
/** @import { Figures } from "./wishes.js" */
/** A candidate with the means of its figures over the seeds. @typedef {{ values: Values, figures: Figures }} Found */
/**
 * What is known after a generation.
 * @typedef {object} Told
 * @property {number} generation
 * @property {number} generations
 * @property {number} candidates
 * @property {number} refused  candidates that could not be run
 * @property {string} reason  why the last of them could not
 * @property {number} secondsLeft
 * @property {Found} start  the run as it is
 * @property {Found[]} front
 * @property {TuneState} state  to go on from
 */
/**
 * @typedef {object} Means
 * @property {() => Promise<Veer>} createVeer
 * @property {() => Worker} startWorker  starts a worker that knows the task
 * @property {number} count  of workers
 * @property {(told: Told) => void} tell
 * @property {(tried: Found) => void} tried
 */

/** @param {Figures[]} all @returns {Figures} */
const meanOf = (all) => Object.fromEntries(Object.keys(all[0]).map((name) =>
    [name, all.reduce((sum, figures) => sum + figures[name], 0) / all.length]));

/**
 * Notes what workers answer, and tells each candidate whose seeds have all been run.
 * @param {number} seeds @param {Means["tried"]} tried
 */
export function createTally(seeds, tried) {
    /** @type {Map<string, Outcome[]>} */
    const known = new Map();
    return (/** @type {Run} */ { values }, /** @type {Outcome} */ outcome) => {
        const key = JSON.stringify(values), own = [...(known.get(key) ?? []), outcome];
        known.set(key, own);
        const figures = own.flatMap((one) => ("figures" in one ? [one.figures] : []));
        if (own.length === seeds && figures.length === seeds) {
            tried({ values: loggedValues(values), figures: meanOf(figures) });
        }
    };
}

/**
 * Returns a worker whose runs and answers are noted.
 * @param {Worker} worker @param {ReturnType<typeof createTally>} note
 */
function watched(worker, note) {
    /** @type {Run | null} */
    let run = null;
    worker.addEventListener("message", ({ data }) => run && note(run, data.outcome));
    return {
        /** @param {unknown} message */
        postMessage(message) {
            run = /** @type {{ run?: Run }} */ (message).run ?? run;
            worker.postMessage(message);
        },
        /** @param {string} type @param {(event: { data?: unknown, message?: string }) => void} listen */
        addEventListener: (type, listen) =>
            worker.addEventListener(type,
                (event) => listen(/** @type {MessageEvent & { message?: string }} */ (event))),
        terminate: () => worker.terminate(),
    };
}

/** @param {{ values: Values, figures: Figures }} candidate @returns {Found} */
const found = ({ values, figures }) => ({ values: loggedValues(values), figures });

/**
 * Runs a search to its end; returns the state to go on from.
 * @param {Task} task @param {Means} means @param {TuneState} [resume]  the state of an earlier search
 */
export async function search(task, { createVeer, startWorker, count, tell, tried }, resume) {
    const { sliders, wishes, seconds, seeds, mask, population } = task, tally = createTally(seeds.length, tried);
    const named = (/** @type {number} */ sign) =>
        wishes.filter((wish) => wish.sign === sign).map(({ measure }) => measure);
    // a figure of the scene may have no value at the start of a run
    const unknown = Object.fromEntries(wishes.map(({ measure }) => [measure, 0]));
    const generations = task.generations + (resume?.generation ?? 0);
    const side = {
        createVeer, cores: () => count, startWorker: () => watched(startWorker(), tally),
        scenes: () => Promise.reject(new Error("the scene is a function")),
    };
    await tuneOn(side, {
        scene(/** @type {Veer} */ veer, /** @type {number} */ seed) {
            const session = openRun(veer, task, { values: {}, seed });
            return {
                world: session.world, brains: Object.fromEntries(session.ids.brains),
                figures: () => ({ ...unknown, ...figuresOf(session, task, {}) }),
            };
        },
        startWorker: side.startWorker, workers: count, seconds, seeds, mask, population, generations,
        vary: Object.fromEntries(sliders.map(({ path, from, to, log }) => [tunerPath(path), { from, to, log }])),
        minimize: named(1), maximize: named(-1), front: true, patience: generations, heldOut: false,
        sensitivity: false, resume,
        onProgress: ({ generation, candidates, refused, front, secondsLeft, state }) => tell({
            generation, generations, candidates, refused, reason: state.lastRefusal, secondsLeft,
            start: found(state.start), front: front.map(found), state,
        }),
    });
}
