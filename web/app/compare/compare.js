/**
 * Compares the pinned brains (A) with the brains that the user tunes (B). B is the page's own session. A is a
 * second session with the same base and log, in which the pinned brains keep their settings (pinnedLog.js). A follows B
 * through the run; it never leads and never changes B.
 */
import { MOST, tooMany } from "./acts.js";
import { showBar } from "./bar.js";
import { isOf } from "../run/pinnedLog.js";
import { createRunOfA } from "./run.js";
import { messageOf, notify } from "../ui/notice.js";

const LEAST = 4; // time of each frame that is reserved for the steps of A, in ms

/** @import { AgentId, BrainState } from "../../types.js" */
/** @import { Pin } from "../run/pinnedLog.js" */
/** @import { Session } from "../run/session.js" */
/** @typedef {Pick<import("../page.js").Page, "session" | "store" | "signals" | "touch" | "canvas">} Needs */

/**
 * @typedef {object} Compare
 * @property {Session | null} a  the session of A; null if nothing is compared
 * @property {(pin: Pin | null) => void} set
 * @property {() => void} duel  shows A and B side by side, with a headline
 * @property {() => boolean} isBehind  whether A has not reached B's step
 * @property {(milliseconds: number) => boolean} follow  advances A toward B's step within the time limit; returns true
 *   once A has reached it
 * @property {() => AgentId | null} agentOfA  the inspected agent, in A
 * @property {() => import("./track.js").Parted | null} parted  where the agent's positions in A and B first differ by
 *   more than its radius
 * @property {(brain: string) => BrainState | null} brain  a pinned brain in A; null if this brain is not compared
 * @property {() => import("../../scene/figures.js").Figure[] | null} values  A's figures, in the order of the scene's
 *   figures
 * @property {<T>(act: (a: Session) => T) => T | null} guarded  runs an action on A; a failure ends the comparison
 * @property {() => void} swapTracks  swaps the tracks of A and B
 * @property {() => void} note  records a step of B
 */

/**
 * Called when A reaches B, where the inspected agent and A's settings may have changed.
 * @param {Needs} page
 * @param {ReturnType<typeof createRunOfA>} run
 * @param {{ setting: unknown }} shown
 */
function arrived({ session, store, signals }, { a, tracks }, shown) {
    const { pin } = store.compare, { agent } = store.view;
    if (!a || !pin) return;
    if (tracks.follow(agent === null ? "" : (session.agentNames.get(agent) ?? ""))) tracks.trace(a, session);
    const setting = a.log.slice(0, a.cursor).findLast((entry) => isOf(pin.brains, entry));
    if (shown.setting === setting) return;
    shown.setting = setting;
    signals.tell("settings", "both");
}

/** @param {Needs} page */
function showDuel(page) {
    page.store.write.compare.duel();
    showBar(page);
    page.touch();
}

/** @param {Needs} page @returns {Compare} */
export function createCompare(page) {
    const { session, store, signals } = page, run = createRunOfA(session), { tracks } = run;
    const shown = { setting: undefined };
    const set = (/** @type {Pin | null} */ next) => {
        const { pin } = store.compare;
        if (next === pin) return;
        if (next && !pin) run.open();
        if (!next) run.close();
        store.write.compare.pin(next);
        showBar(page);
        signals.tell("settings", "both");
        signals.tell("changed");
    };
    /** Ends the comparison because of an error. @param {string} text */
    const end = (text) => {
        set(null);
        notify(text);
    };
    /**
     * Runs an action on A so that its errors do not affect B.
     * @template T @param {(a: Session) => T} act @returns {T | null}
     */
    const guarded = (act) => {
        try {
            return run.a && act(run.a);
        } catch (error) {
            run.fail();
            end(`A has failed (${messageOf(error)}), so the comparison has ended. B goes on.`);
            return null;
        }
    };
    const isBehind = () => {
        const { pin } = store.compare;
        return !!pin && guarded(() => run.isBehind(pin)) === true;
    };
    return {
        set, duel: () => showDuel(page), isBehind, guarded, parted: tracks.parted, swapTracks: tracks.swap,
        get a() {
            return run.a;
        },
        agentOfA: () =>
            (store.view.agent !== null && run.a?.ids.agents.get(session.agentNames.get(store.view.agent) ?? "")) ||
                null,
        follow(milliseconds) {
            const now = store.compare.pin;
            if (now && session.agentNames.size > MOST) end(tooMany(session.agentNames.size));
            if (!now || !run.a) return true;
            const wasBehind = isBehind();
            if (wasBehind) page.touch();
            const isStill = !wasBehind && !store.time.playing;
            const alpha = !isStill && store.picture.interpolated ? session.world.advance(0).alpha : -1;
            const done = isStill ||
                (guarded((a) => run.catchUp(a, now, { alpha, milliseconds: Math.max(milliseconds, LEAST) })) ?? true);
            if (done) arrived(page, run, shown);
            return done;
        },
        brain(name) {
            const id = store.compare.pin?.brains.includes(name) ? run.a?.ids.brains.get(name) : undefined;
            return id === undefined ? null : guarded((a) => a.world.getBrain(id));
        },
        values: () => guarded((a) => a.gauges.values()),
        note: () => store.compare.pin && tracks.note(1, session),
    };
}
