/**
 * The playground inside a frame on another page: when it runs, which page receives wheel events, and which messages it
 * accepts and sends.
 */
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launch, openPage, serve, until } from "./site.js";
import { ofDay } from "../every_day.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const PATIENCE = 240_000;

/** @type {{ url: string, close: () => void }} */ let site;
/** @type {Awaited<ReturnType<typeof launch>>} */ let browser;
/** @type {import("node:http").Server} */ let around;
/** @type {string} */ let origin;
let body = "";

beforeAll(async () => {
    around = createServer((request, response) => {
        response.setHeader("content-type", "text/html").end(
            request.url === "/" ? `<!doctype html><html lang="en"><title>Around</title><body>${body}` : "",
        );
    });
    await new Promise((resolve) => void around.listen(0, "127.0.0.1", () => resolve(undefined)));
    origin = `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (around.address()).port}`;
    [site, browser] = await Promise.all([serve({ headers: { "access-control-allow-origin": "*" } }), launch()]);
});
afterAll(async () => {
    await browser.close();
    site.close();
    around.close();
});

/**
 * Opens a page of another origin with the playground in a frame. The page collects the frame's messages in `got`.
 * @param {string} query
 * @param {{ attributes?: string, before?: string, context?: import("playwright-core").BrowserContextOptions
 *   }} [options]
 */
async function openFrame(query, { attributes = "", before = "", context = {} } = {}) {
    body = `${before}<iframe title="Veer" width="640" height="400" ${attributes} ` +
        `src="${site.url}?embed=1&${query}"></iframe><p style="height: 3000px"></p>`;
    const page =
        await (await browser.newContext({
            viewport: { width: 800, height: 600 }, colorScheme: "dark", ...context,
        })).newPage();
    page.setDefaultTimeout(PATIENCE);
    /** @type {string[]} */
    const problems = [];
    page.on("console", (message) => ["error", "warning"].includes(message.type()) && problems.push(message.text()));
    page.on("pageerror", (error) => problems.push(error.message));
    await page.addInitScript(() => {
        if (window !== top) return;
        const all = /** @type {any} */ (window).got = /** @type {any[]} */ ([]);
        addEventListener("message", ({ data }) => all.push({ ...data, at: performance.now() }));
    });
    await page.goto(origin);
    const [, frame] = page.frames();
    await frame.waitForSelector("#scene-sliders .row", { state: "attached" });
    if (query.includes("test=1")) await until(/** @type {any} */ (frame), "window.__veer !== undefined", PATIENCE);
    const got = () => page.evaluate(() => /** @type {any} */ (window).got);
    return {
        page, frame, problems, got,
        ask: (/** @type {string} */ expression) =>
            /** @type {Promise<any>} */ (frame.evaluate(`window.__veer.${expression}`)),
        /**
         * Posts a message with a new id and waits for the answer.
         * @param {object} message
         * @returns {Promise<any>}
         */
        async send(message) {
            const id = Math.random();
            await page.evaluate((data) => document.querySelector("iframe")?.contentWindow?.postMessage(data, "*"),
                { ...message, id });
            await until(page, `got.some((one) => one.id === ${id})`);
            return (await got()).find((/** @type {any} */ one) => one.id === id);
        },
        /** Waits until the last message (`last`) satisfies an expression. @param {string} expression */
        last: (expression) => until(page, `((last) => last && ${expression})(got.at(-1))`),
        close: () => page.context().close(),
    };
}

describe("the page in a frame", () => {
    it("has the field, a button, a row of sliders and a link, and axe finds no violations", async () => {
        for (const [scene, rows, size] of /** @type {[string, number, object][]} */ ([
            ["boids", 4, { viewport: { width: 390, height: 700 } }], ["patrol", 1, {}],
        ]).slice(0, ofDay(1, 2))) {
            const { frame, problems, close } = await openFrame(`scene=${scene}&ui=min&test=1`, { context: size });
            for (const seen of ["#field", "#play", "#scene-sliders .row", "#open-in-veer"]) {
                expect(await frame.locator(seen).first().isVisible(), seen).toBe(true);
            }
            for (const unseen of [".bar", "#panel", "#legend", "#restart", "#undo", "#speed", "#scene-about"]) {
                expect(await frame.locator(unseen).isVisible(), unseen).toBe(false);
            }
            expect(await frame.locator("#scene-sliders .row").count()).toBe(rows);
            await frame.evaluate(axe);
            const found = await frame.evaluate(async () =>
                (await /** @type {any} */ (window).axe.run()).violations.map((/** @type {any} */ one) =>
                    `${one.id}: ${one.nodes[0].target}`));
            expect(found).toEqual([]);
            expect(problems).toEqual([]);
            await close();
        }
    });

    it("ui=none shows the field alone", async () => {
        const { frame, close } = await openFrame("scene=patrol&ui=none&test=1");
        expect(await frame.locator("#field").isVisible()).toBe(true);
        expect(await frame.locator("#time").isVisible()).toBe(false);
        await close();
    });

    it("takes the theme of the address, and names a scene that there is not", async () => {
        const { frame, close } = await openFrame("scene=nowhere&theme=light&test=1");
        expect(await frame.evaluate("document.documentElement.dataset.theme")).toBe("light");
        expect(await frame.textContent("#notice span")).toContain("there is no scene \"nowhere\"");
        await close();
    });

    it("a slider changes the world, and the link opens what the frame shows", async () => {
        const { page, frame, ask, close } = await openFrame("scene=patrol&test=1");
        const slider = frame.locator("#scene-sliders input[type=range]");
        await slider.focus();
        await page.keyboard.press("ArrowLeft");
        const { set } = await ask("state()"), link = frame.locator("#open-in-veer");
        expect(set).toEqual({ "guard.context.slots": 15 });
        await until(/** @type {any} */ (frame), "document.querySelector('#open-in-veer').hash.length > 20");
        expect(await link.getAttribute("rel")).toBe("noopener");
        const before = await link.evaluate("document.querySelector('#open-in-veer').hash");
        const hash = await frame.evaluate("__veer.step(50), __veer.hash()");
        await link.hover();
        await until(/** @type {any} */ (frame), `document.querySelector('#open-in-veer').hash !== "${before}"`);
        const whole = await openPage(browser, site.url,
            { fragment: await link.evaluate("document.querySelector('#open-in-veer').hash") });
        await until(whole.page, "__veer.state().tick === 50");
        expect(await whole.page.evaluate("__veer.hash()")).toBe(hash);
        await whole.close();
        const [tab] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
        await tab.waitForFunction(() =>
            document.querySelector("#scene-title")?.textContent === "Patrol without a path");
        expect(await tab.locator("#tune-context-slots").inputValue()).toBe("15");
        expect(await tab.locator("#panel").isVisible()).toBe(true);
        await close();
    });

    it("leaves keys of the whole page alone", async () => {
        const { page, frame, ask, close } = await openFrame("scene=patrol&test=1");
        await frame.locator("#field").focus();
        await page.keyboard.press("PageDown");
        await page.keyboard.press("/");
        expect((await ask("state()")).scene).toBe("patrol");
        expect(await frame.evaluate("document.activeElement.id")).toBe("field");
        await page.keyboard.press(" ");
        expect((await ask("state()")).playing).toBe(true);
        await close();
    });
});

describe("time", () => {
    it("runs while the frame is in view, and stays paused if the user paused it", async () => {
        const { page, frame, last, problems, close } = await openFrame(`scene=patrol&origins=${origin}`,
            { before: "<p style='height: 1500px'></p>" });
        const show = (/** @type {boolean} */ on) => page.evaluate((y) => scrollTo(0, y), on ? 1400 : 0);
        await last("last.tick === 0 && !last.playing");
        await show(true);
        await last("last.tick > 20 && last.playing");
        expect(await frame.locator("link[rel=preload]").count(),
            "the WebAssembly was loaded out of view, and is not asked for again").toBe(
            0,
        );
        await show(false);
        await last("!last.playing");
        const { tick } = await page.evaluate("got.at(-1)");
        await show(true);
        await last(`last.playing && last.tick > ${tick} + 20`);
        await frame.locator("#play").click();
        await last("!last.playing");
        await show(false);
        await page.evaluate(() => new Promise((resolve) => void setTimeout(resolve, 300)));
        await show(true);
        await page.evaluate(() => new Promise((resolve) => void setTimeout(resolve, 300)));
        await last("!last.playing");
        expect(problems).toEqual([]);
        await close();
    });

    it("does not start by itself for those who want less motion", async () => {
        const { frame, last, close } = await openFrame(`scene=patrol&origins=${origin}`,
            { context: { reducedMotion: "reduce" } });
        await last("last.tick === 0 && !last.playing");
        await frame.locator("#play").click();
        await last("last.playing && last.tick > 5");
        await close();
    });
});

describe("the wheel", () => {
    it("scrolls the page around, zooms with Ctrl, and after a click until the pointer leaves", async () => {
        const { page, frame, ask, close } = await openFrame("scene=patrol&test=1");
        const top = () => page.evaluate("scrollY"), scale = async () => (await ask("state()")).camera.scale;
        await ask("step(1)");
        const first = await scale(), hint = frame.locator(".wheel-hint");
        await page.mouse.move(300, 200);
        await page.mouse.wheel(0, 40);
        await until(page, "scrollY > 0");
        expect(await scale()).toBe(first);
        expect(await hint.isVisible()).toBe(true);
        await page.evaluate(() => scrollTo(0, 0));
        await page.keyboard.down("Control");
        await page.mouse.wheel(0, -40);
        await page.keyboard.up("Control");
        await until(/** @type {any} */ (frame), `window.__veer.state().camera.scale > ${first}`);
        expect(await top()).toBe(0);
        const second = await scale();
        await page.mouse.click(300, 50);
        await page.mouse.wheel(0, -40);
        await until(/** @type {any} */ (frame), `window.__veer.state().camera.scale > ${second}`);
        expect(await top()).toBe(0);
        await page.mouse.move(300, 500);
        await page.mouse.move(300, 200);
        const third = await scale();
        await page.mouse.wheel(0, 40);
        await until(page, "scrollY > 0");
        expect(await scale()).toBe(third);
        await close();
    });
});

describe("sandboxed frames", () => {
    for (const sandbox of ["allow-scripts", "allow-scripts allow-same-origin"]) {
        it(`${sandbox}: it runs, answers messages, and nothing throws`, async () => {
            const { page, frame, last, send, problems, close } = await openFrame(`scene=boids&origins=${origin}`,
                { attributes: `sandbox="${sandbox}"` });
            await last("last.playing && last.tick > 10");
            const slider = frame.locator("#scene-sliders input[type=range]").first();
            await slider.focus();
            await page.keyboard.press("ArrowRight");
            await last("Object.keys(last.settings).length === 1");
            await frame.locator("#field").focus();
            await page.keyboard.press("r");
            expect((await send({ type: "veer:load", scene: "patrol" })).scene).toBe("patrol");
            expect(await frame.evaluate(() => window.origin)).toBe(
                sandbox.includes("same") ? new URL(site.url).origin : "null",
            );
            expect(await frame.evaluate(async () => (window.origin === "null"
                ? 0
                : (await navigator.serviceWorker.getRegistrations()).length))).toBe(
                0,
            );
            expect(problems).toEqual([]);
            await close();
        });
    }
});

describe("messages", () => {
    it("without a list of origins, or from another one, none is accepted and none is posted", async () => {
        for (const origins of [
            "", "&origins=https://a.example",
            `&origins=${new URL("./", "http://127.0.0.1:1/").origin},*,null,javascript:0`,
        ]) {
            const { page, ask, got, close } = await openFrame(`scene=patrol&test=1${origins}`);
            for (const message of [
                { type: "veer:load", scene: "boids" }, { type: "veer:state" }, { type: "veer:seek", tick: 60 },
            ]) {
                await page.evaluate((data) => document.querySelector("iframe")?.contentWindow?.postMessage(data, "*"),
                    message);
            }
            await page.evaluate(() => new Promise((resolve) => void setTimeout(resolve, 600)));
            expect(await ask("state()")).toMatchObject({ scene: "patrol", tick: 0 });
            expect(await got()).toEqual([]);
            await close();
        }
    });

    it("load, set, seek, play and state do what they say", async () => {
        const { ask, send, last, problems, close } =
            await openFrame(`scene=patrol&test=1&origins=https://a.example,${origin}`);
        expect(await send({ type: "veer:load", scene: "boids", seed: 5 })).toMatchObject({
            type: "veer:state", answers: "veer:load", scene: "boids", seed: 5, tick: 0, playing: false,
        });
        expect(await send({ type: "veer:set", settings: { "bird.behaviors.0.distance": 33 }, speed: 2 }))
            .toMatchObject({
            speed: 2, settings: { "bird.behaviors.0.distance": 33 },
        });
        const there = await send({ type: "veer:seek", tick: 200 }), start = await send({ type: "veer:seek", tick: 0 });
        expect(there.tick).toBe(200);
        expect(start.tick).toBe(0);
        await ask("step(200)");
        expect(await ask("hash()")).toBe(there.hash);
        expect((await send({ type: "veer:state" })).hash).toBe(there.hash);
        await send({ type: "veer:play" });
        await last("last.playing && last.tick > 220");
        expect((await send({ type: "veer:play", on: false })).playing).toBe(false);
        expect(problems).toEqual([]);
        await close();
    });

    it("a link is opened as the whole page opens it", async () => {
        const { frame, send, close } = await openFrame(`scene=patrol&test=1&origins=${origin}`);
        await send({ type: "veer:set", settings: { "guard.context.slots": 8 }, seed: 3 });
        await until(/** @type {any} */ (frame), "document.querySelector('#open-in-veer').hash.length > 20");
        await frame.evaluate(() => new Promise((resolve) => void setTimeout(resolve, 300)));
        const link = await frame.evaluate("document.querySelector('#open-in-veer').href");
        await send({ type: "veer:load", scene: "boids" });
        expect(await send({ type: "veer:load", link })).toMatchObject({
            scene: "patrol", seed: 3, settings: { "guard.context.slots": 8 },
        });
        await close();
    });

    it("a wrong message changes nothing and is answered with the reason", async () => {
        const { ask, send, problems, close } = await openFrame(`scene=patrol&test=1&origins=${origin}`);
        const before = await ask("state()"), hash = await ask("hash()");
        /** @type {[object, string][]} */
        const wrong = [
            [{ type: "veer:jump" }, "there is no message \"veer:jump\""],
            [{ type: "veer:constructor" }, "there is no message"],
            [{ type: "veer:load" }, "either a scene or a link"],
            [{ type: "veer:load", scene: "boids", link: "#s=1.AAAA" }, "either a scene or a link"],
            [{ type: "veer:load", scene: "nowhere" }, "there is no scene \"nowhere\""],
            [{ type: "veer:load", scene: "../x" }, "name of a scene"],
            [{ type: "veer:load", scene: ["boids"] }, "name of a scene"],
            [{ type: "veer:load", scene: "boids", seed: -1 }, "seed"],
            [{ type: "veer:load", link: "https://a.example/" }, "no share link"],
            [{ type: "veer:load", link: "#s=1.AAAAAAAAAAAA" }, "checksum"],
            [{ type: "veer:seek" }, "tick is a whole number"],
            [{ type: "veer:seek", tick: -1 }, "tick is a whole number"],
            [{ type: "veer:seek", tick: 1e9 }, "1000000"],
            [{ type: "veer:seek", tick: "60" }, "\"60\""],
            [{ type: "veer:play", on: "yes" }, "true or false"],
            [{ type: "veer:set", settings: [1] }, "settings is an object"],
            [{ type: "veer:set", settings: {
                "guard.context.slots": 8, "guard.context.nothing": 1,
            } }, "guard.context.nothing"],
            [{ type: "veer:set", settings: {
                "guard.context.slots": 8, "nobody.context.slots": 8,
            } }, "nobody.context.slots"],
            [{ type: "veer:set", settings: { "guard.context.slots": 1000 } }, "from"],
            [{ type: "veer:set", settings: { "guard.context.slots": 8.5 } }, "whole"],
            [{ type: "veer:set", settings: { "guard.context.pick": "luck" } }, "one of"],
            [{ type: "veer:set", settings: { "guard.__proto__.slots": 8 } }, "no setting"],
            [{ type: "veer:set", settings: { "agents.stroller.count": 1e9 } }, "from 2 to"],
            [{ type: "veer:set", speed: 7 }, "speed is one of"],
            [{ type: "veer:set", seed: 1.5 }, "seed"],
        ];
        for (const [message, reason] of wrong) {
            const answer = await send(message);
            expect(answer.type, JSON.stringify(message)).toBe("veer:error");
            expect(answer.message).toContain(reason);
        }
        const { frames, texts, ...after } = await ask("state()");
        expect(after).toEqual((({ frames: _f, texts: _t, ...rest }) => rest)(before));
        expect(frames + texts).toBeGreaterThan(0);
        expect(await ask("hash()")).toBe(hash);
        expect(problems).toEqual([]);
        await close();
    });

    it("the state is posted at most four times a second", async () => {
        const { page, got, close } = await openFrame(`scene=patrol&origins=${origin}`);
        await until(page, "got.length > 12");
        const times = (await got()).map((/** @type {any} */ one) => one.at), elapsed = (times.at(-1) - times[0]) / 1000;
        expect(times.length - 1).toBeLessThanOrEqual(4 * elapsed + 1.5);
        await close();
    });
});

it("the whole page is not changed by the words of an embedded one", async () => {
    const { page, problems, close } = await openPage(browser, site.url, { query: "?test=1&scene=boids&ui=none" });
    expect(await page.locator("#panel").isVisible()).toBe(true);
    expect(problems).toEqual([]);
    await close();
});
