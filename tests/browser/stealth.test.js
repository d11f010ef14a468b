/** Stealth: a thief plays by itself, keys take over, a coin lures guards, and a round ends and begins again. */
import { describe, expect, it } from "vitest";
import { ask } from "./site.js";
import { eachOnScene } from "./scene.js";

describe("stealth", () => {
    const scene = eachOnScene("stealth");
    const idOf = (/** @type {string} */ name) => scene.page.evaluate((n) => window.__veer.id(n), name);
    const put = async (/** @type {string} */ name, /** @type {{ x: number, y: number }} */ { x, y }) =>
        ask(scene.page, `world().setAgent(${await idOf(name)}, { x: ${x}, y: ${y}, velocityX: 0, velocityY: 0 })`);
    const CROWN = { x: 925, y: 75 }, DOOR = { x: 50, y: 610 };

    it("untouched, the thief is on its way, is noticed, and guards tell each other", async () => {
        const { x, y } = await scene.agent("thief");
        await scene.step(240);
        const at = await scene.agent("thief");
        expect(Math.hypot(at.x - x, at.y - y)).toBeGreaterThan(150);
        await scene.step(1200);
        expect((await scene.figures())["event found"]).toBeGreaterThan(0);
        expect((await scene.play()).visitor).toBe(false);
    });

    it("keys take over in a new round; tiptoeing is slower and silent; later the thief goes on by itself", async () => {
        await scene.step(100);
        await scene.page.locator("#field").focus();
        await scene.page.keyboard.down("w");
        await scene.step(40);
        expect(await scene.play()).toMatchObject({ visitor: true, phase: "stealing" });
        const { velocityY } = await scene.agent("thief");
        expect(velocityY).toBeCloseTo(-104, -1);
        expect((await scene.play()).sounds.length).toBeGreaterThan(0);
        await scene.press("q");
        await scene.step(90);
        expect((await scene.agent("thief")).velocityY).toBeCloseTo(-46, -1);
        expect((await scene.play()).sounds).toEqual([]);
        await scene.page.keyboard.up("w");
        await scene.step(13 * 60);
        expect((await scene.play()).visitor).toBe(false);
    });

    it("a click throws a coin, to which a guard goes", async () => {
        const before = (await scene.agent("guard 1")).x;
        await scene.click(290, 60);
        await scene.step(2);
        expect((await scene.play()).sounds).toContainEqual(expect.objectContaining({ x: expect.closeTo(290, 0) }));
        await scene.step(200);
        expect((await scene.agent("guard 1")).x).toBeGreaterThan(before + 90);
    });

    it("the crown, the door and a guard decide a round, and the next one begins by itself", async () => {
        await put("thief", CROWN);
        await scene.step(1);
        expect((await scene.play()).phase).toBe("escaping");
        await put("thief", DOOR);
        await scene.step(1);
        expect(await scene.play()).toMatchObject({ phase: "out", crowns: 1, catches: 0 });
        await scene.step(155);
        expect((await scene.play()).phase).toBe("stealing");
        const guard = await scene.agent("guard 2");
        await put("thief", { x: guard.x + 20, y: guard.y });
        await scene.step(2);
        expect(await scene.play()).toMatchObject({ phase: "caught", crowns: 1, catches: 1 });
    });

    it("a round belongs to the command log: going back and forth gives the same bits and the same round", async () => {
        await scene.page.locator("#field").focus();
        await scene.page.keyboard.down("d");
        await scene.step(70);
        await scene.page.keyboard.up("d");
        await scene.click(300, 640);
        await scene.step(60);
        const before = { hash: await ask(scene.page, "hash()"), ...(await scene.play()) };
        await ask(scene.page, "seek(20)");
        await ask(scene.page, "seek(130)");
        expect({ hash: await ask(scene.page, "hash()"), ...(await scene.play()) }).toEqual(before);
    });
});
