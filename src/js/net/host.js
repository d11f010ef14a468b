/**
 * The host of a match, usually on a server: collects the inputs of all players, decides which belong to each turn,
 * plays the turn itself, and compares the hashes of the players with its own. Part of veer/net.
 */
import { sameBytes } from "./bytes.js";
import { Connection } from "./connection.js";
import { checkGame, whole, wrongTime } from "./game.js";
import { KEPT_TURNS } from "./journal.js";
import {
    checkReason, decodeTurn, encodeTurn, INPUTS_PER_TURN, MOST_RATE, MOST_SEATS, out, SECRET, turnOf,
} from "./messages.js";

/** @import { Socket } from "./connection.js" */
/** @import { Game } from "./game.js" */
/** @import { Input } from "./messages.js" */

/**
 * @typedef {object} HostOptions
 * @property {number} [seats]  most players, 1 to 64; default 4
 * @property {number} [rate]  turns per second, 1 to 1000; default 20. Timeouts in seconds are measured in turns.
 * @property {number} [hashEvery]  turns between two hashes; default: `rate`, one second. More find a
 *   cheater later; fewer cost CPU time.
 * @property {string} [build]  names the code of the game; players of another build are refused. At most 64 bytes.
 * @property {number} [mostInput]  most bytes of one input, 1 to 4096; default 64
 * @property {(seat: number, reason: string) => void} [onOut]  a player was removed as a cheater
 */

/**
 * Seconds for which the host keeps the hash of a turn, to compare it with hashes that arrive late. Longer uses memory;
 * shorter than AWAY in connection.js removes honest players on slow machines.
 */
const KEPT_HASHES = 30;
/**
 * Seconds for which a seat is reserved after its connection has closed. Longer keeps new players out; shorter takes the
 * seat from players on bad networks.
 */
const KEPT_SEAT = 30;
/**
 * Maximum number of seconds that an input waits for its turn; an input for a later turn is moved to this limit.
 * Longer lets a player block its own queue; shorter plays inputs early for players that are far ahead.
 */
const MOST_AHEAD = 2;
/**
 * Maximum number of inputs of a player that wait for their turns; of more, the oldest are dropped. More lets players
 * lag behind their inputs after a stall of the server, and uses memory; fewer drops inputs of a short stall.
 */
const MOST_WAITING = 64;

/** @typedef {{ secret: Uint8Array, connection: Connection | null, freeAt: number }} Seat  freeAt: a turn */

const NOBODY = new Uint8Array(0);

/** @template State */
export class Host {
    /** The number of turns that were played; also the number of the last turn. */
    tick = 0;
    /** True while no turns are played, for example because a journal does not answer. Nobody is cut off meanwhile. */
    isWaiting = false;
    /** @type {Seat[]} */
    seats;
    /** The turn at which this host began; it has no hashes of earlier turns. */
    firstTick = 0;
    /** Hashes of recent turns. @type {Map<number, string>} */
    hashes = new Map();
    #game;
    /** Connections with and without a seat. @type {Set<Connection>} */
    #connections = new Set();
    /** Inputs for later turns, by seat. @type {{ at: number, bytes: Uint8Array }[][]} */
    #queues;
    /** Who came and left since the last turn. @type {Input[]} */
    #marks = [];
    /** The last turns as bytes; the last one is that of `tick`. @type {Uint8Array[]} */
    #turns = [];

    /**
     * @param {Game<State>} game
     * @param {HostOptions} [options]
     * @param {{ state: State, tick: number, secrets: Uint8Array[], turns: Uint8Array[] }} [from]  a match to continue
     */
    constructor(game, options = {}, from) {
        const call = "Host", { seats = 4, rate = 20, hashEvery = rate, mostInput = 64, build = "", onOut } = options;
        whole(call, "seats", seats, [1, MOST_SEATS]);
        whole(call, "rate", rate, [1, MOST_RATE]);
        whole(call, "hashEvery", hashEvery, [1, MOST_RATE]);
        whole(call, "mostInput", mostInput, [1, 4096]);
        whole(call, "build.length", new TextEncoder().encode(build).length, [0, 64]);
        this.#game = checkGame(game, call);
        this.options = { seats, rate, hashEvery, mostInput, build, onOut };
        /** The state of the match. @type {State} */
        this.state = from ? from.state : game.create();
        this.tick = this.firstTick = from?.tick ?? 0;
        this.#turns = from?.turns ?? [];
        const freeAt = this.tick + KEPT_SEAT * rate;
        this.seats = Array.from({ length: seats },
            (_, seat) => ({ secret: from?.secrets[seat] ?? NOBODY, connection: null, freeAt }));
        this.#queues = this.seats.map(() => []);
    }

    /**
     * Adds a connection. Pass arriving messages to its `receive`, and call its `close` when the transport closes.
     * @param {Socket} socket
     */
    connect(socket) {
        const connection = new Connection(this, socket);
        this.#connections.add(connection);
        return connection;
    }

    /** Plays a turn with the inputs that have arrived, and sends it to all players. Returns its number. */
    turn() {
        return this.commit(this.propose());
    }

    /** Returns the next turn as bytes, without playing it: for a journal, which stores a turn before it is played. */
    propose() {
        const at = this.tick + 1, inputs = this.#marks;
        this.#marks = [];
        for (const [seat, queue] of this.#queues.entries()) {
            for (let taken = 0; taken < INPUTS_PER_TURN && queue.length && queue[0].at <= at; taken++) {
                const [{ bytes }] = queue.splice(0, 1);
                inputs.push({ seat, kind: "input", bytes });
            }
        }
        // the sort is stable, so a seat's "joined" or "left" stays before its inputs
        return encodeTurn(at, inputs.sort((a, b) => a.seat - b.seat));
    }

    /** Plays a turn that `propose` returned. @param {Uint8Array} turn */
    commit(turn) {
        const { tick, inputs } = decodeTurn(turn), { rate, hashEvery } = this.options;
        if (tick !== this.tick + 1) throw wrongTime(`Host.commit: turn ${tick} after turn ${this.tick}`);
        this.#game.turn(this.state, inputs);
        this.tick = tick;
        if (tick % hashEvery === 0) this.hashes.set(tick, this.#game.hash(this.state));
        this.hashes.delete(tick - Math.ceil(KEPT_HASHES * rate / hashEvery) * hashEvery);
        this.#turns.push(turn);
        if (this.#turns.length > KEPT_TURNS) this.#turns.shift();
        const message = turnOf(turn);
        for (const connection of [...this.#connections]) connection.turn(turn, message);
        for (const seat of this.seats) if (!seat.connection && seat.freeAt <= tick) seat.secret = NOBODY;
        return tick;
    }

    /** Returns the saved state. */
    save() {
        return this.#game.save(this.state);
    }

    /** Ends all connections. @param {string} [reason]  1 to 64 bytes */
    end(reason = "the match has ended") {
        checkReason("Host.end", reason);
        for (const connection of [...this.#connections]) connection.end(reason);
    }

    /** The numbers of the seats that have a player. */
    get players() {
        return this.seats.flatMap(({ connection }, seat) => (connection ? [seat] : []));
    }

    /** Internal: the turns after `tick`; null if they are not kept. @param {number} tick */
    turnsSince(tick) {
        const count = this.tick - tick;
        return count < 0 || count > this.#turns.length ? null : this.#turns.slice(this.#turns.length - count);
    }

    /**
     * Internal: gives a seat to a connection; -1: all are taken.
     * @param {Connection} connection @param {Uint8Array} secret
     */
    enter(connection, secret) {
        const known = secret.length ? this.seats.findIndex((seat) => sameBytes(seat.secret, secret)) : -1;
        const seat = known >= 0 ? known : this.seats.findIndex((free) => !free.secret.length && !free.connection);
        if (seat < 0) return -1;
        const taken = this.seats[seat];
        taken.connection?.end("connected elsewhere");
        if (known < 0) taken.secret = crypto.getRandomValues(new Uint8Array(SECRET));
        taken.connection = connection;
        this.mark(seat, "joined");
        return seat;
    }

    /** Internal: a connection has ended. @param {Connection} connection */
    left(connection) {
        this.#connections.delete(connection);
        const seat = this.seats[connection.seat];
        if (seat?.connection !== connection) return;
        [seat.connection, seat.freeAt] = [null, this.tick + KEPT_SEAT * this.options.rate];
        this.mark(connection.seat, "left");
    }

    /**
     * Internal: puts "joined" or "left" into the next turn. Of several for one seat, only the last counts.
     * @param {number} seat @param {"joined" | "left"} kind
     */
    mark(seat, kind) {
        if (kind === "left") this.#queues[seat].length = 0;
        this.#marks = this.#marks.filter((mark) => mark.seat !== seat);
        this.#marks.push({ seat, kind, bytes: NOBODY });
    }

    /**
     * Internal: queues an input for a turn.
     * @param {number} seat @param {{ at: number, bytes: Uint8Array }} input
     */
    queue(seat, { at, bytes }) {
        const queue = this.#queues[seat], last = queue.at(-1)?.at ?? 0;
        const most = this.tick + MOST_AHEAD * this.options.rate;
        queue.push({ at: Math.max(Math.min(at, most), last), bytes }); // inputs keep their order
        if (queue.length > MOST_WAITING) queue.shift();
    }

    /**
     * Internal: removes a cheater, and tells all other players.
     * @param {Connection} connection @param {string} reason
     */
    expel(connection, reason) {
        const { seat } = connection;
        connection.end(reason);
        this.seats[seat].secret = NOBODY;
        for (const other of [...this.#connections]) if (other.seat >= 0) other.tell(out(seat, reason));
        this.options.onOut?.(seat, reason);
    }
}
