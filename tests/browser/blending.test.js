/** Four combiners side by side: with each of them the walkers reach the other end, and they decide differently. */
import { describe, expect, it } from "vitest";
import { itMoves } from "./scene.js";
import { ask, eachOnPage } from "./site.js";

const COMBINERS = ["blend", "priority", "pipeline", "context"];

describe("blending", () => {
    /** @type {import("playwright-core").Page} */
    let page;
    eachOnPage((opened) => (page = opened), { scene: "blending" });

    itMoves("walkers reach the other end with every combiner", async () => {
        for (const name of COMBINERS) expect((await ask(page, `brain("${name}")`)).combine).toBe(name);
        const most = Object.fromEntries(COMBINERS.map((name) => [name, 0]));
        for (let i = 0; i < 24; i++) {
            await ask(page, "step(60)");
            for (const name of COMBINERS) {
                const count = await page.evaluate((group) => {
                    const { agents, agent } = window.__veer;
                    return agents().filter((/** @type {string} */ one) =>
                        one.startsWith(group) && agent(one).x > 820).length;
                }, name);
                most[name] = Math.max(most[name], count);
            }
        }
        for (const name of COMBINERS) expect(most[name], name).toBeGreaterThanOrEqual(8);
    });

    it("each lane counts the points reached and its contacts", async () => {
        await ask(page, "step(1800)");
        const { reached, contacts } = await ask(page, "play()");
        expect(Object.keys(reached)).toEqual(COMBINERS);
        for (const name of COMBINERS) expect(reached[name], name).toBeGreaterThan(1);
        for (const name of COMBINERS.filter((one) => one !== "context")) {
            expect(contacts[name], name).toBeGreaterThan(2 * contacts.context);
        }
        await page.click("#restart");
        expect((await ask(page, "play()")).reached.context).toBe(0);
    });

    it("the combiners decide differently for the same walker in front of the same pillar", async () => {
        await ask(page, "step(150)");
        const choices = [];
        for (const name of COMBINERS) {
            const { desired, combine } = await ask(page, `explain("${name} 5")`);
            expect(combine).toBe(name);
            choices.push(`${desired.x.toFixed(1)} ${desired.y.toFixed(1)}`);
        }
        expect(new Set(choices).size).toBeGreaterThanOrEqual(3);
    });
});
