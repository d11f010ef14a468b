/** A player's side of lockstep: plays the turns that the host sends, and sends inputs and hashes. Part of veer/net. */
import { messageBytes, refuse } from "./bytes.js";
import { checkGame, wrongTime } from "./game.js";
import { decodeTurn, END, fromHost, hashOf, hello, input, OUT, SECRET, TURN, WELCOME, WORLD } from "./messages.js";

/** @import { Game } from "./game.js" */
/** @import { HostMessage, Input } from "./messages.js" */

/**
 * @typedef {object} ClientOptions
 * @property {string} [build]  names the code of the game; must equal the host's
 * @property {Uint8Array} [secret]  the `secret` of an earlier client, for example before the page was loaded again: the
 *   player gets that client's seat back
 * @property {(tick: number, before: number) => void} [onWorld]  the current world has arrived, as it is
 *   after turn `tick`. `before`: the player's turn before that; larger than `tick` if a server lost turns
 * @property {(seat: number, reason: string) => void} [onOut]  another player was removed as a cheater
 * @property {(reason: string) => void} [onEnd]  the host has ended the connection
 */

/**
 * Maximum number of bytes of a message from the host. More lets a bad host use more memory; fewer refuses large
 * worlds.
 */
const MOST_MESSAGE = 1 << 28;

/** @template State */
export class Client {
    /** The number of the last turn that the host has confirmed; 0 before the first. */
    tick = 0;
    /** This player's seat; -1 before the host has given one. */
    seat = -1;
    /** Turns per second; 0 before the host has told it. */
    rate = 0;
    /** The state of the match; null before the host has sent it. @type {State | null} */
    state = null;
    /** The last hash that was sent. */
    lastHash = "";
    /** Why the host has ended the connection; "" while it is open. */
    ended = "";
    /** Sends bytes to the host. @type {(bytes: Uint8Array) => void} */
    #send = () => {};
    /** @type {Uint8Array} */
    #secret = new Uint8Array(0);
    #hashEvery = 1;
    #options;

    /** @param {Game<State>} game @param {ClientOptions} [options] */
    constructor(game, options = {}) {
        this.game = checkGame(game, "Client");
        this.#options = options;
        const { secret = this.#secret } = options, isSecret = secret instanceof Uint8Array;
        if (!isSecret || (secret.length !== 0 && secret.length !== SECRET)) {
            throw refuse("Client", "options.secret", secret, `${SECRET} bytes that the host has sent`);
        }
        this.#secret = secret.slice();
    }

    /** What the host recognizes this player by, to keep for another client; empty before the host has given a seat. */
    get secret() {
        return this.#secret.slice();
    }

    /**
     * Joins through an open transport. After a disconnection, call it again with a new transport: the player gets its
     * seat back, and either the turns that it missed or the current world.
     * @param {(bytes: Uint8Array) => void} send
     */
    connect(send) {
        if (typeof send !== "function") throw refuse("Client.connect", "send", send, "a function");
        this.#send = send;
        this.ended = "";
        send(hello({ build: this.#options.build ?? "", secret: this.#secret, tick: this.state ? this.tick : 0 }));
    }

    /** Sends an input of this player for the next turn. @param {Uint8Array} bytes  at least 1 byte */
    input(bytes) {
        this.send(input(0, this.checkedInput(bytes)));
    }

    /** Handles a message from the host. Throws a NetError if it is malformed. @param {unknown} message */
    receive(message) {
        this.take(fromHost(messageBytes(message, MOST_MESSAGE)));
    }

    /** Internal: @param {Uint8Array} bytes */
    checkedInput(bytes) {
        if (bytes instanceof Uint8Array && bytes.length > 0) return bytes;
        throw refuse("Client.input", "bytes", bytes, "a Uint8Array with at least 1 byte");
    }

    /** Internal: @param {Uint8Array} bytes */
    send(bytes) {
        if (!this.ended) this.#send(bytes);
    }

    /** Internal: @param {HostMessage} message */
    take(message) {
        if (message.type === WELCOME) {
            ({ seat: this.seat, secret: this.#secret, rate: this.rate, hashEvery: this.#hashEvery } = message);
        } else if (message.type === WORLD) {
            const before = this.tick;
            this.restore(message.state);
            this.tick = message.tick;
            this.loaded();
            this.#options.onWorld?.(this.tick, before);
        } else if (message.type === OUT) this.#options.onOut?.(message.seat, message.reason);
        else if (message.type === END) {
            this.ended = message.reason || "ended";
            this.#options.onEnd?.(this.ended);
        } else if (message.type === TURN) {
            const { tick, inputs } = decodeTurn(message.turn);
            if (!this.state) throw wrongTime("Client.receive: a turn came before the world");
            this.confirmed(tick, inputs);
            if (message.at) this.measured(message.at, message.slack);
        }
    }

    /** Internal: @param {Uint8Array} saved */
    restore(saved) {
        this.state = this.game.load(saved, this.state ?? undefined);
    }

    /** Internal: whether turns with this number have a hash. @param {number} tick */
    isHashed(tick) {
        return tick % this.#hashEvery === 0;
    }

    /** Internal: sends the hash of a confirmed turn. @param {number} tick @param {string} hash */
    report(tick, hash) {
        this.lastHash = hash;
        this.send(hashOf(tick, hash));
    }

    /** Internal: plays a turn that the host sent. @param {number} tick @param {Input[]} inputs */
    confirmed(tick, inputs) {
        if (tick <= this.tick) return; // sent again after a reconnection
        if (tick !== this.tick + 1) throw wrongTime(`Client.receive: turn ${tick} after turn ${this.tick}`);
        const state = /** @type {State} */ (this.state);
        this.game.turn(state, inputs);
        this.tick = tick;
        if (this.isHashed(tick)) this.report(tick, this.game.hash(state));
    }

    /** Internal: called after the state was loaded. */
    loaded() {}

    /** Internal: @param {number} _at @param {number} _slack */
    measured(_at, _slack) {}
}
