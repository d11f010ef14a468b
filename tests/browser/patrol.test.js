/** Patrol points: clicks add them, drags move them, agents go to them; points inside obstacles are rejected. */
import { beforeEach, describe, expect, it } from "vitest";
import { ask, eachOnPage, onField } from "./site.js";

describe("patrol points", () => {
    /** @type {import("playwright-core").Page} */
    let page;
    eachOnPage((opened) => (page = opened), { scene: "patrol" });
    let path = "";
    beforeEach(async () => {
        path = await page.evaluate("window.__veer.patrolPath()");
    });
    const points = () => ask(page, `points("${path}")`);
    /** Returns a position where an agent fits, with a distance from all agents and points. */
    const freePlace = async () =>
        page.evaluate((name) => {
            const { world, points, agents, agent } = window.__veer,
                near = [...points(name), ...agents().map((/** @type {string} */ n) => [agent(n).x, agent(n).y])];
            for (let y = 80; y < 640; y += 20)
                for (let x = 60; x < 940; x += 20) {
                    if (world().overlap({ x, y, radius: 40 }).length === 0 &&
                        near.every((p) => Math.hypot(p[0] - x, p[1] - y) > 120))
                        return { x, y };
                }
            throw new Error("no free place");
        }, path);
    /** @param {{ x: number, y: number }} place  in the world */
    const onScreen = async (place) => onField(page, await ask(page, `screen(${place.x}, ${place.y})`));

    it("the guards have their names and the points that they have reached", async () => {
        expect((await ask(page, "play()")).labels).toEqual(["guard 1 · 0 points", "guard 2 · 0 points"]);
        await ask(page, "step(600)");
        expect((await ask(page, "play()")).labels[0]).toBe("guard 1 · 1 point");
    });

    it("a click adds a point, and an agent goes there", async () => {
        const before = await points(),
            place = await freePlace(),
            at = await onScreen(place);
        await page.mouse.click(at.x, at.y);
        const after = await points();
        expect(after.length).toBe(before.length + 1);
        expect(Math.hypot(after.at(-1)[0] - place.x, after.at(-1)[1] - place.y)).toBeLessThan(1.5);
        const { agent } = await ask(page, "state()");
        const reached = await page.evaluate(
            ([name, x, y]) => {
                for (let i = 0; i < 60 * 90; i += 10) {
                    window.__veer.step(10);
                    const a = window.__veer.agent(name);
                    if (Math.hypot(a.x - x, a.y - y) < 25) return true;
                }
                return false;
            },
            [agent, after.at(-1)[0], after.at(-1)[1]],
        );
        expect(reached).toBe(true);
    });

    it("a drag moves a point and not the view", async () => {
        const [first] = await points(),
            place = await freePlace(),
            from = await onScreen({ x: first[0], y: first[1] }),
            to = await onScreen(place);
        const { camera } = await ask(page, "state()");
        await page.mouse.move(from.x, from.y);
        await page.mouse.down();
        await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
        await page.mouse.move(to.x, to.y, { steps: 4 });
        await page.mouse.up();
        const moved = (await points())[0];
        expect(Math.hypot(moved[0] - place.x, moved[1] - place.y)).toBeLessThan(1.5);
        expect((await ask(page, "state()")).camera).toEqual(camera);
    });

    it("a drag beyond the edge of the world leaves the point where an agent can still go", async () => {
        const [first] = await points(), from = await onScreen({ x: first[0], y: first[1] });
        const bounds = await page.evaluate("window.__veer.bounds()");
        await page.click("#zoom-out");
        await page.click("#zoom-out");
        const start = await onScreen({ x: first[0], y: first[1] });
        const to = await onScreen({ x: bounds[0] - 60, y: bounds[1] - 60 });
        expect(start).not.toEqual(from);
        await page.mouse.move(start.x, start.y);
        await page.mouse.down();
        await page.mouse.move(to.x, to.y, { steps: 6 });
        await page.mouse.up();
        const [x, y] = (await points())[0];
        expect(Math.min(x - bounds[0], y - bounds[1], bounds[2] - x, bounds[3] - y)).toBeGreaterThan(1);
        expect([x, y]).not.toEqual(first.slice(0, 2));
        const before = await points();
        await page.mouse.click(to.x, to.y);
        expect(await page.textContent("#notice")).toContain("outside the world");
        expect(await points()).toEqual(before);
    });

    it("a point inside an obstacle is refused with a notice", async () => {
        const before = await points(),
            block = await page.evaluate("window.__veer.blockCenter()"),
            at = await onScreen(block);
        await page.mouse.click(at.x, at.y);
        expect(await page.textContent("#notice")).toContain("inside an obstacle");
        expect(await points()).toEqual(before);
    });

    it("the panel removes and resets points, but keeps the last one", async () => {
        const before = await points();
        await page.locator("#points button").first().click();
        expect((await points()).length).toBe(before.length - 1);
        while ((await points()).length > 1) await page.locator("#points button").first().click();
        await page.locator("#points button").first().click();
        expect((await points()).length).toBe(1);
        expect(await page.textContent("#notice")).toContain("at least one point");
        await page.click("#points-reset");
        expect((await points()).map((/** @type {number[]} */ p) => p.slice(0, 2))).toEqual(
            before.map((/** @type {number[]} */ p) => p.slice(0, 2)),
        );
        expect(Object.keys((await ask(page, "state()")).points)).toEqual([]);
    });

    it("Enter adds a point at the pointer, and Delete removes the last one", async () => {
        const before = await points(),
            place = await freePlace(),
            at = await onScreen(place);
        await page.mouse.move(at.x, at.y);
        await page.locator("#field").focus();
        await page.keyboard.press("Enter");
        expect((await points()).length).toBe(before.length + 1);
        await page.keyboard.press("Delete");
        expect((await points()).length).toBe(before.length);
    });
});
