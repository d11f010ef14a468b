/** Encodes and decodes the messages between host and clients, and the turns in them. Part of veer/net. */
import { NetError, Reader, refuse, Writer } from "./bytes.js";

/** Version of the messages; a host and a client with different versions refuse each other. */
export const PROTOCOL = 1;
/** Maximum number of seats of a match. A turn stores a seat and a kind in one byte, so there cannot be more. */
export const MOST_SEATS = 64;
/** Length of a seat's secret in bytes. A shorter one could be guessed; a longer one only costs bytes. */
export const SECRET = 16;
/**
 * Maximum number of bytes of a build, a hash or a reason. More lets an attacker send longer messages; fewer refuses
 * long hashes.
 */
const NAME = 64;
/**
 * Maximum number of bytes of a saved state. With a larger limit, a malicious host could make a client allocate more
 * memory; with a smaller one, nobody could join a match with a large world.
 */
const MOST_STATE = 1 << 28;
/**
 * Maximum number of inputs of one seat in one turn; the rest wait. More makes turns larger; fewer delays bursts of
 * inputs.
 */
export const INPUTS_PER_TURN = 4;

/** Types of messages. Those from client to host are below 16. */
export const HELLO = 1, INPUT = 2, HASH = 3, TIME = 4;
export const WELCOME = 16, TURN = 17, WORLD = 18, OUT = 19, END = 20;

/**
 * What a seat does in a turn. "joined": a player takes the seat or is back. "left": the player has left, was cut off or
 * has fallen too far behind.
 * @typedef {{ seat: number, kind: "input" | "joined" | "left", bytes: Uint8Array }} Input
 */
/** @type {Input["kind"][]} */
const KINDS = ["input", "joined", "left"];

/** @param {number} tick @param {readonly Input[]} inputs */
export function encodeTurn(tick, inputs) {
    const writer = new Writer().count(tick).count(inputs.length);
    for (const { seat, kind, bytes } of inputs) writer.byte(4 * seat + KINDS.indexOf(kind)).bytes(bytes);
    return writer.done();
}

/** @param {Uint8Array} bytes @param {number} most  bytes of an input @returns {{ tick: number, inputs: Input[] }} */
export function decodeTurn(bytes, most = 1 << 16) {
    const reader = new Reader(bytes), tick = reader.count();
    const count = reader.count(MOST_SEATS * (INPUTS_PER_TURN + 2));
    const inputs = Array.from({ length: count }, () => {
        const byte = reader.byte(), kind = KINDS[byte % 4];
        if (!kind) throw new NetError("VEER_NET_MESSAGE", "message: unknown kind of input");
        return { seat: byte >> 2, kind, bytes: reader.bytes(most) };
    });
    reader.end();
    return { tick, inputs };
}

/** @typedef {{ build: string, secret: Uint8Array, tick: number }} Hello  tick: of the client's world; 0: no world */

/** @param {Hello} hello */
export const hello = ({ build, secret, tick }) =>
    new Writer().byte(HELLO).byte(PROTOCOL).text(build).bytes(secret).count(tick).done();
/** @param {number} at  the turn for which the input is; 0: the next @param {Uint8Array} bytes */
export const input = (at, bytes) => new Writer().byte(INPUT).count(at).raw(bytes).done();
/** @param {number} tick @param {string} hash */
export const hashOf = (tick, hash) => new Writer().byte(HASH).count(tick).text(hash).done();
/** @param {number} at  the turn that the client plays now */
export const time = (at) => new Writer().byte(TIME).count(at).done();

/** Maximum number of bytes of a client's message, not counting an input: the size of the longest HELLO. */
export const HEAD = 2 + 1 + NAME + 1 + SECRET + 8;

/**
 * @typedef {{ type: typeof HELLO, version: number, build: string, secret: Uint8Array, tick: number }
 *     | { type: typeof INPUT, at: number, bytes: Uint8Array }
 *     | { type: typeof HASH, tick: number, hash: string }
 *     | { type: typeof TIME, at: number }} ClientMessage
 */

/** @param {Uint8Array} bytes @returns {ClientMessage} */
export function fromClient(bytes) {
    const reader = new Reader(bytes), type = reader.byte();
    /** @type {ClientMessage} */
    let message;
    if (type === INPUT) message = { type, at: reader.count(), bytes: reader.rest().slice() };
    else if (type === HASH) message = { type, tick: reader.count(), hash: reader.text(NAME) };
    else if (type === TIME) message = { type, at: reader.count() };
    else if (type === HELLO) {
        const version = reader.byte(), build = reader.text(NAME), secret = reader.bytes(SECRET).slice();
        message = { type, version, build, secret, tick: reader.count() };
    } else throw new NetError("VEER_NET_MESSAGE", `message: unknown type ${type}`);
    reader.end();
    return message;
}

/**
 * @typedef {{ type: typeof WELCOME, seat: number, secret: Uint8Array, rate: number, hashEvery: number }
 *     | { type: typeof TURN, at: number, slack: number, turn: Uint8Array }
 *     | { type: typeof WORLD, tick: number, state: Uint8Array }
 *     | { type: typeof OUT, seat: number, reason: string }
 *     | { type: typeof END, reason: string }} HostMessage
 *   slack: by how many turns the client's message for turn `at` reached the host early, or late if negative. If `at`
 *   is 0, nothing was measured.
 */

/** @param {{ seat: number, secret: Uint8Array, rate: number, hashEvery: number }} welcome */
export const welcome = ({ seat, secret, rate, hashEvery }) =>
    new Writer().byte(WELCOME).byte(PROTOCOL).byte(seat).raw(secret).count(rate).count(hashEvery).done();
/** @param {Uint8Array} turn @param {number} [at] @param {number} [slack] */
export const turnOf = (turn, at = 0, slack = 0) =>
    new Writer().byte(TURN).count(at).byte(Math.min(Math.max(slack, -128), 127) + 128).raw(turn).done();
/** @param {number} tick @param {Uint8Array} state */
export const worldOf = (tick, state) => new Writer().byte(WORLD).count(tick).sparse(state).done();
/** @param {number} seat @param {string} reason */
export const out = (seat, reason) => new Writer().byte(OUT).byte(seat).text(reason).done();

/** Refuses a reason that a player could not read. @param {string} call @param {string} reason */
export function checkReason(call, reason) {
    const isRight = typeof reason === "string" && reason !== "" && new TextEncoder().encode(reason).length <= NAME;
    if (!isRight) throw refuse(call, "reason", reason, `a text of 1 to ${NAME} bytes`);
}
/** @param {string} reason  1 to 64 bytes */
export function end(reason) {
    checkReason("endMessage", reason);
    return new Writer().byte(END).text(reason).done();
}

/** @param {Uint8Array} bytes @returns {HostMessage} */
export function fromHost(bytes) {
    const reader = new Reader(bytes), type = reader.byte();
    /** @type {HostMessage} */
    let message;
    if (type === TURN) message = { type, at: reader.count(), slack: reader.byte() - 128, turn: reader.rest() };
    else if (type === WORLD) message = { type, tick: reader.count(), state: reader.sparse(MOST_STATE) };
    else if (type === OUT) message = { type, seat: reader.byte(), reason: reader.text(NAME) };
    else if (type === END) message = { type, reason: reader.text(NAME) };
    else if (type === WELCOME) {
        const version = reader.byte();
        if (version !== PROTOCOL) throw new NetError("VEER_NET_MESSAGE", `message: protocol ${version}`);
        const seat = reader.byte(), secret = reader.raw(SECRET).slice();
        message = { type, seat, secret, rate: rateOf(reader), hashEvery: rateOf(reader) };
    } else throw new NetError("VEER_NET_MESSAGE", `message: unknown type ${type}`);
    reader.end();
    return message;
}

/** Most turns per second, and most turns between hashes. */
export const MOST_RATE = 1000;
/** @param {Reader} reader */
const rateOf = (reader) => Math.max(reader.count(MOST_RATE), 1);
