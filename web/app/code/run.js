/**
 * Writes the current run as a program. Repeats the run from its start in a separate world and records the calls that
 * change that world.
 */
import { createRecorder } from "../../scene/program/record.js";
import { applyDue, extend } from "../run/log.js";
import { OPS } from "../run/ops.js";
import { inParts } from "../../scene/work.js";
import { newSessionInParts } from "../run/session.js";

const SHARE = 16; // time of work between two pauses, in ms

/** @import { Session } from "../run/session.js" */
/** @import { Program } from "../../scene/program/record.js" */

const breath = () => new Promise((resolve) => void setTimeout(resolve));

/**
 * Returns the run up to the current step as a program; null if canceled.
 * @param {Session} session
 * @param {(share: number) => boolean} onward  receives the progress, from 0 to 1; returns false to cancel
 * @returns {Promise<Program | null>}
 */
export async function recordRun(session, onward) {
    const { base, world: { tick }, cursor, log } = session, hash = session.world.hash();
    const recorder = createRecorder(session.veer);
    await breath(); // lets the browser draw the dialog first
    const second = await inParts(newSessionInParts(recorder.veer, session.catalog, base), () => onward(0));
    if (!second) return null; // canceled
    const due = log.slice(0, cursor);
    const applyOwn = () => {
        for (; second.cursor < due.length && due[second.cursor].tick <= second.world.tick; extend(second, due)) {
            const { op, args } = due[second.cursor];
            extend(second, due.slice(0, second.cursor + 1));
            recorder.says(OPS[op].text([...args]));
            applyDue(second);
            recorder.says(undefined);
        }
    };
    try {
        for (let stop = performance.now() + SHARE; second.world.tick < tick && !recorder.ended(); ) {
            applyOwn();
            second.game.step();
            if (performance.now() < stop) continue;
            if (!onward(second.world.tick / tick)) return null;
            await breath();
            stop = performance.now() + SHARE;
        }
        if (!recorder.ended()) applyOwn();
        await breath();
        const { agents, brains, paths, links, flows } = second.ids;
        const program = recorder.program({ agent: agents, brain: brains, path: paths, link: links, flow: flows },
            session.stepTime);
        if (program.whole && session.base === base && program.hash !== hash) {
            throw new Error(`Repeating the run gave a different hash: ${program.hash} instead of ${hash}.`);
        }
        return program;
    } finally {
        second.world.dispose();
    }
}
