/**
 * Serves the built playground under strict conditions: under a subpath, with the content security policy as a header.
 * Starts Chromium and opens pages that record every error and warning.
 */
import { createServer } from "node:http";
import { existsSync, readFileSync, statSync } from "node:fs";
import { extname, join, normalize } from "node:path";
import { chromium } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";

const SITE = new URL("../../dist-playground/", import.meta.url).pathname;
const PREFIX = "/some/where/veer/";
const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'";
/** Time in ms after which an operation counts as hung; long, because a busy machine is slow. */
const PATIENCE = 120_000;
const TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".json": "application/json",
    ".webp": "image/webp",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
};
const FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

/**
 * @param {{ policy?: string, prefix?: string, headers?: Record<string, string>, edit?: (file: string, content: Buffer)
 *   => string | Buffer }} [options]
 * policy "": none @returns {Promise<{ url: string, close: () => void }>} */
export async function serve({ policy = POLICY, prefix = PREFIX, headers = {}, edit = (_, content) => content } = {}) {
    if (!existsSync(join(SITE, "index.html"))) {
        throw new Error("dist-playground does not exist: run npm run build:playground");
    }
    const server = createServer((request, response) => {
        const path = decodeURIComponent(new URL(request.url ?? "/", "http://local").pathname),
            file = normalize(join(SITE, path.slice(prefix.length) || "index.html"));
        if (!path.startsWith(prefix) || !file.startsWith(SITE) || !existsSync(file) || !statSync(file).isFile()) {
            response.writeHead(404).end();
            return;
        }
        const type = /** @type {Record<string, string>} */ (TYPES)[extname(file)] ?? "application/octet-stream";
        response
            .writeHead(200, {
                "content-type": type, "cache-control": "no-store", ...(policy && { "content-security-policy": policy }),
                ...headers,
            })
            .end(edit(file.slice(SITE.length), readFileSync(file)));
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
    const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
    return { url: `http://127.0.0.1:${port}${prefix}`, close: () => void server.close().closeAllConnections() };
}

/**
 * All suites of a process share one browser, because starting Chromium takes longer than most tests.
 * @type {Promise<import("playwright-core").Browser> | undefined}
 */
let shared;

/**
 * @typedef {{ newContext: import("playwright-core").Browser["newContext"], close: () => Promise<unknown> }} Contexts
 */

/**
 * Returns the browser, for contexts that are closed together. The browser ends with the process.
 * @returns {Promise<Contexts>}
 */
export async function launch() {
    shared ??= chromium.launch({
        executablePath: process.env.CHROME_PATH || "/usr/bin/chromium", args: FLAGS, timeout: PATIENCE,
    });
    const browser = await shared;
    // each test has its own context, so a test that breaks its context affects no other test
    browser.once("disconnected", () => (shared = undefined));
    /** @type {import("playwright-core").BrowserContext[]} */
    const contexts = [];
    return {
        async newContext(options) {
            const context = await browser.newContext(options);
            context.setDefaultTimeout(PATIENCE);
            contexts.push(context);
            return context;
        },
        close: () => Promise.all(contexts.map((context) => context.close())),
    };
}

/**
 * @param {Contexts} browser
 * @param {string} url
 * @param {import("playwright-core").BrowserContextOptions & { query?: string, fragment?: string, prepare?: (page: any)
 *   => Promise<unknown> }} [options]
 */
export async function openPage(browser, url, { query = "?test=1", fragment = "", prepare, ...context } = {}) {
    const page =
        await (await browser.newContext({
            viewport: { width: 1360, height: 820 }, colorScheme: "dark", ...context,
        })).newPage();
    /** @type {string[]} */
    const problems = [];
    page.on(
        "console",
        (message) => ["error", "warning"].includes(message.type()) &&
            problems.push(`console ${message.type()}: ${message.text()}`),
    );
    page.on("pageerror", (error) => problems.push(`page error: ${error.message}`));
    page.on(
        "request",
        (request) => new URL(request.url()).origin !== new URL(url).origin &&
            problems.push(`foreign request: ${request.url()}`),
    );
    page.on("response", (response) =>
        response.status() >= 400 && problems.push(`${response.status()}: ${response.url()}`));
    await page.addInitScript(() =>
        addEventListener("securitypolicyviolation",
            (event) => console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`)),
    );
    await prepare?.(page);
    await page.goto(url + query + fragment);
    if (query.includes("test=1")) await until(page, "window.__veer !== undefined");
    return { page, problems, close: () => page.context().close() };
}

/**
 * Opens a new page for every test of a suite; a test fails if anything goes wrong on its page.
 * @param {(page: import("playwright-core").Page) => void} use
 * @param {Parameters<typeof openPage>[2] & { scene?: string }} [options]  scene: opened by its address,
 *   without the page's first scene before it
 */
export function eachOnPage(use, { scene, ...options } = {}) {
    /** @type {any} */ let site, /** @type {any} */ browser, /** @type {any} */ opened;
    beforeAll(async () => {
        [site, browser] = await Promise.all([serve(), launch()]);
    });
    beforeEach(async () => {
        opened = await openPage(browser, site.url, scene ? { fragment: `#${scene}`, ...options } : options);
        use(opened.page);
        if (scene) await until(opened.page, `__veer.state().scene === ${JSON.stringify(scene)}`);
    });
    afterEach(async () => {
        expect(opened.problems).toEqual([]);
        await opened.close();
    });
    afterAll(async () => {
        await browser.close();
        site.close();
    });
}

/**
 * Waits by the page's own clock. By the end of the wait, timers that were due earlier have fired, however busy the
 * machine is.
 * @param {import("playwright-core").Page} page
 * @param {number} milliseconds
 */
export function pause(page, milliseconds) {
    return page.evaluate((time) => new Promise((resolve) => void setTimeout(resolve, time)), milliseconds);
}

/** Returns whether this process shares its processor with others, so that waiting times are not meaningful. */
export function isMachineBusy() {
    const begin = performance.now(), { user } = process.cpuUsage();
    while (process.cpuUsage().user - user < 200_000);
    return performance.now() - begin > 240;
}

/** Reloads the page and waits until it runs. @param {import("playwright-core").Page} page */
export async function reload(page) {
    await page.reload();
    await until(page, "window.__veer !== undefined");
}

/** Opens a scene from the list of scenes. @param {import("playwright-core").Page} page @param {string} name */
export async function openScene(page, name) {
    await page.click("#scene-button");
    await page.click(`[data-scene=${name}]`);
    await until(page, `!window.__veer || __veer.state().scene === ${JSON.stringify(name)}`); // a crowd takes a while
}

/**
 * Runs an expression of the test hook.
 * @param {import("playwright-core").Page} page
 * @param {string} expression
 * @returns {Promise<any>}
 */
export function ask(page, expression) {
    return page.evaluate(`window.__veer.${expression}`);
}

/**
 * Returns the page coordinates of a point on the canvas.
 * @param {import("playwright-core").Page} page
 * @param {{ x: number, y: number }} at
 */
export async function onField(page, at) {
    const box = await page.locator("#field").boundingBox();
    if (!box) throw new Error("the field is not shown");
    return { x: box.x + at.x, y: box.y + at.y };
}

/**
 * Waits until an expression is true on the page. (Playwright's own waiting evaluates text inside the page, which the
 * content policy does not allow.)
 * @param {import("playwright-core").Page} page
 * @param {string} expression
 * @param {number} [timeout]
 */
export async function until(page, expression, timeout = PATIENCE) {
    const end = Date.now() + timeout;
    while (!(await page.evaluate(`!!(${expression})`))) {
        if (Date.now() > end) throw new Error(`not true within ${timeout} ms: ${expression}`);
        await page.waitForTimeout(20);
    }
}
