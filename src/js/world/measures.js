/** Measures: figures of a run. */
import { bits, Place, record } from "../link/check.js";
import { writeQuery } from "../link/definitions.js";
import { fieldsOf } from "./calls.js";

/** @import { Measures } from "../types/api.js" */
/** @import { Host } from "../link/host.js" */

const MEASURE = { struct: "MeasureDef", needed: [] };
const ALL = 0xffffffff;

/** @param {Host} host @param {unknown} def */
export function startMeasures(host, def = {}) {
    const call = "world.startMeasures", place = new Place(call);
    host.ensure(call);
    const query = writeQuery(host, MEASURE, fieldsOf(def, place), place);
    host.run({ call, given: /** @type {object} */ (def) }, "veer_startMeasures", query);
}

/** @param {Host} host @param {unknown} query @returns {Measures} */
export function measure(host, query = {}) {
    const call = "world.measure", place = new Place(call), { instance } = host;
    host.ensure(call);
    const { mask = ALL } = record(query, ["mask"], place);
    host.run({ call, given: /** @type {object} */ (query) }, "veer_measure", bits(mask, place, "mask"),
        instance.at.result);
    return instance.read("Measures", instance.at.result);
}
