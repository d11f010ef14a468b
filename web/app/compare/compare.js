/**
 * A and B: the brain as it was pinned, beside the one that the user tunes. B is the page's own session, and A a second one with the same base and log, in which
 * the pinned brain keeps its settings (pinnedLog.js). A follows B to each place of the run: it never leads, and changes nothing of B.
 */
import { createActs, MOST, tooMany } from "./acts.js";
import { showBar, showCompared } from "./bar.js";
import { drawGhosts, drawOther } from "./draw.js";
import { isOf } from "../run/pinnedLog.js";
import { createRunOfA } from "./run.js";
import { messageOf, notify } from "../ui/notice.js";
import { showSliders, showTune } from "../panel/tuning.js";

const LEAST = 4; // ms of a frame that A has for its steps

/** @import { AgentId, BrainState } from "../../types.js" */
/** @import { Acts } from "./acts.js" */
/** @import { Pin } from "../run/pinnedLog.js" */
/** @import { Page } from "../page.js" */
/** @import { Session } from "../run/session.js" */

/**
 * @typedef {object} Comparing
 * @property {Pin | null} pin  null: nothing is compared
 * @property {boolean} isSplit  A has its own field; else its agents are ghosts over those of B
 * @property {Session | null} a  the session of A
 * @property {(pin: Pin | null) => void} set
 * @property {() => boolean} isBehind  A is not where B is
 * @property {(milliseconds: number) => boolean} follow  A goes to where B is, as far as the time allows; true: it is there
 * @property {() => AgentId | null} agentOfA  the inspected agent, in A
 * @property {() => import("./track.js").Parted | null} parted  where its positions first differ by more than its radius
 * @property {(brain: string) => BrainState | null} brain  the pinned brain as A has it; null: this one is not compared
 * @property {() => import("../../scene/figures.js").Figure[] | null} values  the figures of A, in the order of the scene's
 * @property {(ctx: CanvasRenderingContext2D, view: import("../field/picture.js").Picture) => void} draw  over the picture of B, or beside it
 * @property {() => void} showText
 * @property {() => void} note  B has taken a step
 */
/** @typedef {Comparing & Acts} Compare */

/** Shows what is compared now. @param {Page} page */
function showAll(page) {
    showBar(page);
    if (!page.session.world) return;
    showTune(page);
    showSliders(page);
    page.changed();
}

/** A is where B is: the inspected agent and the settings of A may be others than before. @param {Page} page @param {ReturnType<typeof createRunOfA>} run @param {{ setting: unknown }} shown */
function arrived(page, { a, tracks }, shown) {
    const { session, state, compare } = page, { pin } = compare;
    if (!a || !pin) return;
    if (tracks.follow(state.agent === null ? "" : (session.agentNames.get(state.agent) ?? ""))) tracks.trace(a, session);
    const setting = a.log.slice(0, a.cursor).findLast((entry) => isOf(pin.brain, entry));
    if (shown.setting === setting) return;
    shown.setting = setting;
    showTune(page);
    showSliders(page);
}

/** @param {Page} page @returns {Compare} */
export function createCompare(page) {
    const { session } = page, run = createRunOfA(page), { tracks } = run, shown = { setting: undefined };
    let pin = /** @type {Pin | null} */ (null), isSplit = false;
    const set = (/** @type {Pin | null} */ next) => {
        if (next === pin) return;
        if (next && !pin) run.open();
        if (!next) {
            run.close();
            isSplit = false;
        }
        pin = next;
        showAll(page);
    };
    /** Ends the comparison for a reason that is not the user's. @param {string} text */
    const end = (text) => {
        set(null);
        notify(text);
    };
    /** What A does must not harm B. @template T @param {(a: Session) => T} act @returns {T | null} */
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
        const now = pin;
        return !!now && guarded(() => run.isBehind(now)) === true;
    };
    const comparing = {
        set, isBehind, parted: tracks.parted,
        agentOfA: () => (page.state.agent !== null && run.a?.ids.agents.get(session.agentNames.get(page.state.agent) ?? "")) || null,
        follow(/** @type {number} */ milliseconds) {
            const now = pin;
            if (now && session.agentNames.size > MOST) end(tooMany(session.agentNames.size));
            if (!now || !run.a) return true;
            const wasBehind = isBehind();
            if (wasBehind) page.touch();
            const isStill = !wasBehind && !page.state.playing, alpha = !isStill && page.state.interpolated ? session.world.advance(0).alpha : -1;
            const done = isStill || (guarded((a) => run.catchUp(a, now, { alpha, milliseconds: Math.max(milliseconds, LEAST) })) ?? true);
            if (done) arrived(page, run, shown);
            return done;
        },
        brain(/** @type {string} */ name) {
            const id = name === pin?.brain ? run.a?.ids.brains.get(name) : undefined;
            return id === undefined ? null : guarded((a) => a.world.getBrain(id));
        },
        values: () => guarded((a) => a.gauges.values()),
        draw(/** @type {CanvasRenderingContext2D} */ ctx, /** @type {import("../field/picture.js").Picture} */ view) {
            if (run.a?.name === session.name) guarded(() => (isSplit ? drawOther : drawGhosts)(ctx, page, view));
        },
        note: () => pin && tracks.note(1, session),
        showText: () => guarded(() => showCompared(page)),
    };
    const acts = createActs(page, { swapTracks: tracks.swap, setSplit: (on) => void (isSplit = on) });
    return Object.defineProperties(/** @type {Compare} */ ({ ...comparing, ...acts }), { pin: { get: () => pin }, a: { get: () => run.a }, isSplit: { get: () => isSplit && !!pin } });
}
