/** The run of A: a second session, in an instance of its own, so that a failure of A leaves B alone. */
import { logOfA, sameUntil } from "../run/pinnedLog.js";
import { createTracks } from "./track.js";
import { goTo, keepMoment, placeOf, reopen, shareMoments } from "../run/moments.js";
import { messageOf, notify } from "../ui/notice.js";
import { OPS } from "../run/ops.js";
import { createSession } from "../run/session.js";

const CLOSE = 1e-4; // of a step: the interpolated poses of A may be that much behind

/** @import { Page } from "../page.js" */
/** @import { Pin } from "../run/pinnedLog.js" */
/** @import { Session } from "../run/session.js" */

/** An input that goes on, such as the pointer's place, is replaced within a step. As in B, the new one is applied over it (log.js). @param {Session} a @param {Session["log"]} log */
function renew(a, log) {
    const i = a.cursor - 1, last = a.applied, next = log[i], { subject } = OPS.play;
    if (!last || !next || next === last || last.op !== "play" || next.op !== "play" || last.tick !== a.world.tick || next.tick !== last.tick) return;
    if (log[i - 1] !== a.log[i - 1] || subject([...next.args]) !== subject([...last.args])) return;
    Object.assign(a, { log, cursor: i, applied: log[i - 1] ?? null });
}

/** @param {Page} page */
export function createRunOfA(page) {
    const { session } = page, tracks = createTracks();
    let veer = /** @type {import("../../types.js").Veer | null} */ (null), a = /** @type {Session | null} */ (null);
    const of = { pin: /** @type {Pin | null} */ (null), log: session.log }, derived = { log: /** @type {Session["log"]} */ ([]) };
    /** The log of A for the present log of B. @param {Pin} pin */
    const logFor = (pin) => {
        if (of.pin === pin && of.log === session.log) return derived.log;
        const before = derived.log;
        derived.log = logOfA(pin, session.log);
        tracks.cut(Math.min(sameUntil(before, derived.log), sameUntil(of.log ?? [], session.log)));
        Object.assign(of, { pin, log: session.log });
        return derived.log;
    };
    return {
        tracks,
        get a() {
            return a;
        },
        /** Opens A where B is. */
        open() {
            veer ??= page.veer.recover();
            const next = createSession(veer, page.catalog);
            reopen(next, { base: session.base, log: [] });
            shareMoments(session, next);
            goTo(next, placeOf(session));
            next.refused = ({ op, tick }, error) => notify(`A can't make the change "${op}" of step ${tick}: ${messageOf(error)}. It goes on without it.`);
            next.stepped = () => {
                tracks.note(0, next);
                keepMoment(next);
            };
            a = next;
        },
        close() {
            if (veer) a?.world.dispose();
            a = null;
            tracks.clear();
        },
        /** The instance of A can't be trusted any more. */
        fail: () => void (veer = null),
        /** @param {Pin} pin */
        isBehind: (pin) => !!a && (a.base !== session.base || a.log !== logFor(pin) || a.world.tick !== session.world.tick),
        /**
         * Takes A to where B is, as far as the time allows; true if it is there.
         * @param {Session} a @param {Pin} pin @param {{ alpha: number, milliseconds: number }} goal  alpha: the part of the next step that B shows; -1: it shows whole steps
         */
        catchUp(a, pin, { alpha, milliseconds }) {
            const place = { ...placeOf(session), log: logFor(pin) }, isSmooth = alpha >= 0, near = isSmooth && a.world.tick < place.tick ? place.tick - 1 : place.tick;
            if (a.base !== session.base) tracks.clear();
            else renew(a, place.log);
            if (!goTo(a, { ...place, tick: near }, milliseconds)) return false;
            if (isSmooth) {
                const rest = (place.tick - a.world.tick + alpha - a.world.advance(0).alpha - CLOSE) * session.stepTime;
                if (rest > 0) a.game.advance(rest);
            }
            return goTo(a, place, milliseconds);
        },
    };
}
