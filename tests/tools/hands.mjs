/**
 * Hands at a page, for tools that press keys, drag and click: Chromium by Playwright, Firefox by Puppeteer over
 * WebDriver BiDi, because Playwright's own protocol drives only its own builds of Firefox. A page has the same methods
 * in both: what the two libraries call alike, and here what they do not.
 */
import { findChromium, findFirefox } from "../../src/build/needs.mjs";
import { FLAGS } from "./browsers.mjs";

/**
 * @typedef {object} HandPage
 * @property {(url: string) => Promise<void>} goto
 * @property {<T, A>(run: string | ((argument: A) => T), argument?: A) => Promise<Awaited<T>>} evaluate
 * @property {(key: string) => Promise<void>} press  a key with its modifiers: "Control+Shift+z"
 * @property {(x: number, y: number, button?: "left" | "right") => Promise<void>} click
 * @property {(x: number, y: number, steps?: number) => Promise<void>} move
 * @property {(isDown: boolean) => Promise<void>} hold  presses or releases the left button
 * @property {(by: number) => Promise<void>} wheel
 * @property {(tell: (message: string) => void) => void} onError
 * @property {() => Promise<void>} close
 */
/**
 * A browser.
 * @typedef {{ open: (size: { width: number, height: number }) => Promise<HandPage>, close: () => Promise<void> }} Hands
 */

/**
 * Returns the methods that both libraries call alike.
 * @param {import("playwright-core").Page} page  a page of Puppeteer has these methods, too
 */
const common = (page) => ({
    goto: async (/** @type {string} */ url) => void (await page.goto(url)),
    evaluate: /** @type {HandPage["evaluate"]} */ (page.evaluate.bind(page)),
    async press(/** @type {string} */ key) {
        const [name, ...modifiers] = key.split(/(?<=.)\+(?=.)/).reverse();
        for (const one of modifiers) await page.keyboard.down(one);
        await page.keyboard.press(name);
        for (const one of modifiers) await page.keyboard.up(one);
    },
    click: (/** @type {number} */ x, /** @type {number} */ y, /** @type {"left" | "right"} */ button = "left") =>
        page.mouse.click(x, y, { button }),
    move: (/** @type {number} */ x, /** @type {number} */ y, steps = 1) => page.mouse.move(x, y, { steps }),
    hold: (/** @type {boolean} */ isDown) => (isDown ? page.mouse.down() : page.mouse.up()),
    onError(/** @type {(message: string) => void} */ tell) {
        page.on("pageerror", ({ message }) => tell(message));
        page.on("dialog", (dialog) => void dialog.dismiss());
    },
});

/** @returns {Promise<Hands>} */
async function chromium() {
    const { chromium: own } = await import("playwright-core");
    const browser = await own.launch({ executablePath: findChromium() ?? undefined, args: FLAGS });
    return {
        async open(viewport) {
            const page = await browser.newPage({ viewport, bypassCSP: true });
            return { ...common(page), wheel: (by) => page.mouse.wheel(0, by), close: () => page.close() };
        },
        close: () => browser.close(),
    };
}

/** @returns {Promise<Hands>} */
async function firefox() {
    const { launch } = await import("puppeteer-core");
    const browser = await launch({
        browser: "firefox", executablePath: findFirefox() ?? undefined, protocolTimeout: 600_000,
        extraPrefsFirefox: { "dom.max_script_run_time": 0 },
    });
    return {
        async open(size) {
            const context = await browser.createBrowserContext(), page = await context.newPage();
            await page.setViewport(size);
            return {
                ...common(/** @type {import("playwright-core").Page} */ (/** @type {unknown} */ (page))),
                wheel: (by) => page.mouse.wheel({ deltaY: Math.round(by) }), // the protocol takes whole pixels only
                close: () => context.close(),
            };
        },
        close: () => browser.close(),
    };
}

const OPENERS = { Chromium: chromium, Firefox: firefox };
/** Starts a browser. @param {keyof typeof OPENERS} which */
export const openHands = (which) => OPENERS[which]();
