/**
 * A Colyseus room around a match of veer/net: carries its messages, and blocks input that could harm the server or
 * other rooms. A room is one epoch of a match. The match itself may go on in a room of another process.
 */
import { Room, ServerError } from "@colyseus/core";
import { releaseSeat, SEAT_TIME, takeSeat } from "./addresses.js";
import { DOGS, RATE } from "./game.js";
import { seedOf } from "./matches.js";

/** Close codes: the match has ended this connection, with its reason; the client sent a message of an unknown type. */
export const ENDED = 4100, UNKNOWN_MESSAGE = 4102;

/**
 * Maximum messages of a client per second; a client that sends more is removed. A player sends 31. With a lower limit,
 * a server or a network that stalls for seconds and then delivers everything at once costs a player the connection;
 * with a higher limit, a client can keep the server busy. veer/net has a stricter limit that takes stalls into account.
 */
const MOST_MESSAGES = 20 * RATE;
/** Messages that wait until the room has its match. A player sends one. */
const MOST_EARLY = 4;
/**
 * Seconds after which a match without players ends here; the journal keeps it. Longer holds memory; shorter moves
 * matches whose players have all lost their network for a moment.
 */
const EMPTY = 30;
/** Milliseconds of a turn. */
const TURN = 1000 / RATE;
/**
 * Parts of a turn's time over which the matches of a process are spread. Fewer let more turns wait for each other; more
 * than matches change nothing.
 */
const PARTS = 25;
/** How many matches play their turns in each part. */
const parts = Array(PARTS).fill(0);

export class Pasture extends Room {
    // more than seats: a player who comes back may have a connection that has not ended yet
    maxClients = 2 * DOGS;
    patchRate = null; // no patches are sent, because clients compute the state
    seatReservationTimeout = SEAT_TIME;
    maxMessagesPerSecond = MOST_MESSAGES;
    autoDispose = false;
    /** The name of the match; "" before run. */
    matchId = "";
    seed = NaN;
    /** Milliseconds spent in turns. */
    busy = 0;
    /** @type {import("veer/net").Match<import("./game.js").State> | null} */
    match = null;
    /** @type {import("./matches.js").Matches | null} */
    matches = null;
    /** What matchMaker needs to reserve a seat here. @type {import("@colyseus/core").IRoomCache | null} */
    listing = null;
    /** When the seats expire that players have reserved and not taken. @type {Map<number, number>} */
    #expected = new Map();
    #emptySince = 0;
    #listed = -1;
    #due = 0;
    /** The part of a turn's time in which this match plays; -1 before run and after the end. */
    #part = -1;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #timer;
    #isReleasing = false;
    #isOver = false;

    /** Players who have connected to the next process. @type {Set<unknown>} */
    #moved = new Set();

    messages = {
        moved: (client) => void this.#moved.add(client),
        // leaves without a reason: Colyseus would put the message's name into it, and ws throws at more than 123 bytes
        _: (client) => client.leave(UNKNOWN_MESSAGE),
    };

    /** Players ask for seats at /play, not at the routes of Colyseus. */
    static onAuth() {
        throw new ServerError(403, "ask for a seat by POST /play");
    }

    onCreate() {
        void this.setPrivate(true, false);
        this.onMessageBytes("m", (client, bytes) => {
            const player = client.userData;
            if (player?.connection) player.connection.receive(bytes);
            else if (player && player.early.length < MOST_EARLY) player.early.push(bytes.slice());
        });
    }

    get epoch() {
        return this.match?.epoch ?? 0;
    }

    /** Seats that a new player can have, without those that are kept for players who may come back. */
    get freeSeats() {
        const seats = this.match?.host.seats ?? [];
        const free = seats.filter(({ secret, connection }) => !secret.length && !connection).length;
        for (const [seat, until] of this.#expected) if (until < performance.now()) this.#expected.delete(seat);
        const silent = this.clients.filter(({ userData }) => userData?.connection && userData.connection.seat < 0);
        return free - this.#expected.size - silent.length;
    }

    /** Tells the listing of Colyseus how many seats are free, by which other processes find matches for new players. */
    #list() {
        const { matchId: match, seed, freeSeats: free } = this;
        if (free === this.#listed || this.#isOver) return;
        this.#listed = free;
        void this.setMetadata({ match, seed, free }).catch(() => {});
    }

    /** A player has reserved a seat. @param {number} seat */
    expect(seat) {
        this.#expected.set(seat, performance.now() + 1000 * SEAT_TIME);
    }

    /** Begins the turns. @param {import("veer/net").Match<import("./game.js").State>} match @param {string} id */
    run(match, id) {
        if (this.#isOver) throw new Error("the room has ended");
        [this.match, this.matchId, this.seed] = [match, id, seedOf(id)];
        this.#emptySince = match.host.tick;
        this.matches?.began(this);
        for (const client of this.clients) this.#connect(client);
        this.#part = parts.indexOf(Math.min(...parts));
        parts[this.#part]++;
        // the first turn is played at once, the second one half a turn to one and a half turns later
        const share = this.#part / PARTS;
        this.#due = TURN * (Math.round(performance.now() / TURN - share) + share);
        void this.#turn();
    }

    /** Leaves the part of a turn's time to other matches. */
    #leavePart() {
        if (this.#part >= 0) parts[this.#part]--;
        this.#part = -1;
    }

    /**
     * Plays a turn and schedules the next one by the time when it is due, so that delays do not add up. One late turn
     * is made up for; more are left out.
     */
    async #turn() {
        const began = performance.now(), { match } = this;
        this.#due += TURN * Math.max(1, Math.ceil((began - this.#due) / TURN) - 1);
        this.#timer = setTimeout(() => void this.#turn(), this.#due - began);
        this.clock.tick(); // Colyseus counts messages by this clock
        try {
            await match.turn();
        } catch (error) {
            if (!this.#isOver) this.fail(error, "a turn"); // otherwise it was under way when the room ended
        }
        if (this.#isOver) return;
        this.busy += performance.now() - began;
        const { host: { tick, players } } = match;
        if (players.length) this.#emptySince = tick;
        else if (tick - this.#emptySince > EMPTY * RATE && !match.ended) await this.release().catch(() => {});
        this.#list();
        if (match.ended && !this.#isReleasing) this.end();
    }

    /**
     * Tells players where the match goes on, and waits until they have connected there.
     * @param {import("@colyseus/core").Client[]} players
     * @param {{ address: string, reservations: object[] }} next @param {number} most  ms
     */
    async sendOn(players, { address, reservations }, most) {
        for (const [i, client] of players.entries()) client.send("move", { address, reservation: reservations[i] });
        const until = performance.now() + most;
        const isThere = () => players.every((client) => this.#moved.has(client) || !this.clients.includes(client));
        while (!isThere() && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 2));
    }

    /** Stores the match, so that any process may take it at once, and ends this room. */
    async release() {
        this.#isReleasing = true;
        await this.match.release().finally(() => this.end("released"));
    }

    onJoin(client, options, auth) {
        takeSeat(auth?.seat);
        this.#expected.delete(auth?.seat);
        client.userData = { connection: null, early: [] };
        client.send("processes", this.matches.place.peers.addresses());
        if (this.match) this.#connect(client);
    }

    #connect(client) {
        const player = client.userData;
        player.connection = this.match.host.connect({
            send: (bytes) => client.sendBytes("m", bytes),
            buffered: () => client.ref.bufferedAmount,
            close: (reason) => client.leave(ENDED, reason),
        });
        for (const bytes of player.early.splice(0)) player.connection.receive(bytes);
    }

    onLeave(client) {
        releaseSeat(client.auth?.seat);
        client.userData?.connection?.close();
    }

    /** Ends this room; its players ask for the match again. */
    end(reason = "elsewhere") {
        if (this.#isOver) return;
        this.#isOver = true;
        clearTimeout(this.#timer);
        this.#leavePart();
        this.matches?.ended(this);
        this.match?.host.end(reason);
        void this.disconnect(ENDED).catch(() => {});
    }

    onDispose() {
        this.#isOver = true;
        clearTimeout(this.#timer);
        this.#leavePart();
        this.match?.host.state.world.dispose();
    }

    /** Ends only this room after an error. The match goes on in a new room, after its last stored turn. */
    fail(error, method) {
        console.error(`Room ${this.roomId} ends: ${method} failed.`, error);
        this.end("the game failed");
    }

    /** Because this method exists, Colyseus catches errors of all handlers and timers. */
    onUncaughtException(error, method) {
        const cause = error.cause ?? error;
        // the client was rejected, or the room has already ended
        if (cause instanceof ServerError || method === "onDispose") return;
        this.fail(cause, method);
    }
}
