/**
 * Lockstep, without a network: the referee collects the inputs of all players and says what counts in each turn; every follower plays the same
 * turns in a world of its own. Once a second the followers send the hash of their worlds, and who has another one than the referee is out.
 */
import { DOGS, loadMatch, RATE } from "./match.js";

/** @typedef {{ seat: number, saved: Uint8Array }} Welcome  what a player gets on joining, at whatever time */
/** @typedef {{ tick: number, inputs: [number, number, number][] }} Turn */

/** On the server. */
export class Referee {
    /** @param {ReturnType<import("./match.js").createMatch>} match */
    constructor(match) {
        this.match = match;
        this.seats = Array.from({ length: DOGS }, () => false);
        /** Inputs for the next turn, by seat. @type {Map<number, [number, number, number]>} */
        this.inputs = new Map();
        /** The last hashes, by tick. @type {Map<number, string>} */
        this.hashes = new Map();
    }

    /** A late joiner gets the match as it is now, and the turns from here on. @returns {Welcome | null} null: all seats are taken */
    join() {
        const seat = this.seats.indexOf(false);
        if (seat < 0) return null;
        this.seats[seat] = true;
        return { seat, saved: this.match.save() };
    }

    /** @param {number} seat */
    leave(seat) {
        this.seats[seat] = false;
        this.inputs.set(seat, [seat, 0, 0]);
    }

    /** Anything may come from a client: what is no direction counts as none. @param {number} seat @param {unknown} input */
    input(seat, input) {
        const [x, y] = Array.isArray(input) ? input : [], whole = (value) => Math.round(Math.min(Math.max(Number(value) || 0, -100), 100));
        this.inputs.set(seat, [seat, whole(x), whole(y)]);
    }

    /** Plays a turn. @returns {Turn} to be sent to everybody */
    turn() {
        const inputs = [...this.inputs.values()].sort((a, b) => a[0] - b[0]);
        this.inputs.clear();
        this.match.turn(inputs);
        const { tick } = this.match;
        if (tick % RATE === 0) this.hashes.set(tick, this.match.hash());
        this.hashes.delete(tick - 10 * RATE);
        return { tick, inputs };
    }

    /** Whether a follower's hash is right. It has ten seconds to send it. @param {{ tick: number, hash: string }} report */
    agrees({ tick, hash }) {
        return this.hashes.get(tick) === hash;
    }
}

/** On each client. */
export class Follower {
    /** @param {import("veer").Veer} veer @param {Welcome} welcome */
    constructor(veer, { seat, saved }) {
        this.seat = seat;
        this.match = loadMatch(veer, saved);
    }

    /** Plays a turn. @param {Turn} turn @returns {{ tick: number, hash: string } | null} the report to send, once a second */
    receive({ tick, inputs }) {
        if (tick !== this.match.tick + 1) throw new Error(`turn ${tick} came after turn ${this.match.tick}`);
        this.match.turn(inputs);
        return tick % RATE === 0 ? { tick, hash: this.match.hash() } : null;
    }
}
