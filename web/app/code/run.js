/**
 * The present run as a program: it is run again from its start, beside the page's world, and what is done
 * to the world is recorded.
 */
import { createRecorder } from "../../scene/program/record.js";
import { applyDue, extend } from "../run/log.js";
import { OPS } from "../run/ops.js";
import { inParts } from "../../scene/work.js";
import { newSessionInParts } from "../run/session.js";

const SHARE = 16; // ms of work at a time

/** @import { Session } from "../run/session.js" */
/** @import { Program } from "../../scene/program/record.js" */

const breath = () => new Promise((resolve) => void setTimeout(resolve));

/**
 * The run up to the present step as a program; null if it is no longer wanted.
 * @param {Session} session
 * @param {(share: number) => boolean} onward  is told how far it is, from 0 to 1; false: no longer wanted
 * @returns {Promise<Program | null>}
 */
export async function recordRun(session, onward) {
    const { base, world: { tick }, cursor, log } = session, hash = session.world.hash();
    const recorder = createRecorder(session.veer);
    await breath(); // the dialog is drawn first
    const second = await inParts(newSessionInParts(recorder.veer, session.catalog, base), () => onward(0));
    if (!second) return null; // no longer wanted
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
            throw new Error(`The run did not repeat itself: its hash is ${program.hash}, the page's ${hash}.`);
        }
        return program;
    } finally {
        second.world.dispose();
    }
}
