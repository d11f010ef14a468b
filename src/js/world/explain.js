/**
 * Explanations of agents' decisions, and the events of a step, as plain values that remain valid after further steps.
 */
import { id, Place } from "../link/check.js";
import { field } from "../link/definitions.js";

/** @import { AgentId, Event, Explain, ExplainBehavior, ExplainLimit, ObstacleId } from "../types/api.js" */
/** @import { Host } from "../link/host.js" */
/** @import { Instance } from "../link/instance.js" */

const MAPS = /** @type {const} */ ([
    "interest", "interestDistance", "danger", "dangerDistance", "decision", "interestBy", "dangerBy",
]);
// these lists are read separately, because only their first elements are set
const APART = ["behaviors", "limits", "desiredBits"];

/**
 * The core's struct of one behavior.
 * @typedef {Omit<ExplainBehavior, "active" | "desiredVelocity" | "corner"> & { outputBits: number, desiredX: number,
 *   desiredY: number, desiredZ: number, cornerX: number, cornerY: number }} Behavior
 */

/** @param {Behavior} behavior @returns {ExplainBehavior} */
const explained = ({ outputBits, desiredX, desiredY, desiredZ, cornerX, cornerY, ...rest }) =>
    // + 0 converts -0 to 0, because consoles print "-0"
    ({ ...rest, share: rest.share + 0, active: outputBits !== 0, desiredVelocity: {
        x: desiredX, y: desiredY, z: desiredZ,
    }, corner: { x: cornerX, y: cornerY } });

/**
 * The core's struct of one limit; one of the ids is 0.
 * @typedef {Omit<ExplainLimit, "agent" | "obstacle"> & { agent: AgentId | 0, obstacle: ObstacleId | 0 }} Limit
 */

/** @param {Limit} limit @returns {ExplainLimit} */
const named = ({ agent, obstacle, ...rest }) =>
    (agent ? { agent, ...rest } : { obstacle: /** @type {ObstacleId} */ (obstacle), ...rest });

/**
 * Returns the first items of a list.
 * @template T
 * @param {Instance} instance
 * @param {string} name
 * @param {number} count
 * @returns {T[]}
 */
function items(instance, name, count) {
    const list = field(instance, "Explain", name), { size } = instance.layout(list.of);
    const first = instance.at.result + list.offset;
    return Array.from({ length: count }, (_, i) => instance.read(list.of, first + i * size));
}

/** @param {Host} host @param {AgentId} agent @returns {Explain} */
export function explain(host, agent) {
    const call = "world.explain", { instance } = host, { at } = instance;
    const own = id(agent, new Place(call), "agent");
    host.run({ call, given: { agent } }, "veer_explain", instance.writeId(at.id, own), at.result);
    /** @type {Record<string, unknown>} */
    const read = {};
    for (const row of instance.layout("Explain").rows) {
        if (!APART.includes(row.name)) read[row.name] = instance.readField(row, at.result);
    }
    const { behaviorCount, desiredX, desiredY, desiredZ, decidedX, decidedY, decidedZ, chosenX, chosenY, ...others } =
        read;
    const { crowd, settled, sidestep, stallTime, limitCount, ...why } = others;
    const limits = /** @type {Limit[]} */ (items(instance, "limits", Number(limitCount)));
    for (const name of MAPS) {
        why[name] = /** @type {Float32Array | Uint32Array} */ (why[name]).slice(0, Number(why.slots));
    }
    return /** @type {Explain} */ ({
        ...why,
        blocked: why.blocked !== 0,
        desired: { x: desiredX, y: desiredY, z: desiredZ },
        decided: { x: decidedX, y: decidedY, z: decidedZ },
        crowd: crowd === "none" ? null : { settled: settled !== 0, sidestep, stallTime, limits: limits.map(named) },
        chosen: { x: chosenX, y: chosenY },
        behaviors: /** @type {Behavior[]} */ (items(instance, "behaviors", Number(behaviorCount))).map(explained),
    });
}

/** @param {Host} host @returns {Event[]} */
export function events(host) {
    const { instance } = host, { at } = instance, list = [];
    const first = instance.call("veer_events", host.id, at.count) >>> 0, count = instance.lanes.u32[at.count >> 2];
    const layout = instance.layout("Event");
    for (let i = 0; i < count; i++) {
        list.push(/** @type {Event} */ ({ ...instance.known(layout, first + i * layout.size) }));
    }
    return list;
}
