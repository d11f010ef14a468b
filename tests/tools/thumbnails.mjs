/**
 * Makes images of the running playground in its dark theme: a small image of each scene for the list of scenes
 * (web/thumbnails/NAME.webp), and the preview image that other sites show for a link (web/public/picture.jpg).
 *
 *   npm run thumbnails  the built playground must exist: npm run build:playground. Build it again afterwards
 *   npm run thumbnails -- boids maze     only these scenes; picture: the preview image
 */
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { findChromium, root } from "../../src/build/needs.mjs";
import { FLAGS } from "./browsers.mjs";
import { serveSite } from "./site.mjs";

const SMALL = { width: 192, height: 120, quality: 0.68 };
const BUDGET = { thumbnails: 96_000, picture: 150_000 }; // bytes
const STEPS = 300; // default time at which an image is taken; by then, most scenes show some action
/** Number of steps for scenes in which a different time shows more. @type {Record<string, number>} */
const AT = {
    racetrack: 420, predators: 200, crossing: 240, lanes: 260, artillery: 210, jump: 240, boids: 420, stress: 120,
};
/**
 * Zoom factors of scenes in which small things would otherwise be invisible: the followed agent fills more of the
 * image.
 * @type {Record<string, number>}
 */
const CLOSER = {
    patrol: 1.7, racetrack: 1.8, sandbox: 1.8, turret: 1.6, player: 1.6, boids: 1.7, predators: 1.8, flight: 1.5,
    dogfight: 1.6,
    jump: 1, maze: 1, lanes: 2, station: 1.8, stress: 2,
};
const PICTURE = { scene: "stress", steps: 300, width: 1200, height: 630, quality: 52 };
const POSTER = `
    body { grid-template: "stage" 100vh / 100vw !important }
    .bar, .caption, .bottom, .time, #panel, #plot, #stick { display: none !important }
    #poster { position: fixed; left: 40px; bottom: 36px; padding: 14px 26px 18px; border-radius: 14px;
        background: rgb(14 17 22 / 88%); color: #e6e9ef; font: 600 24px/1.3 system-ui, sans-serif }
    #poster b { display: block; font-size: 64px; line-height: 1.1; letter-spacing: -1px }
    #poster i { font-style: normal; color: #ffd24a }`;

const wanted = process.argv.slice(2), folder = join(root, "web/thumbnails"), site = await serveSite("/");
const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: FLAGS });

/**
 * Opens a scene, paused after some steps.
 * @param {string} scene
 * @param {number} steps
 * @param {{ width: number, height: number, deviceScaleFactor?: number }} options
 */
async function open(scene, steps, { deviceScaleFactor = 1, ...viewport }) {
    const page = await browser.newPage({ viewport, colorScheme: "dark", bypassCSP: true, deviceScaleFactor });
    await page.goto(`${site.url}?test=1#scene=${scene}`);
    await page.waitForFunction((name) => /** @type {any} */ (window).__veer?.state().scene === name, scene);
    await page.evaluate((count) => /** @type {any} */ (window).__veer.step(count), steps);
    return page;
}

/** Writes the field of a scene as a small WebP. @param {string} scene */
async function thumbnail(scene) {
    const page = await open(scene, AT[scene] ?? STEPS, { width: 800, height: 400, deviceScaleFactor: 2 });
    await page.addStyleTag({
        content: "body { grid-template: 'stage' 150px / 240px !important } .bar, .caption, .bottom, .time, #panel, " +
            "#plot, #stick { display: none !important }",
    });
    await page.evaluate((zoom) => {
        const veer = /** @type {any} */ (window).__veer;
        const field = /** @type {HTMLCanvasElement} */ (document.querySelector("#field"));
        veer.step(1);
        const { agent } = veer.state(), at = (agent && veer.agent(agent)?.screen) || { x: 120, y: 75 };
        const box = field.getBoundingClientRect();
        const place = { clientX: box.left + at.x, clientY: box.top + at.y, bubbles: true, cancelable: true };
        if (zoom > 1) field.dispatchEvent(new WheelEvent("wheel", { ...place, deltaY: -Math.log(zoom) / 0.0016 }));
        veer.step(1);
    }, CLOSER[scene] ?? 1.3);
    const data = await page.evaluate(({ width, height, quality }) => {
        const field = /** @type {HTMLCanvasElement} */ (document.querySelector("#field"));
        const small = Object.assign(document.createElement("canvas"), { width, height });
        const ctx = /** @type {CanvasRenderingContext2D} */ (small.getContext("2d"));
        ctx.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--field");
        ctx.fillRect(0, 0, width, height);
        ctx.imageSmoothingQuality = "high";
        ctx.drawImage(field, 0, 0, width, height);
        return small.toDataURL("image/webp", quality);
    }, SMALL);
    await page.close();
    writeFileSync(join(folder, `${scene}.webp`), Buffer.from(data.slice(data.indexOf(",") + 1), "base64"));
}

async function picture() {
    const page = await open(PICTURE.scene, PICTURE.steps, { width: PICTURE.width, height: PICTURE.height });
    const file = join(root, "web/public/picture.jpg");
    await page.addStyleTag({ content: POSTER });
    await page.evaluate(() => {
        const words = Object.assign(document.createElement("div"), {
            id: "poster", innerHTML: "<b>ve<i>e</i>r</b>Steering for games",
        });
        document.body.append(words);
        const field = /** @type {HTMLElement} */ (document.querySelector("#field"));
        const { width, height } = field.getBoundingClientRect();
        // the birds fill the picture to its edges
        const place = { clientX: width / 2, clientY: height / 2, bubbles: true, cancelable: true };
        /** @type {any} */ (window).__veer.step(1);
        field.dispatchEvent(new WheelEvent("wheel", { ...place, deltaY: -Math.log(1.22) / 0.0016 }));
        /** @type {any} */ (window).__veer.step(1);
    });
    await page.evaluate(() =>
        new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(resolve))));
    writeFileSync(file, await page.screenshot({ type: "jpeg", quality: PICTURE.quality }));
    await page.close();
    return statSync(file).size;
}

try {
    mkdirSync(folder, { recursive: true });
    const page = await open("patrol", 0, { width: 800, height: 600 });
    const scenes = await page.locator("#scenes a").evaluateAll((links) =>
        links.map((one) => /** @type {HTMLElement} */ (one).dataset.scene ?? ""));
    await page.close();
    for (const old of readdirSync(folder)) if (!scenes.includes(old.replace(".webp", ""))) rmSync(join(folder, old));
    for (const scene of scenes) if (!wanted.length || wanted.includes(scene)) await thumbnail(scene);
    const bytes = readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
    const large = wanted.length && !wanted.includes("picture") ? 0 : await picture();
    console.log(`web/thumbnails: ${readdirSync(folder).length} pictures, ${(bytes / 1000).toFixed(1)} ` +
        `kB${large ? `; web/public/picture.jpg: ${(large / 1000).toFixed(1)} kB` : ""}`);
    if (bytes > BUDGET.thumbnails || large > BUDGET.picture) {
        throw new Error(`they are larger than ${BUDGET.thumbnails / 1000} and ${BUDGET.picture / 1000} kB`);
    }
} finally {
    await browser.close();
    site.close();
}
