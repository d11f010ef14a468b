#!/usr/bin/env node
/**
 * Measures when Veer is ready on slow networks: the time from opening a page to the end of createVeer(), for pages that
 * Vite has built with "veer", with "veer/url", and with "veer/url" and a preload hint. The server compresses with
 * brotli; Chromium limits the network. The pages are opened in turn, each with an empty cache. node
 * tests/tools/ready.mjs [--runs N] prints the median times, and the median ratios to "veer" in the same round.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import { chromium } from "playwright-core";
import { build } from "vite";
import { findChromium } from "../../src/build/needs.mjs";
import { FLAGS } from "./browsers.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** Networks by name: the round-trip time in milliseconds, and the bandwidth in megabits per second. */
const NETWORKS = /** @type {Record<string, [number, number]>} */ ({
    "fiber, 10 ms, 100 Mbit/s": [10, 100], "4G, 60 ms, 10 Mbit/s": [60, 10], "slow 4G, 150 ms, 1.6 Mbit/s": [150, 1.6],
});
const TYPES = /** @type {Record<string, string>} */ ({
    ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm",
});
const LIKELY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const PROGRAM = `createVeer().then((veer) => {
    veer.createWorld();
    document.title = String(performance.now());
}, (error) => { document.title = error.message; });\n`;

const HINT =
    '<link rel="preload" href="./node_modules/veer/dist/veer.wasm" as="fetch" type="application/wasm" crossorigin>';
const PAGES = [
    { name: "veer", entry: "veer", hint: "" }, { name: "veer/url", entry: "veer/url", hint: "" },
    { name: "veer/url, preload", entry: "veer/url", hint: HINT },
];

/** Builds the pages into folders 0, 1 and 2. @param {string} folder */
async function makePages(folder) {
    for (const [i, { entry, hint }] of PAGES.entries()) {
        const source = join(folder, `source${i}`), modules = join(source, "node_modules");
        mkdirSync(modules, { recursive: true });
        symlinkSync(root, join(modules, "veer"));
        writeFileSync(join(source, "package.json"), '{ "type": "module" }');
        writeFileSync(join(source, "game.js"), `import { createVeer } from "${entry}";\n${PROGRAM}`);
        writeFileSync(join(source, "index.html"),
            `<!doctype html><link rel="icon" href="data:,">${hint}<script type="module" src="./game.js"></script>`);
        await build({
            root: source, configFile: false, logLevel: "error", base: "./", build: { outDir: join(folder, String(i)) },
        });
    }
}

/** Serves a folder, compressed. @param {string} folder */
async function serve(folder) {
    const packed = new Map();
    const server = createServer((request, response) => {
        const path = new URL(request.url ?? "/", "http://page").pathname;
        if (!packed.has(path)) packed.set(path, brotliCompressSync(readFileSync(join(folder, path)), LIKELY));
        const headers = { "content-type": TYPES[extname(path)], "content-encoding": "br" };
        response.writeHead(200, headers).end(packed.get(path));
    });
    await new Promise((done) => void server.listen(0, "127.0.0.1", () => done(undefined)));
    const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
    return { url: `http://127.0.0.1:${port}`, close: () => (server.closeAllConnections(), server.close()) };
}

/**
 * Returns the milliseconds until Veer is ready in a page.
 * @param {import("playwright-core").Browser} browser @param {string} url @param {[number, number]} network
 */
async function measure(browser, url, [latency, megabits]) {
    const context = await browser.newContext(), page = await context.newPage();
    const session = await context.newCDPSession(page), throughput = (megabits * 1e6) / 8;
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions",
        { offline: false, latency, downloadThroughput: throughput, uploadThroughput: throughput });
    await page.goto(url);
    await page.waitForFunction(() => document.title !== "");
    const title = await page.title();
    await context.close();
    if (!(Number(title) > 0)) throw new Error(`${url}: ${title}`);
    return Number(title);
}

/** Returns the median time of each page on each network. @param {number} runs */
export async function ready(runs) {
    const folder = mkdtempSync(join(tmpdir(), "veer-ready-"));
    await makePages(folder);
    const site = await serve(folder);
    const browser = await chromium.launch({
        executablePath: findChromium() ?? undefined, args: FLAGS, timeout: 600_000,
    });
    const rows = Object.entries(NETWORKS).flatMap(([network, limits]) => PAGES.map(({ name }, page) => (
        { network, limits, name, page, all: /** @type {number[]} */ ([]) })));
    for (let i = 0; i < runs; i++) {
        for (const row of rows) row.all.push(await measure(browser, `${site.url}/${row.page}/index.html`, row.limits));
    }
    await browser.close();
    site.close();
    rmSync(folder, { recursive: true });
    const median = (/** @type {number[]} */ all) => [...all].sort((a, b) => a - b)[all.length >> 1];
    return rows.map(({ network, name, all }) => {
        const first = /** @type {typeof rows[0]} */ (rows.find((row) => row.network === network)).all;
        return { network, name, took: median(all), ratio: median(all.map((took, i) => took / first[i])) };
    });
}

if (resolve(process.argv[1] ?? "") === fileURLToPath(import.meta.url)) {
    const at = process.argv.indexOf("--runs"), rows = await ready(at < 0 ? 9 : Number(process.argv[at + 1]));
    for (const { network, name, took, ratio } of rows) {
        console.log(`${network.padEnd(28)} ${name.padEnd(18)} ${took.toFixed(0).padStart(6)} ms ${ratio.toFixed(2)}`);
    }
}
