/** veer/net: lockstep, rollback, and bytes that are not valid messages. Journals: net_journal.test.js */
import { createVeer } from "veer";
import { createVeer as createFlat } from "veer/flat";
import { Client, endMessage, Host, Rollback, worldGame } from "veer/net";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { decodeTurn } from "../../src/js/net/messages.js";
import { direction, sheepGame, Wires } from "./net_game.js";

const RATE = 20;
/** @type {any} */ let veer;
beforeAll(async () => { veer = await createVeer(); });

/** Plays turns of a host and its clients without delay. @param {Host<any>} host @param {Client<any>[]} clients */
function play(host, clients, turns = RATE, wires = new Wires()) {
    for (let i = 0; i < turns; i++) {
        for (const [k, client] of clients.entries()) if (i % 3 === k % 3) client.input(direction(Math.sin(i), k % 2));
        wires.at(wires.time);
        host.turn();
        wires.at(wires.time);
    }
}

/** @param {any} game @param {number} count @param {object} [options] */
function match(game, count, options = {}) {
    const wires = new Wires(), host = new Host(game, { seats: count, ...options });
    const clients = Array.from({ length: count }, () => new Client(game));
    const links = clients.map((client) => wires.connect(host, client));
    wires.at(0);
    return { wires, host, clients, links };
}

describe("lockstep", () => {
    test.each([["veer", createVeer], ["veer/flat", createFlat]])("players of %s have the host's hash, a late one and " +
        "the state beside the world too", async (_, create) => {
        const game = sheepGame(/** @type {any} */ (await create())), wires = new Wires();
        const host = new Host(game, { seats: 3 });
        const clients = [new Client(game), new Client(game)];
        for (const client of clients) wires.connect(host, client);
        play(host, clients, 50, wires);
        const late = new Client(game);
        wires.connect(host, late);
        clients.push(late);
        play(host, clients, 50, wires);
        expect(clients.map(({ seat }) => seat)).toEqual([0, 1, 2]);
        expect(host.state.data).toMatchObject({ here: [0, 1, 2] });
        expect(host.state.data.score).toBeGreaterThan(10);
        for (const { tick, state, ended, lastHash } of clients) {
            expect([tick, ended, game.hash(state)]).toEqual([100, "", game.hash(host.state)]);
            expect(lastHash).toBe(game.hash(host.state));
            expect(state.data).toEqual(host.state.data);
        }
    });

    test("a client with another's secret has its seat, and a secret that no host has sent is refused", () => {
        const game = sheepGame(veer), { host, clients, wires, links } = match(game, 2);
        play(host, clients, 10, wires);
        const { secret } = clients[1], before = secret.slice();
        expect([secret.length, new Client(game).secret.length]).toEqual([16, 0]);
        secret.fill(0); // a copy
        links[1].cut();
        const back = new Client(game, { secret: clients[1].secret });
        wires.connect(host, back);
        play(host, [clients[0], back], 30, wires);
        expect([back.seat, back.tick, [...back.secret]]).toEqual([1, 40, [...before]]);
        for (const wrong of [new Uint8Array(15), "1234567890123456", null, [1]]) {
            expect(() => new Client(game, { secret: /** @type {any} */ (wrong) })).toThrow("options.secret");
        }
    });

    test("64 players fit, and the 65th is told that the match is full", () => {
        const { host, clients, wires } = match(sheepGame(veer, 64), 64);
        const more = new Client(sheepGame(veer, 64));
        wires.connect(host, more);
        play(host, clients, 25, wires);
        expect(more.ended).toBe("full");
        expect(new Set(clients.map(({ lastHash }) => lastHash)).size).toBe(1);
        expect(host.players).toHaveLength(64);
    });

    test("a cheater is named to everybody, whether it changes the world or what is beside it", () => {
        for (const cheat of [
            (/** @type {any} */ { world }) => world.setAgent(world.agentAt(0), { maxSpeed: 200 }),
            (/** @type {any} */ { data }) => { data.score += 1; },
        ]) {
            /** @type {unknown[]} */
            const named = [], game = sheepGame(veer), wires = new Wires();
            const host = new Host(game, { onOut: (seat, reason) => named.push(["host", seat, reason]) });
            const honest = new Client(game, { onOut: (seat, reason) => named.push(["player", seat, reason]) });
            const cheater = new Client(game);
            wires.connect(host, cheater);
            wires.connect(host, honest);
            play(host, [cheater, honest], 10, wires);
            cheat(cheater.state);
            play(host, [honest], 60, wires);
            const reason = "another hash at turn 20";
            expect(named).toEqual(expect.arrayContaining([["host", 0, reason], ["player", 0, reason]]));
            expect([cheater.ended, honest.ended, host.players]).toEqual([reason, "", [1]]);
        }
    });

    test("a player comes back to its seat with the turns that it missed, or with the world of now", () => {
        const game = sheepGame(veer), wires = new Wires(), host = new Host(game);
        /** @type {number[][]} */
        const worlds = [], client = new Client(game, { onWorld: (tick, before) => worlds.push([tick, before]) });
        const other = new Client(game);
        let link = wires.connect(host, client);
        wires.connect(host, other);
        play(host, [other], 30, wires);
        for (const away of [100, 300]) {
            link.cut();
            play(host, [other], away, wires);
            expect(host.state.data.here).toEqual([1]);
            link = wires.connect(host, client);
            play(host, [client, other], 21, wires);
            expect([client.seat, client.tick, client.ended]).toEqual([0, host.tick, ""]);
            expect(game.hash(client.state)).toBe(game.hash(host.state));
        }
        expect(worlds).toEqual([[0, 0], [451, 151]]);
        link.cut();
        play(host, [other], 40 * RATE, wires);
        const next = new Client(game);
        wires.connect(host, next);
        wires.at(0);
        expect(next.seat).toBe(0); // free again
    });

    test("a page that is hidden for five minutes gets the world of now, and little waits for it", () => {
        const game = sheepGame(veer), wires = new Wires(), host = new Host(game);
        const hidden = new Client(game), other = new Client(game);
        /** @type {Uint8Array[]} */
        const kept = [];
        let isHidden = false;
        const receive = hidden.receive.bind(hidden);
        hidden.receive = (bytes) => void (isHidden ? kept.push(/** @type {any} */ (bytes)) : receive(bytes));
        wires.connect(host, hidden);
        wires.connect(host, other);
        play(host, [hidden, other], 30, wires);
        isHidden = true;
        play(host, [other], 290 * RATE, wires);
        expect(kept.length).toBeLessThanOrEqual(7 * RATE);
        isHidden = false;
        for (const bytes of kept) receive(bytes);
        play(host, [hidden, other], 2 * RATE, wires);
        expect([hidden.ended, hidden.tick]).toEqual(["", host.tick]);
        expect(hidden.lastHash).toBe(other.lastHash);
        isHidden = true;
        play(host, [other], 310 * RATE, wires);
        isHidden = false;
        expect(host.players).toEqual([1]);
    });

    test("a player that takes no messages is cut off, and little is sent to it before", () => {
        const game = sheepGame(veer), host = new Host(game), slow = new Client(game);
        let sent = 0, buffered = 0;
        const connection = host.connect({ send: (bytes) => { sent += bytes.length; buffered += bytes.length; },
            buffered: () => 20_000 + buffered });
        slow.connect((bytes) => connection.receive(bytes));
        for (let i = 0; i < 20 * RATE && !connection.reason; i++) host.turn();
        expect([connection.reason, host.tick]).toEqual(["too slow", 10 * RATE + 2]);
        expect(sent).toBeLessThan(10_000);
    });

    test("a player of another build or without a seat's secret is refused; a late joiner costs little", () => {
        const game = sheepGame(veer), wires = new Wires(), host = new Host(game, { build: "a", seats: 1 });
        const wrong = new Client(game, { build: "b" }), right = new Client(game, { build: "a" });
        wires.connect(host, wrong);
        wires.connect(host, right);
        const thief = new Client(game, { build: "a" });
        wires.connect(host, thief);
        wires.at(0);
        expect([wrong.ended, right.seat, thief.ended]).toEqual(["another build", 0, "full"]);
    });

    test("inputs of one player between two turns all count, in order", () => {
        const seen = /** @type {number[]} */ ([]), base = sheepGame(veer);
        const game = { ...base, turn: (/** @type {any} */ state, /** @type {any} */ inputs) => {
            for (const { kind, bytes } of inputs) if (kind === "input") seen.push(bytes[0]);
            base.turn(state, inputs);
        } };
        const { host, clients: [client], wires } = match(base, 1);
        client.game = base;
        const playing = new Host(game);
        wires.connect(playing, client);
        wires.at(0);
        for (let i = 1; i <= 10; i++) client.input(Uint8Array.of(i, 0));
        wires.at(0);
        for (let i = 0; i < 3; i++) playing.turn();
        expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
        expect(host.tick).toBe(0);
    });
});

describe("rollback", () => {
    /**
     * Plays a game of two players at 60 frames per second, one of them with a delay; both change their direction now
     * and then.
     * @param {number} delay  one way, in seconds
     */
    function duel(delay, { seconds = 12, jitter = 0.02 } = {}) {
        const game = sheepGame(veer), wires = new Wires(), host = new Host(game);
        /** @type {any[]} */
        const told = [[], []], predicted = [[], []];
        const players = [0, 1].map((i) => new Rollback(game, {
            onEvent: (event, tick) => void told[i].push(JSON.stringify({ ...event, tick })),
            onPredicted: (event, tick) => void predicted[i].push(JSON.stringify({ ...event, tick })),
        }));
        /** The events of the host, with their turns. @type {string[]} */
        const happened = [];
        players.forEach((player, i) => wires.connect(host, player, { delay: i ? 0.03 : delay, jitter }));
        let next = 0, worst = 0, before = { x: new Float32Array(0), y: new Float32Array(0) };
        for (let frame = 1; frame < seconds * 60; frame++) {
            const isLast = frame > seconds * 60 - 90;
            wires.at(frame / 60);
            for (; next <= frame; next += 3) { // 20 Hz
                const tick = host.turn();
                for (const event of game.events(host.state)) happened.push(JSON.stringify({ ...event, tick }));
            }
            for (const [i, player] of players.entries()) {
                const moves = frame % 24 === 12 * i && !isLast && player.state;
                if (moves) player.input(direction(Math.cos(frame), Math.sin(frame / 7)));
                const pose = player.advance(1 / 60);
                if (i || frame < 120) continue;
                const now = { x: pose.x.slice(0, 16), y: pose.y.slice(0, 16) };
                const moved = Array.from(now.x, (x, slot) =>
                    Math.hypot(x - before.x[slot], now.y[slot] - before.y[slot]));
                worst = Math.max(worst, ...moved.filter(Number.isFinite));
                before = now;
            }
        }
        return { game, host, players, told, predicted, happened, worst };
    }

    test.each([[0.02], [0.06], [0.125]])("the players agree with a delay of %d s each way, look ahead as far as it " +
        "asks for, and draw without jumps", (delay) => {
        const { game, host, players, told, predicted, happened, worst } = duel(delay);
        for (const player of players) {
            expect(player.ended).toBe("");
            expect(player.tick).toBeGreaterThan(host.tick - 10);
            expect(player.repeated).toBeGreaterThan(0);
        }
        const [one] = players, trip = 2 * delay * RATE;
        expect(one.ahead).toBeGreaterThanOrEqual(Math.floor(trip));
        expect(one.ahead).toBeLessThanOrEqual(Math.ceil(trip) + 4);
        // the largest motion in a frame of 1/60 s: 110 u/s, and the correction of a reversal, which is noticed after
        // the whole delay and fades within 0.15 s
        const error = 200 * (2 * delay + 0.1);
        expect(worst).toBeLessThan(100 / 60 * 1.1 + error / 0.15 / 60);
        const scores = (/** @type {string[]} */ list) => list.map((text) => JSON.parse(text).score);
        // those of the confirmed turns, in their order
        for (const list of told) expect(list).toEqual(happened.slice(0, list.length));
        expect(new Set(predicted[0]).size).toBe(predicted[0].length);
        expect(Math.max(...scores(told[0]))).toBe(host.state.data.score);
        expect(game.hash(host.state)).toMatch(/^[0-9a-f]{16}-[0-9a-f]{8}$/);
    });

    test("an event that was predicted and did not happen is told as a prediction only", () => {
        const game = sheepGame(veer), wires = new Wires(), host = new Host(game);
        /** @type {any[][]} */
        const told = [[], []], predicted = [[], []];
        const players = told.map((list, i) => new Rollback(game, {
            onEvent: (event) => void list.push(event), onPredicted: (event) => void predicted[i].push(event),
        }));
        for (const player of players) wires.connect(host, player, { delay: 0.2 });
        for (let frame = 1; frame < 180; frame++) {
            wires.at(frame / 60);
            if (frame % 3 === 0) host.turn();
            // both are the first to score, as far as they know
            if (frame === 120) for (const player of players) player.input(direction(0, 0.9));
            for (const player of players) player.advance(1 / 60);
        }
        const down = (/** @type {number} */ seat, /** @type {number} */ score) => ({ type: "down", seat, score });
        expect(told).toEqual([[down(0, 1), down(1, 2)], [down(0, 1), down(1, 2)]]);
        expect(predicted[0]).toEqual([down(0, 1), down(1, 2)]);
        expect(predicted[1]).toEqual([down(1, 1), down(0, 1), down(1, 2)]);
    });

    test("an input acts in the player's next step, before the host knows it", () => {
        const game = sheepGame(veer), wires = new Wires(), host = new Host(game), player = new Rollback(game);
        wires.connect(host, player, { delay: 0.2 });
        for (let i = 1; i < 100; i++) {
            wires.at(i / RATE);
            host.turn();
            player.advance(1 / RATE);
        }
        const { x } = player.state.world.agents, from = x[0];
        player.input(direction(1, 0));
        while (player.playedTick === player.tick || x[0] === from) player.advance(1 / RATE);
        expect(player.ahead).toBeGreaterThan(6);
        expect(host.state.world.agents.x[0]).toBe(from);
    });

    test("a correction of what is drawn fades within 150 ms", () => {
        const game = sheepGame(veer), wires = new Wires(), host = new Host(game);
        const [one, two] = [new Rollback(game), new Client(game)];
        wires.connect(host, two); // in seat 0
        wires.connect(host, one, { delay: 0.1 });
        let moved = 0, last = 0;
        for (let frame = 1; frame < 400; frame++) {
            wires.at(frame / 60);
            if (frame % 3 === 0) host.turn();
            if (frame === 240) two.input(direction(1, 0));
            const { x } = one.advance(1 / 60);
            if (frame > 200) moved = Math.max(moved, x[0] - last);
            last = x[0];
        }
        const { x } = one.state.world.agents;
        expect(Math.abs(one.pose.x[0] - x[0])).toBeLessThan(100 / RATE + 0.01);
        // the player learns of the input 0.2 s late, when the dog is at most 14 u ahead; a frame shows a ninth of that,
        // and the dog's own 1.2 u
        expect(moved).toBeLessThan(1.2 + 14 / 9);
        expect(x[0]).toBeGreaterThan(100);
    });

    test("a page that was hidden goes on with the world of now", () => {
        const game = sheepGame(veer), wires = new Wires(), host = new Host(game), player = new Rollback(game);
        wires.connect(host, player, { delay: 0.05 });
        for (let frame = 1; frame < 3000; frame++) {
            wires.at(frame / 60);
            if (frame % 3 === 0) host.turn();
            if (frame < 300 || frame > 2400) player.advance(frame === 2401 ? 35 : 1 / 60);
        }
        expect(player.ended).toBe("");
        expect(player.tick).toBeGreaterThan(host.tick - 6);
        expect(player.lastHash).toBe(host.hashes.get(player.tick - player.tick % RATE));
    });
});

describe("what is no message", () => {
    const junk = [
        null, undefined, 5, "text", {}, [], new Float32Array(4), new Uint8Array(0), Uint8Array.of(99),
        new ArrayBuffer(3), new Uint8Array(5000), Uint8Array.of(1), Uint8Array.of(1, 9, 0, 0, 0),
        Uint8Array.of(2, 255, 255, 255, 255, 255,
            255, 255, 255, 255, 1), Uint8Array.of(3, 1, 200, 1), Uint8Array.of(2, 0), { length: 1, 0: 1 },
    ];

    test("150: ends its connection and nothing else, before and after a seat was given", () => {
        const game = sheepGame(veer), { host, clients, wires } = match(game, 2, { seats: 3 });
        for (const message of junk) for (const hasSeat of [true, false]) {
            const connection = host.connect({ send() {} });
            if (hasSeat) new Client(game).connect((bytes) => connection.receive(bytes));
            connection.receive(message);
            expect(connection.reason).toMatch(/^(a malformed message|another protocol)$/);
            connection.receive(message);
            host.seats[2].secret = new Uint8Array(0); // free at once
        }
        play(host, clients, 25, wires);
        expect(clients.map(({ ended, tick }) => [ended, tick])).toEqual([["", 25], ["", 25]]);
    });

    test("151: a flood of messages ends its connection, and of a flood of inputs the oldest are dropped", () => {
        const game = sheepGame(veer), { host, clients: [client], links: [{ connection }] } = match(game, 1);
        for (let i = 0; i < 200; i++) connection.receive(Uint8Array.of(4, 1));
        expect(connection.reason).toBe("too many messages");
        const other = host.connect({ send() {} }), played = /** @type {number[]} */ ([]);
        client.connect((bytes) => other.receive(bytes));
        for (let i = 0; i < 100; i++) client.input(Uint8Array.of(i, 128));
        for (let i = 0; i < 20; i++) {
            const turn = host.propose();
            for (const { kind, bytes } of decodeTurn(turn).inputs) if (kind === "input") played.push(bytes[0]);
            host.commit(turn);
        }
        expect([other.reason, played]).toEqual(["", Array.from({ length: 64 }, (_, i) => 36 + i)]);
        const silent = host.connect({ send() {} });
        for (let i = 0; i < 11 * RATE; i++) host.turn();
        expect(silent.reason).toBe("no message");
    });

    test("a server that has stalled for ten seconds does not take what its players have sent since for a flood", () => {
        const game = sheepGame(veer), { host, clients: [client], links: [{ connection }] } = match(game, 1);
        const time = performance.now(), clock = vi.spyOn(performance, "now");
        play(host, [client], RATE);
        clock.mockReturnValue(time + 10_000);
        for (let i = 0; i < 31 * 10; i++) connection.receive(Uint8Array.of(4, 1));
        expect(connection.reason).toBe("");
        for (let i = 0; i < 160 * 10; i++) connection.receive(Uint8Array.of(4, 1));
        expect(connection.reason).toBe("too many messages");
        clock.mockRestore();
    });

    test("152: the calls refuse wrong options and inputs, and name them", () => {
        const game = sheepGame(veer);
        for (const [make, said] of /** @type {[() => unknown, RegExp][]} */ ([
            [() => new Host(/** @type {any} */ ({})), /^Host: game\.create = undefined/],
            [() => new Host(game, { seats: 65 }), /^Host: seats = 65: refused \(a whole number from 1 to 64\)/],
            [() => new Host(game, { rate: NaN }), /rate = NaN/],
            [() => new Host(game, { mostInput: 1e9 }), /mostInput/],
            [() => new Rollback(game, { mostAhead: 0 }), /^Rollback: mostAhead = 0/],
            [() => new Host(game).end("x".repeat(65)), /^Host\.end: reason = x+: refused \(a text of 1 to 64 bytes\)/],
            [() => new Host(game).end("\u00e9".repeat(33)), /^Host\.end: reason/],
            [() => new Host(game).end(""), /^Host\.end: reason = : refused/],
            [() => new Host(game).end(/** @type {any} */ (5)), /^Host\.end: reason = 5/],
            [() => new Host(game).connect({ send() {} }).end("x".repeat(65)), /^Connection\.end: reason/],
            [() => endMessage("x".repeat(65)), /^endMessage: reason/],
            [() => new Client(game).connect(/** @type {any} */ (null)), /^Client\.connect: send/],
            [() => new Client(game).input(/** @type {any} */ ([1])), /^Client\.input: bytes = an object/],
            [() => new Client(game).input(new Uint8Array(0)), /^Client\.input: bytes/],
        ])) expect(make).toThrow(said);
    });

    test("150: fuzzed messages of clients and hosts only ever end a connection or throw a NetError", () => {
        const game = sheepGame(veer), wires = new Wires(), host = new Host(game, { seats: 2 });
        const honest = new Client(game), fuzzed = new Client(game);
        /** @type {Uint8Array[]} */
        const seeds = [endMessage("x")], record = (/** @type {Uint8Array} */ bytes) => void seeds.push(bytes);
        wires.connect(host, honest);
        const first = host.connect({ send: (bytes) => { record(bytes); fuzzed.receive(bytes); } });
        fuzzed.connect((bytes) => { record(bytes); first.receive(bytes); });
        play(host, [fuzzed, honest], 21, wires);
        first.close();
        const random = () => wires.random();
        for (let i = 0; i < 6000; i++) {
            const seed = seeds[Math.floor(random() * seeds.length)];
            const bytes = seed.slice(0, random() < 0.2 ? 8 * random() : undefined);
            for (let k = 0; k < 3 * random() && bytes.length; k++) {
                bytes[Math.floor(random() * Math.min(bytes.length, 40))] = 256 * random();
            }
            const connection = host.connect({ send() {} });
            if (i % 2) new Client(game).connect((hello) => connection.receive(hello));
            connection.receive(bytes);
            connection.close();
            if (bytes[0] >= 16 && i % 4 === 0) {
                const victim = new Client({ ...game, load: () => ({}), turn: () => {}, hash: () => "" });
                try {
                    victim.receive(bytes);
                } catch (error) {
                    expect(/** @type {Error} */ (error).name).toBe("NetError");
                }
            }
            if (i % 300 === 0) play(host, [honest], 20, wires);
        }
        play(host, [honest], 41, wires);
        expect(honest.ended).toBe("");
        expect(honest.lastHash).toBe(host.hashes.get(460));
    });

    test("153: data beside the world that is damaged or missing is refused when it is loaded", () => {
        const game = worldGame(veer, { create: () => ({ world: veer.createWorld(), data: { score: 1 } }), turn() {} });
        const saved = game.save(game.create());
        expect(game.load(saved).data).toEqual({ score: 1 });
        for (const bytes of [new Uint8Array(0), saved.slice(0, 9), saved.slice(0, -1)]) {
            expect(() => game.load(bytes)).toThrow();
        }
    });
});
