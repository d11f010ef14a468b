/**
 * Faults that the page survives. When the WebAssembly fails, the page says so and goes on from the state of a second ago, in another instance; after three times in a
 * scene it gives up. The state is kept in JavaScript's memory, where a failure inside can't reach it.
 */
import { notify } from "./notice.js";
import { again } from "./page.js";
import { repopulate } from "./session.js";

const EVERY = 1; // simulated seconds
const MOST = 3;
const PATIENCE = 5000; // ms

/** @type {{ world: any, bytes: Uint8Array | null, tick: number, population: number, ids: Record<string, any>, rescues: number }} */
const kept = { world: null, bytes: null, tick: 0, population: -1, ids: {}, rescues: 0 };

/** Keeps the state once a second; after a frame's steps. @param {import("./page.js").Page} page */
export function keep({ session }) {
    const { world, stepTime, ids } = session, { tick } = world;
    if (kept.world === world && tick >= kept.tick && (tick - kept.tick) * stepTime < EVERY) return;
    if (kept.world !== world) kept.rescues = 0;
    if (kept.world !== world || kept.population !== session.population) kept.ids = structuredClone(ids);
    Object.assign(kept, { world, tick, population: session.population, bytes: world.save() });
}

/** Goes on after an error; false if that is not possible. @param {import("./page.js").Page} page @param {any} error */
export function rescue(page, error) {
    const { session, state } = page, name = session.agentNames.get(state.agent) ?? "", { bytes, ids, rescues } = kept;
    if (error?.code !== "VEER_E_DEAD" || rescues >= MOST) return false;
    const old = session.world, isKept = kept.world === old && bytes;
    page.veer = session.veer = session.veer.recover();
    again(page, session.seed);
    if (isKept) {
        session.world.restore(bytes);
        Object.assign(session.ids, ids); // a saved world keeps its ids
        repopulate(session);
        page.play.begin?.();
    }
    state.agent = session.ids.agents.get(name) ?? 0;
    Object.assign(kept, { world: session.world, tick: session.world.tick, rescues: rescues + 1 });
    notify(`The simulation failed (${error.cause?.message ?? error.message}). It goes on from ${isKept ? "a second ago" : "the beginning"}.`);
    return true;
}

/** The browser may take the canvas' memory away and gives it back by itself; the simulation goes on. @param {import("./page.js").Page} page */
export function watchCanvas({ canvas, touch }) {
    let timer = 0;
    canvas.addEventListener("contextlost", () => {
        notify("The browser took the picture's memory away. It comes back by itself; the simulation goes on.");
        clearTimeout(timer);
        timer = window.setTimeout(() => notify("The picture did not come back. Reload the page to see it again.", 3600), PATIENCE);
    });
    canvas.addEventListener("contextrestored", () => {
        clearTimeout(timer);
        notify("The picture is back.", 2);
        touch();
    });
}
