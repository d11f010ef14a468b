/** Saving, restoring and recording a world. The bytes are the same on every machine. */
import { bytes, Place, target } from "../link/check.js";
import { VeerFormatError, veerError } from "../link/errors.js";
import { failure } from "../link/host.js";

/** @import { Host } from "../link/host.js" */

/**
 * Errors of calls that read saved bytes: invalid bytes cause a VeerFormatError, but a lack of memory causes a
 * VeerMemoryError.
 */
export const SAVED = { kind: VeerFormatError, rename: { size: "bytes.length" } };

/** @param {Host} host @param {unknown} into @returns {Uint8Array} */
export function save(host, into) {
    const call = "world.save", place = new Place(call);
    host.ensure(call);
    const room = into === undefined ? undefined : target(into, host.instance.memory, place);
    const { shown } = exposed(host, call, "veer_savedBytes"), { length } = shown;
    if (!room) return shown.slice();
    if (room.length < length) {
        place.refuse("VEER_E_BUFFER", "into.length", room.length,
            { reason: "the array is too small", hint: `${length} bytes needed` });
    }
    room.set(shown);
    return room.length === length ? room : room.subarray(0, length);
}

/**
 * Raises the capacities of a world that grows to the capacities of a larger saved world, so that the saved state can be
 * restored.
 * @param {Host} host
 * @param {number} image
 * @param {number} size
 */
function makeRoom(host, image, size) {
    const { instance } = host, { at } = instance, act = { call: "world.restore" };
    const code = instance.call("veer_loadWorld", image, size, at.id);
    if (instance.table.results.get(code)?.name === "E_MEMORY") throw failure(instance, 0, code, act);
    if (code < 0) return; // if this fails, the next call reports the reason
    const other = instance.lanes.u32[at.id >> 2], mine = host.capacity();
    instance.call("veer_getCapacity", other, at.result);
    /** @type {typeof mine} */
    const theirs = instance.read("CapacityDef", at.result);
    instance.call("veer_destroyWorld", other);
    if (Object.keys(mine).every((name) => mine[name] <= theirs[name])) host.reserve(act, theirs);
}

/**
 * Returns a view of bytes that the core exposes in its own memory.
 * @param {Host} host
 * @param {string} call
 * @param {string} name
 */
function exposed(host, call, name) {
    const { instance } = host, { at } = instance, code = host.run({ call }, name, at.point, at.count);
    const { u8, u32 } = instance.lanes, first = u32[at.point >> 2];
    return { shown: u8.subarray(first, first + u32[at.count >> 2]), code };
}

/**
 * Returns the bytes of a recording. A recording that ran out of memory has ended early, which is an error unless the
 * caller accepts an incomplete recording.
 * @param {Host} host
 * @param {boolean} partial
 */
export function recorded(host, partial) {
    const { instance } = host, call = "world.recorded", { shown, code } = exposed(host, call, "veer_recordedBytes");
    const bytes = shown.slice();
    if (partial || instance.table.results.get(code)?.name !== "CLAMPED") return bytes;
    const hint = "world.recorded({ partial: true }) returns the steps before them";
    const available = instance.memory.buffer.byteLength;
    throw veerError("there was no memory for the latest steps",
        { code: "VEER_E_MEMORY", call, requested: 2 * bytes.length, available, hint });
}

/** @param {Host} host @param {unknown} saved */
export function restore(host, saved) {
    const call = "world.restore", { instance } = host;
    host.ensure(call);
    const image = bytes(saved, new Place(call), "bytes");
    instance.borrow(image.length, (at) => {
        instance.lanes.u8.set(image, at);
        const act = { call, given: { bytes: { length: image.length } }, ...SAVED };
        const first = host.grow ? { ...act, allow: "E_VERSION" } : act;
        if (host.run(first, "veer_restore", at, image.length) >= 0) return;
        /** @type {{ argument: string }} */
        const { argument } = instance.read("ErrorInfo", instance.call("veer_lastError", host.id));
        if (argument.startsWith("bytes.capacity.")) makeRoom(host, at, image.length);
        host.run(act, "veer_restore", at, image.length);
    });
    host.moved();
}
