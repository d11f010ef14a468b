/**
 * The cluster of the Colyseus example, with a real Redis: its processes and its Redis end while players play.
 * `npm test` ends a few of them. `npm run test:all` ends hundreds, and tests other things that happen to a cluster.
 */
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, truncateSync, statSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import { createVeer } from "../../dist/index.js";
import { openMatch } from "../../dist/net.js";
import { ensure } from "../../src/build/needs.mjs";
import { buildOf } from "../../web/examples/colyseus/src/build.js";
import { freePort, startCluster } from "../../web/examples/colyseus/src/cluster.js";
import { RATE, sheepdogs } from "../../web/examples/colyseus/src/game.js";
import { playOnline } from "../../web/examples/colyseus/src/online.js";
import { joinCluster } from "../../web/examples/colyseus/src/redis.js";
import { Trial, until } from "../../web/examples/colyseus/src/trial.js";
import { isAll, ofDay } from "../every_day.js";

if (ensure(["redis"]).size) throw new Error("redis-server is missing");

const pause = (/** @type {number} */ time) => new Promise((resolve) => setTimeout(resolve, time));
const veer = await createVeer();
/** What a test has started. @type {{ close?: () => Promise<void>, stop?: () => Promise<void> }[]} */
const started = [];
afterEach(async () => {
    for (const one of started.splice(0)) await (one.close ?? one.stop)?.call(one);
});

/** @param {Parameters<typeof Trial.open>[0]} [options] */
async function openTrial(options) {
    const trial = await Trial.open(options);
    started.push(trial);
    await trial.settle();
    return trial;
}

/** @param {Parameters<typeof startCluster>[0]} [options] */
async function openCluster(options) {
    const cluster = await startCluster({ port: 0, log: () => {}, ...options });
    started.push(cluster);
    return cluster;
}

/** @param {string} address @param {object} [options] */
const play = (address, options) => playOnline(veer.recover(), address, { build: buildOf(), ...options });

test("a match outlives the process that runs it, killed or drained, and Redis: each turn and each hash is that of an " +
    "unbroken run", async () => {
    const trial = await openTrial({ processes: ofDay(2, 3) }), [first] = trial.players, { matchId } = first;
    for (let i = 0; i < ofDay(1, 100); i++) await trial.kill();
    for (let i = 0; i < ofDay(1, 40); i++) await trial.kill("SIGTERM");
    for (let i = 0; i < ofDay(1, 10); i++) await trial.killRedis();
    for (let i = 0; i < ofDay(0, 10); i++) await trial.stop(5000);
    if (isAll) await trial.disrupt(() => trial.cluster.update(), true); // a rolling update with the same bits
    const late = await trial.join();
    await trial.settle();
    const turns = trial.check();
    expect(trial.players.map(({ client, matchId: id, closed }) => [client.seat, id, closed])).toEqual(
        [0, 1, 2, 3].map((seat) => [seat, matchId, ""]));
    expect(first.epoch).toBeGreaterThan(ofDay(2, 150));
    expect(late.epoch).toBe(first.epoch);
    expect(turns).toBeGreaterThan(3 * RATE);
    expect(trial.compared).toBeGreaterThan(ofDay(6, 300));
}, ofDay(120_000, 3_600_000));

describe.runIf(isAll)("in a cluster", () => {
    test("eight owners that steal one match lose no turn and play none twice", async () => {
        const { url } = await openCluster({ processes: 0 }), turns = new Map();
        const addressOf = (/** @type {number} */ port) => `ws://localhost:${port}`;
        const owners = await Promise.all(Array.from({ length: 8 }, (_, i) =>
            joinCluster({ url, addressOf, inside: "localhost" }).join(i, () => 0, () => {})));
        const ends = performance.now() + 20_000;
        let takeovers = 0;
        await Promise.all(owners.map(async ({ journal, owner }) => {
            const game = sheepdogs(veer.recover());
            const recorded = { ...game, turn: (/** @type {any} */ state, /** @type {any} */ inputs) => {
                game.turn(state, inputs);
                const hash = game.hash(state), tick = state.world.tick;
                expect(turns.get(tick) ?? hash).toBe(hash);
                turns.set(tick, hash);
            } };
            let suspect = 0;
            while (performance.now() < ends) {
                const opened = await openMatch(journal, "1.abcdefghij", recorded, { owner, suspect });
                if (opened.status === "elsewhere") suspect = opened.epoch;
                if (opened.status !== "open") {
                    await pause(20 * Math.random());
                    continue;
                }
                takeovers++;
                for (let i = 0; i < 30 * Math.random() && !opened.match.ended; i++) {
                    await opened.match.turn();
                    await pause(1);
                }
                suspect = opened.match.epoch;
            }
        }));
        expect(takeovers).toBeGreaterThan(100);
        expect([...turns.keys()].sort((a, b) => a - b)).toEqual(Array.from({ length: turns.size }, (_, i) => i + 1));
        for (const { peers } of owners) await peers.leave();
    }, 120_000);

    test("a turn that ends every process that plays it sets its match aside; other matches go on", async () => {
        const folder = mkdtempSync(join(tmpdir(), "veer-poison-")), file = join(folder, "poison.mjs");
        writeFileSync(file, `import { createVeer } from ${JSON.stringify(import.meta.resolve("../../dist/index.js"))};
            const world = (await createVeer()).createWorld(), proto = Object.getPrototypeOf(world);
            const { setDrive } = proto;
            proto.setDrive = function (id, toward) {
                if (toward.x === -0.77 && toward.y === 0.77) process.kill(process.pid, "SIGKILL");
                return setDrive.call(this, id, toward);
            };`);
        const cluster = await openCluster({ env: { NODE_OPTIONS: `--import=${pathToFileURL(file)}` } });
        const [bad, friend, other] = [
            await play(cluster.addresses[0], { seed: 1 }), await play(cluster.addresses[1], { seed: 1 }),
            await play(cluster.addresses[2], { seed: 2 }),
        ];
        expect(friend.matchId).toBe(bad.matchId);
        await pause(1500);
        bad.steer(-0.77, 0.77);
        await until(() => bad.closed && friend.closed);
        for (const { closed } of [bad, friend]) expect(closed).toMatch(/set aside/);
        const { tick } = other.client;
        await until(() => other.closed || other.client.tick > tick + RATE);
        expect(other.closed).toBe("");
        await other.leave();
        rmSync(folder, { recursive: true });
    }, 120_000);

    test("a process of another build opens new matches only; the match waits for a process of its own", async () => {
        const trial = await openTrial({ processes: 2 }), { programs } = trial.cluster, { owner } = trial;
        const [other] = programs.filter((program) => program !== owner);
        other.how.env = { ...other.how.env, BUILD: "another" };
        await other.replace();
        const address = trial.cluster.addresses[programs.indexOf(other)];
        const old = trial.players[0];
        expect(old.address).not.toBe(address);
        const ask = async (/** @type {object} */ body) => (await fetch(`${address.replace("ws", "http")}/play`, {
            method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
        })).json();
        expect((await ask({ build: buildOf(), match: old.matchId })).status).toBe("build");
        expect((await ask({ build: "another", match: old.matchId, suspect: old.epoch })).status).toBe("build");
        const young = await play(address, { build: "another", seed: 5 });
        expect([young.client.state !== null, young.address]).toEqual([true, address]);
        await trial.kill(); // it restarts with its own build
        expect([old.epoch, old.address === address, young.closed]).toEqual([2, false, ""]);
        await young.leave();
    }, 120_000);

    test("if Redis and the owner lose turns together, players go back to the same turn and are told", async () => {
        const folder = mkdtempSync(join(tmpdir(), "veer-tail-")), news = /** @type {string[][]} */ ([[], []]);
        const cluster = await openCluster({ processes: 2, data: folder }), [address] = cluster.addresses;
        const players = [];
        for (const list of news) {
            players.push(await play(address, { onNews: (/** @type {string} */ text) => list.push(text) }));
        }
        await until(() => players[0].client.tick > 3 * RATE);
        const owner = cluster.programs[cluster.addresses.indexOf(players[0].address)], { redis } = cluster;
        await redis?.stop();
        owner.child?.kill("SIGKILL");
        const [file] = readdirSync(join(folder, "appendonlydir")).filter((name) => name.endsWith(".incr.aof"));
        const path = join(folder, "appendonlydir", file);
        truncateSync(path, statSync(path).size - 3000);
        await redis?.replace();
        await until(() => players.every(({ epoch, closed }) => closed || epoch > 1));
        const { tick } = players[0].client;
        await until(() => players.every(({ client, closed }) => closed || client.tick > tick + 3 * RATE));
        expect(players.map(({ closed, client }) => [closed, client.seat])).toEqual([["", 0], ["", 1]]);
        for (const list of news) expect(list.join()).toMatch(/have lost \d+ turns/);
        const [mine, theirs] = players.map(({ reports }) => reports.slice(-3));
        for (const { tick: at, hash } of mine) {
            expect(theirs.find((report) => report.tick === at)?.hash ?? hash).toBe(hash);
        }
        for (const player of players) await player.leave();
    }, 120_000);

    test("a full cluster says so at once", async () => {
        const cluster = await openCluster({ processes: 2, env: { MOST_MATCHES: "1" } }), [address] = cluster.addresses;
        await pause(1500); // until the processes know each other
        const players = [await play(address, { seed: 1 }), await play(address, { seed: 2 })];
        expect(new Set(players.map((player) => player.address)).size).toBe(2);
        await expect(play(address, { seed: 3 })).rejects.toThrow("all servers are full");
        const friend = await play(address, { seed: 2 }); // a match that runs has seats
        expect(friend.matchId).toBe(players[1].matchId);
        for (const player of [...players, friend]) await player.leave();
    }, 60_000);

    test("processes behind one public address", async () => {
        const proxy = createServer((asked, answer) => {
            const [, port, path] = /^\/(\d+)(\/.*)$/.exec(asked.url ?? "") ?? [];
            const { method, headers } = asked;
            const sent = request({ host: "127.0.0.1", port, path, method, headers }, (got) => {
                answer.writeHead(got.statusCode ?? 500, got.headers);
                got.pipe(answer);
            });
            sent.on("error", () => answer.destroy());
            asked.pipe(sent);
        });
        proxy.on("upgrade", (asked, socket) => {
            const [, port, path] = /^\/(\d+)(\/.*)$/.exec(asked.url ?? "") ?? [];
            const lines = Object.entries(asked.headers).map(([name, value]) => `${name}: ${value}\r\n`).join("");
            const there = connect(Number(port), "127.0.0.1", () => {
                there.write(`GET ${path} HTTP/1.1\r\n${lines}\r\n`);
                there.pipe(socket).pipe(there);
            });
            for (const end of [there, socket]) {
                end.on("error", () => {});
                end.on("close", () => [there, socket].forEach((one) => one.destroy()));
            }
        });
        const port = await freePort();
        await new Promise((resolve) => proxy.listen(port, "127.0.0.1", () => resolve(0)));
        const cluster = await openCluster({
            processes: 2, env: { PUBLIC_URL: `ws://127.0.0.1:${port}/{port}`, PROXY: "1" },
        });
        const player = await play(`ws://127.0.0.1:${port}/${cluster.ports[0]}`);
        await pause(1500);
        for (const epoch of [2, 3]) {
            const at = player.address;
            cluster.programs[cluster.ports.indexOf(Number(at.split("/").at(-1)))].child?.kill("SIGKILL");
            await until(() => player.closed || player.epoch === epoch);
            const { tick } = player.client;
            await until(() => player.closed || player.client.tick > tick + RATE);
            await until(() => cluster.programs.every(({ isReady }) => isReady));
            expect([player.closed, player.address === at]).toEqual(["", false]);
            await pause(1500);
        }
        await player.leave();
        proxy.close();
    }, 60_000);

    test("a Redis with a password and TLS, by REDIS_URL", async () => {
        const folder = mkdtempSync(join(tmpdir(), "veer-tls-")), port = await freePort(), redis = await freePort();
        const at = (/** @type {string} */ name) => join(folder, name);
        expect(spawnSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", at("key"), "-out",
            at("cert"), "-days", "1", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]).status)
            .toBe(0);
        const server = spawn("redis-server", ["--port", "0", "--tls-port", String(redis), "--tls-cert-file", at("cert"),
            "--tls-key-file", at("key"), "--tls-ca-cert-file", at("cert"), "--tls-auth-clients", "no", "--requirepass",
            "a secret", "--dir", folder, "--save", ""]);
        await new Promise((resolve) => server.stdout.on("data",
            (text) => /ready to accept/i.test(String(text)) && resolve(0)));
        const cluster = await openCluster({
            processes: 1, port, url: `rediss://:a%20secret@localhost:${redis}`,
            env: { NODE_EXTRA_CA_CERTS: at("cert") },
        });
        const player = await play(cluster.addresses[0]);
        await until(() => player.closed || player.client.tick > RATE);
        expect(player.closed).toBe("");
        await player.leave();
        await cluster.stop();
        server.kill("SIGKILL");
        rmSync(folder, { recursive: true });
    }, 60_000);

    test("a match that everybody has left is stored after half a minute, and goes on for who comes back", async () => {
        const { serve } = await import("../../web/examples/colyseus/src/serve.js");
        const { server, port, matches } = await serve(0), address = `ws://localhost:${port}`;
        const player = await play(address), { matchId: match } = player;
        await until(() => player.client.tick > RATE);
        const { tick } = player.client;
        await player.leave();
        await until(() => !matches.rooms.has(match));
        const back = await play(address, { match });
        expect([back.matchId, back.epoch, back.client.tick > tick + 29 * RATE]).toEqual([match, 2, true]);
        await back.leave();
        await server.gracefullyShutdown(false);
    }, 60_000);
});

test("without Redis and REDIS_URL, the cluster says what to install", () => {
    const script = new URL("../../web/examples/colyseus/src/cluster.js", import.meta.url).pathname;
    const { status, stderr } = spawnSync(process.execPath, [script, "--port", "0"], {
        env: { ...process.env, PATH: "/nowhere", REDIS_URL: "" }, encoding: "utf8",
    });
    expect([status, stderr]).toEqual([1, expect.stringContaining("apt-get install redis-server")]);
});
