/** Tower defense: the block under the pointer tells whether a tower may stand there, clicks and keys build and sell. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { eachOnScene } from "./scene.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

describe("tower defense", () => {
    const scene = eachOnScene("towers");
    const hover = async (/** @type {number} */ x, /** @type {number} */ y) => {
        const place = await scene.at(x, y);
        await scene.page.mouse.move(place.x, place.y);
        await scene.step(1);
        return (await scene.play()).offer;
    };
    const click = async (/** @type {number} */ x, /** @type {number} */ y) => {
        await scene.click(x, y);
        await scene.step(1);
        return scene.play();
    };

    it("a click builds and the next one sells, the builder rests, and the way turns at once", async () => {
        expect(await hover(460, 300)).toMatchObject({ ok: true, reason: "" });
        const before = await scene.play(), built = await click(460, 300);
        expect(built).toMatchObject({ towers: before.towers + 1, builder: false });
        await scene.step(12);
        expect(Math.abs((await scene.play()).length - before.length)).toBeGreaterThan(20);
        expect((await click(460, 300)).towers).toBe(before.towers);
        await scene.step(12);
        expect((await scene.play()).length).toBeCloseTo(before.length, 3);
    });

    it("no tower closes the way: the block is red and says why, and a click builds nothing", async () => {
        await scene.press("b");
        let closed = null;
        for (let y = 20; y < 560; y += 40) {
            const offer = await hover(300, y);
            if (offer.ok && offer.reason === "") await click(300, y);
            else if (offer.reason === "blocks the way") closed = y;
        }
        expect(closed).not.toBeNull();
        const { towers } = await scene.play();
        expect((await click(300, /** @type {any} */ (closed))).towers).toBe(towers);
        expect(await scene.page.textContent("#notice")).toContain("blocks the way");
        expect((await scene.play()).length).toBeGreaterThan(500);
    });

    it("with the keyboard: the arrows move the block, T builds and sells", async () => {
        await scene.press("t");
        const first = (await scene.play()).cursor, { towers } = await scene.play();
        for (const key of ["ArrowUp", "ArrowUp", "ArrowRight"]) await scene.press(key);
        const { cursor } = await scene.play();
        expect([cursor.x - first.x, cursor.y - first.y]).toEqual([40, -80]);
        for (let i = 0; i < 14; i++) {
            const { offer } = await scene.play();
            if (offer.ok && !offer.reason) break;
            await scene.press(i < 6 ? "ArrowUp" : "ArrowRight");
        }
        await scene.press("t");
        await scene.step(1);
        expect((await scene.play()).towers).toBe(towers + 1);
        await scene.press("t");
        await scene.step(1);
        expect((await scene.play()).towers).toBe(towers);
    });

    it("the builder moves a tower every three seconds, and creeps are shot down or escape", async () => {
        const { towers } = await scene.play();
        await scene.step(1800);
        const now = await scene.play();
        expect(now.towers).toBe(towers);
        expect(now.down).toBeGreaterThan(10);
        expect(now.escaped).toBeGreaterThan(2);
        expect((await scene.figures()).rebuilt).toBeGreaterThan(5);
    });

    it("has no axe violation with all layers on, in both themes", async () => {
        await scene.page.evaluate(axe);
        await scene.page.evaluate(
            "document.querySelectorAll('#legend [aria-pressed=false]').forEach((one) => one.click())",
        );
        for (const theme of ["light", "dark"]) {
            await scene.page.evaluate((name) => void (document.documentElement.dataset.theme = name), theme);
            await scene.step(30);
            await scene.page.evaluate("document.getAnimations().forEach((one) => one.finish())");
            const found = await scene.page.evaluate(
                "axe.run().then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => " +
                    "`${id} ${target}`)))",
            );
            expect(found, theme).toEqual([]);
        }
    });
});
