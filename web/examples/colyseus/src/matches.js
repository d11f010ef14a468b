/**
 * The matches that this process runs. A player asks any process for a match: the answer is a seat here, the address of
 * the process that runs the match, or why there is none.
 */
import { matchMaker } from "@colyseus/core";
import { openMatch } from "veer/net";
import { DOGS, RATE, sheepdogs } from "./game.js";

/** Maximum number of matches of a process. More make turns late on one core; fewer leave the core idle. */
export const MOST_MATCHES = Number(process.env.MOST_MATCHES ?? 150);
/**
 * Milliseconds for which a player that reports a dead owner waits for an answer while that owner may still be alive.
 * More than the journal's lease of a second, after which another process may take the match. Longer: players whose own
 * network is at fault wait longer. Shorter: they ask again.
 */
const HOLD = 2500;
/** Milliseconds between two attempts to take a match. Longer delays takeovers; shorter costs calls of the journal. */
const AGAIN = 40;
/** Milliseconds for which a room waits for the match for which it was prepared. Longer holds memory for nothing. */
const PREPARED = 5000;
/** Rooms that are ready, because Colyseus lists them in Redis. More cost memory; fewer delay several takeovers. */
const SPARE_ROOMS = 2;
/** WebAssembly instances that are ready. More use memory, 1 MB each; fewer delay several takeovers at once. */
const SPARES = 4;

/** Matches are named by their seed and by random letters. */
const ID = /^(\d{1,10})\.[a-z0-9]{10}$/;

/** @param {number} seed */
export const newId = (seed) =>
    `${seed}.${[...crypto.getRandomValues(new Uint8Array(10))].map((byte) => (byte % 36).toString(36)).join("")}`;

/** Returns the seed in the name of a match; NaN if it is no such name. @param {unknown} id */
export function seedOf(id) {
    const seed = Number((typeof id === "string" && ID.exec(id)?.[1]) || NaN);
    return seed <= 0xffffffff ? seed : NaN;
}

/**
 * What a player is told. "full": this process takes no more matches. "busy": it ends, or the journal does not answer.
 * Another process may help in both cases. "build": another build runs the match. "aside": nobody runs the match any
 * more, because its last turn ends every process that plays it.
 * @typedef {{ status: "seat", match: string, epoch: number, reservation: object }
 *     | { status: "elsewhere", match: string, epoch: number, address: string }
 *     | { status: "full" | "build" | "aside" | "busy", match: string }} Answer
 */
/** @typedef {{ match?: string, seed: number, suspect?: number }} Request */
/** @typedef {{ status: "open", room: import("./room.js").Pasture } | Exclude<Answer, { status: "seat" }>} Opened */
/** @import { Peers } from "./peers.js" */
/** @typedef {{ owner: string, build: string, journal: import("veer/net").Journal, peers: Peers }} Place */

const pause = (/** @type {number} */ time) => new Promise((resolve) => setTimeout(resolve, time));

export class Matches {
    /** Attempts to open a match, by its name; those that have a room stay. @type {Map<string, Promise<Opened>>} */
    #running = new Map();
    /** The rooms that are open. @type {Map<string, import("./room.js").Pasture>} */
    rooms = new Map();
    isDraining = false;
    /** Rooms whose match another process still runs. @type {Map<string, import("./room.js").Pasture>} */
    #prepared = new Map();
    /** @type {Promise<unknown>} */
    #choosing = Promise.resolve();
    /** @type {import("./room.js").Pasture[]} */
    #spareRooms = [];
    /** @type {import("veer").Veer[]} */
    #spares = [];

    /** @param {import("veer").Veer} veer @param {Place} place */
    constructor(veer, place) {
        this.veer = veer;
        this.place = place;
        this.#refill();
    }

    /** Prepares instances, one at a time, when nothing else is due. */
    #refill() {
        if (this.#spares.length >= SPARES) return;
        setTimeout(() => {
            this.#spares.push(this.veer.recover());
            this.#refill();
        }, 20).unref();
    }

    /**
     * Returns the game on an instance of its own, so that a failure ends one match and not all. The instance is used
     * when the match was taken, not before.
     * @param {number} seed
     */
    gameOf(seed) {
        /** @type {import("veer").Veer | undefined} */
        let own;
        const veer = () => {
            this.#refill();
            return own ??= this.#spares.pop() ?? this.veer.recover();
        };
        return sheepdogs(/** @type {import("veer").Veer} */ ({
            createWorld: (def) => veer().createWorld(def), loadWorld: (bytes) => veer().loadWorld(bytes),
        }), seed);
    }

    /**
     * Finds a place for a player.
     * @param {Request} request @param {number} seat  of its address @returns {Promise<Answer>}
     */
    async find({ match, seed, suspect }, seat) {
        const id = match ?? await this.#choose(seed);
        const address = match || this.#running.has(id) ? null : this.place.peers.lessBusy();
        if (address) return { status: "elsewhere", match: id, epoch: 0, address };
        const found = await this.#open(id, suspect);
        if (found.status !== "open") return { match: id, ...found };
        const { room } = found, reservation = await matchMaker.reserveSeatFor(room.listing, {}, { seat });
        room.expect(seat);
        return { status: "seat", match: id, epoch: room.epoch, reservation };
    }

    /** Chooses a match, after earlier choices, so that players who come at the same time meet. @param {number} seed */
    #choose(seed) {
        const chosen = this.#choosing.then(async () => {
            const id = await this.#free(seed);
            if (!this.place.peers.lessBusy()) void this.#open(id);
            return id;
        });
        this.#choosing = chosen.catch(() => {});
        return chosen;
    }

    /** Returns the name of a match with a free seat: of this process, as far as others have listed it, or a new one. */
    async #free(/** @type {number} */ seed) {
        for (const room of this.rooms.values()) if (room.seed === seed && room.freeSeats > 0) return room.matchId;
        for (const id of this.#running.keys()) if (seedOf(id) === seed && !this.rooms.has(id)) return id; // opens now
        return await this.place.peers.findFree(seed) ?? newId(seed);
    }

    /** @param {string} id @param {number} [suspect] */
    #open(id, suspect) {
        const running = this.#running.get(id);
        if (running) return running;
        if (this.isFull) return Promise.resolve({ status: this.isDraining ? "busy" : "full" });
        const opening = this.#take(id, suspect).catch((error) => {
            console.error(`The match ${id} was not opened.`, error.message);
            return { status: "busy" };
        });
        this.#running.set(id, opening);
        void opening.then(({ status }) => status === "open" || this.#running.delete(id));
        return opening;
    }

    /** Opens a match in a room, if no other process runs it. @param {string} id @param {number} [suspect] */
    async #take(id, suspect) {
        const { owner, build, journal, peers } = this.place, until = performance.now() + HOLD, seed = seedOf(id);
        const options = { owner, build, seats: DOGS, rate: RATE };
        /** @type {number | undefined} */
        let gone;
        for (;;) {
            const opened = await openMatch(journal, id, this.gameOf(seed), {
                ...options, ...(gone !== undefined && { suspect: gone }),
            });
            if (opened.status === "open") return this.#run(id, opened.match);
            if (opened.status !== "elsewhere") return opened;
            const { epoch } = opened, address = peers.addressOf(opened.owner);
            // a player that comes from this owner is not sent back, unless the owner is alive for longer than a lease
            if (suspect !== epoch || performance.now() > until) return { status: "elsewhere", epoch, address };
            if (await peers.isGone(opened.owner, id)) gone = epoch;
            else await pause(AGAIN);
        }
    }

    /** Tells all players the addresses of the processes. */
    tell() {
        const addresses = this.place.peers.addresses();
        for (const room of this.rooms.values()) room.broadcast("processes", addresses);
    }

    /** Whether this process takes no more matches. */
    get isFull() {
        return this.isDraining || this.#running.size >= MOST_MATCHES;
    }

    /** Waits until no match is being opened. */
    async settled() {
        await Promise.allSettled([...this.#running.values()]);
    }

    /** @param {string} id */
    runs(id) {
        return this.#running.has(id);
    }

    /**
     * Prepares a room for a match of a process that ends, and reserves seats in it.
     * @param {string} id @param {number} count
     */
    async prepare(id, count) {
        const room = await this.createRoom();
        this.#prepared.set(id, room);
        setTimeout(() => {
            if (this.#prepared.get(id) !== room) return; // it has begun
            this.#prepared.delete(id);
            room.end();
        }, PREPARED).unref();
        return Promise.all(Array.from({ length: count },
            () => matchMaker.reserveSeatFor(room.listing, {}, { seat: 0 })));
    }

    /** Takes a match for which a room was prepared. @param {string} id */
    async begin(id) {
        return (await this.#open(id)).status;
    }

    /** @param {string} id @param {import("veer/net").Match<import("./game.js").State>} match */
    async #run(id, match) {
        const room = this.#prepared.get(id) ?? await this.createRoom();
        this.#prepared.delete(id);
        room.run(match, id);
        return { status: "open", room };
    }

    /** Creates rooms in advance. */
    async fill() {
        while (this.#spareRooms.length < SPARE_ROOMS && !this.isDraining) this.#spareRooms.push(await this.#newRoom());
    }

    /** Returns a room that has no match yet. @returns {Promise<import("./room.js").Pasture>} */
    async createRoom() {
        const room = this.#spareRooms.pop() ?? await this.#newRoom();
        setTimeout(() => void this.fill().catch(() => {}), 100).unref();
        return room;
    }

    /** @returns {Promise<import("./room.js").Pasture>} */
    async #newRoom() {
        const listed = await matchMaker.createRoom("pasture", {});
        const room = /** @type {import("./room.js").Pasture} */ (matchMaker.getLocalRoomById(listed.roomId));
        return Object.assign(room, { matches: this, listing: listed });
    }

    /** A room has begun its match. @param {import("./room.js").Pasture} room */
    began(room) {
        this.rooms.set(room.matchId, room);
        this.#running.set(room.matchId, Promise.resolve({ status: "open", room }));
    }

    /** A room has ended; the match may go on elsewhere. @param {import("./room.js").Pasture} room */
    ended(room) {
        if (this.rooms.get(room.matchId) !== room) return;
        this.rooms.delete(room.matchId);
        this.#running.delete(room.matchId);
    }
}
