/**
 * Explanations of agents' decisions, and the events of a step, as plain values that remain valid after further steps.
 */
import { id, Place } from "../link/check.js";
import { field } from "../link/definitions.js";

/** @import { AgentId, Event, Explain, ExplainBehavior, ExplainLimit, ObstacleId } from "../types/api.js" */
/** @import { Host } from "../link/host.js" */
/** @import { Instance } from "../link/instance.js" */
/** @import { Group, Row } from "../link/schema.js" */

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
const explained = ({ outputBits, desiredX, desiredY, desiredZ, cornerX, cornerY, versionsBehind, ...rest }) => ({
    ...rest,
    share: rest.share + 0, // converts -0 to 0, because consoles print "-0"
    active: outputBits !== 0,
    desiredVelocity: { x: desiredX, y: desiredY, z: desiredZ },
    ...(rest.means === "none" ? {} : { corner: { x: cornerX, y: cornerY }, versionsBehind }),
});

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

/** The fields of events of projectiles, and of events with obstacles. Other events do not have them. */
const MORE = ["projectile", "owner", "userData", "obstacle"];
/** The other fields of all events, for each description of events. @type {WeakMap<Group, Group>} */
const plain = new WeakMap();

/** @param {Group} layout @returns {Group} */
function plainOf(layout) {
    const known = plain.get(layout) ?? { rows: layout.rows.filter(({ name }) => !MORE.includes(name)) };
    plain.set(layout, known);
    return known;
}

/** @param {Host} host @returns {Event[]} */
export function events(host) {
    const { instance } = host, { at } = instance, list = [];
    const first = instance.call("veer_events", host.id, at.count) >>> 0, count = instance.lanes.u32[at.count >> 2];
    const layout = instance.layout("Event"), common = plainOf(layout);
    const [projectile, owner, userData, obstacle] = MORE.map((name) => /** @type {Row} */ (layout.fields.get(name)));
    for (let i = 0, from = first; i < count; i++, from += layout.size) {
        const event = /** @type {any} */ ({ ...instance.known(common, from) });
        if (instance.readId(from + projectile.offset)) {
            event.projectile = instance.readId(from + projectile.offset);
            event.owner = instance.readId(from + owner.offset) || null;
            event.userData = instance.readField(userData, from);
        }
        const met = instance.readId(from + obstacle.offset);
        if (met) event.obstacle = met;
        list.push(event);
    }
    return list;
}
