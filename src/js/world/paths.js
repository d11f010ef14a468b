/** Paths of a world: definitions and vertices. */
import { id, Place } from "../link/check.js";
import { definition } from "../link/definitions.js";
import { add, checkedPoints, lanesOf, pointsOf, present, withList } from "./calls.js";

/** @import { PathId, PathPoint, PathState } from "../types/api.js" */
/** @import { Host } from "../link/host.js" */
/** @import { Instance } from "../link/instance.js" */
/** @import { Checked } from "./calls.js" */

const PATH = { struct: "PathDef", defaults: "veer_defaultPathDef", add: "veer_addPath", get: "veer_getPath" };

/** @param {Instance} instance @param {unknown} def @param {Place} place @returns {Checked} */
function pathValues(instance, def, place) {
    const layout = instance.layout("PathDef"), given = definition(layout, ["points"], def, place);
    if (!("points" in given)) place.mistype("points", undefined, "a path needs points");
    return checkedPoints(instance, layout, given, place);
}

/** @param {Host} host @param {unknown} def @returns {PathId} */
export function addPath(host, def) {
    const call = "world.addPath";
    host.ensure(call);
    return add(host, { call, given: def }, PATH, pathValues(host.instance, def, new Place(call)));
}

/** @param {Host} host @param {unknown} path @param {unknown} def */
export function setPath(host, path, def) {
    const call = "world.setPath", { instance } = host, { at } = instance, place = new Place(call);
    host.ensure(call);
    const own = id(path, place, "path"), checked = pathValues(instance, def, place);
    withList(instance, checked, (values) => {
        instance.call("veer_defaultPathDef", at.struct);
        host.run({ call, given: def, thing: { path } }, "veer_setPath", instance.writeId(at.id, own),
            instance.write("PathDef", at.struct, values));
    });
}

/** @param {Host} host @param {unknown} path @returns {PathState} */
export function getPath(host, path) {
    const call = "world.getPath", own = id(path, new Place(call), "path"), act = { call, given: { path }, own };
    /** @type {Omit<PathState, "points">} */
    const def = present(host, act, PATH, host.instance.layout("PathDef").settings);
    return { ...def, points: pointsOf(lanesOf(host, act, { name: "veer_pathPoints", lanes: 3 })) };
}

/** @param {Host} host @param {unknown} path @returns {Float32Array} */
export function pathVertices(host, path) {
    const call = "world.pathVertices", own = id(path, new Place(call), "path");
    return lanesOf(host, { call, given: { path }, own }, { name: "veer_pathVertices", lanes: 3 });
}

/** @param {Host} host @param {unknown} brain @param {unknown} path @returns {Float32Array} */
export function pathSpeeds(host, brain, path) {
    const call = "world.pathSpeeds", place = new Place(call);
    const own = id(brain, place, "brain"), other = id(path, place, "path");
    return lanesOf(host, { call, given: { brain, path }, own, other }, { name: "veer_pathSpeeds", lanes: 1 });
}
