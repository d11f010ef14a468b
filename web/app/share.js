/**
 * Share links: everything that differs from a scene file, in the address' fragment: #s= version "." base64url of CRC-32 and deflate-raw of
 * JSON. A link is untrusted: each limit below is checked before the work it bounds, and a wrong link changes nothing.
 */

export const VERSION = 1;
const MAX_LINK = 8192; // characters
const MAX_PLAIN = 256 * 1024; // bytes after decompression
const MAX_ENTRIES = 128; // settings, points and speeds each

/** What a link says: the scene's name, the seed, changed settings by path, patrol points by path name, top speeds by agent name.
 * @typedef {object} Shared
 * @property {string} scene
 * @property {number | null} seed  null: the scene's own
 * @property {Map<string, number | string>} set
 * @property {Map<string, number[][]>} points
 * @property {Map<string, number>} speeds
 */

/** Says in a sentence why a link can't be used. */
export class LinkError extends Error {}

/** @param {Shared} shared @returns {Promise<string>} */
export async function encodeLink(shared) {
    const { scene, seed, set, points, speeds } = shared;
    const plain = { scene, seed, set: entries(set), points: entries(points), speeds: entries(speeds) };
    const bytes = await squeeze(new TextEncoder().encode(JSON.stringify(plain)));
    const framed = new Uint8Array(bytes.length + 4);
    new DataView(framed.buffer).setUint32(0, crc32(bytes));
    framed.set(bytes, 4);
    return `#s=${VERSION}.${btoa(String.fromCharCode(...framed)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

/** Reads a fragment; null if it is none of ours. @param {string} fragment @returns {Promise<Shared | null>} */
export async function decodeLink(fragment) {
    if (!fragment.startsWith("#s=")) return null;
    if (fragment.length > MAX_LINK) throw new LinkError(`it has ${fragment.length} characters, at most ${MAX_LINK} are read`);
    const parts = /^(\d+)\.([A-Za-z0-9_-]*)$/.exec(fragment.slice(3));
    if (!parts) throw new LinkError("it is damaged: not a version and base64url text");
    if (Number(parts[1]) !== VERSION) throw new LinkError(`it is of version ${parts[1]}, this page reads version ${VERSION}`);
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

/** Copies what is known, field by field, so that nothing else of the JSON gets in. @param {any} plain @returns {Shared} */
function checked(plain) {
    if (typeof plain !== "object" || plain === null || typeof plain.scene !== "string") throw new LinkError("it names no scene");
    const { seed } = plain;
    if (seed !== null && !(typeof seed === "number" && seed >>> 0 === seed)) throw new LinkError(`its seed ${JSON.stringify(seed)} is no whole number of 32 bits`);
    const pair = (/** @type {any} */ p) => Array.isArray(p) && p.length === 2 && p.every(Number.isFinite);
    const place = (/** @type {any} */ v) => Array.isArray(v) && v.length > 0 && v.length <= MAX_ENTRIES && v.every(pair);
    return {
        scene: plain.scene, seed,
        set: pairs(plain.set, "set", (v) => v === "inf" ? Infinity : typeof v === "string" || Number.isFinite(v) ? v : undefined),
        points: pairs(plain.points, "points", (v) => (place(v) ? v : undefined)),
        speeds: pairs(plain.speeds, "speeds", (v) => Number.isFinite(v) && v >= 0 ? v : undefined),
    };
}

/** @param {any} list @param {string} name @param {(value: any) => any} read  undefined: refused @returns {Map<string, any>} */
function pairs(list, name, read) {
    const map = new Map();
    if (list === undefined) return map;
    if (!Array.isArray(list) || list.length > MAX_ENTRIES) throw new LinkError(`its ${name} are no list of at most ${MAX_ENTRIES}`);
    for (const item of list) {
        const value = Array.isArray(item) && item.length === 2 && typeof item[0] === "string" ? read(item[1]) : undefined;
        if (value === undefined) throw new LinkError(`its ${name} hold ${JSON.stringify(item)?.slice(0, 60)}`);
        map.set(item[0], value);
    }
    return map;
}

/** @param {Map<string, any>} map */
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
async function squeeze(bytes) {
    const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    return new Uint8Array(await new Response(packed).arrayBuffer());
}

/**
 * Decompresses piece by piece and stops at the limit: a few kilobytes can hold gigabytes of nothing.
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
async function expand(bytes) {
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    /** @type {Uint8Array[]} */
    const pieces = [];
    let size = 0;
    for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        size += value.length;
        if (size > MAX_PLAIN) {
            await reader.cancel();
            throw new LinkError(`it unpacks to more than ${MAX_PLAIN / 1024} kB`);
        }
        pieces.push(value);
    }
    const whole = new Uint8Array(size);
    let offset = 0;
    for (const piece of pieces) {
        whole.set(piece, offset);
        offset += piece.length;
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
