/** Queries about the current state of obstacles and agents. */
import { coordinates, float, id, pairs, Place, point, points, record } from "../link/check.js";
import { field, idOrNone, writeQuery } from "../link/definitions.js";
import { fieldsOf, idsAt, isNone, listed, withList } from "./calls.js";
import { obstacleValues } from "./obstacles.js";

/** @import { AgentId, BuildAnswer, FoundPath, FoundPaths, Hit, NavDistances } from "../types/api.js" */
/** @import { BuildStatus, NavRegions, ObstacleId, PathStatus, Within } from "../types/api.js" */
/** @import { Host } from "../link/host.js" */

const RAY = { struct: "Ray", needed: ["origin", "direction"] };
const NEAREST = { struct: "Nearest", needed: [], flat: "center" };
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

const WITHIN = { struct: "Within", needed: ["range"] };
const WITHIN_LANES = 5; // 4-byte values of a VeerWithinBatch
/**
 * Room for the next result, as a multiple of the last one. Less: if more agents come within range, the core must search
 * twice; more: larger buffers.
 */
const WITHIN_ROOM = 1.25;

/** @param {unknown} value @param {number} least @param {Place} place @param {string} name @returns {Uint32Array} */
function roomFor(value, least, place, name) {
    if (value === undefined) return new Uint32Array(least);
    if (!(value instanceof Uint32Array)) return place.mistype(name, value, "must be a Uint32Array");
    if (value.length >= least) return value;
    return place.refuse("VEER_E_BUFFER", `${name}.length`, value.length,
        { reason: "is too small", hint: `it needs ${least}` });
}

/** @param {Host} host @param {unknown} def @returns {Within} */
export function agentsWithin(host, def) {
    const call = "world.within", { instance } = host, { at, table } = instance, place = new Place(call);
    host.ensure(call);
    const { centers, into, counts, ...settings } = fieldsOf(def, place), inCenters = place.in("centers");
    const most = table.limits.MAX_POINTS;
    const lanes = centers instanceof Float32Array
        ? pairs(centers, inCenters, most, 3) : points(centers, inCenters, most);
    const many = lanes.length / 3, numbers = roomFor(counts, many, place, "counts");
    const query = writeQuery(host, WITHIN, settings, place), act = { call, given: def, allow: "E_BUFFER" };
    return instance.borrow(4 * (WITHIN_LANES + many) + lanes.byteLength, (batch) => {
        const found = instance.writeFloats(batch + 4 * WITHIN_LANES, lanes) + lanes.byteLength;
        const fill = (/** @type {number} */ out) => {
            instance.lanes.u32.set([batch + 4 * WITHIN_LANES, many, 0, out, found], batch >> 2);
            return host.run(act, "veer_within", query, batch, at.count);
        };
        const slots = listed(host, {
            size: 4, first: Math.max(64, host.foundWithin), fill, read: (out, count) => {
                const room = roomFor(into, count, place, "into");
                host.foundWithin = Math.ceil(WITHIN_ROOM * count);
                room.set(instance.lanes.u32.subarray(out >> 2, (out >> 2) + count));
                return room.subarray(0, count);
            },
        });
        numbers.set(instance.lanes.u32.subarray(found >> 2, (found >> 2) + many));
        return { slots, counts: numbers };
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

/** @param {Host} host @param {unknown} brain @returns {NavRegions | null} */
export function navRegions(host, brain) {
    const call = "world.navRegions", { instance } = host, { at } = instance;
    const own = id(brain, new Place(call), "brain"), act = { call, given: { brain }, allow: "E_BUFFER" };
    let code = 0;
    const fill = (/** @type {number} */ out) =>
        (code = host.run(act, "veer_navRegions", instance.writeId(at.id, own), at.result, out, at.count));
    const regions = listed(host,
        { size: 4, fill, read: (out, count) => instance.lanes.u32.slice(out >> 2, (out >> 2) + count) });
    /** @type {Omit<NavRegions, "regions">} */
    const cells = instance.read("NavCells", at.result);
    return isNone(host, code) ? null : { ...cells, regions };
}

const PATH = { struct: "PathQuery", needed: ["from", "to"] };
const PATH_SETTINGS = { struct: "PathQuery", needed: [] };
const FOUND_LANES = 6, BATCH_LANES = 4; // 4-byte values of a VeerFoundPath and a VeerPathBatch

/** @param {unknown} options @param {Place} place @returns {Record<string, unknown>} */
function optionsOf(options, place) {
    if (options === undefined) return {};
    if (typeof options !== "object" || options === null) {
        return place.mistype("options", options, "must be an object with named fields");
    }
    return { ...options };
}

/** @param {Host} host @param {unknown} from @param {unknown} to @param {unknown} options @returns {FoundPath} */
export function findPath(host, from, to, options) {
    const call = "world.findPath", { instance } = host, { at } = instance, place = new Place(call);
    host.ensure(call);
    const { mesh = null, ...settings } = optionsOf(options, place);
    const given = { ...settings, from, to }, act = { call, given: { ...given, mesh }, allow: "E_BUFFER" };
    const own = idOrNone(mesh, place, "mesh"), axes = own ? 3 : host.axes, query = writeQuery(host, PATH, given, place);
    const fill = (/** @type {number} */ out) => (own
        ? host.run(act, "veer_findMeshPath", instance.writeId(at.id, own), query, at.result, out, at.count)
        : host.run(act, "veer_findPath", query, at.result, out, at.count));
    const lanes = listed(host,
        { size: 4 * axes, fill, read: (out, count) => instance.lanes.f32.slice(out >> 2, (out >> 2) + axes * count) });
    /** @type {{ status: PathStatus, length: number, cost: number, link: number }} */
    const { status, length, cost, link } = instance.read("FoundPath", at.result);
    const points = Array.from({ length: lanes.length / axes }, (_, i) => {
        const [x, y, z] = lanes.subarray(axes * i, axes * i + axes);
        return axes === 3 ? { x, y, z } : { x, y };
    });
    return { status, length, cost, points, link: link | 0 };
}

/** @param {Host} host @param {unknown} ends @param {unknown} options @returns {FoundPaths} */
export function findPaths(host, ends, options) {
    const call = "world.findPaths", { instance } = host, { at } = instance, place = new Place(call);
    host.ensure(call);
    const { axes } = host, lanes = pairs(ends, place.in("ends"), instance.table.limits.MAX_POINTS, axes);
    const count = lanes.length / (2 * axes);
    if (count % 1) {
        const reason = `must be ${axes === 3 ? "x, y, z, x, y, z" : "x, y, x, y"} for each path`;
        place.refuse("VEER_E_RANGE", "ends.length", lanes.length, { reason });
    }
    const query = writeQuery(host, PATH_SETTINGS, optionsOf(options, place), place);
    const act = { call, given: { ends }, allow: "E_BUFFER" };
    return instance.borrow(4 * (BATCH_LANES + lanes.length + FOUND_LANES * count), (batch) => {
        const from = batch + 4 * BATCH_LANES, paths = from + lanes.byteLength;
        instance.lanes.u32.set([from, paths, count], batch >> 2);
        instance.writeFloats(from, lanes);
        const points = listed(host, {
            size: 4 * axes, fill: (out) => host.run(act, "veer_findPaths", query, batch, out, at.count),
            read: (out, found) => instance.lanes.f32.slice(out >> 2, (out >> 2) + axes * found),
        });
        return { ...foundAt(host, paths, count), points, stride: axes };
    });
}

/** Reads the results of a batch. @param {Host} host @param {number} paths @param {number} count */
function foundAt({ instance: { lanes: { u32, f32 }, table } }, paths, count) {
    const names = /** @type {PathStatus[]} */ (table.names.get("PathStatus"));
    const starts = new Uint32Array(count + 1), lengths = new Float32Array(count);
    const costs = new Float32Array(count), links = new Int32Array(count);
    /** @type {PathStatus[]} */
    const statuses = [];
    for (let i = 0, lane = paths >> 2; i < count; i++, lane += FOUND_LANES) {
        statuses.push(names[u32[lane]]);
        starts[i + 1] = u32[lane + 1] + u32[lane + 2];
        lengths[i] = f32[lane + 3];
        costs[i] = f32[lane + 4];
        links[i] = u32[lane + 5];
    }
    return { statuses, starts, lengths, costs, links };
}

const QUERY_LANES = 8; // 4-byte values of a VeerBuildQuery: brain, obstacle, starts, goals, their counts, padding

/** @param {Host} host @param {unknown} obstacle @param {unknown} question @returns {BuildAnswer} */
export function canBuild(host, obstacle, question) {
    const call = "world.canBuild", { instance } = host, { at } = instance, place = new Place(call);
    host.ensure(call);
    const given = record(question, ["starts", "goals", "brain"], place), own = id(given.brain, place, "brain");
    const most = instance.table.limits.MAX_POINTS;
    const { axes } = host, starts = pairs(given.starts, place.in("starts"), most, axes);
    const goals = pairs(given.goals, place.in("goals"), most, axes);
    const checked = obstacleValues(host, obstacle, place);
    const act = { call, given: /** @type {object} */ (obstacle), allow: "E_BUFFER" };
    return instance.borrow(4 * QUERY_LANES + starts.byteLength + goals.byteLength, (query) => {
        const from = query + 4 * QUERY_LANES, to = from + starts.byteLength;
        instance.writeFloats(from, starts);
        instance.writeFloats(to, goals);
        instance.writeId(query, own);
        /** @type {AgentId[]} */
        let agents = [];
        withList(instance, checked, (values) => {
            const fill = (/** @type {number} */ out) => {
                instance.call("veer_defaultObstacleDef", at.struct);
                const def = instance.write("ObstacleDef", at.struct, values);
                const counts = [starts.length / host.axes, goals.length / host.axes];
                instance.lanes.u32.set([def, from, to, ...counts], (query >> 2) + 2);
                return host.run(act, "veer_canBuild", query, at.result, out, at.count);
            };
            agents = listed(host, { size: 8, fill, read: (out, count) => idsAt(host, out, count) });
        });
        /** @type {{ status: BuildStatus, start: number, goal: number }} */
        const { status, start, goal } = instance.read("BuildAnswer", at.result);
        return { ok: status === "free", status, blocked: status === "blocked" ? { start, goal } : null, agents };
    });
}
