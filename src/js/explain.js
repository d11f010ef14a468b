/** What comes out of a world: explanations, events, saved bytes and hashes, as plain values that stay when the world goes on. */
import { bytes, id, Place, target } from "./check.js";
import { VeerFormatError, veerError } from "./errors.js";

/** @import * as api from "./types/api.js" */
/** @import { Host } from "./host.js" */
/** @import { Row } from "./schema.js" */

/** Whatever is wrong with saved bytes is a matter of their format. */
export const SAVED = { kind: VeerFormatError, rename: { size: "bytes.length" } };

const MAPS = ["interest", "interestDistance", "danger", "dangerDistance", "decision", "interestBy", "dangerBy"];

/** @param {Host} host @param {number} agent @returns {api.Explain} */
export function explain(host, agent) {
    const call = "world.explain", { instance } = host, { at } = instance;
    const own = id(agent, new Place(call), "agent");
    host.run({ call, given: { agent } }, "veer_wasm_explain", instance.writeId(at.id, own), at.result);
    const { fields } = instance.layout("Explain"), list = /** @type {Row} */ (fields.get("behaviors")), { size } = instance.layout(list.of);
    /** @type {Record<string, any>} */
    const read = {};
    for (const row of fields.values()) if (row !== list) read[row.name] = instance.readField(row, at.result);
    const { behaviorCount, desiredX, desiredY, desiredZ, chosenX, chosenY, ...why } = read;
    const maps = MAPS.map((name) => [name, why[name].slice(0, why.slots)]);
    const behaviors = Array.from({ length: behaviorCount }, (_, i) => {
        const { outputBits, desiredX, desiredY, desiredZ, ...rest } = instance.read(list.of, at.result + list.offset + i * size);
        return { ...rest, active: outputBits !== 0, desiredVelocity: { x: desiredX, y: desiredY, z: desiredZ } };
    });
    return /** @type {any} */ ({
        ...why,
        ...Object.fromEntries(maps),
        blocked: why.blocked !== 0,
        desired: { x: desiredX, y: desiredY, z: desiredZ },
        chosen: { x: chosenX, y: chosenY },
        behaviors,
    });
}

/** @param {Host} host @returns {api.Event[]} */
export function events(host) {
    const { instance } = host, { at } = instance;
    const first = instance.call("veer_events", host.id, at.count) >>> 0, { size } = instance.layout("Event");
    return Array.from({ length: instance.lanes.u32[at.count >> 2] }, (_, i) => instance.read("Event", first + i * size));
}

/** @param {Host} host @param {unknown} into @returns {Uint8Array} */
export function save(host, into) {
    const call = "world.save", place = new Place(call);
    host.ensure(call);
    const room = into === undefined ? undefined : target(into, host.instance.memory, place);
    const { shown } = shownBy(host, call, "veer_savedBytes"), { length } = shown;
    if (!room) return shown.slice();
    if (room.length < length) {
        place.refuse("VEER_E_BUFFER", "into.length", room.length, { reason: "the array is too small", hint: `${length} bytes needed` });
    }
    room.set(shown);
    return room.length === length ? room : room.subarray(0, length);
}

/** What the core shows in place. @param {Host} host @param {string} call @param {string} name */
function shownBy(host, call, name) {
    const { instance } = host, { at } = instance, code = host.run({ call }, name, at.point, at.count);
    const { u8, u32 } = instance.lanes, first = u32[at.point >> 2];
    return { shown: u8.subarray(first, first + u32[at.count >> 2]), code };
}

/** A recording that found no memory for more has ended early: an error, unless that is what is asked for. @param {Host} host @param {boolean} partial */
export function recorded(host, partial) {
    const { instance } = host, call = "world.recorded", { shown, code } = shownBy(host, call, "veer_recordedBytes"), bytes = shown.slice();
    if (partial || instance.table.results.get(code)?.name !== "CLAMPED") return bytes;
    const hint = "world.recorded({ partial: true }) returns the steps until then", available = instance.memory.buffer.byteLength;
    throw veerError("there was no memory for the latest steps", { code: "VEER_E_MEMORY", call, requested: 2 * bytes.length, available, hint });
}

/** @param {Host} host @param {unknown} saved */
export function restore(host, saved) {
    const call = "world.restore", { instance } = host;
    host.ensure(call);
    const image = bytes(saved, new Place(call), "bytes");
    instance.borrow(image.length, (at) => {
        instance.lanes.u8.set(image, at);
        host.run({ call, ...SAVED }, "veer_restore", at, image.length);
    });
    host.moved();
}

/** @param {Host} host @returns {string} */
export function hash(host) {
    host.run({ call: "world.hash" }, "veer_hash", host.instance.at.hash);
    return readHash(host);
}

/** @param {Host} host @param {unknown} agent @returns {string} */
export function hashAgent(host, agent) {
    const call = "world.hashAgent", { instance } = host, { at } = instance;
    const own = id(agent, new Place(call), "agent");
    host.run({ call, given: { agent } }, "veer_wasm_hashAgent", instance.writeId(at.id, own), at.hash);
    return readHash(host);
}

/** @param {Host} host */
function readHash({ instance }) {
    const { at } = instance;
    const lane = at.hash >> 2, { u32 } = instance.lanes;
    return [u32[lane + 1], u32[lane]].map((half) => half.toString(16).padStart(8, "0")).join("");
}
