/** What is selected: the inspected agent, the slot that is pointed at, and what lies under the pointer. */
import { mapsPlace } from "veer/draw";
import { toScreen, toWorld } from "../view/camera.js";
import { byId, setText } from "../ui/dom.js";
import { describe, listAgents, slotAt } from "../panel/inspect.js";
import { liftOf } from "./picture.js";
import { showTune, tuneInspected } from "../panel/tuning.js";

export const REACH = { fine: 10, coarse: 22 }; // pixels around a thing that count as part of it
const FEW = 500; // agents: of more than these only those near the pointer are looked at
const NEAREST = 16;

/** @import { Page } from "../page.js" */

/** The agent that the list of agents shows. @param {Page} page */
export function listedAgent({ session }) {
    return [...session.agentNames.keys()].find((id) => String(id) === byId("agent").value) ?? null;
}

/** @param {Page} page @param {import("../../types.js").AgentId | null} agent  null: none */
export function inspect(page, agent) {
    const { state } = page;
    state.agent = agent;
    state.slot = -1;
    byId("agent").value = String(agent ?? 0);
    tuneInspected(page);
    showTune(page);
    announce(page);
    page.touch();
}

/** @param {Page} page @param {number} by  1: the next, -1: the previous */
export function inspectNext(page, by) {
    const ids = [...page.session.agentNames.keys()], at = ids.findIndex((id) => id === page.state.agent);
    inspect(page, ids[(at < 0 ? (by > 0 ? 0 : ids.length - 1) : at + by + ids.length) % ids.length] ?? null);
}

/** Lists the agents again after rules removed or added some. @param {Page} page */
export function updatePopulation(page) {
    const { session, state } = page;
    if (state.population === session.population) return;
    state.population = session.population;
    if (state.agent && !session.world.isAlive(state.agent)) inspect(page, null);
    listAgents(session, state.agent);
}

/** Points at a slot of the inspected agent. @param {Page} page @param {number} slot */
export function hover(page, slot) {
    if (slot === page.state.slot) return;
    page.state.slot = slot;
    page.touch();
}

/** Tells a screen reader what the inspected agent does. @param {Page} page */
export function announce({ session, state, timeline }) {
    if (!session.world) return;
    const agent = state.agent && session.world.isAlive(state.agent) ? state.agent : null;
    const turn = timeline.told(), text = describe(session, agent, agent && session.world.explain(agent));
    setText(byId("live"), turn ? `${turn.text}. ${text}` : text);
}

/** The patrol point (-1: none) and the agent (null: none) at a place on the canvas.
 * @param {Page} page @param {{ x: number, y: number }} at @param {boolean} coarse */
export function hit(page, at, coarse) {
    const { session, state, camera } = page, { world } = session, reach = coarse ? REACH.coarse : REACH.fine;
    const lift = camera.orbit ? 0 : liftOf(session) * camera.scale;
    const distance = (/** @type {number} */ wx, /** @type {number} */ wy, wz = 0) => {
        const point = toScreen(camera, wx, wy, wz);
        return Math.hypot(point.x - at.x, point.y - wz * lift - at.y);
    };
    const a = world.agents, [x, y, z] = state.interpolated ? [a.drawX, a.drawY, a.drawZ] : [a.x, a.y, a.z];
    let agent = /** @type {import("../../types.js").AgentId | null} */ (null), least = Infinity;
    for (const id of candidates(page, at, reach)) {
        const slot = world.slot(id), d = distance(x[slot], y[slot], z[slot]);
        if (d < Math.max(reach, a.radius[slot] * camera.scale + 4) && d < least) [agent, least] = [id, d];
    }
    return { agent, node: page.patrol.points().findIndex((p) => distance(p[0], p[1]) < reach) };
}

/** The agents that may lie at a place on the canvas: all of a few, and of many those that are nearest to it. @param {Page} page @param {{ x: number, y: number }} at @param {number} reach  pixels */
function candidates({ session: { world, stepTime }, camera }, at, reach) {
    if (world.slotCount <= FEW || camera.orbit) return world.agentIds();
    const { x, y } = toWorld(camera, at.x, at.y), { radius, maxSpeed } = world.agents;
    const size = radius[0] + (4 + reach) / camera.scale + 2 * maxSpeed[0] * stepTime; // they are drawn up to a step from where they are
    return world.nearest({ x, y, range: size, count: NEAREST });
}

/**
 * The slot of the inspected agent at a place on the canvas; -1: none.
 * @param {Page} page
 * @param {number} px
 * @param {number} py
 */
export function slotUnder({ session, state, camera }, px, py) {
    if (state.agent === null) return -1;
    const place = mapsPlace(session.world, { ...camera, agent: state.agent, interpolated: state.interpolated, maps: session.scene.view?.maps ?? 1 });
    const distance = place ? Math.hypot(px - place.x, py - place.y) : 0;
    if (!place || distance < place.inner / 2 || distance > place.outer) return -1;
    const why = session.world.explain(state.agent);
    return why?.slots ? slotAt(why, Math.atan2(py - place.y, px - place.x)) : -1;
}
