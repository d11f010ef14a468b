/**
 * The players of tests/tools/matches.mjs, in a process of their own, with a real connection each. They send an input
 * five times a second and right hashes, but each match is simulated only once for all its players, so that the players
 * take less of the machine than on machines of their own.
 */
import { createVeer } from "veer";

/** The source folder of the example, whose packages are installed only there. */
const EXAMPLE = new URL("../../web/examples/colyseus/src/", import.meta.url).href;
/** Milliseconds between two inputs of a player, and the parts into which the players are divided meanwhile. */
const EVERY = 200, PARTS = 8;
/** Number of matches whose players join at the same time. More: servers fall behind while matches begin. */
const AT_ONCE = 4;

Object.assign(globalThis, { WebSocket: undefined }); // Colyseus then takes the package ws, which counts bytes
const { buildOf } = await import(`${EXAMPLE}build.js`), { OnlinePlayer } = await import(`${EXAMPLE}online.js`);
const { DOGS, sheepdogs } = await import(`${EXAMPLE}game.js`);

/** A match as its players see it, simulated once. */
class Shared {
    /** @type {any} */
    #state = null;
    /** Turns that came to a player while others still wait for the turns before. @type {Map<number, object[]>} */
    #early = new Map();
    /** Hashes of turns. @type {Map<number, string>} */
    #hashes = new Map();

    /** @param {any} game */
    constructor(game) {
        this.game = game;
    }

    /** The game as a player gets it: one that is not simulated again. @param {any} player */
    gameOf(player) {
        return {
            load: (/** @type {Uint8Array} */ bytes) => (this.#state ??= this.game.load(bytes)),
            turn: (/** @type {object} */ _, /** @type {any[]} */ inputs) => this.#turn(player.client.tick + 1, inputs),
            hash: () => this.#hashes.get(player.client.tick) ?? "missing",
        };
    }

    /** @param {number} tick @param {any[]} inputs */
    #turn(tick, inputs) {
        const { world } = this.#state;
        if (tick <= world.tick) return;
        this.#early.set(tick, inputs.map((input) => ({ ...input, bytes: input.bytes.slice() })));
        for (let due = this.#early.get(world.tick + 1); due; due = this.#early.get(world.tick + 1)) {
            this.game.turn(this.#state, due);
            this.#early.delete(world.tick);
            if (world.tick % 20 === 0) this.#hashes.set(world.tick, this.game.hash(this.#state));
            this.#hashes.delete(world.tick - 200);
        }
    }
}

const veer = await createVeer(), build = buildOf(), players = /** @type {any[]} */ ([]);
let cpu = process.cpuUsage(), since = performance.now(), before = { read: 0, written: 0, ticks: 0 };

const { fetch } = globalThis;
/**
 * Number of the next player's client address. Each player sends its own, as a proxy would, because servers limit the
 * seats per address.
 */
let address = 0;
globalThis.fetch = (url, options) => fetch(url, {
    ...options, headers: { ...options?.headers, "x-real-ip": `10.0.${(address >> 8) & 255}.${address++ & 255}` },
});

/** Adds the players of a match. @param {string} server @param {number} seed */
async function play(server, seed) {
    const shared = new Shared(sheepdogs(veer, seed));
    let match = "";
    for (let i = 0; i < DOGS; i++) {
        const player = new OnlinePlayer(veer, server, { build, seed, ...(match && { match }) });
        Object.assign(player.client.game, shared.gameOf(player));
        await player.enter();
        while (!player.client.state && !player.closed) await new Promise((resolve) => setTimeout(resolve, 5));
        if (player.closed) throw new Error(player.closed);
        match = player.matchId;
        players.push(player);
    }
}

/**
 * Begins `count` matches, with seeds from `first` on, and joins their players.
 * @param {{ server: string, first: number, count: number }} how
 */
async function join({ server, first, count }) {
    const seeds = Array.from({ length: count }, (_, i) => first + i);
    await Promise.all(Array.from({ length: AT_ONCE }, async () => {
        for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) await play(server, seed);
    }));
    return { players: players.length };
}

/** Bytes of all connections, and turns of all players, so far. */
function totals() {
    let read = 0, written = 0, ticks = 0;
    for (const { client, room } of players) {
        const { _socket: socket } = room.connection.transport.ws;
        [read, written, ticks] = [read + socket.bytesRead, written + socket.bytesWritten, ticks + client.tick];
    }
    return { read, written, ticks };
}

/** Returns what has happened since the last call. */
function measure() {
    const { user, system } = process.cpuUsage(cpu), ms = performance.now() - since, now = totals();
    const figures = {
        ms, cpu: (user + system) / 1000, players: players.length, ticks: now.ticks - before.ticks,
        closed: players.map(({ closed }) => closed).filter(Boolean), read: now.read - before.read,
        written: now.written - before.written,
    };
    [cpu, since, before] = [process.cpuUsage(), performance.now(), now];
    return figures;
}

let part = 0;
setInterval(() => {
    part = (part + 1) % PARTS;
    for (let i = part; i < players.length; i += PARTS) {
        const angle = performance.now() / 2000 + i;
        if (!players[i].closed) players[i].steer(Math.cos(angle), Math.sin(angle));
    }
}, EVERY / PARTS);

const calls = /** @type {Record<string, (given: any) => unknown>} */ ({ join, measure });
process.on("message", async (/** @type {{ call: string, given: any }} */ { call, given }) => {
    try {
        process.send?.({ result: await calls[call](given) });
    } catch (error) {
        process.send?.({ error: String(error) });
    }
});
process.on("disconnect", () => process.exit());
process.send?.({ result: "ready" });
