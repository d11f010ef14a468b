/**
 * The built site: every link and anchor has a target, axe finds no violations, live scenes run and stop, and the
 * search finds pages offline.
 */
import { createRequire } from "node:module";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join, normalize } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BASE, docs } from "../../src/build/docs.mjs";
import { root } from "../../src/build/needs.mjs";
import { launch, openPage, serve } from "../browser/site.js";
import { isAll } from "../every_day.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const site = join(root, "dist-playground");
const pages =
    readdirSync(join(site, "docs"), { recursive: true }).map(String).filter((file) =>
        file.endsWith(".html") && file !== "404.html").sort();
const html = (/** @type {string} */ page) => readFileSync(join(site, "docs", page), "utf8");
const scenes = () => [join(docs, "scenes"), join(root, "web/scenes")].flatMap((folder) =>
    readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), "utf8"))));

/**
 * The pages that axe checks in `npm test`, one of each kind. `npm run test:all` checks them in both themes and together
 * with the list of all pages, which takes axe most of its time.
 */
const BOTH = /^(index|concepts|reference\/brains|behaviors\/arrive|recipes\/index)\.html$/;

/** The ids of the elements of a page. @type {Map<string, Set<string>>} */
const anchors = new Map(pages.map((page) => [
    `docs/${page}`, new Set([...html(page).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)),
]));

/** Returns the problem with a link of a page, or "" if there is none. @param {string} page @param {string} link */
function wrongOf(page, link) {
    if (/^(https?|mailto):/.test(link)) return "";
    const [address, anchor = ""] = link.split("#"), [path] = address.split("?");
    const absolute = path === ""
        ? `${BASE}docs/${page}`
        : path.startsWith("/") ? path : join(`${BASE}docs/${page}`, "..", path);
    const file = normalize(absolute).slice(BASE.length).replace(/^$|\/$/, (end) => `${end}index.html`);
    if (!normalize(absolute).startsWith(BASE)) return "leaves the site";
    if (file.startsWith("examples/")) return ""; // built from web/examples
    if (!existsSync(join(site, file))) return "leads nowhere";
    if (file === "index.html") {
        return anchor === "" || scenes().some(({ name }) => anchor === `scene=${name}`) ? "" : "names no scene";
    }
    return anchor === "" || anchors.get(file)?.has(decodeURIComponent(anchor)) ? "" : "names no place of that page";
}

it("has the pages that it should have", () => {
    const guide = [
        "index", "quick-start", "concepts", "which-combiner", "tuning", "bundlers", "pitfalls", "yuka", "c",
        "determinism", "saves", "speed", "examples", "how-do-i", "frameworks", "phaser", "recipes/zombies-room",
        "recipes/top-down-shots",
    ];
    const wanted = [...guide, "behaviors/seek", "reference/columns"];
    expect(wanted.filter((name) => !pages.includes(`${name}.html`))).toEqual([]);
    expect(pages.length).toBeGreaterThan(70);
});

it("has no link that leads nowhere", () => {
    const links = pages.flatMap((page) =>
        [...html(page).matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, link]) => ({
            page, link: link.replaceAll("&amp;", "&"),
        })));
    expect(links.length).toBeGreaterThan(3000);
    expect([...new Set(links.flatMap(({ page, link }) => (wrongOf(page, link)
        ? [`${page}: ${link} ${wrongOf(page, link)}`]
        : [])))])
        .toEqual([]);
});

it("every scene names a page, and every behavior has a page with its live scene", () => {
    const lost =
        scenes().filter(({ name, page }) => name !== "own" && !pages.includes(`${page}.html`)).map(({ name, page }) =>
            `${name}: ${page}`);
    expect(lost).toEqual([]);
    const alone = pages.filter((page) => /^behaviors\/(?!index)/.test(page)).filter((page) =>
        !html(page).includes("#scene=docs-"));
    expect(alone).toEqual([]);
});

describe("in Chromium", () => {
    /** @type {any} */ let server, /** @type {any} */ browser;
    beforeAll(async () => {
        [server, browser] = await Promise.all([serve({ policy: "", prefix: BASE }), launch()]);
    });
    afterAll(async () => {
        await browser.close();
        server.close();
    });
    const open = (/** @type {string} */ page, options = {}) =>
        openPage(browser, `${server.url}docs/${page}`, { query: "", ...options });
    const phone = { viewport: { width: 390, height: 844 } };

    for (const [name, options, odd] of /** @type {const} */ ([
        ["light, desktop", { colorScheme: "light" }, 0], ["dark, phone", { colorScheme: "dark", ...phone }, 1],
    ])) {
        it.runIf(isAll || odd === 0)(`axe finds no violations: ${name}`, async () => {
            const { page, problems, close } = await open("index.html", { ...options, reducedMotion: "reduce" });
            const found = /** @type {string[]} */ ([]);
            for (const [i, path] of pages.entries()) {
                if ((!isAll || i % 2 !== odd) && !BOTH.test(path)) continue;
                await page.goto(`${server.url}docs/${path}`);
                await page.evaluate(axe);
                found.push(...(await page.evaluate(async (isWhole) => {
                    const { violations } =
                        await /** @type {any} */ (window).axe.run(isWhole ? document : { exclude: [".VPSidebar"] }, {
                            resultTypes: ["violations"],
                        });
                    return violations.map((/** @type {any} */ one) =>
                        `${location.pathname}: ${one.id}: ` +
                            `${one.nodes.slice(0, 3).map((/** @type {any} */ node) => node.target.join(" "))
                                .join(", ")}`);
                }, BOTH.test(path))));
                const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
                if (width > 0) found.push(`${path} is ${width} pixels wider than the screen`);
            }
            expect(found).toEqual([]);
            expect(problems).toEqual([]);
            await close();
        });
    }

    it("a live scene runs while it is in view, stops when it is not, and obeys its buttons and keys", async () => {
        const { page, problems, close } = await open("behaviors/arrive.html"), canvas = page.locator("canvas");
        const button = page.locator(".live button").first();
        const picture = () => canvas.evaluate((/** @type {HTMLCanvasElement} */ one) => one.toDataURL());
        await page.waitForFunction(() => document.querySelector(".live button")?.textContent === "Pause");
        const first = await picture();
        await page.waitForTimeout(300);
        expect(await picture()).not.toBe(first);
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        await page.waitForFunction(() => document.querySelector(".live button")?.textContent === "Play");
        await page.evaluate(() => scrollTo(0, 0));
        await page.waitForFunction(() => document.querySelector(".live button")?.textContent === "Pause");
        await button.click();
        const paused = await picture();
        await canvas.focus();
        await page.keyboard.press("ArrowLeft");
        expect(await picture()).not.toBe(paused);
        expect(problems).toEqual([]);
        await close();
    });

    it("a live scene keeps what stands still as a picture, instead of drawing it in every frame", async () => {
        const prepare = (/** @type {import("playwright-core").Page} */ one) => one.addInitScript(() => {
            const { drawImage } = CanvasRenderingContext2D.prototype, counts = { kept: 0 };
            Object.assign(window, { counts });
            CanvasRenderingContext2D.prototype.drawImage =
                /** @this {CanvasRenderingContext2D} @param {any[]} args */ function (...args) {
                    if (args[0] instanceof HTMLCanvasElement && args[0].width === this.canvas.width) counts.kept++;
                    return drawImage.apply(this, /** @type {any} */ (args));
                };
        });
        const { page, problems, close } = await open("recipes/race.html", { prepare });
        await page.locator("canvas").first().scrollIntoViewIfNeeded();
        await page.waitForFunction(() => /** @type {any} */ (window).counts.kept > 2);
        expect(problems).toEqual([]);
        await close();
    });

    it("on a phone the list of pages is made live when it is needed, and then shows where the reader is", async () => {
        const { page, problems, close } = await open("quick-start.html", phone);
        // elements to which Vue has attached listeners
        const live = () => page.locator(".VPSidebar").evaluate((list) => {
            const isLive = (/** @type {Element} */ one) =>
                Object.getOwnPropertySymbols(one).some(({ description }) => description === "_vei");
            return [list, ...list.querySelectorAll("*")].filter(isLive).length;
        });
        const current = () => page.locator(".VPSidebarItem.is-active > .item .text").allTextContents();
        await page.waitForFunction(() =>
            Object.getOwnPropertySymbols(document.querySelector(".VPLocalNav .menu") ?? {}).length > 0);
        expect(await live()).toBe(0);
        await page.click(".VPLocalNav .menu");
        await page.waitForSelector(".VPSidebar.open");
        expect(await live()).toBeGreaterThan(3);
        await page.click(".VPSidebar a:has-text('Concepts')");
        await page.waitForFunction(() => document.querySelector("h1")?.textContent?.startsWith("Concepts"));
        await page.reload();
        await page.waitForFunction(() =>
            Object.getOwnPropertySymbols(document.querySelector(".VPLocalNav .menu") ?? {}).length > 0);
        expect(await live()).toBe(0);
        await page.click(".VPDoc a.pager-link.next");
        await page.waitForFunction(() => document.querySelector("h1")?.textContent?.startsWith("Which"));
        expect(await live()).toBeGreaterThan(3);
        expect(await current()).toContain("Which combiner?");
        await page.click(".VPLocalNav .menu");
        await page.waitForSelector(".VPSidebar.open");
        expect(problems).toEqual([]);
        await close();
    });

    it("the frame of the page about embedding runs the scene, in the page's theme", async () => {
        const { page, problems, close } = await open("embed.html", { colorScheme: "light" });
        await page.waitForSelector("iframe.example");
        const frame = page.frameLocator("iframe.example");
        await frame.locator("body.playing #field").waitFor();
        expect(await frame.locator("html").getAttribute("data-theme")).toBe("light");
        expect(await frame.locator("#scene-title").textContent()).toBe("Patrol without a path");
        expect(problems).toEqual([]);
        await close();
    });

    it("nothing moves by itself for readers who want less motion", async () => {
        const { page, close } = await open("behaviors/flock.html", { reducedMotion: "reduce" });
        await page.waitForTimeout(1500);
        expect(await page.locator(".live button").first().textContent()).toBe("Play");
        await close();
    });

    it("every scene of the documentation loads, and the playground opens it", async () => {
        const { page, problems, close } = await open("behaviors/seek.html");
        await page.goto(`${server.url}?test=1#scene=docs-seek`);
        await page.waitForFunction(() => document.querySelector("#scene-title")?.textContent?.startsWith("Seek"));
        expect(await page.getAttribute("#scene-page", "href")).toBe("./docs/behaviors/seek.html");
        await page.click("#scene-page");
        await page.waitForFunction(() => document.querySelector("h1")?.textContent?.startsWith("seek"));
        expect(problems).toEqual([]);
        await close();
    });

    it("the search finds a setting without any other server", async () => {
        const { page, problems, close } = await open("index.html");
        await page.click(".DocSearch-Button, .VPNavBarSearch button");
        await page.fill(".VPLocalSearchBox input", "hysteresis");
        await page.waitForSelector(".VPLocalSearchBox .result");
        expect(await page.locator(".VPLocalSearchBox .result").first().getAttribute("href")).toContain(
            "reference/brains",
        );
        expect(problems).toEqual([]);
        await close();
    });
});
