/** Playing a scene in a browser test: its page, opened; agents, figures, and what the scene's play says of itself. */
import { beforeEach } from "vitest";
import { ask, eachOnPage, onField, openScene } from "./site.js";

/**
 * Opens a scene before every story of a suite.
 * @param {string} name
 * @param {Parameters<typeof eachOnPage>[1]} [options]
 */
export function eachOnScene(name, options) {
    /** @type {import("playwright-core").Page} */
    let page;
    eachOnPage((opened) => (page = opened), options);
    beforeEach(() => openScene(page, name));
    return {
        get page() {
            return page;
        },
        step: (/** @type {number} */ n) => ask(page, `step(${n})`),
        agent: (/** @type {string} */ agent) => ask(page, `agent("${agent}")`),
        figures: () => ask(page, "figures()"),
        play: () => ask(page, "play()"),
        brain: (/** @type {string} */ brain) => ask(page, `brain("${brain}")`),
        /** A place of the world on the page. @param {number} x @param {number} y */
        async at(x, y) {
            return onField(page, await ask(page, `screen(${x}, ${y})`));
        },
        /** @param {number} x @param {number} y  in the world */
        async click(x, y) {
            const place = await this.at(x, y);
            await page.mouse.click(place.x, place.y);
        },
        /** A key of the page, with the field focused. @param {string} key */
        async press(key) {
            await page.locator("#field").focus();
            await page.keyboard.press(key);
        },
    };
}
