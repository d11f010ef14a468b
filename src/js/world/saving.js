/** Saving, restoring and recording a world. The bytes are the same on every machine. */
import { bytes, flag, Place, record, target, whole } from "../link/check.js";
import { VeerFormatError, veerError } from "../link/errors.js";
import { failure } from "../link/host.js";

/** @import { Host } from "../link/host.js" */
/** @import { Instance } from "../link/instance.js" */
/** @import { SaveInfo } from "../types/api.js" */

/**
 * Errors of calls that read saved bytes: invalid bytes cause a VeerFormatError, but a lack of memory causes a
 * VeerMemoryError.
 */
export const SAVED = { kind: VeerFormatError, rename: { size: "bytes.length" } };

const OPTIONS = ["compact", "into"];
/** Bytes of a compact save for each of an ordinary one, at first: if there are more, the world is saved twice. */
const COMPACT_SHARE = 0.25;

/**
 * Copies bytes to the caller's array, or to a new one.
 * @param {Uint8Array} shown @param {Uint8Array | undefined} room @param {Place} place
 */
function given(shown, room, place) {
    const { length } = shown;
    if (!room) return shown.slice();
    if (room.length < length) {
        place.refuse("VEER_E_BUFFER", "into.length", room.length,
            { reason: "the array is too small", hint: `${length} bytes needed` });
    }
    room.set(shown);
    return room.length === length ? room : room.subarray(0, length);
}

/** @param {Host} host @param {(shown: Uint8Array) => Uint8Array} read @returns {Uint8Array} */
function compacted(host, read) {
    const { instance } = host, { at } = instance, act = { call: "world.save", allow: "E_BUFFER" };
    const place = at.count >> 2;
    for (let room = Math.ceil(COMPACT_SHARE * instance.call("veer_saveSize", host.id)); ;) {
        const bytes = instance.borrow(room, (out) => {
            instance.lanes.u32[place] = room;
            const isWhole = host.run(act, "veer_saveCompact", out, at.count) >= 0;
            room = instance.lanes.u32[place];
            return isWhole ? read(instance.lanes.u8.subarray(out, out + room)) : null;
        });
        if (bytes) return bytes;
    }
}

/** @param {Host} host @param {unknown} options @returns {Uint8Array} */
export function save(host, options) {
    const call = "world.save", place = new Place(call), { memory } = host.instance;
    host.ensure(call);
    const isRecord = Object.prototype.toString.call(options) === "[object Object]" &&
        !(options instanceof Uint8Array);
    const { compact, into } = isRecord ? record(options, OPTIONS, place) : { compact: undefined, into: options };
    const room = into === undefined ? undefined : target(into, memory, place);
    const read = (/** @type {Uint8Array} */ shown) => given(shown, room, place);
    if (compact !== undefined && flag(compact, place, "compact")) return compacted(host, read);
    return read(exposed(host, call, "veer_savedBytes").shown);
}

/**
 * @param {Instance} instance @param {unknown} saved @returns {SaveInfo}
 */
export function saveInfo(instance, saved) {
    const call = "veer.saveInfo", image = bytes(saved, new Place(call), "bytes"), { at } = instance;
    instance.asking = call;
    return instance.borrow(image.length, (room) => {
        instance.lanes.u8.set(image, room);
        const code = instance.call("veer_saveInfo", room, image.length, at.result);
        if (code < 0) throw failure(instance, 0, code, { call, given: { bytes: { length: image.length } }, ...SAVED });
        /** @type {Omit<SaveInfo, "compact"> & { isCompact: number }} */
        const { isCompact, ...info } = instance.read("SaveInfo", at.result);
        return { ...info, compact: isCompact !== 0 };
    });
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
 * @param {number} [since]  an argument of the call
 */
function exposed(host, call, name, since) {
    const { instance } = host, { at } = instance, own = since === undefined ? [] : [since];
    const act = { call, given: { since }, rename: { tick: "since" } };
    const code = host.run(act, name, ...own, at.point, at.count);
    const { u8, u32 } = instance.lanes, first = u32[at.point >> 2];
    return { shown: u8.subarray(first, first + u32[at.count >> 2]), code };
}

/**
 * Returns the bytes of a recording, or only those since a tick. A recording that ran out of memory has ended early,
 * which is an error unless the caller accepts an incomplete recording.
 * @param {Host} host
 * @param {unknown} options
 */
export function recorded(host, options) {
    const { instance } = host, call = "world.recorded", place = new Place(call);
    const { partial, since } = record(options, ["partial", "since"], place);
    const isPartial = partial !== undefined && flag(partial, place, "partial");
    const { shown, code } = since === undefined ? exposed(host, call, "veer_recordedBytes")
        : exposed(host, call, "veer_recordedSince", whole(since, place, "since"));
    const bytes = shown.slice();
    if (isPartial || instance.table.results.get(code)?.name !== "CLAMPED") return bytes;
    const hint = "world.recorded({ partial: true }) returns the steps before them";
    const available = instance.memory.buffer.byteLength;
    throw veerError("there was no memory for the latest steps",
        { code: "VEER_E_MEMORY", call, requested: 2 * bytes.length, available, hint });
}

/** @param {Host} host @param {unknown} part */
export function replayPart(host, part) {
    const call = "world.replayPart", { instance } = host;
    host.ensure(call);
    const image = bytes(part, new Place(call), "bytes");
    instance.borrow(image.length, (at) => {
        instance.lanes.u8.set(image, at);
        const act = { call, given: { bytes: { length: image.length } }, ...SAVED };
        host.run(act, "veer_replayPart", at, image.length);
    });
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
