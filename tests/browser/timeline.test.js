/**
 * The timeline: scrubbing by mouse, touch and keys, the bands of the inspected agent, its turns with their reasons, and
 * how a change in the past discards what follows.
 */
import { describe, expect, it } from "vitest";
import { eachOnScene } from "./scene.js";
import { ask, eachOnPage, openScene, until } from "./site.js";
import { ofDay } from "../every_day.js";

/** @import { Page } from "playwright-core" */

const PAD = 10; // distance, in pixels, from the ends of the strip to the ends of the run

/** Returns the page coordinates of a tick on the strip. @param {Page} page @param {number} tick */
async function placeOf(page, tick) {
    const box = await page.locator("#strip").boundingBox(), { end } = await ask(page, "timeline()");
    if (!box) throw new Error("the strip is not shown");
    return { x: box.x + PAD + ((box.width - 2 * PAD) * tick) / end, y: box.y + box.height * 0.75 };
}

/** Waits until a jump to another tick has finished. @param {Page} page */
const settled = (page) => until(page, "!__veer.seeking()");

/**
 * Returns the hash at every tick of the next steps, in one call.
 * @param {Page} page
 * @param {number} steps
 * @returns {Promise<Map<number, string>>}
 */
async function hashesOf(page, steps) {
    const noted = await page.evaluate(`Array.from({ length: ${steps} }, () => [__veer.step(1), __veer.hash()])`);
    return new Map(/** @type {[number, string][]} */ (noted));
}

describe("scrubbing", () => {
    const scene = eachOnScene("patrol");
    const hash = () => ask(scene.page, "hash()"), tick = async () => (await ask(scene.page, "state()")).tick;

    it("a drag on the strip goes through the run, the field follows, and the strip is a slider with the time " +
        "as its text", async () => {
        const { page } = scene, hashes = await hashesOf(page, 600), strip = page.locator("#strip");
        expect(await strip.getAttribute("aria-valuemax")).toBe("600");
        const from = await placeOf(page, 600), to = await placeOf(page, 120);
        await page.mouse.move(from.x, from.y);
        await page.mouse.down();
        /** @type {number[]} */
        const seen = [];
        for (let i = 1; i <= 6; i++) {
            const { frames } = await ask(page, "state()");
            await page.mouse.move(from.x + ((to.x - from.x) * i) / 6, from.y);
            await until(page, `!__veer.seeking() && __veer.state().frames > ${frames}`);
            seen.push(await tick());
            expect(await hash(), `at tick ${seen.at(-1)}`).toBe(hashes.get(seen.at(-1) ?? -1));
        }
        await page.mouse.up();
        expect(seen).toEqual([...seen].sort((a, b) => b - a));
        expect(new Set(seen).size).toBe(6);
        expect(Math.abs(seen[5] - 120)).toBeLessThanOrEqual(2);
        expect(await strip.getAttribute("aria-valuenow")).toBe(String(seen[5]));
        expect(await strip.getAttribute("aria-valuetext")).toMatch(/^00:0[12]\.\d of 00:10\.0$/);
        await page.mouse.click(from.x + PAD - 3, from.y); // right of the end
        await settled(page);
        expect(await tick()).toBe(600);
    });

    it("keys step back and on by one and by a second, whatever sign the keyboard layout gives, and go to " +
        "start and end", async () => {
        const { page } = scene, start = await hash(), hashes = (await hashesOf(page, 300)).set(0, start);
        /** @param {string} key @param {number} wanted */
        const press = async (key, wanted) => {
            await scene.press(key);
            await settled(page);
            expect(await tick(), key).toBe(wanted);
            expect(await hash(), key).toBe(hashes.get(wanted));
        };
        await press(",", 299);
        await press("Shift+Comma", 239);
        await press("<", 179);
        await press(".", 180);
        await press("Home", 0);
        await press(",", 0);
        await press("End", 300);
        await press("Shift+Comma", 240);
        await page.locator("#field").evaluate((field) => // Shift with the comma key, as on a German keyboard
            field.dispatchEvent(new KeyboardEvent("keydown",
                { key: ";", code: "Comma", shiftKey: true, bubbles: true, cancelable: true })));
        await settled(page);
        expect(await tick()).toBe(180);
        await page.locator("#strip").focus();
        for (const [key, wanted] of /** @type {[string, number][]} */ ([
            ["ArrowLeft", 179], ["ArrowRight", 180], ["ArrowDown", 120], ["Shift+ArrowRight", 180], ["PageUp", 300],
            ["Home", 0],
        ])) {
            await page.keyboard.press(key);
            await settled(page);
            expect(await tick(), key).toBe(wanted);
        }
        await scene.press(" ");
        await until(page, "__veer.state().tick > 3");
        await scene.press(",");
        expect((await ask(page, "state()")).playing).toBe(false);
    });

    it("while the run plays a drag holds the time, and afterwards the run repeats itself", async () => {
        const { page } = scene;
        await scene.step(400);
        const end = await hash();
        await page.click("#play");
        const place = await placeOf(page, 100);
        await page.mouse.move(place.x, place.y);
        await page.mouse.down();
        await settled(page);
        const held = await tick(), { frames } = await ask(page, "state()");
        await page.mouse.move(place.x + 1, place.y); // asks for a picture
        await until(page, `!__veer.seeking() && __veer.state().frames > ${frames}`);
        expect(Math.abs((await tick()) - held)).toBeLessThan(4);
        await page.mouse.up();
        await until(page, `__veer.state().tick > ${held + 10}`);
        await page.click("#play");
        expect((await ask(page, "timeline()")).end).toBeGreaterThanOrEqual(400);
        await ask(page, "seek(400)");
        expect(await hash()).toBe(end);
    });

    it("the user's changes are marks with a title; a change in the past cuts off the future, says so, and " +
        "undo brings " +
        "back the run and its bands", async () => {
        const { page } = scene;
        await scene.step(200);
        await page.locator("#tune-context-slots").fill("9");
        await scene.step(200);
        const future = await hash(), before = await ask(page, "timeline()");
        expect(before.marks).toEqual([{ tick: 200, text: "context.slots" }]);
        const mark = await placeOf(page, 200);
        await page.mouse.move(mark.x, mark.y);
        await until(page,
            "/00:03\\.\\d · changed: context\\.slots/.test(document.getElementById('timeline-note').textContent)");
        const late = await placeOf(page, 100);
        await page.mouse.click(late.x, late.y);
        await settled(page);
        const ahead = await placeOf(page, 300);
        await page.mouse.move(ahead.x, ahead.y);
        await until(page,
            "document.getElementById('timeline-note').textContent.includes('a change now cuts this off')");
        const past = await tick();
        await page.selectOption("#tune-context-pick", "slot");
        const cut = await ask(page, "timeline()");
        expect(cut).toMatchObject({ now: past, end: past, marks: [{ tick: past, text: "context.pick" }] });
        expect(cut.diamonds.every((/** @type {any} */ one) => one.tick <= past)).toBe(true);
        expect(cut.columns.state.length).toBeLessThan(before.columns.state.length / 2);
        expect(await page.textContent("#notice")).toContain("another way from here");
        await scene.step(150);
        await page.locator("#field").focus();
        await page.keyboard.press("Control+z");
        await settled(page);
        const after = await ask(page, "timeline()");
        expect(after).toMatchObject({ now: past, end: 400, marks: before.marks, diamonds: before.diamonds });
        expect(after.columns).toEqual(before.columns);
        await ask(page, "seek(400)");
        expect(await hash()).toBe(future);
    });
});

describe("the bands of the inspected agent", () => {
    const scene = eachOnScene("patrol");
    const shown = () => ask(scene.page, "timeline()");

    it("show its speed, events and detours; every agent of a small scene is recorded, and a second pass " +
        "changes nothing", async () => {
        const { page } = scene, { agent } = await ask(page, "state()");
        await scene.step(1302);
        const { columns } = await shown(), { events } = await ask(page, "schema()");
        expect(columns.state.filter((/** @type {number} */ one) => one & 1)).toHaveLength(columns.state.length);
        expect(Math.max(...columns.speed)).toBeGreaterThan(60);
        const bit = 1 << events.indexOf("nodeReached");
        const reached = columns.events.filter((/** @type {number} */ one) => one & bit).length;
        expect(reached).toBe((await scene.agent(agent)).tally.nodeReached);
        expect(columns.state.some((/** @type {number} */ one) => one & 4), "a detour").toBe(true);
        await scene.press("Home");
        await scene.step(1302);
        expect((await shown()).columns).toEqual(columns);
        await scene.press("n");
        const other = await shown();
        expect(other.agent).not.toBe(agent);
        expect(other.columns.state.every((/** @type {number} */ one) => one & 1)).toBe(true);
        expect(other.columns.speed).not.toEqual(columns.speed);
    });

    it("are kept in a fixed number of columns, which cover twice as many steps when they are full", async () => {
        await scene.step(1500);
        const before = (await shown()).columns;
        expect(before.width).toBe(3);
        await scene.step(300);
        const after = (await shown()).columns;
        expect(after.width).toBe(6);
        expect(after.speed.length).toBeLessThanOrEqual(512);
        for (let k = 0; k < 200; k++) {
            expect(after.speed[k]).toBe(Math.max(before.speed[2 * k], before.speed[2 * k + 1]));
        }
        expect(after.state.every((/** @type {number} */ one) => one & 1)).toBe(true);
    });

    it("of a crowd are recorded for the inspected agent alone, from then on", async () => {
        const { page } = scene;
        await openScene(page, "boids");
        await scene.step(120);
        await scene.press("n");
        await scene.step(120);
        const { recorded, columns, agent } = await shown();
        expect(recorded).toHaveLength(2);
        expect(recorded).toContain(agent);
        expect(columns.state.slice(0, 39).every((/** @type {number} */ one) => one === 0)).toBe(true);
        expect(columns.state.slice(41, 80).every((/** @type {number} */ one) => one & 1)).toBe(true);
        await scene.press("Home");
        await scene.step(240);
        expect((await shown()).columns.state.every((/** @type {number} */ one) => one & 1), "after another pass").toBe(
            true,
        );
    });
});

describe("why did it turn here", () => {
    const scene = eachOnScene("patrol");
    const shown = () => ask(scene.page, "timeline()");

    it("J and K go from one turn to the next, and the reason is shown and told", async () => {
        const { page } = scene;
        await scene.step(1300);
        const { diamonds } = await shown();
        expect(diamonds.length).toBeGreaterThan(4);
        expect(diamonds.some((/** @type {any} */ one) =>
            /^avoidObstacles overtook patrol: 0\.\d\d > 0\.\d\d, block \d, [\d.]+ u away$/.test(one.text))).toBe(
            true,
        );
        // a turn in front of a block names the block and the danger that decided
        expect(diamonds.filter((/** @type {any} */ one) =>
            /: block \d, [\d.]+ u away: danger [01]\.\d\d there, [01]\.\d\d on the new way$/.test(one.text)).length)
            .toBeGreaterThan(2);
        expect(diamonds.some((/** @type {any} */ one) =>
            /^The peak jumped \d\.\d slots to the (left|right): /.test(one.text))).toBe(
            true,
        );
        await page.click("#play");
        for (const turn of [diamonds.at(-1), diamonds.at(-2), diamonds.at(-3)]) {
            await scene.press("j");
            await settled(page);
            const { tick, playing, agent } = await ask(page, "state()"), { x, y } = await scene.agent(agent);
            expect({ tick, playing }).toEqual({ tick: turn.tick, playing: false });
            expect(x).toBeCloseTo(turn.x, 3);
            expect(y).toBeCloseTo(turn.y, 3);
            await until(page, `document.getElementById("timeline-note").textContent === ${JSON.stringify(turn.text)}`);
            expect(await page.textContent("#live")).toContain(turn.text);
        }
        await scene.press("k");
        await settled(page);
        expect((await ask(page, "state()")).tick).toBe(diamonds.at(-2).tick);
        await scene.press("Home");
        await scene.press("j");
        expect(await page.textContent("#notice")).toContain("No earlier turn");
    });

    it("a turn is where another behavior leads or the decision jumps, as explain() says before and after", async () => {
        const { page } = scene, { agent } = await ask(page, "state()");
        await scene.step(1300);
        const { diamonds } = await shown();
        const angle = (/** @type {any} */ why) => why.mapAngle + (2 * Math.PI * why.peakSlot) / why.slots;
        for (const { tick, text } of diamonds) {
            if (!text.startsWith("The peak jumped")) continue;
            await ask(page, `seek(${tick - 3})`);
            const before = await ask(page, `explain("${agent}")`);
            await ask(page, `seek(${tick})`);
            const after = await ask(page, `explain("${agent}")`), d = angle(after) - angle(before);
            const slots = Math.abs(Math.atan2(Math.sin(d), Math.cos(d))) / ((2 * Math.PI) / after.slots);
            expect(slots, text).toBeGreaterThan(1.5);
            expect(text).toContain(`jumped ${slots.toFixed(1)} slots`);
        }
        await ask(page, "seek(1300)");
        expect((await shown()).diamonds, "nothing is recorded twice").toEqual(diamonds);
    });

    it("pointing at a diamond, on the field or on the strip, tells its reason", async () => {
        const { page } = scene;
        await scene.step(600);
        const { diamonds, told } = await shown(), turn = diamonds.at(-1);
        expect(told).toBe(null);
        const place = await scene.at(turn.x, turn.y);
        await page.mouse.move(place.x, place.y);
        await until(page, `__veer.timeline().told === ${JSON.stringify(turn.text)}`);
        await page.mouse.move(5, 5);
        await until(page, "__veer.timeline().told === null");
        const at = await placeOf(page, diamonds[0].tick);
        await page.mouse.move(at.x + 3, at.y);
        await until(page, `__veer.timeline().told === ${JSON.stringify(diamonds[0].text)}`);
        await page.mouse.down();
        await page.mouse.up();
        await settled(page);
        expect((await ask(page, "state()")).tick).toBe(diamonds[0].tick);
        await scene.press("n");
        expect((await shown()).diamonds, "of an agent that has not been inspected").toEqual([]);
    });
});

describe("on a phone", () => {
    const scene = eachOnScene("patrol", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

    it("the field keeps 52 % of the height, and a finger on the strip scrubs", async () => {
        const { page } = scene, field = await page.locator("#field").boundingBox();
        const strip = await page.locator("#strip").boundingBox();
        expect(field?.height).toBeGreaterThanOrEqual(0.52 * 844);
        expect(strip?.height).toBeGreaterThanOrEqual(23.5);
        await scene.step(300);
        const end = await ask(page, "hash()"), place = await placeOf(page, 150);
        await page.touchscreen.tap(place.x, place.y);
        await settled(page);
        expect(Math.abs((await ask(page, "state()")).tick - 150)).toBeLessThanOrEqual(2);
        const client = await page.context().newCDPSession(page), to = await placeOf(page, 30), y = place.y;
        await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: place.x, y }] });
        for (let i = 1; i <= 4; i++) {
            await client.send("Input.dispatchTouchEvent",
                { type: "touchMove", touchPoints: [{ x: place.x + ((to.x - place.x) * i) / 4, y }] });
        }
        await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
        await settled(page);
        expect(Math.abs((await ask(page, "state()")).tick - 30)).toBeLessThanOrEqual(2);
        await ask(page, "seek(300)");
        expect(await ask(page, "hash()")).toBe(end);
    });
});

describe("every scene", () => {
    /** @type {Page} */
    let page;
    eachOnPage((opened) => (page = opened));

    it("can be scrubbed to any tick, with the hash, trails, figures and laws of that tick", async () => {
        const names = await page.locator("#scenes a").evaluateAll((all) =>
            all.map((a) => /** @type {HTMLElement} */ (a).dataset.scene ?? ""));
        let seed = 5;
        const draw = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
        for (const name of names.filter((_, i) => i % ofDay(14, 1) === 0)) {
            await openScene(page, name);
            if (name === "stress") await ask(page, "asFiled()");
            /** @type {Map<number, object>} */
            const noted = new Map();
            const read = async () => {
                const { hash, beside } =
                    /** @type {any} */ (await page.evaluate("({ hash: __veer.hash(), beside: __veer.beside() })"));
                // deleted, because this figure belongs to the last step, and a restored moment has not taken a step
                delete beside.figures.agentsUpdated;
                return { hash, ...beside };
            };
            const field = await page.locator("#field").boundingBox();
            for (let i = 0; i < 20; i++) {
                // a click on the field, which is an input in scenes with a play
                if (field && i % 7 === 3) {
                    await page.mouse.click(field.x + field.width * (0.2 + 0.6 * draw()),
                        field.y + field.height * (0.2 + 0.6 * draw()));
                }
                noted.set(await ask(page, `step(${11 + Math.floor(draw() * 40)})`), await read());
                // takes a step, because the next click must not change what was recorded for this tick
                await ask(page, "step(1)");
            }
            await page.mouse.move(2, 2);
            const ticks = [...noted.keys()].sort(() => draw() - 0.5).slice(0, 7);
            for (const tick of ticks) {
                await ask(page, `seek(${tick})`);
                expect(await read(), `${name} at tick ${tick}`).toEqual(noted.get(tick));
            }
        }
    });
});
