// Measures in JavaScript: they agree with the meter of the crowds' harness, which measures independently.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { createVeer } from "veer";
import { makeScene } from "../crowds/layouts.js";
import { runScene } from "../crowds/run.js";
import { veerSubject } from "../crowds/subjects/veer.js";
import { pageWithPictures } from "../tools/measure_pictures.mjs";
import { root } from "../tools/scenes.mjs";

/** The names of the same figure in the harness and in Veer. */
const SAME = {
    arrived: "arrived", medianTime: "medianTime", lastTime: "lastTime", worstOverlap: "overlap", deadlock: "standing",
    stood: "longestStanding", turnRate: "turnRate", jerk: "jerk", spacing: "spacing",
};

it.each([
    ["circle-12", 3], ["crossing-100", 4], ["mixed-60", 5],
])("%s, seed %i: measured from inside and from outside", async (name, seed) => {
    const subject = await veerSubject({ package: root, brain: {}, corners: false, exact: 0, measures: true });
    const figures = /** @type {any} */ (await runScene(subject, makeScene(name, { seed }), 60));
    for (const [outside, inside] of Object.entries(SAME)) {
        const value = figures[outside] ?? Infinity, own = figures.measures[inside];
        expect([inside, own]).toEqual([inside, own === value ? value : expect.closeTo(value, 3)]);
    }
    expect(figures.measures.detour).toBeGreaterThanOrEqual(1);
    expect(figures.measures.agents).toBeGreaterThan(10);
});

it("a group is measured by itself, from startMeasures on, in a copy of the world too", async () => {
    const veer = await createVeer(), world = veer.createWorld({ seed: 4 });
    const brain = world.addBrain({ behaviors: ["arrive"] });
    world.addAgent({ x: 100, y: 100, brain, target: { x: 200, y: 100 }, group: 1 });
    world.addAgent({ x: 100, y: 300, brain, target: { x: 5000, y: 300 }, group: 2 });
    world.startMeasures({ reach: 5 });
    for (let i = 0; i < 300; i++) world.step(1 / 60);
    expect(world.measure()).toMatchObject({ agents: 2, goals: 2, arrived: 0.5, lastTime: Infinity });
    expect(world.measure({ mask: 1 })).toMatchObject({ agents: 1, arrived: 1, contacts: 0, gap: 184 });
    expect(world.measure({ mask: 1 }).lastTime).toBeGreaterThan(1);
    const copy = veer.loadWorld(world.save());
    for (const one of [world, copy]) for (let i = 0; i < 60; i++) one.step(1 / 60);
    expect(copy.measure()).toEqual(world.measure());
    world.startMeasures();
    expect(world.measure()).toMatchObject({ seconds: 0, legs: 0 });
    expect(veer.schema.measures.map(({ name }) => name)).toEqual(Object.keys(world.measure()));
});

it("every measure has a picture on the page, drawn from a run of this build", async () => {
    const page = await pageWithPictures();
    expect(page).toBe(readFileSync(new URL("../../web/docs/measuring.md", import.meta.url), "utf8"));
    const { schema } = await createVeer();
    const texts = [...page.matchAll(/class="small"[^>]*>(\w+) /g)].map(([, name]) => name);
    expect(texts.sort()).toEqual(schema.measures.map(({ name }) => name).sort());
});

it("154: mistakes are named", async () => {
    const veer = await createVeer(), world = veer.createWorld({ capacity: { agents: 4 } });
    const refused = (/** @type {() => void} */ call) => {
        try {
            call();
        } catch (error) {
            const { code, argument } = /** @type {any} */ (error);
            return `${code} ${argument}`;
        }
        return "nothing";
    };
    expect(refused(() => world.startMeasures({ reach: -1 }))).toBe("VEER_E_RANGE reach");
    expect(refused(() => world.startMeasures({ reach: NaN }))).toBe("VEER_E_NOT_FINITE reach");
    expect(refused(() => world.startMeasures(/** @type {any} */ ({ range: 5 })))).toBe("VEER_E_FIELD range");
    expect(refused(() => world.startMeasures(/** @type {any} */ (5)))).toMatch("VEER_E_TYPE");
    world.startMeasures();
    expect(refused(() => world.measure({ mask: 1.5 }))).toBe("VEER_E_TYPE mask");
    expect(refused(() => world.measure(/** @type {any} */ (3)))).toMatch("VEER_E_TYPE");
    expect(refused(() => world.measure(/** @type {any} */ ({ group: 3 })))).toBe("VEER_E_FIELD group");
});
