/** Runs A: a second session in its own instance, so that a failure of A does not affect B. */
import { logOfA, sameUntil } from "../run/pinnedLog.js";
import { createTracks } from "./track.js";
import { renew } from "../run/log.js";
import { abandon, goTo, keepMoment, placeOf, twinOf } from "../run/moments.js";
import { messageOf, notify } from "../ui/notice.js";

const CLOSE = 1e-4; // number of steps by which A's interpolated poses may lag behind B

/** @import { Pin } from "../run/pinnedLog.js" */
/** @import { Session } from "../run/session.js" */

const NONE = /** @type {Session["log"]} */ ([]);

/** @param {Session} a */
function discard(a) {
    abandon(a);
    a.world.dispose();
}

/**
 * Advances a second run to B's place within the time limit; returns true once it has reached it.
 * @param {Session} run
 * @param {import("../run/moments.js").Place} place
 * @param {{ alpha: number, milliseconds: number }} goal  alpha: B's interpolation factor within the next step; -1: B
 *   shows whole steps
 */
export function approach(run, place, { alpha, milliseconds }) {
    const isSmooth = alpha >= 0, near = isSmooth && run.world.tick < place.tick ? place.tick - 1 : place.tick;
    if (!goTo(run, { ...place, tick: near }, milliseconds)) return false;
    if (isSmooth) {
        const rest = (place.tick - run.world.tick + alpha - run.world.advance(0).alpha - CLOSE) * run.stepTime;
        if (rest > 0) run.game.advance(rest);
    }
    return goTo(run, place, milliseconds);
}

/** @param {Session} session  B */
export function createRunOfA(session) {
    const tracks = createTracks();
    let veer = /** @type {import("../../types.js").Veer | null} */ (null), a = /** @type {Session | null} */ (null);
    const of = { pin: /** @type {Pin | null} */ (null), log: session.log }, derived = { log: NONE };
    /** Returns A's log for the current log of B. @param {Pin} pin */
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
        /** Opens A at B's current step. */
        open() {
            veer ??= session.veer.recover();
            let isThere = false; // until A reaches B, nothing is reported or kept
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
            if (a && veer) discard(a);
            a = null;
            tracks.clear();
        },
        /** Discards A's instance after a failure of the instance. */
        fail: () => void (veer = null),
        /** @param {Pin} pin */
        isBehind: (pin) =>
            !!a && (a.base !== session.base || a.log !== logFor(pin) || a.world.tick !== session.world.tick),
        /**
         * Advances A to B's step within the time limit; returns true once A has reached it.
         * @param {Session} a
         * @param {Pin} pin
         * @param {{ alpha: number, milliseconds: number }} goal  alpha: B's interpolation factor within the next step;
         *   -1: B shows whole steps
         */
        catchUp(a, pin, { alpha, milliseconds }) {
            const place = { ...placeOf(session), log: logFor(pin) };
            if (a.base !== session.base) tracks.clear();
            else renew(a, place.log);
            return approach(a, place, { alpha, milliseconds });
        },
    };
}
