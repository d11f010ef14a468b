#!/usr/bin/env node
/**
 * Measures how long a page's main thread is blocked while Veer loads: the longest task in Chromium between the import
 * and the end of createVeer(), at full processor speed and four and six times slower. node tests/tools/loading.mjs
 * [--runs N] [FOLDER ...] Each folder is a dist/ (default: this checkout's). Several folders are measured in turn, to
 * compare releases.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { findChromium } from "../../src/build/needs.mjs";
import { FLAGS } from "./browsers.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const ENTRIES = { veer: "index.js", "veer/url": "url.js" };
const SLOWER = [1, 4, 6];
const TYPES = /** @type {Record<string, string>} */ ({ ".js": "text/javascript", ".wasm": "application/wasm" });
const CATEGORIES = ["disabled-by-default-devtools.timeline", "toplevel", "blink.user_timing"];

/**
 * @typedef {{ name: string, ph: string, pid: number, tid: number, ts: number, dur?: number, tdur?: number }} TraceEvent
 *    times in microseconds
 */

/** Serves folder n at /n/. @param {string[]} folders */
async function serve(folders) {
    const server = createServer((request, response) => {
        const [, index, name] = /^\/(\d+)\/([\w.]+)$/.exec(request.url ?? "") ?? [];
        if (!name) {
            return void response.setHeader("content-type", "text/html").end(
                "<!doctype html><link rel=icon href=data:,><title>loading</title>",
            );
        }
        response.setHeader("content-type", TYPES[extname(name)] ?? "text/plain").end(
            readFileSync(join(folders[Number(index)], name)),
        );
    });
    await new Promise((done) => void server.listen(0, "127.0.0.1", () => done(undefined)));
    const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
    return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/**
 * Returns the longest task between the marks, in milliseconds of wall time and of processor time, which other programs
 * do not lengthen.
 * @param {TraceEvent[]} events
 */
export function longestTask(events) {
    const mark = (/** @type {string} */ name) =>
        /** @type {TraceEvent} */ (events.find((event) => event.name === name));
    const from = mark("veer begins"), to = mark("veer is loaded");
    const tasks = events.filter(({ name, pid, tid, ts, dur }) =>
        name.endsWith("RunTask") && pid === from.pid && tid === from.tid && ts + (dur ?? 0) > from.ts && ts < to.ts);
    return {
        blocked: Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1000,
        busy: Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000,
    };
}

/**
 * @param {import("playwright-core").Browser} browser
 * @param {string} url
 * @param {{ file: string, slower: number }} load
 */
async function measure(browser, url, { file, slower }) {
    const context = await browser.newContext(), page = await context.newPage();
    const session = await context.newCDPSession(page);
    await page.goto(url);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
    await browser.startTracing(page, { categories: CATEGORIES });
    const took = await page.evaluate(async (from) => {
        await new Promise((done) => void setTimeout(done, 100));
        performance.mark("veer begins");
        const start = performance.now(), { createVeer } = await import(from);
        await createVeer();
        performance.mark("veer is loaded");
        return performance.now() - start;
    }, `${url}/${file}`);
    const { traceEvents } = JSON.parse(String(await browser.stopTracing()));
    await context.close();
    return { ...longestTask(traceEvents), took };
}

/**
 * Returns the medians of several runs, a row per folder and entry.
 * @param {string[]} folders
 * @param {number} runs
 * @param {number[]} [slower]
 */
export async function loading(folders, runs, slower = SLOWER) {
    const site = await serve(folders);
    const browser = await chromium.launch({
        executablePath: findChromium() ?? undefined, args: FLAGS, timeout: 600_000,
    });
    const rows = folders.flatMap((
        folder, index,
    ) => Object.entries(ENTRIES).flatMap(([entry, name]) => slower.map((rate) => (
        {
            folder, entry, slower: rate, file: `${index}/${name}`,
            all: /** @type {Awaited<ReturnType<typeof measure>>[]} */ ([]),
        }))));
    for (let i = 0; i < runs; i++) for (const row of rows) row.all.push(await measure(browser, site.url, row));
    await browser.close();
    site.close();
    return rows.map(({ folder, entry, slower: rate, all }) => {
        const median = (/** @type {"blocked" | "busy" | "took"} */ key) =>
            all.map((one) => one[key]).sort((a, b) => a - b)[all.length >> 1];
        return { folder, entry, slower: rate, blocked: median("blocked"), busy: median("busy"), took: median("took") };
    });
}

if (resolve(process.argv[1] ?? "") === fileURLToPath(import.meta.url)) {
    const words = process.argv.slice(2), at = words.indexOf("--runs");
    const runs = at < 0 ? 9 : Number(words.splice(at, 2)[1]);
    console.log(
        "The longest task of the main thread while Veer loads, in ms: by the clock, and of the processor; and until " +
            "createVeer() is done.",
    );
    for (const { folder, entry, slower, blocked, busy, took } of await loading(
        words.length ? words : [join(root, "dist")], runs,
    )) {
        const [clock, processor, end] = [blocked, busy, took].map((value) => value.toFixed(1).padStart(7));
        console.log(`${folder}  ${entry.padEnd(8)}  ${slower}x slower  ${clock} ${processor} ${end}`);
    }
}
