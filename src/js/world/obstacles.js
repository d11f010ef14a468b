/** Obstacles of a world: definitions with points, shorthands for their kinds, and motion. */
import { float, id, Place, point, record } from "../link/check.js";
import { definition, valueOf } from "../link/definitions.js";
import { add, change, checkedPoints, lanesOf, pointsOf, present } from "./calls.js";
import { lookAt } from "./warnings.js";

/** @import { ObstacleId, ObstacleState } from "../types/api.js" */
/** @import { Act, Host } from "../link/host.js" */

const OBSTACLE = {
    struct: "ObstacleDef", defaults: "veer_defaultObstacleDef", add: "veer_addObstacle", get: "veer_getObstacle",
    set: "veer_setObstacle",
};

/** @param {Host} host @param {unknown} def @param {Place} place */
export function obstacleValues({ instance }, def, place) {
    const layout = instance.layout("ObstacleDef");
    return checkedPoints(instance, layout, definition(layout, ["points"], def, place), place);
}

/**
 * Returns the definition of a segment by its points: `from` and `to` become two points.
 * @param {unknown} def
 * @param {Place} place
 * @returns {unknown}
 */
function segmentDef(def, place) {
    if (typeof def !== "object" || def === null || Array.isArray(def)) return def;
    const { from, to, ...rest } = /** @type {Record<string, unknown>} */ (def);
    if (from === undefined && to === undefined) return rest;
    return { ...rest, points: [point(from, place.in("from")), point(to, place.in("to"))] };
}

/**
 * @param {Host} host
 * @param {unknown} def
 * @param {string} [call]
 * @param {string} [kind]  the kind, for calls such as addCircle
 * @returns {ObstacleId}
 */
export function addObstacle(host, def, call = "world.addObstacle", kind) {
    const place = new Place(call);
    host.ensure(call);
    const checked = obstacleValues(host, kind === "segment" ? segmentDef(def, place) : def, place);
    const { values } = checked;
    if (kind !== undefined) {
        const given = /** @type {{ kind?: unknown }} */ (def).kind;
        if ("kind" in values) {
            place.refuse("VEER_E_FIELD", "kind", given, { reason: "no such field", hint: "addObstacle takes a kind" });
        }
        values.kind = valueOf(host.instance, "ObstacleKind", kind);
    }
    /** @type {ObstacleId} */
    const obstacle = add(host, { call, given: def }, OBSTACLE, checked);
    lookAt(host, obstacle, call);
    return obstacle;
}

/** @param {Host} host @param {unknown} obstacle @param {unknown} def */
export function setObstacle(host, obstacle, def) {
    const call = "world.setObstacle", place = new Place(call);
    host.ensure(call);
    const own = id(obstacle, place, "obstacle");
    change(host, { call, given: def, thing: { obstacle }, own }, OBSTACLE, obstacleValues(host, def, place));
    lookAt(host, own, call);
}

/** @param {Host} host @param {unknown} obstacle @returns {ObstacleState} */
export function getObstacle(host, obstacle) {
    const call = "world.getObstacle", own = id(obstacle, new Place(call), "obstacle");
    const act = { call, given: { obstacle }, own };
    const def = settingsOf(host, act), { obstacleKinds } = host.instance.table.schema;
    if (obstacleKinds.find(({ name }) => name === def.kind)?.corners !== "points") return def;
    return { ...def, points: pointsOf(lanesOf(host, act, { name: "veer_obstaclePoints", lanes: 3 })) };
}

/**
 * Returns the definition without points.
 * @param {Host} host
 * @param {Act & { own: number }} act
 * @returns {ObstacleState}
 */
const settingsOf = (host, act) => present(host, act, OBSTACLE, host.instance.layout("ObstacleDef").settings);

const MOTION_NAMES = /** @type {const} */ ({
    "position.x": "x", "position.y": "y", "position.z": "z",
    "velocity.x": "velocityX", "velocity.y": "velocityY", "velocity.z": "velocityZ", angle: "angle",
});
const MOTION = Object.values(MOTION_NAMES);

/** @param {Host} host @param {unknown} obstacle @param {unknown} motion */
export function moveObstacle(host, obstacle, motion) {
    const call = "world.moveObstacle", { instance } = host, { at } = instance, place = new Place(call);
    const given = record(motion, MOTION, place);
    const own = id(obstacle, place, "obstacle"), now = settingsOf(host, { call, given: { obstacle }, own });
    const lanes = MOTION.map((name) => (name in given ? float(given[name], place, name) : now[name]));
    const act = { call, given, thing: { obstacle }, rename: MOTION_NAMES };
    host.run(act, "veer_placeObstacle", instance.writeId(at.id, own), instance.writeFloats(at.point, lanes));
}
