/** A scene in a browser test: its page, its agents and figures, and the state of its play. */
import { it } from "vitest";

import { isAll } from "../every_day.js";
import { ask, eachOnPage, onField } from "./site.js";

/**
 * A test of how the agents of a scene move. It is skipped by day, because the golden hashes of the scenes detect every
 * change of the motion, and the page has the same hashes as Node (same.test.js).
 */
export const itMoves = it.runIf(isAll);

/**
 * Opens a scene before every test of a suite.
 * @param {string} name
 * @param {Parameters<typeof eachOnPage>[1]} [options]
 */
export function eachOnScene(name, options) {
    /** @type {import("playwright-core").Page} */
    let page;
    eachOnPage((opened) => (page = opened), { scene: name, ...options });
    return {
        get page() {
            return page;
        },
        step: (/** @type {number} */ n) => ask(page, `step(${n})`),
        agent: (/** @type {string} */ agent) => ask(page, `agent("${agent}")`),
        figures: () => ask(page, "figures()"),
        play: () => ask(page, "play()"),
        brain: (/** @type {string} */ brain) => ask(page, `brain("${brain}")`),
        /** Returns the page coordinates of a point of the world. @param {number} x @param {number} y */
        async at(x, y) {
            return onField(page, await ask(page, `screen(${x}, ${y})`));
        },
        /** @param {number} x @param {number} y  in the world */
        async click(x, y) {
            const place = await this.at(x, y);
            await page.mouse.click(place.x, place.y);
        },
        /** Presses a key while the field has the focus. @param {string} key */
        async press(key) {
            await page.locator("#field").focus();
            await page.keyboard.press(key);
        },
    };
}
