/**
 * Edits in the command log: undo, links and replays give the same bits; agents can be thrown; links with invalid edits
 * are rejected.
 */
import { describe, expect, it } from "vitest";
import { encodeLink } from "../../web/app/links/share.js";
import { draws, user } from "./editing.js";
import { eachOnScene } from "./scene.js";
import { ask, eachOnPage, onField, openScene, pause, until } from "./site.js";
import { ofDay } from "../every_day.js";

const EDITS = ofDay(20, 100);

describe("edits of all kinds", () => {
    const scene = eachOnScene("own"), act = user(() => scene.page);

    /** Makes an edit of any kind, as a user does. @param {() => number} random */
    async function someEdit(random) {
        const { page } = scene, place = () => [60 + Math.floor(random() * 880), 60 + Math.floor(random() * 600)];
        const things = await act.things(), kind = Math.floor(random() * 8);
        if (kind < 3) {
            await act.press(["b", "o", "w", "p"][Math.floor(random() * 4)]);
            const from = place();
            await act.drag(from, [from[0] + random() * 90 - 45, from[1] + random() * 90 - 45]);
        }
        if (kind === 3) {
            await act.press(random() < 0.5 ? "a" : "g");
            await act.click(...(/** @type {[number, number]} */ (place())));
        }
        await act.press("v");
        const { kind: of, def } = things[Math.floor(random() * things.length)] ?? { def: { x: 500, y: 360 } };
        const [x, y] = "points" in def ? def.points[0] : [def.x, def.y];
        if (kind === 4 || kind === 5) await act.drag([x, y], place());
        if (kind > 5) await act.click(x, y);
        if (kind === 6 && of !== "agent") await page.keyboard.press("Delete");
        if (kind === 7) await act.press(["d", "s", "t", "n", "ArrowLeft", "Shift+ArrowDown"][Math.floor(random() * 6)]);
        await scene.step(Math.floor(random() * 5));
    }

    it("undo of many edits of all kinds gives the first hash, redo the last, and a link the same", async () => {
        const { page } = scene, random = draws(5), first = await act.hash(), filed = await act.things();
        let depth = 0;
        for (let i = 0; i < 3 * EDITS && depth < EDITS; i++) {
            await someEdit(random);
            depth = (await ask(page, "history()")).depth;
        }
        expect(depth).toBe(EDITS);
        const last = await act.hash(), things = await act.things(), { tick } = await ask(page, "state()");
        expect(new Set(things.map(({ kind }) => kind))).toEqual(new Set(["agent", "goal", "obstacle", "path"]));
        await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
        await page.click("#share");
        await until(page, "document.getElementById('notice').textContent.includes('copied')");
        const link = String(await page.evaluate("navigator.clipboard.readText()"));
        for (let i = 0; i < EDITS; i++) await act.undo();
        expect(await act.hash()).toBe(first);
        expect(await act.things()).toEqual(filed);
        for (let i = 0; i < EDITS; i++) await act.redo();
        expect(await act.hash()).toBe(last);
        expect(await act.things()).toEqual(things);
        const other = await page.context().newPage();
        await other.goto(link);
        await until(other, `window.__veer && __veer.state().tick === ${tick}`);
        expect(await ask(other, "hash()")).toBe(last);
        await ask(page, "seek(0)");
        await ask(page, `step(${tick})`);
        await ask(page, `seek(${tick})`); // changes made since the last step are also applied
        expect(await act.hash()).toBe(last);
    });
});

describe("agents by hand", () => {
    const scene = eachOnScene("patrol"), act = user(() => scene.page);

    it("an agent is flung while time runs, with at most its top speed times a factor, and the run " +
        "repeats it", async () => {
        const { page } = scene, { maxSpeed, x, y } = await scene.agent("guard 1");
        await page.locator("#speed").fill("0"); // slowly, because the test's pointer is slower than an agent
        await page.click("#play");
        await until(page, "__veer.state().tick > 1");
        const now = await scene.agent("guard 1"), from = await onField(page, now.screen);
        const to = await act.at(x + 60, y + 60);
        await page.mouse.move(from.x, from.y);
        await page.mouse.down();
        for (let t = 0.2; t <= 1; t += 0.2) {
            await page.mouse.move(from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t);
        }
        await until(page, "__veer.log().entries.length > 0");
        await page.mouse.up();
        await page.click("#play");
        const { entries } = await ask(page, "log()"), { tick } = await ask(page, "state()"), hash = await act.hash();
        const ticks = entries.map((/** @type {any} */ entry) => entry.tick);
        expect(new Set(entries.map((/** @type {any} */ entry) => entry.op))).toEqual(new Set(["fling"]));
        expect(new Set(ticks).size).toBe(ticks.length);
        for (const { args: [, , v] } of entries) expect(Math.hypot(v[0], v[1])).toBeLessThanOrEqual(maxSpeed * 1.5 + 1);
        expect((await ask(page, "history()")).depth).toBe(1);
        await ask(page, "seek(0)");
        await ask(page, `step(${tick})`);
        await ask(page, `seek(${tick})`); // the log may also contain the throw, if time was paused before the next step
        expect(await act.hash()).toBe(hash);
        await act.undo();
        expect((await ask(page, "log()")).entries).toEqual([]);
    });

    it("an agent that is let go after a pause has its throw as the last change of the run", async () => {
        const { page } = scene, { x, y } = await scene.agent("guard 1"), from = await act.at(x, y);
        const to = await act.at(x + 60, y + 60);
        await page.mouse.move(from.x, from.y);
        await page.mouse.down();
        await page.mouse.move(to.x, to.y, { steps: 4 });
        await page.mouse.up();
        await scene.step(3);
        const { entries } = await ask(page, "log()"), { tick } = await ask(page, "state()");
        const moved = await scene.agent("guard 1"), at = await act.at(moved.x, moved.y);
        await page.mouse.move(at.x, at.y);
        await page.mouse.down();
        await page.mouse.move(at.x + 9, at.y + 40, { steps: 4 });
        await page.mouse.up();
        const hash = await act.hash();
        expect((await ask(page, "log()")).entries.map((/** @type {any} */ entry) => entry.tick)).toEqual([
            ...entries.map((/** @type {any} */ entry) => entry.tick), tick,
        ]);
        await ask(page, "seek(0)");
        await ask(page, `step(${tick})`);
        expect(await act.hash()).not.toBe(hash);
        await ask(page, `seek(${tick})`);
        expect(await act.hash()).toBe(hash);
    });

    it("follows the pointer while time stands; a click still inspects, and the view still moves", async () => {
        const { page } = scene, { x, y } = await scene.agent("guard 2"), before = await ask(page, "state()");
        await act.click(x, y);
        expect((await ask(page, "state()")).agent).toBe("guard 2");
        expect((await ask(page, "log()")).entries).toEqual([]);
        await act.drag([x, y], [x + 5, y - 150]);
        const moved = await scene.agent("guard 2");
        expect(Math.hypot(moved.x - x - 5, moved.y - y + 150)).toBeLessThan(3);
        expect((await ask(page, "log()")).entries).toHaveLength(1);
        await act.drag([500, 130], [560, 130]);
        expect((await ask(page, "state()")).camera.x).toBeLessThan(before.camera.x);
        await act.undo();
        expect(await scene.agent("guard 2")).toMatchObject({ x, y });
    });

    it("blocks of the scene move and are removed; what a play or a brain needs stays", async () => {
        const { page } = scene;
        await act.press("e");
        await act.rest();
        const first = await act.hash();
        await act.drag([595, 355], [600, 500]);
        expect((await act.things("obstacle"))[1].def).toMatchObject({ x: 600, y: 500 });
        await act.click(340, 210);
        await act.press("Delete");
        expect(await act.things("obstacle")).toHaveLength(4);
        const [next] = await act.things("obstacle");
        expect(next.def).toMatchObject({ x: 600, y: 500 });
        await act.drag([150, 330], [201, 299]);
        expect((await ask(page, 'points("beat")'))[0]).toEqual([200, 300]);
        await scene.step(60);
        const hash = await act.hash();
        await ask(page, "seek(0)");
        await ask(page, "seek(60)");
        expect(await act.hash()).toBe(hash);
        await ask(page, "seek(0)");
        for (let i = 0; i < 3; i++) await act.undo();
        expect(await act.hash()).toBe(first);
        await act.press("a"); // the world grows
        await act.click(500, 130);
        const grown = await act.hash();
        await act.undo();
        expect(await act.hash()).toBe(first);
        await act.redo();
        expect(await act.hash()).toBe(grown);
        await openScene(page, "turret");
        await act.press("e");
        await act.press("Tab");
        await act.press("Delete");
        expect(await act.notice()).toMatch(/can't be removed/);
        await openScene(page, "flight");
        await act.press("e");
        expect((await act.edit()).on).toBe(false);
    });
});

describe("links with edits", () => {
    /** @type {import("playwright-core").Page} */
    let page;
    eachOnPage((opened) => (page = opened));

    it("refuses what is not an edit, and changes nothing", async () => {
        await openScene(page, "own");
        const hash = await ask(page, "hash()"), bad = [
            ["obstacle", 0, { kind: "box", x: "here" }], ["obstacle", 0, { kind: "blob", x: 1, y: 1 }],
            ["obstacle", -1, null], ["obstacle", 5, null],
            ["obstacle", 0, { kind: "circle", x: 1e9, y: 0 }],
            ["obstacle", 0, { kind: "polygon", points: [[0, 0], [10, 10], [10, 0], [0, 10]] }],
            ["obstacle", 0, { kind: "segment", points: Array.from({ length: 200 }, (_, i) => [i, i]) }],
            ["obstacle", 0, { kind: "circle", x: 5, y: 5, other: 1 }], ["path", "path 1", { closed: 1 }],
            ["path", "<b>", { points: [[1, 1]] }],
            ["path", "none", null], ["agent", "agent 2", { x: null }],
            ["agent", "agent 2", { x: 1, y: 1, brain: "nobody" }], ["agent", "nobody", null],
            ["agent", "agent 1", { target: [1] }], ["follow", "walker", "nowhere"], ["fling", "nobody", [1, 1], [0, 0]],
            ["fling", "agent 1", [1, 1], "fast"],
        ];
        for (const [op, ...args] of bad) {
            const link = await encodeLink({ scene: "own", seed: null, log: [{ tick: 0, op: String(op), args }] });
            await page.evaluate((to) => {
                document.querySelector("#notice span")?.replaceChildren();
                location.hash = to;
            }, link);
            await until(page, "document.querySelector('#notice').textContent.includes('could not be used')");
            expect(await ask(page, "hash()"), JSON.stringify([op, ...args])).toBe(hash);
        }
    });

    it("a resize of the window during a drag does not move what is dragged", async () => {
        await openScene(page, "own");
        const act = user(() => page), size = { width: 1360, height: 820 };
        await act.rest();
        await act.press("b");
        await act.drag([300, 500], [340, 540]);
        await act.rest();
        const from = await act.at(320, 520);
        await page.mouse.move(from.x, from.y);
        await page.mouse.down();
        await page.mouse.move(from.x + 30, from.y, { steps: 3 });
        const before = (await act.things("obstacle"))[0].def;
        await page.setViewportSize({ width: 900, height: 640 });
        await pause(page, 150);
        await page.mouse.move(from.x + 31, from.y);
        const { x, y } = (await act.things("obstacle"))[0].def;
        await page.mouse.up();
        await page.setViewportSize(size);
        expect(Math.hypot(x - before.x, y - before.y)).toBeLessThanOrEqual(10); // the grid of positions
    });

    it("bounds how many things a link adds", async () => {
        const log = Array.from({ length: 400 }, (_, i) => ({
            tick: 0, op: "agent", args: [`agent ${i + 2}`, { x: 20 + (i % 40) * 24, y: 20 + Math.floor(i / 40) * 24 }],
        }));
        await openScene(page, "own");
        const link = await encodeLink({ scene: "own", seed: null, log });
        await page.evaluate((to) => void (location.hash = to), link);
        await until(page, "document.querySelector('#notice').textContent.includes('at most 300 agents')");
        expect(await ask(page, "agents()")).toEqual(["agent 1"]);
    });
});
