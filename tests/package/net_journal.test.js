/**
 * The journals of veer/net, in memory and on a Redis that the test starts, through the npm packages ioredis and redis.
 */
import IORedis from "ioredis";
import { createClient, RESP_TYPES } from "redis";
import { createVeer } from "veer";
import { Client, memoryJournal, openMatch } from "veer/net";
import { redisJournal } from "veer/net/redis";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startRedis } from "../redis.js";
import { direction, sheepGame, Wires } from "./net_game.js";

/** @import { Journal } from "veer/net" */

/** @type {any} */ let veer;
/** @type {any} */ let server;
/** @type {any} */ let io;
/** @type {any} */ let npm;
/** Commands that were sent. @type {string[]} */
const commands = [];

beforeAll(async () => {
    veer = await createVeer();
    server = await startRedis();
    const { socket } = server;
    io = new IORedis(socket, { maxRetriesPerRequest: 1 });
    io.on("error", () => {});
    npm = createClient({ socket: { path: socket } }).withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
    npm.on("error", () => {});
    await npm.connect();
});
afterAll(async () => {
    io?.disconnect();
    npm?.destroy();
    server?.stop();
});

/** @type {[string, () => Journal, (seconds: number) => void | Promise<unknown>][]} */
const journals = [];
{
    let time = 0;
    journals.push(["memory", () => memoryJournal({ now: () => time }), (seconds) => { time += 1000 * seconds; }]);
    const wait = (/** @type {number} */ seconds) => new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
    journals.push(["Redis by ioredis", () => redisJournal(({ command, body }, keys, args) => {
        commands.push(command);
        return io.callBuffer(command, body, keys.length, ...keys, ...args);
    }, { prefix: "io" }), wait]);
    journals.push(["Redis by redis", () => redisJournal(({ command, body }, keys, args) =>
        npm.sendCommand([command, body, String(keys.length), ...keys, ...args]), { prefix: "npm" }), wait]);
}
const bytes = Uint8Array.from({ length: 300 }, (_, i) => i);
const by = (/** @type {string} */ owner, epoch = 1) => ({ owner, epoch });

describe.each(journals)("a journal in %s", (_, make, wait) => {
    test("keeps the bytes of turns and saves, for the owner of the last epoch only", async () => {
        const journal = make(), mine = by("a");
        const build = "1";
        expect(await journal.take("m", { owner: "a", build })).toEqual({
            status: "taken", epoch: 1, save: null, turns: [], last: 0,
        });
        expect(await journal.append("m", mine, 1, bytes)).toEqual({ status: "stored" });
        expect(await journal.append("m", mine, 1, bytes)).toEqual({ status: "stored" });
        expect(await journal.append("m", mine, 1, bytes.slice(1))).toEqual({ status: "other" });
        expect(await journal.append("m", mine, 3, bytes)).toEqual({ status: "gap", last: 1 });
        expect(await journal.append("m", mine, 2, bytes.slice(0, 9))).toEqual({ status: "stored" });
        expect(await journal.append("m", by("b"), 3, bytes)).toEqual({ status: "lost" });
        expect(await journal.take("m", { owner: "b", build })).toEqual({ status: "elsewhere", owner: "a", epoch: 1 });
        expect(await journal.take("m", { owner: "b", build: "2", suspect: 1 })).toEqual({ status: "build" });
        expect(await journal.save("m", mine, 1, bytes)).toBe(true);
        const taken = await journal.take("m", { owner: "b", build, suspect: 1 });
        expect(taken).toMatchObject({ status: "taken", epoch: 2, last: 2 });
        if (taken.status !== "taken") throw new Error("not taken");
        expect([taken.save, ...taken.turns].map((part) => part && [...part])).toEqual([
            [...bytes], [...bytes], [...bytes.slice(0, 9)],
        ]);
        expect(await journal.append("m", mine, 3, bytes)).toEqual({ status: "lost" });
        expect(await journal.save("m", mine, 3, bytes)).toBe(false);
        expect(await journal.release("m", mine)).toBe(false);
        expect(await journal.release("m", by("b", 2))).toBe(true);
        expect(await journal.take("m", { owner: "c", build })).toMatchObject({ status: "taken", epoch: 3 });
        await wait(1.1);
        expect(await journal.take("m", { owner: "d", build })).toMatchObject({ status: "taken", epoch: 4 });
        for (let tick = 3; tick < 260; tick++) await journal.append("m", by("d", 4), tick, bytes.slice(0, 3));
        expect(await journal.save("m", by("d", 4), 259, bytes)).toBe(true);
        expect(await journal.take("m", { owner: "d", build })).toMatchObject({ last: 259, turns: { length: 200 } });
    });

    test("sets a match aside after two takeovers without a new turn", async () => {
        const journal = make(), build = "";
        await journal.take("x", { owner: "a", build });
        await journal.append("x", by("a"), 1, bytes);
        for (const epoch of [1, 2]) {
            expect(await journal.take("x", { owner: `b${epoch}`, build, suspect: epoch })).toMatchObject({
                status: "taken", epoch: epoch + 1,
            });
        }
        for (const owner of ["c", "d"]) {
            expect(await journal.take("x", { owner, build, suspect: 3 })).toEqual({ status: "aside" });
        }
    });

    test("lets a match go on in another process, to the bit, with the seats of its players", async () => {
        const journal = make(), game = sheepGame(veer), wires = new Wires(), client = new Client(game);
        const open = async (/** @type {string} */ owner, /** @type {number | undefined} */ suspect = undefined) => {
            const opened = await openMatch(journal, "sheep", game, { owner, ...(suspect && { suspect }) });
            if (opened.status !== "open") throw new Error(opened.status);
            return opened.match;
        };
        /** The hashes of each turn, from all owners. @type {Map<number, Set<string>>} */
        const hashes = new Map();
        let match = await open("p0"), plays = 0;
        for (let owner = 1; owner < 6; owner++) {
            const link = wires.connect(match.host, client);
            for (let i = 0; i < 30; i++) {
                client.input(direction(Math.sin(++plays), 0.9));
                wires.at(0);
                expect(await match.turn()).toBe(true);
                wires.at(0);
            }
            for (const [tick, hash] of match.host.hashes) hashes.set(tick, (hashes.get(tick) ?? new Set()).add(hash));
            link.cut();
            const before = match, hash = game.hash(match.host.state);
            if (owner === 3) await match.release();
            match = await open(`p${owner}`, before.epoch);
            expect([match.host.tick, game.hash(match.host.state)]).toEqual([30 * owner, hash]);
            expect([await before.turn(), before.ended]).toEqual([false, owner === 3 ? "released" : "elsewhere"]);
        }
        wires.connect(match.host, client);
        await match.turn();
        wires.at(0);
        expect([client.seat, client.tick, client.ended]).toEqual([0, 151, ""]);
        expect([...hashes.values()].map(({ size }) => size)).toEqual(Array(7).fill(1));
        expect(client.lastHash).toBe([...hashes.get(140) ?? []][0]);
    });

    test("keeps a player that gets the last turns of the owner before from the next one", async () => {
        const journal = make(), game = sheepGame(veer), wires = new Wires(), client = new Client(game);
        const open = (/** @type {string} */ owner, suspect = 0) =>
            openMatch(journal, "late", game, { owner, ...(suspect && { suspect }) });
        const first = await open("a");
        if (first.status !== "open") throw new Error(first.status);
        const link = wires.connect(first.match.host, client);
        wires.at(0);
        for (let i = 0; i < 45; i++) {
            await first.match.turn();
            if (i < 15) wires.at(0);
        }
        link.cut(); // turns 16 to 45, two of them with hashes, were stored but never received
        wires.at(0);
        expect(client.tick).toBe(15);
        const next = await open("b", 1);
        if (next.status !== "open") throw new Error(next.status);
        wires.connect(next.match.host, client);
        for (let i = 0; i < 40; i++) {
            wires.at(0);
            await next.match.turn();
        }
        wires.at(0);
        expect([client.seat, client.tick, client.ended]).toEqual([0, 85, ""]);
        expect(client.lastHash).toBe(next.match.host.hashes.get(80));
    });

    test("tells a match whose game fails, and others play on", async () => {
        const journal = make(), base = sheepGame(veer);
        const game = { ...base, turn: (/** @type {any} */ state, /** @type {any} */ inputs) => {
            if (inputs.some((/** @type {any} */ { bytes }) => bytes[0] === 66)) throw new Error("a poisoned turn");
            base.turn(state, inputs);
        } };
        const first = await openMatch(journal, "poison", game, { owner: "a" });
        if (first.status !== "open") throw new Error(first.status);
        const client = new Client(base), wires = new Wires();
        wires.connect(first.match.host, client);
        wires.at(0);
        client.input(Uint8Array.of(66));
        wires.at(0);
        await expect(first.match.turn()).rejects.toThrow("poisoned");
        wires.at(0);
        expect(client.ended).toBe("the game failed");
        for (const suspect of [1, 2]) {
            await expect(openMatch(journal, "poison", game, { owner: `b${suspect}`, suspect })).rejects.toThrow();
        }
        expect(await openMatch(journal, "poison", game, { owner: "c", suspect: 3 })).toEqual({ status: "aside" });
    });
});

test("a journal in memory keeps only so many matches that nobody plays, those played last", async () => {
    let time = 0;
    const journal = memoryJournal({ now: () => time, most: 2 }), build = "", take = { owner: "b", build };
    for (const match of ["first", "second", "third", "held"]) {
        await journal.take(match, { owner: "a", build });
        await journal.append(match, by("a"), 1, bytes);
        time += 10;
    }
    for (const match of ["second", "third", "first"]) {
        await journal.append(match, by("a"), 2, bytes);
        await journal.release(match, by("a"));
        time += 10;
    }
    await journal.take("new", take);
    const last = await Promise.all(["second", "third", "first", "held"].map(async (match) => {
        const taken = await journal.take(match, { ...take, suspect: 1 });
        return taken.status === "taken" ? taken.last : taken.status;
    }));
    expect(last).toEqual([0, 2, 2, 1]);
});

test("a journal in memory forgets a match that nobody has played for as long as it keeps them", async () => {
    let time = 0;
    const journal = memoryJournal({ now: () => time, keep: 10 }), build = "";
    for (const match of ["old", "played"]) await journal.take(match, { owner: "a", build });
    for (let tick = 1; tick <= 4; tick++) {
        time += 4000;
        expect(await journal.append("played", by("a"), tick, bytes)).toEqual({ status: "stored" });
    }
    expect(await journal.take("old", { owner: "b", build })).toMatchObject({ epoch: 1, last: 0 });
    expect(await journal.take("played", { owner: "b", build })).toEqual({ status: "elsewhere", owner: "a", epoch: 1 });
});

describe("Redis", () => {
    test("gets the script's text once, and its hash after that", () => {
        expect(commands.filter((command) => command === "EVAL")).toHaveLength(1);
        expect(commands.length).toBeGreaterThan(300);
    });

    test("may be killed and restarted: the match pauses, and the turn is played once", async () => {
        const game = sheepGame(veer), journal = journals[1][1]();
        const opened = await openMatch(journal, "restart", game, { owner: "a" });
        if (opened.status !== "open") throw new Error(opened.status);
        const { match } = opened;
        for (let i = 0; i < 5; i++) await match.turn();
        await server.restart(async () =>
            expect([await match.turn(), match.host.tick, match.host.isWaiting]).toEqual([false, 5, true]));
        for (let i = 0; i < 500 && match.host.tick < 10; i++) {
            if (!await match.turn()) await new Promise((resolve) => setTimeout(resolve, 20));
        }
        expect(match.host.tick).toBe(10);
        // the file's tail is lost: the owner stores the turns again
        await io.del("{io:restart}:turns");
        await io.hset("{io:restart}:lease", "last", "0");
        while (match.host.tick < 12) expect(await match.turn()).toBe(true);
        const next = await openMatch(journal, "restart", game, { owner: "b", suspect: 1 });
        if (next.status !== "open") throw new Error(next.status);
        expect(next.match.host.tick).toBe(12);
        expect(game.hash(next.match.host.state)).toBe(game.hash(match.host.state));
        match.host.end();
    });

    test("a client that returns texts instead of bytes is refused", async () => {
        const journal = redisJournal(async () => ["taken", 1, 0, "text"]);
        await expect(journal.take("m", { owner: "a", build: "" })).rejects.toThrow("no bytes");
        const other = redisJournal(async () => "OK");
        await expect(other.take("m", { owner: "a", build: "" })).rejects.toThrow("no list");
    });
});
