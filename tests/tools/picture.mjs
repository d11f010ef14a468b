/**
 * Makes the README's animation, web/picture.webp: the playground steps in Chromium, and img2webp joins the frames.
 *
 *   npm run picture                the built playground must exist: npm run build:playground
 */
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawnSync } from "node:child_process";
import { chromium } from "playwright-core";
import { ensure, findChromium, root } from "../../src/build/needs.mjs";
import { serveSite } from "./site.mjs";

const SCENE = "stress", SKIP = 240, FRAMES = 24, STEPS = 5, SIZE = { width: 720, height: 520 };
// the part of the page that is shown
const SHOWN = { x: 0, y: 160, width: 720, height: 360 };
const FRAME_TIME = Math.round((STEPS * 1000) / 60), QUALITY = 28;

if (ensure(["img2webp", "chromium"]).size) process.exit(1);
const folder = mkdtempSync(join(tmpdir(), "veer-picture-")), site = await serveSite("/");
const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined, args: ["--no-sandbox", "--disable-gpu"],
});
try {
    // size of the window: larger than the field, by the size of the panel and the bars
    const page = await browser.newPage({
        viewport: { width: SIZE.width + 344, height: SIZE.height + 96 }, colorScheme: "dark", bypassCSP: true,
    });
    await page.goto(`${site.url}?test=1#scene=${SCENE}`);
    await page.waitForFunction(() => "__veer" in window);
    await page.addStyleTag({ content: ".caption, .bottom { visibility: hidden }" });
    await page.evaluate((steps) => /** @type {any} */ (window).__veer.step(steps), SKIP);
    const files = [];
    for (let i = 0; i < FRAMES; i++) {
        await page.evaluate((steps) => /** @type {any} */ (window).__veer.step(steps), STEPS);
        await page.evaluate(() =>
            new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(resolve))));
        files.push(join(folder, `${String(i).padStart(3, "0")}.png`));
        writeFileSync(files[i], await page.screenshot({ clip: SHOWN }));
    }
    const out = join(root, "web/picture.webp");
    const { status, stderr } = spawnSync("img2webp",
        ["-loop", "0", "-lossy", "-q", String(QUALITY), "-m", "6", "-d", String(FRAME_TIME), ...files, "-o", out],
        { encoding: "utf8" });
    if (status !== 0) throw new Error(stderr);
    console.log(`web/picture.webp: ${FRAMES} frames, ${(statSync(out).size / 1000).toFixed(0)} kB`);
} finally {
    await browser.close();
    site.close();
    rmSync(folder, { recursive: true });
}
