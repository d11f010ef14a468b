/** A simulated user of edit mode: mouse and keys on the field, and what the page shows as a result. */
import { ask, onField, until } from "./site.js";

/** Returns a generator of numbers from 0 up to but not including 1, the same in every run. @param {number} seed */
export function draws(seed) {
    let n = seed;
    return () => (n = (Math.imul(n, 48271) >>> 0) % 2147483647) / 2147483647;
}

/**
 * Returns the actions that a user can perform on a page in edit mode.
 * @param {() => import("playwright-core").Page} page
 */
export function user(page) {
    const at = async (/** @type {number} */ x, /** @type {number} */ y) =>
        onField(page(), await ask(page(), `screen(${x}, ${y})`));
    const own = {
        at,
        hash: () => ask(page(), "hash()"),
        edit: () => ask(page(), "edit()"),
        /** @param {string} [kind] @returns {Promise<any[]>} */
        things: async (kind) =>
            (await ask(page(), "things()")).filter((/** @type {any} */ one) => !kind || one.kind === kind),
        /** Waits until the view rests: panels that open change its size, and it follows over some frames. */
        async rest() {
            await page().evaluate(async () => {
                let last = "";
                for (let frame = 0, same = 0; frame < 300 && same < 5; frame++) {
                    await new Promise(requestAnimationFrame);
                    const now = JSON.stringify(/** @type {any} */ (globalThis).__veer.state().camera);
                    same = now === last ? same + 1 : 0;
                    last = now;
                }
            });
        },
        /** @param {string} key */
        async press(key) {
            await page().locator("#field").focus();
            await page().keyboard.press(key);
        },
        /** @param {number} x @param {number} y  in the world */
        async click(x, y) {
            const p = await at(x, y);
            await page().mouse.click(p.x, p.y);
        },
        /**
         * Presses the button and drags on the page without releasing the button.
         * @param {{ x: number, y: number }} from
         * @param {{ x: number, y: number }} to
         * @param {string} [late] a key that is pressed during the drag
         */
        async pull(from, to, late) {
            await page().mouse.move(from.x, from.y);
            await page().mouse.down();
            await page().mouse.move(from.x + (to.x - from.x) * 0.3, from.y + (to.y - from.y) * 0.3);
            if (late) await page().keyboard.down(late);
            for (const t of [0.6, 1]) {
                await page().mouse.move(from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t);
            }
        },
        /**
         * Drags from one point of the world to another.
         * @param {number[]} from
         * @param {number[]} to
         * @param {string} [late]
         */
        async drag(from, to, late) {
            await own.pull(await at(from[0], from[1]), await at(to[0], to[1]), late);
            await page().mouse.up();
            if (late) await page().keyboard.up(late);
        },
        /**
         * Drags a handle of the selected object.
         * @param {string} kind
         * @param {number} index
         * @param {number[]} to in the world
         * @param {string} [late]
         */
        async handle(kind, index, to, late) {
            const { handles } = await own.edit();
            const one = handles.find((/** @type {any} */ h) => h.kind === kind && h.at === index);
            await own.pull(await onField(page(), one), await at(to[0], to[1]), late);
            await page().mouse.up();
            if (late) await page().keyboard.up(late);
        },
        notice: () => page().evaluate(
            "document.querySelector('#notice').hidden ? '' : document.querySelector('#notice span').textContent",
        ),
        live: () => page().evaluate("document.getElementById('live').textContent"),
        async undo() {
            await own.press("Control+z");
            await until(page(), "!__veer.seeking()");
        },
        async redo() {
            await own.press("Control+Shift+z");
            await until(page(), "!__veer.seeking()");
        },
    };
    return own;
}
