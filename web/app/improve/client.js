/** The page's end of a search: a worker that looks at the run of now, and searches. */

/** @import { Outcome } from "./measured.js" */
/** @import { Found, Told } from "./search.js" */
/** @import { Task } from "./task.js" */
/**
 * What the worker tells.
 * @typedef {object} Heard
 * @property {Outcome} [probed]
 * @property {Told} [told]
 * @property {Found} [tried]
 * @property {boolean} [done]
 * @property {string} [failed]
 */

/** @param {(heard: Heard) => void} hear */
export function createClient(hear) {
    /** @type {Worker | null} */
    let worker = null;
    const stop = () => {
        worker?.terminate(); // also ends the workers that it has started
        worker = null;
    };
    const send = (/** @type {object} */ message) => {
        if (!worker) {
            const own = worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
            own.addEventListener("message", ({ data }) => own === worker && hear(data));
            own.addEventListener("error", ({ message: text }) => {
                if (own !== worker) return;
                stop();
                hear({ failed: text || "the worker did not start" });
            });
        }
        worker.postMessage(message);
    };
    return {
        stop,
        /** Measures the run of now; an unfinished request is dropped. @param {Task} task */
        probe(task) {
            stop();
            send({ probe: task });
        },
        /** @param {Task} task @param {import("../../types.js").TuneState} [resume]  the state to go on from */
        search: (task, resume) => send({ search: task, resume }),
    };
}
