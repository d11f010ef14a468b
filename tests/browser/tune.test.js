/** Sliders: they are made from the schema, change the world's brain, and can be reset. */
import { describe, expect, it } from "vitest";
import { ask, eachOnPage, openScene, pause, reload } from "./site.js";
import { ofDay } from "../every_day.js";

describe("tuning", () => {
    /** @type {import("playwright-core").Page} */
    let page;
    eachOnPage((opened) => (page = opened));
    const brainName = () => page.inputValue("#brain");
    const brain = async () => ask(page, `brain("${await brainName()}")`);

    it("there is a row for every setting of the brain, with its doc and range as a tooltip", async () => {
        const { behaviors, context } = await brain(),
            keys = await page.locator(".row").evaluateAll((rows) => rows.map((row) => row.dataset.key));
        for (const name of Object.keys(context)) expect(keys).toContain(`context.${name}`);
        behaviors.forEach((/** @type {any} */ _, /** @type {number} */ i) =>
            expect(keys).toContain(`behaviors.${i}.weight`));
        expect(keys).toContain("maxSpeed");
        const { mask, ...avoidance } = (await brain()).avoidance; // bit masks have no slider
        expect(mask).toBeDefined();
        for (const key of ["crowd", ...Object.keys(avoidance).map((name) => `avoidance.${name}`)]) {
            expect(keys.filter((own) => own === key)).toEqual([key]);
        }
        const label = page.locator("[data-key='context.horizon'] label");
        await label.scrollIntoViewIfNeeded();
        await pause(page, 100); // scrolling hides tooltips
        await label.hover();
        const tip = page.locator("#tip");
        await tip.waitFor({ state: "visible" });
        expect(await tip.textContent()).toMatch(/danger.{20,}0.01 to 60 s, default 1.5/);
    });

    const scenes = ["arrive", "turret", "blending", "player"].slice(0, ofDay(2, 4));
    it.each(scenes)("%s: the brain of the inspected agent is tuned, from the beginning and after every choice", async (
        scene,
    ) => {
        await openScene(page, scene);
        const brainOf = async () => {
            const { agent } = await ask(page, "state()");
            return page.evaluate((name) => {
                const { world, agent: read } = window.__veer, { brain } = read(name);
                return [...document.querySelectorAll("#brain option")].map((one) =>
                    /** @type {HTMLOptionElement} */ (one).value).filter((own) =>
                    JSON.stringify(window.__veer.brain(own)) === JSON.stringify(world().getBrain(brain)));
            }, agent);
        };
        for (let i = 0; i < 6; i++) {
            expect(await brainOf()).toContain(await brainName());
            await page.locator("#field").focus();
            for (let n = 0; n < 5; n++) await page.keyboard.press("n");
        }
    });

    it("a slider, a choice and an exact number change the world, and reset restores the scene's values", async () => {
        const before = await brain();
        await page.locator("#tune-context-slots").fill("8");
        expect((await brain()).context.slots).toBe(8);
        const { agent } = await ask(page, "state()");
        await ask(page, "step(2)");
        expect((await ask(page, `explain("${agent}")`)).slots).toBe(8);
        await page.selectOption("#tune-context-pick", "slot");
        expect((await brain()).context.pick).toBe("slot");
        const exact = page.locator("[data-key='context.hysteresis'] .value input");
        await exact.fill("0.21");
        await exact.press("Enter");
        expect((await brain()).context.hysteresis).toBeCloseTo(0.21, 5);
        for (const key of ["slots", "pick", "hysteresis"]) await page.click(`[data-key='context.${key}'] .reset`);
        expect((await brain()).context).toEqual(before.context);
    });

    it("each press of an arrow shows other digits, also from 0, and a run of presses is one undo", async () => {
        await openScene(page, "patrol");
        await page.locator("#tune details").evaluateAll((all) => all.forEach((one) => one.setAttribute("open", "")));
        for (const key of ["behaviors.1.lookAhead", "behaviors.0.dwell", "locomotion.drag"]) {
            const row = page.locator(`#tune [data-key='${key}']`), { depth } = await ask(page, "history()");
            const shown = () => row.locator(".value input").inputValue(), before = await shown(), values = [before];
            await row.locator("input[type=range]").focus();
            for (const press of ["ArrowRight", "ArrowRight", "ArrowUp", "PageUp", "ArrowLeft"]) {
                await page.keyboard.press(press);
                const value = await shown(), isUp = press !== "ArrowLeft";
                expect(Number(value) > Number(values.at(-1)), `${key}: ${[...values, value]}`).toBe(isUp);
                values.push(value);
            }
            expect(await page.locator("#notice").isVisible()).toBe(false);
            expect((await ask(page, "history()")).depth).toBe(depth + 1);
            await page.keyboard.press("Control+z");
            await expect.poll(shown).toBe(before);
            await page.locator("#notice [aria-label=Dismiss]").click();
        }
    });

    it("every slider goes from one end to the other and back without an error", async () => {
        const rows = page.locator(".row:has(input[type=range])"),
            count = await rows.count();
        expect(count).toBeGreaterThan(15);
        await page.locator("#tune details").evaluateAll((all) => all.forEach((one) => one.setAttribute("open", "")));
        for (let i = 0; i < count; i += ofDay(6, 1)) {
            const range = rows.nth(i).locator("input[type=range]"),
                start = await range.inputValue();
            for (const end of ["max", "min"]) await range.fill((await range.getAttribute(end)) ?? "");
            await range.fill(start);
            expect(await page.locator("#notice").isVisible(), (await rows.nth(i).getAttribute("data-key")) ?? "").toBe(
                false,
            );
            await ask(page, "step(1)");
        }
    });

    it("an invalid number is marked and changes nothing", async () => {
        const text = page.locator("[data-key='context.slots'] .value input"),
            before = await brain();
        for (const wrong of ["3", "65", "8.5", "many", ""]) {
            await text.fill(wrong);
            await text.press("Enter");
            expect(await text.getAttribute("aria-invalid")).toBe("true");
            expect(await brain()).toEqual(before);
        }
    });

    it("the top speed is changed for the inspected agent alone", async () => {
        await openScene(page, "racetrack");
        const names = await ask(page, "agents()"),
            { agent } = await ask(page, "state()"),
            other = names.find((/** @type {string} */ n) => n !== agent);
        const before = await ask(page, `agent("${other}")`),
            text = page.locator("[data-key=maxSpeed] .value input");
        await text.fill("33");
        await text.press("Enter");
        expect((await ask(page, `agent("${agent}")`)).maxSpeed).toBe(33);
        expect((await ask(page, `agent("${other}")`)).maxSpeed).toBe(before.maxSpeed);
        await page.click("#tune-reset");
        expect((await ask(page, `agent("${agent}")`)).maxSpeed).not.toBe(33);
    });

    it("the number of agents in a group can be changed, and the link has it", async () => {
        await openScene(page, "racetrack");
        const cars = async () =>
            (await ask(page, "agents()")).filter((/** @type {string} */ name) => name.startsWith("car ")).length,
            count = page.locator("[data-key='agents.car.count'] input[type=range]"),
            before = await cars();
        await count.fill("20");
        expect(await cars()).toBe(20);
        await ask(page, "step(60)");
        await pause(page, 300);
        await reload(page);
        expect(await cars()).toBe(20);
        await page.locator("[data-key='agents.car.count'] input[type=range]").fill("4");
        expect(await cars()).toBe(4);
        await page.click("#tune-reset");
        expect(await cars()).toBe(before);
        expect(before).not.toBe(20);
    });

    it("changes survive a restart", async () => {
        await page.locator("#tune-context-slots").fill("12");
        await page.click("#restart");
        expect((await brain()).context.slots).toBe(12);
        expect(await page.locator("[data-key='context.slots']").getAttribute("class")).toContain("changed");
    });
});
