/**
 * Recovery from failures. If the WebAssembly fails, the page reports it and continues from the last kept moment in a
 * new instance. After three failures the scene stays at its start, and other scenes still run. Moments are kept in
 * JavaScript's memory, where the failure can't damage them.
 */
import { goTo, latestMoment, revive } from "../run/moments.js";
import { messageOf, notify } from "../ui/notice.js";

/** @typedef {Pick<import("../page.js").Page, "session" | "store" | "signals" | "touch" | "canvas">} Needs */

const MOST = 3;
const PATIENCE = 5000; // time to wait for the canvas to return before suggesting a reload, in ms

/** Number of recoveries of the current run. @type {{ base: object | null, times: number }} */
const rescued = { base: null, times: 0 };

/**
 * Reports a drawing error; if the WebAssembly failed, rethrows the error, so that the scene continues in a new
 * instance.
 * @param {Needs} page
 * @param {unknown} error
 */
export function pictureFailed(page, error) {
    if (isDead(error)) throw error;
    notify(`A picture could not be drawn (${messageOf(error)}). The simulation continues.`);
}

/** @param {unknown} error @returns {error is Error} */
const isDead = (error) => error instanceof Error && "code" in error && error.code === "VEER_E_DEAD";

/** Continues after an error; false if the scene must stay stopped. @param {Needs} page @param {unknown} error */
export function rescue(page, error) {
    const { session, store } = page;
    const name = store.view.agent === null ? "" : session.agentNames.get(store.view.agent) ?? "";
    const { base, log, end } = session;
    if (!isDead(error)) {
        notify(`The simulation stopped (${messageOf(error)}). Play continues it, restart begins again.`, 3600);
        return false;
    }
    const saved = latestMoment(session), before = rescued.base === base ? rescued.times : 0, hopeless = before >= MOST;
    revive(session, { base, log });
    store.write.time.go(null);
    if (saved && !hopeless) goTo(session, { base, log, tick: saved.tick, end });
    page.signals.tell("scene", false);
    store.write.view.inspect(session.ids.agents.get(name) ?? null);
    Object.assign(rescued, { base, times: hopeless ? 0 : before + 1 });
    if (hopeless) {
        notify(
            `The simulation failed repeatedly (${messageOf(error.cause ?? error)}) and stopped at the scene's ` +
                `start. Other scenes still run.`,
            3600,
        );
    } else {
        notify(`The simulation failed (${messageOf(error.cause ?? error)}). It continues from ` +
            `${saved ? ago((end - saved.tick) * session.stepTime) : "the start"}.`);
    }
    return !hopeless;
}

/** @param {number} seconds */
const ago = (seconds) => (seconds > 1 ? `${Math.ceil(seconds)} seconds ago` : "a second ago");

/**
 * Redraws when the browser restores a lost canvas context; meanwhile, the simulation continues.
 * @param {Needs} page
 */
export function watchCanvas({ canvas, touch }) {
    let timer = 0;
    canvas.addEventListener("contextlost", () => {
        notify(
            "The browser has discarded the picture. It will return automatically; the simulation continues.",
        );
        clearTimeout(timer);
        timer = window.setTimeout(() => notify("The picture did not return. Reload the page to see it again.", 3600),
            PATIENCE);
    });
    canvas.addEventListener("contextrestored", () => {
        clearTimeout(timer);
        notify("The picture is back.", 2);
        touch();
    });
}
