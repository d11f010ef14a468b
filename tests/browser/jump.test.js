/**
 * From roof to roof: run-ups, flights and landings on the pads; slow runners are not allowed to jump the wide gap; a
 * click on a pad works.
 */
import { describe, expect, it } from "vitest";
import { eachOnScene, itMoves } from "./scene.js";

describe("from roof to roof", () => {
    const scene = eachOnScene("jump");
    /** The roofs of the scene: x, y, half sizes. */
    const ROOFS = [[220, 170, 170, 120], [740, 170, 210, 120], [740, 480, 210, 120], [220, 480, 170, 120]];
    const isOnRoof = (/** @type {{ x: number, y: number }} */ { x, y }) =>
        ROOFS.some(([cx, cy, w, h]) => Math.abs(x - cx) <= w && Math.abs(y - cy) <= h);
    const runners = ["fast 1", "fast 2", "fast 3", "fast 4", "slow 1", "slow 2", "slow 3", "slow 4"];

    itMoves("every flight ends on a roof, and there are many in a minute", async () => {
        await scene.step(3000);
        const figures = await scene.figures(), { airborne } = await scene.play();
        expect(figures["event landed"]).toBeGreaterThan(40);
        expect(figures["event jumpRefused"]).toBeLessThanOrEqual(2);
        const agents = await Promise.all(runners.map((name) => scene.agent(name)));
        expect(agents.filter((agent) => !isOnRoof(agent)).length).toBeLessThanOrEqual(airborne);
    });

    it("the panel stays still while the inspected runner jumps", async () => {
        const seen = await scene.page.evaluate(() => {
            const layouts = new Set(), { step, play } = window.__veer;
            let airborne = 0;
            for (let i = 0; i < 600; i++) {
                step(1);
                airborne = Math.max(airborne, play().airborne);
                const boxes =
                    [
                        ...document.querySelectorAll("#panel section, #numbers, #why, #why > div, #polar-box, #tune"),
                    ].map((one) =>
                        one.getBoundingClientRect());
                layouts.add(
                    boxes.map(({ top, left, width, height }) => [top, left, width, height].map(Math.round).join(" "))
                        .join(),
                );
            }
            return { layouts: layouts.size, airborne, silent: document.querySelectorAll("#why > div").length };
        });
        expect(seen.airborne).toBeGreaterThan(0);
        expect(seen).toMatchObject({ layouts: 1, silent: 3 });
    });

    it("slow runners are refused the wide gap, with the reason", async () => {
        let refusals = {};
        for (let i = 0; i < 40 && !("wide" in refusals); i++) {
            await scene.step(150);
            ({ refusals } = await scene.play());
        }
        expect(refusals).toMatchObject({ wide: { agent: expect.stringMatching(/^slow/), why: "tooFar" } });
        expect(Object.keys(refusals)).toEqual(["wide"]);
    });

    it("a click on a pad makes the inspected runner jump there", async () => {
        await scene.page.selectOption("#agent", { label: "fast 1" });
        await scene.click(360, 210);
        let landed = false;
        for (let i = 0; i < 50 && !landed; i++) {
            await scene.step(12);
            const { x, y } = await scene.agent("fast 1");
            landed = x > 535 && Math.abs(y - 210) < 20;
        }
        expect(landed).toBe(true);
    });

    it("a click on the wide gap's pad is refused to a slow runner, with the reason", async () => {
        await scene.page.selectOption("#agent", { label: "slow 1" });
        await scene.click(360, 130);
        const { refusals } = await scene.play();
        expect(refusals.wide).toMatchObject({ agent: "slow 1", why: "tooFar" });
    });

    itMoves("the same seed gives the same jumps", async () => {
        await scene.step(900);
        const before = await scene.figures();
        await scene.page.click("#restart");
        await scene.step(900);
        expect(await scene.figures()).toEqual(before);
    });
});
