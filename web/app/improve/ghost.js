/**
 * The run of a found point, beside the run of the page: a second session of the same base in another instance, with the
 * point's values from its start. It follows the page's run and never changes it.
 */
import { approach } from "../compare/run.js";
import { inParts, rest } from "../../scene/work.js";
import { abandon, keepMoment, placeOf, startingTwinOf } from "../run/moments.js";
import { messageOf, notify } from "../ui/notice.js";
import { textOf } from "./task.js";

const LEAST = 4; // time of each frame that is reserved for its steps, in ms

/** @import { Entry } from "../run/log.js" */
/** @import { Session } from "../run/session.js" */
/**
 * A run to be shown: its log, and what it is called on the field.
 * @typedef {{ log: readonly Entry[], mark: string }} Wanted
 */
/** @typedef {Pick<import("../page.js").Page, "session" | "store" | "touch">} Needs */

/**
 * @typedef {object} Ghost
 * @property {(wanted: Wanted | null) => void} show
 * @property {(milliseconds: number) => void} follow  advances it toward the page's run within the time limit
 * @property {() => { session: Session, mark: string } | null} shown  the run; null until it has reached the page's step
 * @property {() => void} close
 */

/** @param {Needs} page */
function createRun({ session, store, touch }) {
    let veer = /** @type {Session["veer"] | null} */ (null), isBuilding = false;
    const own = { run: /** @type {Session | null} */ (null), isThere: false };
    return {
        own,
        isOfPage: () => !!own.run && own.run.source === session.source && textOf(own.run.base) === textOf(session.base),
        isBuilding: () => isBuilding,
        discard() {
            if (own.run) abandon(own.run);
            own.run?.world.dispose();
            Object.assign(own, { run: null, isThere: false });
        },
        /** Gives the instance up after a failure. */
        fail() {
            veer = null;
            Object.assign(own, { run: null, isThere: false });
        },
        /** @param {() => boolean} isWanted */
        async build(isWanted) {
            isBuilding = true;
            try {
                veer ??= session.veer.recover();
                await rest();
                own.run = await inParts(startingTwinOf(session, veer, { stepped: keepMoment }), isWanted) ?? null;
            } finally {
                isBuilding = false;
                touch();
            }
        },
        /** @param {Session} run @param {Wanted} wanted @param {number} milliseconds */
        advance(run, wanted, milliseconds) {
            const { tick } = session.world, was = run.world.tick, before = own.isThere;
            if (before && !store.time.playing && was === tick) return;
            const alpha = store.picture.interpolated ? session.world.advance(0).alpha : -1;
            const place = { ...placeOf(session), base: run.base, log: wanted.log };
            own.isThere = approach(run, place, { alpha, milliseconds: Math.max(milliseconds, LEAST) });
            if (own.isThere !== before || (own.isThere && run.world.tick !== was)) touch();
        },
    };
}

/** @param {Needs} page @returns {Ghost} */
export function createGhost(page) {
    const { own, isOfPage, isBuilding, discard, build, advance, ...run } = createRun(page);
    let wanted = /** @type {Wanted | null} */ (null);
    /** Ends the run after a failure, which must not affect the page's run. @param {unknown} error */
    const fail = (error) => {
        wanted = null;
        run.fail();
        notify(`The run of this point can't be shown: ${messageOf(error)}`);
    };
    return {
        show(next) {
            if (next?.log === wanted?.log) return;
            wanted = next;
            own.isThere = false;
            page.touch();
        },
        follow(milliseconds) {
            if (!wanted || isBuilding()) return;
            try {
                if (own.run && !isOfPage()) discard();
                if (own.run) advance(own.run, wanted, milliseconds);
                else build(() => wanted !== null).catch(fail);
            } catch (error) {
                fail(error);
            }
        },
        shown() {
            const session = own.isThere && isOfPage() ? own.run : null;
            return wanted && session?.world.tick === page.session.world.tick ? { session, mark: wanted.mark } : null;
        },
        close() {
            wanted = null;
            discard();
        },
    };
}
