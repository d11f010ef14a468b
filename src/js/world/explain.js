/** Why an agent moves as it does, and what happened in a step: plain values that stay when the world goes on. */
import { id, Place } from "../link/check.js";
import { field } from "../link/definitions.js";

/** @import { AgentId, Event, Explain, ExplainBehavior } from "../types/api.js" */
/** @import { Host } from "../link/host.js" */

const MAPS = /** @type {const} */ (["interest", "interestDistance", "danger", "dangerDistance", "decision", "interestBy", "dangerBy"]);

/** The core's struct of one behavior. @typedef {Omit<ExplainBehavior, "active" | "desiredVelocity"> & { outputBits: number, desiredX: number, desiredY: number, desiredZ: number }} Behavior */

/** @param {Behavior} behavior @returns {ExplainBehavior} */
const explained = ({ outputBits, desiredX, desiredY, desiredZ, ...rest }) =>
    ({ ...rest, active: outputBits !== 0, desiredVelocity: { x: desiredX, y: desiredY, z: desiredZ } });

/** @param {Host} host @param {AgentId} agent @returns {Explain} */
export function explain(host, agent) {
    const call = "world.explain", { instance } = host, { at } = instance;
    const own = id(agent, new Place(call), "agent");
    host.run({ call, given: { agent } }, "veer_wasm_explain", instance.writeId(at.id, own), at.result);
    const list = field(instance, "Explain", "behaviors"), { size } = instance.layout(list.of);
    /** @type {Record<string, unknown>} */
    const read = {};
    for (const row of instance.layout("Explain").rows) if (row !== list) read[row.name] = instance.readField(row, at.result);
    const { behaviorCount, desiredX, desiredY, desiredZ, chosenX, chosenY, ...why } = read;
    for (const name of MAPS) why[name] = /** @type {Float32Array | Uint32Array} */ (why[name]).slice(0, Number(why.slots));
    return /** @type {Explain} */ ({
        ...why,
        blocked: why.blocked !== 0,
        desired: { x: desiredX, y: desiredY, z: desiredZ },
        chosen: { x: chosenX, y: chosenY },
        behaviors: Array.from({ length: Number(behaviorCount) }, (_, i) =>
            explained(/** @type {Behavior} */ (instance.read(list.of, at.result + list.offset + i * size)))),
    });
}

/** @param {Host} host @returns {Event[]} */
export function events(host) {
    const { instance } = host, { at } = instance;
    const first = instance.call("veer_events", host.id, at.count) >>> 0, { size } = instance.layout("Event");
    return Array.from({ length: instance.lanes.u32[at.count >> 2] }, (_, i) => instance.read("Event", first + i * size));
}
