/** Agents of a world: their definitions, their own targets, and their input while they move. */
import { id, Place, point, record, whole } from "../link/check.js";
import { definition, field, idOrNone, settings, writeQuery } from "../link/definitions.js";
import { shortest } from "../link/schema.js";
import { add } from "./calls.js";

/** @import { AgentId, AgentState, PathId, Vec3 } from "../types/api.js" */
/** @import { Act, Host } from "../link/host.js" */
/** @import { Instance, Values } from "../link/instance.js" */

const AGENT = { struct: "AgentDef", defaults: "veer_defaultAgentDef", add: "veer_addAgent" };
/** Options for reading definitions. */
const SETTINGS = { isShort: true, more: ["target"] };
const TARGET_NAMES = { "point.x": "target.x", "point.y": "target.y", "point.z": "target.z", path: "target.path" };

/**
 * A checked target.
 * @typedef {{ point: [number, number, number] } | { agent: number } | { path: number } | null} Target
 */

/* ---- definitions */

/** @param {unknown} value @param {Place} place @returns {Target} */
function targetValue(value, place) {
    if (value === null) return null;
    if (typeof value === "object" && value && /** @type {{ path?: unknown }} */ (value).path !== undefined) {
        return { path: id(record(value, ["path"], place).path, place, "path") };
    }
    if (typeof value === "object") return { point: point(value, place) };
    if (typeof value === "number") return { agent: id(value, place, "") };
    return place.mistype("", value, "must be a point { x, y }, an agent's id, { path: id }, or null");
}

/**
 * @param {Instance} instance
 * @param {unknown} def
 * @param {Place} place
 * @returns {{ values: Values, target: Target | undefined }}
 */
function agentValues(instance, def, place) {
    const layout = instance.layout("AgentDef"), given = definition(layout, ["brain", "target"], def, place);
    const values = settings(instance, layout.settings.rows, given, place);
    if ("brain" in given) values.brain = idOrNone(given.brain, place, "brain");
    return { values, target: "target" in given ? targetValue(given.target, place.in("target")) : undefined };
}

/**
 * Throws if a target is invalid, before anything has changed.
 * @param {Host} host
 * @param {Act} act
 * @param {Target | undefined} target
 */
function checkTarget(host, act, target) {
    const { instance } = host, { at } = instance, place = new Place(act.call, "target");
    if (target && "agent" in target) {
        host.run({ ...act, rename: { agent: "target" } }, "veer_getAgent", instance.writeId(at.other, target.agent),
            at.result);
        if (target.agent !== act.thing?.agent) return;
        place.refuse("VEER_E_RANGE", "", target.agent,
            { reason: "a value outside its range", hint: "an agent can't be its own target" });
    } else if (target && "path" in target) {
        host.run(act, "veer_pathPointAt", instance.writeId(at.other, target.path), 0, at.result);
    } else if (target) {
        ["x", "y", "z"].forEach((axis, i) => {
            const row = instance.layout("AgentDef").fields.get(axis), value = target.point[i];
            if (!row || (value >= row.min && value <= row.max)) return;
            place.refuse("VEER_E_RANGE", axis, value,
                { reason: "a value outside its range", hint: `${row.min} to ${row.max}` });
        });
    }
}

/** @param {Host} host @param {Act} act @param {number} agent @param {Target} target */
function writeTarget(host, act, agent, target) {
    const { instance } = host, { at } = instance, own = instance.writeId(at.id, agent);
    if (target === null) host.run(act, "veer_clearTarget", own);
    else if ("path" in target) host.run(act, "veer_setTargetPath", own, instance.writeId(at.other, target.path));
    else if ("agent" in target) host.run(act, "veer_setTargetAgent", own, instance.writeId(at.other, target.agent));
    else host.run(act, "veer_setTargetPoint", own, instance.writeFloats(at.point, target.point));
}

/* ---- calls */

/** @param {Host} host @param {unknown} def @returns {AgentId} */
export function addAgent(host, def) {
    const call = "world.addAgent", act = { call, given: def, rename: TARGET_NAMES };
    host.ensure(call);
    const { values, target } = agentValues(host.instance, def, new Place(call));
    checkTarget(host, act, target);
    /** @type {AgentId} */
    const agent = add(host, act, AGENT, { values });
    if (target !== undefined) writeTarget(host, act, agent, target);
    return agent;
}

/** @param {Host} host @param {unknown} agent @returns {AgentState} */
export function getAgent(host, agent) {
    const call = "world.getAgent", { instance } = host, { at } = instance;
    const own = id(agent, new Place(call), "agent");
    const act = { call, given: { agent } };
    host.run(act, "veer_getAgent", instance.writeId(at.id, own), at.result);
    /** @type {AgentState} */
    const def = { ...instance.known(instance.layout("AgentDef").state, at.result, SETTINGS) };
    def.target = readTarget(host, act, own);
    return def;
}

/** @param {Host} host @param {Act} act @param {number} agent @returns {import("../types/api.js").Target} */
function readTarget(host, act, agent) {
    const { instance } = host, { at } = instance;
    host.run(act, "veer_getTarget", instance.writeId(at.id, agent), at.result);
    /** @type {{ kind: string, point: Vec3, agent: AgentId, path: PathId }} */
    const { kind, point: place, agent: other, path } = instance.known(instance.layout("Target"), at.result);
    if (other) return other;
    if (path) return { path };
    return kind === "point" ? { x: shortest(place.x), y: shortest(place.y), z: shortest(place.z) } : null;
}

/** @param {Host} host @param {unknown} agent */
export function getTarget(host, agent) {
    const call = "world.getTarget";
    return readTarget(host, { call, given: { agent } }, id(agent, new Place(call), "agent"));
}

/** @param {Host} host @param {unknown} agent @param {unknown} def */
export function setAgent(host, agent, def) {
    const call = "world.setAgent", { instance } = host, { at } = instance, place = new Place(call);
    host.ensure(call);
    const own = id(agent, place, "agent"), { values, target } = agentValues(instance, def, place);
    const act = { call, given: def, thing: { agent }, rename: TARGET_NAMES };
    host.run(act, "veer_getAgent", instance.writeId(at.id, own), at.struct);
    checkTarget(host, act, target);
    host.run(act, "veer_setAgent", instance.writeId(at.id, own), instance.write("AgentDef", at.struct, values));
    if (target !== undefined) writeTarget(host, act, own, target);
}

/** @param {Host} host @param {unknown} agent @param {unknown} target */
export function setTarget(host, agent, target) {
    const call = "world.setTarget", place = new Place(call);
    host.ensure(call);
    const own = id(agent, place, "agent"), given = targetValue(target, place.in("target"));
    writeTarget(host, { call, given: { agent, target }, rename: TARGET_NAMES }, own, given);
}

const ORDER = { struct: "GroupOrder", needed: ["point"] };
const ID_BYTES = 8, HEAD_BYTES = 8; // of an id; malloc aligns to at least 8 bytes

/** @param {Host} host @param {unknown} agents @param {unknown} target @param {unknown} options @returns {boolean} */
export function order(host, agents, target, options) {
    const call = "world.order", { instance } = host, place = new Place(call);
    host.ensure(call);
    if (!Array.isArray(agents)) return place.mistype("agents", agents, "must be an array of ids");
    if (options !== undefined && (typeof options !== "object" || options === null)) {
        return place.mistype("options", options, "must be an object with named fields");
    }
    const ids = agents.map((agent, i) => id(agent, place.in("agents"), i));
    const given = { .../** @type {object} */ (options ?? {}), point: target };
    return instance.borrow(ID_BYTES * ids.length + HEAD_BYTES, (list) => {
        ids.forEach((own, i) => instance.writeId(list + ID_BYTES * i, own));
        const query = writeQuery(host, ORDER, given, place);
        instance.lanes.u32[(query + field(instance, "GroupOrder", "agentCount").offset) >> 2] = ids.length;
        return host.run({ call, given: { agents, ...given } }, "veer_orderAgents", query, list) === 0;
    });
}

/** @param {Host} host @param {unknown} thing */
export function isAlive(host, thing) {
    const call = "world.isAlive", { instance } = host;
    host.ensure(call);
    if (thing === 0) return false; // 0 is allowed, because agentAt returns 0 for an empty slot
    return instance.call("veer_isAlive", host.id,
        instance.writeId(instance.at.id, id(thing, new Place(call), "id"))) === 0;
}

/** @param {Host} host @param {unknown} slot @returns {AgentId | 0} */
export function agentAt(host, slot) {
    const call = "world.agentAt", { instance } = host, place = new Place(call);
    host.ensure(call);
    const index = whole(slot, place, "slot");
    if (index >= host.agentCapacity) return 0;
    instance.call("veer_agentAt", host.id, index, instance.at.id);
    return instance.readId(instance.at.id);
}
