/**
 * Three pages of the Colyseus example in Chromium play one match on the cluster, whose process is killed. Part of `npm
 * run test:all`. With SHOTS=FOLDER, it keeps pictures of the pages before, during and after.
 */
import { createServer } from "node:http";
import { existsSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ensure, findChromium } from "../../src/build/needs.mjs";
import { isAll } from "../every_day.js";

const SITE = fileURLToPath(new URL("../../dist-examples/colyseus", import.meta.url));
const TYPES = /** @type {Record<string, string>} */ ({
    ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css",
});
/** Turns after which a page counts as going on: those of two hashes. */
const TURNS = 60;

/** @typedef {{ seat: number, tick: number, epoch: number, closed: string }} Figures */
/** @typedef {{ tick: number, hash: string }} Report */

describe.runIf(isAll)("three pages in one match", () => {
    /** @type {any} */ let cluster;
    /** @type {any} */ let server;
    /** @type {import("playwright-core").Browser} */ let browser;
    beforeAll(async () => {
        if (ensure(["redis", "chromium"]).size) throw new Error("redis-server or Chromium is missing");
        const { startCluster } = await import("../../web/examples/colyseus/src/cluster.js");
        cluster = await startCluster({ port: 0, log: () => {} });
        server = createServer((request, response) => {
            const path = new URL(request.url ?? "/", "http://local").pathname;
            const file = join(SITE, path, path.endsWith("/") ? "index.html" : "");
            if (!existsSync(file) || !statSync(file).isFile()) return void response.writeHead(404).end();
            response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "text/plain" }).end(readFileSync(file));
        });
        await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
        browser = await chromium.launch({ executablePath: findChromium() ?? "", args: ["--no-sandbox"] });
    });
    afterAll(async () => {
        await browser?.close();
        server?.close();
        await cluster?.stop();
    });

    /** @param {number} i */
    async function open(i) {
        const page = await browser.newPage({ viewport: { width: 420, height: 520 }, colorScheme: "dark" });
        const problems = /** @type {string[]} */ ([]);
        page.setDefaultTimeout(60_000);
        page.on("pageerror", (error) => problems.push(error.message));
        await page.goto(`http://127.0.0.1:${server.address().port}/#${cluster.addresses[i]}`);
        await page.waitForFunction("window.game?.figures()[0]?.tick > 0");
        return {
            page, problems,
            figures: () => /** @type {Promise<Figures>} */ (page.evaluate("window.game.figures()[0]")),
            read: (/** @type {string} */ name) => page.evaluate(`window.game.players()[0].${name}`),
            /** @param {string} so  an expression of f, the figures */
            until: (so) => page.waitForFunction(`(() => { const f = window.game.figures()[0]; return ${so}; })()`),
        };
    }

    test("go on with equal hashes when the process that runs it is killed", async () => {
        const pages = [await open(0), await open(1), await open(2)], keys = ["Right", "Right Down", "Right Up"];
        const shoot = (/** @type {string} */ when) => Promise.all(pages.map(({ page }, i) =>
            process.env.SHOTS && page.screenshot({ path: join(process.env.SHOTS, `${when}-${i + 1}.png`) })));
        expect(new Set(await Promise.all(pages.map(({ read }) => read("matchId")))).size).toBe(1);
        for (const [i, { page }] of pages.entries()) {
            for (const key of keys[i].split(" ")) await page.keyboard.down(`Arrow${key}`);
        }
        await Promise.all(pages.map(({ until }) => until(`f.tick > ${TURNS}`)));
        await shoot("before");

        const before = await Promise.all(pages.map(({ figures }) => figures()));
        const address = await pages[0].read("address");
        cluster.programs[cluster.addresses.indexOf(address)].child.kill("SIGKILL");
        await shoot("during");
        await Promise.all(pages.map(({ until }) => until("f.epoch === 2 || f.closed")));
        await Promise.all(pages.map(({ until }, i) => until(`f.tick > ${before[i].tick + TURNS} || f.closed`)));
        await shoot("after");

        const after = await Promise.all(pages.map(({ figures }) => figures()));
        expect(after.map(({ seat, epoch, closed }) => [seat, epoch, closed])).toEqual(
            before.map(({ seat }) => [seat, 2, ""]));
        const reports = /** @type {Report[][]} */ (await Promise.all(pages.map(({ read }) => read("reports"))));
        const killedAt = Math.max(...before.map(({ tick }) => tick));
        const [mine, ...theirs] = reports.map((list) => new Map(list.map(({ tick, hash }) => [tick, hash])));
        const common = [...mine.keys()].filter((tick) => tick > killedAt && theirs.every((list) => list.has(tick)));
        expect(common.length).toBeGreaterThan(1);
        for (const list of theirs) {
            for (const tick of common) expect([tick, list.get(tick)]).toEqual([tick, mine.get(tick)]);
        }
        // the dogs run, so worlds change
        expect(new Set(common.map((tick) => mine.get(tick))).size).toBe(common.length);
        for (const { page, problems } of pages) {
            expect(await page.evaluate("window.game.news()")).toMatch(/^Server 2 goes on after turn \d+/);
            expect(problems).toEqual([]);
        }
    }, 120_000);
});
