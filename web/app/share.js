/**
 * Share links: everything that differs from a scene file, in the fragment of the address: #s= version "." base64url of a CRC-32 and JSON in
 * deflate-raw. A link is untrusted: each limit below is checked before the work that it bounds, and an invalid link changes nothing.
 */

export const VERSION = 1;
const MAX_LINK = 8192; // characters
const MAX_PLAIN = 256 * 1024; // bytes after decompression
const MAX_ENTRIES = 128; // settings, points and speeds each

/** What a link holds: the scene's name, the seed, changed settings by path, patrol points by path name, top speeds by agent name.
 * @typedef {object} Shared
 * @property {string} scene
 * @property {number | null} seed  null: the scene's own
 * @property {Map<string, number | string>} set
 * @property {Map<string, number[][]>} points
 * @property {Map<string, number>} speeds
 */

/** Its message says why a link can't be used. */
export class LinkError extends Error {}

/** @param {Shared} shared @returns {Promise<string>} */
export async function encodeLink(shared) {
    const { scene, seed, set, points, speeds } = shared;
    const plain = { scene, seed, set: entries(set), points: entries(points), speeds: entries(speeds) };
    const bytes = await compress(new TextEncoder().encode(JSON.stringify(plain)));
    const framed = new Uint8Array(bytes.length + 4);
    new DataView(framed.buffer).setUint32(0, crc32(bytes));
    framed.set(bytes, 4);
    return `#s=${VERSION}.${btoa(String.fromCharCode(...framed)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

/** Reads a fragment; null if it is not a share link. @param {string} fragment @returns {Promise<Shared | null>} */
export async function decodeLink(fragment) {
    if (!fragment.startsWith("#s=")) return null;
    if (fragment.length > MAX_LINK) throw new LinkError(`it has ${fragment.length} characters, at most ${MAX_LINK} are read`);
    const parts = /^(\d+)\.([A-Za-z0-9_-]*)$/.exec(fragment.slice(3));
    if (!parts) throw new LinkError("it is damaged: not a version and base64url text");
    if (Number(parts[1]) !== VERSION) throw new LinkError(`it has version ${parts[1]}, this page reads version ${VERSION}`);
    const bytes = fromBase64(parts[2]);
    if (bytes.length < 5) throw new LinkError("it is cut off");
    const body = bytes.subarray(4);
    if (new DataView(bytes.buffer).getUint32(0) !== crc32(body)) throw new LinkError("it is damaged or cut off: the checksum is wrong");
    let plain;
    try {
        plain = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(await expand(body)));
    } catch (error) {
        throw error instanceof LinkError ? error : new LinkError("it is damaged: its content can't be read");
    }
    return checked(plain);
}

/** Copies the known fields one by one, so that nothing else from the JSON gets in. @param {unknown} plain @returns {Shared} */
function checked(plain) {
    if (typeof plain !== "object" || plain === null) throw new LinkError("it names no scene");
    const { scene, seed, set, points, speeds } = /** @type {Record<string, unknown>} */ (plain);
    if (typeof scene !== "string") throw new LinkError("it names no scene");
    if (seed !== null && !(typeof seed === "number" && seed >>> 0 === seed)) throw new LinkError(`its seed ${JSON.stringify(seed)} is not a whole number of 32 bits`);
    return {
        scene, seed, set: pairs(set, "set", settingOf), points: pairs(points, "points", placesOf),
        speeds: pairs(speeds, "speeds", (value) => (isNumber(value) && value >= 0 ? value : undefined)),
    };
}

/** @param {unknown} value @returns {value is number} */
const isNumber = (value) => Number.isFinite(value);

/** @param {unknown} value */
const settingOf = (value) => (value === "inf" ? Infinity : typeof value === "string" || isNumber(value) ? value : undefined);

/** @param {unknown} value @returns {number[][] | undefined} */
function placesOf(value) {
    const isPair = (/** @type {unknown} */ pair) => Array.isArray(pair) && pair.length === 2 && pair.every(isNumber);
    return Array.isArray(value) && value.length > 0 && value.length <= MAX_ENTRIES && value.every(isPair) ? value : undefined;
}

/** @template Value @param {unknown} list @param {string} name @param {(value: unknown) => Value | undefined} read  undefined: refused */
function pairs(list, name, read) {
    /** @type {Map<string, Value>} */
    const map = new Map();
    if (list === undefined) return map;
    if (!Array.isArray(list) || list.length > MAX_ENTRIES) throw new LinkError(`its ${name} are not a list of at most ${MAX_ENTRIES}`);
    for (const item of list) {
        const value = Array.isArray(item) && item.length === 2 && typeof item[0] === "string" ? read(item[1]) : undefined;
        if (value === undefined) throw new LinkError(`its ${name} hold ${JSON.stringify(item)?.slice(0, 60)}`);
        map.set(item[0], value);
    }
    return map;
}

/** @param {Map<string, unknown>} map */
function entries(map) {
    return map.size ? [...map].map(([key, value]) => [key, value === Infinity ? "inf" : value]) : undefined;
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
 * Decompresses chunk by chunk and stops at the limit: a few kilobytes can expand to gigabytes.
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

/** CRC-32 of IEEE 802.3. @param {Uint8Array} bytes */
function crc32(bytes) {
    let crc = -1;
    for (const byte of bytes) {
        crc ^= byte;
        for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
    }
    return (crc ^ -1) >>> 0;
}
