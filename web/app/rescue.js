/**
 * Faults that the page survives. When the WebAssembly fails, the page says so and continues from the state of a second ago in a new
 * instance; after three failures in a scene it gives up. The state is kept in JavaScript's memory, where the failure can't damage it.
 */
import { messageOf, notify } from "./notice.js";
import { startAgain } from "./opening.js";
import { repopulate } from "./session.js";

const EVERY = 1; // simulated seconds
const MOST = 3;
const PATIENCE = 5000; // ms

/** @import { Session } from "./session.js" */

/** @type {{ world: Session["world"] | null, bytes: Uint8Array | null, tick: number, population: number, ids: Partial<Session["ids"]>, rescues: number }} */
const kept = { world: null, bytes: null, tick: 0, population: -1, ids: {}, rescues: 0 };

/** Keeps the state once a second, after the steps of a frame. @param {import("./page.js").Page} page */
export function keepState({ session }) {
    const { world, stepTime, ids } = session, { tick } = world;
    if (kept.world === world && tick >= kept.tick && (tick - kept.tick) * stepTime < EVERY) return;
    if (kept.world !== world) kept.rescues = 0;
    if (kept.world !== world || kept.population !== session.population) kept.ids = structuredClone(ids);
    Object.assign(kept, { world, tick, population: session.population, bytes: world.save() });
}

/** Continues after an error; false if that is not possible. @param {import("./page.js").Page} page @param {unknown} error */
export function rescue(page, error) {
    const { session, state } = page, name = state.agent === null ? "" : session.agentNames.get(state.agent) ?? "", { bytes, ids, rescues } = kept;
    if (!(error instanceof Error && "code" in error && error.code === "VEER_E_DEAD") || rescues >= MOST) return false;
    const saved = kept.world === session.world ? bytes : null;
    page.veer = session.veer = session.veer.recover();
    startAgain(page, session.seed);
    if (saved) {
        session.world.restore(saved);
        Object.assign(session.ids, ids); // a saved world keeps its ids
        repopulate(session);
        page.play.begin?.();
    }
    state.agent = session.ids.agents.get(name) ?? null;
    Object.assign(kept, { world: session.world, tick: session.world.tick, rescues: rescues + 1 });
    notify(`The simulation failed (${messageOf(error.cause ?? error)}). It continues from ${saved ? "a second ago" : "the start"}.`);
    return true;
}

/** The browser may take the canvas' memory away and return it later; the simulation continues. @param {import("./page.js").Page} page */
export function watchCanvas({ canvas, touch }) {
    let timer = 0;
    canvas.addEventListener("contextlost", () => {
        notify("The browser has taken the picture's memory. The picture will return by itself; the simulation continues.");
        clearTimeout(timer);
        timer = window.setTimeout(() => notify("The picture did not come back. Reload the page to see it again.", 3600), PATIENCE);
    });
    canvas.addEventListener("contextrestored", () => {
        clearTimeout(timer);
        notify("The picture is back.", 2);
        touch();
    });
}
