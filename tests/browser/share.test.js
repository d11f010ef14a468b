/** Share links: a link restores all changes; invalid links change nothing and are rejected with a reason. */
import { deflateRawSync } from "node:zlib";
import { crc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import { ask, eachOnPage, launch, openPage, openScene, pause, reload, serve, until } from "./site.js";

/**
 * Returns a fragment in the page's format, with any content.
 * @param {Uint8Array | string} content
 * @param {{ version?: number, crc?: number }} [wrong]
 */
function link(content, { version = 1, crc } = {}) {
    const body = deflateRawSync(content),
        head = Buffer.alloc(4);
    head.writeUInt32BE((crc ?? crc32(body)) >>> 0);
    return `#s=${version}.${Buffer.concat([head, body]).toString("base64url")}`;
}

describe("share links", () => {
    /** @type {import("playwright-core").Page} */
    let page;
    eachOnPage((opened) => (page = opened));
    /** Returns the state of the page without the events since the start. */
    const settled = async () => {
        const { scene, seed, set, points, speeds } = await ask(page, "state()");
        return { scene, seed, set, points, speeds };
    };
    /** @param {string} fragment */
    const visit = async (fragment) => {
        await page.evaluate((to) => (location.hash = to), fragment);
        await pause(page, 350);
    };
    /** Reloads the page at its current URL. */
    const reopen = async () => {
        await reload(page);
    };
    /** Makes a change of every kind, and waits until the URL contains the changes. */
    const change = async () => {
        await page.fill("#seed", "77");
        await page.keyboard.press("Enter");
        await page.locator("#tune-context-slots").fill("11");
        await page.selectOption("#tune-context-pick", "parabola");
        const speed = page.locator("[data-key=maxSpeed] .value input");
        await speed.fill("47");
        await speed.press("Enter");
        if (await page.locator("#points-section").isVisible()) await page.locator("#points button").first().click();
        await pause(page, 300);
    };

    it("a link restores scene, seed, settings, points and speeds, and so the whole run", async () => {
        for (const scene of ["racetrack", "patrol"]) {
            await openScene(page, scene);
            await change();
            const before = await settled(),
                start = await ask(page, "hash()");
            expect(before).toMatchObject({ scene, seed: 77 });
            expect(Object.keys(before.set).length).toBe(2);
            expect(Object.keys(before.speeds).length).toBe(1);
            expect(Object.keys(before.points).length).toBe(scene === "patrol" ? 1 : 0);
            expect(page.url().length).toBeLessThan(1200);
            await page.click("#restart");
            await ask(page, "step(200)");
            const hash = await ask(page, "hash()");
            await reopen();
            expect(await settled()).toEqual(before);
            await ask(page, "step(200)");
            expect(await ask(page, "hash()")).toBe(hash);
            expect(start).not.toBe(hash);
        }
    });

    it("infinity survives a link", async () => {
        const key = await page.evaluate("window.__veer.endless()"),
            text = page.locator(`[data-key='${key}'] .value input`);
        await page.locator("#tune details").evaluateAll((all) => all.forEach((one) => one.setAttribute("open", "")));
        await text.fill("7");
        await text.press("Enter");
        await text.fill("inf");
        await text.press("Enter");
        await pause(page, 300);
        await reopen();
        expect(
            Object.values(
                await page.evaluate(
                    "Object.fromEntries(Object.entries(window.__veer.state().set).map(([k, v]) => [k, String(v)]))",
                ),
            ),
        ).toEqual(["Infinity"]);
    });

    it("93: a link cut off anywhere changes nothing", async () => {
        await change();
        const whole = new URL(page.url()).hash,
            before = await settled(),
            hash = await ask(page, "hash()");
        for (let length = 3; length < whole.length; length += Math.ceil(whole.length / 12)) {
            await visit(whole.slice(0, length));
            expect(await settled(), `cut at ${length}`).toEqual(before);
            expect(await ask(page, "hash()")).toBe(hash);
            if (length > 3) expect(await page.textContent("#notice")).toContain("could not be used");
        }
    });

    it("92, 93, 94, 96, 99: invalid links are refused with the reason, and the page stays as it was", async () => {
        await openScene(page, "patrol");
        await pause(page, 300);
        const good = { scene: "patrol", seed: null },
            before = await settled(),
            hash = await ask(page, "hash()");
        const brain = await page.inputValue("#brain");
        /** @type {[string, string][]} */
        const wrong = [
            ["#s=", "not a version"],
            ["#s=1.", "cut off"],
            ["#s=1.!!!!", "base64url"],
            ["#s=1.AAAAAAAAAAAA", "checksum"],
            [link(JSON.stringify(good), { version: 3 }), "version 3"],
            [link(JSON.stringify(good), { crc: 1 }), "checksum"],
            [`#s=1.${"A".repeat(33000)}`, "characters"],
            [link(Buffer.alloc(5_000_000)), "1024 kB"],
            [link("{"), "can't be read"],
            [link("[]"), "no scene"],
            [link("null"), "no scene"],
            [link(JSON.stringify({ ...good, scene: "nowhere" })), "nowhere"],
            [link(JSON.stringify({ ...good, scene: "<img src=x onerror=alert(1)>" })), "<img src=x onerror=alert(1)>"],
            [link(JSON.stringify({ ...good, seed: -1 })), "seed"],
            [link(JSON.stringify({ ...good, seed: 1e10 })), "seed"],
            [link(JSON.stringify({ ...good, tick: 4e9 }), { version: 2 }), "step 4000000000"],
            [link(JSON.stringify({ ...good, tick: -1 }), { version: 2 }), "step -1"],
            [link(JSON.stringify({
                ...good, log: [[9, "set", "guard.context.slots", 8], [3, "set", "guard.context.slots", 8]],
            }), { version: 2 }), "changes"],
            [link(JSON.stringify({ ...good, set: { a: 1 } })), "set"],
            [link(JSON.stringify({ ...good, set: [["guard.context.slots", null]] })), "set"],
            [link('{"scene":"patrol","seed":null,"set":[["x.context.slots",1e999]]}'), "x"],
            [link(JSON.stringify({ ...good, set: [["nobody.context.slots", 8]] })), "nobody"],
            [link(JSON.stringify({ ...good, set: [[`${brain}.context.slots`, 1000]] })), "1000"],
            [link(JSON.stringify({ ...good, set: [[`${brain}.context.nothing`, 1]] })), "nothing"],
            [link(JSON.stringify({ ...good, set: [[`${brain}.__proto__.slots`, 1]] })), "__proto__"],
            [link(JSON.stringify({ ...good, set: [[`${brain}.behaviors.99.weight`, 1]] })), "99"],
            [link(JSON.stringify({ ...good, points: [["nopath", [[1, 2]]]] })), "nopath"],
            [link(JSON.stringify({ ...good, points: [["nopath", [[1, "2"]]]] })), "points"],
            [link(JSON.stringify({ ...good, points: [["nopath", []]] })), "points"],
            [link(JSON.stringify({ scene: "patrol", seed: null, points: [["beat", [[1, 1e7]]]] })), "10000000"],
            [link(JSON.stringify({ ...good, speeds: [["nobody", 5]] })), "nobody"],
            [link(JSON.stringify({ ...good, speeds: [["nobody", -5]] })), "speed"],
        ];
        for (const [fragment, reason] of wrong) {
            await page.evaluate(() => document.querySelector("#notice span")?.replaceChildren());
            await visit(fragment);
            expect(await page.textContent("#notice"), fragment.slice(0, 80)).toContain(reason);
            expect(await settled()).toEqual(before);
            expect(await ask(page, "hash()")).toBe(hash);
        }
        expect(await page.evaluate("({}).slots")).toBe(undefined);
    });

    it("93: a page opened with an invalid link shows the first scene", async () => {
        const first = (await ask(page, "state()")).scene;
        await page.evaluate(() => history.replaceState(null, "", "#s=1.AAAA"));
        await reopen();
        expect((await ask(page, "state()")).scene).toBe(first);
        expect(await page.textContent("#notice")).toContain("could not be used");
    });

    it("95: many changes at once change the address once and add nothing to the history", async () => {
        const entries = await page.evaluate("history.length");
        for (let slots = 5; slots < 30; slots++) await page.locator("#tune-context-slots").fill(String(slots));
        await pause(page, 300);
        expect(await page.evaluate("history.length")).toBe(entries);
        await reopen();
        expect(Object.values((await ask(page, "state()")).set)).toEqual([29]);
    });
});

/** A scene that no other browser has. */
const TAG = {
    version: 1, name: "tag", title: "Tag", seed: 1, world: { bounds: [0, 0, 400, 300], edges: "clamp" },
    brains: {
        it: { behaviors: [{ type: "pursue", target: { nearest: 2 } }] },
        hare: { behaviors: [{ type: "evade", target: { nearest: 1 } }] },
    },
    agents: [
        { name: "fox", brain: "it", x: 50, y: 50 }, { name: "hare", brain: "hare", group: 2, x: 300, y: 200 },
    ],
};
const wide = (/** @type {number} */ count) => ({
    ...TAG, name: "maps", paths: Object.fromEntries(Array.from({ length: count }, (_, k) => [`path ${k}`, {
        points: Array.from({ length: 120 }, (_, i) => [
            ((i * 7919 + k * 613) % 397) + ((i * 37 + k) % 89) / 97,
                ((i * 104729 + k * 271) % 293) + ((i * 53 + k) % 83) / 91,
        ]),
    }])),
});

describe("links to scenes from files", () => {
    /** @type {import("playwright-core").Page} */
    let page;
    eachOnPage((opened) => (page = opened));

    /** @param {object} scene @param {import("playwright-core").Page} [to] */
    const paste = (scene, to = page) => to.evaluate((text) => {
        const data = new DataTransfer();
        data.setData("text/plain", text);
        document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
    }, JSON.stringify(scene));
    const state = () => ask(page, "state()");

    it("in a new profile, the address and the copied link show the same scene with the same hash", async () => {
        await paste(TAG);
        await until(page, "__veer.state().scene === 'file-tag'");
        await until(page, "location.hash.startsWith('#s=')");
        await ask(page, "step(30)");
        const weight = page.locator("#tune [data-key='behaviors.0.weight'] .value input");
        await weight.fill("0.7");
        await weight.press("Enter");
        await ask(page, "step(60)");
        await page.evaluate(() => void Object.defineProperty(navigator, "clipboard", { value: {
            writeText: (/** @type {string} */ text) => void (document.title = text),
        } }));
        await page.locator("#field").focus();
        await page.keyboard.press("c");
        await until(page, "document.title.includes('#s=')");
        const { tick } = await state(), hash = await ask(page, "hash()"), link = new URL(await page.title()).hash;
        const [site, browser] = await Promise.all([serve(), launch()]);
        const other = await openPage(browser, site.url, { fragment: link });
        await until(other.page, `__veer.state().tick === ${tick}`);
        expect((await ask(other.page, "state()")).scene).toBe("file-tag");
        expect(await ask(other.page, "hash()")).toBe(hash);
        expect(other.problems).toEqual([]);
        await other.close();
    });

    it("a run that is too long for a link becomes a file, which opens with the same hash", async () => {
        await paste(wide(40));
        await until(page, "__veer.state().scene === 'file-maps'");
        await ask(page, "step(20)");
        const hash = await ask(page, "hash()");
        await page.locator("#field").focus();
        const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("c")]);
        const notice = await page.textContent("#notice");
        expect(notice).toMatch(/would have \d{5} characters.*32768.*Saved as a file instead/);
        const text = await download.createReadStream().then(async (stream) => {
            const parts = [];
            for await (const part of stream) parts.push(part);
            return Buffer.concat(parts).toString();
        });
        await openScene(page, "patrol");
        await paste(JSON.parse(text));
        await until(page, "__veer.state().scene === 'file-maps' && __veer.state().tick === 20");
        expect(await ask(page, "hash()")).toBe(hash);
    });

    it("99: definitions that a file could not have are refused, and change nothing", async () => {
        await paste(TAG);
        await until(page, "__veer.state().scene === 'file-tag'");
        const hash = await ask(page, "hash()"), many = { ...TAG.agents[0], count: 200_000, x: [0, 400], y: [0, 300] };
        /** @type {[string, unknown, string][]} */
        const wrong = [
            ["patrol", TAG, "definitions"], ["file-tag", 7, "definitions"], ["file-tag", null, "definitions"],
            ["file-tag", [], "must be an object"], ["file-other", TAG, 'defines "file-tag"'],
            ["file-tag", { ...TAG, agents: [many] }, "200000"],
            ["file-tag", { ...TAG, brains: { it: { behaviors: [{ type: "bite" }] } } }, "bite"],
            ["file-tag", { ...TAG, world: { ...TAG.world, bounds: [0, 0, 1e30, 1] } }, "$.world"],
            ["file-tag", { ...TAG, script: "<img src=x onerror=alert(1)>" }, "script"],
            ["file-tag", JSON.parse("[".repeat(4000) + "]".repeat(4000)), "can't be read"],
            ["file-tag", JSON.parse(JSON.stringify(TAG).replace('"seed"', '"__proto__":{"x":1},"seed"')), "__proto__"],
        ];
        for (const [scene, file, reason] of wrong) {
            const to = link(JSON.stringify({ scene, seed: null, file }), { version: 2 });
            await page.evaluate((fragment) => {
                document.querySelector("#notice span")?.replaceChildren();
                location.hash = fragment;
            }, to);
            await until(page, "document.querySelector('#notice span')?.textContent.includes('could not be used')");
            expect(await page.textContent("#notice")).toContain(reason);
            expect((await state()).scene).toBe("file-tag");
            expect(await ask(page, "hash()")).toBe(hash);
        }
    });

    it("a copied link opens as a duel: both fields, a headline of figures, and a button to send back", async () => {
        await openScene(page, "patrol");
        await page.locator("#field").focus();
        await page.keyboard.press("m");
        const exact = page.locator("#tune [data-key='behaviors.1.lookAhead'] .value input");
        await exact.fill("8.5");
        await exact.press("Enter");
        await ask(page, "step(900)");
        const before = await ask(page, "compare()");
        await page.evaluate(() => void Object.defineProperty(navigator, "clipboard", { configurable: true, value: {
            writeText: (/** @type {string} */ text) => void (document.title = text),
        } }));
        const copied = async () => {
            await until(page, "document.title.includes('#s=')");
            return new URL(await page.title()).hash;
        };
        await page.locator("#field").focus();
        await page.keyboard.press("c");
        const link = await copied();
        await openScene(page, "racetrack");
        await page.evaluate((fragment) => void (location.hash = fragment), link);
        await until(page, "__veer.state().scene === 'patrol' && __veer.state().tick === 900");
        await until(page, "__veer.compare()?.tickA === 900");
        expect(await ask(page, "compare()")).toMatchObject({ hashA: before.hashA, hashB: before.hashB, isSplit: true });
        await until(page, "/^lookAhead 120 against 8.5: \\d+ contacts?, \\d+ contacts?/" +
            ".test(document.querySelector('#duel b').textContent)");
        await page.click("#duel button");
        expect((await copied()).length).toBeGreaterThan(100);
        await page.locator("#field").focus();
        await page.keyboard.press("m");
        expect(await page.locator("#duel").isVisible()).toBe(false);
    });

    it("a long run replays with its progress, and can be stopped; a notice stays beside the next", async () => {
        await page.evaluate((to) => void (location.hash = to),
            link(JSON.stringify({ scene: "patrol", seed: null, tick: 900_000 }), { version: 2 }));
        await until(page, "/^Replaying the run: \\d+ %/.test(document.querySelector('#seeking').textContent)");
        await page.click("#seeking button");
        await until(page, "document.querySelector('#seeking').hidden");
        const { tick } = await state();
        expect(tick).toBeGreaterThan(0);
        expect(tick).toBeLessThan(900_000);
        await page.locator("#field").focus();
        await page.keyboard.press("Control+z");
        await page.keyboard.press("Control+Shift+z");
        expect(await page.textContent("#notice")).toMatch(/nothing to redo.*nothing to undo/);
    });

    it("a fragment entered right after a change is followed, not overwritten", async () => {
        await openScene(page, "patrol");
        await page.locator("#tune-context-slots").fill("9");
        await pause(page, 60);
        await page.evaluate(() => {
            const stop = performance.now() + 80; // the page's own write is due before the event of the new fragment
            location.hash = "#racetrack";
            while (performance.now() < stop);
        });
        await until(page, "__veer.state().scene === 'racetrack'");
        expect(new URL(page.url()).hash).toBe("#racetrack");
    });
});
