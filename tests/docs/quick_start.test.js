/**
 * The pages of web/docs/quick-start.md as a reader makes them from its blocks of code: the project of Vite is built and
 * opened in Chromium, and so is the page without tools, with the package in the place of the CDN. Both must move.
 */
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findChromium, root } from "../../src/build/needs.mjs";
import { host } from "../consumers/browser.js";
import { blocksOf } from "./pages.js";

const folder = join(root, "build/example/quick-start");
const blocks = blocksOf("web/docs/quick-start.md");
const codeOf = (/** @type {string} */ file) => blocks.filter((one) => one.file === file).map(({ code }) => code);

/** @type {import("playwright-core").Browser} */
let browser;
beforeAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    browser = await chromium.launch({
        executablePath: findChromium() ?? undefined, args: ["--no-sandbox", "--disable-gpu"],
    });
});
afterAll(() => browser?.close());

/** @param {string} project @param {Record<string, string>} files */
function write(project, files) {
    for (const [name, text] of Object.entries(files)) {
        const path = join(folder, project, name);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, text);
    }
    return join(folder, project);
}

/**
 * Opens a folder's page, and collects everything that its console says.
 * @param {string} path @param {string} [cdn]  the address that the folder dist stands for @param {boolean} [isFile]
 */
async function open(path, cdn, isFile = false) {
    const site = await host(path), page = await browser.newPage(), said = /** @type {string[]} */ ([]);
    const own = await host(join(root, "dist"));
    page.on("console", (message) => {
        const isNoise = /favicon/.test(message.location().url) || /willReadFrequently/.test(message.text());
        if (!isNoise) said.push(message.text());
    });
    page.on("pageerror", (error) => said.push(error.message));
    if (cdn) {
        await page.route(`${cdn}*`, async (route) => {
            const headers = { "Access-Control-Allow-Origin": "*" };
            const response = await route.fetch({ url: route.request().url().replace(cdn, own.url) });
            await route.fulfill({ response, headers: { ...response.headers(), ...headers } });
        });
    }
    await page.goto(isFile ? pathToFileURL(join(path, "index.html")).href : site.url);
    const close = () => (site.close(), own.close(), page.close());
    return { page, said, close };
}

/**
 * Waits until the canvas has pixels of a color, and returns their mean place and a picture. @param
 * {import("playwright-core").Page} page @param {string} [is]  of the channels r, g, b, a
 */
const lookAt = (page, is = "a > 0") => page.waitForFunction(`(() => {
    const { width, height } = document.querySelector("canvas");
    const { data } = document.querySelector("canvas").getContext("2d").getImageData(0, 0, width, height);
    let count = 0, x = 0, y = 0;
    for (let i = 0; i < width * height; i++) {
        const [r, g, b, a] = data.subarray(4 * i, 4 * i + 4);
        if (${is}) count++, x += i % width, y += Math.floor(i / width);
    }
    return count && { count, x: x / count, y: y / count, picture: document.querySelector("canvas").toDataURL() };
})()`).then((found) => found.jsonValue());

test("the page says everything about the project that Vite makes", () => {
    const [commands] = blocks.filter(({ language }) => language === "sh").map(({ code }) => code);
    expect(commands).toMatch(/^npm create -y vite@latest my-game -- --template vanilla --no-interactive\n/);
    expect(commands).toMatch(/\ncd my-game\nnpm install\nnpm install veer\n$/);
    expect(codeOf("index.html")).toHaveLength(2);
    const lines = codeOf("AGENTS.md")[0];
    expect(lines.match(/^- /gm)).toHaveLength(3);
    expect(blocksOf("README.md").map(({ code }) => code)).toContain(lines);
});

test("a game with Vite: the player comes to the mouse, and the horde to the player", async () => {
    const [index] = codeOf("index.html"), [main] = codeOf("src/main.js");
    const manifest = { name: "my-game", version: "0.0.0", private: true, type: "module" };
    const project = write("vite",
        { "index.html": index, "src/main.js": main, "package.json": JSON.stringify(manifest) });
    mkdirSync(join(project, "node_modules"));
    symlinkSync(root, join(project, "node_modules/veer"));
    await build({ root: project, configFile: false, logLevel: "error", build: { outDir: "dist" } });

    const { page, said, close } = await open(join(project, "dist"));
    const blue = "b > 200 && a === 255 && r < 100", red = "r > 150 && g < 60 && a === 255";
    const before = { player: await lookAt(page, blue), horde: await lookAt(page, red) };
    const box = await page.locator("canvas").boundingBox();
    await page.mouse.move((box?.x ?? 0) + 100, (box?.y ?? 0) + 420);
    await page.waitForTimeout(2500);
    const after = { player: await lookAt(page, blue), horde: await lookAt(page, red) };
    expect(Math.abs(before.player.x - 400)).toBeLessThan(30);
    expect(after.player.x).toBeLessThan(before.player.x - 100);
    expect(after.horde.picture).not.toBe(before.horde.picture);
    expect(after.horde.x).toBeLessThan(before.horde.x - 10);
    expect(after.player.count).toBeGreaterThan(0.9 * before.player.count); // the horde does not cover the player
    await page.mouse.move((box?.x ?? 0) + 260, (box?.y ?? 0) + 420);        // the tree at 180, 420 is on the way
    await page.waitForTimeout(2500);
    const behind = await lookAt(page, blue);
    expect(Math.hypot(behind.x - 260, behind.y - 420)).toBeLessThan(12);
    expect(said).toEqual([]);
    await close();
});

test.each([["from a server", false], ["by a double click", true]])("a page without tools moves, opened %s", async (
    _, isFile,
) => {
    const [, index] = codeOf("index.html"), [, cdn = ""] = index.match(/"(https:.*\/)index\.js"/) ?? [];
    expect(cdn).toBe("https://cdn.jsdelivr.net/npm/veer/dist/");
    const { page, said, close } = await open(write("page", { "index.html": index }), cdn, isFile);
    const before = await lookAt(page);
    await page.waitForTimeout(500);
    const after = await lookAt(page);
    expect(before.count).toBeGreaterThan(2000);
    expect(after.picture).not.toBe(before.picture);
    expect(said).toEqual([]);
    await close();
});
