/**
 * Stress: tens of thousands of boids in one page; the bar shows their cost, and a slow machine drops time instead of
 * frames.
 */
import { describe, expect, it } from "vitest";
import { eachOnScene } from "./scene.js";
import { ask, onField, until } from "./site.js";

const COUNT = 20000;

describe("stress", () => {
    const scene = eachOnScene("stress");

    /** Sets the number of boids in the panel. @param {number} count */
    async function setCount(count) {
        await scene.page.locator("#tune").evaluateAll((all) =>
            all.forEach((one) => one.querySelectorAll("details").forEach((d) => (d.open = true))));
        const field = scene.page.locator("#scene-sliders").getByLabel("boid count, exact");
        await field.fill(String(count));
        await field.press("Enter");
        await until(scene.page, `window.__veer.agents().length === ${count}`);
    }

    it("twenty thousand boids have as much room each as before, and the page shows what they cost", async () => {
        expect((await scene.figures()).agents).toBe(COUNT);
        expect(Number(await scene.page.locator("#scene-sliders").getByLabel("boid count, exact").inputValue())).toBe(
            COUNT,
        );
        await scene.step(2);
        expect((await scene.figures()).agentsUpdated).toBeGreaterThan(0.9 * COUNT);
        const world = await scene.page.evaluate(() => {
            const { x, y } = /** @type {any} */ (window).__veer.world().agents;
            return { right: Math.max(...x.slice(0, 20000)), bottom: Math.max(...y.slice(0, 20000)) };
        });
        expect(world.right / (180 * Math.sqrt(100))).toBeCloseTo(1, 1);
        expect(world.bottom / (135 * Math.sqrt(100))).toBeCloseTo(1, 1);
        await scene.page.click("#play");
        await until(scene.page, "window.__veer.state().tick > 20");
        const meter = await ask(scene.page, "meter()");
        expect(meter.step).toBeGreaterThan(0);
        expect(meter.draw).toBeGreaterThan(0);
        expect(meter.pace).toBeGreaterThan(0);
        expect(meter.pace).toBeLessThanOrEqual(1);
        expect(await scene.page.textContent("#figure-step")).toMatch(/^\d+\.\d\d ms$/);
        const pace = await scene.page.evaluate(() => ({
            hidden: document.querySelector("#pace")?.hasAttribute("hidden"),
            text: document.querySelector("#figure-pace")?.textContent,
        }));
        if (!pace.hidden) expect(pace.text).toMatch(/^0\.\d\d×$/); // the figure is hidden unless time was dropped
    });

    it("Reset all, and the reset of the count, go back to twenty thousand", async () => {
        await setCount(5000);
        await scene.page.click("#tune-reset");
        await until(scene.page, `window.__veer.agents().length === ${COUNT}`);
        await setCount(4000);
        await scene.page.locator("#tune .row", { hasText: "boid count" }).locator(".reset").click();
        await until(scene.page, `window.__veer.agents().length === ${COUNT}`);
        await expect.poll(() => scene.page.locator("#tune .row.changed", { hasText: "boid count" }).count()).toBe(0);
    });

    it("a boid is found under the pointer without testing all of them", async () => {
        await scene.step(2);
        const at = await onField(scene.page, (await scene.agent("boid 700")).screen);
        await scene.page.evaluate(() => {
            const world = window.__veer.world(), counts = ((/** @type {any} */ (window)).counts = { all: 0, near: 0 });
            const { agentIds, nearest } = world;
            world.agentIds = () => (counts.all++, agentIds.call(world));
            world.nearest = (/** @type {any} */ query) => (counts.near++, nearest.call(world, query));
        });
        await scene.page.mouse.move(at.x - 40, at.y);
        await scene.page.mouse.move(at.x, at.y, { steps: 4 });
        expect(await scene.page.locator("#field").getAttribute("class")).toContain("over-agent");
        const counts = await scene.page.evaluate(() => /** @type {any} */ (window).counts);
        expect(counts.all).toBe(0);
        expect(counts.near).toBeGreaterThan(0);
        await scene.page.mouse.click(at.x, at.y);
        const { agent } = await ask(scene.page, "state()"), found = await scene.agent(agent);
        const own = await scene.agent("boid 700");
        expect(Math.hypot(found.x - own.x, found.y - own.y)).toBeLessThan(3);
    });

    it("with thinkEvery at 4 about a quarter of the boids decide in each step", async () => {
        await setCount(COUNT);
        await scene.page.getByLabel("thinkEvery, exact").first().fill("4");
        await scene.page.getByLabel("thinkEvery, exact").first().press("Enter");
        expect((await scene.brain("boid")).thinkEvery).toBe(4);
        await scene.step(3);
        const { agentsUpdated } = await scene.figures();
        expect(agentsUpdated / COUNT).toBeGreaterThan(0.2);
        expect(agentsUpdated / COUNT).toBeLessThan(0.35);
    });

    it("a crowd is drawn as dots in the agents' color all over the field", async () => {
        await setCount(COUNT);
        await scene.step(1);
        const share = await scene.page.evaluate(() => {
            const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector("#field"));
            const { data, width, height } = /** @type {any} */ (canvas.getContext("2d")).getImageData(0, 0,
                canvas.width, canvas.height);
            const [r, g, b] = [1, 3, 5].map((i) => Number.parseInt(
                getComputedStyle(document.documentElement).getPropertyValue("--agent").trim().slice(i, i + 2), 16,
            ));
            let dots = 0;
            for (let i = 0; i < data.length; i += 4) {
                dots += Number(Math.abs(data[i] - r) < 3 && Math.abs(data[i + 1] - g) < 3 &&
                    Math.abs(data[i + 2] - b) < 3);
            }
            return dots / (width * height);
        });
        expect(share).toBeGreaterThan(0.01);
        expect(share).toBeLessThan(0.5);
    });
});
