/** The server: run npm start, then open the page with #ws://localhost:2567 */
import { LocalDriver, LocalPresence, matchMaker, Server } from "@colyseus/core";
import { WebSocketTransport } from "@colyseus/ws-transport";
import express from "express";
import { createVeer } from "veer";
import { memoryJournal } from "veer/net";
import { releaseSeat, reserveSeat } from "./addresses.js";
import { buildOf } from "./build.js";
import { Matches, seedOf } from "./matches.js";
import { drain } from "./drain.js";
import { DOGS } from "./game.js";
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
/** Seconds for which the journal in memory keeps a match that nobody plays. Longer uses memory. */
const KEEP = 3600;
/** Milliseconds after which a process that should end does so in any case. Shorter ends matches that still move. */
const LONGEST_STOP = 10_000;

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

/** Returns what a player has asked for, or null if it is malformed. @param {unknown} body */
function requestOf(body) {
    if (typeof body !== "object" || body === null) return null;
    const { match, seed = 1, suspect } = body;
    const isWhole = (n, most) => Number.isInteger(n) && n >= 0 && n <= most;
    if (match !== undefined && !Number.isInteger(seedOf(match))) return null;
    if (!isWhole(seed, 0xffffffff) || !isWhole(suspect ?? 0, Number.MAX_SAFE_INTEGER)) return null;
    return { match, seed, suspect };
}

/** Adds what other processes ask. @param {import("express").Express} app @param {() => Matches} matches */
function addInside(app, matches) {
    const isOwn = ({ place: { peers } }, { headers }) => peers.secret && headers.authorization === peers.secret;
    app.get("/runs", ({ query }, response) => {
        const { owner } = matches().place, [, , boot] = owner.split(" ");
        response.json({ runs: query.boot === boot && matches().runs(String(query.match)) });
    });
    app.post("/prepare", express.json({ limit: MOST_REQUEST }), async (request, response) => {
        const { match, seats } = request.body ?? {}, isRight = Number.isInteger(seedOf(match)) && seats <= DOGS;
        if (!isOwn(matches(), request) || !isRight || matches().isFull) return response.status(503).json({});
        return response.json({ reservations: await matches().prepare(match, seats) });
    });
    app.post("/begin", express.json({ limit: MOST_REQUEST }), async (request, response) => {
        const { match } = request.body ?? {};
        if (!isOwn(matches(), request) || !Number.isInteger(seedOf(match))) return response.status(503).json({});
        return response.json({ status: await matches().begin(match) });
    });
}

/** Adds what players ask. @param {import("express").Express} app @param {() => Matches} matches */
function addRoutes(app, matches) {
    app.post("/play", express.json({ limit: MOST_REQUEST }), async (request, response) => {
        const { peers, build } = matches().place, asked = requestOf(request.body);
        const answer = (code, body) => response.status(code).json({ ...body, processes: peers.addresses() });
        if (!matches().place.owner) return answer(503, { status: "busy" }); // it starts
        if (!asked) return answer(400, { status: "malformed", reason: "a seed is a whole number of 32 bits" });
        if (request.body.build !== build) return answer(409, { status: "build" });
        const seat = reserveSeat(String(request.headers["x-real-ip"] ?? "unknown"));
        if (!seat) return answer(429, { status: "seats", reason: "too many seats for this address" });
        const found = await matches().find(asked, seat).catch(() => ({ status: "busy" })); // the room has just filled
        if (found.status !== "seat") releaseSeat(seat);
        return answer(STATUS[found.status], found);
    });
    addInside(app, matches);
    app.use((error, request, response, next) => { // without it, express writes to the console
        if (response.headersSent) next(error);
        else response.status(error.status ?? 500).json({ status: "malformed" });
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
 * @param {{ host?: string, shared?: ReturnType<typeof import("./redis.js").joinCluster> }} [options]  host: default:
 *   this machine only; "0.0.0.0": all networks; shared: what the processes of a cluster share; default: this is the
 *   only one
 */
export async function serve(port, { host = "127.0.0.1", shared } = {}) {
    /** @type {Matches | null} */
    let matches = null;
    const transport = new WebSocketTransport({ perMessageDeflate: {
        threshold: COMPRESSED, serverNoContextTakeover: true, clientNoContextTakeover: true,
    } });
    const server = new Server({
        transport, greet: false, gracefullyShutdown: false,
        driver: shared?.driver ?? new LocalDriver(), presence: shared?.presence ?? new LocalPresence(),
        selectProcessIdToCreateRoom: async () => matchMaker.processId, // each process opens its own matches
        express: (app) => addRoutes(app, () => matches),
    });
    server.define("pasture", Pasture);
    const veer = await createVeer(), build = buildOf(), journal = memoryJournal({ keep: KEEP });
    matches = new Matches(veer, { build, journal, owner: "", peers: alone("") });
    await warmUp(matches);
    await server.listen(port, host);
    transport.server.prependListener("request", stamp);
    const own = transport.server.address().port;
    const place = await shared?.join(own, () => matches.rooms.size, () => matches.tell()) ??
        { journal, owner: "the process", peers: alone(`ws://localhost:${own}`) };
    matches.place = { build, ...place };
    await matches.fill();
    return { server, port: own, matches };
}

/** @param {Awaited<ReturnType<typeof serve>>} served */
async function stop({ server, matches }) {
    setTimeout(() => process.exit(1), LONGEST_STOP).unref();
    await drain(matches);
    await server.gracefullyShutdown(false);
    process.exit(0);
}

if (process.argv[1]?.endsWith("serve.js")) {
    const { PORT = 2567, HOST, REDIS_URL, PUBLIC_URL = "ws://localhost:{port}", INSIDE = "127.0.0.1" } = process.env;
    const shared = REDIS_URL && (await import("./redis.js")).joinCluster({
        url: REDIS_URL, inside: INSIDE, addressOf: (port) => PUBLIC_URL.replace("{port}", String(port)),
        ...(process.env.KEEP && { keep: Number(process.env.KEEP) }),
    });
    const served = await serve(Number(PORT), { ...(HOST && { host: HOST }), ...(shared && { shared }) });
    for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => void stop(served));
    console.log(shared ? served.matches.place.peers.addressOf(served.matches.place.owner)
        : `ws://localhost:${served.port}`);
}
