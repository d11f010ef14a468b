/**
 * Claims of scenes with winners and losers: the fastest car comes to the front, foxes catch hares that run smoothly,
 * and a door decides how long a crowd takes.
 */
import { describe, expect, it, test } from "vitest";
import { mapsPlace } from "veer/draw";
import { createFigures } from "../../web/scene/figures.js";
import { buildScene, readScene } from "../../web/scene/load.js";
import { catches, passages, placesOf, restlessness } from "../tools/contests.js";
import { loadVeer, sceneText } from "../tools/scenes.mjs";
import { ofDay } from "../every_day.js";

const veer = await loadVeer(), { schema } = veer;

/**
 * Opens a scene with changes, ready to be stepped.
 * @param {string} name
 * @param {number} [seed]
 * @param {Record<string, unknown>} [set]
 * @returns {import("../tools/tips.js").Run}
 */
function open(name, seed, set = {}) {
    const built = buildScene(veer, readScene(sceneText(name), schema), { set, seed });
    const figures = createFigures(built, schema), { world, names, scene } = built;
    const steps = (/** @type {number} */ n, /** @type {() => void} */ look = () => {}) => {
        for (let i = 0; i < n; i++) {
            figures.step();
            look();
        }
        return figures.report();
    };
    const of = (/** @type {string} */ group) =>
        [...names.agents].filter(([own, one]) => own.replace(/ \d+$/, "") === group && world.isAlive(one))
            .map(([, one]) =>
            one);
    return { world, names, scene, id: (agent) => names.agents.get(agent), steps, of, game: figures.game };
}

describe("racetrack", () => {
    it.each(
        [2, 7, 1, 3, 4].slice(0, ofDay(2, 5)),
    )("seed %i: the followed car starts last, overtakes within seconds, and comes to the front", (seed) => {
        const run = open("racetrack", seed);
        const [first, soon, later] = placesOf(run, run.scene.view?.follow ?? "", [1, 10, 25]);
        expect(first).toBeGreaterThanOrEqual(11);
        expect(first - soon).toBeGreaterThanOrEqual(seed === 2 ? 6 : 3);
        expect(later).toBeLessThanOrEqual(4);
    });
});

test("the maps of a car leave the road visible: they are not wider than it", () => {
    const run = open("racetrack");
    run.steps(10);
    const scale = 0.82, view = { x: 0, y: 0, width: 1000, height: 620, scale, agent: run.id("fast car") };
    const road = 48 * scale;
    expect(mapsPlace(run.world, { ...view, maps: run.scene.view?.maps })?.outer).toBeLessThan(1.2 * road);
    expect(mapsPlace(run.world, view)?.outer).toBeGreaterThan(1.6 * road);
});

describe("predators", () => {
    const hunters = new Set();
    it.each([
        5, 1, 2, 3,
    ])("seed %i: foxes do not overlap, hares run without jitter, and the first is caught within " +
        "five seconds", (seed) => {
        const hares = restlessness(open("predators", seed), "hare", 1800);
        const foxes = restlessness(open("predators", seed), "fox", 1800);
        expect(foxes.overlap).toBeLessThan(0.02);
        expect(hares.overlap).toBeLessThan(0.5);
        expect(hares.reversals).toBeLessThan(0.6);
        expect(hares.flips).toBeLessThan(1.8);
        const caught = catches(open("predators", seed), 1800);
        expect(caught[0].time).toBeLessThan(5);
        expect(caught.length).toBeGreaterThan(5);
        for (const { by } of caught) hunters.add(by);
        expect(caught.every(({ place }) => Number.isFinite(place.x + place.y))).toBe(true);
    });

    it("both foxes catch hares", () => {
        expect(hunters.size).toBe(2);
    });
});

describe("doors", () => {
    it.each(
        [7, 1, 2].slice(0, ofDay(1, 3)),
    )("seed %i: everybody gets through every door, the wider the sooner, without overlap", (seed) => {
        const { narrow, medium, wide, figures } = passages(open("doors", seed), 60);
        expect(narrow).toBeLessThan(45);
        expect(medium).toBeLessThan(0.85 * narrow);
        expect(wide).toBeLessThan(0.75 * medium);
        expect(figures.worstOverlap).toBeLessThan(0.05);
        expect(figures["seconds of narrow"]).toBeCloseTo(narrow, 0);
        expect(figures["seconds of wide"]).toBeCloseTo(wide, 0);
        expect([figures.through, figures.waiting]).toEqual([90, 0]);
    });

    it("they go back and forth, and set out together", () => {
        const { retargeted } = open("doors").steps(4800);
        expect(retargeted).toBeGreaterThanOrEqual(2 * 90);
        expect(retargeted % 90).toBe(0);
    });
});
