/**
 * A player of a match on servers: keeps its seat when the server that runs the match ends, and goes on at the next one.
 * Runs in Node and in the browser.
 */
import { Client as Colyseus } from "@colyseus/sdk";
import { Player } from "./player.js";

/**
 * Milliseconds without a message after which a player suspects that the server has ended. Longer delays takeovers from
 * servers that are stopped without closing connections; shorter asks other servers during short stalls of the network.
 */
const SILENT = 700;
/** Milliseconds after which a request counts as lost. Longer than servers hold an answer back, which is 2500. */
const LOST = 4000;
/** Milliseconds within which a connection to a reserved seat opens. Longer waits for servers that have just ended. */
const SEATED = 1000;
/** Milliseconds after which a player gives up. Longer than a whole cluster takes to start again. */
const PATIENCE = 60_000;
/** Milliseconds between two rounds of requests. Longer delays takeovers; shorter costs requests. */
const ROUND = 50;
/** Most requests in a round. More follows more servers that name each other; fewer looks up new addresses sooner. */
const MOST_REQUESTS = 8;
/** The ends of a connection after which the match goes on in another room. */
const GOES_ON = new Set(["released", "elsewhere", "the game failed", "too slow", "no message", "closed"]);

const pause = (/** @type {number} */ time) => new Promise((resolve) => setTimeout(resolve, time));

/** @import { ISeatReservation as Reservation, Room } from "@colyseus/sdk" */
/** @typedef {{ address: string, reservation: Reservation }} Next  where the match goes on */
/** @typedef {{ status: string, reservation: Reservation, epoch: number, address: string }} Answer  see matches.js */

/**
 * @typedef {object} OnlineOptions
 * @property {string} build  names the code of the game, see build.js
 * @property {number} [seed]  players with the same seed are matched; default: 1
 * @property {string} [match]  the name of a match to play
 * @property {import("./player.js").Mode} [mode]
 * @property {(news: string) => void} [onNews]  what a page should tell its user
 */

export class OnlinePlayer extends Player {
    /** The hashes that were sent, the last hundred. @type {{ tick: number, hash: string }[]} */
    reports = [];
    /** The reason why the player is out; "" while it plays. */
    closed = "";
    /** The name of the match; "" before there is one. */
    matchId = "";
    /** Counts the servers that the match has had. */
    epoch = 0;
    /** The connection. @type {Room | null} */
    room = null;
    /** Addresses of servers, the one to ask first at the beginning. @type {string[]} */
    addresses;
    #options;
    /** The connection to the process that takes the match next. @type {{ room: Room, address: string } | null} */
    #next = null;
    /** The address of the process that runs the match. */
    address = "";
    #heardAt = 0;
    #isAsking = false;
    #timer;

    /** @param {import("veer").Veer} veer @param {string} address @param {OnlineOptions} options */
    constructor(veer, address, options) {
        const { build, mode, onNews = () => {} } = options;
        super(veer, {
            build, ...(mode && { mode }),
            onWorld: (tick, before) => before > tick && onNews(`The servers have lost ${before - tick} turns.`),
            onEnd: (reason) => this.#ended(reason),
            onOut: (seat, reason) => onNews(`Player ${seat + 1} is out: ${reason}.`),
        });
        this.addresses = [address];
        this.#options = { ...options, onNews };
        this.matchId = options.match ?? "";
        this.#timer = setInterval(() => this.#watch(), 100);
    }

    leave() {
        this.#close("you have left");
        return this.room?.connection.isOpen ? this.room.leave() : undefined;
    }

    /** @override @param {import("./player.js").Mode} mode */
    switchTo(mode) {
        super.switchTo(mode);
        void this.enter();
    }

    /** @param {string} reason */
    #close(reason) {
        this.closed ||= reason;
        clearInterval(this.#timer);
    }

    /** A connection has ended. @param {string} reason */
    #ended(reason) {
        const next = this.#next;
        this.#next = null;
        if (reason === "released" && next?.room.connection.isOpen) {
            this.#connect(next.room, this.epoch + 1, next.address);
        } else if (GOES_ON.has(reason)) void this.enter(this.epoch);
        else if (reason === "full" && !this.#options.match && !this.client.state) {
            this.matchId = ""; // other players were faster
            void this.enter();
        }
        else this.#close(reason);
    }

    /** Asks other servers if this one says nothing; the connection stays until there is another one. */
    #watch() {
        if (this.room && !this.#isAsking && performance.now() - this.#heardAt > SILENT) void this.enter(this.epoch);
    }

    /**
     * Asks servers for the match until one gives a seat.
     * @param {number} [suspect]  the epoch of an owner that seems to have ended
     */
    async enter(suspect) {
        if (this.#isAsking || this.closed) return;
        this.#isAsking = true;
        if (suspect !== undefined) { // the process that says nothing is asked last
            const others = this.addresses.filter((one) => one !== this.address);
            this.addresses = [...others, ...this.addresses.filter((one) => one === this.address)];
        }
        const asked = performance.now(), before = this.#heardAt;
        const isBack = () => suspect !== undefined && this.#heardAt > before && !this.client.ended;
        while (!this.closed && !(suspect === this.epoch && isBack())) {
            if (await this.#ask(suspect)) break;
            if (performance.now() - asked > PATIENCE) this.#close("no server answers");
        }
        this.#isAsking = false;
    }

    /**
     * Asks the servers in turn. Returns whether there is a connection, or the player is out.
     * @param {number} [suspect]
     */
    async #ask(suspect) {
        const failed = new Set(), full = new Set();
        let queue = [...this.addresses];
        for (let left = MOST_REQUESTS; left > 0 && queue.length; left--) {
            const address = /** @type {string} */ (queue.shift()), answer = await this.#request(address, suspect);
            if (this.closed) return true;
            if (answer?.status === "seat" && await this.#take(address, answer)) return true;
            if (!answer || answer.status === "seat") failed.add(address);
            if (answer?.status === "full") full.add(address);
            if (answer?.status !== "elsewhere") continue;
            if (!failed.has(answer.address)) queue = [answer.address, ...queue.filter((one) => one !== answer.address)];
            else if (suspect !== answer.epoch) [suspect, queue] = [answer.epoch, [address, ...queue]];
        }
        if (this.addresses.every((one) => full.has(one))) this.#close("all servers are full");
        this.addresses = [...this.addresses.filter((one) => !failed.has(one)), ...failed];
        await pause(ROUND);
        return false;
    }

    /** @param {string} address @param {number} [suspect] @returns {Promise<Answer | null>} null: no answer */
    async #request(address, suspect) {
        const { build, seed } = this.#options;
        try {
            const response = await fetch(`${address.replace(/^ws/, "http")}/play`, {
                method: "POST", headers: { "content-type": "application/json" }, signal: AbortSignal.timeout(LOST),
                body: JSON.stringify({ build, seed, suspect, ...(this.matchId && { match: this.matchId }) }),
            });
            const answer = await response.json();
            if (answer.processes) this.#learn(answer.processes);
            if (answer.match) this.matchId = answer.match;
            this.#judge(answer);
            return answer;
        } catch {
            return null;
        }
    }

    /** Ends the attempts if an answer is final. @param {{ status: string, reason?: string }} answer */
    #judge({ status, reason }) {
        if (status === "aside") this.#close("the match was set aside: its last turn ends every server that plays it");
        else if (reason) this.#close(reason);
        else if (status === "build" && this.addresses.length === 1) this.#close("another build");
    }

    /** @param {string[]} processes */
    #learn(processes) {
        const known = this.addresses.filter((one) => processes.includes(one));
        this.addresses = [...known, ...processes.filter((one) => !known.includes(one))];
    }

    /** Connects to a room in which a seat is reserved. @param {string} address @param {Answer} answer */
    async #take(address, { reservation, epoch }) {
        try {
            const room = await this.#sitDown(address, reservation);
            this.#connect(room, epoch, address);
            return true;
        } catch {
            return false;
        }
    }

    /**
     * Connects to a room in which a seat is reserved.
     * @param {string} address @param {Reservation} reservation @returns {Promise<Room>}
     */
    async #sitDown(address, reservation) {
        let isLate = false;
        const seat = new Colyseus(address).consumeSeatReservation(reservation).then((room) => {
            room.reconnection.enabled = false; // the match may be in another process
            room.onMessage("processes", (/** @type {string[]} */ processes) => this.#learn(processes));
            if (isLate) void room.leave();
            return room;
        });
        const late = pause(SEATED).then(() => {
            isLate = true;
            throw new Error("the server does not answer");
        });
        return Promise.race([seat, late]);
    }

    /** @param {Room} room @param {number} epoch @param {string} address */
    #connect(room, epoch, address) {
        const { client } = this, old = this.room;
        [this.room, this.epoch, this.address, this.#heardAt] = [room, epoch, address, performance.now()];
        if (old?.connection.isOpen) void old.leave();
        room.onMessage("m", (/** @type {Uint8Array} */ bytes) => {
            if (this.room !== room || this.client !== client) return;
            this.#heardAt = performance.now();
            client.receive(bytes);
        });
        room.onMessage("move", (/** @type {Next} */ next) => void this.#move(room, next));
        room.onLeave(() => this.room === room && !client.ended && this.#ended("closed"));
        let sent = "";
        client.connect((bytes) => {
            if (client.lastHash !== sent) this.#report(client.tick, sent = client.lastHash);
            if (room.connection.isOpen) room.sendBytes("m", bytes);
        });
    }

    /**
     * Connects to the process that takes the match next; this one plays on until then.
     * @param {Room} room @param {Next} next
     */
    async #move(room, { address, reservation }) {
        try {
            const there = await this.#sitDown(address, reservation);
            this.#next = { room: there, address };
            this.addresses = [address, ...this.addresses.filter((one) => one !== address)];
            room.send("moved");
        } catch {
            this.#next = null; // asks for a seat when the match was released
        }
    }

    /** @param {number} tick @param {string} hash */
    #report(tick, hash) {
        this.reports.push({ tick, hash });
        if (this.reports.length > 100) this.reports.shift();
    }
}

/**
 * Returns a player that has a seat and a world.
 * @param {import("veer").Veer} veer @param {string} address  such as "ws://localhost:2567"
 * @param {OnlineOptions} options
 */
export async function playOnline(veer, address, options) {
    const player = new OnlinePlayer(veer, address, options);
    await player.enter();
    while (!player.client.state && !player.closed) await pause(5);
    if (player.closed) throw new Error(player.closed);
    return player;
}
