/**
 * The pages of the examples as the site serves them, in Chromium with WebGL in software: they start without console
 * messages, run, accept keys and touch, fit on a phone, and link to their sources and to the playground.
 */
import { createServer } from "node:http";
import { existsSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { packageOf } from "./measure.js";
import { ofDay } from "../every_day.js";

const SITE = new URL("../../dist-examples", import.meta.url).pathname, PREFIX = "/a/site/examples";
const TYPES = /** @type {Record<string, string>} */ ({
    ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css",
});
const FLAGS = [
    "--no-sandbox", "--no-first-run", "--disable-background-networking", "--use-gl=angle", "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
];
const DESK = { viewport: { width: 900, height: 640 } };
const SMALL = { viewport: { width: 560, height: 400 } }; // software draws few pixels faster
const PHONE = { viewport: { width: 390, height: 760 }, hasTouch: true, isMobile: true };

/** @type {any} */
let server, /** @type {import("playwright-core").Browser} */ browser, address = "";
beforeAll(async () => {
    server = createServer((request, response) => {
        const path = new URL(request.url ?? "/", "http://local").pathname;
        const file = join(SITE, path.slice(PREFIX.length), path.endsWith("/") ? "index.html" : "");
        if (!path.startsWith(PREFIX) || !existsSync(file) || !statSync(file).isFile()) {
            return void response.writeHead(404).end();
        }
        response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "text/plain" }).end(readFileSync(file));
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
    address = `http://127.0.0.1:${server.address().port}${PREFIX}`;
    browser = await chromium.launch({
        executablePath: process.env.CHROME_PATH || "/usr/bin/chromium", args: FLAGS, timeout: 300_000,
    });
});
afterAll(async () => {
    await browser?.close();
    server.close();
});

/** @param {string} name @param {import("playwright-core").BrowserContextOptions} options */
async function open(name, options) {
    const page = await browser.newPage(options);
    page.setDefaultTimeout(300_000);
    /** @type {string[]} */
    const problems = [];
    // allowed, because Chromium may report that it renders in software
    page.on("console", (message) => {
        if (["error", "warning"].includes(message.type()) && !/swiftshader|GPU stall|software/i.test(message.text())) {
            problems.push(message.text());
        }
    });
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("response", (response) =>
        response.status() >= 400 && problems.push(`${response.status()}: ${response.url()}`));
    await page.goto(`${address}/${name}/`);
    await page.waitForFunction("window.game?.figures() !== undefined");
    return { page, problems, figures: () => page.evaluate("window.game.figures()") };
}

/** @typedef {{ title: RegExp, source: string, engine: string, hasStarted: string, playground: string }} Example */
/**
 * hasStarted: an expression of `f`, the game's figures, that is true once the game runs.
 * @type {Record<string, Example>}
 */
const EXAMPLES = {
    phaser: {
        title: /^Two hundred/, source: "src/arena.js", engine: "phaser",
        hasStarted: "f.time > 0.2 && f.enemies === 200", playground: "../../",
    },
    pixi: {
        title: /^Twelve on the road/, source: "src/race.js", engine: "pixi.js", hasStarted: "f.time > 0.2",
        playground: "../../#racetrack",
    },
    three: {
        title: /^Five thousand birds/, source: "src/flock.js", engine: "three",
        hasStarted: "f.tick > 5 && f.birds === 5000", playground: "../../#flight",
    },
    colyseus: {
        title: /^Sheepdogs in lockstep/, source: "src/game.js", engine: "@colyseus/core",
        hasStarted: "f.length === 2 && f.every((player) => player.agreed > 0)", playground: "../../",
    },
};

/** @type {[string, typeof DESK][]} */
const SCREENS = [["desktop", DESK], ["phone", PHONE]];

describe.each(Object.entries(EXAMPLES))("%s", (name, { title, source, engine, hasStarted, playground }) => {
    test.each(SCREENS.slice(0, ofDay(1, 2)))("starts and runs on a %s, and fits it", async (_, options) => {
        const { page, problems } = await open(name, options);
        expect(await page.title()).toMatch(title);
        await page.waitForFunction(`(() => { const f = window.game.figures(); return ${hasStarted}; })()`);
        const { width, height } = options.viewport;
        const boxes = await page.locator("#stage canvas").evaluateAll((all) =>
            all.map((canvas) => canvas.getBoundingClientRect().toJSON()));
        expect(boxes.length).toBeGreaterThan(0);
        for (const box of boxes) {
            expect(box.left).toBeGreaterThanOrEqual(0);
            expect(box.right).toBeLessThanOrEqual(width);
            expect(box.width).toBeGreaterThan(0.3 * width);
        }
        expect(await page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"))
            .toEqual([
            width, height,
        ]);
        for (const button of await page.locator("button:visible").all()) {
            expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(40);
        }
        expect(problems).toEqual([]);
        await page.close();
    });

    test("links to the playground and to its source, and names its dependencies exactly", async () => {
        const page = await browser.newPage({ ...SMALL, javaScriptEnabled: false }); // without the game
        await page.goto(`${address}/${name}/`);
        const link = (/** @type {string} */ text) => page.getByRole("link", { name: text });
        expect(await link("Playground").getAttribute("href")).toBe(playground);
        expect(await link("Source").getAttribute("href")).toBe(source);
        const response = await page.request.get(`${address}/${name}/${source}`);
        expect(response.ok()).toBe(true);
        expect(await response.text()).toMatch(/^export (class|const|function) /m);
        await page.close();
        const { dependencies, devDependencies } = packageOf(name);
        expect(dependencies[engine]).toBeDefined();
        for (const [dependency, version] of Object.entries({ ...dependencies, ...devDependencies })) {
            if (dependency !== "veer") expect(version).toMatch(/^\d+\.\d+\.\d+$/);
        }
    });
});

/** Holds the pointer down and drags it. @param {import("playwright-core").Page} page @param {[number, number]} by */
async function drag(page, [x, y]) {
    const box = await page.locator("#stage canvas").first().boundingBox();
    if (!box) throw new Error("there is no canvas");
    const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + x, from.y + y, { steps: 3 });
}

test("phaser: the player runs by keys and by dragging; the game ends, and starts anew", async () => {
    const { page, problems } = await open("phaser", SMALL);
    await page.keyboard.down("ArrowRight");
    await page.waitForFunction("window.game.figures().player.x > 520");
    await page.keyboard.up("ArrowRight");
    await drag(page, [-60, 0]);
    await page.waitForFunction("window.game.figures().player.x < 480");
    await page.mouse.up();
    await page.evaluate("window.game.end()");
    await page.keyboard.press("r");
    await page.waitForFunction("window.game.figures().lives === 3");
    expect(problems).toEqual([]);
    await page.close();
});

test("pixi: the car races by itself until a key or a drag takes the wheel; a track can be chosen", async () => {
    const { page, problems, figures } = await open("pixi", SMALL);
    expect(await figures()).toMatchObject({ isDriven: false });
    await page.keyboard.down("ArrowUp");
    await page.waitForFunction("window.game.figures().isDriven");
    await page.keyboard.up("ArrowUp");
    await page.getByLabel("Track").selectOption("Hairpin");
    await page.waitForFunction("!window.game.figures().isDriven");
    await drag(page, [50, 0]);
    await page.waitForFunction("window.game.figures().isDriven");
    expect(await page.locator("#standings li").count()).toBe(12);
    expect(problems).toEqual([]);
    await page.close();
});

test("three: keys and dragging turn the camera, and Space pauses", async () => {
    const { page, problems, figures } = await open("three", SMALL);
    const { camera } = await figures();
    await page.keyboard.down("ArrowRight");
    await page.waitForFunction(`Math.abs(window.game.figures().camera[0] - ${camera[0]}) > 2`);
    await page.keyboard.up("ArrowRight");
    const turned = (await figures()).camera;
    await drag(page, [120, 0]);
    await page.waitForFunction(`Math.abs(window.game.figures().camera[0] - ${turned[0]}) > 2`);
    await page.mouse.up();
    await page.keyboard.press("Space");
    await page.waitForFunction("document.querySelector('#pause').getAttribute('aria-pressed') === 'true'");
    const { tick } = await figures();
    await page.waitForTimeout(500);
    expect((await figures()).tick).toBe(tick);
    expect(problems).toEqual([]);
    await page.close();
});

test("colyseus: a third player joins and agrees, the cheater is out, and the others play on", async () => {
    const { page, problems, figures } = await open("colyseus", SMALL);
    await page.waitForFunction("window.game.figures().every((player) => player.agreed > 0)");
    await page.keyboard.press("j");
    await page.waitForFunction("window.game.figures().length === 3 && window.game.figures()[2].agreed > 0");
    await page.getByRole("button", { name: "cheats" }).click();
    await page.waitForFunction("window.game.figures()[1].closed !== ''");
    const { agreed } = (await figures())[2];
    await page.waitForFunction(`window.game.figures()[2].agreed > ${agreed}`);
    expect((await figures()).map((/** @type {any} */ { closed }) => closed !== "")).toEqual([false, true, false]);
    expect(problems).toEqual([]);
    await page.close();
});

test("colyseus: the match outlives its server, in lockstep and in rollback, whatever the delay", async () => {
    const { page, problems, figures } = await open("colyseus", SMALL);
    await page.waitForFunction("window.game.figures().every((player) => player.agreed > 0)");
    for (const [epoch, mode, delay] of [[2, "lockstep", 40], [3, "rollback", 300]]) {
        const before = await figures();
        await page.getByRole("slider").fill(String(delay));
        await page.getByRole("radio", { name: String(mode) }).check();
        await page.waitForFunction(`window.game.figures().every((player) => player.mode === "${mode}")`);
        await page.getByRole("button", { name: "Kill" }).click();
        await page.waitForFunction(`window.game.figures().every((player) => player.epoch === ${epoch})`);
        await page.waitForFunction(`window.game.figures().every((player, i) =>
            player.agreed > ${JSON.stringify(before.map((/** @type {any} */ { agreed }) => agreed))}[i] + 2)`);
        await page.waitForFunction("/goes on after turn/.test(window.game.news())");
        const after = await figures();
        expect(after.map((/** @type {any} */ { seat, closed }) => [seat, closed])).toEqual(
            before.map((/** @type {any} */ { seat }) => [seat, ""]));
    }
    expect(problems).toEqual([]);
    await page.close();
});
