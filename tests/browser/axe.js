/** The rules of axe-core on a page of a browser test. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Returns the violations on the page: the rule, and the elements that break it.
 * @param {import("playwright-core").Page} page
 * @returns {Promise<string[]>}
 */
export async function violations(page) {
    if (!(await page.evaluate("'axe' in window"))) await page.evaluate(source);
    return page.evaluate(async () => {
        // what fades in has less contrast until it is there
        await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})));
        const { axe } = /** @type {Window & { axe?: typeof import("axe-core") }} */ (window);
        const found = await axe?.run(document, { resultTypes: ["violations"] });
        return found?.violations.map(({ id, nodes }) =>
            `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`) ?? ["axe is not there"];
    });
}
