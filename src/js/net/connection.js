/** The host's end of a connection to one player: checks what arrives, and limits size and rate. Part of veer/net. */
import { messageBytes, NetError } from "./bytes.js";
import {
    checkReason, end, fromClient, HASH, HEAD, HELLO, INPUT, PROTOCOL, SECRET, TIME, turnOf, welcome, worldOf,
} from "./messages.js";

/** @import { ClientMessage } from "./messages.js" */

/**
 * A transport: `send` sends bytes, in order and without loss; `close` closes it, with a reason of at most 64
 * characters; `buffered` returns how many bytes wait to be sent, for example `bufferedAmount` of a WebSocket.
 * @typedef {object} Socket
 * @property {(bytes: Uint8Array) => void} send
 * @property {(reason: string) => void} [close]
 * @property {() => number} [buffered]
 */

/**
 * Limits in seconds; longer ones hold memory and seats for players that do not come back. AWAY: a player whose hashes
 * are this late gets no more turns, and the current world once it is back; shorter makes players on slow machines jump.
 * DRAIN: a player whose connection does not drain for this long is cut off; shorter cuts off slow networks. ABSENT: a
 * player that sends nothing for this long is cut off; shorter cuts off players whose page is hidden.
 */
export const AWAY = 5, DRAIN = 10, ABSENT = 300;
/**
 * Bytes that wait to be sent to a player, above which it gets no more turns. More costs the server memory; fewer makes
 * players jump after a short stall of the network.
 */
const MOST_BUFFERED = 1 << 18;
/**
 * Bytes that wait to be sent, up to which a connection counts as drained. More sends worlds to connections that are
 * still busy; fewer cuts off connections that keep up.
 */
const DRAINED = 1 << 14;
/**
 * Maximum number of messages per turn, on average over a second, or over the time since the last turns if the server
 * has stalled. A player sends an input, a time and a hash per turn at most in normal play; the rest is for messages
 * that a slow network delivers in a burst. More lets an attacker use more CPU time of the server; fewer cuts off honest
 * players after a stall of the network.
 */
const MOST_PER_TURN = 8;
/**
 * How often a player may get the current world without a correct hash in between. More lets a cheater play on without
 * sending hashes; fewer removes honest players that fall behind several times in a row.
 */
const MOST_WORLDS = 3;

/**
 * The part of a host that its connections use.
 * @typedef {object} Room
 * @property {number} tick
 * @property {number} firstTick
 * @property {boolean} isWaiting
 * @property {{ rate: number, hashEvery: number, mostInput: number, build: string }} options
 * @property {{ secret: Uint8Array }[]} seats
 * @property {Map<number, string>} hashes
 * @property {() => Uint8Array} save
 * @property {(tick: number) => Uint8Array[] | null} turnsSince
 * @property {(connection: Connection, secret: Uint8Array) => number} enter
 * @property {(connection: Connection) => void} left
 * @property {(seat: number, kind: "joined" | "left") => void} mark
 * @property {(seat: number, input: { at: number, bytes: Uint8Array }) => void} queue
 * @property {(connection: Connection, reason: string) => void} expel
 */

/** One player's connection. */
export class Connection {
    /** The player's seat; -1 before the first message and after the end. */
    seat = -1;
    /** Why the connection has ended; "" while it is open. */
    reason = "";
    #host;
    #socket;
    #count = 0;
    /** When the count began, in ms. */
    #countedSince = performance.now();
    #isAway = false;
    #fullSince = -1;
    #lastHeard;
    #worlds = 0;
    #due = 0;
    #synced = 0;
    #at = 0;
    #slack = 0;

    /** Internal: use Host.connect. @param {Room} host @param {Socket} socket */
    constructor(host, socket) {
        this.#host = host;
        this.#socket = socket;
        this.#lastHeard = host.tick;
    }

    /** Whether the host has stopped sending turns, because the player has fallen too far behind. */
    get isAway() {
        return this.#isAway;
    }

    /**
     * Handles a message from the player. A malformed message ends this connection, and affects nothing else.
     * @param {unknown} message
     */
    receive(message) {
        if (this.reason) return;
        const host = this.#host;
        if (++this.#count > MOST_PER_TURN * host.options.rate && this.#isFlooded()) {
            if (!host.isWaiting) this.end("too many messages");
            return;
        }
        try {
            this.#take(fromClient(messageBytes(message, HEAD + host.options.mostInput)));
        } catch (error) {
            if (!(error instanceof NetError)) throw error;
            this.end("a malformed message");
        }
    }

    /** Whether more messages have come than a player sends in the time since the count began, which stalls prolong. */
    #isFlooded() {
        const seconds = Math.max(1, (performance.now() - this.#countedSince) / 1000);
        return this.#count > MOST_PER_TURN * this.#host.options.rate * seconds;
    }

    /** Call it when the transport has closed. The seat is kept for 30 s, so that the player can come back to it. */
    close() {
        this.#finish("closed");
    }

    /** Ends the connection: tells the player why, and closes the transport. @param {string} reason  1 to 64 bytes */
    end(reason) {
        checkReason("Connection.end", reason);
        if (this.reason) return;
        this.tell(end(reason));
        this.#finish(reason);
        this.#socket.close?.(reason);
    }

    /** @param {string} reason */
    #finish(reason) {
        if (this.reason) return;
        this.reason = reason;
        this.#host.left(this);
        this.seat = -1;
    }

    /** Internal: sends a message. @param {Uint8Array} bytes */
    tell(bytes) {
        try {
            this.#socket.send(bytes);
        } catch {
            this.#finish("closed"); // the transport has closed; its close event follows
        }
    }

    /** @param {ClientMessage} message */
    #take(message) {
        const host = this.#host;
        this.#lastHeard = host.tick;
        if (this.seat < 0) {
            if (message.type !== HELLO) throw new NetError("VEER_NET_MESSAGE", "message: no seat yet");
            this.#enter(message);
            return;
        }
        if (message.type === HELLO) throw new NetError("VEER_NET_MESSAGE", "message: a second HELLO");
        if (message.type === HASH && !this.#isRight(message)) return;
        if (this.#isAway) this.#resume();
        else if (message.type === INPUT) {
            if (!message.bytes.length || message.bytes.length > host.options.mostInput) {
                throw new NetError("VEER_NET_MESSAGE", "message: an input of the wrong size");
            }
            this.#measure(message.at);
            host.queue(this.seat, message);
        } else if (message.type === TIME) this.#measure(message.at);
    }

    /** @param {ClientMessage & { type: typeof HELLO }} hello */
    #enter({ version, build, secret, tick }) {
        const host = this.#host, { rate, hashEvery } = host.options;
        if (version !== PROTOCOL) return this.end("another protocol");
        if (build !== host.options.build) return this.end("another build");
        if (secret.length !== 0 && secret.length !== SECRET) return this.end("a malformed message");
        const seat = host.enter(this, secret);
        if (seat < 0) return this.end("full");
        this.seat = seat;
        this.tell(welcome({ seat, secret: host.seats[seat].secret, rate, hashEvery }));
        const turns = tick > 0 ? host.turnsSince(tick) : null;
        if (!turns) return this.#world();
        this.#expect(tick);
        for (const turn of turns) this.tell(turnOf(turn));
    }

    /** Sends the current world. */
    #world() {
        this.#isAway = false;
        this.tell(worldOf(this.#host.tick, this.#host.save()));
        this.#expect(this.#host.tick);
    }

    /** The player is at turn `tick`: expects its next hash at the first hashed turn after that. @param {number} tick */
    #expect(tick) {
        const { hashEvery } = this.#host.options;
        this.#synced = tick;
        this.#due = (Math.floor(tick / hashEvery) + 1) * hashEvery;
    }

    /** Sends the current world to a player that was away, once its connection has drained. */
    #resume() {
        if ((this.#socket.buffered?.() ?? 0) > DRAINED) return;
        if (++this.#worlds > MOST_WORLDS) return this.#host.expel(this, "no hash");
        this.#host.mark(this.seat, "joined");
        this.#world();
    }

    /** @param {ClientMessage & { type: typeof HASH }} message */
    #isRight({ tick, hash }) {
        const host = this.#host, known = host.hashes.get(tick), isOld = tick <= this.#synced;
        // not comparable: sent before the player got the current world, or while it is away
        if (known === undefined && (isOld || this.#isAway)) return true;
        // nor of a turn of an earlier owner, which the player has received late
        if (known === undefined && tick <= host.firstTick && tick === this.#due) {
            this.#due += host.options.hashEvery;
            return true;
        }
        if (known === hash && (isOld || tick === this.#due)) {
            if (!isOld) {
                this.#due += host.options.hashEvery;
                this.#worlds = 0;
            }
            return true;
        }
        host.expel(this, `another hash at turn ${tick}`.slice(0, 64));
        return false;
    }

    /** Keeps the smallest slack, in turns, until the next turn reports it. @param {number} at */
    #measure(at) {
        const slack = at - this.#host.tick - 1;
        if (at === 0 || (this.#at && slack >= this.#slack)) return;
        [this.#at, this.#slack] = [at, slack];
    }

    /**
     * Sends a turn, unless the player is away, and ends connections that have timed out.
     * @param {Uint8Array} turn @param {Uint8Array} message
     */
    turn(turn, message) {
        const { tick, options: { rate } } = this.#host;
        if (tick % rate === 0) [this.#count, this.#countedSince] = [0, performance.now()];
        if (this.seat < 0) {
            if (tick - this.#lastHeard > DRAIN * rate) this.end("no message");
            return;
        }
        if (tick - this.#lastHeard > ABSENT * rate) return this.end("away for too long");
        const buffered = this.#socket.buffered?.() ?? 0;
        if (buffered <= DRAINED) this.#fullSince = -1;
        else if (this.#fullSince < 0) this.#fullSince = tick;
        else if (tick - this.#fullSince > DRAIN * rate) return this.end("too slow");
        if (this.#isAway) return;
        if (buffered > MOST_BUFFERED || this.#due < tick - AWAY * rate) {
            this.#isAway = true;
            this.#host.mark(this.seat, "left");
            return;
        }
        this.tell(this.#at ? turnOf(turn, this.#at, this.#slack) : message);
        this.#at = 0;
    }
}
