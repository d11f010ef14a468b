/**
 * A monkey at the playground: random presses, drags and values, the same for a seed, in each scene. Prints every error
 * of the page and every notice of a failure with the actions before it, and whether the run repeats itself from its log
 * to the same hash. The exit code is 1 if anything was found.
 *
 *   node tests/tools/monkey.mjs              all scenes; the built playground must exist: npm run build:playground
 *   node tests/tools/monkey.mjs --actions 50 --seed 7 patrol boids
 */
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { findChromium } from "../../src/build/needs.mjs";
import { KEYS } from "../../web/app/shortcuts.js";
import { FLAGS } from "./browsers.mjs";
import { allScenes } from "./scenes.mjs";
import { serveSite } from "./site.mjs";

const { values, positionals } = parseArgs({
    allowPositionals: true, options: {
        actions: { type: "string", default: "300" }, seed: { type: "string", default: "1" },
    },
});
const ACTIONS = Number(values.actions), SIZE = { width: 1280, height: 800 };
const FAILURE = /stopped|failed|disposed|could not be drawn|is not a function|undefined/;
const LONGEST_RUN = 6000; // steps of the longest run that is repeated
const LEAVING = ["PageUp", "PageDown", "/"]; // keys that open another scene

/** Returns a generator of numbers from 0 up to but not including 1. @param {number} seed */
function draws(seed) {
    let n = seed;
    return () => (n = (Math.imul(n, 48271) >>> 0) % 2147483647) / 2147483647;
}

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {{ page: Page, random: () => number, pick: <T>(list: readonly T[]) => T }} Hand */

/** Presses a control of the page that is visible and does not leave it. @param {Hand} hand @param {string} selector */
async function control({ page, random }, selector) {
    const found = page.locator(selector), count = await found.count();
    for (let i = 0; i < 5 && count; i++) {
        const one = found.nth(Math.floor(random() * count));
        if (await one.isVisible()) return one;
    }
    return null;
}

/** The kinds of actions, each with its weight. @type {[number, string, (hand: Hand) => Promise<string>][]} */
const KINDS = [
    [6, "key", async ({ page, pick }) => {
        const key = pick(KEYS.filter((one) => !LEAVING.includes(one)));
        await page.keyboard.press(key.replace("Ctrl", "Control").replace("Space", " "));
        return key;
    }],
    [2, "escape", async ({ page }) => {
        await page.keyboard.press("Escape");
        return "";
    }],
    [4, "click", async (hand) => {
        const { x, y } = place(hand), button = hand.random() < 0.1 ? "right" : "left";
        await hand.page.mouse.click(x, y, { button });
        return `${Math.round(x)}, ${Math.round(y)} ${button}`;
    }],
    [4, "drag", async (hand) => {
        const from = place(hand), to = place(hand), { mouse } = hand.page;
        await mouse.move(from.x, from.y);
        await mouse.down();
        await mouse.move(to.x, to.y, { steps: 4 });
        if (hand.random() < 0.2) await hand.page.keyboard.press(hand.pick(["Escape", "r", "z", "e"]));
        await mouse.up();
        return `${Math.round(from.x)}, ${Math.round(from.y)} to ${Math.round(to.x)}, ${Math.round(to.y)}`;
    }],
    [1, "wheel", async (hand) => {
        const { x, y } = place(hand);
        await hand.page.mouse.move(x, y);
        await hand.page.mouse.wheel(0, (hand.random() - 0.5) * 600);
        return "";
    }],
    [5, "button", async (hand) => {
        const one = await control(hand, "button:enabled");
        await one?.click({ timeout: 500 });
        return one ? String(await one.getAttribute("aria-label").catch(() => "") ?? "") : "none";
    }],
    [4, "slider", async (hand) => {
        const one = await control(hand, "input[type=range]:enabled"), share = hand.random();
        return one ? String(await one.evaluate((range, to) => {
            const input = /** @type {HTMLInputElement} */ (range);
            input.value = String(Number(input.min) + to * (Number(input.max) - Number(input.min)));
            input.dispatchEvent(new Event("input", { bubbles: true }));
            input.dispatchEvent(new Event("change", { bubbles: true }));
            return `${input.id || input.getAttribute("aria-label")} = ${input.value}`;
        }, share)) : "none";
    }],
    [2, "choice", async (hand) => {
        const one = await control(hand, "select:enabled");
        const options = await one?.locator("option").count() ?? 0;
        if (options) await one?.selectOption({ index: Math.floor(hand.random() * options) }, { timeout: 500 });
        return "";
    }],
    [3, "wait", async ({ page, random }) => {
        await page.waitForTimeout(random() * 150);
        return "";
    }],
];

/** Returns a random point of the field. @param {Hand} hand */
const place = ({ random }) => ({ x: 20 + random() * 880, y: 150 + random() * 480 });

/** @param {Hand} hand */
async function act(hand) {
    const sum = KINDS.reduce((all, [weight]) => all + weight, 0);
    let left = hand.random() * sum;
    const [, name, run] = KINDS.find(([weight]) => (left -= weight) < 0) ?? KINDS[0];
    // a control may be covered or gone by the time of the press
    return `${name} ${await run(hand).catch((/** @type {Error} */ error) => error.message.split("\n")[0])}`;
}

/** Returns whether the run repeats itself from its log. @param {Page} page @returns {Promise<string>} */
async function repeats(page) {
    while (await page.evaluate("__veer.seeking()")) await page.waitForTimeout(50);
    return page.evaluate((longest) => { // in one task, because time goes on
        const veer = /** @type {any} */ (window).__veer, { scene, tick } = veer.state(), hash = veer.hash();
        if (tick > longest) return `${scene}: a run of ${tick} steps is not repeated`;
        veer.seek(0);
        veer.seek(tick);
        return veer.hash() === hash ? "" : `FOUND ${scene}: the run of ${tick} steps has another hash`;
    }, LONGEST_RUN);
}

/** Returns what was found in a scene. @param {import("playwright-core").Browser} browser @param {string} scene */
async function play(browser, scene) {
    const page = await browser.newPage({ viewport: SIZE, bypassCSP: true }), found = /** @type {string[]} */ ([]);
    const random = draws(Number(values.seed) + scene.length * 1009), done = /** @type {string[]} */ ([]);
    const pick = (/** @type {readonly any[]} */ list) => list[Math.floor(random() * list.length)];
    page.on("pageerror", ({ message }) => found.push(`error: ${message}`));
    page.on("dialog", (dialog) => dialog.dismiss());
    await page.goto(`${site.url}?test=1#${scene}`);
    await page.waitForFunction((name) => /** @type {any} */ (window).__veer?.state().scene === name, scene);
    await page.click("#play");
    let told = "";
    for (let i = 0; i < ACTIONS && !found.length; i++) {
        done.push(await act({ page, random, pick }));
        const notice = await page.locator("#notice").textContent() ?? "";
        if (FAILURE.test(notice) && notice !== told) found.push(`notice: ${notice}`);
        told = notice;
    }
    if (!found.length) {
        const other = await repeats(page);
        if (other.startsWith("FOUND")) found.push(other);
        else if (other) console.log(other);
    }
    await page.close();
    return found.map((text) => `${scene}, action ${done.length}: ${text}\n    ${done.slice(-8).join("\n    ")}`);
}

const site = await serveSite("/"), scenes = positionals.length ? positionals : allScenes();
const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: FLAGS });
try {
    for (const scene of scenes) {
        const found = await play(browser, scene);
        console.log(found.length ? found.join("\n") : `${scene}: ${ACTIONS} actions, nothing found`);
        if (found.length) process.exitCode = 1;
    }
} finally {
    await browser.close();
    site.close();
}
