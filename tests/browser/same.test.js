/**
 * Same input, same bits: the page and Node agree on the hash after the same steps, and a hidden tab changes nothing.
 */
import { readFileSync, readdirSync } from "node:fs";
import { createVeer } from "veer";
import { describe, expect, it } from "vitest";
import { createGame } from "../../web/scene/game.js";
import { buildScene, readScene } from "../../web/scene/load.js";
import { ofDay } from "../every_day.js";
import { ask, eachOnPage, openScene, until } from "./site.js";

const STEPS = ofDay(40, 120); // tests/scenes compares each of 1,200 steps in the browser
const folder = new URL("../../web/scenes/", import.meta.url);

describe("the page and Node", () => {
    /** @type {import("playwright-core").Page} */
    let page;
    eachOnPage((opened) => (page = opened));

    it("have the same hashes in every scene", async () => {
        const veer = await createVeer();
        for (const file of readdirSync(folder).filter((name) => name.endsWith(".json"))
            .filter((_, i) => i % ofDay(6, 1) === 0)) {
            const scene = readScene(readFileSync(new URL(file, folder), "utf8"), veer.schema),
                built = buildScene(veer, scene, { seed: scene.seed }),
                { world } = built,
                game = createGame(built, veer.schema);
            await openScene(page, scene.name);
            if (scene.view?.opens) await ask(page, "asFiled()"); // starts with the number of agents in the file
            expect(await ask(page, "hash()"), `${scene.name} at the start`).toBe(world.hash());
            for (let i = 0; i < STEPS; i++) game.step();
            await ask(page, `step(${STEPS})`);
            expect(await ask(page, "hash()"), `${scene.name} after ${STEPS} steps`).toBe(world.hash());
            world.dispose();
        }
    });

    it("81: a scene played frame by frame goes through the same states as one that is stepped", async () => {
        await page.selectOption("#agent", "0");
        await page.click("#play");
        await until(page, "window.__veer.state().tick > 45");
        await page.click("#play");
        const { tick } = await ask(page, "state()"),
            hash = await ask(page, "hash()");
        await page.click("#restart");
        await ask(page, `step(${tick})`);
        expect(await ask(page, "hash()")).toBe(hash);
    });
});
