/** Navigation meshes of a world: walkable ground as polygons. */
import { id, Place, points, record, whole } from "../link/check.js";
import { lanesOf, listed, pointsOf } from "./calls.js";

/** @import { MeshId, MeshState } from "../types/api.js" */
/** @import { Act, Host } from "../link/host.js" */

const FIELDS = ["vertices", "polygons", "neighbors", "costs"], NO_NEIGHBOR = 0xffffffff;
/** The core's names of the numbers of a definition. */
const RENAME = { vertexCount: "vertices", polygonCount: "polygons", cornerCount: "polygons" };

/** @param {unknown} value @param {Place} place @param {number} i @returns {ArrayLike<unknown>} */
function listAt(value, place, i) {
    if (Array.isArray(value)) return value;
    if (ArrayBuffer.isView(value) && "length" in value) return /** @type {Float32Array} */ (value);
    return place.mistype(i, value, "must be a list of numbers");
}

/**
 * Converts lists of whole numbers, one for each polygon, to one list.
 * @param {unknown} value @param {Place} place
 * @param {(list: ArrayLike<unknown>, place: Place, polygon: number) => number[]} convert
 */
function joined(value, place, convert) {
    if (!Array.isArray(value)) return place.mistype("", value, "must be an array with a list for every polygon");
    return Uint32Array.from(Array.from(value, (list, i) => convert(listAt(list, place, i), place.in(i), i)).flat());
}

/**
 * Returns the number of corners of a polygon, and its vertices.
 * @param {ArrayLike<unknown>} list
 * @param {Place} place
 */
const polygonIn = (list, place) => [list.length, ...Array.from(list, (vertex, i) => whole(vertex, place, i))];

/** @param {ArrayLike<unknown>} list @param {Place} place @param {number} corners  number of the polygon's corners */
function neighborsIn(list, place, corners) {
    if (list.length !== corners) {
        const why = { reason: "must be one for every corner of the polygon", hint: String(corners) };
        place.refuse("VEER_E_RANGE", "length", list.length, why);
    }
    return Array.from(list, (other, i) => (other === -1 ? NO_NEIGHBOR : whole(other, place, i)));
}

/** @param {unknown} value @param {ArrayLike<unknown>[]} polygons @param {Place} place */
function neighborsOf(value, polygons, place) {
    if (value === undefined) return new Uint32Array();
    const lanes = joined(value, place, (list, own, i) => neighborsIn(list, own, polygons[i]?.length ?? 0));
    const { length } = /** @type {unknown[]} */ (value);
    if (length === polygons.length) return lanes;
    return place.refuse("VEER_E_RANGE", "length", length, { reason: "must be a list for every polygon" });
}

/** @param {unknown} value @param {Place} place @returns {Float32Array} */
function costsIn(value, place) {
    if (!Array.isArray(value) && !(value instanceof Float32Array)) {
        return place.mistype("", value, "must be an array of numbers; Infinity closes a polygon");
    }
    return Float32Array.from(value, (cost, i) =>
        (typeof cost === "number" ? cost : place.mistype(i, cost, "must be a number")));
}

/** @param {unknown} value @param {number} polygons @param {Place} place @returns {Float32Array} */
function costsOfAll(value, polygons, place) {
    if (value === undefined) return new Float32Array();
    const costs = costsIn(value, place);
    if (costs.length === polygons) return costs;
    const why = { reason: "must be one for every polygon", hint: String(polygons) };
    return place.refuse("VEER_E_RANGE", "length", costs.length, why);
}

/** @param {Host} host @param {unknown} def @returns {MeshId} */
export function addMesh(host, def) {
    const call = "world.addMesh", { instance } = host, { at } = instance, place = new Place(call);
    host.ensure(call);
    const given = record(def, FIELDS, place);
    const vertices = points(given.vertices, place.in("vertices"), instance.table.limits.MAX_POINTS);
    const corners = joined(given.polygons, place.in("polygons"), polygonIn);
    const polygons = /** @type {ArrayLike<unknown>[]} */ (given.polygons);
    const neighbors = neighborsOf(given.neighbors, polygons, place.in("neighbors"));
    const costs = costsOfAll(given.costs, polygons.length, place.in("costs"));
    const bytes = vertices.byteLength + corners.byteLength + neighbors.byteLength + costs.byteLength;
    return instance.borrow(bytes, (room) => {
        const list = room + vertices.byteLength, beyond = list + corners.byteLength;
        const each = beyond + neighbors.byteLength;
        instance.writeFloats(room, vertices);
        instance.lanes.u32.set(corners, list >> 2);
        instance.lanes.u32.set(neighbors, beyond >> 2);
        instance.writeFloats(each, costs);
        const values = {
            vertices: room, polygons: list, neighbors: given.neighbors === undefined ? 0 : beyond,
            vertexCount: vertices.length / 3, cornerCount: corners.length - polygons.length,
            polygonCount: polygons.length, costs: given.costs === undefined ? 0 : each,
        };
        const act = { call, given: def, rename: RENAME };
        host.run(act, "veer_addMesh", instance.write("MeshDef", at.struct, values), at.id);
        return instance.readId(at.id);
    });
}

/** Reads a list of whole numbers. @param {Host} host @param {Act & { own: number }} act @param {string} name */
function numbersOf(host, act, name) {
    const { instance } = host, { at } = instance, reading = { ...act, allow: "E_BUFFER" };
    return listed(host, {
        size: 4, fill: (out) => host.run(reading, name, instance.writeId(at.id, act.own), out, at.count),
        read: (out, count) => Array.from(instance.lanes.u32.subarray(out >> 2, (out >> 2) + count)),
    });
}

/** @param {Host} host @param {unknown} mesh @returns {MeshState} */
export function getMesh(host, mesh) {
    const call = "world.getMesh", own = id(mesh, new Place(call), "mesh"), act = { call, given: { mesh }, own };
    const vertices = pointsOf(lanesOf(host, act, { name: "veer_meshVertices", lanes: 3 }));
    const corners = numbersOf(host, act, "veer_meshPolygons"), beyond = numbersOf(host, act, "veer_meshNeighbors");
    const polygons = /** @type {number[][]} */ ([]), neighbors = /** @type {number[][]} */ ([]);
    for (let at = 0, first = 0; at < corners.length; first += corners[at], at += 1 + corners[at]) {
        const others = beyond.slice(first, first + corners[at]);
        polygons.push(corners.slice(at + 1, at + 1 + corners[at]));
        neighbors.push(others.map((other) => (other === NO_NEIGHBOR ? -1 : other)));
    }
    const costs = Array.from(lanesOf(host, act, { name: "veer_meshCosts", lanes: 1 }));
    return { vertices, polygons, neighbors, costs };
}

/** @param {Host} host @param {unknown} mesh @param {unknown} costs @param {unknown} first */
export function setMeshCosts(host, mesh, costs, first) {
    const call = "world.setMeshCosts", { instance } = host, { at } = instance, place = new Place(call);
    const own = id(mesh, place, "mesh"), given = costsIn(costs, place.in("costs"));
    const from = first === undefined ? 0 : whole(first, place, "first");
    instance.borrow(given.byteLength, (room) => {
        instance.writeFloats(room, given);
        const act = { call, given: { mesh, costs, first }, rename: { count: "costs" } };
        const def = instance.write("MeshCosts", at.struct, { costs: room, first: from, count: given.length });
        host.run(act, "veer_setMeshCosts", instance.writeId(at.id, own), def);
    });
}
