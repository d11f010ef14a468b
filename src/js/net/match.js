/** A match whose turns are stored in a journal before they are played. Part of veer/net. */
import { NetError, Reader, refuse, Writer } from "./bytes.js";
import { checkGame } from "./game.js";
import { Host } from "./host.js";
import { KEPT_TURNS } from "./journal.js";
import { decodeTurn, MOST_SEATS, SECRET } from "./messages.js";

/** @import { Game } from "./game.js" */
/** @import { HostOptions } from "./host.js" */
/** @import { Journal, Owner, Taken } from "./journal.js" */

/**
 * @typedef {object} OwnOptions
 * @property {string} owner  names this process, for example by its address
 * @property {number} [suspect]  the epoch of an owner that is known to be gone
 * @typedef {HostOptions & OwnOptions} MatchOptions
 */

/**
 * Turns between two saves. More makes a takeover slower, because more turns are replayed; fewer sends more bytes to the
 * journal.
 */
const SAVE_EVERY = 50;
/** Turns that are kept in case the journal loses them. More uses memory; fewer saves the state instead. */
const KEPT_RECORDS = 2 * KEPT_TURNS;

/**
 * Writes the secrets of all seats, so that players get their seats back from the next owner.
 * @param {Pick<Host<unknown>, "seats">} host
 */
function withSecrets(host, writer = new Writer()) {
    writer.count(host.seats.length);
    for (const { secret } of host.seats) writer.bytes(secret);
    return writer;
}

/** @param {Reader} reader */
const secretsOf = (reader) =>
    Array.from({ length: reader.count(MOST_SEATS) }, () => reader.bytes(SECRET).slice());

/**
 * Returns a turn as the journal stores it: with the secrets of all seats, if a player has joined in this turn.
 * @param {Pick<Host<unknown>, "seats">} host @param {Uint8Array} turn
 */
function record(host, turn) {
    const writer = new Writer().bytes(turn);
    return (decodeTurn(turn).inputs.some(({ kind }) => kind === "joined") ? withSecrets(host, writer) : writer).done();
}

/**
 * Makes this process the owner of a new match, or of a match whose owner is gone. Such a match continues after the last
 * stored turn.
 * @template State
 * @param {Journal} journal
 * @param {string} id  names the match, 1 to 64 characters
 * @param {Game<State>} game
 * @param {MatchOptions} options
 * @returns {Promise<{ status: "open", match: Match<State> } | Exclude<Taken, { status: "taken" }>>}
 */
export async function openMatch(journal, id, game, options) {
    const call = "openMatch", { owner, suspect, build = "" } = options;
    checkGame(game, call);
    if (typeof id !== "string" || !/^[^{}]{1,64}$/.test(id)) throw refuse(call, "id", id, "1 to 64 characters");
    if (typeof owner !== "string" || !owner) throw refuse(call, "options.owner", owner, "a name");
    const taken = await journal.take(id, { owner, build, ...(suspect !== undefined && { suspect }) });
    if (taken.status !== "taken") return taken;
    const match = new Match({ journal, id, by: { owner, epoch: taken.epoch } }, goOn(game, options, taken));
    await match.save(); // shows the journal that the last turn can be played; the next owner starts from here
    return { status: "open", match };
}

/** @template State @param {Game<State>} game @param {HostOptions} options @param {Taken & { status: "taken" }} taken */
function goOn(game, options, { save, turns }) {
    let tick = 0, secrets = /** @type {Uint8Array[]} */ ([]), state;
    if (save) {
        const reader = new Reader(save);
        tick = reader.count();
        secrets = secretsOf(reader);
        state = game.load(reader.sparse(1 << 28));
    } else state = game.create();
    const played = [];
    for (const bytes of turns) {
        const reader = new Reader(bytes), turn = reader.raw(reader.count()).slice(), rest = reader.rest();
        const { tick: at, inputs } = decodeTurn(turn);
        played.push(turn);
        if (at <= tick) continue;
        if (at !== tick + 1) throw new NetError("VEER_NET_STATE", `openMatch: turn ${at} after turn ${tick}`);
        game.turn(state, inputs);
        tick = at;
        if (rest.length) secrets = secretsOf(new Reader(rest));
    }
    return new Host(game, options, { state, tick, secrets, turns: played.slice(-KEPT_TURNS) });
}

/** @template State */
export class Match {
    /** Why this process no longer runs the match; "" while it does. */
    ended = "";
    #journal;
    #id;
    #by;
    /** The turn that waits for the journal. @type {{ tick: number, turn: Uint8Array, record: Uint8Array } | null} */
    #next = null;
    #isBusy = false;
    #saved = 0;
    /** Recent turns as the journal stores them, in case it loses them. @type {Map<number, Uint8Array>} */
    #records = new Map();

    /** Internal: use openMatch. @param {{ journal: Journal, id: string, by: Owner }} place @param {Host<State>} host */
    constructor({ journal, id, by }, host) {
        this.#journal = journal;
        this.#id = id;
        this.#by = by;
        /** The host of the match: connect the players to it. */
        this.host = host;
        this.#saved = host.tick;
    }

    /** How many owners the match has had, including this one. */
    get epoch() {
        return this.#by.epoch;
    }

    /**
     * Stores the next turn, plays it and sends it. Call it once per turn. Returns false if no turn was played: an
     * earlier call is not done, the journal did not answer, or the match has ended. If the journal did not answer, the
     * next call tries again. Rejects if the game throws.
     */
    async turn() {
        if (this.#isBusy || this.ended) return false;
        this.#isBusy = true;
        try {
            const isStored = await this.#store();
            this.host.isWaiting = !isStored;
            if (!isStored || !this.#next || this.ended) return false;
            const { tick, turn, record: stored } = this.#next;
            this.#next = null;
            this.#records.set(tick, stored);
            this.#records.delete(tick - KEPT_RECORDS);
            try {
                this.host.commit(turn);
            } catch (error) {
                this.#end("the game failed");
                throw error;
            }
            if (tick - this.#saved >= SAVE_EVERY) await this.save().catch(() => {}); // the next turn tries again
            return true;
        } finally {
            this.#isBusy = false;
        }
    }

    /** Stores the next turn. Returns false if the journal did not answer. */
    async #store() {
        const { host } = this;
        if (!this.#next) {
            const turn = host.propose();
            this.#next = { tick: host.tick + 1, turn, record: record(host, turn) };
        }
        const { tick, record: bytes } = this.#next;
        try {
            let reply = await this.#append(tick, bytes);
            if (reply.status === "gap") {
                await this.#fill(reply.last);
                reply = await this.#append(tick, bytes);
            }
            if (reply.status === "stored") return true;
            if (reply.status !== "gap") this.#end(reply.status === "lost" ? "elsewhere" : "the journal differs");
            return false;
        } catch {
            return false;
        }
    }

    /** @param {number} tick @param {Uint8Array} bytes */
    #append(tick, bytes) {
        return this.#journal.append(this.#id, this.#by, tick, bytes);
    }

    /** Stores turns again that the journal has lost. @param {number} last  the last turn that it has */
    async #fill(last) {
        for (let tick = last + 1; tick <= this.host.tick; tick++) {
            const bytes = this.#records.get(tick);
            if (!bytes) return void await this.save();
            await this.#append(tick, bytes);
        }
    }

    /** Stores the state, so that the journal can forget older turns. */
    async save() {
        const { host } = this, { tick } = host;
        const save = withSecrets(host, new Writer().count(tick)).sparse(host.save()).done();
        if (await this.#journal.save(this.#id, this.#by, tick, save)) this.#saved = tick;
        else this.#end("elsewhere");
    }

    /** @param {string} reason */
    #end(reason) {
        this.ended ||= reason;
        this.host.end(reason);
    }

    /** Saves the match, ends it in this process, and lets another process take it at once. */
    async release() {
        while (this.#isBusy) await new Promise((resolve) => setTimeout(resolve, 1));
        if (this.ended) return;
        this.#isBusy = true;
        this.ended = "released";
        await this.save();
        await this.#journal.release(this.#id, this.#by);
        this.host.end("released");
    }
}
