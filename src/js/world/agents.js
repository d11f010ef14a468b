/** Agents of a world: definitions with their targets, and what they are told while they go. World's methods are these. */
import { id, Place, point, whole } from "../link/check.js";
import { agentTarget, agentValues } from "../link/definitions.js";

/** @import { Act, Host } from "../link/host.js" */
/** @import { Target } from "../link/definitions.js" */

const TARGET_NAMES = { "point.x": "target.x", "point.y": "target.y", "point.z": "target.z", path: "target.path" };

/** Refuses a target before anything has changed. @param {Host} host @param {Act} act @param {Target | undefined} target */
function checkTarget(host, act, target) {
    const { instance } = host, { at } = instance, place = new Place(act.call, "target");
    if (target && "agent" in target) {
        host.run({ ...act, rename: { agent: "target" } }, "veer_wasm_getAgent", instance.writeId(at.other, target.agent), at.result);
        if (target.agent !== act.thing?.agent) return;
        place.refuse("VEER_E_RANGE", "", target.agent, { reason: "an agent can't be its own target" });
    } else if (target && "path" in target) {
        host.run(act, "veer_wasm_pathPointAt", instance.writeId(at.other, target.path), 0, at.result);
    } else if (target) {
        ["x", "y", "z"].forEach((axis, i) => {
            const row = instance.layout("AgentDef").fields.get(axis), value = target.point[i];
            if (!row || (value >= row.min && value <= row.max)) return;
            place.refuse("VEER_E_RANGE", axis, value, { reason: "a value outside its range", hint: `${row.min} to ${row.max}` });
        });
    }
}

/** @param {Host} host @param {Act} act @param {number} agent @param {Target} target */
function aim(host, act, agent, target) {
    const { instance } = host, { at } = instance, own = instance.writeId(at.id, agent);
    if (target === null) host.run(act, "veer_wasm_clearTarget", own);
    else if ("path" in target) host.run(act, "veer_wasm_setTargetPath", own, instance.writeId(at.other, target.path));
    else if ("agent" in target) host.run(act, "veer_wasm_setTargetAgent", own, instance.writeId(at.other, target.agent));
    else host.run(act, "veer_wasm_setTargetPoint", own, instance.writeFloats(at.point, target.point));
}

/** @param {Host} host @param {any} def @returns {number} */
export function addAgent(host, def) {
    const call = "world.addAgent", { instance } = host, { at } = instance, act = { call, given: def, rename: TARGET_NAMES };
    host.ensure(call);
    const { values, target } = agentValues(instance, def, new Place(call));
    checkTarget(host, act, target);
    instance.call("veer_defaultAgentDef", at.struct);
    host.run(act, "veer_addAgent", instance.write("AgentDef", at.struct, values), at.id);
    const agent = instance.readId(at.id);
    if (target !== undefined) aim(host, act, agent, target);
    return agent;
}

/** @param {Host} host @param {unknown} agent @returns {any} */
export function getAgent(host, agent) {
    const call = "world.getAgent", { instance } = host, { at } = instance;
    const own = id(agent, new Place(call), "agent");
    host.run({ call, given: { agent } }, "veer_wasm_getAgent", instance.writeId(at.id, own), at.result);
    return instance.readSettings(instance.layout("AgentDef").state, at.result);
}

/** @param {Host} host @param {unknown} agent @param {any} def */
export function setAgent(host, agent, def) {
    const call = "world.setAgent", { instance } = host, { at } = instance, place = new Place(call);
    host.ensure(call);
    const own = id(agent, place, "agent"), { values, target } = agentValues(instance, def, place);
    const act = { call, given: def, thing: { agent }, rename: TARGET_NAMES };
    host.run(act, "veer_wasm_getAgent", instance.writeId(at.id, own), at.struct);
    checkTarget(host, act, target);
    host.run(act, "veer_wasm_setAgent", instance.writeId(at.id, own), instance.write("AgentDef", at.struct, values));
    if (target !== undefined) aim(host, act, own, target);
}

/** @param {Host} host @param {unknown} agent @param {unknown} target */
export function setTarget(host, agent, target) {
    const call = "world.setTarget", place = new Place(call);
    host.ensure(call);
    const own = id(agent, place, "agent"), given = agentTarget(target, place.in("target"));
    aim(host, { call, given: { agent, target }, rename: TARGET_NAMES }, own, given);
}

/**
 * Calls about an agent and a point.
 * @param {Host} host
 * @param {"setDrive" | "reviveAgent"} name
 * @param {unknown} agent
 * @param {unknown} value
 */
 
export function withPoint(host, name, agent, value) {
    const call = `world.${name}`, { instance } = host, { at } = instance, place = new Place(call);
    const argument = name === "setDrive" ? "direction" : "position";
    const own = id(agent, place, "agent"), lanes = point(value, place.in(argument));
    const act = { call, given: { agent, [argument]: value } };
    host.run(act, `veer_wasm_${name}`, instance.writeId(at.id, own), instance.writeFloats(at.point, lanes));
}

/** @param {Host} host @param {unknown} thing */
export function isAlive(host, thing) {
    const call = "world.isAlive", { instance } = host;
    host.ensure(call);
    if (thing === 0) return false; // what agentAt answers for an empty slot
    return instance.call("veer_wasm_isAlive", host.id, instance.writeId(instance.at.id, id(thing, new Place(call), "id"))) === 0;
}

/** @param {Host} host @param {unknown} slot */
export function agentAt(host, slot) {
    const call = "world.agentAt", { instance } = host, place = new Place(call);
    host.ensure(call);
    const index = whole(slot, place, "slot");
    if (index >= host.agentCapacity) return 0;
    instance.call("veer_wasm_agentAt", host.id, index, instance.at.id);
    return instance.readId(instance.at.id);
}
