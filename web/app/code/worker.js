/** Runs a program in a worker and reports the final step and hash. */
import { createVeer } from "veer";
import { runProgram } from "../../scene/program/record.js";

/** @typedef {{ at: number } | { tick: number, hash: string } | { error: string }} Answer */

const answer = (/** @type {Answer} */ message) => postMessage(message);

addEventListener("message", async ({ data }) => {
    try {
        const veer = await createVeer({ scalar: () => import("veer/scalar") });
        let told = performance.now();
        const end = await runProgram(veer, data, async (at) => {
            if (performance.now() - told > 100) {
                answer({ at });
                told = performance.now();
            }
            return true;
        });
        if (end) answer(end);
    } catch (error) {
        answer({ error: error instanceof Error ? error.message : String(error) });
    }
});
