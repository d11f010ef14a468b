/**
 * Random messages to a server of the Colyseus example: changed and cut messages of veer/net in frames of Colyseus,
 * frames of random bytes, and random requests. It runs for a few seconds in `npm test`, and for ten minutes in
 * `npm run test:all`.
 */
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { createVeer } from "../../dist/index.js";
import { buildOf } from "../../web/examples/colyseus/src/build.js";
import WebSocket from "../../web/examples/colyseus/node_modules/ws/wrapper.mjs";
import { RATE } from "../../web/examples/colyseus/src/game.js";
import { playOnline } from "../../web/examples/colyseus/src/online.js";
import { isAll, ofDay } from "../every_day.js";

const pause = (/** @type {number} */ time) => new Promise((resolve) => setTimeout(resolve, time));
const build = buildOf(), encoder = new TextEncoder();

/** A generator of random numbers, the same in each run. */
let state = 12345;
function random() {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
}
const whole = (/** @type {number} */ most) => Math.floor((most + 1) * random());
/** @template T @param {T[]} list */
const oneOf = (list) => list[whole(list.length - 1)];
const bytesOf = (/** @type {number} */ length) => Array.from({ length }, () => whole(255));

/** Valid messages of a player. */
const hello = [1, 1, build.length, ...encoder.encode(build), 0, 0];
const messages = [hello, [2, 0, 200, 128], [2, 200, 1, 28, 228], [3, 20, 4, 97, 98, 99, 100], [4, 40]];

/** Returns a message that is changed, cut, longer or random. */
function message() {
    if (random() < 0.2) return bytesOf(whole(100));
    const list = [...oneOf(messages)];
    for (let changes = whole(3); changes > 0; changes--) {
        list[whole(list.length - 1)] = oneOf([0, 127, 128, 255, whole(255)]);
    }
    if (random() < 0.2) list.splice(whole(list.length));
    if (random() < 0.1) list.push(...bytesOf(whole(3000)));
    return list;
}

/**
 * Returns a frame: one of Colyseus, with a message of veer/net, with another type or other content, or random bytes.
 */
function frame() {
    const kind = random();
    const type = oneOf([[0xa1, 0x6d], [0xa5, ...encoder.encode("moved")], [0xd9, 200], [7], bytesOf(3)]);
    if (kind < 0.6) return [17, 0xa1, 0x6d, ...message()];
    if (kind < 0.8) return [oneOf([13, 17]), ...type, ...bytesOf(whole(30))];
    return kind < 0.9 ? [oneOf([10, 12, 18, 19]), ...bytesOf(whole(4))] : bytesOf(whole(60));
}

/** Sends a random request. @param {string} address @param {string} match */
async function ask(address, match) {
    const body = random() < 0.3 ? String.fromCharCode(...bytesOf(whole(200)))
        : JSON.stringify({
            build: oneOf([build, build, build, "", 7]), match: oneOf([match, match, undefined, "1.x", null, 9]),
            seed: oneOf([1, 2, -1, "1", undefined]), suspect: oneOf([undefined, 1, 0, 99, "x"]),
        });
    const response = await fetch(`${address}/${oneOf(["play", "play", "play", "runs", "begin", "prepare"])}`, {
        method: oneOf(["POST", "POST", "POST", "PUT"]), headers: { "content-type": "application/json" }, body,
    });
    await response.text();
}

/** Takes a seat, sends some frames and leaves. @param {number} port @param {string} match */
async function attack(port, match) {
    const address = `http://127.0.0.1:${port}`;
    if (random() < 0.1) await ask(address, match);
    const response = await fetch(`${address}/play`, {
        method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ build, match }),
    });
    const { reservation: seat } = await response.json();
    if (!seat) return 0;
    const socket = new WebSocket(`ws://127.0.0.1:${port}/${seat.processId}/${seat.roomId}?sessionId=${seat.sessionId}`);
    await new Promise((resolve) => ["open", "error", "close"].forEach((event) => socket.on(event, resolve)));
    let count = 0;
    const send = (/** @type {number[]} */ list) => {
        if (socket.readyState !== WebSocket.OPEN) return;
        socket.send(Uint8Array.from(list));
        count++;
    };
    if (random() < 0.9) send([10]);
    await pause(5);
    if (random() < 0.7) send([17, 0xa1, 0x6d, ...hello]);
    for (let frames = whole(40); frames > 0 && socket.readyState === WebSocket.OPEN; frames--) {
        send(frame());
        if (random() < 0.3) await pause(whole(10));
    }
    socket.close();
    await pause(5);
    return count;
}

/** @type {import("node:child_process").ChildProcess | undefined} */
let child;
afterEach(() => void child?.kill("SIGKILL"));

test("random messages and requests lose no match, and leave nothing in memory", async () => {
    const script = fileURLToPath(new URL("fuzzed_server.mjs", import.meta.url));
    const server = child = fork(script, { execArgv: ["--expose-gc"], silent: true });
    let errors = "";
    server.stderr?.on("data", (text) => { errors += text; });
    const told = () => /** @type {Promise<any>} */ (new Promise((resolve) => server.once("message", resolve)));
    const { port } = await told();
    const heap = async () => {
        server.send("heap");
        return (await told()).heap;
    };
    const honest = [];
    for (const mode of /** @type {const} */ (["lockstep", "rollback"])) {
        honest.push(await playOnline(await createVeer(), `ws://localhost:${port}`, { build, mode }));
    }
    const timer = setInterval(() => honest.forEach((player, i) => {
        player.steer(Math.cos(performance.now() / 500 + i), 0.4);
        player.frame(0.05);
    }), 50);
    const until = performance.now() + ofDay(4000, 600_000), attackUntil = async (/** @type {number} */ end) => {
        const counts = await Promise.all(Array.from({ length: 4 }, async () => {
            let count = 0;
            while (performance.now() < end && server.exitCode === null) count += await attack(port, honest[0].matchId);
            return count;
        }));
        return counts.reduce((sum, count) => sum + count, 0);
    };
    let sent = await attackUntil(until - ofDay(2000, 480_000));
    await pause(ofDay(0, 45_000)); // matches that were opened end
    const before = await heap();
    sent += await attackUntil(until);
    await pause(ofDay(0, 45_000));
    const after = await heap();
    const ticks = honest.map(({ client }) => client.tick);
    while (honest.some(({ client, closed }, i) => !closed && client.tick < ticks[i] + RATE)) await pause(20);
    clearInterval(timer);
    expect([server.exitCode, honest.map(({ closed }) => closed)]).toEqual([null, ["", ""]]);
    const [one, two] = honest.map(({ reports }) => reports.slice(-20));
    const same = one.filter(({ tick, hash }) => two.some((other) => other.tick === tick && other.hash === hash));
    expect(same.length).toBeGreaterThan(ofDay(1, 15));
    expect(sent).toBeGreaterThan(ofDay(100, 20_000));
    if (isAll) expect(after / before).toBeLessThan(1.05);
    expect(errors).not.toMatch(/Unhandled|VeerDead|Room \w+ ends|was not opened/);
    for (const player of honest) await player.leave();
}, ofDay(60_000, 900_000));
