/**
 * Lockstep, independent of the network: the referee collects the inputs of all players and determines the inputs of
 * each turn; every follower plays the same turns in its own world. Once per second the followers send the hash of their
 * worlds. A player whose hash differs from the referee's, is missing, or has the wrong type is removed.
 */
import { DOGS, loadMatch, RATE } from "./match.js";

// maximum delay of a hash, in turns; a lower limit would remove players with slow networks, a higher limit would let a
// cheater stay longer
const PATIENCE = 10 * RATE;

/** @typedef {{ seat: number, saved: Uint8Array }} Welcome  the message to a player that joins, at any time */
/** @typedef {{ tick: number, inputs: [number, number, number][] }} Turn */
/** @typedef {{ tick: number, hash: string }} Report */

/**
 * Converts an input to whole numbers from -100 to 100; returns null if it is not two finite numbers. Other types are
 * not converted, because valueOf, toString and getters would run the sender's code.
 * @param {unknown} input @returns {[number, number] | null}
 */
function directionOf(input) {
    try {
        if (!Array.isArray(input) || input.length !== 2) return null;
        const lanes = [input[0], input[1]];
        if (!lanes.every(Number.isFinite)) return null;
        const [x, y] = lanes.map((lane) => Math.round(Math.min(Math.max(lane, -100), 100)) + 0); // + 0 converts -0 to 0
        return [x, y];
    } catch {
        return null; // a getter threw
    }
}

/** @param {unknown} report @returns {Report | null} */
function reportOf(report) {
    try {
        const { tick, hash } = /** @type {Report} */ (report);
        return Number.isSafeInteger(tick) && typeof hash === "string" ? { tick, hash } : null;
    } catch {
        return null; // the input is null or undefined, or a getter threw
    }
}

/** The server's side. Messages from clients are untrusted. */
export class Referee {
    /** @param {ReturnType<import("./match.js").createMatch>} match */
    constructor(match) {
        this.match = match;
        /** The turn whose hash each seat must send next; null if the seat is free. @type {(number | null)[]} */
        this.seats = Array.from({ length: DOGS }, () => null);
        /** Inputs for the next turn, by seat. @type {Map<number, [number, number, number]>} */
        this.inputs = new Map();
        /** Recent hashes by tick. @type {Map<number, string>} */
        this.hashes = new Map();
    }

    /**
     * Adds a player, at any time: the player gets the current match, and all subsequent turns.
     * @returns {Welcome | null} null if all seats are taken
     */
    join() {
        const seat = this.seats.indexOf(null);
        if (seat < 0) return null;
        this.seats[seat] = (Math.floor(this.match.tick / RATE) + 1) * RATE;
        return { seat, saved: this.match.save() };
    }

    /** @param {number} seat */
    leave(seat) {
        this.seats[seat] = null;
        this.inputs.set(seat, [seat, 0, 0]);
    }

    /**
     * Sets a seat's input for the next turn; the last input before the turn counts. An invalid input counts as no
     * direction.
     * @param {number} seat
     * @param {unknown} input
     */
    input(seat, input) {
        const [x, y] = directionOf(input) ?? [0, 0];
        this.inputs.set(seat, [seat, x, y]);
    }

    /** Plays a turn. @returns {Turn} to be sent to all players */
    turn() {
        const inputs = [...this.inputs.values()].sort((a, b) => a[0] - b[0]);
        this.inputs.clear();
        this.match.turn(inputs);
        const { tick } = this.match;
        if (tick % RATE === 0) this.hashes.set(tick, this.match.hash());
        this.hashes.delete(tick - PATIENCE);
        return { tick, inputs };
    }

    /**
     * Returns whether a report has the correct hash of a turn that is at most ten seconds old.
     * @param {unknown} report
     */
    agrees(report) {
        const given = reportOf(report);
        return given !== null && this.hashes.get(given.tick) === given.hash;
    }

    /**
     * Accepts the hash that a seat sends each second. Returns whether the hash is correct and due now, so that no hash
     * can be skipped or sent twice.
     * @param {number} seat @param {unknown} report
     */
    reported(seat, report) {
        const due = this.seats[seat];
        if (due === null || reportOf(report)?.tick !== due || !this.agrees(report)) return false;
        this.seats[seat] = due + RATE;
        return true;
    }

    /** Returns whether a seat's hash is more than ten seconds late. @param {number} seat */
    isSilent(seat) {
        const due = this.seats[seat];
        return due !== null && due <= this.match.tick - PATIENCE;
    }
}

/** The client's side. */
export class Follower {
    /** @param {import("veer").Veer} veer @param {Welcome} welcome */
    constructor(veer, { seat, saved }) {
        this.seat = seat;
        this.match = loadMatch(veer, saved);
    }

    /**
     * Plays a turn.
     * @param {Turn} turn
     * @returns {{ tick: number, hash: string } | null} the report to send, once per second; otherwise null
     */
    receive({ tick, inputs }) {
        if (tick !== this.match.tick + 1) throw new Error(`turn ${tick} came after turn ${this.match.tick}`);
        this.match.turn(inputs);
        return tick % RATE === 0 ? { tick, hash: this.match.hash() } : null;
    }
}
