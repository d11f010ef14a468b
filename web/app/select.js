/** Choosing what to look at: which agent is inspected, which of its slots is pointed at, and what lies under the pointer. */
import { mapsPlace } from "veer/draw";
import { toScreen } from "./camera.js";
import { byId, setText } from "./dom.js";
import { describe, listAgents, slotAt } from "./inspect.js";
import { showTune } from "./tuning.js";

export const REACH = { fine: 10, coarse: 22 }; // pixels round a thing that count as it

/** @param {import("./page.js").Page} page @param {number} agent  0: none */
export function inspect(page, agent) {
    const { session, state } = page;
    state.agent = agent;
    state.slot = -1;
    byId("agent").value = String(agent);
    const brain = agent ? [...session.ids.brains].find(([, id]) => id === session.world.getAgent(agent).brain)?.[0] : undefined;
    if (brain && [...byId("brain").options].some((option) => option.value === brain)) byId("brain").value = brain;
    showTune(page);
    say(page);
    page.touch();
}

/** @param {import("./page.js").Page} page @param {number} by  1: the next, -1: the one before */
export function inspectNext(page, by) {
    const ids = [...page.session.agentNames.keys()], at = ids.indexOf(page.state.agent);
    inspect(page, ids[(at < 0 ? (by > 0 ? 0 : ids.length - 1) : at + by + ids.length) % ids.length]);
}

/** After rules removed or added agents: the list has those that are there. @param {import("./page.js").Page} page */
export function meetPopulation(page) {
    const { session, state } = page;
    if (state.population === session.population) return;
    state.population = session.population;
    if (state.agent && !session.world.isAlive(state.agent)) inspect(page, 0);
    listAgents(session, state.agent);
}

/** Points at a slot of the inspected agent. @param {import("./page.js").Page} page @param {number} slot */
export function hover(page, slot) {
    if (slot === page.state.slot) return;
    page.state.slot = slot;
    page.touch();
}

/** Tells those who hear the page what the inspected agent does. @param {import("./page.js").Page} page */
export function say({ session, state }) {
    if (session.world) setText(byId("live"), describe(session, state.agent, state.agent ? session.world.explain(state.agent) : null));
}

/** The patrol point (-1: none) and the agent (0: none) at a place on the canvas.
 * @param {import("./page.js").Page} page @param {{ x: number, y: number }} at @param {boolean} coarse */
export function hit(page, at, coarse) {
    const { session, state, camera } = page, { world } = session, reach = coarse ? REACH.coarse : REACH.fine;
    const away = (/** @type {number} */ wx, /** @type {number} */ wy) => {
        const there = toScreen(camera, wx, wy);
        return Math.hypot(there.x - at.x, there.y - at.y);
    };
    const a = world.agents, x = state.interpolated ? a.drawX : a.x, y = state.interpolated ? a.drawY : a.y;
    let agent = 0, least = Infinity;
    for (const id of world.agentIds()) {
        const slot = world.slot(id), far = away(x[slot], y[slot]);
        if (far < Math.max(reach, a.radius[slot] * camera.scale + 4) && far < least) [agent, least] = [id, far];
    }
    return { agent, node: page.patrol.points().findIndex((p) => away(p[0], p[1]) < reach) };
}

/**
 * The slot of the inspected agent at a place on the canvas, -1: none.
 * @param {import("./page.js").Page} page
 * @param {number} px
 * @param {number} py
 */
export function slotUnder({ session, state, camera }, px, py) {
    const place = mapsPlace(session.world, { ...camera, agent: state.agent, interpolated: state.interpolated });
    const far = place ? Math.hypot(px - place.x, py - place.y) : 0;
    if (!place || far < place.inner / 2 || far > place.outer) return -1;
    const why = session.world.explain(state.agent);
    return why?.slots ? slotAt(why, Math.atan2(py - place.y, px - place.x)) : -1;
}
