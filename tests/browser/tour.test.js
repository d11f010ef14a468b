/** The tour: six cards next to an agent, each of which waits for one action, by pointer or by keyboard alone. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { loadVeer } from "../tools/scenes.mjs";
import { buildScene, readScene } from "../../web/scene/load.js";
import { ask, eachOnPage, onField, until } from "./site.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const CARDS = 6;

/** @typedef {import("playwright-core").Page} Page */
/** @param {Page} page @param {number} card @param {boolean} done */
const reaches = (page, card, done) =>
    until(page, `JSON.stringify(__veer.tour()) === '${JSON.stringify({ card, done })}'`);
/** The page starts paused, but the tour plays. @param {Page} page */
const opened = (page) => reaches(page, 0, false);

describe("the tour", () => {
    /** @type {Page} */
    let page;
    eachOnPage((next) => (page = next), { query: "?test=1&tour=1" });

    it("is walked by keys alone, and ends with the code", async () => {
        await opened(page);
        for (let card = 0; card < CARDS; card++) {
            await reaches(page, card, false);
            if (card === 4) await until(page, "__veer.timeline().diamonds.length > 0");
            expect(await page.textContent("#tour .num")).toBe(`${card + 1} of ${CARDS}`);
            await page.keyboard.press("Enter"); // the card's button has the focus
            await reaches(page, card, true);
            await page.keyboard.press("Enter");
        }
        await page.locator("dialog[open]").waitFor();
        expect(await page.locator("#tour").isVisible()).toBe(false);
        expect((await ask(page, "compare()")).brain).toBe("walker");
    });

    it("waits for the user's own acts: a goal dragged, a block dropped, a petal pointed at", async () => {
        await opened(page);
        const at = async (/** @type {number} */ x, /** @type {number} */ y) =>
            onField(page, await ask(page, `screen(${x}, ${y})`));
        const [x, y] = (await ask(page, 'points("way")'))[1], goal = await at(x, y), away = await at(720, 160);
        await page.mouse.move(goal.x, goal.y);
        await page.mouse.down();
        await page.mouse.move((goal.x + away.x) / 2, (goal.y + away.y) / 2);
        await page.mouse.move(away.x, away.y);
        await page.mouse.up();
        await reaches(page, 0, true);
        await page.click("#tour .primary");
        for (const [wx, wy] of [[620, 330], [560, 200], [300, 420], [200, 60], [780, 480]]) {
            const free = await at(wx, wy);
            const isField = await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.id === "field", free);
            if (!isField) continue; // that place is covered by the card
            await page.mouse.click(free.x, free.y);
            break;
        }
        await reaches(page, 1, true);
        expect((await ask(page, "log()")).entries.at(-1).op).toBe("obstacle");
        await page.click("#tour .primary");
        await reaches(page, 2, false);
        const polar =
            /**
             * @type {{ x: number, y: number, width: number, height: number }}
             */
            (await page.locator("#polar").boundingBox());
        await page.mouse.move(polar.x + polar.width / 2 + 30, polar.y + polar.height / 2);
        await reaches(page, 2, true);
    });

    it("a block that can't stand there is refused with the reason, and the card waits on", async () => {
        await opened(page);
        await page.keyboard.press("Enter");
        await reaches(page, 0, true);
        await page.keyboard.press("Enter");
        await reaches(page, 1, false);
        for (const [wx, wy] of [[300, 130], [620, 450]]) {
            const inside = await onField(page, await ask(page, `screen(${wx}, ${wy})`));
            const isField = await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.id === "field", inside);
            if (isField) await page.mouse.click(inside.x, inside.y); // skips points that the card covers
        }
        await until(page, "document.getElementById('notice').textContent.includes('in the way')");
        expect(await ask(page, "tour()")).toEqual({ card: 1, done: false });
    });

    it("Escape leaves it, and axe finds nothing in a card", async () => {
        await opened(page);
        await page.evaluate(axe);
        const found = await page.evaluate(async () =>
            (await /** @type {any} */ (window).axe.run(document,
                { resultTypes: ["violations"] })).violations.map((/** @type {any} */ v) =>
                v.id));
        expect(found).toEqual([]);
        await page.keyboard.press("Escape");
        expect(await ask(page, "tour()")).toEqual({ card: -1, done: false });
        expect(await page.locator("#tour").isVisible()).toBe(false);
    });
});

describe("the tour with reduced motion", () => {
    /** @type {Page} */
    let page;
    eachOnPage((next) => (page = next), { query: "?test=1&tour=1", reducedMotion: "reduce" });

    it("stands still, and shows each act two seconds later", async () => {
        await opened(page);
        const { tick, playing } = await ask(page, "state()");
        expect({ tick, playing }).toEqual({ tick: 120, playing: false });
        await page.keyboard.press("Enter");
        await reaches(page, 0, true);
        expect((await ask(page, "state()")).tick).toBe(240);
    });
});

describe("the tour's offer", () => {
    /** @type {Page} */
    let page;
    eachOnPage((next) => (page = next), { query: "" });

    it("stands on the first visit, and not on the second", async () => {
        await page.locator("#notice .action").waitFor();
        expect(await page.textContent("#notice .action")).toBe("Take the tour");
        const [offer, title] =
            await Promise.all(["#notice", "#scene-title"].map((one) => page.locator(one).boundingBox()));
        if (!offer || !title) throw new Error("neither has a place");
        // the card is beside the title, so that the scene's text can be read
        expect(offer.y + offer.height).toBeLessThan(title.y + title.height + 6);
        const again = await page.context().newPage();
        await again.goto(page.url().replace(/#.*/, ""));
        await until(again, "document.getElementById('scene-title').textContent !== 'Veer'");
        expect(await again.locator("#notice").isVisible()).toBe(false);
    });
});

describe("what the tour says", () => {
    it("of wobbles is measured: about 400 changes of course a minute, about 30 with the spline", async () => {
        const veer = await loadVeer();
        const text = readFileSync(new URL("../../web/tour/tour.json", import.meta.url), "utf8");
        const turns = (/** @type {string} */ pick) => {
            const set = { "walker.context.slots": 8, "walker.context.align": "world", "walker.context.pick": pick };
            const { world, names } = buildScene(veer, readScene(text, veer.schema), { set });
            const slot = world.slot(/** @type {any} */ (names.agents.get("walker")));
            const { velocityX, velocityY } = world.agents;
            world.addBox({ x: 460, y: 300, halfWidth: 30, halfHeight: 40 });
            let flips = 0, side = 0, x = velocityX[slot], y = velocityY[slot];
            for (let i = 0; i < 3600; i++) {
                world.step(1 / 60);
                const turn = Math.atan2(x * velocityY[slot] - y * velocityX[slot],
                    x * velocityX[slot] + y * velocityY[slot]);
                [x, y] = [velocityX[slot], velocityY[slot]];
                if (Math.abs(turn) < 0.005) continue;
                if (side && Math.sign(turn) !== side) flips++;
                side = Math.sign(turn);
            }
            world.dispose();
            return flips;
        };
        expect(turns("slot")).toBeGreaterThan(350);
        expect(turns("slot")).toBeLessThan(450);
        expect(turns("spline")).toBeLessThan(45);
    });
});
