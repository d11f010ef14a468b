// Fuzzes share links: changes the text anywhere, or changes the content and packs it again with the right checksum.
// Decoding must return null or a Shared that encodes to an equivalent link, or throw a LinkError. Planted: a decoder
// that does not check the unpacked content.
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { LinkError, VERSION, decodeLink, encodeLink } from "../../web/app/links/share.js";
import { drive, garble, mutate } from "./drive.mjs";

/** @typedef {import("../../web/app/links/share.js").Shared} Shared */

/** Calculates the CRC-32 of IEEE 802.3 bit by bit. @param {Uint8Array} bytes */
function crc32(bytes) {
    let crc = 0xffffffff;
    for (const byte of bytes) {
        crc ^= byte;
        for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    }
    return (crc ^ 0xffffffff) >>> 0;
}

/** Returns a link with any content and a correct frame. @param {string} plain */
function pack(plain) {
    const body = deflateRawSync(plain), head = Buffer.alloc(4);
    head.writeUInt32BE(crc32(body));
    return `#s=${VERSION}.${Buffer.concat([head, body]).toString("base64url")}`;
}

/** @param {string} link */
function believe(link) {
    const { scene, seed, counts, log, pin } =
        JSON.parse(inflateRawSync(Buffer.from(link.slice(5), "base64url").subarray(4)).toString());
    const entries = (/** @type {any[]} */ list) => list.map(([tick, op, ...args]) => ({ tick, op, args }));
    const [tick, brain, ...settings] = pin;
    const own = settings.map((/** @type {any[]} */ [at, ...args]) => [at, "set", ...args]);
    const compared = { tick, brains: [brain].flat(), log: entries(own) };
    return { scene, seed, counts: new Map(counts), log: entries(log), pin: compared };
}

const plain = () => ({
    scene: "patrol", seed: 12,
    counts: [["agents.stroller.count", 6]],
    log: [
        [0, "set", "guard.context.slots", 12], [0, "set", "guard.behaviors.0.weight", "inf"],
        [30, "points", "beat", [[1.5, 2], [300, 40], [-7, 1e6]]],
        [31, "speed", "guard 1", 90], [200, "play", { type: "aim", at: null }],
    ],
    tick: 300,
    pin: [120, "guard", [0, "guard.context.slots", 9], [40, "guard.behaviors.1.weight", "inf"]],
});

/** Returns all fields as text, for comparisons. @param {Shared} shared */
const told = ({ scene, seed, counts, log, tick, pin }) =>
    JSON.stringify([scene, seed, [...(counts ?? [])], log, tick, pin],
        (_, value) => (value === Infinity ? "inf" : value));

/** @param {Shared} shared */
async function check(shared) {
    if (typeof shared.scene !== "string") throw new Error(`the scene is ${shared.scene}`);
    if (shared.seed !== null && shared.seed >>> 0 !== shared.seed) throw new Error(`the seed is ${shared.seed}`);
    for (const { tick, op, args } of shared.log) {
        if (tick >>> 0 !== tick) throw new Error(`the step is ${tick}`);
        if (op === "points" && !args[1].flat().every(Number.isFinite)) throw new Error("a point is not finite");
        if (op === "speed" && !(args[1] >= 0)) throw new Error(`a speed is ${args[1]}`);
    }
    for (const { tick, op, args } of shared.pin?.log ?? []) {
        if (tick >>> 0 !== tick || op !== "set" || !shared.pin?.brains.includes(args[0].split(".")[0])) {
            throw new Error(`A has ${op} ${args} at ${tick}`);
        }
    }
    const link = await encodeLink(shared);
    // longer than the limit for decoding, because the original link was compressed better
    if (link.length > 32768) return;
    const again = await decodeLink(link);
    if (!again || told(again) !== told(shared)) {
        throw new Error(`it says something else after encoding: ${told(shared).slice(0, 200)}`);
    }
}

await drive(async (random, planted) => {
    const values = plain();
    let link;
    if (random.seldom(64)) link = pack(`{"scene":"${" ".repeat(300000 + random.under(9e6))}"}`);
    else if (random.seldom(3)) link = garble(pack(JSON.stringify(values)), random);
    else if (random.seldom(4)) link = pack(garble(JSON.stringify(values), random));
    else {
        for (let edits = 1 + random.under(3); edits; edits--) mutate(values, random);
        link = pack(JSON.stringify(values));
    }
    try {
        const shared = planted ? believe(link) : await decodeLink(link);
        if (shared) await check(shared);
    } catch (error) {
        if (!(error instanceof LinkError)) throw error;
    }
});
