/** The run of A: a second session, in an instance of its own, so that a failure of A leaves B alone. */
import { logOfA, sameUntil } from "../run/pinnedLog.js";
import { createTracks } from "./track.js";
import { renew } from "../run/log.js";
import { goTo, keepMoment, placeOf, twinOf } from "../run/moments.js";
import { messageOf, notify } from "../ui/notice.js";

const CLOSE = 1e-4; // of a step: the interpolated poses of A may be that much behind

/** @import { Pin } from "../run/pinnedLog.js" */
/** @import { Session } from "../run/session.js" */

const NONE = /** @type {Session["log"]} */ ([]);

/** @param {Session} session  B */
export function createRunOfA(session) {
    const tracks = createTracks();
    let veer = /** @type {import("../../types.js").Veer | null} */ (null), a = /** @type {Session | null} */ (null);
    const of = { pin: /** @type {Pin | null} */ (null), log: session.log }, derived = { log: NONE };
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
            veer ??= session.veer.recover();
            let isThere = false; // on the way to B nothing is told or kept
            const next = twinOf(session, veer, {
                refused({ op, tick }, error) {
                    if (isThere) {
                        notify(
                            `A can't make the change "${op}" of step ${tick}: ${messageOf(error)}. It goes on ` +
                                `without it.`,
                        );
                    }
                },
                stepped(one) {
                    if (!isThere) return;
                    tracks.note(0, one);
                    keepMoment(one);
                },
            });
            isThere = true;
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
        isBehind: (pin) =>
            !!a && (a.base !== session.base || a.log !== logFor(pin) || a.world.tick !== session.world.tick),
        /**
         * Takes A to where B is, as far as the time allows; true if it is there.
         * @param {Session} a
         * @param {Pin} pin
         * @param {{ alpha: number, milliseconds: number }} goal  alpha: the part of the next step that B shows; -1: it
         *   shows whole steps
         */
        catchUp(a, pin, { alpha, milliseconds }) {
            const place = { ...placeOf(session), log: logFor(pin) }, isSmooth = alpha >= 0;
            const near = isSmooth && a.world.tick < place.tick ? place.tick - 1 : place.tick;
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
