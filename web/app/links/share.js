/**
 * Share links: scene, seed, agent counts and the command log, in the URL fragment: #s= version "." base64url of a
 * CRC-32 and JSON in deflate-raw. A link is untrusted: each limit below is checked before the work that it bounds, and
 * an invalid link changes nothing. Links of version 1 contained settings, points and speeds; these are converted to
 * changes before the first step.
 */
import { isOf } from "../run/pinnedLog.js";
import { checked as checkedEntry } from "../run/ops.js";

export const VERSION = 2;
export const MAX_LINK = 32768; // maximum length of a link in characters
export const MAX_PLAIN = 1024 * 1024; // maximum bytes after decompression
const MAX_ENTRIES = 20000; // maximum number of log entries
const MAX_COUNTS = 128;
export const MAX_TICK = 1_000_000; // maximum tick of a link, because opening it simulates all steps up to the tick
const NAME = /^[^.]{1,100}$/; // a brain's name
export const FILED = "file-"; // the names of scenes from files start with this

/** @import { Pin } from "../run/pinnedLog.js" */
/** @import { Entry } from "../run/log.js" */
/** The content of a link.
 * @typedef {object} Shared
 * @property {string} scene  name of the scene
 * @property {number | null} seed  null: the scene's own seed
 * @property {ReadonlyMap<string, number>} [counts]  agent counts by path; default: the counts with which the page opens
 *   the scene
 * @property {Entry[]} log
 * @property {number} [tick]  the current tick of the run; default: the start
 * @property {Pin} [pin]  a brain with different settings, for comparison
 * @property {boolean} [duel]  whether the comparison opens as a duel
 * @property {object} [file]  the scene's definitions, if it was opened from a file; unchecked when decoded
 */

/** An invalid link; the message gives the reason. */
export class LinkError extends Error {}

/** @param {Shared} shared @returns {Promise<string>} */
export async function encodeLink(shared) {
    const bytes = await compress(new TextEncoder().encode(sharedText(shared)));
    const framed = new Uint8Array(bytes.length + 4);
    new DataView(framed.buffer).setUint32(0, crc32(bytes));
    framed.set(bytes, 4);
    return `#s=${VERSION}.${toBase64(framed).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

/**
 * Decodes a fragment; null if it is not a share link.
 * @param {string} fragment
 * @param {number} [longest]  maximum length in characters; links of this browser's own storage may be longer
 * @returns {Promise<Shared | null>}
 */
export async function decodeLink(fragment, longest = MAX_LINK) {
    if (!fragment.startsWith("#s=")) return null;
    if (fragment.length > longest) {
        throw new LinkError(`it has ${fragment.length} characters, at most ${longest} are read`);
    }
    const parts = /^(\d+)\.([A-Za-z0-9_-]*)$/.exec(fragment.slice(3));
    if (!parts) throw new LinkError("it is damaged: not a version and base64url text");
    const version = Number(parts[1]);
    if (version < 1 || version > VERSION) {
        throw new LinkError(`it has version ${parts[1]}, this page reads versions 1 to ${VERSION}`);
    }
    const bytes = fromBase64(parts[2]);
    if (bytes.length < 5) throw new LinkError("it is cut off");
    const body = bytes.subarray(4);
    if (new DataView(bytes.buffer).getUint32(0) !== crc32(body)) {
        throw new LinkError("it is damaged or cut off: the checksum is wrong");
    }
    let plain;
    try {
        plain = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(await expand(body)), withInfinity);
    } catch (error) {
        throw error instanceof LinkError ? error : new LinkError("it is damaged: its content can't be read");
    }
    return sharedFrom(plain, version);
}

/** Returns a link's content in its JSON form. @param {Shared} shared */
export const plainShared = ({ scene, seed, counts, log, tick, pin, duel, file }) => ({
    scene, seed, counts: counts?.size ? [...counts] : undefined, log: log.length ? log.map(plainEntry) : undefined,
    tick, pin: pin && plainPin(pin), duel: duel || undefined, file,
});

/** Returns a link's content as JSON text. @param {Shared} shared */
export const sharedText = (shared) => JSON.stringify(plainShared(shared), withoutInfinity);

/** Replaces infinity, which JSON can't express. @param {string} _ @param {unknown} value */
export const withoutInfinity = (_, value) => (value === Infinity ? "inf" : value);

/** @param {string} _ @param {unknown} value */
const withInfinity = (_, value) => (value === "inf" ? Infinity : value);

/** @param {Entry} entry */
const plainEntry = ({ tick, op, args }) => [tick, op, ...args];

/** @param {Pin} pin */
const plainPin = ({ brains, tick, log }) => [
    tick, brains.length === 1 ? brains[0] : brains,
    ...log.filter((entry) => isOf(brains, entry)).map(({ tick, args }) => [tick, ...args]),
];

/**
 * The known fields are copied one by one, so that unknown fields of the JSON are ignored.
 * @param {unknown} plain
 * @param {number} [version]
 * @returns {Shared}
 */
export function sharedFrom(plain, version = VERSION) {
    if (typeof plain !== "object" || plain === null) throw new LinkError("it names no scene");
    const { scene, seed, counts, log, tick, pin, duel, file, set, points, speeds } =
        /** @type {Record<string, unknown>} */ (plain);
    if (typeof scene !== "string") throw new LinkError("it names no scene");
    if (seed !== null && !isWhole(seed)) {
        throw new LinkError(`its seed ${JSON.stringify(seed)} is not a whole number of 32 bits`);
    }
    if (tick !== undefined && !(isWhole(tick) && tick <= MAX_TICK)) {
        throw new LinkError(`its step ${JSON.stringify(tick)} is not a whole number up to ${MAX_TICK}`);
    }
    if (file !== undefined && (typeof file !== "object" || file === null || !scene.startsWith(FILED))) {
        throw new LinkError("its scene's definitions can't be used");
    }
    if (version > 1) {
        return {
            scene, seed, ...(counts !== undefined && { counts: countsOf(counts) }), log: logOf(log ?? []), tick,
            ...(pin !== undefined && { pin: pinOf(pin), duel: duel === true }), ...(file !== undefined && { file }),
        };
    }
    const isOfCount = (/** @type {unknown} */ item) => Array.isArray(item) && String(item[0]).startsWith("agents.");
    const settings = listOf(set ?? [], "set");
    const before = {
        set: settings.filter((item) => !isOfCount(item)), points: listOf(points ?? [], "points"),
        speed: listOf(speeds ?? [], "speeds"),
    };
    const entries = Object.entries(before).flatMap(([op, list]) =>
        list.map((item) => [0, op, ...(Array.isArray(item) ? item : [item])]));
    return {
        scene, seed, ...(settings.some(isOfCount) && { counts: countsOf(settings.filter(isOfCount)) }),
        log: logOf(entries),
    };
}

/** @param {unknown} value @returns {value is number} */
const isWhole = (value) => typeof value === "number" && value >>> 0 === value;

/** @param {unknown} list @param {string} name @returns {unknown[]} */
function listOf(list, name, most = MAX_COUNTS) {
    if (!Array.isArray(list) || list.length > most) {
        throw new LinkError(`its ${name} are not a list of at most ${most}`);
    }
    return list;
}

/** @param {unknown} list */
function countsOf(list) {
    return new Map(listOf(list, "counts").map((item) => {
        if (!Array.isArray(item) || typeof item[0] !== "string" || !isWhole(item[1])) {
            throw new LinkError(`its counts hold ${JSON.stringify(item)?.slice(0, 60)}`);
        }
        return /** @type {[string, number]} */ ([item[0], item[1]]);
    }));
}

/** @param {unknown} list @returns {Entry[]} */
function logOf(list) {
    let last = 0;
    return listOf(list, "changes", MAX_ENTRIES).map((item) => {
        const [tick, op, ...args] = Array.isArray(item) ? item : [];
        if (!isWhole(tick) || tick < last || typeof op !== "string") {
            throw new LinkError(`its changes hold ${JSON.stringify(item)?.slice(0, 60)}`);
        }
        last = tick;
        try {
            return checkedEntry({ tick, op, args });
        } catch (error) {
            throw new LinkError(error instanceof Error ? error.message : String(error));
        }
    });
}

/**
 * Returns the names of the compared brains: of one, or of a list; none if they are invalid.
 * @param {unknown} given @returns {string[]}
 */
function namesOf(given) {
    const list = Array.isArray(given) ? given : [given];
    const isName = (/** @type {unknown} */ name) => typeof name === "string" && NAME.test(name);
    return list.length <= MAX_COUNTS && list.every(isName) ? [...new Set(list)] : [];
}

/** @param {unknown} plain @returns {Pin} */
function pinOf(plain) {
    const [tick, brain, ...settings] = listOf(plain, "settings to compare", MAX_ENTRIES), brains = namesOf(brain);
    if (!isWhole(tick) || !brains.length) {
        throw new LinkError(`it compares ${JSON.stringify([brain, tick])?.slice(0, 60)}`);
    }
    const log = logOf(settings.map((item) => (Array.isArray(item) ? [item[0], "set", ...item.slice(1)] : item)));
    const strange = log.find((entry) => !isOf(brains, entry));
    if (strange) {
        throw new LinkError(
            `its settings to compare hold ${JSON.stringify(strange.args).slice(0, 60)}, which is none of ` +
                `"${brains.join()}"`,
        );
    }
    return { brains, tick, log };
}

/** Encoded in chunks, because the number of arguments of a call is limited. @param {Uint8Array} bytes */
function toBase64(bytes) {
    let text = "";
    for (let at = 0; at < bytes.length; at += 4096) text += String.fromCharCode(...bytes.subarray(at, at + 4096));
    return btoa(text);
}

/** @param {string} text */
function fromBase64(text) {
    try {
        return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    } catch {
        throw new LinkError("it is damaged: not base64url text");
    }
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
async function compress(bytes) {
    const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    return new Uint8Array(await new Response(packed).arrayBuffer());
}

/**
 * Decompresses chunk by chunk and stops at the limit, because a few kilobytes can expand to gigabytes.
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
async function expand(bytes) {
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    /** @type {Uint8Array[]} */
    const chunks = [];
    let size = 0;
    for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        size += value.length;
        if (size > MAX_PLAIN) {
            await reader.cancel();
            throw new LinkError(`it unpacks to more than ${MAX_PLAIN / 1024} kB`);
        }
        chunks.push(value);
    }
    const whole = new Uint8Array(size);
    let offset = 0;
    for (const chunk of chunks) {
        whole.set(chunk, offset);
        offset += chunk.length;
    }
    return whole;
}

/** Returns the CRC-32 checksum (IEEE 802.3). @param {Uint8Array} bytes */
function crc32(bytes) {
    let crc = -1;
    for (const byte of bytes) {
        crc ^= byte;
        for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
    }
    return (crc ^ -1) >>> 0;
}
