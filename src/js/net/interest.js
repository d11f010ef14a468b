/**
 * The server's side of a large world: one world, and for each client the agents near it. What clients know about an
 * agent is the same for all of them, so a correction is coded once per tick and copied for everybody who sees the
 * agent. Part of veer/net/interest.
 */
import { refuse, Writer } from "./bytes.js";
import {
    ALONG, ANGLES, BORN, CHANGED, CHANGES, directionByte, HAS_HEIGHT, HEADING, headingByte, LARGE, larger, MOVED,
    nearest, PARTS, shortest, STATE, STEP_SHARE, STEPS, turned, VERSION, wrapped, Y_UP, zigzag,
} from "./interest_code.js";
import { putNumber, STRIDE, View } from "./interest_view.js";

/** @import { Scale } from "./interest_code.js" */
/** @import { Shared, ViewSocket } from "./interest_view.js" */

/**
 * The calls of a world that are needed; worlds of `veer` and of `veer/flat` have them.
 * @typedef {object} SeenWorld
 * @property {Record<"x" | "y" | "z" | "velocityX" | "velocityY" | "velocityZ" | "orientation" | "userData",
 *   ArrayLike<number>>} agents
 * @property {SeenSettings} settings
 * @property {() => number[]} agentIds
 * @property {(query: { centers: Float32Array, range: number, mask?: number, into: Uint32Array,
 *   counts: Uint32Array }) => { slots: Uint32Array }} within
 * @property {SeenWorld} zUp
 */
/** @typedef {{ dimensions: number, levels: number, capacity: { heights: number } }} SeenSettings */
/**
 * @typedef {object} InterestOptions
 * @property {number} range  how far each client sees, in world units
 * @property {number} [rate]  calls of `update` per second: 1 to 240, by default 20
 * @property {number} [error]  largest difference between an agent's position and the one that clients get, per axis, in
 *   world units: by default 0.25. A larger one needs fewer bytes
 * @property {number} [headingError]  largest difference of an agent's orientation, in radians: 0.02 to 3, by default
 *   0.15
 * @property {number} [mask]  groups of agents that are sent, as in `world.within`; by default all
 * @property {boolean} [height]  whether to send heights; by default in worlds in space, with levels or with heights
 */
/**
 * `now` and `nowSpeed` are the world's columns. They are read once per tick, because reading them takes as long as ten
 * of their elements. `perUnit`: parts per world unit. `perSpeed`: parts per tick of a velocity of 1.
 * @typedef {Scale & { name: "x" | "y" | "z", velocity: "velocityX" | "velocityY" | "velocityZ", place: Float64Array,
 *   speed: Float64Array, now: ArrayLike<number>, nowSpeed: ArrayLike<number>, perUnit: number, perSpeed: number }} Axis
 */

/** The lowest bits of an id are the slot. */
const SLOTS = 2 ** 20;
/** The largest error, in parts. */
const MOST_ERROR = PARTS / STEP_SHARE;
/** Parts above which an error is not corrected, because the position is not finite or far outside every world. */
const MOST_PARTS = 2 ** 45;
/** @param {string} name @param {unknown} value @param {[number, number]} range @returns {number} */
function number(name, value, [least, most]) {
    if (typeof value === "number" && value >= least && value <= most) return value;
    throw refuse("Interest", name, value, `a number from ${least} to ${most}`);
}

/**
 * @param {"x" | "y" | "z"} name @param {SeenSettings} settings @param {{ error: number, rate: number }} options
 * @returns {Axis}
 */
function axisOf(name, settings, { error, rate }) {
    const upper = name.toUpperCase(), rows = /** @type {Record<string, unknown>} */ (settings);
    const start = Number(rows[`min${upper}`]), length = Number(rows[`max${upper}`]) - start;
    const wraps = rows[`edges${upper}`] === "wrap", wanted = (error * STEP_SHARE) / PARTS;
    const period = wraps ? Math.ceil(length / wanted) : 0, size = wraps ? length / period : wanted;
    return {
        name, velocity: /** @type {Axis["velocity"]} */ (`velocity${upper}`), period, start: wraps ? start : 0,
        size, perUnit: 1 / size, perSpeed: 1 / (size * rate), place: new Float64Array(0), speed: new Float64Array(0),
        now: [], nowSpeed: [],
    };
}

/** Returns the settings for the clients as bytes. @param {Axis[]} axes @param {number} rate @param {boolean} isYUp */
function encode(axes, rate, isYUp) {
    const numbers = new DataView(new ArrayBuffer(8 + 24 * axes.length));
    numbers.setFloat64(0, rate, true);
    axes.forEach(({ size, start, period }, i) =>
        [size, start, period].forEach((value, k) => numbers.setFloat64(8 + 24 * i + 8 * k, value, true)));
    const flags = (axes.length > 2 ? HAS_HEIGHT : 0) | (isYUp ? Y_UP : 0);
    return new Writer().byte(VERSION).byte(flags).raw(new Uint8Array(numbers.buffer)).done();
}

/** Sends the agents near each client, and what changes about them. */
export class Interest {
    /** A byte per slot that the game sets, for example what an agent is doing; it is sent when it changes. */
    states = new Uint8Array(0);
    /** @type {Set<View>} */
    #views = new Set();
    /** @type {Uint32Array} */
    #slots = new Uint32Array(1024);
    #sent = new Uint8Array(0);
    /** Ids of the agents at the last tick. @type {number[]} */
    #ids = [];
    /** Slots with a correction in this tick. */
    #corrected = new Uint32Array(0);
    #centers = new Float32Array(0);
    #counts = new Uint32Array(0);
    #range;
    #headingError;
    #mask;
    #world;
    /** @type {Shared & { axes: Axis[] }} */
    #shared;

    /** @param {SeenWorld} world @param {InterestOptions} options */
    constructor(world, options) {
        if (typeof world?.within !== "function") throw refuse("Interest", "world", world, "a world");
        const { range, rate = 20, error = 0.25, headingError = 0.15, mask, height } = options ?? {};
        this.#range = number("options.range", range, [0, 1e6]);
        this.#headingError = number("options.headingError", headingError, [0.02, 3]);
        number("options.rate", rate, [1, 240]);
        number("options.error", error, [1e-4, 1e4]);
        this.#mask = mask === undefined ? {} : { mask };
        this.#world = world.zUp;
        const settings = this.#world.settings, { dimensions, levels, capacity } = settings;
        const isHigh = height ?? (dimensions === 3 || levels > 1 || capacity.heights > 0);
        const axes = /** @type {const} */ (["x", "y", "z"]).slice(0, isHigh ? 3 : 2).map((name) =>
            axisOf(name, settings, { error, rate }));
        const isYUp = this.#world !== world, [bytes, counts] = [new Uint8Array(0), new Uint32Array(0)];
        this.#shared = {
            axes, settings: encode(axes, rate, isYUp), isYUp, ids: new Float64Array(0), news: bytes, codes: bytes,
            starts: counts, lengths: bytes, flags: bytes, headings: bytes, isAlong: bytes, states: bytes, userData: [],
            marks: counts, stamp: 0, bytes, used: 0, changes: bytes, noted: counts, notes: 0,
        };
        this.rate = rate;
        this.#grow();
    }

    /**
     * Adds a client, which gets its first message at the next `update`. Before each `update`, set `x`, `y` and `z` of
     * the result to the position from which the client sees.
     * @param {ViewSocket} socket
     */
    connect(socket) {
        if (typeof socket?.send !== "function") throw refuse("Interest.connect", "socket", socket, "it needs send");
        const view = new View(socket, () => this.#views.delete(view));
        this.#views.add(view);
        return view;
    }

    /** Sends to each client what has changed near it. Call it `rate` times per second, after steps of the world. */
    update() {
        const shared = this.#shared, views = [...this.#views], { length } = views;
        if (this.#counts.length !== length) {
            this.#centers = new Float32Array(3 * length);
            this.#counts = new Uint32Array(length);
        }
        const centers = this.#centers, counts = this.#counts, [second, third] = shared.isYUp ? [2, 1] : [1, 2];
        for (let i = 0; i < length; i++) {
            const { x, y, z } = views[i];
            centers[3 * i] = x;
            centers[3 * i + second] = y;
            centers[3 * i + third] = z;
        }
        const list = this.#within(centers, counts), ids = this.#world.agentIds();
        this.#grow();
        this.#read();
        this.#renew(ids);
        this.#predict();
        this.#turn();
        for (let i = 0, first = 0; i < length; first += counts[i++]) {
            views[i].update(shared, { list, first, count: counts[i] });
        }
    }

    /** Reads the columns, after the calls of the tick, because a call may move them. */
    #read() {
        const { agents } = this.#world, shared = this.#shared;
        for (const axis of shared.axes) {
            axis.now = agents[axis.name];
            axis.nowSpeed = agents[axis.velocity];
        }
        shared.userData = agents.userData;
        shared.news.fill(0);
    }

    /** @param {Float32Array} centers @param {Uint32Array} counts @returns {Uint32Array} */
    #within(centers, counts) {
        const query = { centers, range: this.#range, counts, ...this.#mask };
        for (;;) {
            try {
                return this.#world.within({ ...query, into: this.#slots }).slots;
            } catch (error) {
                if (/** @type {{ code?: string }} */ (error).code !== "VEER_E_BUFFER") throw error;
                this.#slots = new Uint32Array(2 * this.#slots.length);
            }
        }
    }

    /** Makes room for all slots of the world. */
    #grow() {
        const count = this.#world.agents.x.length, shared = this.#shared;
        if (count <= shared.ids.length) return;
        for (const name of /** @type {const} */ (["starts", "marks"])) {
            shared[name] = larger(shared[name], count);
        }
        for (const name of /** @type {const} */ (["news", "lengths", "flags", "headings", "isAlong"])) {
            shared[name] = larger(shared[name], count);
        }
        shared.ids = larger(shared.ids, count);
        shared.codes = larger(shared.codes, STRIDE * count);
        this.states = shared.states = larger(this.states, count);
        this.#sent = larger(this.#sent, count);
        this.#corrected = larger(this.#corrected, count);
        for (const axis of shared.axes) {
            axis.place = larger(axis.place, count);
            axis.speed = larger(axis.speed, count);
        }
    }

    /** Finds the slots that hold other agents than at the last tick. @param {number[]} now  ids of all agents */
    #renew(now) {
        const shared = this.#shared, last = this.#ids;
        const { orientation } = this.#world.agents;
        this.#ids = now;
        for (let i = 0; i < now.length; i++) {
            const id = now[i];
            if (id === last[i]) continue;
            const slot = id - SLOTS * Math.floor(id / SLOTS);
            if (shared.ids[slot] === id) continue;
            shared.ids[slot] = id;
            shared.news[slot] = BORN;
            shared.headings[slot] = headingByte(orientation[slot]);
            shared.isAlong[slot] = 0;
            this.#sent[slot] = this.states[slot];
            for (const axis of shared.axes) this.#place(axis, slot);
        }
    }

    /** @param {Axis} axis @param {number} slot */
    #place(axis, slot) {
        const place = nearest((axis.now[slot] - axis.start) * axis.perUnit);
        const speed = nearest(axis.nowSpeed[slot] * axis.perSpeed);
        axis.place[slot] = Math.abs(place) < MOST_PARTS ? wrapped(place, axis.period) : 0;
        axis.speed[slot] = Math.abs(speed) < MOST_PARTS ? speed : 0;
        axis.place[slot] -= axis.speed[slot]; // #predict adds it
    }

    /** Moves every agent as the clients do, and codes a correction where the error is too large. */
    #predict() {
        const { axes, news, starts, lengths, isAlong } = this.#shared, corrected = this.#corrected;
        let count = 0, end = 0;
        for (const { now, place, speed, start, period, perUnit } of axes) {
            const high = now.length;
            for (let slot = 0; slot < high; slot++) {
                const predicted = place[slot] = wrapped(place[slot] + speed[slot], period);
                const error = shortest((now[slot] - start) * perUnit - predicted, period);
                if ((error > MOST_ERROR || error < -MOST_ERROR) && news[slot] === 0) {
                    news[slot] = MOVED;
                    corrected[count++] = slot;
                }
            }
        }
        for (let i = 0; i < count; i++) {
            const slot = corrected[i];
            starts[slot] = end;
            for (let k = 0; k < axes.length; k++) end = this.#correct(axes[k], slot, end);
            lengths[slot] = end - starts[slot];
            if (isAlong[slot]) this.#follow(slot);
        }
    }

    /**
     * Writes the correction along an axis. Returns where it ends.
     * @param {Axis} axis @param {number} slot @param {number} at
     */
    #correct(axis, slot, at) {
        const { now, nowSpeed, place, speed, start, period, perUnit, perSpeed } = axis;
        const error = shortest((now[slot] - start) * perUnit - place[slot], period), steps = nearest(error / PARTS);
        const change = nearest(nowSpeed[slot] * perSpeed) - speed[slot];
        if (!(steps >= -STEPS && steps <= STEPS && change >= -CHANGES && change <= CHANGES)) {
            return this.#correctFar(axis, slot, { at, steps, change });
        }
        place[slot] = wrapped(place[slot] + steps * PARTS, period);
        speed[slot] += change;
        this.#shared.codes[at] = (steps + STEPS) * (2 * CHANGES + 1) + change + CHANGES;
        return at + 1;
    }

    /**
     * Writes a correction that does not fit a byte. What is not finite or far outside every world is not corrected.
     * @param {Axis} axis @param {number} slot @param {{ at: number, steps: number, change: number }} correction
     */
    #correctFar({ place, speed, period }, slot, { at, steps, change }) {
        const { codes } = this.#shared, way = Math.abs(steps * PARTS) < MOST_PARTS ? steps : 0;
        const faster = Math.abs(speed[slot] + change) < MOST_PARTS ? change : 0;
        place[slot] = wrapped(place[slot] + way * PARTS, period);
        speed[slot] += faster;
        codes[at] = LARGE;
        return putNumber(codes, putNumber(codes, at + 1, zigzag(way)), zigzag(faster));
    }

    /** Turns an agent whose heading follows along its corrected velocity, as the clients do. @param {number} slot */
    #follow(slot) {
        const { headings, axes } = this.#shared, east = axes[0].speed[slot], north = axes[1].speed[slot];
        if (east || north) headings[slot] = directionByte(east, north);
    }

    /** Finds the agents of which clients must be told another heading or state. */
    #turn() {
        const { orientation } = this.#world.agents, { flags, news, headings, states } = this.#shared;
        const sent = this.#sent, most = this.#headingError;
        for (let slot = 0; slot < orientation.length; slot++) {
            const turn = orientation[slot] - ANGLES[headings[slot]], hasState = sent[slot] !== states[slot];
            if (turn <= most && turn >= -most && !hasState) continue;
            let what = 0;
            if (Math.abs(turned(turn)) > most) what = this.#head(slot, orientation[slot]);
            if (hasState) {
                sent[slot] = states[slot];
                what |= STATE;
            }
            if (!what) continue;
            flags[slot] = what;
            news[slot] |= CHANGED;
        }
    }

    /**
     * Chooses how clients learn the heading of an agent: from its velocity, which needs no further bytes as long as it
     * moves forwards, or by itself.
     * @param {number} slot @param {number} orientation
     */
    #head(slot, orientation) {
        const { headings, isAlong, axes: [{ speed: east }, { speed: north }] } = this.#shared;
        const along = Math.atan2(north[slot], east[slot]), isMoving = east[slot] !== 0 || north[slot] !== 0;
        const fits = isMoving && Math.abs(turned(orientation - along)) < this.#headingError / 2;
        isAlong[slot] = fits ? ALONG : 0;
        headings[slot] = headingByte(fits ? along : orientation);
        return fits ? ALONG : HEADING;
    }
}
