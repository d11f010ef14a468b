/**
 * The plot of speed over density: what a sample counts, how samples are kept, that they return with a moment of the
 * run, and that the station shows people who walk the slower the denser they are.
 */
import { describe, expect, it, vi } from "vitest";
import { createFigures } from "../../web/scene/figures.js";
import { buildScene, readScene } from "../../web/scene/load.js";
import { PEOPLE, weidmann } from "../../web/scene/plot.js";
import { loadScene, loadVeer, sceneText } from "../tools/scenes.mjs";

vi.stubGlobal("addEventListener", () => {}); // stubbed, because the page's modules listen for gestures
const { goTo, keepMoment, placeOf } = await import("../../web/app/run/moments.js");
const { newSession } = await import("../../web/app/run/session.js");
const { described } = await import("../../web/app/panel/plot.js");

const veer = await loadVeer();
/** Four agents that walk east at 40 u/s, one meter a second, and one that stands; area: 4 m by 2 m. */
const FIELD = {
    version: 1, name: "field", title: "Field", seed: 1, world: { bounds: [0, 0, 800, 600] },
    brains: { none: { behaviors: [] } },
    agents: [
        { name: "a", brain: "none", count: 4, grid: { x: 110, y: 310, columns: 2, spacing: 20 }, velocityX: 40 },
        { name: "b", brain: "none", x: 200, y: 350 }, { name: "far", brain: "none", x: 600, y: 500, velocityX: 90 },
    ],
    plot: { area: [100, 300, 260, 380], meter: 40, every: 0.25 },
};

/** @param {object} [plot] @param {object} [change] */
function open(plot = {}, change = {}) {
    const scene = readScene({ ...FIELD, ...change, plot: { ...FIELD.plot, ...plot } }, veer.schema);
    const built = buildScene(veer, scene);
    return { ...built, figures: createFigures(built, veer.schema) };
}

/** Returns the samples of a scene after some steps. @param {ReturnType<typeof open>} run @param {number} steps */
function plotted({ figures }, steps) {
    for (let i = 0; i < steps; i++) figures.step();
    return figures.plotted();
}

describe("a sample", () => {
    it("is the number of agents in the area by its square meters, and their mean speed in meters per second", () => {
        const [[density, speed], ...more] = plotted(open(), 15);
        expect(density).toBeCloseTo(5 / 8, 6);
        expect(speed).toBeCloseTo(4 / 5, 4);
        expect(more).toEqual([]);
    });

    it("counts one group with `of`, and depends on `meter` as an area and a speed do", () => {
        const [[density, speed]] = plotted(open({ of: "a", meter: 20 }), 15);
        expect(density).toBeCloseTo(4 / 32, 6);
        expect(speed).toBeCloseTo(2, 4);
    });

    it("is taken every so many seconds of step time, and not while nobody is in the area", () => {
        expect(plotted(open(), 150)).toHaveLength(10);
        expect(plotted(open({ every: 0.5 }), 150)).toHaveLength(5);
        expect(plotted(open({ area: [700, 0, 800, 100] }), 150)).toHaveLength(0);
    });

    it("does not change the world", () => {
        const rest = Object.fromEntries(Object.entries(FIELD).filter(([key]) => key !== "plot"));
        const plain = buildScene(veer, readScene(rest, veer.schema));
        const figures = createFigures(plain, veer.schema), run = open();
        for (let i = 0; i < 60; i++) figures.step();
        plotted(run, 60);
        expect(run.world.hash()).toBe(plain.world.hash());
    });
});

describe("samples over time", () => {
    it("are at most 800: beyond, every second one is dropped, and they are taken half as often", () => {
        const samples = plotted(open({ every: 1 / 60 }, { world: { ...FIELD.world, edges: "wrap" } }), 801);
        expect(samples).toHaveLength(400);
    });

    it("return with a moment of the run, and with a restart", async () => {
        const { scene } = await loadScene("station");
        const session = newSession(veer, new Map([["station", scene]]), { scene: "station" }, { stepped: keepMoment });
        while (session.world.tick < 300) session.game.step();
        const five = structuredClone(session.gauges.plotted());
        while (session.world.tick < 420) session.game.step();
        const seven = structuredClone(session.gauges.plotted());
        expect(seven.length).toBeGreaterThan(five.length);
        goTo(session, { ...placeOf(session), tick: 300 });
        expect(session.gauges.plotted()).toEqual(five);
        goTo(session, { ...placeOf(session), tick: 420 });
        expect(session.gauges.plotted()).toEqual(seven);
        goTo(session, { ...placeOf(session), tick: 0 });
        expect(session.gauges.plotted()).toEqual([]);
    });

    it("are described in words, by whole densities", () => {
        const text = described([[0.5, 1.4], [0.7, 1.2], [2.5, 0.4]]), law = weidmann(2.5).toFixed(2);
        expect(text).toContain("3 samples");
        expect(text).toContain("0 to 1 people per square meter: 1.30 meters per second");
        expect(text).toContain(`2 to 3 people per square meter: 0.40 meters per second, ${law} by`);
        expect(described([])).toBe("Speed over density, 0 samples");
    });
});

describe("a plot in a file", () => {
    it.each([
        ["97: an empty area", { area: [260, 300, 100, 380] }, "$.plot.area"],
        ["97: an area of three numbers", { area: [1, 2, 3] }, "$.plot.area"],
        ["97: a meter of 0", { meter: 0 }, "$.plot.meter"],
        ["97: no meter", { meter: undefined }, "$.plot.meter"],
        ["97: a group that does not exist", { of: "nobody" }, "$.plot.of"],
        ["97: unknown people", { people: "elves" }, "$.plot.people"],
        ["97: an unknown field", { densest: 4 }, "$.plot.densest"],
    ])("%s is refused", (_, plot, path) => {
        expect(() => open(plot)).toThrow(expect.objectContaining({ path }));
    });

    it.each([["nobody", "agent", "$.view.colors.nobody"], ["a", "puce", "$.view.colors.a"]])(
        "97: a color %s: %s is refused", (group, color, path) => {
            expect(() => open({}, { view: { colors: { [group]: color } } })).toThrow(expect.objectContaining({ path }));
        });
});

describe("the law and the measured people", () => {
    it.each([
        [0.5, 1.298], [1, 1.058], [1.75, 0.7], [3, 0.331], [4, 0.156], [5, 0.037],
    ])("at %f people per square meter Weidmann's speed is %f m/s", (density, speed) => {
        expect(weidmann(density)).toBeCloseTo(speed, 3);
    });

    it("the law is the free speed without people and 0 from 5.4 on", () => {
        expect([weidmann(0), weidmann(5.4), weidmann(9)]).toEqual([1.34, 0, 0]);
    });

    it.each(Object.entries(PEOPLE))("%s: each set falls with the density", (_, { samples }) => {
        for (const [i, [density, speed]] of samples.entries()) {
            if (!i) continue;
            expect(density).toBeGreaterThan(samples[i - 1][0]);
            expect(speed).toBeLessThan(samples[i - 1][1]);
        }
    });
});

describe("station", () => {
    it("the passage fills and empties with the trains, and the denser it is, the slower people walk", () => {
        const built = buildScene(veer, readScene(sceneText("station"), veer.schema));
        const figures = createFigures(built, veer.schema);
        for (let i = 0; i < 2700; i++) figures.step();
        const samples = figures.plotted();
        const mean = (/** @type {number} */ from, /** @type {number} */ to) => {
            const some = samples.filter(([density]) => density >= from && density < to);
            expect(some.length, `from ${from} to ${to}`).toBeGreaterThan(4);
            return some.reduce((sum, [, speed]) => sum + speed, 0) / some.length;
        };
        const [free, some, dense] = [mean(0, 1), mean(1, 2), mean(2, 9)];
        expect(free).toBeGreaterThan(1.2 * some);
        expect(some).toBeGreaterThan(1.2 * dense);
        expect(figures.report().escaped).toBeGreaterThan(100);
    });
});
