/** Keyboard input after pointer input: a key always has the effect given in the list of keys, regardless of earlier
 * clicks. */
import { describe, expect, it } from "vitest";
import { eachOnScene } from "./scene.js";
import { ask, openScene } from "./site.js";

describe("space plays and pauses", () => {
    const scene = eachOnScene("boids");
    const focus = () => scene.page.evaluate("document.activeElement?.id");
    const state = () => ask(scene.page, "state()");

    for (const [what, selector] of [
        ["the dice", "#dice"], ["a layer", "[data-layer=trails]"], ["zooming", "#zoom-in"], ["restart", "#restart"],
    ]) {
        it(`after a click on ${what}, and does not repeat the click`, async () => {
            await scene.page.click(selector);
            expect(await focus()).toBe("field");
            const { seed, layers, camera } = await state();
            await scene.page.keyboard.press(" ");
            expect(await state()).toMatchObject({ playing: true, seed, layers, camera: { scale: camera.scale } });
        });
    }

    it("after choosing a scene with the pointer", async () => {
        await openScene(scene.page, "maze");
        expect(await focus()).toBe("field");
        await scene.page.keyboard.press(" ");
        expect(await state()).toMatchObject({ playing: true, scene: "maze" });
        expect(await scene.page.locator("#scene-sheet").isVisible()).toBe(false);
    });

    it("on a slider, which keeps its arrows", async () => {
        const slider = scene.page.locator("#speed");
        await slider.focus();
        await scene.page.keyboard.press(" ");
        expect((await state()).playing).toBe(true);
        await scene.page.keyboard.press("ArrowLeft");
        expect((await state()).speed).toBe(0.75);
        expect(await focus()).toBe("speed");
    });

    it("after a slider was dragged", async () => {
        const box = await scene.page.locator("#speed").boundingBox();
        if (!box) throw new Error("there is no slider");
        await scene.page.mouse.click(box.x + box.width * 0.9, box.y + box.height / 2);
        expect(await focus()).toBe("field");
        await scene.page.keyboard.press(" ");
        expect((await state()).playing).toBe(true);
    });

    it("a field for text keeps the focus, so that one can type", async () => {
        await scene.page.click("#seed");
        expect(await focus()).toBe("seed");
        await scene.page.keyboard.press("Control+A");
        await scene.page.keyboard.type("12");
        await scene.page.keyboard.press("Enter");
        expect((await state()).seed).toBe(12);
    });
});
