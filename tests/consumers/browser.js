/** Pages for consumers: folders that plain servers serve, and the Chromium that visits all of them. */
import { createServer } from "node:http";
import { existsSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { chromium } from "playwright-core";
import { findChromium } from "../../src/build/needs.mjs";

/**
 * @typedef {{ base?: string, headers?: Record<string, string>, wasmType?: string, asked?: string[] }} Serving
 *   base: path that the folder is served under; asked: gets the names of requested files
 */
/** @typedef {{ url: string, close: () => void }} Site */

const ARGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];
const LONGEST = 120_000, AFTER_PROBLEM = 8000; // milliseconds
/** @type {Record<string, string>} */
const types = {
    ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".json": "application/json",
};

/** Headers of pages that may share memory between threads. */
export const isolation = {
    "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp",
};

/** Serves a folder on its own port. @param {string} folder @param {Serving} [serving] @returns {Promise<Site>} */
export async function host(folder, { base = "/", headers = {}, wasmType = "application/wasm", asked = [] } = {}) {
    const server = createServer((request, response) => {
        const { pathname } = new URL(request.url ?? "/", "http://game"), isInside = pathname.startsWith(base);
        const name = decodeURIComponent(pathname.slice(base.length)) || "index.html", file = join(folder, name);
        asked.push(name);
        if (!isInside || !existsSync(file) || !statSync(file).isFile()) {
            return void response.writeHead(404, headers).end();
        }
        const type = file.endsWith(".wasm") ? wasmType : types[extname(file)] ?? "text/plain";
        response.writeHead(200, { "content-type": type, ...headers }).end(readFileSync(file));
    });
    await new Promise((resolve) => void server.listen(0, "127.0.0.1", () => resolve(undefined)));
    const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
    return { url: `http://127.0.0.1:${port}${base}`, close: () => (server.closeAllConnections(), void server.close()) };
}

/** @type {Promise<import("playwright-core").Browser> | null} */
let launched = null;
const browser = () =>
    (launched ??= chromium.launch({ executablePath: findChromium() ?? undefined, args: ARGS, timeout: LONGEST }));

export async function closeBrowser() {
    await (await launched)?.close();
    launched = null;
}

/**
 * Returns the title that a page sets when its program has ended. Throws errors of the page and of its console.
 * @param {string} url
 */
export async function titleOf(url) {
    const context = await (await browser()).newContext(), page = await context.newPage();
    /** @type {string[]} */
    const problems = [];
    let last = Infinity;
    const complain = (/** @type {string} */ text) => {
        problems.push(text);
        last = Date.now();
    };
    page.on("pageerror", (error) => complain(String(error)));
    page.on("console", (message) => {
        const { url: at } = message.location(), isNoise = /favicon/.test(at) || !["error"].includes(message.type());
        if (!isNoise) complain(`${message.text()} ${at}`);
    });
    try {
        await page.goto(url, { timeout: LONGEST, waitUntil: "commit" });
        let title = "";
        for (const began = Date.now(); !title; await page.waitForTimeout(50)) {
            title = await page.title().catch(() => ""); // the page is loading again
            if (title || Date.now() - began > LONGEST || Date.now() - last > AFTER_PROBLEM) break;
        }
        if (problems.length || !title) throw new Error([title || "the page says nothing", ...problems].join("; "));
        return title;
    } finally {
        await context.close();
    }
}

/**
 * Serves a folder and returns the title of a page in it.
 * @param {string} folder
 * @param {Serving} [serving]
 * @param {string} [path]
 */
export async function visit(folder, serving, path = "") {
    const site = await host(folder, serving);
    try {
        return await titleOf(site.url + path);
    } finally {
        site.close();
    }
}
