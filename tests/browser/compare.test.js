/** A and B: a pinned brain alongside the brain that the user tunes, with the same seed and the same log. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { crc32, deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { eachOnScene } from "./scene.js";
import { ask, openScene, pause, until } from "./site.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** @typedef {import("playwright-core").Page} Page */
/** Returns both runs, A and B, at the same tick. @param {Page} page */
const compare = (page) => ask(page, "compare()");
/**
 * Types a value for a setting of the brain that the user tunes.
 * @param {Page} page
 * @param {string} key
 * @param {string | number} value
 */
async function setTo(page, key, value) {
    const text = page.locator(`#tune [data-key='${key}'] .value input`);
    await text.fill(String(value));
    await text.press("Enter");
    await page.locator("#field").focus();
}

/** Returns a share link with any content. @param {object} content */
function link(content) {
    const body = deflateRawSync(JSON.stringify(content)), head = Buffer.alloc(4);
    head.writeUInt32BE(crc32(body) >>> 0);
    return `#s=2.${Buffer.concat([head, body]).toString("base64url")}`;
}

describe("A and B", () => {
    const scene = eachOnScene("patrol");
    const press = (/** @type {string} */ key) => scene.press(key), hash = () => ask(scene.page, "hash()");
    /** Waits until both the run and A have reached their ticks. */
    const settled = () => until(scene.page, "!__veer.seeking()");
    /**
     * Returns the hash of the scene after its first steps. If a change is given, it is made before one of these steps.
     * @param {number} ticks
     * @param {{ at: number, slots: number }[]} changes
     */
    async function alone(ticks, changes = []) {
        const { page } = scene;
        await openScene(page, "boids");
        await openScene(page, "patrol");
        let now = 0;
        for (const { at, slots } of changes) {
            await scene.step(at - now);
            await setTo(page, "context.slots", slots);
            now = at;
        }
        await scene.step(ticks - now);
        return hash();
    }

    it("A goes on as if nothing had been changed, B with the change", async () => {
        const { page } = scene;
        await scene.step(60);
        await press("m");
        expect(await compare(page)).toMatchObject({ brain: "guard", pinned: 60, parted: null });
        await setTo(page, "context.slots", 5);
        await scene.step(240);
        const { hashA, hashB, tickA, tickB } = await compare(page);
        expect([tickA, tickB]).toEqual([300, 300]);
        expect(hashA).not.toBe(hashB);
        expect(hashB).toBe(await hash());
        expect(hashA).toBe(await alone(300));
        expect(hashB).toBe(await alone(300, [{ at: 60, slots: 5 }]));
    });

    it("every other change applies to both", async () => {
        const { page } = scene;
        await press("m");
        await scene.step(30);
        await setTo(page, "maxSpeed", 33);
        await scene.click(200, 120);
        await scene.step(200);
        const { hashA, hashB, logA } = await compare(page);
        expect(hashA).toBe(hashB);
        expect(logA.map((/** @type {any} */ { op }) => op)).toEqual(["speed", "points"]);
        await page.selectOption("#tune-context-pick", "slot");
        await scene.step(200);
        expect((await compare(page)).logA).toHaveLength(2);
    });

    it("says where the inspected agents part: the first tick at which they are more than a radius apart", async () => {
        const { page } = scene;
        await scene.step(30);
        await press("m");
        await setTo(page, "context.slots", 5);
        const apart = await page.evaluate(async () => {
            const veer = window.__veer;
            for (let i = 0; i < 900; i++) {
                await veer.step(1);
                await veer.compare();
                const world = veer.worldOfA(), slot = world.slot(veer.id("guard 1"));
                const { x, y, radius } = veer.agent("guard 1");
                if (Math.hypot(world.agents.x[slot] - x, world.agents.y[slot] - y) > radius) return veer.state().tick;
            }
            return 0;
        });
        expect(apart).toBeGreaterThan(30);
        const { parted } = await compare(page);
        expect(parted.tick).toBe(apart);
        const { x, y } = await scene.agent("guard 1");
        expect(Math.hypot(parted.x - x, parted.y - y)).toBeLessThan(0.001);
        await until(page, "document.querySelector('#compare .parted').textContent.startsWith('they part at')");
        await ask(page, "seek(0)");
        await until(page, "document.querySelector('#compare .parted').textContent === 'together so far'");
        await ask(page, `seek(${apart + 100})`);
        expect((await compare(page)).parted).toEqual(parted);
    });

    it("figures are shown as A, B and the difference", async () => {
        const { page } = scene, rows = page.locator("#compare-figures tbody tr");
        const values = async (/** @type {import("playwright-core").Locator} */ row) =>
            (await row.locator("td").allTextContents()).map((text) => Number(text.replace("−", "-")));
        await openScene(page, "racetrack");
        await press("m");
        await setTo(page, "context.slots", 4);
        await scene.step(600);
        const { figuresA, figuresB } = await compare(page);
        const names = await page.locator("#scene-figures dt").allTextContents(), at = names.indexOf("mean speed");
        await scene.step(0);
        expect(figuresA[at]).not.toBe(figuresB[at]);
        const [a, b] = await values(rows.nth(at)), halfOfTheLastDigit = 0.05; // speeds of 100 to 1,000 have one decimal
        expect(Math.abs(a - figuresA[at])).toBeLessThanOrEqual(halfOfTheLastDigit + 1e-9);
        expect(Math.abs(b - figuresB[at])).toBeLessThanOrEqual(halfOfTheLastDigit + 1e-9);
        for (const row of await rows.all()) {
            const [ofA, ofB, between] = await values(row);
            expect(between).toBeCloseTo(ofB - ofA, 6);
        }
        await press("m");
        expect(await page.locator("#compare-figures").isVisible()).toBe(false);
        expect(await page.locator("#scene-figures").isVisible()).toBe(true);
    });

    it("sliders carry a tick at the value of A, and choices its name", async () => {
        const { page } = scene, tick = page.locator("#tune [data-key='context.slots'] .tick-a");
        expect(await tick.count()).toBe(0);
        await page.click("#pin");
        await setTo(page, "context.slots", 30);
        const at = await tick.evaluate((mark) => Number(getComputedStyle(mark).getPropertyValue("--at")));
        const range = await page.locator("#tune-context-slots").evaluate((input) => ({
            min: Number(input.getAttribute("min")), max: Number(input.getAttribute("max")),
        }));
        expect(at).toBeCloseTo((16 - range.min) / (range.max - range.min), 6);
        await page.selectOption("#tune-context-pick", "slot");
        expect(await page.locator("#tune-context-pick option").allTextContents()).toContain("spline · A");
        await page.selectOption("#tune-context-pick", "spline");
        expect(await page.locator("#tune-context-pick option").allTextContents()).toContain("spline");
        await page.click("#pin");
        expect(await tick.count()).toBe(0);
    });

    it("X swaps A and B, and swapping again or undoing swaps back", async () => {
        const { page } = scene;
        await scene.step(40);
        await press("m");
        await setTo(page, "context.slots", 5);
        await scene.step(200);
        const before = await compare(page);
        await press("x");
        await settled();
        expect(await compare(page)).toMatchObject({ hashA: before.hashB, hashB: before.hashA, tickA: 240, tickB: 240 });
        expect((await scene.brain("guard")).context.slots).toBe(16);
        await scene.step(60);
        const later = await compare(page);
        await press("x");
        await settled();
        expect(await compare(page)).toMatchObject({ hashA: later.hashB, hashB: later.hashA });
        await press("Control+z");
        await settled();
        expect(await compare(page)).toMatchObject({ hashA: later.hashA, hashB: later.hashB });
        await press("Control+z");
        await settled();
        expect(await compare(page)).toMatchObject({ hashA: before.hashA, hashB: before.hashB });
    });

    it("scrubbing keeps both in step, and gives both the hashes of their uncut runs", async () => {
        const { page } = scene, noted = new Map();
        await scene.step(45);
        await press("m");
        for (let i = 0; i < 8; i++) {
            if (i % 3 === 1) await setTo(page, "context.slots", 5 + i);
            if (i % 3 === 2) await scene.click(200 + 20 * i, 120);
            await scene.step(37);
            const { tickB, hashA, hashB } = await compare(page);
            noted.set(tickB, { hashA, hashB, tickA: tickB });
            await scene.step(1);
        }
        for (const tick of [...noted.keys()].sort((a, b) => ((a * 7919) % 101) - ((b * 7919) % 101))) {
            await ask(page, `seek(${tick})`);
            expect(await compare(page), `at ${tick}`).toMatchObject(noted.get(tick));
        }
    });

    it("undo, redo and another seed keep both in step", async () => {
        const { page } = scene;
        await press("m");
        await setTo(page, "context.slots", 7);
        await scene.step(100);
        await scene.click(200, 120);
        await scene.step(100);
        const before = await compare(page);
        await press("Control+z");
        await settled();
        expect(await compare(page)).toMatchObject({ tickA: 100, tickB: 100, logA: [] });
        await press("Control+Shift+z");
        await settled();
        expect(await compare(page)).toMatchObject(before);
        await page.fill("#seed", "77");
        await page.keyboard.press("Enter");
        await press("f");
        await scene.step(200);
        const other = await compare(page);
        expect([other.tickA, other.tickB]).toEqual([200, 200]);
        expect(other.hashA).not.toBe(before.hashA);
        expect(other.setA).toEqual({});
    });

    it("r starts both, each with its settings from the start", async () => {
        const { page } = scene;
        await scene.step(30);
        await setTo(page, "context.slots", 12);
        await press("m");
        await setTo(page, "context.slots", 5);
        await scene.step(90);
        await press("r");
        await settled();
        expect(await compare(page)).toMatchObject({ tickA: 0, tickB: 0, setA: { "guard.context.slots": 12 } });
        expect((await ask(page, "state()")).set).toEqual({ "guard.context.slots": 5 });
        await scene.step(120);
        const { hashA, hashB } = await compare(page);
        expect(hashA).toBe(await alone(120, [{ at: 0, slots: 12 }]));
        expect(hashB).toBe(await alone(120, [{ at: 0, slots: 5 }]));
    });

    it("B again unpins with a notice, which can undo it; Ctrl z does as well", async () => {
        const { page } = scene;
        await scene.step(30);
        await press("m");
        expect(await page.locator("#compare").isVisible()).toBe(true);
        await setTo(page, "context.slots", 5);
        await scene.step(100);
        const before = await compare(page);
        await press("m");
        expect(await page.textContent("#notice")).toContain("no longer compared");
        expect(await compare(page)).toBe(null);
        expect(await page.locator("#compare").isVisible()).toBe(false);
        await page.click("#notice .action");
        expect(await compare(page)).toMatchObject({ hashA: before.hashA, hashB: before.hashB, tickB: 130 });
        await press("m");
        await press("Control+z");
        expect(await compare(page)).toMatchObject({ hashA: before.hashA, hashB: before.hashB, tickB: 130 });
    });

    it("the mark of A is where the thumb was, and keeps its place when B changes", async () => {
        const { page } = scene;
        await press("m");
        await setTo(page, "context.slots", 40);
        const at = await page.locator("#tune [data-key='context.slots']").evaluate((row) => {
            const range = /** @type {HTMLInputElement} */ (row.querySelector("input[type=range]"));
            const box = range.getBoundingClientRect(), tick = row.querySelector(".tick-a")?.getBoundingClientRect();
            const share = (16 - Number(range.min)) / (Number(range.max) - Number(range.min)); // A has 16 slots
            return { tick: (tick?.left ?? 0) + 1, thumb: box.left + 8 + share * (box.width - 16) };
        });
        expect(Math.abs(at.tick - at.thumb)).toBeLessThan(2);
    });

    it("split shows both fields with one camera, and a click on an agent of A inspects it", async () => {
        const { page } = scene;
        await press("Shift+M");
        await setTo(page, "context.slots", 5);
        await scene.step(120);
        expect(await compare(page)).toMatchObject({ isSplit: true });
        const [a, b] = await Promise.all(["#field-a", "#field"].map((id) => page.locator(id).boundingBox()));
        if (!a || !b) throw new Error("both fields are shown");
        expect(a.x + a.width).toBeLessThanOrEqual(b.x + 1);
        expect(Math.abs(a.width - b.width)).toBeLessThanOrEqual(2);
        await page.evaluate(axe);
        expect(await page.evaluate(async () =>
            (await /** @type {any} */ (window).axe.run()).violations.map((/** @type {any} */ one) =>
                `${one.id}: ${one.nodes[0].target}`)))
            .toEqual([]);
        const inked = (/** @type {string} */ id) => page.locator(id).evaluate((canvas) => {
            const field = /** @type {HTMLCanvasElement} */ (canvas);
            const data = field.getContext("2d")?.getImageData(0, 0, field.width, field.height).data ?? [];
            return data.some((value) => value > 0);
        });
        expect([await inked("#field-a"), await inked("#field")]).toEqual([true, true]);
        const before = (await ask(page, "state()")).camera.scale;
        await page.mouse.move(a.x + 100, a.y + 100);
        await page.mouse.wheel(0, -300);
        await until(page, `__veer.state().camera.scale > ${before}`);
        await press("f");
        await until(page, `__veer.state().camera.scale === ${before}`);
        const name = (await ask(page, "agents()")).at(-1), { screen } = await scene.agent(name);
        await page.mouse.click(a.x + screen.x, a.y + screen.y);
        expect((await ask(page, "state()")).agent).toBe(name);
        await press("Shift+M");
        expect(await page.locator("#field-a").isVisible()).toBe(false);
        expect(await compare(page)).toMatchObject({ isSplit: false });
    });

    it("while time runs both are at the same tick, and a failure of A leaves B running", async () => {
        const { page } = scene;
        await press("m");
        await setTo(page, "context.slots", 5);
        await page.click("#play");
        await until(page, "__veer.state().tick > 60");
        const { tickA, tickB, hashA, hashB } = await compare(page);
        expect(tickA).toBe(tickB);
        expect(hashA).not.toBe(hashB);
        await page.evaluate("new Uint8Array(__veer.worldOfA().agents.x.buffer).fill(0xff)");
        await until(page, "document.getElementById('notice').textContent.includes('A has failed')");
        expect(await compare(page)).toBe(null);
        const { tick } = await ask(page, "state()");
        await until(page, `__veer.state().tick > ${tick + 20}`);
        await page.click("#play");
        const end = await ask(page, "state()"), last = await hash();
        await press("m");
        await press("r");
        await settled();
        await press("m");
        expect(await ask(page, `seek(${end.tick})`)).toBe(end.tick);
        expect(await hash()).toBe(last);
        await press("m");
        expect(await compare(page)).toMatchObject({ hashA: last, hashB: last });
    });

    it("a swap whose A has just failed ends the comparison and leaves B as it is", async () => {
        const { page } = scene;
        await press("m");
        await setTo(page, "context.slots", 5);
        await scene.step(60);
        const last = await hash();
        // in one task, so that no frame sees the failure before the swap does
        await page.evaluate(() => {
            window.__veer.step(1);
            window.__veer.worldOfA()?.dispose();
            document.getElementById("compare-swap")?.click();
        });
        expect(await page.textContent("#notice")).toContain("A has failed");
        expect(await compare(page)).toBe(null);
        expect(await ask(page, "seek(60)")).toBe(60);
        expect(await hash()).toBe(last);
    });

    it("a link carries both, and an invalid one changes nothing", async () => {
        const { page } = scene;
        await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
        await scene.step(20);
        await setTo(page, "context.slots", 12);
        await press("m");
        await setTo(page, "context.slots", 5);
        await scene.step(140);
        const { hashA, hashB, brain, pinned } = await compare(page);
        await page.click("#share");
        await until(page, "document.getElementById('notice').textContent.includes('copied')");
        const link = String(await page.evaluate("navigator.clipboard.readText()"));
        const other = await page.context().newPage();
        await other.goto(link);
        await until(other, "window.__veer && __veer.state().tick === 160");
        expect(await compare(other)).toMatchObject({ hashA, hashB, brain, pinned, tickA: 160, tickB: 160 });
        await other.reload(); // the URL has both changes, but not the time
        await until(other, "window.__veer && __veer.compare()");
        await ask(other, "seek(160)");
        expect(await compare(other)).toMatchObject({ hashA, hashB });
        await other.close();
    });

    it("a link that compares what the scene does not have changes nothing, and says why", async () => {
        const { page } = scene, before = await ask(page, "state()"), good = { scene: "patrol", seed: null };
        /** @type {[unknown, string][]} */
        const wrong = [
            [{}, "not a list"], [[], "compares"], [[-1, "guard"], "compares"], [[0, 7], "compares"],
            [[0, "a.b"], "compares"], [[0, ["guard", 7]], "compares"], [[0, ["guard", "nobody"]], "nobody"],
             [[0, "nobody"], "nobody"],
            [[0, "guard", [0, "stroller.context.slots", 8]], "none of"],
            [[0, "guard", [0, "guard.context.slots", null]], "set"],
            [[0, "guard", [0, "guard.context.slots", 1000]], "1000"],
            [[0, "guard", [5, "guard.context.slots", 8], [4, "guard.context.slots", 8]], "changes hold"],
            [[0, "guard", [0, "guard.context.nothing", 8]], "nothing"],
            [[0, "guard", ["set", "guard.context.slots", 8]], "changes hold"], [[0, "guard", 3], "changes hold"],
        ];
        for (const [pin, reason] of wrong) {
            await page.evaluate(() => document.querySelector("#notice span")?.replaceChildren());
            await page.evaluate((to) => (location.hash = to), link({ ...good, pin }));
            await until(page, "document.querySelector('#notice span')?.textContent");
            expect(await page.textContent("#notice"), JSON.stringify(pin)).toContain(reason);
            expect(await compare(page)).toBe(null);
            expect(await ask(page, "state()")).toMatchObject({
                scene: before.scene, set: before.set, tick: before.tick,
            });
        }
        await page.evaluate((to) => (location.hash = to),
            link({ ...good, pin: [0, "guard", [0, "guard.context.slots", 8]] }));
        await until(page, "__veer.compare()?.setA['guard.context.slots'] === 8");
        await page.evaluate((to) => (location.hash = to), link(good));
        await until(page, "__veer.compare() === null");
    });
});

describe("the pointer", () => {
    const scene = eachOnScene("sandbox");

    it("steers the agents of both, also where it moves several times in a step", async () => {
        const { page } = scene, brain = await page.inputValue("#brain"), behavior = `${brain}.behaviors.0.weight`;
        await scene.press("m");
        await scene.press("1"); // seek
        for (let i = 0; i < 6; i++) {
            for (const dx of [0, 40, 90]) {
                const { x, y } = await scene.at(200 + 60 * i + dx, 200 + 30 * i);
                await page.mouse.move(x, y);
                await compare(page); // A has each of them
            }
            await scene.step(20);
        }
        const { hashA, hashB, tickB, logA } = await compare(page);
        expect(logA.filter((/** @type {any} */ { op }) => op === "play")).toHaveLength(6);
        expect(logA.filter((/** @type {any} */ { args }) => args[0] === behavior)).toHaveLength(0);
        await ask(page, "seek(0)");
        await ask(page, `seek(${tickB})`);
        expect(await compare(page)).toMatchObject({ hashA, hashB });
        expect(hashA).not.toBe(hashB);
    });
});

describe("large worlds", () => {
    const scene = eachOnScene("stress");

    it("are not compared above 20,000 agents, and the page says why", async () => {
        const { page } = scene;
        await page.locator("#scene-sliders .value input").first().fill("20100");
        await page.keyboard.press("Enter");
        await until(page, "__veer.agents().length === 20100");
        await scene.press("m");
        expect(await page.textContent("#notice")).toContain("20000 agents; this scene has 20100");
        expect(await compare(page)).toBe(null);
        await pause(page, 0);
    });
});
