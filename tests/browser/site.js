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
    "--enable-crash-reporter", // without it, the shell of Chromium ends where a WebAssembly traps
];

/**
 * How the playground is served. policy: "" for none; edit: changes the contents of files.
 * @typedef {{ policy?: string, prefix?: string, headers?: Record<string, string>,
 *   edit?: (file: string, content: Buffer) => string | Buffer }} Serving
 */

/**
 * The server of all suites of a process that need nothing special; it ends with the process.
 * @type {ReturnType<typeof start> | undefined}
 */
let common;

/** @param {Serving} [options] */
export async function serve(options) {
    if (options) return start(options);
    common ??= start({}, "max-age=600");
    return { url: (await common).url, close: () => {} };
}

/** @param {Serving} options @param {string} [caching]  of assets, whose names have hashes of their contents */
async function start({ policy = POLICY, prefix = PREFIX, headers = {}, edit = (_, content) => content }, caching =
    "no-store") {
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
        const name = file.slice(SITE.length), content = readFileSync(file);
        const cache = name.startsWith("assets/") ? caching : "no-store";
        response
            .writeHead(200, {
                "content-type": type, "cache-control": cache, ...(policy && { "content-security-policy": policy }),
                ...headers,
            })
            .end(edit(name, content));
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
    server.unref();
    const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
    return { url: `http://127.0.0.1:${port}${prefix}`, close: () => void server.close().closeAllConnections() };
}

/**
 * All suites of a process share one browser, because starting Chromium takes longer than most tests.
 * @type {Promise<import("playwright-core").Browser> | undefined}
 */
let shared;

/**
 * @typedef {object} Contexts
 * @property {import("playwright-core").Browser["newContext"]} newContext
 * @property {Contexts["newContext"]} lastingContext  not closed with the others
 * @property {() => Promise<unknown>} close
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
    browser.once("disconnected", () => {
        shared = undefined;
        unused.clear();
    });
    /** @type {import("playwright-core").BrowserContext[]} */
    const contexts = [];
    const lastingContext = async (/** @type {import("playwright-core").BrowserContextOptions=} */ options) => {
        const context = await browser.newContext(options);
        context.setDefaultTimeout(PATIENCE);
        return context;
    };
    return {
        lastingContext,
        async newContext(options) {
            const context = await lastingContext(options);
            contexts.push(context);
            return context;
        },
        close: () => Promise.all(contexts.map((context) => context.close())),
    };
}

/**
 * A page that has its own context. Its next user finds it as new: without history, storage and listeners.
 * @typedef {object} Place
 * @property {import("playwright-core").Page} page
 * @property {number} uses
 * @property {boolean} isLasting  a test did what lasts longer than a document, so the context must be closed
 */

/** Pages that no test uses now, by the options of their contexts. @type {Map<string, Place[]>} */
const unused = new Map();
/** Users of a page: the renderer of a page keeps some of the memory of each. */
const MOST_USES = 10;
/** What lasts longer than a document. */
const LASTING = /** @type {const} */ ({
    page: [
        "route", "addInitScript", "emulateMedia", "setViewportSize", "exposeFunction", "setExtraHTTPHeaders", "close",
    ],
    context: ["route", "grantPermissions", "setOffline", "addInitScript", "newCDPSession", "newPage", "addCookies"],
});

/**
 * @param {Contexts} browser
 * @param {import("playwright-core").BrowserContextOptions} options
 * @returns {Promise<Place>}
 */
async function newPlace(browser, options) {
    const context = await browser.lastingContext(options);
    const page = await context.newPage(), place = { page, uses: 0, isLasting: false };
    await page.addInitScript(() =>
        addEventListener("securitypolicyviolation",
            (event) => console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`)),
    );
    for (const [names, thing] of /** @type {const} */ ([[LASTING.page, page], [LASTING.context, context]])) {
        const owner = /** @type {Record<string, any>} */ (thing);
        for (const name of names) {
            const call = owner[name].bind(owner);
            owner[name] = (/** @type {any[]} */ ...args) => {
                place.isLasting = true;
                return call(...args);
            };
        }
    }
    context.on("page", () => (place.isLasting = true));
    context.on("serviceworker", () => (place.isLasting = true));
    return place;
}

/** The events that tests listen to. */
const HEARD = ["console", "pageerror", "request", "requestfailed", "response", "dialog", "download"];

/** Clears a page for its next user, or closes it with its context. @param {Place} place @param {string} key */
async function leave(place, key) {
    const { page } = place, context = page.context(), { origin } = new URL(page.url());
    if (place.isLasting || ++place.uses >= MOST_USES || origin === "null") return context.close();
    for (const event of HEARD) page.removeAllListeners(event);
    await page.goto("about:blank");
    await page.mouse.move(-100, -100);
    const client = await context.newCDPSession(page);
    await client.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
    await client.send("Page.resetNavigationHistory");
    await client.detach();
    place.isLasting = false;
    unused.set(key, [...(unused.get(key) ?? []), place]);
}

/**
 * @param {Contexts} browser
 * @param {string} url
 * @param {import("playwright-core").BrowserContextOptions & { query?: string, fragment?: string, prepare?: (page: any)
 *   => Promise<unknown> }} [options]
 */
export async function openPage(browser, url, { query = "?test=1", fragment = "", prepare, ...context } = {}) {
    const options = { viewport: { width: 1360, height: 820 }, colorScheme: /** @type {const} */ ("dark"), ...context };
    const key = JSON.stringify(options);
    const place = (!prepare && unused.get(key)?.pop()) || (await newPlace(browser, options));
    const { page } = place;
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
    if (prepare) place.isLasting = true;
    await prepare?.(page);
    await page.goto(url + query + fragment);
    if (query.includes("test=1")) await until(page, "window.__veer !== undefined");
    return { page, problems, close: () => leave(place, key) };
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
