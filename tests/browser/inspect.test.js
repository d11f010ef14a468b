/** Inspecting: click an agent, read its maps and figures, point at a slot, switch layers. */
import { beforeEach, describe, expect, it } from "vitest";
import { ask, eachOnPage, onField, openScene, until } from "./site.js";

describe("inspecting an agent", () => {
    /** @type {import("playwright-core").Page} */
    let page;
    eachOnPage((opened) => (page = opened), { scene: "racetrack" });
    beforeEach(() => ask(page, "step(90)"));

    /** @param {string} name */
    const clickAgent = async (name) => {
        const { screen } = await ask(page, `agent("${name}")`),
            at = await onField(page, screen);
        await page.mouse.click(at.x, at.y);
    };

    it("a click on an agent shows that agent", async () => {
        const names = await ask(page, "agents()");
        for (const name of [names[5], names[2]]) {
            await clickAgent(name);
            expect((await ask(page, "state()")).agent).toBe(name);
            expect(await page.locator("#agent option:checked").textContent()).toBe(name);
            expect(await page.textContent("#live")).toContain(name);
        }
    });

    it("keys and the list choose an agent, and Escape chooses none", async () => {
        const names = await ask(page, "agents()"),
            first = (await ask(page, "state()")).agent;
        await page.locator("#field").focus();
        await page.keyboard.press("n");
        const second = (await ask(page, "state()")).agent;
        expect(second).not.toBe(first);
        await page.keyboard.press("Shift+N");
        expect((await ask(page, "state()")).agent).toBe(first);
        await page.selectOption("#agent", { label: names[7] });
        expect((await ask(page, "state()")).agent).toBe(names[7]);
        await page.locator("#field").focus();
        await page.keyboard.press("Escape");
        expect((await ask(page, "state()")).agent).toBe(null);
        expect(await page.locator("#polar-empty").isVisible()).toBe(true);
        expect(await page.textContent("#why")).toContain("No agent");
    });

    it("the figures and bars show what explain() returns", async () => {
        const { agent } = await ask(page, "state()"),
            why = await ask(page, `explain("${agent}")`),
            body = await ask(page, `agent("${agent}")`);
        const speed = Math.hypot(body.velocityX, body.velocityY);
        expect(Math.abs(Number.parseFloat((await page.textContent("#agent-brief")) ?? "") - speed)).toBeLessThan(0.6);
        expect(await page.textContent("#agent-brief")).toContain(`${why.slots} slots`);
        const rows = page.locator("#why > div");
        for (const [i, behavior] of why.behaviors.entries()) {
            expect(await rows.nth(i).locator("span").first().textContent()).toBe(behavior.type);
            const shown = ((await rows.nth(i).locator(".num").textContent()) ?? "").replace("−", "-");
            if (shown !== "silent") expect(Math.abs(Number(shown) - behavior.share)).toBeLessThan(0.006);
            else expect(behavior.active || behavior.share).toBe(0);
        }
    });

    it("of an agent in a crowd a sentence says who limits it, who yields and why", async () => {
        await openScene(page, "crossing");
        await page.locator("#tune details").evaluateAll((all) => all.forEach((one) => one.setAttribute("open", "")));
        await page.selectOption("#tune-crowd", "reciprocal");
        const { agent, layers } = await ask(page, "state()"), said = () => page.textContent("#crowd-why");
        expect(layers.limits).toBe(true);
        await ask(page, "step(1)");
        expect(await said()).toMatch(new RegExp(`leave ${agent} the velocity|enough to limit ${agent}`));
        /** @type {any} */
        let why;
        for (let i = 0; i < 40 && !why?.crowd.limits.some((/** @type {any} */ { force }) => force > 0); i++) {
            await ask(page, "step(5)");
            why = await ask(page, `explain("${agent}")`);
        }
        const [strongest] = why.crowd.limits.sort((/** @type {any} */ a, /** @type {any} */ b) => b.force - a.force);
        const names = await ask(page, "agents()");
        const ids = await Promise.all(names.map((/** @type {string} */ name) => ask(page, `id("${name}")`)));
        // sentences begin with a capital letter
        expect((await said())?.toLowerCase()).toContain(names[ids.indexOf(strongest.agent)]);
        expect(await said()).toMatch(/yields? (alike|alone|more \(\d+ %\)): .{10}/);
        await page.selectOption("#tune-crowd", "none");
        await ask(page, "step(1)");
        expect(await page.locator("#crowd-why").isVisible()).toBe(false);
        expect((await ask(page, "state()")).layers.limits).toBe(undefined);
    });

    it("the table lists every slot with interest, danger, distances and decision", async () => {
        await page.click("#slots summary");
        const { agent } = await ask(page, "state()"),
            why = await ask(page, `explain("${agent}")`);
        const rows = page.locator("#slots tbody tr");
        await until(page, `document.querySelectorAll("#slots tbody tr").length === ${why.slots}`);
        for (let k = 0; k < why.slots; k++) {
            const [slot, interest, , danger, far, decision] = await rows.nth(k).locator("th, td").allTextContents();
            expect(Number(slot)).toBe(k);
            expect(Math.abs(Number(interest) - why.interest[k])).toBeLessThan(0.006);
            expect(Math.abs(Number(danger) - why.danger[k])).toBeLessThan(0.006);
            if (why.dangerDistance[k] > 1e6 || why.dangerDistance[k] === null) expect(far).toBe("–");
            else expect(Math.abs(Number(far) - why.dangerDistance[k])).toBeLessThan(0.51);
            if (why.decision[k] < 0) expect(decision).toBe("masked");
            else expect(Math.abs(Number(decision) - why.decision[k])).toBeLessThan(0.006);
        }
    });

    it("pointing at a slot, in the panel or on the field, shows what gives it its values", async () => {
        const { agent } = await ask(page, "state()"),
            why = await ask(page, `explain("${agent}")`);
        const box =
            /**
             * @type {{ x: number, y: number, width: number, height: number }}
             */
            (await page.locator("#polar").boundingBox());
        for (const k of [0, 3, why.slots - 1]) {
            const angle = why.mapAngle + (2 * Math.PI * k) / why.slots;
            await page.mouse.move(box.x + box.width / 2 + 50 * Math.cos(angle),
                box.y + box.height / 2 + 50 * Math.sin(angle));
            await until(page, `window.__veer.state().slot === ${k}`);
            await until(page, `document.querySelector("#slot-why dd")?.textContent === "${k}"`);
            expect(await page.locator("#slot-why").textContent()).toContain("decision");
        }
        const { screen } = await ask(page, `agent("${agent}")`),
            angle = why.mapAngle + (2 * Math.PI * 2) / why.slots;
        const at = await onField(page, { x: screen.x + 40 * Math.cos(angle), y: screen.y + 40 * Math.sin(angle) });
        await page.mouse.move(at.x, at.y);
        await until(page, "window.__veer.state().slot === 2");
        await page.mouse.move(5, 5);
        await until(page, "window.__veer.state().slot === -1");
    });

    it("the legend and the keys 1 to 9 switch layers, and the picture changes", async () => {
        const before = (await ask(page, "state()")).layers;
        const buttons = page.locator("#legend button");
        expect(await buttons.count()).toBe(Object.keys(before).length);
        const picture = async () => {
            await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
            return page.locator("#field").evaluate((canvas) => /** @type {HTMLCanvasElement} */ (canvas).toDataURL());
        };
        await page.locator("#field").focus();
        for (let i = 0; i < 9; i++) {
            const layer = (await buttons.nth(i).getAttribute("data-layer")) ?? "",
                shown = await picture();
            await page.keyboard.press(String(i + 1));
            expect((await ask(page, "state()")).layers[layer]).toBe(!before[layer]);
            expect(await buttons.nth(i).getAttribute("aria-pressed")).toBe(String(!before[layer]));
            if (!["velocity", "neighbors", "danger"].includes(layer)) expect(await picture()).not.toBe(shown);
            await buttons.nth(i).click();
            expect((await ask(page, "state()")).layers[layer]).toBe(before[layer]);
        }
        await page.click("#legend summary");
        const shown = await picture();
        await page.click("#legend [data-layer=agents]");
        expect(await picture()).not.toBe(shown);
    });
});
