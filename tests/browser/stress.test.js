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
        expect(world.right / (200 * Math.sqrt(100))).toBeCloseTo(1, 1);
        expect(world.bottom / (121.5 * Math.sqrt(100))).toBeCloseTo(1, 1);
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

    it("birds are drawn all over the field, in the colors of their headings", async () => {
        await setCount(COUNT);
        await scene.step(60); // all face along x at first
        const { share, hues } = await scene.page.evaluate(() => {
            const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector("#field"));
            const { data, width, height } = /** @type {any} */ (canvas.getContext("2d")).getImageData(0, 0,
                canvas.width, canvas.height);
            let dots = 0;
            const found = new Map();
            for (let i = 0; i < data.length; i += 4) {
                const [low, , high] = [data[i], data[i + 1], data[i + 2]].sort((a, b) => a - b);
                if (high - low < 60) continue;
                dots++;
                const hue = [data[i], data[i + 1], data[i + 2]].map((v) => Number(v > (low + high) / 2)).join("");
                found.set(hue, (found.get(hue) ?? 0) + 1);
            }
            return { share: dots / (width * height), hues: [...found.values()].filter((n) => n > dots / 100).length };
        });
        expect(share).toBeGreaterThan(0.01);
        expect(share).toBeLessThan(0.5);
        expect(hues).toBeGreaterThanOrEqual(5); // of six parts of the color wheel
    });

    it("the birds part around the pointer, and close again when it leaves", async () => {
        await setCount(5000);
        const { camera } = await ask(scene.page, "state()");
        const { x, y } = await onField(scene.page, { x: camera.width / 2, y: camera.height / 2 });
        const near = () => scene.page.evaluate(() => {
            const { part } = window.__veer.play();
            return window.__veer.world().nearest({ ...(part ?? { x: 500, y: 300 }), range: 60, count: 1000 }).length;
        });
        await scene.page.mouse.move(x - 20, y);
        await scene.page.mouse.move(x, y, { steps: 2 });
        expect((await scene.play()).part).not.toBeNull();
        const before = await near();
        await scene.step(240);
        expect(await near()).toBeLessThan(0.3 * before);
        await scene.page.mouse.move(2, 2);
        expect((await scene.play()).part).toBeNull();
    });

    it("a click flies to a bird, and shows the three parts of its flocking and its neighbors", async () => {
        await scene.step(120);
        const { camera } = await ask(scene.page, "state()"), name = "boid 700";
        const at = await onField(scene.page, (await scene.agent(name)).screen);
        await scene.page.mouse.click(at.x, at.y);
        for (let i = 0; i < 60; i++) await scene.step(1);
        const { agent, camera: near } = await ask(scene.page, "state()"), { screen } = await scene.agent(agent);
        expect((await scene.play())).toMatchObject({ seen: agent, follows: true, part: null });
        expect(near.scale).toBeGreaterThan(5 * camera.scale);
        expect(Math.hypot(screen.x - near.width / 2, screen.y - near.height / 2)).toBeLessThan(60);
        const { behaviors } = await ask(scene.page, `explain("${agent}")`);
        const types = behaviors.map((/** @type {any} */ one) => one.type);
        expect(types).toEqual(expect.arrayContaining(["separation", "alignment", "cohesion"]));
        await scene.press("f");
        await scene.step(1);
        expect((await scene.play()).follows).toBe(false);
    });
});
