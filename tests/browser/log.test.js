/** The command log: undo, redo, scrubbing and links replay every change of the user, and give the same bits. */
import { describe, expect, it } from "vitest";
import { eachOnScene } from "./scene.js";
import { ask, eachOnPage, openScene, pause, until } from "./site.js";
import { ofDay } from "../every_day.js";

const EDITS = ofDay(12, 100);

/** Returns a generator of numbers from 0 up to but not including 1, the same in every run. @param {number} seed */
function draws(seed) {
    let n = seed;
    return () => (n = (Math.imul(n, 48271) >>> 0) % 2147483647) / 2147483647;
}

describe("the command log", () => {
    const scene = eachOnScene("patrol");
    const hash = () => ask(scene.page, "hash()"), state = () => ask(scene.page, "state()");
    const undo = () => scene.page.keyboard.press("Control+z");
    const redo = () => scene.page.keyboard.press("Control+Shift+z");
    /** Waits until a jump to another tick has finished. */
    const settled = () => until(scene.page, "__veer.history() && !__veer.seeking()");

    /** Makes a change of any kind, as a user does. @param {() => number} random */
    async function edit(random) {
        const { page } = scene, kind = Math.floor(random() * 5);
        if (kind === 0) await page.locator("#tune-context-slots").fill(String(6 + Math.floor(random() * 18)));
        if (kind === 1) {
            await page.selectOption("#tune-context-pick", ["slot", "parabola", "spline"][Math.floor(random() * 3)]);
        }
        if (kind === 2) {
            const place = await scene.at(100 + random() * 800, 100 + random() * 500);
            await page.mouse.click(place.x, place.y);
        }
        if (kind === 3) {
            const [x, y] = (await ask(page, 'points("beat")'))[0], from = await scene.at(x, y);
            const to = await scene.at(100 + random() * 800, 100 + random() * 500);
            await page.mouse.move(from.x, from.y);
            await page.mouse.down();
            for (const t of [0.3, 0.6, 1]) {
                await page.mouse.move(from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t);
            }
            await page.mouse.up();
        }
        if (kind === 4) {
            await page.locator("[data-key=maxSpeed] .value input").fill(String(30 + Math.floor(random() * 60)));
            await page.keyboard.press("Enter");
        }
        await page.locator("#field").focus();
        await scene.step(Math.floor(random() * 6));
    }

    it("undo of many edits gives the first hash, redo the last", async () => {
        const random = draws(7), first = await hash();
        let depth = 0;
        for (let i = 0; i < 2 * EDITS && depth < EDITS; i++) {
            await edit(random);
            depth = (await ask(scene.page, "history()")).depth;
        }
        expect(depth).toBe(EDITS);
        const last = await hash(), { tick } = await state(), changed = await state();
        for (let i = 0; i < EDITS; i++) {
            await undo();
            await settled();
        }
        expect(await hash()).toBe(first);
        expect(await state()).toMatchObject({ tick: 0, set: {}, points: {}, speeds: {} });
        for (let i = 0; i < EDITS; i++) {
            await redo();
            await settled();
        }
        expect(await hash()).toBe(last);
        expect(await state()).toMatchObject({ tick, set: changed.set, points: changed.points, speeds: changed.speeds });
    });

    it("going to any tick gives that tick's hash of the uncut run", async () => {
        const random = draws(11), hashes = new Map();
        for (let i = 0; i < 12; i++) {
            await edit(random);
            const seen = await scene.page.evaluate(() => Array.from({ length: 8 }, () =>
                [window.__veer.step(13), window.__veer.hash()]));
            for (const [tick, hashThen] of seen) hashes.set(tick, hashThen);
            // takes a step, because the next edit must not change what was recorded for this tick
            await scene.step(1);
        }
        const ticks = [...hashes.keys()].sort(() => random() - 0.5);
        for (const tick of ticks.slice(0, ofDay(12, ticks.length))) {
            expect(await ask(scene.page, `seek(${tick})`)).toBe(tick);
            expect(await hash(), `at tick ${tick}`).toBe(hashes.get(tick));
        }
    });

    it("a drag is one change to undo, and the run is as if only its end had been made", async () => {
        const { page } = scene;
        await scene.step(30);
        const before = await hash(), [x, y] = (await ask(page, 'points("beat")'))[0], from = await scene.at(x, y);
        const to = await scene.at(200, 120);
        await page.mouse.move(from.x, from.y);
        await page.mouse.down();
        for (let i = 1; i <= 8; i++) {
            await page.mouse.move(from.x + ((to.x - from.x) * i) / 8, from.y + ((to.y - from.y) * i) / 8);
        }
        await page.mouse.up();
        expect((await ask(page, "history()")).depth).toBe(1);
        expect((await ask(page, "log()")).entries).toHaveLength(1);
        const after = await hash();
        await ask(page, "seek(0)");
        await ask(page, "seek(30)");
        expect(await hash()).toBe(after);
        await undo();
        await settled();
        expect(await hash()).toBe(before);
    });

    it("a change in the past cuts off the future, and undo brings it back", async () => {
        const { page } = scene;
        await scene.step(60);
        await page.locator("#tune-context-slots").fill("9");
        await scene.step(60);
        const future = await hash();
        await ask(page, "seek(20)");
        await page.selectOption("#tune-context-pick", "slot");
        expect((await ask(page, "log()"))).toMatchObject({ cursor: 1, end: 20 });
        await page.locator("#field").focus();
        await undo();
        await settled();
        expect(await ask(page, "seek(120)")).toBe(120);
        expect(await hash()).toBe(future);
    });

    it("restart repeats the run with its changes at their times; Shift r starts with them", async () => {
        const { page } = scene;
        await scene.step(40);
        await page.locator("#tune-context-slots").fill("9");
        await page.locator("[data-key=maxSpeed] .value input").fill("31");
        await page.keyboard.press("Enter");
        await scene.step(40);
        const end = await hash();
        await page.locator("#field").focus();
        await page.keyboard.press("r");
        expect((await scene.brain("guard")).context.slots).toBe(16);
        expect(await page.locator("#tune-context-slots").inputValue()).toBe("16");
        await scene.step(80);
        expect(await hash()).toBe(end);
        expect((await scene.brain("guard")).context.slots).toBe(9);
        await page.keyboard.press("Shift+R");
        expect((await scene.brain("guard")).context.slots).toBe(9);
        expect(await state()).toMatchObject({ tick: 0 });
        await scene.step(80);
        expect(await hash()).not.toBe(end);
    });
});

describe("links and addresses", () => {
    /** @type {import("playwright-core").Page} */
    let page;
    eachOnPage((opened) => (page = opened));

    it("a link made after changes in mid-run reproduces the hash", async () => {
        await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
        await openScene(page, "patrol");
        await ask(page, "step(50)");
        await page.locator("#tune-context-slots").fill("11");
        await ask(page, "step(70)");
        await page.selectOption("#tune-context-pick", "slot");
        await ask(page, "step(33)");
        const hash = await ask(page, "hash()");
        await page.click("#share");
        await until(page, "document.getElementById('notice').textContent.includes('copied')");
        const link = await page.evaluate("navigator.clipboard.readText()"), other = await page.context().newPage();
        await other.goto(String(link));
        await until(other, "window.__veer && __veer.state().tick === 153");
        expect(await ask(other, "hash()")).toBe(hash);
        await ask(other, "seek(0)");
        await ask(other, "step(153)");
        expect(await ask(other, "hash()")).toBe(hash);
    });

    it("scenes have readable addresses, and Back goes to the scene before", async () => {
        await openScene(page, "boids");
        expect(page.url()).toMatch(/#boids$/);
        await openScene(page, "maze");
        expect(page.url()).toMatch(/#maze$/);
        await page.goBack();
        await until(page, "__veer.state().scene === 'boids'");
        await page.goForward();
        await until(page, "__veer.state().scene === 'maze'");
    });

    it("changes are there again on the next visit, until the user starts fresh", async () => {
        await openScene(page, "patrol");
        await page.locator("#tune-context-slots").fill("11");
        await until(page, "location.hash.startsWith('#s=')");
        const plain = page.url().replace(/#.*/, ""), next = await page.context().newPage();
        await next.goto(plain);
        await until(next, "window.__veer && __veer.state().set['guard.context.slots'] === 11");
        await next.click("#notice .action");
        await until(next, "Object.keys(__veer.state().set).length === 0");
        expect((await ask(next, "state()")).scene).toBe("patrol");
        await pause(next, 0);
    });
});
