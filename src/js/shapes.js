/** Paths, obstacles and queries of a world: definitions in, ids and plain objects out. World's methods are these. */
import { float, id, Place, point, record, whole } from "./check.js";
import { obstacleValues, pathValues, segmentDef } from "./definitions.js";

/** @import { Host } from "./host.js" */
/** @import { ShapeValues } from "./definitions.js" */

const ALL_GROUPS = 0xffffffff;
const FIRST_ROOM = 64;
const CENTER = { "center.x": "x", "center.y": "y", "center.z": "z" };

/**
 * Writes a definition with its points and makes a call with it; `present` is the definition to change, or the defaults.
 * @param {Host} host @param {{ struct: string, shape: ShapeValues, present: () => void }} def @param {() => number} act
 */
function withShape(host, { struct, shape, present }, act) {
    const { instance } = host, at = instance.at.struct, { points } = shape;
    present();
    const write = (/** @type {Record<string, any>} */ more) => {
        instance.write(struct, at, { ...shape.values, ...more });
        return act();
    };
    if (!points) return write({});
    const pointCount = points.length / 3;
    return instance.borrow(points.byteLength, (room) => write({ points: instance.writeFloats(room, points), pointCount }));
}

/** @param {Host} host @param {string} struct @param {string} call */
const defaults = (host, struct, call) => () => void host.instance.call(call, clear(host, struct));

/** @param {Host} host @param {string} struct */
function clear(host, struct) {
    const { at } = host.instance;
    host.instance.lanes.u8.fill(0, at.struct, at.struct + host.instance.layout(struct).size);
    return at.struct;
}

/**
 * A list of a length that only the core knows: asked again with the room it needs.
 * @template T @param {Host} host @param {{ size: number, ask: (out: number) => number, read: (out: number, count: number) => T }} list
 * @returns {T}
 */
export function listed({ instance }, { size, ask, read }) {
    const place = instance.at.count >> 2;
    for (let room = FIRST_ROOM; ; ) {
        const answer = instance.borrow(room * size, (out) => {
            instance.lanes.u32[place] = room;
            const code = ask(out), count = instance.lanes.u32[place];
            return code < 0 ? { count } : { count, values: read(out, count) };
        });
        if ("values" in answer) return /** @type {T} */ (answer.values);
        room = answer.count;
    }
}

/* ---- paths */

/** @param {Host} host @param {any} def */
export function addPath(host, def) {
    const call = "world.addPath", { instance } = host, { at } = instance;
    host.ensure(call);
    const shape = pathValues(instance, def, new Place(call));
    withShape(host, { struct: "PathDef", shape, present: defaults(host, "PathDef", "veer_defaultPathDef") }, () =>
        host.run({ call, given: def }, "veer_addPath", at.struct, at.id));
    return instance.readId(at.id);
}

/** @param {Host} host @param {unknown} path @param {any} def */
export function setPath(host, path, def) {
    const call = "world.setPath", { instance } = host, { at } = instance, place = new Place(call);
    host.ensure(call);
    const own = id(path, place, "path"), shape = pathValues(instance, def, place);
    withShape(host, { struct: "PathDef", shape, present: defaults(host, "PathDef", "veer_defaultPathDef") }, () =>
        host.run({ call, given: def, thing: { path } }, "veer_wasm_setPath", instance.writeId(at.id, own), at.struct));
}

/** @param {Host} host @param {unknown} path @param {unknown} distance */
export function pathPointAt(host, path, distance) {
    const call = "world.pathPointAt", { instance } = host, { at } = instance, place = new Place(call);
    const own = id(path, place, "path"), along = float(distance, place, "distance");
    host.run({ call, given: { path, distance } }, "veer_wasm_pathPointAt", instance.writeId(at.id, own), along, at.result);
    return instance.read("PathPoint", at.result);
}

/** @param {Host} host @param {unknown} path @param {unknown} to */
export function pathClosest(host, path, to) {
    const call = "world.pathClosest", { instance } = host, { at } = instance, place = new Place(call);
    const own = id(path, place, "path"), asked = point(to, place.in("point"));
    const act = { call, given: { path, point: to } };
    host.run(act, "veer_wasm_pathClosest", instance.writeId(at.id, own), instance.writeFloats(at.point, asked), at.result);
    return instance.read("PathPoint", at.result);
}

/** @param {Host} host @param {unknown} path */
export function pathVertices(host, path) {
    const call = "world.pathVertices", { instance } = host, { at } = instance;
    const own = id(path, new Place(call), "path"), act = { call, given: { path }, allow: "E_BUFFER" };
    const ask = (/** @type {number} */ out) => host.run(act, "veer_wasm_pathVertices", instance.writeId(at.id, own), out, at.count);
    return listed(host, { size: 12, ask, read: (out, count) => instance.lanes.f32.slice(out >> 2, (out >> 2) + 3 * count) });
}

/* ---- obstacles */

/** @param {Host} host @param {any} def @param {string} [call] @param {string} [kind] of a shorthand */
 
export function addObstacle(host, def, call = "world.addObstacle", kind) {
    const { instance } = host, { at } = instance, place = new Place(call);
    host.ensure(call);
    const kinds = instance.table.names.get("ObstacleKind") ?? [];
    const shape = obstacleValues(instance, kind === "segment" ? segmentDef(def, place) : def, place);
    if (kind !== undefined) {
        const taken = "kind" in shape.values;
        if (taken) place.refuse("VEER_E_FIELD", "kind", def.kind, { reason: "no such field", hint: "addObstacle takes a kind" });
        shape.values.kind = kinds.indexOf(kind);
    }
    withShape(host, { struct: "ObstacleDef", shape, present: defaults(host, "ObstacleDef", "veer_defaultObstacleDef") }, () =>
        host.run({ call, given: def }, "veer_addObstacle", at.struct, at.id));
    return instance.readId(at.id);
}

/** @param {Host} host @param {unknown} obstacle @param {any} def */
export function setObstacle(host, obstacle, def) {
    const call = "world.setObstacle", { instance } = host, { at } = instance, place = new Place(call);
    host.ensure(call);
    const own = id(obstacle, place, "obstacle"), shape = obstacleValues(instance, def, place);
    const act = { call, given: def, thing: { obstacle } };
    const present = () => void host.run(act, "veer_wasm_getObstacle", instance.writeId(at.id, own), at.struct);
    withShape(host, { struct: "ObstacleDef", shape, present }, () =>
        host.run(act, "veer_wasm_setObstacle", instance.writeId(at.id, own), at.struct));
}

/** @param {Host} host @param {unknown} obstacle */
export function getObstacle(host, obstacle) {
    const call = "world.getObstacle", { instance } = host, { at } = instance;
    const own = id(obstacle, new Place(call), "obstacle");
    host.run({ call, given: { obstacle } }, "veer_wasm_getObstacle", instance.writeId(at.id, own), at.result);
    return instance.readSettings(instance.layout("ObstacleDef").settings, at.result);
}

const MOTION_NAMES = {
    "position.x": "x", "position.y": "y", "position.z": "z",
    "velocity.x": "velocityX", "velocity.y": "velocityY", "velocity.z": "velocityZ",
};
const MOTION = Object.values(MOTION_NAMES);

/** What the motion does not name stays. @param {Host} host @param {unknown} obstacle @param {unknown} motion */
export function moveObstacle(host, obstacle, motion) {
    const call = "world.moveObstacle", { instance } = host, { at } = instance, place = new Place(call);
    const given = record(motion, MOTION, place);
    const own = id(obstacle, place, "obstacle"), now = getObstacle(host, own);
    const lanes = MOTION.map((name) => (name in given ? float(given[name], place, name) : now[name]));
    const act = { call, given, thing: { obstacle }, rename: MOTION_NAMES };
    host.run(act, "veer_wasm_moveObstacle", instance.writeId(at.id, own), instance.writeFloats(at.point, lanes));
}

/* ---- queries */

/** @param {Host} host @param {any} def */
export function raycast(host, def) {
    const call = "world.raycast", { instance } = host, { at } = instance, place = new Place(call);
    const given = record(def, ["origin", "direction", "distance", "radius", "mask"], place);
    const [x, y, z] = point(given.origin, place.in("origin")), [dx, dy, dz] = point(given.direction, place.in("direction"));
    const ray = {
        origin: { x, y, z },
        direction: { x: dx, y: dy, z: dz },
        distance: float(given.distance, place, "distance"),
        radius: given.radius === undefined ? 0 : float(given.radius, place, "radius"),
        mask: given.mask === undefined ? ALL_GROUPS : whole(given.mask, place, "mask"),
    };
    const code = host.run({ call, given: def }, "veer_raycast", instance.write("Ray", at.struct, ray), at.result);
    return code === 0 ? instance.read("Hit", at.result) : null;
}

/** Ids that the core wrote. @param {Host} host @param {number} from @param {number} count */
export function idsAt({ instance }, from, count) {
    const ids = [];
    for (let i = 0; i < count; i++) ids.push(instance.readId(from + 8 * i));
    return ids;
}

/** @param {Host} host @param {any} def @returns {number[]} */
export function overlap(host, def) {
    const call = "world.overlap", { instance } = host, { at } = instance, place = new Place(call);
    const given = record(def, ["x", "y", "z", "radius"], place);
    const z = given.z === undefined ? 0 : float(given.z, place, "z");
    const disc = [float(given.x, place, "x"), float(given.y, place, "y"), z, float(given.radius, place, "radius")];
    const act = { call, given: def, rename: CENTER, allow: "E_BUFFER" };
    const ask = (/** @type {number} */ out) => host.run(act, "veer_wasm_overlap", instance.writeFloats(at.point, disc), out, at.count);
    return listed(host, { size: 8, ask, read: (out, count) => idsAt(host, out, count) });
}

/** @param {Host} host @param {any} def @returns {number[]} */
export function nearestAgents(host, def) {
    const call = "world.nearest", { instance } = host, { at } = instance, place = new Place(call);
    const given = record(def, ["x", "y", "z", "range", "count", "mask"], place);
    const count = given.count === undefined ? 1 : whole(given.count, place, "count");
    const z = given.z === undefined ? 0 : float(given.z, place, "z");
    const query = {
        center: { x: float(given.x, place, "x"), y: float(given.y, place, "y"), z },
        range: float(given.range, place, "range"),
        mask: given.mask === undefined ? ALL_GROUPS : whole(given.mask, place, "mask"),
        count: Math.min(count, host.agentCapacity),
    };
    const act = { call, given: def, rename: CENTER };
    host.ensure(call);
    return instance.borrow(query.count * 8, (out) => {
        host.run(act, "veer_nearest", instance.write("Nearest", at.struct, query), out, at.count);
        return idsAt(host, out, instance.lanes.u32[at.count >> 2]);
    });
}

/** @param {Host} host @param {unknown} from @param {unknown} to */
export function lineOfSight(host, from, to) {
    const call = "world.lineOfSight", { instance } = host, place = new Place(call);
    const line = [...point(from, place.in("from")), ...point(to, place.in("to"))];
    return host.run({ call, given: { from, to } }, "veer_wasm_lineOfSight", instance.writeFloats(instance.at.point, line)) === 0;
}
