/** Navigation meshes of a world: walkable ground as polygons. */
import { id, Place, points, record, whole } from "../link/check.js";
import { lanesOf, listed, pointsOf } from "./calls.js";

/** @import { MeshId, MeshState } from "../types/api.js" */
/** @import { Act, Host } from "../link/host.js" */

const FIELDS = ["vertices", "polygons", "neighbors"], NO_NEIGHBOR = 0xffffffff;
/** The core's names of the numbers of a definition. */
const RENAME = { vertexCount: "vertices", polygonCount: "polygons", cornerCount: "polygons" };

/**
 * Converts lists of whole numbers, one for each polygon, to one list.
 * @param {unknown} value @param {Place} place @param {number} most
 * @param {(list: ArrayLike<unknown>, place: Place, i: number) => number[]} convert
 */
function joined(value, place, most, convert) {
    if (!Array.isArray(value)) return place.mistype("", value, "must be an array with a list for every polygon");
    const numbers = Array.from(value, (list, i) => {
        const isList = Array.isArray(list) || (ArrayBuffer.isView(list) && !(list instanceof DataView));
        return isList ? convert(list, place.in(i), i) : place.mistype(i, list, "must be a list of numbers");
    }).flat();
    if (numbers.length <= most) return Uint32Array.from(numbers);
    return place.refuse("VEER_E_RANGE", "length", numbers.length, { reason: "too many corners", hint: `at most ${most}` });
}

/** @param {ArrayLike<unknown>} list @param {Place} place */
const verticesIn = (list, place) => [list.length, ...Array.from(list, (vertex, i) => whole(vertex, place, i))];

/** @param {ArrayLike<unknown>} list @param {Place} place @param {number} corners  of the polygon */
function neighborsIn(list, place, corners) {
    if (list.length !== corners) {
        place.refuse("VEER_E_RANGE", "length", list.length, { reason: "must be one for every corner", hint: `${corners}` });
    }
    return Array.from(list, (other, i) => (other === -1 || other === null ? NO_NEIGHBOR : whole(other, place, i)));
}

/** @param {Host} host @param {unknown} def @returns {MeshId} */
export function addMesh(host, def) {
    const call = "world.addMesh", { instance } = host, { at } = instance, place = new Place(call);
    host.ensure(call);
    const given = record(def, FIELDS, place), most = instance.table.limits.MAX_POINTS;
    const vertices = points(given.vertices, place.in("vertices"), most), polygons = /** @type {unknown[][]} */ (given.polygons);
    const corners = joined(polygons, place.in("polygons"), 2 * most, verticesIn);
    const neighbors = given.neighbors === undefined
        ? new Uint32Array()
        : joined(given.neighbors, place.in("neighbors"), most, (list, own, i) => neighborsIn(list, own, polygons[i]?.length ?? 0));
    if (given.neighbors !== undefined && /** @type {unknown[]} */ (given.neighbors).length !== polygons.length) {
        place.refuse("VEER_E_RANGE", "neighbors.length", neighbors.length, { reason: "must be a list for every polygon" });
    }
    return instance.borrow(vertices.byteLength + corners.byteLength + neighbors.byteLength, (room) => {
        const list = room + vertices.byteLength, beyond = list + corners.byteLength;
        instance.writeFloats(room, vertices);
        instance.lanes.u32.set(corners, list >> 2);
        instance.lanes.u32.set(neighbors, beyond >> 2);
        host.run({ call, given: def, rename: RENAME }, "veer_addMesh", instance.write("MeshDef", at.struct, {
            vertices: room, polygons: list, neighbors: given.neighbors === undefined ? 0 : beyond,
            vertexCount: vertices.length / 3, polygonCount: polygons.length, cornerCount: corners.length - polygons.length,
        }), at.id);
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
    for (let i = 0, first = 0; i < corners.length; i += 1 + corners[i]) {
        const count = corners[i];
        polygons.push(corners.slice(i + 1, i + 1 + count));
        neighbors.push(beyond.slice(first, first + count).map((other) => (other === NO_NEIGHBOR ? -1 : other)));
        first += count;
    }
    return { vertices, polygons, neighbors };
}
