/** The server: run npm start, then open the page with #ws://localhost:2567 */
import { LocalDriver, LocalPresence, matchMaker, Server } from "@colyseus/core";
import { WebSocketTransport } from "@colyseus/ws-transport";
import express from "express";
import { createVeer } from "veer";
import { memoryJournal } from "veer/net";
import { releaseSeat, reserveSeat } from "./addresses.js";
import { buildOf } from "./build.js";
import { Matches, seedOf } from "./matches.js";
import { alone } from "./peers.js";
import { Pasture } from "./room.js";

/** Bytes of a request. A player sends 80. More costs memory for every request; fewer refuses players. */
const MOST_REQUEST = 1024;
/** Status codes of HTTP for answers that are no seat. */
const STATUS = { elsewhere: 200, seat: 200, full: 503, busy: 503, build: 409, aside: 410 };
/**
 * Bytes of a message above which it is compressed: saved worlds, not turns. Larger sends worlds as they are; smaller
 * spends processor time on turns.
 */
const COMPRESSED = 1024;

/**
 * Sets headers that a client must not be able to forge: its address, and the host, from which Colyseus builds a URL
 * without a check. Behind a proxy that sets x-real-ip, start with PROXY=1.
 * @param {import("node:http").IncomingMessage} request
 */
function stamp({ headers, socket }) {
    delete headers["x-forwarded-for"];
    delete headers["x-client-ip"];
    if (!process.env.PROXY) headers["x-real-ip"] = socket.remoteAddress;
    headers.host = "localhost";
}

/** Returns what a player has asked for, or null if it is malformed. @param {any} body */
function requestOf(body) {
    if (typeof body !== "object" || body === null) return null;
    const { match, seed = 1, suspect, isNew = false } = body;
    const isWhole = (n, most) => Number.isInteger(n) && n >= 0 && n <= most;
    if (match !== undefined && !Number.isInteger(seedOf(match))) return null;
    if (!isWhole(seed, 0xffffffff) || !isWhole(suspect ?? 0, Number.MAX_SAFE_INTEGER)) return null;
    return { match, seed, suspect, isNew: isNew === true };
}

/** @param {import("express").Express} app @param {() => Matches} matches */
function addRoutes(app, matches) {
    app.post("/play", express.json({ limit: MOST_REQUEST }), async (request, response) => {
        const { peers, build } = matches().place, asked = requestOf(request.body);
        const answer = (code, body) => response.status(code).json({ ...body, processes: peers.addresses() });
        if (!asked) return answer(400, { status: "malformed", reason: "a seed is a whole number of 32 bits" });
        if (request.body.build !== build) return answer(409, { status: "build" });
        const seat = reserveSeat(String(request.headers["x-real-ip"] ?? "unknown"));
        if (!seat) return answer(429, { status: "seats", reason: "too many seats for this address" });
        const found = await matches().find(asked, seat);
        if (found.status !== "seat") releaseSeat(seat);
        return answer(STATUS[found.status], found);
    });
    app.use((error, request, response, next) => { // without it, express writes to the console
        response.status(error.status ?? 500).json({ status: "malformed" });
        next();
    });
}

/**
 * Plays short matches, so that the first real one does not wait until the code is compiled.
 * @param {Matches} matches
 */
async function warmUp(matches) {
    const { openMatch } = await import("veer/net"), journal = memoryJournal();
    for (let i = 0; i < 3; i++) {
        const opened = await openMatch(journal, "warm", matches.gameOf(1), { owner: `${i}`, suspect: i });
        if (opened.status !== "open") return;
        for (let turn = 0; turn < 20; turn++) await opened.match.turn();
        opened.match.host.state.world.dispose();
    }
}

/**
 * @param {number} port  0: any free port
 * @param {{ host?: string, cluster?: (port: number) => Promise<{ journal: import("veer/net").Journal, owner: string,
 *   peers: import("./peers.js").Peers, driver: any, presence: any }> }} [options]  host: default: this machine only;
 *   "0.0.0.0": all networks
 */
export async function serve(port, { host = "127.0.0.1", cluster } = {}) {
    /** @type {Matches | null} */
    let matches = null;
    const transport = new WebSocketTransport({ perMessageDeflate: {
        threshold: COMPRESSED, serverNoContextTakeover: true, clientNoContextTakeover: true,
    } });
    const shared = await cluster?.(port) ?? { driver: new LocalDriver(), presence: new LocalPresence() };
    const server = new Server({
        transport, greet: false, gracefullyShutdown: false, driver: shared.driver, presence: shared.presence,
        selectProcessIdToCreateRoom: async () => matchMaker.processId, // each process opens its own matches
        express: (app) => addRoutes(app, () => matches),
    });
    server.define("pasture", Pasture);
    await server.listen(port, host);
    transport.server.prependListener("request", stamp);
    const own = transport.server.address().port, address = `ws://localhost:${own}`;
    matches = new Matches(await createVeer(), {
        build: buildOf(), journal: shared.journal ?? memoryJournal({ keep: 3600 }),
        owner: shared.owner ?? "the process", peers: shared.peers ?? alone(address),
    });
    await warmUp(matches);
    return { server, port: own, matches };
}

if (process.argv[1]?.endsWith("serve.js")) {
    const { port } = await serve(Number(process.env.PORT ?? 2567), { host: process.env.HOST });
    console.log(`ws://localhost:${port}`);
}
