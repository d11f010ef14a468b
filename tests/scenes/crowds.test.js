/**
 * Small layouts of the crowd benchmark in tests/crowds/, with Veer's figures. The benchmark's own measures are tested
 * with walkers whose figures are known: some go straight through everything, some stand.
 */
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { LAYOUTS, makeScene } from "../crowds/layouts.js";
import { createRoutes } from "../crowds/routes.js";
import { runScene } from "../crowds/run.js";
import { openSubjects } from "../crowds/subjects.js";
import { tableOf } from "../crowds/table.js";
import { ofDay } from "../every_day.js";

/**
 * The maximum of each figure in every run of a layout: times of the median and of the last agent, in free-flow times;
 * deepest overlap in radii; agent seconds of standing; longest stand of one agent in s; turn rate in rad/s; jerk in top
 * speeds per s^2. `arrived` is a minimum.
 */
const LIMITS = {
    pair: {
        arrived: 1, medianTime: 1.05, lastTime: 1.05, worstOverlap: 0, deadlock: 0, stood: 0, turnRate: 0.1, jerk: 8,
    },
    four: {
        arrived: 1, medianTime: 1.08, lastTime: 1.15, worstOverlap: 0, deadlock: 0, stood: 0, turnRate: 0.15, jerk: 9,
    },
    "circle-12": {
        arrived: 1, medianTime: 1.35, lastTime: 1.8, worstOverlap: 0.001, deadlock: 0.1, stood: 0.05, turnRate: 0.6,
        jerk: 12,
    },
    "circle-50": {
        arrived: 1, medianTime: 1.5, lastTime: 2, worstOverlap: 0.03, deadlock: 5, stood: 1, turnRate: 0.6, jerk: 11,
    },
    "door-3-16": {
        arrived: 1, medianTime: 1.3, lastTime: 1.5, worstOverlap: 0.005, deadlock: 1, stood: 0.5, turnRate: 0.65,
        jerk: 9,
    },
    "door-2-30": {
        arrived: 1, medianTime: 2.2, lastTime: 2.8, worstOverlap: 0.005, deadlock: 30, stood: 1.5, turnRate: 1.2,
        jerk: 10,
    },
    "door-1.5-30": {
        arrived: 1, medianTime: 3.3, lastTime: 4.7, worstOverlap: 0.005, deadlock: 45, stood: 1.5, turnRate: 1.7,
        jerk: 12,
    },
    "crossing-16": {
        arrived: 1, medianTime: 1.1, lastTime: 1.2, worstOverlap: 0.001, deadlock: 0, stood: 0, turnRate: 0.16, jerk: 6,
    },
    "corridor-12-14": {
        arrived: 1, medianTime: 1.95, lastTime: 2.7, worstOverlap: 0.02, deadlock: 5, stood: 1, turnRate: 1.15,
        jerk: 16.5,
    },
    "overtake-4": {
        arrived: 1, medianTime: 1.05, lastTime: 1.1, worstOverlap: 0.001, deadlock: 0, stood: 0, turnRate: 0.15,
        jerk: 4,
    },
};
const STARTS = [{ hz: 60, exact: false }, { hz: 60, exact: true }, { hz: 30, exact: false }].slice(0, ofDay(1, 3));

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const veer = openSubjects({ names: ["veer"], package: ROOT, brain: {}, corners: false, rvo2: "", peers: "" });

describe.each(Object.entries(LIMITS))("%s", (layout, least) => {
    it.each(STARTS)("at $hz Hz, exact: $exact", async ({ hz, exact }) => {
        const [subject] = await veer;
        const figures = /** @type {Record<string, any>} */ (await runScene(subject,
            makeScene(layout, { seed: 1, exact }), hz));
        const { arrived, ...most } = least;
        expect(figures.arrived).toBeGreaterThanOrEqual(arrived);
        for (const [name, limit] of Object.entries(most)) {
            expect(figures[name] ?? Infinity, name).toBeLessThanOrEqual(limit);
        }
        expect(figures.walls).toBeLessThan(0.001);
        expect(figures.overSpeed).toBeLessThan(1.001);
    });
});

it("a crowd four times as large and as fast walks alike: no length is fixed", async () => {
    const [subject] = await veer;
    const run = (/** @type {object} */ scale) => runScene(subject, makeScene("circle-12", scale), 60);
    const one = await run({}), large = await run({ size: 4, speed: 4 });
    const spacing = 4 * one.spacing; // the only figure that is a length
    expect({ ...large, nsPerAgentStep: 0 }).toEqual({ ...one, spacing, nsPerAgentStep: 0 });
});

it("ways around idle agents are as long in radii for large agents as for small ones", async () => {
    const [subject] = await veer;
    const run = (/** @type {object} */ scale) => runScene(subject, makeScene("idle-20-8", scale), 60);
    const one = await run({}), large = await run({ size: 4, speed: 4 });
    expect([large.arrived, large.medianTime, large.lastTime]).toEqual([one.arrived, one.medianTime, one.lastTime]);
});

it("walkers look for gaps between idle agents without shaking", async () => {
    const [subject] = await veer, figures = await runScene(subject, makeScene("idle-40-16", { seed: 2 }), 60);
    expect(figures.arrived).toBeGreaterThan(0.9);
    expect(figures.turnRate).toBeLessThan(2);
    expect(figures.jerk).toBeLessThan(30);
});

it("the same seed gives the same run, another seed another one", async () => {
    const [subject] = await veer, run = async (/** @type {number} */ seed) => {
        const figures = await runScene(subject, makeScene("four", { seed }), 60);
        return { ...figures, nsPerAgentStep: 0 };
    };
    expect(await run(2)).toEqual(await run(2));
    expect(await run(3)).not.toEqual(await run(2));
});

/**
 * Returns a subject that goes straight to its target at a fraction of its top speed, whatever is in the way.
 * @param {number} share
 * @returns {import("../crowds/run.js").Subject}
 */
function straight(share) {
    return {
        name: "straight",
        start({ agents }, hz) {
            const places = agents.map(({ x, y }) => ({ x, y })), aims = places.map((place) => place);
            return {
                step: () => places.forEach((place, i) => {
                    const { x, y } = aims[i], far = Math.hypot(x - place.x, y - place.y);
                    const way = Math.min(far, (share * agents[i].speed) / hz);
                    if (far === 0) return;
                    place.x += ((x - place.x) / far) * way;
                    place.y += ((y - place.y) / far) * way;
                }),
                read: (x, y) => places.forEach((place, i) => {
                    x[i] = place.x;
                    y[i] = place.y;
                }),
                aim: (i, point) => void (aims[i] = point),
                remove: () => {},
                mover: () => {},
                close: () => {},
            };
        },
    };
}

describe("the measures", () => {
    it("of agents that walk through each other at top speed: free-flow time, no turn, and a full overlap", async () => {
        const figures = await runScene(straight(1), makeScene("circle-12", { exact: true }), 60);
        expect(figures).toMatchObject({ arrived: 1, deadlock: 0, stood: 0, walls: 0 });
        expect(figures.medianTime).toBeCloseTo(1, 1);
        expect(figures.worstOverlap).toBeGreaterThan(1.9);
        expect(figures.turnRate).toBeCloseTo(0);
        expect(figures.jerk).toBeLessThan(0.1);
        expect(figures.overSpeed).toBeCloseTo(1);
        expect(Number(figures.rest)).toBeLessThan(0.5);
    });

    it("of agents at half of their speed: twice the time", async () => {
        expect((await runScene(straight(0.5), makeScene("pair", { exact: true }), 30)).medianTime).toBeCloseTo(2, 1);
    });

    it("of agents that stand: they deadlock for the whole run, although it ends when it sees " +
        "that they do", async () => {
        const scene = makeScene("pair", { exact: true }), figures = await runScene(straight(0), scene, 60);
        expect(figures).toMatchObject({ arrived: 0, medianTime: null, lastTime: null });
        expect(figures.seconds).toBeLessThan(11);
        expect(figures.deadlock).toBeCloseTo(2 * figures.stood, 5);
        expect(figures.stood).toBeGreaterThan(scene.patience * 6);
    });

    it("of agents that walk through walls and moving discs: how deep", async () => {
        const through = { ...straight(1), ownWays: true };
        expect((await runScene(through, makeScene("blocks-4", { exact: true }), 60)).walls).toBeGreaterThan(2);
        const among = await runScene(through, makeScene("movers-12"), 60);
        expect(among.legs).toBe(36);
        expect(among.moverOverlap).toBeGreaterThan(0.5);
    });

    it("of agents on one spot: when they are first apart, and the overlap from then on", async () => {
        const figures = await runScene(straight(1), makeScene("spot-20"), 60);
        expect(figures.apart).toBeGreaterThan(0);
        expect(figures.worstOverlap).toBeLessThan(0.06);
    });
});

it.each(["detour", "yuka"])("%s walks through the same layouts", async (name) => {
    const [subject] = await openSubjects({
        names: [name], package: ROOT, brain: {}, corners: false, rvo2: "", peers: ROOT,
    });
    for (const layout of ["pair", "door-3-4", "movers-2"]) {
        expect(await runScene(subject, makeScene(layout), 60), layout).toMatchObject({ arrived: 1 });
    }
});

it("routes lead round walls on the shortest way, by corners that are clear of them", () => {
    const { route } = createRoutes([{ minX: -1, maxX: 1, minY: -10, maxY: 10 }], 0.5);
    const { aim, way } = route({ x: -5, y: 1 }, { x: 5, y: 1 });
    expect(aim).toEqual({ x: -1.55, y: 10.55 });
    expect(way).toBeCloseTo(2 * Math.hypot(3.45, 9.55) + 3.1);
    expect(route({ x: -5, y: 11 }, { x: 5, y: 11 }).way).toBe(10);
});

it("starts of all layouts are apart, outside of walls, and the same for a seed", () => {
    for (const name of LAYOUTS) {
        for (const exact of [true, false]) {
            const scene = makeScene(name, { seed: 4, exact, size: 3 }), { agents, radius, walls } = scene;
            expect(scene).toEqual(makeScene(name, { seed: 4, exact, size: 3 }));
            for (const [i, { x, y }] of agents.entries()) {
                for (const { minX, minY, maxX, maxY } of walls) {
                    expect(Math.hypot(Math.max(minX - x, 0, x - maxX), Math.max(minY - y, 0, y - maxY)))
                        .toBeGreaterThan(
                        radius,
                    );
                }
                if (!scene.stacked) for (const other of agents.slice(i + 1)) {
                    if (Math.hypot(other.x - x, other.y - y) < 2 * radius) throw new Error(`${name}: two overlap`);
                }
            }
        }
    }
    expect(() => makeScene("doors-2")).toThrow("layout doors-2");
});

it("a table shows medians over seeds, runs that did not end, and what misses its aim", () => {
    const line = {
        layout: "pair", subject: "veer", hz: 60, scale: "1", start: "exact", arrived: 1, medianTime: 1.02,
        lastTime: 1.5, worstOverlap: 0, deadlock: 0, stood: 0,
    };
    const more = { walls: 0, turnRate: 0.1, jerk: 2, overSpeed: 1, nsPerAgentStep: 500 };
    const table = tableOf([1.1, 1.2, null].map((medianTime) => ({ ...line, ...more, medianTime })));
    expect(table).toContain("| pair | 60 | 1 | exact | all, **1.2** / 1.5; overlap 0; turn 0.1; jerk 2; 500 ns |");
    expect(tableOf([{ ...line, ...more, arrived: 0.5, lastTime: null, jerk: 9 }])).toContain(
        "**50 %**, 1.02 / never; overlap 0; turn 0.1; **jerk 9**",
    );
});
