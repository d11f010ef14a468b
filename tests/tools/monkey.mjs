/**
 * A monkey at the playground: random presses, drags and values, the same for a seed, in each scene. Prints every error
 * of the page and every notice of a failure with the actions before it, and whether the run repeats itself from its log
 * to the same hash. The exit code is 1 if anything was found.
 *
 *   node tests/tools/monkey.mjs              all scenes; the built playground must exist: npm run build:playground
 *   node tests/tools/monkey.mjs --actions 50 --seed 7 --browser Firefox patrol boids
 */
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { KEYS } from "../../web/app/shortcuts.js";
import { openHands } from "./hands.mjs";
import { allScenes } from "./scenes.mjs";
import { serveSite } from "./site.mjs";

const { values, positionals } = parseArgs({
    allowPositionals: true, options: {
        actions: { type: "string", default: "300" }, seed: { type: "string", default: "1" },
        browser: { type: "string", default: "Chromium" },
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

/** @typedef {import("./hands.mjs").HandPage} Page */
/** @typedef {{ page: Page, random: () => number, pick: <T>(list: readonly T[]) => T }} Hand */
/** @typedef {{ x: number, y: number, name: string }} Control  its center and its label */

/**
 * Returns a random control that can be pressed, scrolled into view; null if there is none.
 * @param {Hand} hand @param {string} selector
 * @returns {Promise<Control | null>}
 */
const control = ({ page, random }, selector) => page.evaluate(({ wanted, share }) => {
    const all = [...document.querySelectorAll(wanted)].filter((one) =>
        one.checkVisibility({ visibilityProperty: true }));
    for (let i = 0, at = Math.floor(share * all.length); i < Math.min(all.length, 5); i++, at++) {
        const one = all[at % all.length];
        one.scrollIntoView({ block: "nearest" });
        const box = one.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
        if (!one.contains(document.elementFromPoint(x, y))) continue; // covered
        return { x, y, name: one.id || one.getAttribute("aria-label") || one.textContent?.slice(0, 30) || "" };
    }
    return null;
}, { wanted: selector, share: random() });

/**
 * Gives a random visible slider or choice a random value.
 * @param {Hand} hand @param {string} selector
 */
const set = ({ page, random }, selector) => page.evaluate(({ wanted, share, to }) => {
    const all = [...document.querySelectorAll(wanted)].filter((one) =>
        one.checkVisibility({ visibilityProperty: true }));
    const one = /** @type {HTMLInputElement & HTMLSelectElement} */ (all[Math.floor(share * all.length)]);
    if (!one) return "none";
    one.value = one.options
        ? one.options[Math.floor(to * one.options.length)]?.value
        : String(Number(one.min) + to * (Number(one.max) - Number(one.min)));
    for (const type of ["input", "change"]) one.dispatchEvent(new Event(type, { bubbles: true }));
    return `${one.id || one.getAttribute("aria-label")} = ${one.value}`;
}, { wanted: selector, share: random(), to: random() });

/** The kinds of actions, each with its weight. @type {[number, string, (hand: Hand) => Promise<string>][]} */
const KINDS = [
    [6, "key", async ({ page, pick }) => {
        const key = pick(KEYS.filter((one) => !LEAVING.includes(one)));
        await page.press(key.replace("Ctrl", "Control"));
        return key;
    }],
    [2, "escape", async ({ page }) => {
        await page.press("Escape");
        return "";
    }],
    [4, "click", async (hand) => {
        const { x, y } = place(hand), button = hand.random() < 0.1 ? "right" : "left";
        await hand.page.click(x, y, button);
        return `${Math.round(x)}, ${Math.round(y)} ${button}`;
    }],
    [4, "drag", async (hand) => {
        const from = place(hand), to = place(hand), { page } = hand;
        await page.move(from.x, from.y);
        await page.hold(true);
        await page.move(to.x, to.y, 4);
        if (hand.random() < 0.2) await page.press(hand.pick(["Escape", "r", "z", "e"]));
        await page.hold(false);
        return `${Math.round(from.x)}, ${Math.round(from.y)} to ${Math.round(to.x)}, ${Math.round(to.y)}`;
    }],
    [1, "wheel", async (hand) => {
        const { x, y } = place(hand);
        await hand.page.move(x, y);
        await hand.page.wheel((hand.random() - 0.5) * 600);
        return "";
    }],
    [5, "button", async (hand) => {
        const one = await control(hand, "button:enabled");
        if (one) await hand.page.click(one.x, one.y);
        return one?.name ?? "none";
    }],
    [4, "slider", (hand) => set(hand, "input[type=range]:enabled")],
    [2, "choice", (hand) => set(hand, "select:enabled:not([multiple])")],
    [3, "wait", async ({ random }) => {
        await pause(random() * 150);
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
    while (await page.evaluate("__veer.seeking()")) await pause(50);
    return page.evaluate((longest) => { // in one task, because time goes on
        const veer = /** @type {any} */ (window).__veer, { scene, tick } = veer.state(), hash = veer.hash();
        if (tick > longest) return `${scene}: a run of ${tick} steps is not repeated`;
        veer.seek(0);
        veer.seek(tick);
        return veer.hash() === hash ? "" : `FOUND ${scene}: the run of ${tick} steps has another hash`;
    }, LONGEST_RUN);
}

/**
 * Waits until an expression is true on the page.
 * @param {Page} page @param {string} expression
 */
async function until(page, expression) {
    while (!(await page.evaluate(`!!(${expression})`))) await pause(50);
}

/** Returns what was found in a scene. @param {import("./hands.mjs").Hands} browser @param {string} scene */
async function play(browser, scene) {
    const page = await browser.open(SIZE), found = /** @type {string[]} */ ([]);
    const random = draws(Number(values.seed) + scene.length * 1009), done = /** @type {string[]} */ ([]);
    /** @type {Hand["pick"]} */
    const pick = (list) => list[Math.floor(random() * list.length)];
    page.onError((message) => found.push(`error: ${message}`));
    await page.goto(`${site.url}?test=1#${scene}`);
    await until(page, `window.__veer?.state().scene === ${JSON.stringify(scene)}`);
    await page.evaluate("document.querySelector('#play').click()");
    let told = "";
    for (let i = 0; i < ACTIONS && !found.length; i++) {
        done.push(await act({ page, random, pick }));
        const notice = String(await page.evaluate("document.querySelector('#notice').textContent"));
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
const browser = await openHands(values.browser === "Firefox" ? "Firefox" : "Chromium");
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
