/**
 * Where candidates run: on this thread, on workers, or wherever a function of the caller sends them. A pool answers
 * every run; which worker answers first changes nothing, because results are kept in the order of the runs.
 */
import { Runner, reasonOf } from "./run.js";
import { veerError } from "../world/veer.js";

/** @import { Home } from "./run.js" */
/** @import { Outcome, Pool, Run, SceneSource, WorkerLike } from "./types.js" */

/** @typedef {{ run: (run: Run) => Promise<Outcome>, stop: () => void }} RunPool */
/** @typedef {{ run: Run, resolve: (outcome: Outcome) => void, reject: (error: unknown) => void, tries: number }} Job */

const TRIES = 2; // workers on which a run may end before it is refused: once may be chance, twice is the candidate

/** Lets a page draw and timers run between two candidates. @returns {Promise<void>} */
const rest = () => new Promise((resolve) => void setTimeout(resolve));

/**
 * @param {Home} home @param {SceneSource} scene @returns {RunPool}
 */
export function onThisThread(home, scene) {
    const runner = new Runner(home, scene);
    /** @type {Promise<unknown>} */
    let last = Promise.resolve();
    let isStopped = false;
    return {
        run(run) {
            const next = last.then(rest).then(() => (isStopped ? { refused: "stopped" } : runner.run(run)));
            last = next;
            return next;
        },
        stop: () => void (isStopped = true),
    };
}

/** @param {Pool} pool @returns {RunPool} */
export function elsewhere(pool) {
    return {
        stop() {},
        async run(run) {
            const outcome = await pool(run);
            const isOutcome = typeof outcome === "object" && outcome !== null &&
                ("refused" in outcome || ("figures" in outcome && typeof outcome.figures === "object"));
            if (!isOutcome) {
                throw veerError("must return what the runner returned",
                    { code: "VEER_E_TYPE", call: "tune", argument: "pool", value: outcome });
            }
            return revived(outcome);
        },
    };
}

/**
 * Returns an outcome that may have been JSON, which turns Infinity into null.
 * @param {Outcome} outcome @returns {Outcome}
 */
function revived(outcome) {
    if (!("figures" in outcome)) return { refused: String(outcome.refused) };
    const figures = Object.entries(outcome.figures).map(([name, value]) => [name, value ?? Infinity]);
    return { figures: Object.fromEntries(figures), hash: outcome.hash };
}

/** Workers. One that ends is replaced, and its run is tried once more. */
export class WorkerPool {
    #start;
    #scene;
    #isStopped = false;
    /** @type {Job[]} */
    #waiting = [];
    /** @type {WorkerLike[]} */
    #idle = [];
    /** The job of each living worker. @type {Map<WorkerLike, Job | null>} */
    #jobs = new Map();

    /**
     * @param {{ start: () => WorkerLike, count: number, scene: SceneSource | null }} options  scene: null if the
     *   workers have their own
     */
    constructor({ start, count, scene }) {
        this.#start = start;
        this.#scene = scene instanceof URL ? scene.href : scene;
        for (let i = 0; i < count; i++) this.#add();
    }

    #add() {
        const worker = this.#start();
        worker.addEventListener("message", ({ data }) => {
            const job = this.#jobs.get(worker);
            if (!job) return;
            this.#jobs.set(worker, null);
            this.#idle.push(worker);
            job.resolve(/** @type {{ outcome: Outcome }} */ (data).outcome);
            this.#next();
        });
        for (const type of ["error", "messageerror"]) {
            worker.addEventListener(type, (event) => this.#lose(worker, event.message ?? "it failed"));
        }
        worker.start?.();
        if (this.#scene !== null) worker.postMessage({ scene: this.#scene });
        this.#jobs.set(worker, null);
        this.#idle.push(worker);
    }

    #next() {
        while (this.#waiting.length && this.#idle.length) {
            const worker = /** @type {WorkerLike} */ (this.#idle.pop());
            const job = /** @type {Job} */ (this.#waiting.shift());
            this.#jobs.set(worker, job);
            worker.postMessage({ run: job.run });
        }
    }

    /** @param {WorkerLike} worker @param {string} reason */
    #lose(worker, reason) {
        const job = this.#jobs.get(worker);
        if (this.#isStopped || job === undefined) return;
        this.#jobs.delete(worker);
        this.#idle = this.#idle.filter((other) => other !== worker);
        worker.terminate?.();
        if (job && ++job.tries >= TRIES) job.resolve({ refused: `its worker ended: ${reason}` });
        else if (job) this.#waiting.unshift(job);
        if (job) this.#add();
        else if (this.#jobs.size === 0) this.#fail(reason);
        this.#next();
    }

    /** @param {string} reason */
    #fail(reason) {
        const error = veerError(`no worker could be started: ${reason}`,
            { code: "VEER_E_LOAD", call: "tune", argument: "workers", hint: "workers: 0 runs on this thread" });
        for (const { reject } of this.#waiting.splice(0)) reject(error);
    }

    /** @param {Run} run @returns {Promise<Outcome>} */
    run(run) {
        return new Promise((resolve, reject) => {
            this.#waiting.push({ run, resolve, reject, tries: 0 });
            if (this.#jobs.size === 0) this.#fail("they have ended");
            this.#next();
        });
    }

    stop() {
        this.#isStopped = true;
        for (const [worker, job] of this.#jobs) {
            worker.terminate?.();
            job?.resolve({ refused: "stopped" });
        }
        for (const { resolve } of this.#waiting.splice(0)) resolve({ refused: "stopped" });
    }
}

/**
 * The other end: answers the runs that a tuner sends to this worker.
 * @param {Home} home
 * @param {{ send: (message: unknown) => void, listen: (take: (data: unknown) => void) => void }} port
 * @param {SceneSource} [own]  the scene, if the worker has its own
 */
export function serveRuns(home, port, own) {
    /** @type {Runner | undefined} */
    let runner = own === undefined ? undefined : new Runner(home, own);
    port.listen((data) => {
        const { scene, run } = /** @type {{ scene?: SceneSource, run?: Run }} */ (data);
        if (scene !== undefined && own === undefined) runner = new Runner(home, scene);
        if (!run) return;
        const answer = runner?.run(run) ?? Promise.resolve({ refused: "the worker has no scene" });
        answer.catch((error) => ({ refused: reasonOf(error) })).then((outcome) => port.send({ outcome }));
    });
}
