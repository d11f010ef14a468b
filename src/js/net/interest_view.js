/** The server's end of one client: what the client knows, and its messages. Part of veer/net/interest. */
import { ALONG, CHANGED, FIRST, HEADING, LAST_NUMBER, MOVED, STATE, zigzag } from "./interest_code.js";

/** @import { Scale } from "./interest_code.js" */
/**
 * The transport to one client: `send` sends bytes, in order and without loss; `buffered` returns how many bytes wait to
 * be sent, for example `bufferedAmount` of a WebSocket.
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
 * What all clients know of the agents, by slot, after the tick: positions and velocities as they predict them, and the
 * codes of the corrections of this tick.
 * @typedef {object} Shared
 * @property {number} tick
 * @property {(Scale & { place: Float64Array, speed: Float64Array })[]} axes
 * @property {Uint8Array} settings
 * @property {boolean} isYUp
 * @property {Float64Array} ids
 * @property {Uint32Array} born  tick since which the slot has held this agent
 * @property {Uint8Array} news  bits: whether the agent has a correction or a change in this tick
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
 * @property {Uint8Array} bytes  room for a message
 * @property {Uint8Array} changes  room for a part of a message
 */

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

/** One client. Set `x`, `y` and `z` to its position before each update. */
export class View {
    x = 0;
    y = 0;
    z = 0;
    /** Slots of the agents that the client knows, in its order, and since when the slots have held these agents. */
    #known = new Uint32Array(64);
    #since = new Uint32Array(64);
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

    /** Internal: @param {Shared} shared @param {Uint32Array} slots  of the agents in range */
    update(shared, slots) {
        if ((this.#socket.buffered?.() ?? 0) > MOST_BUFFERED) this.#number = FIRST;
        else this.#socket.send(this.#message(shared, slots));
    }

    /** @param {Shared} shared @param {Uint32Array} slots */
    #message(shared, slots) {
        const isFirst = this.#number === FIRST;
        if (isFirst) this.#count = 0;
        const most = 64 + this.#count * (MOST_LEAVING + MOST_CHANGE + STRIDE) + slots.length * MOST_ENTERING;
        if (shared.bytes.length < most) {
            shared.bytes = new Uint8Array(2 * most);
            shared.changes = new Uint8Array(2 * most);
        }
        const { bytes } = shared;
        let at = 0;
        bytes[at++] = this.#number;
        if (isFirst) {
            bytes.set(shared.settings, at);
            at += shared.settings.length;
        }
        this.#number = (this.#number % LAST_NUMBER) + 1;
        if (shared.stamp > 0xfffffff0) shared.marks.fill(shared.stamp = 0);
        const stamp = shared.stamp += 2, { marks } = shared;
        for (let i = 0; i < slots.length; i++) marks[slots[i]] = stamp;
        at = this.#leaving(shared, at);
        at = this.#news(shared, at);
        return bytes.slice(0, this.#entering(shared, at, slots));
    }

    /** Writes who leaves; marks the others with the next stamp. @param {Shared} shared @param {number} start */
    #leaving({ bytes, marks, stamp, born }, start) {
        const known = this.#known, since = this.#since;
        let at = start, gap = 0, kept = 0;
        for (let i = 0; i < this.#count; i++) {
            const slot = known[i];
            if (marks[slot] === stamp && born[slot] === since[i]) {
                marks[slot] = stamp + 1;
                known[kept] = slot;
                since[kept++] = since[i];
                gap++;
            } else {
                at = putNumber(bytes, at, gap + 1);
                gap = 0;
            }
        }
        bytes[at++] = 0;
        this.#count = kept;
        return at;
    }

    /** Writes corrections, and then headings and states that changed. @param {Shared} shared @param {number} start */
    #news({ bytes, changes, news, starts, lengths, codes, flags, headings, states }, start) {
        const known = this.#known, count = this.#count;
        let at = start + ((count + 7) >> 3), gap = 1, end = 0;
        bytes.fill(0, start, at);
        for (let i = 0; i < count; i++, gap++) {
            const slot = known[i], what = news[slot];
            if (what === 0) continue;
            if (what & MOVED) {
                bytes[start + (i >> 3)] |= 1 << (i & 7);
                for (let from = starts[slot], to = from + lengths[slot]; from < to;) bytes[at++] = codes[from++];
            }
            if (!(what & CHANGED)) continue;
            end = putNumber(changes, end, gap);
            gap = 0;
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
     * @param {Shared} shared @param {number} start @param {Uint32Array} slots
     */
    #entering({ bytes, marks, stamp, axes, headings, isAlong, states, userData, born }, start, slots) {
        let at = start, before = -1;
        for (let i = 0, left = slots.length - this.#count; left > 0; i++) {
            const slot = slots[i];
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
            this.#know(slot, born[slot]);
        }
        bytes[at++] = 0;
        return at;
    }

    /** @param {number} slot @param {number} born */
    #know(slot, born) {
        if (this.#count === this.#known.length) {
            const [known, since] = [this.#known, this.#since];
            this.#known = new Uint32Array(2 * this.#count);
            this.#since = new Uint32Array(2 * this.#count);
            this.#known.set(known);
            this.#since.set(since);
        }
        this.#known[this.#count] = slot;
        this.#since[this.#count++] = born;
    }
}
