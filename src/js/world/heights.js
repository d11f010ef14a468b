/** Grids of heights of a world: the ground on which agents walk. */
import { float, id, Place, record, whole } from "../link/check.js";
import { definition, settings } from "../link/definitions.js";
import { add, change, lanesOf, present } from "./calls.js";

/** @import { HeightsId, HeightsState } from "../types/api.js" */
/** @import { Host } from "../link/host.js" */
/** @import { Checked } from "./calls.js" */

const HEIGHTS = {
    struct: "HeightsDef", defaults: "veer_defaultHeightsDef", add: "veer_addHeights", get: "veer_getHeights",
    set: "veer_setHeights",
};
const RECTANGLE = ["column", "row", "columns", "rows"];
/** The core's name of the number of heights. */
const RENAME = { heightCount: "heights.length" };

/** @param {unknown} value @param {Place} place */
function heightsIn(value, place) {
    if (!Array.isArray(value) && !(ArrayBuffer.isView(value) && "length" in value)) {
        return place.mistype("", value, "must be a list of numbers");
    }
    return Float32Array.from(/** @type {ArrayLike<unknown>} */ (value), (height, i) => float(height, place, i));
}

/** @param {Host} host @param {unknown} def @param {Place} place @returns {Checked} */
function heightsValues({ instance }, def, place) {
    const layout = instance.layout("HeightsDef"), given = definition(layout, ["heights"], def, place);
    const values = settings(instance, layout.settings.rows, given, place);
    if (!("heights" in given)) return { values };
    const lanes = heightsIn(given.heights, place.in("heights"));
    return { values, list: { name: "height", count: lanes.length, lanes } };
}

/** @param {Host} host @param {unknown} def @returns {HeightsId} */
export function addHeights(host, def) {
    const call = "world.addHeights";
    host.ensure(call);
    return add(host, { call, given: def, rename: RENAME }, HEIGHTS, heightsValues(host, def, new Place(call)));
}

/** @param {Host} host @param {unknown} heights @returns {HeightsState} */
export function getHeights(host, heights) {
    const call = "world.getHeights", own = id(heights, new Place(call), "heights");
    const act = { call, given: { heights }, own };
    /** @type {Omit<HeightsState, "heights">} */
    const def = present(host, act, HEIGHTS, host.instance.layout("HeightsDef").settings);
    return { ...def, heights: lanesOf(host, act, { name: "veer_cornerHeights", lanes: 1 }) };
}

/** @param {Host} host @param {unknown} heights @param {unknown} def */
export function setHeights(host, heights, def) {
    const call = "world.setHeights", place = new Place(call);
    host.ensure(call);
    const own = id(heights, place, "heights");
    const act = { call, given: def, thing: { heights }, own, rename: RENAME };
    change(host, act, HEIGHTS, heightsValues(host, def, place));
}

/** @param {Host} host @param {unknown} heights @param {unknown} edit */
export function editHeights(host, heights, edit) {
    const call = "world.editHeights", { instance } = host, { at } = instance, place = new Place(call);
    host.ensure(call);
    const own = id(heights, place, "heights"), given = record(edit, ["heights", ...RECTANGLE], place);
    const lanes = heightsIn(given.heights, place.in("heights"));
    const values = Object.fromEntries(RECTANGLE.map((name) => [
        name, name in given ? whole(given[name], place, name) : name.endsWith("s") ? 1 : 0,
    ]));
    instance.borrow(lanes.byteLength, (room) => {
        const list = { heights: instance.writeFloats(room, lanes), heightCount: lanes.length };
        const act = { call, given: edit, thing: { heights }, rename: RENAME };
        host.run(act, "veer_editHeights", instance.writeId(at.id, own),
            instance.write("HeightsEdit", at.struct, { ...values, ...list }));
    });
}
