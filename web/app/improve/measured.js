/** Runs candidates of a task and measures them; in workers, and in tests. */
import { VeerDeadError } from "veer";
import { newSession } from "../run/session.js";
import { changeOf } from "./sliders.js";
import { loggedValues, logWith } from "./task.js";
import { figureKey } from "./wishes.js";

/** @import { Veer } from "../../types.js" */
/** @import { Session } from "../run/session.js" */
/** @import { Task, Values } from "./task.js" */
/** @import { Figures } from "./wishes.js" */
/** @typedef {{ figures: Figures, hash: string } | { refused: string }} Outcome */
/** A run: `values` by paths of veer/tune. @typedef {{ values: Values, seed: number, seconds: number }} Run */

/**
 * Opens a run of a task at its start.
 * @param {Veer} veer @param {Task} task @param {Pick<Run, "values" | "seed">} run
 */
export function openRun(veer, { scenes, base, log }, { values, seed }) {
    const catalog = new Map(scenes.map((scene) => [scene.name, scene]));
    return newSession(veer, catalog, { ...base, seed, log: logWith(log, loggedValues(values)) });
}

/**
 * Returns the figures of a session that is measured.
 * @param {Session} session @param {Task} task @param {Values} values
 */
export function figuresOf({ world, gauges }, { mask, sliders }, values) {
    const shown = gauges.values().flatMap((value, i) =>
        (typeof value === "number" ? [/** @type {const} */ ([figureKey(i), value])] : []));
    const change = changeOf(sliders, loggedValues(values));
    return { ...world.measure({ mask }), change, ...Object.fromEntries(shown) };
}

/**
 * Runs a candidate. One that can't be made or stepped, or whose figures are no numbers, is refused.
 * @param {Veer} veer @param {Task} task @param {Run} run
 * @returns {{ outcome: Outcome, isDead: boolean }}  isDead: the instance can't be used again
 */
export function measured(veer, task, run) {
    try {
        const session = openRun(veer, task, run), steps = Math.round(run.seconds / session.stepTime);
        try {
            session.world.startMeasures();
            for (let i = 0; i < steps; i++) session.game.step();
            /** @type {Figures} */
            const figures = figuresOf(session, task, run.values);
            const wrong = Object.keys(figures).find((name) => Number.isNaN(figures[name]));
            return wrong === undefined
                ? { outcome: { figures, hash: session.world.hash() }, isDead: false }
                : { outcome: { refused: `${wrong} is not a number` }, isDead: false };
        } finally {
            session.world.dispose();
        }
    } catch (error) {
        const refused = error instanceof Error ? error.message : String(error);
        return { outcome: { refused }, isDead: error instanceof VeerDeadError };
    }
}
