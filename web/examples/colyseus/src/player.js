/** A player of a match, without its transport: plays the turns, by lockstep or by rollback, and knows what to draw. */
import { Client, Rollback } from "veer/net";
import { direction, dogOf, RATE, sheepdogs } from "./game.js";

/** @typedef {"lockstep" | "rollback"} Mode */
/** @typedef {{ x: Float32Array, y: Float32Array, orientation: Float32Array }} Poses */
/** @typedef {import("veer/net").ClientOptions & { mode?: Mode }} PlayerOptions */

/** @type {Poses} */
const NOTHING = { x: new Float32Array(0), y: new Float32Array(0), orientation: new Float32Array(0) };

/** Returns the equivalent angle between -pi and pi. @param {number} angle */
const turned = (angle) => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));

/** @param {Poses} before @param {Poses} now @param {number} share @returns {Poses} */
function between(before, now, share) {
    if (before.x.length !== now.x.length) return now;
    return {
        x: now.x.map((x, i) => before.x[i] + share * (x - before.x[i])),
        y: now.y.map((y, i) => before.y[i] + share * (y - before.y[i])),
        orientation: now.orientation.map((angle, i) =>
            before.orientation[i] + share * turned(angle - before.orientation[i])),
    };
}

export class Player {
    /** Milliseconds until the last change of direction acted in this player's own world. */
    answer = 0;
    /** Whether to cheat: this player's dog is then faster, only in this player's world. The next hash reveals it. */
    cheats = false;
    /** @type {import("veer/net").Rollback<import("./game.js").State> | Client<import("./game.js").State>} */
    client;
    /** The change of direction that is measured. @type {{ at: number, bytes: Uint8Array } | null} */
    #asked = null;
    #sent = direction(0, 0);
    #sentAt = 0;
    /** The last two turns of lockstep, to draw between them. */
    #before = NOTHING;
    #now = NOTHING;
    #since = 0;
    #drawn = NOTHING;
    #game;
    #options;

    /** @param {import("veer").Veer} veer @param {PlayerOptions} [options] */
    constructor(veer, options = {}) {
        const game = sheepdogs(veer);
        this.#game = { ...game, turn: (state, inputs) => this.#play(game, state, inputs) };
        this.#options = options;
        this.mode = options.mode ?? "lockstep";
        this.client = this.#create();
    }

    /** @param {Uint8Array} [secret] */
    #create(secret) {
        const options = { ...this.#options, ...(secret && { secret }) };
        return this.mode === "rollback" ? new Rollback(this.#game, options) : new Client(this.#game, options);
    }

    /** Continues in another mode. The caller connects the new client, which gets the seat back. @param {Mode} mode */
    switchTo(mode) {
        this.mode = mode;
        this.client = this.#create(this.client.secret);
        this.#asked = null;
    }

    #play(game, state, inputs) {
        game.turn(state, inputs);
        const { seat } = this.client, now = performance.now();
        if (this.cheats) state.world.setAgent(dogOf(state, seat), { maxSpeed: 400 });
        this.#measure(inputs.filter((input) => input.seat === seat && input.kind === "input"), now);
        if (this.mode === "rollback") return;
        const { x, y, orientation } = state.world.agents;
        this.#before = this.#now;
        this.#now = { x: x.slice(), y: y.slice(), orientation: orientation.slice() };
        this.#since = now;
    }

    /** @param {import("veer/net").Input[]} own  the own inputs of a turn @param {number} now */
    #measure(own, now) {
        const asked = this.#asked;
        if (!asked) return;
        const hasActed = own.some(({ bytes }) => bytes.every((byte, i) => byte === asked.bytes[i]));
        if (hasActed) this.answer = now - asked.at;
        if (hasActed || now - asked.at > 2000) this.#asked = null; // it may be lost, with a server that has ended
    }

    /**
     * Sends a direction, if it has changed or has not been sent for a second: what is on its way to a server that ends
     * is lost.
     * @param {number} x @param {number} y  -1 to 1
     */
    steer(x, y) {
        const { client } = this, now = performance.now(), bytes = direction(x, y);
        const isNew = bytes.some((byte, i) => byte !== this.#sent[i]);
        if (!client.state || client.ended || (!isNew && now - this.#sentAt < 1000)) return;
        [this.#sent, this.#sentAt] = [bytes, now];
        if (isNew) this.#asked ??= { at: now, bytes };
        client.input(bytes);
    }

    /** Returns the poses to draw. Call it in every frame. @param {number} seconds  since the last frame */
    frame(seconds) {
        const { client } = this;
        if (!client.state) return this.#drawn; // a new client that has no world yet
        if (client instanceof Rollback) this.#drawn = client.advance(seconds);
        else {
            const share = Math.min(((performance.now() - this.#since) * RATE) / 1000, 1);
            this.#drawn = between(this.#before, this.#now, share);
        }
        return this.#drawn;
    }
}
