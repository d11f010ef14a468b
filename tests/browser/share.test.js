/** Share links: a link restores all changes; invalid links change nothing and are rejected with a reason. */
import { deflateRawSync } from "node:zlib";
import { crc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import { ask, eachOnPage, openScene, pause, reload } from "./site.js";

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
