/** Queries about the present state of obstacles and agents. */
import { coordinates, float, id, Place, point, record } from "../link/check.js";
import { field, writeQuery } from "../link/definitions.js";
import { idsAt, isNone, listed } from "./calls.js";

/** @import { AgentId, Hit, NavDistances, ObstacleId } from "../types/api.js" */
/** @import { Host } from "../link/host.js" */

const RAY = { struct: "Ray", needed: ["origin", "direction", "distance"] };
const NEAREST = { struct: "Nearest", needed: ["range"], flat: "center" };
const CENTER = { "center.x": "x", "center.y": "y", "center.z": "z" };

/** @param {Host} host @param {unknown} def @returns {Hit | null} */
export function raycast(host, def) {
    const call = "world.raycast", { instance } = host, { at } = instance;
    host.ensure(call);
    const code = host.run({ call, given: def }, "veer_raycast", writeQuery(host, RAY, def, new Place(call)), at.result);
    return code === 0 ? instance.read("Hit", at.result) : null;
}

/** @param {Host} host @param {unknown} def @returns {ObstacleId[]} */
export function overlap(host, def) {
    const call = "world.overlap", { instance } = host, { at } = instance, place = new Place(call);
    const given = record(def, ["x", "y", "z", "radius"], place), center = coordinates(given, place);
    const radius = float(given.radius, place, "radius");
    const act = { call, given: def, rename: CENTER, allow: "E_BUFFER" };
    const fill = (/** @type {number} */ out) =>
        host.run(act, "veer_overlap", instance.writeFloats(at.point, center), radius, out, at.count);
    return listed(host, { size: 8, fill, read: (out, count) => idsAt(host, out, count) });
}

/** @param {Host} host @param {unknown} def @returns {AgentId[]} */
export function nearestAgents(host, def) {
    const call = "world.nearest", { instance } = host, { at } = instance, act = { call, given: def, rename: CENTER };
    host.ensure(call);
    const query = writeQuery(host, NEAREST, def, new Place(call));
    const count = instance.lanes.u32[(query + field(instance, "Nearest", "count").offset) >> 2];
    return instance.borrow(8 * Math.min(count, host.agentCapacity), (out) => {
        host.run(act, "veer_nearest", query, out, at.count);
        return idsAt(host, out, instance.lanes.u32[at.count >> 2]);
    });
}

/** @param {Host} host @param {unknown} brain @param {unknown} goal @returns {NavDistances | null} */
export function navDistances(host, brain, goal) {
    const call = "world.navDistances", { instance } = host, { at } = instance, place = new Place(call);
    const own = id(brain, place, "brain"), to = point(goal, place.in("goal"));
    const act = { call, given: { brain, goal }, allow: "E_BUFFER" };
    let code = 0;
    const fill = (/** @type {number} */ out) =>
        (code = host.run(act, "veer_navDistances", instance.writeId(at.id, own), instance.writeFloats(at.point, to),
            at.result, out, at.count));
    const distances = listed(host,
        { size: 4, fill, read: (out, count) => instance.lanes.f32.slice(out >> 2, (out >> 2) + count) });
    /** @type {Omit<NavDistances, "distances">} */
    const cells = instance.read("NavCells", at.result);
    return isNone(host, code) ? null : { ...cells, distances };
}
