/**
 * A match without a network: its server and its players in one page, connected by wires that delay messages and keep
 * their order. The server can be killed. Another one takes the match over from the journal.
 */
import { memoryJournal, openMatch } from "veer/net";
import { DOGS, RATE, sheepdogs } from "./game.js";
import { Player } from "./player.js";

/** Jitter of a wire, as a share of its delay: each message takes up to this much longer. */
const JITTER = 0.5;

/** Creates one direction of a connection. @param {() => number} delay  ms */
function wire(delay) {
    /** @type {(() => void)[]} */
    const under = [];
    return (/** @type {() => void} */ deliver) => {
        under.push(deliver);
        // the timers fire in any order, so each delivers the oldest message
        setTimeout(() => under.shift()?.(), delay() * (1 + JITTER * Math.random()));
    };
}

/** A player within the page. `delay` may change at any time. */
export class LocalPlayer extends Player {
    /** The reason why the player was removed. */
    closed = "";
    /** How many hashes the server has accepted. */
    agreed = 0;
    /** The epoch of the server that this player is connected to. */
    epoch = 0;
    /** @type {{ isOpen: boolean } | null} */
    link = null;

    /** @param {import("veer").Veer} veer @param {{ mode: import("./player.js").Mode, delay: number }} options */
    constructor(veer, { mode, delay }) {
        super(veer, { mode });
        this.delay = delay;
        this.toPlayer = wire(() => this.delay);
        this.toServer = wire(() => this.delay);
    }
}

/** @typedef {import("veer/net").Match<import("./game.js").State>} Running */

export class LocalMatch {
    /** The match in the server that runs it; null after the server was killed. @type {Running | null} */
    match = null;
    /** @type {Set<LocalPlayer>} */
    players = new Set();
    #journal = memoryJournal();
    /** @type {ReturnType<typeof setInterval> | undefined} */
    #timer;
    /** @type {Promise<void> | null} */
    #opening = null;

    /** @param {import("veer").Veer} veer @param {number} seed */
    constructor(veer, seed) {
        this.veer = veer;
        this.seed = seed;
    }

    /** @param {import("veer").Veer} veer @param {number} seed */
    static async open(veer, seed) {
        const local = new LocalMatch(veer, seed);
        await local.#serve();
        return local;
    }

    /** Starts a server, which takes the match. @param {number} [suspect]  the epoch of the server that was killed */
    async #serve(suspect) {
        const owner = `server ${(suspect ?? 0) + 1}`, game = sheepdogs(this.veer.recover(), this.seed);
        const opened = await openMatch(this.#journal, "pasture", game, {
            owner, seats: DOGS, rate: RATE, ...(suspect !== undefined && { suspect }),
        });
        if (opened.status !== "open") throw new Error(opened.status);
        this.match = opened.match;
        this.#timer = setInterval(() => void this.match?.turn(), 1000 / RATE);
    }

    /** @param {import("./player.js").Mode} mode @param {number} delay  ms, from the player to the server */
    join(mode, delay) {
        if (this.players.size >= DOGS) return null;
        const player = new LocalPlayer(this.veer.recover(), { mode, delay });
        this.players.add(player);
        player.toServer(() => this.#attach(player));
        return player;
    }

    /** Switches a player to another mode; its new client gets the seat back. @param {LocalPlayer} player */
    switchTo(player, /** @type {import("./player.js").Mode} */ mode) {
        player.switchTo(mode);
        if (player.link) player.link.isOpen = false;
        player.toServer(() => this.#attach(player));
    }

    /** Connects a player whose request has reached the server. @param {LocalPlayer} player */
    #attach(player) {
        const { client } = player, { match } = this, link = { isOpen: true };
        if (!match || player.closed) return; // the player learns about the server that was killed
        if (player.link) player.link.isOpen = false;
        player.link = link;
        let sent = "";
        const isAlive = () => link.isOpen && this.match === match;
        const connection = match.host.connect({
            send: (/** @type {Uint8Array} */ bytes) => player.toPlayer(() => link.isOpen && client.receive(bytes)),
            close: (/** @type {string} */ reason) => {
                if (!isAlive()) return;
                player.closed = `out: ${reason}`;
                this.players.delete(player);
            },
        });
        player.toPlayer(() => {
            if (!link.isOpen) return;
            player.epoch = match.epoch;
            client.connect((bytes) => {
                const isReport = client.lastHash !== sent;
                sent = client.lastHash;
                player.toServer(() => {
                    if (!isAlive()) return;
                    connection.receive(bytes);
                    if (isReport && !connection.reason) player.agreed++;
                });
            });
        });
    }

    /** Ends the server without a word, as a crash does. Its players notice when their connections break. */
    kill() {
        const { match } = this;
        if (!match) return;
        this.match = null;
        clearInterval(this.#timer);
        for (const player of this.players) player.toPlayer(() => this.#goOn(player, match.epoch));
    }

    /** Asks the next server for the match. @param {LocalPlayer} player @param {number} suspect */
    #goOn(player, suspect) {
        player.toServer(async () => {
            if (!this.match) await (this.#opening ??= this.#serve(suspect).finally(() => { this.#opening = null; }));
            this.#attach(player);
        });
    }

    close() {
        clearInterval(this.#timer);
        this.match = null;
        for (const player of this.players) player.closed = "the match is over";
    }
}
