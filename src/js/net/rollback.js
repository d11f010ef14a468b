/**
 * A player's side of rollback: plays ahead of the host by as many turns as the network's delay, so that the player's
 * own inputs act in the next step. If the host confirms other inputs than expected, the turns since then are repeated.
 * Part of veer/net.
 */
import { sameBytes } from "./bytes.js";
import { Client } from "./client.js";
import { Drawn } from "./drawn.js";
import { whole } from "./game.js";
import { input, time } from "./messages.js";

/** @import { Game } from "./game.js" */
/** @import { ClientOptions } from "./client.js" */
/** @import { Input } from "./messages.js" */

/**
 * @typedef {object} RollbackOptions
 * @property {number} [mostAhead]  most turns to play ahead, 1 to 240; default 30. With a longer delay, the player waits
 *   for the host.
 * @property {(event: object, tick: number) => void} [onEvent]  called once for each event of game.events in turns that
 *   the host has confirmed, in order
 * @property {(event: object, tick: number) => void} [onPredicted]  called as soon as an event was played, and not again
 *   if its turn is repeated. The confirmed turns may lack it.
 */

/** A turn that was played: its inputs, and the state, the hash and the events after it.
 * @typedef {{ inputs: Input[], saved: Uint8Array, hash: string, events: readonly object[] }} Frame
 */

/** Messages per second that measure the delay. More cost traffic; fewer follow changes of the delay more slowly. */
const TIMES = 10;
/**
 * Number of measurements of the delay that count: those of three seconds. More: after a long delay the player stays
 * too far ahead for longer. Fewer: the slowest messages are soon forgotten, so inputs arrive late.
 */
const MEASURED = 3 * TIMES;
/**
 * Turns by which inputs should reach the host early, on top of the measured delay. More repeats more turns; less makes
 * more inputs arrive late.
 */
const MARGIN = 0.5;
/**
 * Longest time between two frames, in seconds; longer times, such as those of a hidden page, are cut to it. Larger
 * plays many turns in one frame; smaller makes pages with a low frame rate fall behind.
 */
const LONGEST_FRAME = 0.25;
/**
 * Error of the clock in turns above which it is set at once, instead of gradually. Larger corrects big errors slowly;
 * smaller makes what is drawn stop or jump more often.
 */
const MOST_DRIFT = 3;
/**
 * Share by which turns are played faster or slower than real time, to follow the delay. Larger shows as uneven motion;
 * smaller follows the delay more slowly.
 */
const FASTER = 0.1, SLOWER = 0.05;

/** @param {readonly Input[]} a @param {readonly Input[]} b */
const sameInputs = (a, b) => a.length === b.length && a.every(({ seat, kind, bytes }, i) =>
    seat === b[i].seat && kind === b[i].kind && sameBytes(bytes, b[i].bytes));

/** @template State @extends {Client<State>} */
export class Rollback extends Client {
    /** The number of the turn that was played last, ahead of the confirmed `tick`. */
    playedTick = 0;
    /** How many turns were repeated after rollbacks so far. */
    repeated = 0;
    #mostAhead;
    #onEvent;
    #onPredicted;
    /** @type {Map<number, Frame>} */
    #frames = new Map();
    /** Turns that the host has sent and that are not compared yet. @type {Map<number, Input[]>} */
    #confirmed = new Map();
    #newest = 0;
    /** This player's inputs that are not confirmed, in order. @type {{ at: number, bytes: Uint8Array }[]} */
    #mine = [];
    #drawn = new Drawn();
    /** The page's time in turns. */
    #clock = 0;
    /** How far the played turn is ahead of `#clock`, in turns. */
    #offset = 0;
    /** What is drawn between the last two steps: 0 is the earlier one, 1 the last. */
    #share = 1;
    /** How far each turn was ahead of `#clock` when its time was sent. */
    /** @type {Map<number, number>} */
    #sentOffsets = new Map();
    /** The offsets with which recent messages would have been just in time. @type {number[]} */
    #wanted = [];
    /** The last turn whose time was sent. */
    #timed = 0;

    /** @param {Game<State>} game @param {ClientOptions & RollbackOptions} [options] */
    constructor(game, options = {}) {
        super(game, options);
        const { mostAhead = 30, onEvent, onPredicted } = options;
        this.#mostAhead = whole("Rollback", "mostAhead", mostAhead, [1, 240]);
        this.#onEvent = onEvent;
        this.#onPredicted = onPredicted;
    }

    /** How many turns this player is ahead of the last confirmed one. */
    get ahead() {
        return this.playedTick - this.tick;
    }

    /** The poses to draw, by slot, as of the last `advance`. */
    get pose() {
        return this.#drawn.pose;
    }

    /** Sends this player's input, which acts in the next step. @override @param {Uint8Array} bytes  at least 1 byte */
    input(bytes) {
        const at = this.playedTick + 1, given = this.checkedInput(bytes).slice();
        this.#mine.push({ at, bytes: given });
        this.send(input(at, given));
    }

    /**
     * Compares the turns that the host has confirmed, repeats turns that differ, and plays the turns that are due.
     * Returns the poses to draw. Call it in every frame.
     * @param {number} seconds  since the last frame
     */
    advance(seconds) {
        if (!this.state) return this.pose;
        const passed = Math.min(Math.max(seconds, 0) || 0, LONGEST_FRAME);
        this.#clock += passed * this.rate;
        this.#follow(passed * this.rate);
        const isCorrected = this.#settle(), due = this.#clock + this.#offset;
        const last = Math.min(Math.floor(due), this.tick + this.#mostAhead);
        const isJump = last - this.playedTick > passed * this.rate * (1 + FASTER) + 1;
        if (isJump) this.#playTo(last);
        if (isCorrected || isJump) this.#drawn.corrected(this.#share);
        const isStill = this.playedTick >= last && !isJump;
        this.#playTo(last);
        // if the clock was set back, what is drawn stops instead of moving backward
        this.#share = Math.min(Math.max(due - this.playedTick, isStill ? this.#share : 0), 1);
        return this.#drawn.draw(this.#share, passed);
    }

    /** Adjusts the clock to the measured delay. @param {number} turns  that have passed since the last frame */
    #follow(turns) {
        if (!this.#wanted.length) return;
        const drift = Math.max(...this.#wanted) + MARGIN - this.#offset;
        const isFar = Math.abs(drift) > MOST_DRIFT;
        this.#offset += isFar ? drift : Math.min(Math.max(drift, -SLOWER * turns), FASTER * turns);
    }

    /**
     * Returns the inputs to play in a turn that is not confirmed: only this player's own are known.
     * @param {number} tick @returns {Input[]}
     */
    #expected(tick) {
        const own = this.#mine.filter(({ at }) => Math.max(at, this.tick + 1) === tick);
        return own.map(({ bytes }) => ({ seat: this.seat, kind: "input", bytes }));
    }

    /** @param {number} last */
    #playTo(last) {
        while (this.playedTick < last) this.#play();
    }

    /**
     * Plays the next turn.
     * @param {Input[]} [inputs]  those that the host has confirmed
     * @param {string[]} [told]  events, as JSON, that were reported when the turns were first played
     */
    #play(inputs = this.#expected(this.playedTick + 1), told) {
        const { game } = this, state = /** @type {State} */ (this.state), tick = ++this.playedTick;
        game.turn(state, inputs);
        const events = structuredClone(game.events?.(state) ?? []); // the game may reuse its array
        this.#frames.set(tick, {
            inputs, events, saved: game.save(state), hash: this.isHashed(tick) ? game.hash(state) : "",
        });
        if (game.poses) this.#drawn.step(game.poses(state));
        for (const event of events) this.#tell(event, tick, told);
        if (tick > this.#timed && tick % Math.max(Math.round(this.rate / TIMES), 1) === 0) {
            this.#timed = tick;
            this.#sentOffsets.set(tick, tick - this.#clock);
            this.send(time(tick));
        }
    }

    /**
     * Reports an event of a turn that may not be confirmed yet, unless it was reported before.
     * @param {object} event @param {number} tick @param {string[]} [told]
     */
    #tell(event, tick, told) {
        const known = told ? told.indexOf(JSON.stringify(event)) : -1;
        if (known >= 0) told?.splice(known, 1);
        else this.#onPredicted?.(event, tick);
    }

    /** Compares the confirmed turns with those played. Returns true if turns differed and were repeated. */
    #settle() {
        while (this.tick < this.#newest) {
            const tick = this.tick + 1, inputs = /** @type {Input[]} */ (this.#confirmed.get(tick));
            const frame = this.#frames.get(tick);
            if (!frame || !sameInputs(frame.inputs, inputs)) break;
            this.#confirm(tick, inputs);
        }
        if (this.tick === this.#newest) return false;
        const tick = this.tick, until = this.playedTick;
        /** @type {string[]} */
        const told = [];
        for (let at = tick + 1; at <= until; at++) {
            for (const event of this.#frames.get(at)?.events ?? []) told.push(JSON.stringify(event));
        }
        const { saved } = /** @type {Frame} */ (this.#frames.get(tick));
        if (until > tick) this.restore(saved);
        this.playedTick = tick;
        while (this.tick < this.#newest) {
            const inputs = /** @type {Input[]} */ (this.#confirmed.get(this.tick + 1));
            this.#play(inputs, told);
            this.#confirm(this.playedTick, inputs);
        }
        while (this.playedTick < until) this.#play(undefined, told);
        this.repeated += Math.max(until - tick, 0);
        return true;
    }

    /** @param {number} tick @param {Input[]} inputs */
    #confirm(tick, inputs) {
        this.#confirmed.delete(tick);
        this.#frames.delete(tick - 1);
        this.tick = tick;
        const count = inputs.filter(({ seat, kind }) => seat === this.seat && kind === "input").length;
        this.#mine.splice(0, count); // the host keeps the order of a player's inputs
        const { hash, events } = /** @type {Frame} */ (this.#frames.get(tick));
        if (hash) this.report(tick, hash);
        for (const event of events) this.#onEvent?.(event, tick);
    }

    /** Internal: @override @param {number} tick @param {Input[]} inputs */
    confirmed(tick, inputs) {
        if (tick !== Math.max(this.#newest, this.tick) + 1) return; // sent again after a reconnection
        this.#confirmed.set(tick, inputs.map(({ seat, kind, bytes }) => ({ seat, kind, bytes: bytes.slice() })));
        this.#newest = tick;
    }

    /** Internal: @override */
    loaded() {
        const state = /** @type {State} */ (this.state), saved = this.game.save(state);
        this.#frames = new Map([[this.tick, { inputs: [], saved, hash: "", events: [] }]]);
        this.#confirmed.clear();
        this.#mine = [];
        this.#newest = this.playedTick = this.tick;
        this.#offset = this.tick - this.#clock;
        this.#wanted = [];
        this.#timed = this.tick;
        this.#sentOffsets.clear();
        if (!this.game.poses) return;
        this.#drawn.step(this.game.poses(state));
        this.#drawn.reset();
    }

    /**
     * Internal: takes by how many turns the message for turn `at` reached the host early.
     * @override @param {number} at @param {number} slack
     */
    measured(at, slack) {
        const offset = this.#sentOffsets.get(at);
        if (offset === undefined) return;
        for (const sent of this.#sentOffsets.keys()) if (sent <= at) this.#sentOffsets.delete(sent);
        this.#wanted.push(offset - slack);
        if (this.#wanted.length > MEASURED) this.#wanted.shift();
    }
}
