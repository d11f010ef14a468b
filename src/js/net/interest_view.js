/** The server's end of one client: what the client knows, and its messages. Part of veer/net/interest. */
import {
    ALONG, BORN, CHANGED, FIRST, HEADING, larger, LAST_NUMBER, MOVED, STATE, zigzag,
} from "./interest_code.js";

/** @import { Scale } from "./interest_code.js" */
/**
 * The transport to one client: `send` sends bytes, in order and without loss; `bytes.buffer` also holds other messages.
 * `buffered` returns how many bytes wait to be sent, for example `bufferedAmount` of a WebSocket.
 * @typedef {object} ViewSocket
 * @property {(bytes: Uint8Array) => void} send
 * @property {() => number} [buffered]
 */

/** Bytes of a correction at most: three axes with one byte and two numbers of up to eight bytes each. */
export const STRIDE = 3 * 17;
/** Bytes that an agent takes in a message at most: as one that leaves, changes or enters. */
const MOST_LEAVING = 8, MOST_CHANGE = 8, MOST_ENTERING = 3 * 16 + 12;
/**
 * Bytes that wait to be sent to a client, above which it gets no more messages until they are sent; then it starts
 * anew. More makes clients with slow networks see a world that is long past; fewer makes them start anew more often.
 */
const MOST_BUFFERED = 1 << 16;
/**
 * Bytes that are allocated at once for messages. More: a message that a socket keeps holds more memory. Fewer: messages
 * take longer to write.
 */
const ROOM = 1 << 16;

/**
 * What all clients know of the agents, by slot, after the tick: positions and velocities as they predict them, and the
 * codes of the corrections of this tick.
 * @typedef {object} Shared
 * @property {(Scale & { place: Float64Array, speed: Float64Array })[]} axes
 * @property {Uint8Array} settings
 * @property {boolean} isYUp
 * @property {Float64Array} ids
 * @property {Uint8Array} news  bits: whether the agent has a correction or a change in this tick, or is new in its slot
 * @property {Uint8Array} codes  the corrections, one after another; room for STRIDE bytes per slot
 * @property {Uint32Array} starts  where the agent's correction begins
 * @property {Uint8Array} lengths  number of bytes of the correction
 * @property {Uint8Array} flags  whether heading or state changed
 * @property {Uint8Array} headings
 * @property {Uint8Array} isAlong
 * @property {Uint8Array} states
 * @property {ArrayLike<number>} userData
 * @property {Uint32Array} marks  for finding out which agents leave and enter
 * @property {number} stamp
 * @property {Uint8Array} bytes  room for messages; replaced when it is full, because sockets keep what they send
 * @property {number} used  bytes of this room that hold messages
 * @property {Uint8Array} changes  room for a part of a message
 * @property {Uint32Array} noted  places, in a client's order, of its agents with news
 * @property {number} notes  number of these agents
 */

/** Agents in range of a client: `count` slots of a list, from the first on. */
/** @typedef {{ list: Uint32Array, first: number, count: number }} Slots */

/**
 * Writes a whole number with seven bits per byte. Returns where it ends.
 * @param {Uint8Array} bytes @param {number} at @param {number} value
 */
export function putNumber(bytes, at, value) {
    let rest = value, end = at;
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes[end++] = 128 | (rest % 128);
    bytes[end++] = rest;
    return end;
}

/**
 * Makes room for a message. Messages share memory, because an allocation for each would take longer than to write it.
 * @param {Shared} shared @param {number} known  agents that the client knows @param {number} inRange
 */
function makeRoom(shared, known, inRange) {
    const most = 64 + known * (MOST_LEAVING + MOST_CHANGE + STRIDE) + inRange * MOST_ENTERING;
    if (shared.bytes.length - shared.used < most) {
        shared.bytes = new Uint8Array(Math.max(ROOM, most));
        shared.used = 0;
    }
    if (shared.changes.length < most) shared.changes = new Uint8Array(2 * most);
    if (shared.noted.length < known) shared.noted = new Uint32Array(2 * known);
}

/** One client. Set `x`, `y` and `z` to its position before each update. */
export class View {
    x = 0;
    y = 0;
    z = 0;
    /** Slots of the agents that the client knows, in its order. */
    #known = new Uint32Array(64);
    #count = 0;
    #number = FIRST;
    #socket;
    #leave;

    /** @param {ViewSocket} socket @param {() => void} leave */
    constructor(socket, leave) {
        this.#socket = socket;
        this.#leave = leave;
    }

    /** How many agents the client knows. */
    get count() {
        return this.#count;
    }

    /** Ends the updates to this client. The transport stays open. */
    close() {
        this.#leave();
    }

    /** Internal: @param {Shared} shared @param {Slots} slots  of the agents in range */
    update(shared, slots) {
        if ((this.#socket.buffered?.() ?? 0) > MOST_BUFFERED) this.#number = FIRST;
        else this.#socket.send(this.#message(shared, slots));
    }

    /** @param {Shared} shared @param {Slots} slots */
    #message(shared, slots) {
        const isFirst = this.#number === FIRST;
        if (isFirst) this.#count = 0;
        makeRoom(shared, this.#count, slots.count);
        const { bytes, used, marks } = shared, { list, first, count } = slots;
        let at = used;
        bytes[at++] = this.#number;
        if (isFirst) {
            bytes.set(shared.settings, at);
            at += shared.settings.length;
        }
        this.#number = (this.#number % LAST_NUMBER) + 1;
        if (shared.stamp > 0xfffffff0) marks.fill(shared.stamp = 0);
        const stamp = shared.stamp += 2;
        for (let i = first; i < first + count; i++) marks[list[i]] = stamp;
        at = this.#leaving(shared, at);
        at = this.#news(shared, at);
        shared.used = this.#entering(shared, at, slots);
        return bytes.subarray(used, shared.used);
    }

    /**
     * Writes who leaves. Marks the others with the next stamp, and notes the places of those with news.
     * @param {Shared} shared @param {number} start
     */
    #leaving(shared, start) {
        const { bytes, marks, stamp, news, noted } = shared, known = this.#known, count = this.#count;
        let at = start, gap = 1, kept = 0, notes = 0;
        for (let i = 0; i < count; i++) {
            const slot = known[i], what = news[slot];
            if (marks[slot] === stamp && what < BORN) {
                marks[slot] = stamp + 1;
                known[kept] = slot;
                if (what) noted[notes++] = kept;
                kept++;
                gap++;
            } else {
                at = putNumber(bytes, at, gap);
                gap = 1;
            }
        }
        bytes[at++] = 0;
        this.#count = kept;
        shared.notes = notes;
        return at;
    }

    /** Writes corrections, and then headings and states that changed. @param {Shared} shared @param {number} start */
    #news({ bytes, changes, news, noted, notes, starts, lengths, codes, flags, headings, states }, start) {
        const known = this.#known;
        let at = start + ((this.#count + 7) >> 3), last = -1, end = 0;
        for (let i = start; i < at; i++) bytes[i] = 0;
        for (let k = 0; k < notes; k++) {
            const i = noted[k], slot = known[i], what = news[slot];
            if (what & MOVED) {
                bytes[start + (i >> 3)] |= 1 << (i & 7);
                for (let from = starts[slot], to = from + lengths[slot]; from < to;) bytes[at++] = codes[from++];
            }
            if (!(what & CHANGED)) continue;
            end = putNumber(changes, end, i - last);
            last = i;
            changes[end++] = flags[slot];
            if (flags[slot] & HEADING) changes[end++] = headings[slot];
            if (flags[slot] & STATE) changes[end++] = states[slot];
        }
        for (let i = 0; i < end; i++) bytes[at++] = changes[i];
        bytes[at++] = 0;
        return at;
    }

    /**
     * Writes who enters, each position as the difference from the one before.
     * @param {Shared} shared @param {number} start @param {Slots} slots
     */
    #entering({ bytes, marks, stamp, axes, headings, isAlong, states, userData }, start, { list, first, count }) {
        let at = start, before = -1;
        for (let i = first, left = count - this.#count; left > 0; i++) {
            const slot = list[i];
            if (marks[slot] !== stamp) continue;
            left--;
            bytes[at++] = isAlong[slot] ? ALONG | STATE : STATE;
            bytes[at++] = headings[slot];
            bytes[at++] = states[slot];
            at = putNumber(bytes, at, userData[slot]);
            for (let k = 0; k < axes.length; k++) {
                const { place, speed } = axes[k], last = before < 0 ? 0 : place[before];
                at = putNumber(bytes, putNumber(bytes, at, zigzag(place[slot] - last)), zigzag(speed[slot]));
            }
            before = slot;
            this.#know(slot);
        }
        bytes[at++] = 0;
        return at;
    }

    /** @param {number} slot */
    #know(slot) {
        if (this.#count === this.#known.length) this.#known = larger(this.#known, 2 * this.#count);
        this.#known[this.#count++] = slot;
    }
}
