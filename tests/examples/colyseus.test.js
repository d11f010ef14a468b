/**
 * The Colyseus example: lockstep in plain code, then the same over a server with players, a late joiner and a cheater,
 * hostile clients, and its speed. Servers listen on this machine only.
 */
import { spawn } from "node:child_process";
import { request } from "node:http";
import { connect } from "node:net";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createVeer } from "../../dist/index.js";
import { Follower, Referee } from "../../web/examples/colyseus/src/lockstep.js";
import { createMatch, DOGS, RATE, SHEEP } from "../../web/examples/colyseus/src/match.js";

describe("lockstep without a network", () => {
    /** @param {Referee} referee @param {Follower[]} followers @param {number} turns */
    function play(referee, followers, turns) {
        const disagreed = new Set();
        for (let i = 0; i < turns; i++) {
            for (const { seat } of followers) {
                referee.input(seat, [100 * Math.cos(i / 30 + seat), 100 * Math.sin(i / 20)]);
            }
            const turn = JSON.parse(JSON.stringify(referee.turn())); // copied via text, as messages are over a network
            for (const follower of followers) {
                const report = follower.receive(turn);
                if (report && !referee.agrees(report)) disagreed.add(follower.seat);
            }
        }
        return [...disagreed];
    }

    test("followers in worlds of their own agree, late joiners too; one that changes its world is found", async () => {
        const referee = new Referee(createMatch(await createVeer(), 1));
        const join = async () => new Follower(await createVeer(), referee.join());
        const followers = [await join(), await join()];
        expect(play(referee, followers, 10 * RATE)).toEqual([]);
        followers.push(await join());
        expect(followers[2].match.tick).toBe(10 * RATE);
        expect(play(referee, followers, 5 * RATE)).toEqual([]);
        followers[1].match.world.setAgent(followers[1].match.dog(followers[1].seat), { maxSpeed: 151 });
        expect(play(referee, followers, RATE)).toEqual([1]); // found within a second
        expect(followers[0].match.hash()).toBe(followers[2].match.hash());
    });

    test("there are as many seats as dogs, and one that is left is free again", async () => {
        const referee = new Referee(createMatch(await createVeer(), 1));
        const seats = Array.from({ length: DOGS }, () => referee.join().seat);
        expect(seats).toEqual([0, 1, 2, 3]);
        expect(referee.join()).toBeNull();
        referee.leave(2);
        expect(referee.join().seat).toBe(2);
    });

    const thrower = { get: () => { throw new Error("the sender's code ran"); } }, revoked = Proxy.revocable([], {});
    revoked.revoke();
    const converts = { valueOf: () => 100, toString: () => "100", [Symbol.toPrimitive]: () => 100 };
    const broken = { valueOf: 1, toString: 1 };

    test.each([
        ["null", null], ["undefined", undefined], ["text", "left"], ["a number", 5], ["a BigInt", 5n],
        ["a symbol", Symbol("x")], ["a function", () => [100, 0]],
        ["not finite", [NaN, Infinity]], ["objects", [{}, []]], ["no list", { x: 1 }],
        ["like a list", { 0: 100, 1: 0, length: 2 }], ["nested", [[1], "2"]],
        ["text in a list", ["100", "-100"]], ["BigInts", [100n, 0n]], ["symbols", [Symbol("x"), 0]],
        ["booleans", [true, false]], ["boxed", [Object(100), Object(0)]],
        ["what can't be converted", [broken, 0]], ["what converts itself", [converts, converts]], ["nothing", []],
        ["one number", [100]], ["holes", Array(2)],
        ["too much", [100, 0, 0]], ["a huge list", Array(1e6).fill(100)], ["an endless length", Array(2 ** 32 - 1)],
        ["typed", new Float32Array([100, 0])],
        ["a getter that throws", Object.defineProperty([0, 0], 0, thrower)],
        ["a length that throws", new Proxy([1, 2], thrower)], ["revoked", revoked.proxy],
        ["another prototype", Object.setPrototypeOf({ length: 2 }, [100, 100])],
        ["null prototype", Object.create(null)], ["a map", new Map([[0, 100], [1, 0]])],
    ])("what a client sends instead of a direction is none, and does no harm: %s", async (_, input) => {
        const referee = new Referee(createMatch(await createVeer(), 1)), { seat } = referee.join();
        referee.input(seat, [100, 100]);
        referee.input(seat, input);
        expect(referee.turn().inputs).toEqual([[seat, 0, 0]]);
        referee.match.world.validate();
    });

    test("a direction is in whole numbers within its range, without -0", async () => {
        const referee = new Referee(createMatch(await createVeer(), 1)), { seat } = referee.join();
        const played = (/** @type {unknown} */ input) => (referee.input(seat, input), referee.turn().inputs[0]);
        expect([[1e9, -1e9], [12.4, -12.6], [-0.2, -0]].map(played)).toEqual([
            [seat, 100, -100], [seat, 12, -13], [seat, 0, 0],
        ]);
        expect(Object.is(played([-0, -0.4])[1], 0)).toBe(true);
    });

    test("a missing hash, or one of another type, is no agreement", async () => {
        const referee = new Referee(createMatch(await createVeer(), 1));
        for (let i = 0; i < RATE; i++) referee.turn();
        const hash = referee.match.hash(), none = /** @type {any[]} */ ([
            null, undefined, 5, "hash", [], {}, { tick: RATE }, { hash }, { tick: RATE, hash: undefined },
            { tick: RATE, hash: null }, { tick: 5, hash: undefined },
            { tick: 1e9 }, { tick: NaN, hash: undefined }, { tick: String(RATE), hash }, { tick: [RATE], hash: [hash] },
            { tick: broken, hash: broken },
            { tick: RATE, hash: { toString: () => hash } }, { tick: RATE, hash: Object(hash) },
            { tick: RATE, hash: hash.slice(1) },
            Object.defineProperty({ tick: RATE }, "hash", thrower), new Proxy({}, thrower), revoked.proxy,
        ]);
        expect(none.filter((report) => referee.agrees(report))).toEqual([]);
        expect(referee.agrees({ tick: RATE, hash })).toBe(true);
    });

    test("each hash is due once and in order, and is missed after ten seconds", async () => {
        const referee = new Referee(createMatch(await createVeer(), 1)), { seat } = referee.join();
        const silent = referee.join().seat;
        /** @type {{ tick: number, hash: string }[]} */
        const reports = [];
        for (let i = 0; i < 2 * RATE; i++) if (referee.turn().tick % RATE === 0) {
            reports.push({ tick: referee.match.tick, hash: referee.match.hash() });
        }
        const [first, second] = reports;
        expect([second, first, first, second, second].map((report) => referee.reported(seat, report))).toEqual([
            false, true, false, true, false,
        ]);
        for (let i = 0; i < 9 * RATE - 1; i++) referee.turn();
        expect([referee.isSilent(seat), referee.isSilent(silent)]).toEqual([false, false]);
        referee.turn();
        expect([referee.isSilent(seat), referee.isSilent(silent)]).toEqual([false, true]);
        referee.leave(silent);
        expect(referee.isSilent(silent)).toBe(false);
    });

    test("dogs drive sheep, and sheep in the pen count", async () => {
        const match = createMatch(await createVeer(), 1);
        expect(match.penned()).toBe(0);
        for (let i = 0; i < 60 * RATE; i++) match.turn([0, 1, 2, 3].map((seat) => {
            const { x, y } = match.world.agents, slot = match.world.slot(match.dog(seat));
            const toX = Math.min(80 + 12 * (i / RATE), 640) - x[slot];
            const toY = 250 + 180 * Math.sin(i / RATE + 1.6 * seat) - y[slot];
            const length = Math.max(Math.hypot(toX, toY), 1);
            return [seat, Math.round((100 * toX) / length), Math.round((100 * toY) / length)];
        }));
        expect(match.penned()).toBeGreaterThan(0);
        expect(match.penned()).toBeLessThanOrEqual(SHEEP);
    });
});

describe("over a server", () => {
    /** @type {{ server: any, port: number }} */
    let served;
    /** @type {typeof import("../../web/examples/colyseus/src/online.js")["playOnline"]} */
    let playOnline;
    beforeAll(async () => {
        ({ playOnline } = await import("../../web/examples/colyseus/src/online.js"));
        served = await (await import("../../web/examples/colyseus/src/serve.js")).serve(0);
    });
    afterAll(() => served.server.gracefullyShutdown(false));

    /** @param {object} [options] */
    const join = async (options) => playOnline(await createVeer(), `ws://127.0.0.1:${served.port}`, options);
    /** @param {() => boolean} isSo */
    const until = async (isSo) => {
        while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 50));
    };

    test("three players and a late joiner have the same hash each second; the cheater is out, the " +
        "others play on", async () => {
        const players = [await join(), await join(), await join()];
        const timer = setInterval(() => players.forEach((player, i) => player.closed || player.input(100, 50 * i - 50)),
            100);
        await until(() => players.every(({ reports }) => reports.length >= 2));
        const late = await join(), joined = late.follower.match.tick;
        expect(joined).toBeGreaterThanOrEqual(RATE);
        players.push(late);
        await until(() => late.reports.length >= 2);

        const cheater = players[1], { match, seat } = cheater.follower;
        match.world.setAgent(match.dog(seat), { maxSpeed: 400 });
        const cheatedAt = match.tick;
        await until(() => cheater.closed !== "");
        expect(cheater.closed).toMatch(/^4100 another hash at turn \d+$/);
        expect(Number(/\d+$/.exec(cheater.closed)?.[0]) - cheatedAt).toBeLessThanOrEqual(2 * RATE);

        const honest = players.filter((player) => player !== cheater), count = late.reports.length;
        await until(() => late.reports.length >= count + 2);
        clearInterval(timer);
        for (const { closed, reports } of honest) {
            expect(closed).toBe("");
            for (const { tick, hash } of reports) {
                expect(players[0].reports.find((report) => report.tick === tick)?.hash ?? hash).toBe(hash);
            }
        }
        for (const player of honest) await player.leave();
    }, 120_000);

    test("players of different seeds do not meet, by matchmaking or by a room's id", async () => {
        const all = await Promise.all([{ seed: 21 }, { seed: 22 }, { seed: 21 }, { seed: 1 }, undefined].map(join));
        const ids = all.map(({ room }) => room.roomId);
        expect([ids[2], ids[4], new Set(ids).size]).toEqual([ids[0], ids[3], 3]);
        const { Client } = await import("../../web/examples/colyseus/node_modules/@colyseus/sdk/build/index.mjs");
        const client = new Client(`ws://127.0.0.1:${served.port}`);
        await expect(client.joinById(ids[0], { seed: 22 })).rejects.toThrow("another seed");
        const friend = await client.joinById(ids[0], { seed: 21 });
        expect(friend.roomId).toBe(ids[0]);
        for (const seed of ["21", -1, 1.5, 2 ** 32, null, [21], { valueOf: 1 }]) {
            await expect(client.joinOrCreate("pasture", { seed })).rejects.toThrow("whole number");
        }
        await until(() => all.every(({ reports }) => reports.length >= 1));
        expect(all.map(({ closed }) => closed)).toEqual(["", "", "", "", ""]);
        for (const { room } of [...all, { room: friend }]) await room.leave();
    }, 60_000);

    test.each([
        ["a turn", (/** @type {any} */ room) => { room.referee.turn = () => { throw new Error("a turn failed"); }; }],
        ["a message", (/** @type {any} */ room) => { room.referee.input =
            () => { throw new Error("a message failed"); }; }],
        [
            "the WebAssembly",
            (/** @type {any} */ room) => { new Uint8Array(room.referee.match.world.agents.x.buffer).fill(
                0xff,
            ); },
        ],
        [
            "leaving",
            (/** @type {any} */ room) => { room.referee.leave =
                () => { throw new Error("leaving failed"); }; room.clients[1].leave(); },
        ],
    ])("an exception in a room ends that room only: %s", async (_, spoil) => {
        const { matchMaker } = await import("../../web/examples/colyseus/node_modules/@colyseus/core/build/index.mjs");
        const errors = vi.spyOn(console, "error").mockImplementation(() => {});
        const [one, two, other] = [await join({ seed: 31 }), await join({ seed: 31 }), await join({ seed: 32 })];
        spoil(matchMaker.getLocalRoomById(one.room.roomId));
        one.input(1, 1);
        await until(() => one.closed !== "" && two.closed !== "");
        expect(one.closed).toMatch(/^4101/);
        const count = other.reports.length;
        await until(() => other.reports.length >= count + 2);
        expect(other.closed).toBe("");
        const next = await join({ seed: 31 }); // a new room
        expect(next.room.roomId).not.toBe(one.room.roomId);
        errors.mockRestore();
        for (const player of [other, next]) await player.leave();
    }, 60_000);
});

describe("a server with hostile clients", () => {
    const folder = fileURLToPath(new URL("../../web/examples/colyseus/", import.meta.url));
    /** @type {any} */ let child;
    /** @type {any} */ let online;
    /** @type {any} */ let Client;
    let port = 0, errors = "";
    beforeAll(async () => {
        ({ Client } = await import("../../web/examples/colyseus/node_modules/@colyseus/sdk/build/index.mjs"));
        online = await import("../../web/examples/colyseus/src/online.js");
    });
    beforeEach(async () => {
        child = spawn(process.execPath, ["src/serve.js"],
            { cwd: folder, env: { ...process.env, PORT: "0", HOST: "127.0.0.1" } });
        errors = "";
        child.stderr.on("data", (/** @type {unknown} */ text) => { errors += text; });
        port = await new Promise((resolve) => child.stdout.on("data",
            (/** @type {unknown} */ text) => resolve(Number(/:(\d+)/.exec(String(text))?.[1]))));
    });
    afterEach(() => void child.kill("SIGKILL"));

    const pause = (/** @type {number} */ time) => new Promise((resolve) => setTimeout(resolve, time));
    const until = async (/** @type {() => boolean} */ isSo) => {
        while (!isSo()) await pause(50);
    };
    const play = async (/** @type {object} */ options) =>
        online.playOnline(await createVeer(), `ws://127.0.0.1:${port}`, options);
    /** Returns a client that does nothing on its own. @param {object} [options] */
    async function enter(options) {
        const room = await new Client(`ws://127.0.0.1:${port}`).joinOrCreate("pasture", options);
        const client = { room, closed: "" };
        room.reconnection.enabled = false;
        room.onMessage("*", () => {});
        room.onLeave((
            /** @type {number} */ code, /** @type {string} */ reason,
        ) => { client.closed = `${code} ${reason ?? ""}`; });
        return client;
    }
    /** Checks that the honest player keeps receiving hashes, and that the process runs. @param {any} honest */
    async function goesOn(honest) {
        const count = honest.reports.length;
        await until(() => honest.reports.length > count || honest.closed || child.exitCode !== null);
        expect([honest.closed, child.exitCode, errors]).toEqual(["", null, ""]);
    }

    test("no message ends the process or another player's match", async () => {
        const honest = await play({ seed: 1 });
        for (const [type, message] of /** @type {[any, any][]} */ ([
            ["input", [{ valueOf: 1, toString: 1 }, 0]], ["input", { length: 2, 0: { valueOf: 1 } }],
            ["input", undefined], ["input", [5n, 5n]], ["input", new Map([[0, 1]])],
            ["hash", { tick: { valueOf: 1, toString: 1 }, hash: "a" }], ["hash", { tick: "x".repeat(500), hash: "a" }],
            ["hash", null], ["hash", undefined],
            ["x".repeat(500), 1], ["__proto__", 1], ["constructor", {}], ["", 0], [7, 7],
        ])) {
            const client = await enter({ seed: 1 });
            client.room.send(type, message);
            await goesOn(honest);
            if (type !== "input") await until(() => client.closed !== "");
            expect(client.closed).toMatch(type === "input" ? /^$/ : type === "hash" ? /^4100 another hash at turn \d+$/
                : /^4102/);
            if (!client.closed) await client.room.leave();
        }
        const bytes = await enter({ seed: 1 });
        bytes.room.sendBytes("y".repeat(300), new Uint8Array(9));
        await until(() => bytes.closed !== "");
        const socket = connect(port, "127.0.0.1");
        socket.end("POST /matchmake/create/pasture HTTP/1.1\r\nHost: a b[\r\nContent-Type: " +
            "application/json\r\nContent-Length: 2\r\n\r\n{}");
        await pause(500);
        await goesOn(honest);
    }, 120_000);

    test("a client that sends no hash is out after ten seconds; one that sends too much at once", async () => {
        const honest = await play({ seed: 1 }), silent = await enter({ seed: 1 }), flood = await enter({ seed: 1 });
        const busy = await enter({ seed: 1 });
        const from = performance.now(), timer = setInterval(() => busy.closed || busy.room.send("input", [1, 1]), 50);
        for (let i = 0; i < 200; i++) flood.room.send("input", [i, i]);
        await until(() => flood.closed !== "");
        expect(flood.closed).toMatch(/^4002/);
        await goesOn(honest);
        expect([silent.closed, busy.closed]).toEqual(["", ""]);
        await until(() => silent.closed !== "");
        clearInterval(timer);
        expect(silent.closed).toBe("4100 no hash for ten seconds");
        expect(performance.now() - from).toBeGreaterThan(9000);
        expect(performance.now() - from).toBeLessThan(30_000);
        await goesOn(honest);
    }, 120_000);

    test("an address has so many seats, whatever it writes into headers; they are free again when " +
        "players leave", async () => {
        /** @param {string} from  an address @param {Record<string, string>} [headers] @returns {Promise<number>} */
        const create = (from, headers = {}) => new Promise((resolve) => {
            const sent = request({
                host: "127.0.0.1", port, localAddress: from, method: "POST", path: "/matchmake/create/pasture",
                headers: { "content-type": "application/json", ...headers },
            }, (answer) => answer.resume().on("end", () => resolve(answer.statusCode ?? 0)));
            sent.end("{}");
        });
        const players = await Promise.all([1, 2].map((seed) => enter({ seed }))), statuses = [];
        for (let i = 0; i < 40; i++) {
            const forged = Object.fromEntries(
                ["x-forwarded-for", "x-real-ip", "x-client-ip"].map((name, k) => [name, `10.0.${k}.${i}`]),
            );
            statuses.push(await create("127.0.0.1", forged));
        }
        expect(statuses.indexOf(429)).toBe(16 - 2);
        expect(new Set(statuses.slice(14))).toEqual(new Set([429]));
        expect(await create("127.0.0.2")).toBe(200);
        expect(players.map(({ closed }) => closed)).toEqual(["", ""]);
        for (const { room } of players) await room.leave();
        await pause(200);
        expect([await create("127.0.0.1"), await create("127.0.0.1"), await create("127.0.0.1")]).toEqual([
            200, 200, 429,
        ]);
        await pause(13_000); // reserved seats that no client takes become free again, and their rooms end
        expect(await create("127.0.0.1")).toBe(200);
        expect([child.exitCode, errors]).toEqual([null, ""]);
    }, 60_000);

    test("players of one address who come at the same time have a seat each", async () => {
        const players = await Promise.all(Array.from({ length: 16 }, () => enter({ seed: 9 })));
        expect(new Set(players.map(({ room }) => room.sessionId)).size).toBe(16);
        await expect(enter({ seed: 9 })).rejects.toThrow("too many seats");
        for (const { room } of players) await room.leave();
    }, 60_000);

    test("addresses of one block of IPv6 count as one", async () => {
        const { MOST_SEATS, releaseSeat, reserveSeat } = await import("../../web/examples/colyseus/src/addresses.js");
        const taken = Array.from({ length: MOST_SEATS },
            (_, i) => reserveSeat(i % 2 ? `2001:db8::1:${i}` : `2001:db8:0:0:${i}:2:3:4`));
        expect(taken.every(Boolean)).toBe(true);
        expect([reserveSeat("2001:db8:0::9"), reserveSeat("2001:db8::")]).toEqual([0, 0]);
        const others = ["2001:db8:0:1::1", "::1", "::ffff:127.0.0.1", "127.0.0.1", undefined].map((address) =>
            reserveSeat(address));
        expect(others.every(Boolean)).toBe(true);
        releaseSeat(taken[3]);
        others.push(reserveSeat("2001:db8::5"));
        expect(others.at(-1)).toBeGreaterThan(0);
        for (const seat of [...taken, ...others]) releaseSeat(seat);
    });
});

test("a process has room for a hundred rooms of a hundred agents at 20 turns a second", async () => {
    const { createVeer: create } = await import("../../dist/index.js"), veer = await create();
    const referees = Array.from({ length: 100 }, (_, seed) => new Referee(createMatch(veer, seed + 1)));
    const second = () => {
        for (let turn = 0; turn < RATE; turn++) {
            for (const referee of referees) {
                referee.input(0, [100, turn]);
                referee.turn();
            }
        }
    };
    second();
    const before = process.cpuUsage();
    second();
    second();
    const { user, system } = process.cpuUsage(before), share = (user + system) / 2e6;
    expect(share).toBeLessThan(1.5); // share of one processor that the rooms may use; about 0.3 on an idle machine
}, 120_000);
