#!/usr/bin/env node
/**
 * Measures rollback in Chromium, on the page of the Colyseus example without a server: two players with simulated
 * delays, whose dogs change direction in every turn. For each delay: the steps that the first player repeats in a
 * frame, how far agents are corrected where they are drawn, and the time that scripts take in a frame (of both players,
 * with drawing). Chromium without a screen does not keep to a display's frames, so intervals are printed apart.
 *
 *   node tests/tools/rollback_frames.mjs [SECONDS]
 *
 * SECONDS is the time for each delay, by default 20. It needs `npm ci` in web/examples/colyseus.
 */
import { loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { findChromium } from "../../src/build/needs.mjs";
import { forget, prefer } from "./cores.mjs";

const EXAMPLE = fileURLToPath(new URL("../../web/examples/colyseus", import.meta.url));
const DELAYS = [40, 120, 250]; // in ms, each way; the page makes each message up to half of it later
const SETTLE = 6000; // in ms: as long as Rollback measures the delay, and more
const FRAME = 16.7, NOTICED = 0.01; // ms of a frame at 60 per second; smallest correction that counts, in u

/** Runs in the page before its scripts: measures the time of each frame. */
function measureFrames() {
    const frames = /** @type {{ script: number, interval: number }[]} */ ([]), next = window.requestAnimationFrame;
    let last = performance.now();
    Object.assign(window, { frames });
    window.requestAnimationFrame = (draw) => next.call(window, (time) => {
        const began = performance.now();
        draw(time);
        frames.push({ script: performance.now() - began, interval: began - last });
        last = began;
    });
}

/** Runs in the page: measures the rollbacks of the first player, as it plays now. */
function measureRollbacks() {
    const { client } = /** @type {any} */ (window).game.players()[0], { turn } = client.game, { advance } = client;
    const empty = () => /** @type {number[]} */ ([]), notes = { steps: empty(), moved: empty(), ahead: empty() };
    let drawn = 0, corrected = /** @type {{ x: Float32Array, y: Float32Array } | null} */ (null);
    const columns = () => ({ x: client.state.world.agents.x.slice(), y: client.state.world.agents.y.slice() });
    Object.assign(window, { notes });
    client.game.turn = (/** @type {any} */ state, /** @type {any} */ inputs) => {
        turn(state, inputs);
        if (client.playedTick === drawn) corrected = columns(); // the step that is drawn was repeated
    };
    client.advance = (/** @type {number} */ seconds) => {
        const before = columns(), { repeated } = client;
        [drawn, corrected] = [client.playedTick, null];
        const pose = advance.call(client, seconds);
        notes.steps.push(client.repeated - repeated);
        notes.ahead.push(client.ahead);
        if (!corrected) return pose;
        const { x, y } = /** @type {{ x: Float32Array, y: Float32Array }} */ (corrected);
        for (const [i, atX] of before.x.entries()) notes.moved.push(Math.hypot(x[i] - atX, y[i] - before.y[i]));
        return pose;
    };
}

/** @param {number[]} list */
function summary(list) {
    const sorted = [...list].sort((a, b) => a - b), at = (/** @type {number} */ share) =>
        sorted.length ? sorted[Math.floor(share * (sorted.length - 1))] : 0;
    return { mean: list.reduce((sum, one) => sum + one, 0) / Math.max(list.length, 1), at, most: at(1) };
}

prefer(process.pid); // and the processes that it starts
const seconds = Number(process.argv[2] ?? 20);
const { createServer } = await import(`${EXAMPLE}/node_modules/vite/dist/node/index.js`);
const server = await createServer({
    root: EXAMPLE, configFile: `${EXAMPLE}/vite.config.js`, logLevel: "error", server: { hmr: false, watch: null },
});
await server.listen(0);
const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
await page.addInitScript(measureFrames);
await page.goto(server.resolvedUrls.local[0]);
await page.waitForFunction("window.game?.figures().every((player) => player.agreed > 0)", null, { timeout: 60_000 });

console.log("| mode | delay, ms | turns ahead | steps repeated per frame: mean, 95 %, most | agents corrected | " +
    "correction, u: median, 95 %, most | script per frame, ms: median, 95 %, 99 %, most | frames over 16.7 ms | " +
    "interval, ms: median, 99 % | load |\n|---|---|---|---|---|---|---|---|---|---|");
const runs = [{ mode: "lockstep", delay: 120 }, ...DELAYS.map((delay) => ({ mode: "rollback", delay }))];
for (const { mode, delay } of runs) {
    await page.getByRole("button", { name: "Restart" }).click();
    await page.getByRole("slider").fill(String(delay));
    await page.getByRole("radio", { name: mode }).check();
    await page.waitForTimeout(SETTLE);
    if (mode === "rollback") await page.evaluate(measureRollbacks);
    await page.evaluate("window.frames.length = 0");
    await page.waitForTimeout(1000 * seconds);
    const { frames, notes } = /** @type {any} */ (await page.evaluate("({ frames, notes: window.notes })"));
    const steps = summary(notes?.steps ?? []), moved = notes?.moved ?? [], ahead = summary(notes?.ahead ?? []);
    const seen = moved.filter((/** @type {number} */ by) => by > NOTICED), far = summary(seen);
    const script = summary(frames.map((/** @type {any} */ frame) => frame.script));
    const interval = summary(frames.map((/** @type {any} */ frame) => frame.interval));
    const slow = frames.filter((/** @type {any} */ frame) => frame.script > FRAME).length;
    const fixed = (/** @type {number[]} */ list, digits = 1) => list.map((one) => one.toFixed(digits)).join(", ");
    console.log(`| ${[
        mode, delay, ahead.mean.toFixed(1), `${steps.mean.toFixed(1)}, ${steps.at(0.95)}, ${steps.most}`,
        `${((100 * seen.length) / Math.max(moved.length, 1)).toFixed(0)} %`,
        fixed([far.at(0.5), far.at(0.95), far.most]),
        fixed([script.at(0.5), script.at(0.95), script.at(0.99), script.most]), `${slow} of ${frames.length}`,
        fixed([interval.at(0.5), interval.at(0.99)]), loadavg()[0].toFixed(1),
    ].join(" | ")} |`);
}
await browser.close();
await server.close();
forget();
process.exit(0);
