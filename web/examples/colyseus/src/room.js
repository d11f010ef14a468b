/**
 * A Colyseus room around a referee: forwards messages, and blocks input that could harm the server or other rooms.
 * Colyseus passes client messages to the handlers unchecked.
 */
import { Room, ServerError } from "@colyseus/core";
import { createVeer } from "veer";
import { releaseSeat, reserveSeat, SEAT_TIME, takeSeat } from "./addresses.js";
import { Referee } from "./lockstep.js";
import { createMatch, DOGS, RATE } from "./match.js";

/**
 * Close codes: the client's hash is wrong or missing; the room failed; the client sent a message of an unknown type.
 */
export const CHEATED = 4100, FAILED = 4101, UNKNOWN_MESSAGE = 4102;

/**
 * Maximum messages of a client per second; a client that sends more is removed. A player sends 21. With a lower limit,
 * a network that stalls for seconds and then delivers everything at once costs a player the seat; with a higher limit,
 * a client can keep the server busy.
 */
const MOST_MESSAGES = 5 * RATE;

const veer = await createVeer();

/** The seats reserved by requests: Colyseus may process a request up to five times. @type {WeakMap<object, number>} */
const reserved = new WeakMap();

/** @param {unknown} seed @returns {number} */
function checkedSeed(seed = 1) {
    if (Number.isInteger(seed) && seed >= 0 && seed <= 0xffffffff) return seed + 0;
    throw new ServerError(400, "a seed is a whole number of 32 bits");
}

export class Pasture extends Room {
    maxClients = DOGS;
    patchRate = null; // no patches are sent, because clients compute the state
    seatReservationTimeout = SEAT_TIME;
    maxMessagesPerSecond = MOST_MESSAGES;

    messages = {
        input: (client, input) => {
            if (client.userData) this.referee.input(client.userData.seat, input);
        },
        hash: (client, report) => {
            const seat = client.userData?.seat, due = this.referee.seats[seat];
            if (client.userData && !this.referee.reported(seat, report)) {
                this.#expel(client, `another hash at turn ${due}`);
            }
        },
        // leaves without a reason: Colyseus would put the message's name into it, and ws throws at more than 123 bytes
        _: (client) => client.leave(UNKNOWN_MESSAGE),
    };

    /**
     * Runs before matchmaking. Sets a seed on every request, because players are matched by seed.
     * @param {string} token @param {Record<string, unknown>} options @param {{ ip?: string | null }} context
     */
    static onAuth(token, options, context) {
        if (typeof options !== "object" || options === null) throw new ServerError(400, "options are an object");
        options.seed = checkedSeed(options.seed);
        const seat = reserved.get(context) ?? reserveSeat(context.ip ?? undefined);
        if (!seat) throw new ServerError(429, "too many seats for this address");
        reserved.set(context, seat);
        return { seat };
    }

    onCreate({ seed }) {
        this.seed = checkedSeed(seed);
        this.busy = 0; // ms spent in turns
        // Each room has its own WebAssembly instance, about 1 MB, so that a failure ends one match and not all.
        this.referee = new Referee(createMatch(veer.recover(), this.seed));
        this.setSimulationInterval(() => {
            const began = performance.now();
            this.broadcast("turn", this.referee.turn());
            for (const client of [...this.clients]) {
                if (client.userData && this.referee.isSilent(client.userData.seat)) {
                    this.#expel(client, "no hash for ten seconds");
                }
            }
            this.busy += performance.now() - began;
        }, 1000 / RATE);
    }

    onJoin(client, options, auth) {
        takeSeat(auth?.seat);
        // possible if the client joined by the room's id
        if (options?.seed !== undefined && options.seed !== this.seed) {
            throw new ServerError(400, "the room has another seed");
        }
        const welcome = this.referee.join();
        if (!welcome) throw new ServerError(409, "all seats are taken");
        client.userData = { seat: welcome.seat };
        client.send("welcome", welcome);
    }

    onLeave(client) {
        releaseSeat(client.auth?.seat);
        if (client.userData) this.referee.leave(client.userData.seat);
    }

    onDispose() {
        this.referee?.match.dispose();
    }

    /**
     * Ends only this room after an uncaught error. Because this method exists, Colyseus catches errors of all handlers
     * and timers.
     */
    onUncaughtException(error, method) {
        const cause = error.cause ?? error;
        // the client was rejected, or the room has already ended
        if (cause instanceof ServerError || method === "onDispose") return;
        console.error(`Room ${this.roomId} ends: ${method} failed.`, cause);
        if (method === "onCreate") return; // nothing to do, because Colyseus ends the room itself
        this.setSimulationInterval();
        void this.disconnect(FAILED);
    }

    #expel(client, reason) {
        this.referee.leave(client.userData.seat);
        client.userData = undefined; // ignores further messages
        client.leave(CHEATED, reason);
    }
}
