/** Player: keys and the stick drive the agent, hunters chase it, and a run is a game of sparks against the clock. */
import { describe, expect, it } from "vitest";
import { ask } from "./site.js";
import { eachOnScene } from "./scene.js";

describe("player", () => {
    const scene = eachOnScene("player");

    it("keys set the direction, at full speed, diagonally too", async () => {
        await scene.page.locator("#field").focus();
        for (const [keys, x, y] of /** @type {[string[], number, number][]} */ ([
            [["d"], 1, 0], [["ArrowUp"], 0, -1], [["a", "w"], -Math.SQRT1_2, -Math.SQRT1_2],
        ])) {
            await scene.page.click("#restart");
            await scene.page.locator("#field").focus();
            for (const key of keys) await scene.page.keyboard.down(key);
            await scene.step(40);
            const { velocityX, velocityY } = await scene.agent("you");
            expect(velocityX).toBeCloseTo(200 * x, -1);
            expect(velocityY).toBeCloseTo(200 * y, -1);
            for (const key of keys) await scene.page.keyboard.up(key);
            expect((await scene.play()).direction).toEqual({ x: 0, y: 0 });
        }
    });

    it("the steering factor sets how soon the velocity follows: 1 - e^(-10/6) of the speed " +
        "after 10 steps", async () => {
        await scene.page.locator("#field").focus();
        await scene.page.keyboard.down("d");
        await scene.step(10);
        expect((await scene.agent("you")).velocityX).toBeCloseTo(200 * (1 - Math.exp(-10 / 6)), 0);
        await scene.page.keyboard.up("d");
    });

    it("the stick drives like the keys, and springs back", async () => {
        const box = await scene.page.locator("#stick").boundingBox();
        if (!box) throw new Error("the stick is not shown");
        const center = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
        await scene.page.mouse.move(center.x, center.y);
        await scene.page.mouse.down();
        await scene.page.mouse.move(center.x + 200, center.y, { steps: 3 });
        await scene.step(40);
        expect((await scene.agent("you")).velocityX).toBeCloseTo(200, -1);
        await scene.page.mouse.up();
        expect((await scene.play()).direction).toEqual({ x: 0, y: 0 });
    });

    it("hunters close in on an agent that stands still, and a spark within reach is collected", async () => {
        await scene.page.evaluate(
            "window.__veer.world().setBrain(window.__veer.agent('you').brain, { behaviors: [{ type: 'drive' }] })",
        );
        const distance = async () => {
            const you = await scene.agent("you");
            const all = await Promise.all([1, 2, 3, 4].map((i) => scene.agent(`hunter ${i}`)));
            return all.reduce((sum, h) => sum + Math.hypot(h.x - you.x, h.y - you.y), 0) / 4;
        };
        const before = await distance(), { x, y } = await scene.agent("spark 1");
        await scene.step(75);
        expect(await distance()).toBeLessThan(before - 100);
        await ask(scene.page, `world().setAgent(${await idOf("you")}, { x: ${x}, y: ${y} })`);
        const spark = await scene.agent("spark 1");
        await ask(scene.page, `world().setAgent(${await idOf("you")}, { x: ${spark.x}, y: ${spark.y} })`);
        await scene.step(1);
        expect((await scene.figures())["caught of spark"]).toBeGreaterThanOrEqual(1);
    });

    it("before the first run, a hunter that has caught the agent starts again from the farthest corner", async () => {
        await putOn("you", "hunter 2");
        expect(await scene.figures()).toMatchObject({ "event caught of hunter": 1 });
        const you = await scene.agent("you"), hunter = await scene.agent("hunter 2");
        expect([80, 920]).toContain(hunter.x);
        expect(Math.hypot(hunter.x - you.x, hunter.y - you.y)).toBeGreaterThan(500);
        expect(await scene.play()).toMatchObject({ phase: "ready", flashes: 0 });
    });

    /**
     * Moves an agent onto another, so that a rule or a hunter finds it there in the next step.
     * @param {string} name
     * @param {string} other
     */
    const putOn = async (name, other) => {
        const { x, y } = await scene.agent(other);
        await ask(scene.page, `world().setAgent(${await idOf(name)}, { x: ${x}, y: ${y} })`);
        await scene.step(1);
    };
    const sparks = () => scene.page.evaluate(() =>
        window.__veer.agents().filter((/** @type {string} */ name) => name.startsWith("spark")));

    it("the first key starts a run with a timer, ten sparks win it, and the best time is kept", async () => {
        expect(await scene.play()).toMatchObject({ phase: "ready", sparks: 0, time: 0, best: null });
        await scene.step(30);
        expect((await scene.play()).phase).toBe("ready");
        await scene.page.locator("#field").focus();
        await scene.page.keyboard.down("d");
        await scene.step(1);
        await scene.page.keyboard.up("d");
        expect(await scene.play()).toMatchObject({ phase: "running", sparks: 0 });
        const { x, y } = await scene.agent("you");
        const hunters = await Promise.all([1, 2, 3, 4].map((i) => scene.agent(`hunter ${i}`)));
        // a fair start
        for (const hunter of hunters) expect(Math.hypot(hunter.x - x, hunter.y - y)).toBeGreaterThan(300);
        // the hunters rest
        await scene.page.evaluate(
            "window.__veer.world().setBrain(window.__veer.agent('hunter 1').brain, { behaviors: [] })",
        );
        for (let i = 0; i < 40 && (await scene.play()).phase === "running"; i++) {
            await putOn("you", (await sparks())[0]);
            await scene.step(20);
        }
        const end = await scene.play();
        expect(end).toMatchObject({ phase: "won", sparks: 10 });
        expect(end.time).toBeGreaterThan(1);
        expect(end.best).toBeCloseTo(end.time, 5);
        expect(Number(await scene.page.evaluate(() => localStorage.getItem("veer-run")))).toBeCloseTo(end.time, 2);
        await scene.page.click("#restart");
        expect((await scene.play()).best).toBeCloseTo(end.time, 2);
    });

    it("a hunter that catches you ends the run with a flash; the next key starts again, but not the one that is " +
        "still down", async () => {
        await scene.page.locator("#field").focus();
        await scene.page.keyboard.down("a");
        await scene.step(10);
        await putOn("you", "hunter 2");
        await scene.step(2);
        const caught = await scene.play();
        expect(caught.phase).toBe("caught");
        expect(caught.flashes).toBeGreaterThan(0);
        await scene.step(30);
        const { velocityX } = await scene.agent("you");
        expect((await scene.play()).phase).toBe("caught");
        expect(velocityX).not.toBeCloseTo(-200, 0); // a key that is still held down no longer drives the agent
        await scene.page.keyboard.up("a");
        await scene.page.keyboard.down("w");
        await scene.step(1);
        expect(await scene.play()).toMatchObject({ phase: "running", sparks: 0 });
        await scene.page.keyboard.up("w");
    });

    it("a run belongs to the command log: going back and forth gives the same bits and the same run", async () => {
        await scene.page.locator("#field").focus();
        await scene.page.keyboard.down("d");
        await scene.step(100);
        await scene.page.keyboard.up("d");
        await scene.step(60);
        const before = { hash: await ask(scene.page, "hash()"), ...(await scene.play()) };
        await ask(scene.page, "seek(20)");
        expect((await scene.play()).time).toBeCloseTo(20 / 60, 5);
        await ask(scene.page, "seek(160)");
        expect({ hash: await ask(scene.page, "hash()"), ...(await scene.play()) }).toEqual(before);
    });

    const idOf = (/** @type {string} */ name) => scene.page.evaluate((n) => window.__veer.id(n), name);
});
