/**
 * Veer in a browser: the page creates the same worlds with the same modules, steps them, and measures the time itself.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const TYPES = { ".js": "text/javascript", ".wasm": "application/wasm" };
const FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
];

/** Headers for isolated pages, whose clocks have a resolution of microseconds. */
const ISOLATED = { "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp" };

/** Serves the package and the benchmark's modules. @returns {Promise<{ url: string, close: () => void }>} */
export function serveModules() {
    const server = createServer((request, response) => {
        const path = normalize(new URL(request.url ?? "/", "http://localhost").pathname);
        for (const [name, value] of Object.entries(ISOLATED)) response.setHeader(name, value);
        if (path === "/") {
            return void response.setHeader("content-type", "text/html").end("<!doctype html><title>bench</title>");
        }
        try {
            if (!/^[\\/](dist|tests[\\/]bench)[\\/]/.test(path)) throw new Error("not served");
            const body = readFileSync(join(root, path));
            response.setHeader("content-type",
                TYPES[/** @type {keyof typeof TYPES} */ (extname(path))] ?? "application/octet-stream").end(
                body,
            );
        } catch {
            response.writeHead(404).end();
        }
    });
    return new Promise((resolve) => server.listen(0, "127.0.0.1", () => {
        const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
        resolve({ url: `http://127.0.0.1:${port}`, close: () => server.close() });
    }));
}

/** Returns the script that sets up the page: Veer, and the functions of the current world. @param {string} url */
const OPEN = (url) => `(async () => {
    const [{ createVeer }, { makeWorld }, { timed }, { operationOf }] = await Promise.all(
        ["dist/index.js", "tests/bench/worlds.js", "tests/bench/timed.js", "tests/bench/operations.js"]
            .map((name) => import("${url}/" + name)));
    const veer = await createVeer();
    globalThis.start = (name, n, seed) => {
        const bench = makeWorld(veer, name, n, seed);
        globalThis.run = timed(operationOf(name, bench) ?? bench.step);
        globalThis.places = () => ({
            x: [...bench.world.agents.x.slice(0, n)], y: [...bench.world.agents.y.slice(0, n)] });
        globalThis.close = () => (bench.close ? bench.close() : bench.world.dispose());
    };
})()`;

/** @returns {Promise<import("../measure.js").Subject>} */
export async function chromiumSubject() {
    const { chromium } = await import("playwright-core"), site = await serveModules();
    const browser = await chromium.launch({
        executablePath: process.env.CHROME_PATH ?? "/usr/bin/chromium", args: FLAGS,
    });
    const page = await browser.newPage();
    await page.goto(site.url);
    await page.evaluate(OPEN(site.url));
    return {
        name: "veer-chromium",
        async start(name, n, seed) {
            await page.evaluate(`start(${JSON.stringify(name)}, ${n}, ${seed})`);
            const run = (/** @type {number} */ steps) =>
                /** @type {Promise<number>} */ (page.evaluate(`run(${steps})`));
            return { run, positions: () => page.evaluate("places()"), close: () => page.evaluate("close()") };
        },
        async end() {
            await browser.close();
            site.close();
        },
    };
}
