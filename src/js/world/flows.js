/** Flow fields of a world: grids of directions for the behavior `followFlow`. */
import { id, pairs, Place } from "../link/check.js";
import { definition, settings } from "../link/definitions.js";
import { formOf } from "../link/hints.js";
import { add, change, lanesOf, present } from "./calls.js";

/** @import { FlowId, FlowState, Vec3 } from "../types/api.js" */
/** @import { Host } from "../link/host.js" */
/** @import { Checked } from "./calls.js" */

const FLOW = {
    struct: "FlowDef", defaults: "veer_defaultFlowDef", add: "veer_addFlow", get: "veer_getFlow", set: "veer_setFlow",
};

/** @param {Host} host @param {unknown} def @param {Place} place @returns {Checked} */
function flowValues({ instance }, def, place) {
    const layout = instance.layout("FlowDef"), given = definition(layout, ["vectors"], def, place);
    const values = settings(instance, layout.settings.rows, given, place);
    if (!("vectors" in given)) return { values };
    const lanes = pairs(given.vectors, place.in("vectors"), instance.table.limits.MAX_POINTS);
    return { values, list: { name: "vector", count: lanes.length / 2, lanes } };
}

/** @param {Host} host @param {unknown} def @returns {FlowId} */
export function addFlow(host, def) {
    const call = "world.addFlow", place = new Place(call);
    host.ensure(call);
    const checked = flowValues(host, def, place);
    if (!checked.list) place.mistype("vectors", undefined, "a flow field needs columns x rows vectors", formOf(call));
    return add(host, { call, given: def }, FLOW, checked);
}

/** @param {Host} host @param {unknown} flow @returns {FlowState} */
export function getFlow(host, flow) {
    const call = "world.getFlow", own = id(flow, new Place(call), "flow");
    const act = { call, given: { flow }, own };
    /** @type {Omit<FlowState, "vectors">} */
    const def = present(host, act, FLOW, host.instance.layout("FlowDef").settings);
    return { ...def, vectors: lanesOf(host, act, { name: "veer_flowVectors", lanes: 2 }) };
}

/** @param {Host} host @param {unknown} flow @param {unknown} def */
export function setFlow(host, flow, def) {
    const call = "world.setFlow", place = new Place(call);
    host.ensure(call);
    const own = id(flow, place, "flow");
    change(host, { call, given: def, thing: { flow }, own }, FLOW, flowValues(host, def, place));
}
