/**
 * A client's side of a large world: reads the messages of an Interest, predicts as it does, and gives columns to draw.
 * Everything that arrives is checked. Part of veer/net/interest.
 */
import { messageBytes, NetError, Reader, refuse } from "./bytes.js";
import {
    ALONG, CHANGES, FIRST, HAS_HEIGHT, HEADING, headingOf, larger, LARGE, LAST_NUMBER, PARTS, shortest, STATE, STEPS,
    turned, VERSION, wrapped, Y_UP,
} from "./interest_code.js";

/** @import { Scale } from "./interest_code.js" */

/** Maximum number of bytes of a message. More lets a bad server use more memory; fewer refuses dense worlds. */
const MOST_MESSAGE = 1 << 22;
/** Maximum number of agents near a client. More lets a bad server use more memory; fewer refuses dense worlds. */
const MOST_AGENTS = 1 << 16;
/** Largest position and velocity, in parts; above it the sums of both ends would no longer be exact. */
const MOST_PARTS = 2 ** 48;
/**
 * Ticks for which agents move on if no message arrives. More makes agents go farther astray on bad networks; fewer
 * makes them stop and jump.
 */
const MOST_LATE = 4;
/** Largest size of a part in world units, and largest distance of an axis' start; others are no worlds of Veer. */
const MOST_SIZE = 1e4, MOST_START = 1e6;

/** @param {string} reason @returns {never} */
function malformed(reason) {
    throw new NetError("VEER_NET_MESSAGE", `message: ${reason}`);
}

/** Reads a whole number with a sign. @param {Reader} reader */
function signed(reader) {
    const value = reader.count(MOST_PARTS);
    return value % 2 ? -(value + 1) / 2 : value / 2;
}

/** @param {Reader} reader @param {string} name @param {[number, number]} range */
function float(reader, name, [least, most]) {
    const bytes = reader.raw(8), value = new DataView(bytes.buffer, bytes.byteOffset, 8).getFloat64(0, true);
    return value >= least && value <= most ? value : malformed(`${name} is ${value}`);
}

/**
 * The agents near a client, with one element per agent. An element's key is another one if it is another agent.
 * @typedef {object} Seen
 * @property {number} count
 * @property {Float32Array} x
 * @property {Float32Array} y
 * @property {Float32Array} z
 * @property {Float32Array} velocityX
 * @property {Float32Array} velocityY
 * @property {Float32Array} velocityZ
 * @property {Float32Array} orientation
 * @property {Uint32Array} userData  as it was when the agent came into range
 * @property {Uint8Array} state  the byte that the game sets
 * @property {Uint32Array} key
 */

const floats = (/** @type {number} */ count) => new Float32Array(count);
const AXES = /** @type {const} */ ([["x", "velocityX"], ["y", "velocityY"], ["z", "velocityZ"]]);
const FLOATS = /** @type {const} */ ([...AXES.flat(), "orientation"]);

/** A client's agents near it. */
export class InterestReader {
    /** The agents as they are drawn, with y and z as in the server's world. @type {Seen} */
    #seen = {
        count: 0, x: floats(0), y: floats(0), z: floats(0), velocityX: floats(0), velocityY: floats(0),
        velocityZ: floats(0), orientation: floats(0), userData: new Uint32Array(0), state: new Uint8Array(0),
        key: new Uint32Array(0),
    };
    /** Positions and velocities in parts, as the server has them; `from`: where agents were at the last message. */
    #axes = [0, 1, 2].map(() => ({
        size: 1, start: 0, period: 0, place: new Float64Array(0), speed: new Float64Array(0), from: floats(0),
        entered: 0,
    }));
    #headings = floats(0);
    #headingsFrom = floats(0);
    #isAlong = new Uint8Array(0);
    #used = 2;
    #isYUp = false;
    #rate = 0;
    #number = -1;
    #keys = 0;
    /** Messages' time since the last one came, in ticks. */
    #late = 0;
    /** Whether an agent has entered in this message: the next one's position is relative to it. */
    #entered = false;

    /** Messages per second; 0 before the first. */
    get rate() {
        return this.#rate;
    }

    /**
     * Handles a message of the server. Throws a NetError if it is malformed; then no agents are left.
     * @param {unknown} message
     */
    receive(message) {
        const reader = new Reader(messageBytes(message, MOST_MESSAGE)), number = this.#number;
        try {
            this.#begin();
            this.#entered = false;
            this.#number = -1;
            const mine = reader.byte();
            if (mine === FIRST) this.#start(reader);
            else if (number < 0) malformed("it came before a first message");
            else if (mine !== (number % LAST_NUMBER) + 1) malformed(`number ${mine} after ${number}`);
            this.#leaving(reader);
            this.#predict(reader);
            this.#change(reader);
            while (this.#enter(reader));
            reader.end();
            this.#number = mine;
        } catch (error) {
            this.#seen.count = 0;
            throw error;
        }
    }

    /** @param {Reader} reader */
    #start(reader) {
        const version = reader.byte(), flags = reader.byte();
        if (version !== VERSION) malformed(`version ${version}, ${VERSION} here`);
        if (flags > (HAS_HEIGHT | Y_UP)) malformed(`settings ${flags}`);
        this.#rate = float(reader, "the rate", [1, 240]);
        this.#used = flags & HAS_HEIGHT ? 3 : 2;
        this.#isYUp = (flags & Y_UP) !== 0;
        for (const axis of this.#axes.slice(0, this.#used)) {
            axis.size = float(reader, "a size", [1e-9, MOST_SIZE]);
            axis.start = float(reader, "a start", [-MOST_START, MOST_START]);
            axis.period = Math.round(float(reader, "a period", [0, MOST_PARTS]));
        }
        this.#seen.count = 0;
    }

    /** All columns that draw does not fill. */
    #columns() {
        const { userData, state, key } = this.#seen;
        return [
            userData, state, key, ...this.#axes.flatMap(({ place, speed, from }) => [place, speed, from]),
            this.#headings, this.#headingsFrom, this.#isAlong,
        ];
    }

    /** Removes who leaves; the others keep their order. @param {Reader} reader */
    #leaving(reader) {
        const { count } = this.#seen, kept = [];
        let next = 0;
        for (let gap = reader.count(count); gap; gap = reader.count(count)) {
            if (next + gap > count) malformed("an agent leaves that is not there");
            for (const end = next + gap - 1; next < end;) kept.push(next++);
            next++;
        }
        if (next === 0) return;
        while (next < count) kept.push(next++);
        for (const column of this.#columns()) for (let i = 0; i < kept.length; i++) column[i] = column[kept[i]];
        this.#seen.count = kept.length;
    }

    /** Moves all agents, and applies the corrections. @param {Reader} reader */
    #predict(reader) {
        const { count } = this.#seen, bits = reader.raw(Math.ceil(count / 8)), used = this.#axes.slice(0, this.#used);
        for (let i = 0; i < count; i++) {
            const isMoved = bits[i >> 3] >> (i & 7) & 1;
            for (const axis of used) {
                let place = axis.place[i] + axis.speed[i];
                if (isMoved) {
                    const code = reader.byte(), width = 2 * CHANGES + 1;
                    const steps = code === LARGE ? signed(reader) : Math.floor(code / width) - STEPS;
                    axis.speed[i] += code === LARGE ? signed(reader) : (code % width) - CHANGES;
                    place += steps * PARTS;
                }
                this.#place(axis, i, place);
            }
            if (isMoved && this.#isAlong[i]) this.#follow(i);
        }
        if (count % 8 && bits[bits.length - 1] >> count % 8) malformed("a correction of an agent that is not there");
    }

    /**
     * @param {{ place: Float64Array, speed: Float64Array, period: number }} axis
     * @param {number} i @param {number} place
     */
    #place(axis, i, place) {
        if (Math.abs(place) > MOST_PARTS || Math.abs(axis.speed[i]) > MOST_PARTS) malformed("a position is too large");
        axis.place[i] = wrapped(place, axis.period);
    }

    /** Turns an agent towards its velocity; one that stands keeps its heading. @param {number} i */
    #follow(i) {
        const [{ speed: east }, { speed: north }] = this.#axes;
        if (east[i] || north[i]) this.#headings[i] = Math.atan2(north[i], east[i]);
    }

    /** Reads headings and states that changed. @param {Reader} reader */
    #change(reader) {
        const { count, state } = this.#seen;
        let at = -1;
        for (let gap = reader.count(count); gap; gap = reader.count(count)) {
            at += gap;
            if (at >= count) malformed("a change of an agent that is not there");
            const flags = reader.byte();
            if (flags > 7 || flags === 0) malformed(`flags ${flags}`);
            if (flags & (HEADING | ALONG)) this.#isAlong[at] = flags & ALONG;
            if (flags & HEADING) this.#headings[at] = headingOf(reader.byte());
            if (flags & ALONG) this.#follow(at);
            if (flags & STATE) state[at] = reader.byte();
        }
    }

    /** Reads one agent that enters. Returns false after the last. @param {Reader} reader */
    #enter(reader) {
        const flags = reader.byte(), i = this.#seen.count;
        if (flags === 0) return false;
        if (flags !== STATE && flags !== (STATE | ALONG)) malformed(`flags ${flags}`);
        if (i >= MOST_AGENTS) malformed(`more than ${MOST_AGENTS} agents`);
        if (i >= this.#isAlong.length) this.#grow(Math.max(64, 2 * i));
        this.#isAlong[i] = flags & ALONG;
        this.#headings[i] = this.#headingsFrom[i] = headingOf(reader.byte());
        this.#seen.state[i] = reader.byte();
        this.#seen.userData[i] = reader.count(0xffffffff);
        this.#seen.key[i] = ++this.#keys;
        for (const axis of this.#axes.slice(0, this.#used)) {
            const place = (this.#entered ? axis.entered : 0) + signed(reader);
            axis.speed[i] = signed(reader);
            this.#place(axis, i, place);
            axis.entered = place;
            axis.from[i] = axis.start + axis.place[i] * axis.size;
        }
        this.#entered = true;
        this.#seen.count++;
        return true;
    }

    /** @param {number} room */
    #grow(room) {
        const { count, ...seen } = this.#seen;
        for (const name of FLOATS) seen[name] = larger(seen[name], room);
        for (const name of /** @type {const} */ (["userData", "key"])) seen[name] = larger(seen[name], room);
        this.#seen = { count, ...seen, state: larger(seen.state, room) };
        for (const axis of this.#axes) {
            for (const name of /** @type {const} */ (["place", "speed"])) axis[name] = larger(axis[name], room);
            axis.from = larger(axis.from, room);
        }
        this.#headings = larger(this.#headings, room);
        this.#headingsFrom = larger(this.#headingsFrom, room);
        this.#isAlong = larger(this.#isAlong, room);
    }

    /**
     * Returns the agents as they are to be drawn, one message behind. The columns are overwritten by the next call, and
     * replaced when more agents than ever come into range.
     * @param {number} seconds  since the last call @returns {Seen}
     */
    draw(seconds) {
        if (!(seconds >= 0 && seconds < Infinity)) {
            throw refuse("InterestReader.draw", "seconds", seconds, "at least 0");
        }
        const seen = this.#seen, { count } = seen;
        const late = this.#late = Math.min(this.#late + seconds * this.#rate, MOST_LATE);
        const share = Math.min(late, 1), more = Math.max(late - 1, 0);
        this.#axes.slice(0, this.#used).forEach(({ place, speed, from, size, start, period }, k) => {
            const [at, velocity] = AXES[this.#isYUp && k > 0 ? 3 - k : k], length = period * size;
            const drawn = seen[at], velocities = seen[velocity];
            for (let i = 0; i < count; i++) {
                const way = shortest(start + place[i] * size - from[i], length);
                const to = from[i] + share * way + more * speed[i] * size - start;
                drawn[i] = start + wrapped(to, length);
                velocities[i] = speed[i] * size * this.#rate;
            }
        });
        for (let i = 0; i < count; i++) {
            const from = this.#headingsFrom[i];
            seen.orientation[i] = turned(from + share * turned(this.#headings[i] - from));
        }
        return seen;
    }

    /** Begins the way from where the agents are drawn. */
    #begin() {
        const seen = this.draw(0);
        this.#axes.slice(0, this.#used).forEach(({ from }, k) => {
            from.set(seen[AXES[this.#isYUp && k > 0 ? 3 - k : k][0]].subarray(0, seen.count));
        });
        this.#headingsFrom.set(seen.orientation.subarray(0, seen.count));
        this.#late = 0;
    }
}
