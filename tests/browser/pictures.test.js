/**
 * Preview images of the playground: one per scene in the list of scenes, and one for links on other sites.
 */
import { readFileSync, readdirSync, statSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch, openPage, serve } from "./site.js";

const folder = (/** @type {string} */ path) => new URL(`../../${path}`, import.meta.url).pathname;
/** @type {{ url: string, close: () => void }} */ let site;
/** @type {Awaited<ReturnType<typeof launch>>} */ let browser;
beforeAll(async () => {
    [site, browser] = await Promise.all([serve(), launch()]);
});
afterAll(async () => {
    await browser.close();
    site.close();
});

for (const viewport of [{ width: 1360, height: 820 }, { width: 390, height: 844 }]) {
    it(`each scene of the list has a picture, or an empty frame of its size, which load when the list is shown: ` +
        `${viewport.width} wide`, async () => {
        /** @type {string[]} */
        const asked = [];
        const { page, problems, close } = await openPage(browser, site.url, {
            viewport,
            prepare: async (opened) => opened.on("request",
                (/** @type {import("playwright-core").Request} */ request) => asked.push(request.url())),
        });
        expect(asked.filter((url) => url.endsWith(".webp"))).toEqual([]);
        await page.click("#scene-button");
        const pictures = page.locator("#scenes .thumbnail"), images = page.locator("#scenes img.thumbnail");
        expect(await pictures.count()).toBe(await page.locator("#scenes a").count());
        expect(await images.count()).toBe(readdirSync(folder("web/thumbnails")).length);
        const sizes = await pictures.evaluateAll((all) => all.map((one) => `${one.clientWidth}x${one.clientHeight}`));
        expect(new Set(sizes)).toEqual(new Set(["96x60"]));
        await images.last().scrollIntoViewIfNeeded();
        await expect.poll(() => images.last().evaluate((one) => /** @type {HTMLImageElement} */ (one).naturalWidth))
            .toBe(
            192,
        );
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
        expect(problems).toEqual([]);
        await close();
    });
}

it("the pictures are small files, of scenes that there are", () => {
    const names = readdirSync(folder("web/thumbnails"));
    const scenes = readdirSync(folder("web/scenes")).map((file) => file.replace(".json", ""));
    expect(names.map((name) => name.replace(".webp", "")).filter((name) => !scenes.includes(name))).toEqual([]);
    expect(names.length).toBeGreaterThan(10);
    expect(names.reduce((sum, name) => sum + statSync(folder(`web/thumbnails/${name}`)).size, 0)).toBeLessThan(96_000);
});

/** Returns the width and height in the frame header of a JPEG. @param {Buffer} file */
function sizeOf(file) {
    expect(file.readUInt16BE(0)).toBe(0xffd8);
    for (let at = 2; at < file.length; at += 2 + file.readUInt16BE(at + 2)) {
        const isFrame = [0xffc0, 0xffc2].includes(file.readUInt16BE(at));
        if (isFrame) return [file.readUInt16BE(at + 7), file.readUInt16BE(at + 5)];
    }
    return [];
}

it("other sites are told where the page and its picture are", () => {
    const html = readFileSync(folder("dist-playground/index.html"), "utf8");
    const { homepage } = JSON.parse(readFileSync(folder("package.json"), "utf8"));
    const content = (/** @type {string} */ name) =>
        new RegExp(`<meta (?:property|name)="${name}" content="([^"]+)">`).exec(html)?.[1] ?? "";
    expect(/<link rel="canonical" href="([^"]+)">/.exec(html)?.[1]).toBe(homepage);
    expect(content("og:url")).toBe(homepage);
    expect(content("twitter:card")).toBe("summary_large_image");
    const picture = content("og:image");
    expect(picture.startsWith(homepage)).toBe(true);
    expect(content("twitter:image")).toBe(picture);
    const file = readFileSync(folder(`dist-playground/${picture.slice(homepage.length)}`));
    expect(file.length).toBeLessThan(150_000);
    expect(content("og:image:type")).toBe("image/jpeg");
    expect(sizeOf(file).map(String)).toEqual([
        content("og:image:width"), content("og:image:height"),
    ]);
});
