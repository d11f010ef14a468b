/** Hit tests for the pointer: agents, patrol points, and slots of the inspected agent. */
import { mapsPlace } from "veer/draw";
import { toScreen, toWorld } from "../view/camera.js";
import { slotAt } from "../panel/inspect.js";
import { liftOf } from "./view.js";

export const REACH = { fine: 10, coarse: 22 }; // distance in pixels from an object within which a click hits it
const FEW = 500; // number of agents above which only agents near the pointer are tested
const NEAREST = 16;

/** @typedef {Pick<import("../page.js").Page, "session" | "store" | "camera" | "patrol">} Needs */

/** Returns the patrol point (-1: none) and the agent (null: none) at a point on the canvas.
 * @param {Needs} page @param {{ x: number, y: number }} at @param {boolean} coarse */
export function hit(page, at, coarse) {
    const { session, store, camera } = page, { world } = session, reach = coarse ? REACH.coarse : REACH.fine;
    const lift = camera.orbit ? 0 : liftOf(session) * camera.scale;
    const distance = (/** @type {number} */ wx, /** @type {number} */ wy, wz = 0) => {
        const point = toScreen(camera, wx, wy, wz);
        return Math.hypot(point.x - at.x, point.y - wz * lift - at.y);
    };
    const a = world.agents, [x, y, z] = store.picture.interpolated ? [a.drawX, a.drawY, a.drawZ] : [a.x, a.y, a.z];
    let agent = /** @type {import("../../types.js").AgentId | null} */ (null), least = Infinity;
    for (const id of candidates(page, at, reach)) {
        const slot = world.slot(id), d = distance(x[slot], y[slot], z[slot]);
        if (d < Math.max(reach, a.radius[slot] * camera.scale + 4) && d < least) [agent, least] = [id, d];
    }
    return { agent, node: page.patrol.points().findIndex((p) => distance(p[0], p[1]) < reach) };
}

/**
 * Returns the agents that may be at a point on the canvas: all agents if there are few, otherwise the nearest agents.
 * @param {Needs} page
 * @param {{ x: number, y: number }} at
 * @param {number} reach  in pixels
 */
function candidates({ session: { world, stepTime }, camera }, at, reach) {
    if (world.slotCount <= FEW || camera.orbit) return world.agentIds();
    const { x, y } = toWorld(camera, at.x, at.y), { radius, maxSpeed } = world.agents;
    // includes a step's travel, because agents are drawn up to one step away from their positions
    const size = radius[0] + (4 + reach) / camera.scale + 2 * maxSpeed[0] * stepTime;
    return world.nearest({ x, y, range: size, count: NEAREST });
}

/**
 * Returns the slot of the inspected agent at a point on the canvas; -1 if none.
 * @param {Needs} page
 * @param {number} px
 * @param {number} py
 */
export function slotUnder({ session, store, camera }, px, py) {
    if (store.view.agent === null) return -1;
    const place = mapsPlace(session.world, {
        ...camera, agent: store.view.agent, interpolated: store.picture.interpolated,
        maps: session.scene.view?.maps ?? 1,
    });
    const distance = place ? Math.hypot(px - place.x, py - place.y) : 0;
    if (!place || distance < place.inner / 2 || distance > place.outer) return -1;
    const why = session.world.explain(store.view.agent);
    return why?.slots ? slotAt(why, Math.atan2(py - place.y, px - place.x)) : -1;
}
