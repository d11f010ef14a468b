/**
 * A page that loads the package from another origin, such as a CDN. Most files load as usual, but a worker's script has
 * to come from the page's own origin, so "veer/threads" needs one more line, which its error message shows.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname } from "node:path";
import { chromium } from "playwright-core";
import { createVeer } from "veer";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FLAGS } from "../tools/browsers.mjs";
import { mixedWorld } from "./worlds.js";

const TYPES = /** @type {Record<string, string>} */ ({ ".js": "text/javascript", ".wasm": "application/wasm" });
const ISOLATED = { "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp" };
const OPEN = { "access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin" };

/** @type {import("node:http").Server[]} */
const servers = [];
/**
 * @param {Record<string, string>} headers
 * @param {(path: string) => string | Buffer} answer
 * @returns {Promise<string>} its origin
 */
async function serve(headers, answer) {
    const server = createServer((request, response) => {
        const path = new URL(request.url ?? "/", "http://page").pathname;
        try {
            const body = answer(path), type = typeof body === "string" ? "text/html" : TYPES[extname(path)];
            response.writeHead(200, { ...headers, "content-type": type }).end(body);
        } catch {
            response.writeHead(404, headers).end();
        }
    });
    servers.push(server);
    await new Promise((done) => void server.listen(0, "127.0.0.1", () => done(undefined)));
    return `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (server.address()).port}`;
}

const dist = (/** @type {string} */ name) => readFileSync(new URL(`../../dist/${name}`, import.meta.url));
/** @type {import("playwright-core").Browser} */
let browser;
let pages = "", others = "", expected = "";

beforeAll(async () => {
    pages = await serve(ISOLATED, (path) => (
        path === "/worlds.js"
            ? readFileSync(new URL("worlds.js", import.meta.url))
            : path.startsWith("/own/") ? dist(path.slice(5)) : "<!doctype html>"));
    others = await serve(OPEN, (path) => dist(path.slice(1)));
    browser = await chromium.launch({
        executablePath: process.env.CHROME_PATH || "/usr/bin/chromium", args: FLAGS, timeout: 600_000,
    });
    const { world } = mixedWorld(await createVeer(), 400);
    for (let i = 0; i < 5; i++) world.step(1 / 60);
    expected = world.hash();
});
afterAll(async () => {
    await browser?.close();
    servers.forEach((server) => server.close());
});

/**
 * Returns the hash after some steps in a page, or the page's error.
 * @param {string} file  of the other origin
 * @param {string} options  of createVeer, as code
 */
async function hashIn(file, options) {
    const page = await browser.newPage();
    await page.goto(pages);
    const result = await page.evaluate(`(async () => {
        const { createVeer } = await import("${others}/${file}"), { mixedWorld } = await import("${pages}/worlds.js");
        try {
            const veer = await createVeer(${options}), { world } = mixedWorld(veer, 400);
            for (let i = 0; i < 5; i++) world.step(1 / 60);
            const hash = world.hash();
            veer.stopThreads?.();
            return hash;
        } catch (error) {
            return error.name + ": " + error.message + "; caused by " + error.cause?.name;
        }
    })()`);
    await page.close();
    return result;
}

test.each(["index.js", "scalar.js", "url.js"])("%s loads from another origin", async (file) => {
    expect(await hashIn(file, "{}")).toBe(expected);
});

test("veer/url fetches the WebAssembly from where wasmUrl says", async () => {
    expect(await hashIn("url.js", `{ wasmUrl: "${pages}/own/veer.wasm" }`)).toBe(expected);
    expect(await hashIn("url.js", '{ wasmUrl: "/nowhere/veer.wasm" }')).toMatch(
        /^VeerLoadError: .*\/nowhere\/veer\.wasm is a page.*createVeer\(\{ wasmUrl \}\)/,
    );
    expect(await hashIn("url.js", `{ wasmUrl: "${others}/url.js" }`)).toMatch(
        /^VeerLoadError: .*\/url\.js could not be compiled: .*caused by CompileError$/,
    );
});

test("veer/threads says that a worker needs a script of the page's own origin, and starts with one", async () => {
    const error = await hashIn("threads.js", "{ workers: 2 }");
    expect(error).toMatch(
        /^VeerLoadError: createVeer: a worker could not be started.*"veer\/worker\.js".*createVeer\(\{ workerUrl \}\)/,
    );
    expect(await hashIn("threads.js", '{ workers: 2, workerUrl: "/own/worker.js" }')).toBe(expected);
});

test("veer/threads starts with a script of one line that imports the worker of the other origin", async () => {
    const script = `new Blob(['import "${others}/worker.js"'], { type: "text/javascript" })`;
    expect(await hashIn("threads.js", `{ workers: 3, workerUrl: URL.createObjectURL(${script}) }`)).toBe(expected);
});
