/** Edit mode as a user uses it: each tool and handle by mouse, touch and keyboard; illegal edits are reverted. */
import { describe, expect, it } from "vitest";
import { user } from "./editing.js";
import { eachOnScene } from "./scene.js";
import { ask, onField, openScene, until } from "./site.js";

describe("edit mode", () => {
    const scene = eachOnScene("own"), act = user(() => scene.page);

    it("opens with the scene of one's own; the button and E leave and enter it, and the tools have " +
        "names and room", async () => {
        const { page } = scene;
        expect((await act.edit()).on).toBe(true);
        await page.click("#edit");
        expect((await act.edit()).on).toBe(false);
        expect(await page.locator("#tools").isVisible()).toBe(false);
        await act.press("e");
        expect((await act.edit()).on).toBe(true);
        expect(await page.getAttribute("#edit", "aria-pressed")).toBe("true");
        for (const [key, tool] of [
            ["b", "block"], ["o", "circle"], ["w", "wall"], ["p", "path"], ["a", "agent"], ["g", "goal"],
            ["v", "select"],
        ]) {
            await act.press(key);
            expect((await act.edit()).tool).toBe(tool);
            expect(await page.getAttribute(`#tools [data-tool=${tool}]`, "aria-pressed")).toBe("true");
        }
        for (const button of await page.locator("#tools button:visible, #edit").all()) {
            const box = await button.boundingBox();
            expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
        }
        await act.press("Escape");
        expect((await act.edit()).on).toBe(false);
    });

    it("draws blocks, circles, walls, paths, agents and goals on the grid", async () => {
        await act.press("b");
        await act.drag([402, 297], [481, 428]);
        await act.press("o");
        await act.drag([598, 201], [641, 201]);
        await act.press("w");
        for (const [x, y] of [[300, 600], [500, 560], [640, 640], [640, 640]]) await act.click(x, y);
        await act.press("p");
        for (const [x, y] of [[700, 100], [900, 100], [900, 200], [700, 100]]) await act.click(x, y);
        await act.press("a");
        await act.click(201, 499);
        await act.press("g");
        await act.click(799, 521);
        const [block, circle, wall] = await act.things("obstacle"), [path] = await act.things("path");
        const agents = await act.things("agent"), goals = await act.things("goal");
        expect(block.def).toMatchObject({ kind: "box", x: 440, y: 365 });
        expect([block.def.halfWidth + block.def.radius, block.def.halfHeight + block.def.radius]).toEqual([40, 65]);
        expect(circle.def).toMatchObject({ kind: "circle", x: 600, y: 200, radius: 40 });
        expect(wall.def).toMatchObject({ kind: "segment", points: [[300, 600], [500, 560], [640, 640]] });
        expect(path.def).toMatchObject({ closed: 1, points: [[700, 100], [900, 100], [900, 200]] });
        expect(agents.map(({ name, def }) => [name, def.x, def.y])).toEqual([
            ["agent 1", 160, 360], ["agent 2", 200, 500],
        ]);
        expect(goals[1]).toMatchObject({ name: "agent 2", def: { x: 800, y: 520 } });
        expect(await scene.agent("agent 2")).toMatchObject({ maxSpeed: 80, radius: 11 });
        await scene.step(240);
        expect((await scene.agent("agent 2")).x).toBeGreaterThan(380);
        expect((await ask(scene.page, "log()")).entries.map((/** @type {any} */ entry) => entry.op)).toEqual([
            "obstacle", "obstacle", "obstacle", "path", "agent", "agent",
        ]);
    });

    it("sizes by corners, turns by the knob, moves and adds nodes; each drag is one change", async () => {
        await act.press("b");
        await act.drag([400, 300], [480, 400]);
        await act.handle("corner", 2, [550, 460]);
        const [sized] = await act.things("obstacle");
        const half = (/** @type {any} */ def) => [def.halfWidth + def.radius, def.halfHeight + def.radius];
        expect(half(sized.def)[0]).toBeGreaterThan(60);
        // the opposite corner stays
        expect([sized.def.x - half(sized.def)[0], sized.def.y - half(sized.def)[1]]).toEqual([400, 300]);
        expect((half(sized.def)[0] * 2) % 10).toBe(0);
        await act.handle("knob", 0, [sized.def.x + 200, sized.def.y + 3]);
        expect((await act.things("obstacle"))[0].def.angle).toBeCloseTo(Math.PI / 2, 2);
        await act.press("w");
        await act.drag([200, 600], [400, 600]);
        await act.handle("edge", 0, [300, 650]);
        await act.handle("node", 2, [420, 560]);
        expect((await act.things("obstacle"))[1].def.points).toEqual([[200, 600], [300, 650], [420, 560]]);
        await act.press("o");
        await act.drag([700, 300], [730, 300]);
        await act.handle("corner", 1, [776, 224]);
        expect((await act.things("obstacle"))[2].def.radius).toBeGreaterThan(50);
        expect((await ask(scene.page, "history()")).depth).toBe(8);
        expect((await ask(scene.page, "log()")).entries).toHaveLength(8);
        for (let i = 0; i < 8; i++) await act.undo();
        expect(await act.things("obstacle")).toEqual([]);
    });

    it("an agent is moved, turned and sized, a goal is moved", async () => {
        await act.drag([160, 360], [301, 249]);
        expect(await scene.agent("agent 1")).toMatchObject({ x: 300, y: 250 });
        await act.handle("knob", 0, [300, 400]);
        expect((await scene.agent("agent 1")).orientation).toBeCloseTo(Math.PI / 2, 2);
        await act.handle("corner", 2, [340, 290]);
        expect((await scene.agent("agent 1")).radius).toBeGreaterThan(15);
        await act.drag([840, 360], [901, 601]);
        expect((await act.things("goal"))[0].def).toEqual({ x: 900, y: 600 });
        expect(await act.notice()).toBe("Moved the goal of agent 1");
    });

    it("illegal places turn orange, say why, and change nothing", async () => {
        const { page } = scene;
        await act.press("b");
        await act.drag([400, 300], [480, 400]);
        const before = await act.hash();
        const illegal = async (
            /** @type {number[]} */ from, /** @type {number[]} */ to, /** @type {RegExp} */ reason,
        ) => {
            await act.pull(await act.at(from[0], from[1]), await act.at(to[0], to[1]));
            expect((await act.edit()).reason).toMatch(reason);
            await page.mouse.up();
            expect(await act.notice()).toMatch(reason);
            expect(await act.hash()).toBe(before);
        };
        await illegal([440, 350], [165, 362], /agent 1 stands there/);
        await illegal([440, 350], [1040, 350], /outside the world/);
        await illegal([160, 360], [440, 350], /inside block 1/);
        await illegal([840, 360], [440, 350], /inside block 1/);
        await act.press("a");
        await act.click(440, 350);
        expect(await act.notice()).toMatch(/inside block 1/);
        await act.press("Escape");
        expect(await act.hash()).toBe(before);
        expect((await ask(page, "log()")).entries).toHaveLength(1);
        expect((await ask(page, "history()")).depth).toBe(1);
    });

    it("Alt at the start copies; Alt during the drag leaves the grid", async () => {
        const { page } = scene;
        await act.press("b");
        await act.drag([400, 300], [480, 400]);
        await page.keyboard.down("Alt");
        await act.pull(await act.at(440, 350), await act.at(643, 352));
        await page.mouse.up();
        await page.keyboard.up("Alt");
        expect((await act.things("obstacle")).map(({ def }) => [def.x, def.y])).toEqual([[440, 350], [640, 350]]);
        await act.drag([640, 350], [653, 357], "Alt");
        const [, copy] = await act.things("obstacle");
        expect(Math.abs(copy.def.x - 653)).toBeLessThan(1.5);
        expect((await ask(page, "history()")).depth).toBe(3);
        await page.keyboard.down("Alt");
        await act.pull(await act.at(160, 360), await act.at(160, 500));
        await page.mouse.up();
        await page.keyboard.up("Alt");
        expect(await scene.agent("agent 2")).toMatchObject({
            x: 160, y: 500, maxSpeed: 80, target: { x: 840, y: 360 },
        });
    });

    it("removes what is selected, and undo brings the same bits back", async () => {
        await act.press("o");
        await act.click(500, 300);
        await act.press("p");
        await act.drag([200, 600], [800, 600]);
        await scene.step(30);
        const before = await act.hash();
        await act.click(500, 300);
        await act.press("Delete");
        expect(await act.things("obstacle")).toEqual([]);
        expect(await act.notice()).toBe("Removed circle 1");
        await act.click((await scene.agent("agent 1")).x, 360);
        await act.press("Backspace");
        expect(await act.things("agent")).toEqual([]);
        await act.undo();
        await act.undo();
        expect(await act.hash()).toBe(before);
        await act.click(840, 360);
        await act.press("Delete");
        expect(await act.things("goal")).toEqual([]);
        await act.undo();
        expect(await act.hash()).toBe(before);
        await scene.page.click("#notice [aria-label=Dismiss]");
        await act.click(500, 300);
        await scene.page.click("#tools [data-act=remove]");
        await scene.page.click("#notice .action");
        await until(scene.page, "!__veer.seeking()");
        expect(await act.hash()).toBe(before);
    });

    it("a sketch of what can be drawn is there until the first change, and again after its undo", async () => {
        expect((await scene.play()).isSketched).toBe(true);
        await act.press("b");
        await scene.page.keyboard.press("Enter");
        expect(await act.things("obstacle")).toHaveLength(1);
        expect((await scene.play()).isSketched).toBe(false);
        await act.press("Control+z");
        await until(scene.page, "!__veer.seeking()");
        expect((await scene.play()).isSketched).toBe(true);
    });

    it("works by the keyboard alone, and a screen reader hears what is selected", async () => {
        const { page } = scene;
        await act.press("Tab");
        expect((await act.edit()).selected).toEqual({ kind: "agent", name: "agent 1" });
        expect(await act.live()).toBe("Selected: Agent 1, radius 11 u, at 160, 360.");
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("Shift+ArrowDown");
        expect(await scene.agent("agent 1")).toMatchObject({ x: 161, y: 370 });
        await page.keyboard.press("b");
        await page.keyboard.press("Enter");
        const [block] = await act.things("obstacle");
        expect((await act.edit()).selected).toEqual({ kind: "obstacle", name: "0" });
        await page.keyboard.press("s");
        await page.keyboard.press("t");
        const [changed] = await act.things("obstacle");
        expect(changed.def.halfWidth).toBe(block.def.halfWidth + 5);
        expect(changed.def.angle).toBeCloseTo(Math.PI / 12, 2);
        await page.keyboard.press("Control+d");
        expect(await act.things("obstacle")).toHaveLength(2);
        await page.keyboard.press("Delete");
        expect(await act.things("obstacle")).toHaveLength(1);
        await page.keyboard.press("w");
        await page.keyboard.press("Enter");
        await page.keyboard.press("Tab");
        expect(await act.live()).toMatch(/^Selected: Node 1 of 2 of wall 1, at /);
        await page.keyboard.press("Enter");
        expect((await act.things("obstacle"))[1].def.points).toHaveLength(3);
        await page.keyboard.press("ArrowUp");
        await page.keyboard.press("Delete");
        expect((await act.things("obstacle"))[1].def.points).toHaveLength(2);
        await act.press("Shift+Tab");
        for (let i = 0; i < 12 && (await act.edit()).selected; i++) await page.keyboard.press("Tab");
        expect((await act.edit()).selected).toBe(null);
        // Tab leaves the field, so the field does not trap the focus
        expect(await page.evaluate("document.activeElement.id")).not.toBe("field");
    });

    it("works while time runs, and the run repeats it", async () => {
        const { page } = scene;
        await act.press("b");
        await act.drag([400, 300], [480, 400]);
        await page.click("#play");
        await until(page, "__veer.state().tick > 10");
        await act.drag([440, 350], [600, 500]);
        await act.drag([160, 600], [160, 600]);
        await until(page, "__veer.log().entries.length > 1");
        await page.click("#play");
        const { tick } = await ask(page, "state()"), hash = await act.hash();
        expect((await act.things("obstacle"))[0].def).toMatchObject({ x: 600, y: 500 });
        expect((await ask(page, "history()")).depth).toBe(2);
        await ask(page, "seek(0)");
        await ask(page, `step(${tick})`);
        expect(await act.hash()).toBe(hash);
        await act.undo();
        expect((await act.things("obstacle"))[0].def).toMatchObject({ x: 440, y: 350 });
    });

    it("a path can be given to a brain, and an agent another brain", async () => {
        const { page } = scene;
        await act.press("p");
        await act.drag([300, 200], [300, 500]);
        await page.selectOption("#edit-follow", "walker");
        expect((await scene.brain("walker")).behaviors.at(-1)).toMatchObject({ type: "patrol" });
        await act.press("g");
        await page.keyboard.press("Escape");
        await act.click(840, 360);
        await act.press("Delete");
        await scene.step(600);
        expect((await scene.agent("agent 1")).tally.nodeReached).toBeGreaterThan(0);
        const hash = await act.hash();
        await act.click(300, 350);
        await act.press("Delete");
        expect(await act.notice()).toMatch(/can't be removed: walker follows it/);
        await ask(page, "seek(0)");
        await ask(page, "seek(600)");
        expect(await act.hash()).toBe(hash);
        await act.press("Shift+R");
        expect(await ask(page, "state()")).toMatchObject({ tick: 0 });
        expect(await act.things("path")).toHaveLength(1);
        await openScene(page, "patrol");
        await act.press("e");
        await act.press("Tab");
        await page.selectOption("#edit-own", "stroller");
        expect((await scene.agent("guard 1")).brain).toBe(await page.evaluate("__veer.agent('stroller 1').brain"));
    });

    it("is there again when it is chosen again, until the user starts empty", async () => {
        const { page } = scene;
        await act.press("o");
        await act.click(500, 300);
        await until(page, "location.hash.startsWith('#s=')");
        await openScene(page, "boids");
        await openScene(page, "own");
        await until(page, "__veer.state().scene === 'own' && __veer.things().some(({ kind }) => kind === 'obstacle')");
        expect((await act.edit()).on).toBe(true);
        await page.click("#notice .action");
        await until(page, "__veer.things().length === 2");
        await openScene(page, "boids");
        await openScene(page, "own");
        await until(page, "__veer.state().scene === 'own'");
        expect(await act.things("obstacle")).toEqual([]);
    });
});

describe("edit mode by touch", () => {
    const scene = eachOnScene("own", { viewport: { width: 390, height: 844 }, hasTouch: true });
    const act = user(() => scene.page);

    /**
     * Drags a finger from one point of the page to another.
     * @param {{ x: number, y: number }} from
     * @param {{ x: number, y: number }} to
     */
    async function swipe(from, to) {
        const client = await scene.page.context().newCDPSession(scene.page);
        const send = (
            /** @type {"touchStart" | "touchMove" | "touchEnd"} */ type,
            /** @type {{ x: number, y: number }[]} */ touchPoints,
        ) =>
            client.send("Input.dispatchTouchEvent", { type, touchPoints });
        await send("touchStart", [from]);
        for (const t of [0.5, 1]) {
            await send("touchMove", [{ x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t }]);
        }
        await send("touchEnd", []);
        await client.detach();
    }

    it("draws, moves, sizes and removes with a finger", async () => {
        const { page } = scene, tap = async (/** @type {string} */ selector) => page.locator(selector).tap();
        await tap("#tools [data-tool=block]");
        await swipe(await act.at(450, 200), await act.at(550, 300));
        const [block] = await act.things("obstacle");
        expect([block.def.x, block.def.y]).toEqual([500, 250]);
        await swipe(await act.at(500, 250), await act.at(500, 550));
        expect((await act.things("obstacle"))[0].def).toMatchObject({ x: 500, y: 550 });
        const { handles } = await act.edit();
        const corner = await onField(page, handles.find((/** @type {any} */ h) => h.kind === "corner" && h.at === 1));
        await swipe({ x: corner.x + 8, y: corner.y + 8 }, { x: corner.x + 40, y: corner.y });
        expect((await act.things("obstacle"))[0].def.halfWidth).toBeGreaterThan(block.def.halfWidth);
        const box = await page.locator("#tools [data-act=remove]").boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
        await tap("#tools [data-act=remove]"); // whose click follows
        await expect.poll(() => act.things("obstacle")).toEqual([]);
        await tap("#tools [data-tool=wall]");
        for (const [x, y] of [[300, 150], [500, 150], [500, 250]]) {
            const p = await act.at(x, y);
            await page.touchscreen.tap(p.x, p.y);
        }
        await tap("#tools [data-act=done]");
        await expect.poll(async () => (await act.things("obstacle"))[0]?.def.points).toHaveLength(3);
    });
});
