/**
 * Undo and redo. Each change takes the run from one state to another (scene, seed, log and tick). Undo returns to the
 * state before the change; redo returns to the state from which the user undid the change. The changes of one drag are
 * undone together.
 */
import { gesture } from "../ui/gesture.js";
import { enter } from "./log.js";
import { bytesOf, forgetMoments, goTo, hasMoment, keepNow, placeOf } from "./moments.js";
import { notify } from "../ui/notice.js";
import { openingScene } from "./session.js";
import { seek } from "../loop/seeking.js";
import { OPS } from "./ops.js";
import { atOnce, inParts } from "../../scene/work.js";

const DEPTH = 200;
const LONG = 1; // length of a cut-off future, in s, from which the user is told about it
const KEEPABLE = 4e6; // size in bytes up to which a world is saved before each change, so that undo needs no steps

/** @typedef {Pick<import("../page.js").Page, "session" | "store" | "signals" | "touch" | "compare">} Needs */
/** @import { Place } from "./moments.js" */
/** @import { Session } from "./session.js" */
/**
 * An undoable change. `count`: log entries before it; `subject`: the setting or object that it changes; `gesture`: the
 * gesture that made it.
 * @typedef {{ text: string, subject: string, gesture: number, count: number, before: Place, after: Place }} Change */

/**
 * tell: a notice offers to undo the change; undoable: false for continuous inputs, such as the pointer's position.
 * @typedef {{ text?: string, tell?: boolean, undoable?: boolean }} ActOptions
 */
/**
 * @typedef {object} History
 * @property {(op: string, args: any[], options?: ActOptions) => void} act  applies an operation of ops.js and writes it
 *   to the log; throws, and changes nothing, if the world rejects it
 * @property {(wanted: import("./session.js").Wanted, text: string, of?: number) => void} rebase  restarts the run from
 *   another base; `of`: the gesture, if it was an earlier gesture
 * @property {(wanted: import("./session.js").Wanted, text: string, of: number, isWanted: () => boolean) =>
 *   Promise<boolean>} rebaseInParts  like rebase(), but builds the world in parts; false if it was canceled
 * @property {(text: string, make: () => void) => void} change  applies any other change of the run or the comparison;
 *   if `make` throws, there is nothing to undo
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {() => { undo: string | null, redo: string | null, depth: number }} next  descriptions of the next undo and
 *   redo, and the number of undoable changes
 * @property {(tick: number) => boolean} retract  undoes this gesture's change without a trace; false if the simulation
 *   has run since this tick
 * @property {() => void} clear  clears the history after another scene was opened
 */

/**
 * Returns whether the log ends with this change, made in the current step.
 * @param {Session} session
 * @param {Change} change
 */
const isAlone = ({ world, cursor, log }, { count, before }) =>
    before.tick === world.tick && cursor === count + 1 && log.length === cursor;

/** Returns the current place in the run and the pinned brain. @param {Needs} page @returns {Place} */
const here = ({ session, store }) => ({ ...placeOf(session), pin: store.compare.pin });

/**
 * Replaces the last change with a new change.
 * @param {Session} session
 * @param {Change} last
 * @param {{ op: string, args: any[] }} change
 */
function replace(session, { count, before }, { op, args }) {
    const now = placeOf(session);
    goTo(session, { ...before, log: session.log.slice(0, count), end: before.tick });
    try {
        enter(session, op, args);
    } catch (error) {
        goTo(session, now);
        throw error;
    }
}

/** Creates the stacks of changes to undo and redo. @param {Needs} page */
function createStacks(page) {
    /** @type {Change[]} */
    let done = [];
    /** @type {Change[]} */
    let undone = [];
    const { session } = page;
    const go = (/** @type {string} */ text, /** @type {Place} */ place) => {
        notify(text, 4);
        const { log, base } = page.store.time.goal ?? session;
        page.compare.set(place.pin ?? null);
        // a change of the pin alone needs no seek, because pinning does not change the run
        if (log !== place.log || base !== place.base) seek(page, place);
        page.signals.tell("changed");
    };
    const undo = () => {
        const change = done.at(-1);
        if (!change) return notify("There is nothing to undo.", 3);
        // the state to which redo returns
        change.after = { ...(page.store.time.goal ?? placeOf(session)), pin: page.store.compare.pin };
        done = done.slice(0, -1);
        undone = [...undone, change];
        go(`Undone: ${change.text}`, change.before);
    };
    const redo = () => {
        const change = undone.at(-1);
        if (!change) return notify("There is nothing to redo.", 3);
        undone = undone.slice(0, -1);
        done = [...done, change];
        go(`Redone: ${change.text}`, change.after);
    };
    return {
        undo, redo,
        /** Returns the last change if the current gesture continues it. @param {string} subject @param {number} of */
        current(subject, of) {
            const last = done.at(-1);
            return last && !undone.length && last.subject === subject && last.gesture === of ? last : undefined;
        },
        /** @param {Omit<Change, "after">} change @param {boolean} tell */
        add(change, tell) {
            done = [...done.slice(1 - DEPTH), { ...change, after: here(page) }];
            undone = [];
            const isCut = change.subject !== "base" && change.before.end - change.before.tick > LONG / session.stepTime;
            if (tell || isCut) {
                notify(isCut ? `${change.text}: the run goes another way from here.` : change.text, 6,
                    { text: "Undo", run: undo });
            }
        },
        retract(/** @type {number} */ tick) {
            const change = done.at(-1);
            if (!change || change.gesture !== gesture() || change.before.tick !== tick || session.world.tick !== tick) {
                return false;
            }
            done = done.slice(0, -1);
            seek(page, change.before);
            page.signals.tell("changed");
            return true;
        },
        next: () => ({ undo: done.at(-1)?.text ?? null, redo: undone.at(-1)?.text ?? null, depth: done.length }),
        clear: () => void (done = undone = []),
    };
}

/** @param {Needs} page @returns {History} */
export function createHistory(page) {
    const { session } = page, { current, add, ...stacks } = createStacks(page);
    /**
     * @param {import("./session.js").Wanted} wanted @param {string} text @param {number} of
     * @returns {Generator<void, boolean, void>}
     */
    function* rebasing(wanted, text, of) {
        const before = here(page), subject = "base", last = current(subject, of);
        yield* openingScene(session, wanted);
        page.store.write.time.go(null);
        if (last) last.after = here(page);
        else add({ text, subject, count: 0, before, gesture: of }, false);
        page.signals.tell("changed");
        return true;
    }
    return {
        ...stacks,
        /**
         * Applies a change. Within one gesture and step, only the last change of a subject counts: the world returns to
         * its state before the gesture, so that the run is as if that change alone had been made.
         */
        act(op, args, { text = OPS[op].text(args), tell = false, undoable = true } = {}) {
            page.store.write.time.go(null);
            const subject = `${op} ${OPS[op].subject(args)}`, last = undoable ? current(subject, gesture()) : undefined;
            const before = here(page), count = session.cursor;
            if (last && isAlone(session, last) && hasMoment(session, last.count)) replace(session, last, { op, args });
            else {
                if (!last && undoable && bytesOf(session) < KEEPABLE) keepNow(session);
                enter(session, op, args, !undoable || (!!last && !!OPS[op].absolute));
            }
            if (last) last.after = here(page);
            else if (undoable) add({ text, subject, count, before, gesture: gesture() }, tell);
            page.signals.tell("changed");
        },
        rebase: (wanted, text, of = gesture()) => void atOnce(rebasing(wanted, text, of)),
        rebaseInParts: async (wanted, text, of, isWanted) => !!(await inParts(rebasing(wanted, text, of), isWanted)),
        change(text, make) {
            const before = here(page);
            make();
            add({ text, subject: text, count: 0, before, gesture: gesture() }, false);
            page.signals.tell("changed");
        },
        clear() {
            stacks.clear();
            forgetMoments(session);
        },
    };
}
