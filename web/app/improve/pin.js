/** Makes a found point B, beside A as it was: one change, which undo takes back, and which links carry. */
import { aim } from "../loop/seeking.js";
import { readField } from "../panel/fields.js";
import { atStart } from "../run/log.js";
import { logWith } from "./task.js";

/** @import { Entry } from "../run/log.js" */
/** @import { Pin } from "../run/pinnedLog.js" */
/** @import { Session } from "../run/session.js" */
/** @import { Point } from "../store/commands.js" */
/** @typedef {Pick<import("../page.js").Page, "session" | "store" | "compare" | "history">} Needs */

/** Returns the brain of a path of the log. @param {string} path */
const brainOf = (path) => path.slice(0, path.indexOf("."));

/**
 * Returns the pin of A and the log of B for values that brains get from the start of the run. A is what was pinned
 * before if it has these brains; otherwise it is the run as it is now, with its settings from the start.
 * @param {{ log: readonly Entry[], pin: Pin | null }} now  log: the entries so far
 * @param {Point["values"]} values
 * @returns {{ log: readonly Entry[], pin: Pin }}
 */
export function besideA({ log, pin }, values) {
    const brains = [...new Set(Object.keys(values).map(brainOf))];
    const isOfPin = !!pin && brains.every((brain) => pin.brains.includes(brain));
    if (isOfPin && pin.log.every((entry, i) => log[i] === entry && entry.tick === 0)) {
        const isReplaced = (/** @type {Entry} */ { op, args }) => op === "set" && args[0] in values;
        const rest = log.slice(pin.log.length).filter((entry) => !isReplaced(entry));
        const isLater = rest.every(({ op }) => !["brain", "many"].includes(op)); // none that makes one of the brains
        if (isLater) return { pin, log: [...logWith(pin.log, values), ...rest] };
    }
    const first = atStart(log);
    return { pin: isOfPin ? pin : { brains, tick: 0, log: first }, log: logWith(first, values) };
}

/**
 * Pins a point as B.
 * @param {Needs} page @param {Point} point @param {string} text  what undo is called
 */
export function pinPoint(page, point, text) {
    const { session, store, history, compare } = page, { base, cursor, end, world: { tick } } = session;
    const { log, pin } = besideA({ log: session.log.slice(0, cursor), pin: store.compare.pin }, point.values);
    history.change(text, () => {
        compare.set(pin);
        aim(page, { base, log, tick, end }); // with the next frame, because making A takes as long as one
    });
}

/**
 * Returns whether the brains of a session have these values.
 * @param {Session} session @param {Point["values"]} values
 */
export function hasValues({ ids, world }, values) {
    return Object.entries(values).every(([path, value]) => {
        const brain = brainOf(path), id = ids.brains.get(brain);
        const own = id === undefined ? undefined : readField(world.getBrain(id), path.slice(brain.length + 1));
        return typeof own === "number" && Math.fround(own) === Math.fround(Number(value));
    });
}
