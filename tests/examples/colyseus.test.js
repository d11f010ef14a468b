/**
 * The Colyseus example in one process: the game in plain code, then over a server with players, a late joiner and a
 * cheater, hostile clients, and its speed. Servers listen on this machine only.
 */
import { spawn } from "node:child_process";
import { request } from "node:http";
import { connect } from "node:net";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createVeer } from "../../dist/index.js";
import { Client, Host } from "../../dist/net.js";
import { direction, directionOf, dogOf, DOGS, RATE, SHEEP, sheepdogs } from "../../web/examples/colyseus/src/game.js";

/** @import { OnlinePlayer } from "../../web/examples/colyseus/src/online.js" */

const pause = (/** @type {number} */ time) => new Promise((resolve) => setTimeout(resolve, time));
/** @param {() => boolean} isSo */
const until = async (isSo) => {
    while (!isSo()) await pause(50);
};
const build = (await import("../../web/examples/colyseus/src/build.js")).buildOf();

describe("the game", () => {
    test("dogs drive sheep, and sheep in the pen count", async () => {
        const veer = await createVeer(), game = sheepdogs(veer), state = game.create();
        const counts = [state.data.penned];
        let told = 0;
        for (let i = 0; i < 60 * RATE; i++) {
            game.turn(state, [0, 1, 2, 3].map((seat) => {
                const { x, y } = state.world.agents, slot = state.world.slot(dogOf(state, seat));
                const toX = Math.min(80 + 12 * (i / RATE), 640) - x[slot];
                const toY = 250 + 180 * Math.sin(i / RATE + 1.6 * seat) - y[slot];
                const length = Math.max(Math.hypot(toX, toY), 1);
                return { seat, kind: "input", bytes: direction(toX / length, toY / length) };
            }));
            counts.push(state.data.penned);
            told += game.events?.(state).length ?? 0;
        }
        expect(counts[0]).toBe(0);
        expect(counts.at(-1)).toBeGreaterThan(0);
        expect(Math.max(...counts)).toBeLessThanOrEqual(SHEEP);
        expect(told).toBe(counts.filter((count, i) => i > 0 && count > counts[i - 1]).length);
        const copy = sheepdogs(await createVeer()).load(game.save(state));
        expect([game.hash(copy), copy.data]).toEqual([game.hash(state), state.data]);
    });

    test("an input that is no direction is ignored; the dog of a player who leaves stops", async () => {
        const game = sheepdogs(await createVeer()), host = new Host(game, { seats: DOGS, rate: RATE, mostInput: 64 });
        const client = new Client(sheepdogs(await createVeer()));
        const connection = host.connect({ send: (bytes) => client.receive(bytes) });
        client.connect((bytes) => connection.receive(bytes));
        host.turn();
        const dogX = () => host.state.world.agents.x[host.state.world.slot(dogOf(host.state, 0))];
        const start = dogX();
        for (const bytes of [[1], [27, 128], [128, 229], [255, 255], [128, 128, 128], Array(64).fill(200)]) {
            expect(directionOf(Uint8Array.from(bytes))).toBeNull();
            client.input(Uint8Array.from(bytes));
            host.turn();
        }
        expect(dogX()).toBe(start);
        client.input(direction(1, 0));
        for (let i = 0; i < RATE; i++) host.turn();
        expect(dogX()).toBeGreaterThan(start + 50);
        connection.close();
        for (let i = 0; i < RATE; i++) host.turn();
        const stopped = dogX();
        for (let i = 0; i < RATE; i++) host.turn();
        expect(dogX()).toBeCloseTo(stopped, 1);
        expect([client.lastHash, connection.reason]).toEqual([host.hashes.get(RATE), "closed"]);
        host.state.world.validate();
    });

    test("two simulated dogs pen the flock; a match of a minute is saved in 12 kB", async () => {
        const { herd } = await import("../../web/examples/colyseus/src/herd.js");
        const game = sheepdogs(await createVeer()), state = game.create(), counts = [];
        for (let i = 0; i < 60 * RATE; i++) {
            game.turn(state, [0, 1].map((seat) => ({ seat, kind: "input", bytes: direction(...herd(state, seat)) })));
            counts.push(state.data.penned);
        }
        expect(counts[20 * RATE]).toBeGreaterThan(10);
        expect(Math.max(...counts)).toBe(SHEEP);
        const { world } = state, saved = world.save({ compact: true });
        expect(saved.length).toBeLessThan(12_000); // 5.5 kB; 65.5 kB without compact
        world.restore(saved);
        expect(world.hash()).toBe((await createVeer()).loadWorld(saved).hash());
    });

    test("all directions within a circle survive their two bytes", () => {
        for (let i = 0; i < 100; i++) {
            const given = { x: Math.cos(i), y: Math.sin(i) }, read = directionOf(direction(given.x, given.y));
            expect(Math.abs((read?.x ?? 9) - given.x)).toBeLessThan(0.006);
            expect(Math.abs((read?.y ?? 9) - given.y)).toBeLessThan(0.006);
        }
    });
});

describe("over a server", () => {
    /** @type {any} */
    let served;
    /** @type {typeof import("../../web/examples/colyseus/src/online.js")["playOnline"]} */
    let playOnline;
    beforeAll(async () => {
        ({ playOnline } = await import("../../web/examples/colyseus/src/online.js"));
        served = await (await import("../../web/examples/colyseus/src/serve.js")).serve(0);
    });
    afterAll(() => served.server.gracefullyShutdown(false));

    /** @param {object} [options] */
    const join = async (options) =>
        playOnline(await createVeer(), `ws://localhost:${served.port}`, { build, ...options });
    /** @param {OnlinePlayer} player @param {number} count */
    const reported = (player, count) => until(() => player.reports.length >= count);

    test("three players and a late joiner have the same hash each second; the cheater is out, the " +
        "others play on", async () => {
        const players = [await join(), await join(), await join()];
        const timer = setInterval(() => players.forEach((player, i) =>
            player.closed || player.steer(Math.cos(i + performance.now() / 500), Math.sin(i))), 100);
        for (const player of players) await reported(player, 2);
        const late = await join(), joined = late.client.tick;
        expect([joined >= RATE, late.matchId]).toEqual([true, players[0].matchId]);
        players.push(late);
        await reported(late, 2);

        const cheater = players[1], cheatedAt = cheater.client.tick;
        cheater.cheats = true;
        cheater.steer(1, 0);
        await until(() => cheater.closed !== "");
        expect(cheater.closed).toMatch(/^another hash at turn \d+$/);
        expect(Number(/\d+$/.exec(cheater.closed)?.[0]) - cheatedAt).toBeLessThanOrEqual(2 * RATE);

        const honest = players.filter((player) => player !== cheater), count = late.reports.length;
        await reported(late, count + 2);
        clearInterval(timer);
        for (const { closed, reports } of honest) {
            expect(closed).toBe("");
            for (const { tick, hash } of reports) {
                expect(players[0].reports.find((report) => report.tick === tick)?.hash ?? hash).toBe(hash);
            }
        }
        for (const player of honest) await player.leave();
    }, 120_000);

    test("players of different seeds do not meet; those of one seed do, as long as there are seats", async () => {
        const all = await Promise.all([{ seed: 21 }, { seed: 22 }, { seed: 21 }, { seed: 23 }, { seed: 23 }].map(join));
        const ids = all.map(({ matchId }) => matchId);
        expect([ids[2], ids[4], new Set(ids).size]).toEqual([ids[0], ids[3], 3]);
        const more = [];
        for (let i = 0; i < 4; i++) more.push(await join({ seed: 21 }));
        expect(more.map(({ matchId }) => matchId === ids[0])).toEqual([true, true, false, false]);
        await expect(join({ match: ids[0] })).rejects.toThrow("full");
        for (const seed of ["21", -1, 1.5, 2 ** 32, null, [21], {}]) {
            await expect(join({ seed })).rejects.toThrow("whole number");
        }
        await expect(join({ build: "another" })).rejects.toThrow("another build");
        expect(all.map(({ closed }) => closed)).toEqual(["", "", "", "", ""]);
        for (const player of [...all, ...more]) await player.leave();
    }, 60_000);

    test("a player who is back with its secret has its seat; a switch to rollback keeps it", async () => {
        const [one, two] = [await join({ seed: 41 }), await join({ seed: 41, mode: "rollback" })];
        const timer = setInterval(() => two.frame(0.02), 20);
        await reported(two, 2);
        expect([one.client.seat, two.client.seat, two.matchId]).toEqual([0, 1, one.matchId]);
        one.switchTo("rollback");
        await until(() => one.client.seat >= 0);
        expect([one.client.seat, one.closed]).toEqual([0, ""]);
        one.room.connection.close();
        const { tick } = two.client;
        await until(() => two.client.tick > tick + RATE && one.client.tick >= 0 && one.room.connection.isOpen);
        expect([one.client.seat, one.closed, one.epoch]).toEqual([0, "", 1]);
        clearInterval(timer);
        for (const player of [one, two]) await player.leave();
    }, 60_000);

    test.each([
        [31, "a turn", (/** @type {any} */ room) => {
            room.match.turn = async () => { throw new Error("a turn failed"); };
        }],
        [32, "a message", (/** @type {any} */ room) => {
            for (const { userData } of room.clients) {
                userData.connection.receive = () => { throw new Error("a message failed"); };
            }
        }],
        [33, "the WebAssembly", (/** @type {any} */ room) => {
            new Uint8Array(room.match.host.state.world.agents.x.buffer).fill(0xff);
        }],
        [34, "leaving", (/** @type {any} */ room) => {
            room.clients[1].userData.connection.close = () => { throw new Error("leaving failed"); };
            room.clients[1].leave();
        }],
    ])("an exception in a room ends that room only, its match goes on in the next: %i, %s", async (seed, _, spoil) => {
        const errors = vi.spyOn(console, "error").mockImplementation(() => {});
        const [one, two, other] = [await join({ seed }), await join({ seed }), await join({ seed: seed + 10 })];
        await reported(one, 1);
        const room = served.matches.rooms.get(one.matchId), { tick } = one.client;
        spoil(room);
        one.steer(1, 0);
        await until(() => one.epoch === 2 && two.epoch === 2 && other.reports.length >= 2);
        const count = one.reports.length, theirs = two.reports.length;
        await until(() => one.reports.length >= count + 2 && two.reports.length >= theirs + 2);
        expect([one, two, other].map(({ closed, epoch }) => [closed, epoch])).toEqual([["", 2], ["", 2], ["", 1]]);
        expect([one.client.seat, two.client.seat, one.client.tick > tick]).toEqual([0, 1, true]);
        const last = one.reports[count + 1];
        expect(two.reports.find(({ tick: at }) => at === last.tick)?.hash).toBe(last.hash);
        expect(served.matches.rooms.get(one.matchId)).not.toBe(room);
        errors.mockRestore();
        for (const player of [one, two, other]) await player.leave();
    }, 60_000);
});

describe("a server with hostile clients", () => {
    const folder = fileURLToPath(new URL("../../web/examples/colyseus/", import.meta.url));
    /** @type {any} */ let child;
    /** @type {any} */ let online;
    /** @type {any} */ let Colyseus;
    let port = 0, errors = "";
    beforeAll(async () => {
        ({ Client: Colyseus } = await import("../../web/examples/colyseus/node_modules/@colyseus/sdk/build/index.mjs"));
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

    const play = async (/** @type {object} */ options) =>
        online.playOnline(await createVeer(), `ws://localhost:${port}`, { build, ...options });
    /**
     * Asks for a seat, from an address of this machine.
     * @param {object | string} body @param {{ from?: string, headers?: Record<string, string> }} [how]
     * @returns {Promise<{ code: number, body: any }>}
     */
    const ask = (body, { from = "127.0.0.1", headers = {} } = {}) => new Promise((resolve) => {
        const sent = request({
            host: "127.0.0.1", port, localAddress: from, method: "POST", path: "/play",
            headers: { "content-type": "application/json", ...headers },
        }, (answer) => {
            let text = "";
            answer.on("data", (part) => { text += part; }).on("end", () =>
                resolve({ code: answer.statusCode ?? 0, body: JSON.parse(text) }));
        });
        sent.end(typeof body === "string" ? body : JSON.stringify({ build, ...body }));
    });
    /** Returns a client that takes a seat and does nothing on its own. @param {object} options */
    async function enter(options) {
        const { body } = await ask(options);
        if (!body.reservation) throw new Error(body.reason);
        const room = await new Colyseus(`ws://127.0.0.1:${port}`).consumeSeatReservation(body.reservation);
        const client = { room, closed: "" };
        room.reconnection.enabled = false;
        room.onMessage("*", () => {});
        room.onLeave((/** @type {number} */ code, /** @type {string} */ reason) => {
            client.closed = `${code} ${reason ?? ""}`;
        });
        return client;
    }
    /** Takes a real seat of the match. @param {any} client */
    async function sitDown(client) {
        const player = new Client(sheepdogs(await createVeer()), { build });
        client.room.onMessage("m", (/** @type {Uint8Array} */ bytes) => client.silent || player.receive(bytes));
        player.connect((bytes) => client.room.sendBytes("m", bytes));
        await until(() => player.state !== null);
        return client;
    }
    /** Checks that the honest player keeps receiving turns, and that the process runs. @param {any} honest */
    async function goesOn(honest) {
        const { tick } = honest.client;
        await until(() => honest.client.tick > tick + 2 || honest.closed || child.exitCode !== null);
        expect([honest.closed, honest.epoch, child.exitCode, errors]).toEqual(["", 1, null, ""]);
    }

    test("no message ends the process or another player's match", async () => {
        const honest = await play({ seed: 1 }), UNKNOWN = /^4102/, BAD = /^4100 a malformed message/;
        const bytes = (/** @type {number[]} */ ...list) => Uint8Array.from(list);
        for (const [type, message, closed] of /** @type {[any, any, RegExp][]} */ ([
            ["m", [1, 2], UNKNOWN], ["input", [5n, 5n], UNKNOWN], ["hash", undefined, UNKNOWN],
            ["x".repeat(500), 1, UNKNOWN], ["__proto__", 1, UNKNOWN], ["constructor", {}, UNKNOWN], [7, 7, UNKNOWN],
            ["y".repeat(300), bytes(9), UNKNOWN], ["m", bytes(), BAD], ["m", bytes(1), BAD], ["m", bytes(255), BAD],
            ["m", bytes(2, 0, 1, 2), BAD], ["m", bytes(3, 20, 1, 65), BAD], ["m", new Uint8Array(2000).fill(1), BAD],
            ["m", bytes(1, 1, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255), BAD],
        ])) {
            const client = await enter({ match: honest.matchId });
            if (message instanceof Uint8Array) client.room.sendBytes(type, message);
            else client.room.send(type, message);
            await until(() => client.closed !== "");
            expect(client.closed).toMatch(closed);
            await goesOn(honest);
        }
        for (const body of ["", "{", "[]", "null", "7", `{"build": ${"[".repeat(300)}`, "x".repeat(2000)]) {
            expect((await ask(body)).code).toBeGreaterThanOrEqual(400);
        }
        for (const match of ["", "1", "1.abc", "99999999999.abcdefghij", "1.abcdefghi{", 7, {}, "x".repeat(200)]) {
            expect((await ask({ match })).code).toBe(400);
        }
        expect((await ask({ suspect: -1 })).code).toBe(400);
        const socket = connect(port, "127.0.0.1");
        socket.end("POST /matchmake/create/pasture HTTP/1.1\r\nHost: a b[\r\nContent-Type: " +
            "application/json\r\nContent-Length: 2\r\n\r\n{}");
        await pause(500);
        await goesOn(honest);
    }, 120_000);

    test("seats are given at /play only", async () => {
        const sdk = new Colyseus(`ws://127.0.0.1:${port}`), honest = await play({ seed: 1 });
        await expect(sdk.joinOrCreate("pasture", {})).rejects.toThrow("POST /play");
        await expect(sdk.create("pasture", {})).rejects.toThrow("POST /play");
        await expect(sdk.joinById(honest.room.roomId)).rejects.toThrow("POST /play");
        await goesOn(honest);
    }, 60_000);

    test("a client that sends no hash gets no more turns; one that sends too much is out at once", async () => {
        const honest = await play({ seed: 1 }), match = honest.matchId;
        const silent = await sitDown(await enter({ match })), flood = await sitDown(await enter({ match }));
        silent.silent = true;
        for (let i = 0; i < 200; i++) flood.room.sendBytes("m", Uint8Array.of(2, 0, 128, 128));
        await until(() => flood.closed !== "");
        expect(flood.closed).toMatch(/^4002|^4100 too many/);
        await goesOn(honest);
        let heard = performance.now();
        silent.room.onMessage("m", () => { heard = performance.now(); });
        await until(() => performance.now() - heard > 1000);
        expect(silent.closed).toBe("");
        await goesOn(honest);
    }, 120_000);

    test("an address has so many seats, whatever it writes into headers; they are free again when " +
        "players leave", async () => {
        /** @param {string} from  an address @param {Record<string, string>} [headers] */
        const create = async (from, headers = {}) => (await ask({}, { from, headers })).code;
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
        await pause(13_000); // reserved seats that no client takes become free again
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
    const veer = await createVeer();
    const hosts = Array.from({ length: 100 }, (_, seed) => new Host(sheepdogs(veer, seed + 1), { rate: RATE }));
    const second = () => {
        for (let turn = 0; turn < RATE; turn++) for (const host of hosts) host.turn();
    };
    second();
    const before = process.cpuUsage();
    second();
    second();
    const { user, system } = process.cpuUsage(before), share = (user + system) / 2e6;
    expect(share).toBeLessThan(1.5); // share of one processor that the rooms may use; about 0.3 on an idle machine
}, 120_000);
