/**
 * Serves the examples of the package as they are shipped, and opens them in Chromium. The page gets dist/ with one
 * change: its worlds, their events and the texts on the canvas are visible to the test.
 */
import { createServer } from "node:http";
import { existsSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const ROOT = fileURLToPath(new URL("../../", import.meta.url)), CDN = "https://cdn.jsdelivr.net/npm/";
const TYPES = /** @type {Record<string, string>} */ ({ ".html": "text/html; charset=utf-8", ".js": "text/javascript" });
const FLAGS = [
    "--no-sandbox", "--no-first-run", "--disable-background-networking", "--disable-quic", "--use-gl=angle",
    "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-accelerated-2d-canvas",
];
/**
 * Milliseconds between frames. Drawing a frame takes long on a machine without a graphics card, so there are few
 * frames.
 */
const FRAME = 50;

/**
 * Runs before the code of a page, also when it loads again. Defines what the test reads, and replaces the clock and the
 * frames of the page: each frame is `frame` ms after the one before, however long it takes, so that a game on a busy
 * machine is slower and not different.
 * @param {number} frame
 */
function prepare(frame) {
    Object.assign(globalThis, { happened: {}, said: "", world: null });
    const waiting = /** @type {Map<number, FrameRequestCallback>} */ (new Map());
    let now = 0, count = 0;
    performance.now = () => now;
    window.requestAnimationFrame = (draw) => {
        waiting.set(++count, draw);
        return count;
    };
    window.cancelAnimationFrame = (id) => void waiting.delete(id);
    setInterval(() => {
        const due = [...waiting.values()];
        waiting.clear();
        now += frame;
        for (const draw of due) draw(now);
    }, frame);
}

/**
 * Runs before the code of a page that is played but not looked at. Drawing calls do nothing, because without a graphics
 * card drawing takes more time than the game.
 */
function hide() {
    const drawing = /^((fill|stroke)(Rect|Text)?|clearRect|drawImage)$|^(draw(Arrays|Elements)|clear)/;
    for (const { prototype } of [CanvasRenderingContext2D, WebGLRenderingContext, WebGL2RenderingContext]) {
        for (const name of Object.getOwnPropertyNames(prototype).filter((name) => drawing.test(name))) {
            Object.defineProperty(prototype, name, { configurable: true, writable: true, value() {} });
        }
    }
}

/** The folders whose node_modules have the engines. */
const ENGINES = /** @type {Record<string, string>} */ ({ phaser: "phaser", "pixi.js": "pixi", three: "three" });

const SPY = `
    export * from "./index.js?own";
    import { createVeer as create } from "./index.js?own";
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
        globalThis.said = text;
        fillText.call(this, text, ...place);
    };
    export async function createVeer() {
        const veer = await create(), make = veer.createWorld.bind(veer);
        veer.createWorld = (def) => {
            const world = make(def), advance = world.advance.bind(world);
            Object.defineProperty(world, "advance", { value: (seconds) => {
                const result = advance(seconds);
                for (const { type } of world.events) happened[type] = (happened[type] ?? 0) + 1;
                return result;
            } });
            return globalThis.world = world;
        };
        return veer;
    }`;

/** @param {string} path @param {string} search */
function contentOf(path, search) {
    if (path === "/dist/index.js" && search === "") return SPY;
    const file = join(ROOT, path, path.endsWith("/") ? "index.html" : "");
    const isServed = /^\/(examples|dist)\//.test(path) && existsSync(file) && statSync(file).isFile();
    return isServed ? readFileSync(file) : null;
}

/** Starts the server and Chromium. */
export async function start() {
    const server = createServer((request, response) => {
        const { pathname, search } = new URL(request.url ?? "/", "http://local");
        const content = contentOf(pathname, search);
        if (content === null) return void response.writeHead(404).end();
        response.writeHead(200, { "content-type": TYPES[extname(pathname) || ".html"] ?? "text/plain" }).end(content);
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
    const browser = await chromium.launch({
        executablePath: process.env.CHROME_PATH || "/usr/bin/chromium", args: FLAGS, timeout: 300_000,
    });
    return {
        browser, address: `http://127.0.0.1:${/** @type {any} */ (server.address()).port}/examples/`,
        async stop() {
            await browser.close();
            server.close();
        },
    };
}

/**
 * Opens an example. `problems` lists the page's errors and warnings, except Chromium's warnings that it renders in
 * software. A page that is not seen draws nothing.
 * @param {Awaited<ReturnType<typeof start>>} site @param {string} name @param {{ isSeen?: boolean }} [how]
 */
export async function open({ browser, address }, name, { isSeen = false } = {}) {
    const page = await browser.newPage({ viewport: { width: 960, height: 600 } });
    await page.addInitScript(prepare, FRAME);
    if (!isSeen) await page.addInitScript(hide);
    page.setDefaultTimeout(Number(process.env.VEER_PATIENCE ?? 120_000));
    /** @type {string[]} */
    const problems = [];
    page.on("console", (message) => {
        const isProblem = ["error", "warning"].includes(message.type());
        if (isProblem && !/swiftshader|GPU stall|software/i.test(message.text())) problems.push(message.text());
    });
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("response", (response) =>
        response.status() >= 400 && problems.push(`${response.status()}: ${response.url()}`));
    await page.route(`${CDN}**`, (route) => {
        const [, engine, path] = /^([^@]+)@[^/]+\/(.*)$/.exec(route.request().url().slice(CDN.length)) ?? [];
        return route.fulfill({ path: join(ROOT, "web/examples", ENGINES[engine], "node_modules", engine, path) });
    });
    await page.goto(`${address}?${name}`);
    await page.waitForFunction("globalThis.world?.tick > 20");
    return { page, problems, read: (/** @type {string} */ code) => page.evaluate(code) };
}

/** Returns the number of different colors in a picture of the page. @param {import("playwright-core").Page} page */
export async function colorsOf(page) {
    const picture = (await page.screenshot()).toString("base64");
    return page.evaluate(async (data) => {
        const image = new Image();
        image.src = `data:image/png;base64,${data}`;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height), ctx = canvas.getContext("2d");
        ctx?.drawImage(image, 0, 0);
        return new Set(new Uint32Array(ctx?.getImageData(0, 0, image.width, image.height).data.buffer ?? [])).size;
    }, picture);
}
