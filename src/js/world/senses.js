/** Perception: which agents see which others, what agents remember, and noises. */
import { id, Place } from "../link/check.js";
import { field, idOrNone, writeQuery } from "../link/definitions.js";
import { fieldsOf, listed } from "./calls.js";

/** @import { Memory, Sight } from "../types/api.js" */
/** @import { Host } from "../link/host.js" */

const SIGHT = { struct: "SightQuery", needed: [] };
const BATCH_LANES = 6, ID_BYTES = 8; // 4-byte values of a VeerSightBatch with padding, bytes of an id

/** @param {unknown} list @param {Place} place @param {string} name @returns {number[]} */
function agentsOf(list, place, name) {
    if (!Array.isArray(list)) return place.mistype(name, list, "must be an array of ids");
    return list.map((agent, i) => id(agent, place.in(name), i));
}

/** @param {Host} host @param {unknown} def @returns {Sight} */
export function canSee(host, def) {
    const call = "world.canSee", { instance } = host, { at } = instance, place = new Place(call);
    host.ensure(call);
    const { observers: from, targets: to, ...settings } = fieldsOf(def, place);
    const observers = agentsOf(from, place, "observers"), targets = agentsOf(to, place, "targets");
    const bytes = ID_BYTES * (observers.length + targets.length);
    return instance.borrow(4 * BATCH_LANES + bytes + observers.length * Math.max(targets.length, 1), (batch) => {
        const ids = batch + 4 * BATCH_LANES, seen = ids + bytes;
        observers.forEach((agent, i) => instance.writeId(ids + ID_BYTES * i, agent));
        targets.forEach((agent, i) => instance.writeId(ids + ID_BYTES * (observers.length + i), agent));
        instance.lanes.u32.set(
            [ids, ids + ID_BYTES * observers.length, observers.length, targets.length, seen],
            batch >> 2,
        );
        const query = writeQuery(host, SIGHT, settings, place);
        const isPaired = instance.lanes.u32[(query + field(instance, "SightQuery", "pairs").offset) >> 2] === 1;
        host.run({ call, given: def, rename: { "batch.targetCount": "targets.length" } }, "veer_canSee", query, batch,
            at.count);
        const count = isPaired ? observers.length : observers.length * targets.length;
        return { count: instance.lanes.u32[at.count >> 2], seen: instance.lanes.u8.slice(seen, seen + count) };
    });
}

/** @param {Host} host @param {unknown} agent @returns {Memory[]} */
export function memories(host, agent) {
    const call = "world.memories", { instance } = host, { at } = instance, { size } = instance.layout("Memory");
    const own = id(agent, new Place(call), "agent"), act = { call, given: { agent }, allow: "E_BUFFER" };
    return listed(host, {
        size, fill: (out) => host.run(act, "veer_memories", instance.writeId(at.id, own), out, at.count),
        read: (out, count) => Array.from({ length: count }, (_, i) => {
            /** @type {Memory & { isSeen: unknown, isFound: unknown }} */
            const memory = instance.read("Memory", out + i * size);
            return { ...memory, isSeen: Boolean(memory.isSeen), isFound: Boolean(memory.isFound) };
        }),
    });
}

const NOISE = { struct: "NoiseDef", needed: [], flat: "position" };
const PLACE = { "position.x": "x", "position.y": "y", "position.z": "z" };

/** @param {Host} host @param {unknown} def @returns {number} */
export function makeNoise(host, def) {
    const call = "world.makeNoise", { instance } = host, { at } = instance, place = new Place(call);
    host.ensure(call);
    const { source = null, ...given } = fieldsOf(def, place);
    const own = idOrNone(source, place, "source"), noise = writeQuery(host, NOISE, given, place);
    instance.writeId(noise + field(instance, "NoiseDef", "source").offset, own);
    host.run({ call, given: def, rename: PLACE }, "veer_makeNoise", noise, at.count);
    return instance.lanes.u32[at.count >> 2];
}
