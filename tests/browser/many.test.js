/** Several objects in edit mode: the marquee, the menu, the list of objects, masks by team, names of brains. */
import { describe, expect, it } from "vitest";
import { user } from "./editing.js";
import { eachOnScene } from "./scene.js";
import { until } from "./site.js";

describe("several objects", () => {
    const scene = eachOnScene("own"), act = user(() => scene.page);
    const what = () => scene.page.textContent("#edit-what");
    const count = async (/** @type {string} */ kind) => (await act.things(kind)).length;

    /** Adds two blocks beside the agent. */
    async function twoBlocks() {
        for (const x of [400, 600]) {
            await act.press("b");
            await act.click(x, 200);
        }
        await act.press("Escape");
    }

    it("are selected by a marquee and moved, copied and removed together", async () => {
        await twoBlocks();
        await act.drag([320, 120], [680, 280]);
        expect(await what()).toBe("2 objects are selected.");
        const before = (await act.things("obstacle")).map(({ def }) => def.x);
        await act.press("Shift+ArrowRight");
        expect((await act.things("obstacle")).map(({ def }) => def.x)).toEqual(before.map((x) => x + 10));
        await scene.page.click("#tools [data-act=copy]");
        expect(await count("obstacle")).toBe(4);
        await act.press("Delete");
        expect(await count("obstacle")).toBe(2);
        await act.undo();
        expect(await count("obstacle")).toBe(4);
    });

    it("have a menu on a right click, and a list that selects", async () => {
        await twoBlocks();
        const at = await act.at(400, 200), { page } = scene;
        await page.mouse.click(at.x, at.y, { button: "right" });
        await page.click("#edit-menu button:text-is('Remove')");
        expect(await count("obstacle")).toBe(1);
        expect(await page.locator("#edit-menu").isVisible()).toBe(false);
        const titles = await page.locator("#edit-list option").allTextContents();
        expect(titles).toHaveLength((await act.things()).length);
        await page.selectOption("#edit-list", ["0", String(titles.length - 1)]);
        expect(await what()).toBe("2 objects are selected.");
    });

    it("of a team have masks, and a brain that is renamed and removed", async () => {
        const { page } = scene;
        await act.press("i");
        await act.click(300, 500);
        await page.selectOption("#edit-mask", "other teams");
        expect(await page.inputValue("#edit-mask")).toBe("other teams");
        await act.undo();
        await until(page, "document.querySelector('#edit-mask').value === 'everybody'");
        await page.selectOption("#brain-which", "crowd");
        await page.fill("#brain-new", "people");
        await page.press("#brain-new", "Enter");
        expect(await page.locator("#edit-brain option").allTextContents()).toContain("people");
        await page.click("#brain-remove");
        expect(await act.notice()).toContain("agents have it");
    });
});
