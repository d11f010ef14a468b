/** The Colyseus example: lockstep in plain code, then the same over a server with players, a late joiner and a cheater, and its speed. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createVeer } from "../../dist/index.js";
import { Follower, Referee } from "../../web/examples/colyseus/src/lockstep.js";
import { createMatch, DOGS, RATE, SHEEP } from "../../web/examples/colyseus/src/match.js";

describe("lockstep without a network", () => {
    /** @param {Referee} referee @param {Follower[]} followers @param {number} turns */
    function play(referee, followers, turns) {
        const disagreed = new Set();
        for (let i = 0; i < turns; i++) {
            for (const { seat } of followers) referee.input(seat, [100 * Math.cos(i / 30 + seat), 100 * Math.sin(i / 20)]);
            const turn = JSON.parse(JSON.stringify(referee.turn())); // as over a wire
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
        expect(play(referee, followers, RATE)).toEqual([1]); // within a second
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

    test("what a client sends instead of a direction does no harm", async () => {
        const referee = new Referee(createMatch(await createVeer(), 1)), { seat } = referee.join();
        for (const input of [null, undefined, "left", [NaN, Infinity], [1e9, -1e9], [{}, []], { x: 1 }, [[1], "2"]]) {
            referee.input(seat, input);
            expect(() => referee.turn()).not.toThrow();
        }
        expect(() => referee.match.world.validate()).not.toThrow();
    });

    test("dogs drive sheep, and sheep in the pen count", async () => {
        const match = createMatch(await createVeer(), 1);
        expect(match.penned()).toBe(0);
        for (let i = 0; i < 60 * RATE; i++) match.turn([0, 1, 2, 3].map((seat) => {
            const { x, y } = match.world.agents, slot = match.world.slot(match.dog(seat)), toX = Math.min(80 + 12 * (i / RATE), 640) - x[slot];
            const toY = 250 + 180 * Math.sin(i / RATE + 1.6 * seat) - y[slot], length = Math.max(Math.hypot(toX, toY), 1);
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

    const join = async () => playOnline(await createVeer(), `ws://127.0.0.1:${served.port}`);
    /** @param {() => boolean} isSo */
    const until = async (isSo) => {
        while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 50));
    };

    test("three players and a late joiner have the same hash each second; the cheater is out, the others play on", async () => {
        const players = [await join(), await join(), await join()];
        const timer = setInterval(() => players.forEach((player, i) => player.closed || player.input(100, 50 * i - 50)), 100);
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
            for (const { tick, hash } of reports) expect(players[0].reports.find((report) => report.tick === tick)?.hash ?? hash).toBe(hash);
        }
        for (const player of honest) await player.leave();
    }, 120_000);
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
    expect(share).toBeLessThan(1.5); // of a processor; about 0.3 on a machine with nothing else to do
}, 120_000);
