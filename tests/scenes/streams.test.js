/**
 * The crowd and traffic scenes, two minutes each: all agents get through, none stands for long, and cars overtake on
 * the correct side.
 */
import { describe, expect, it } from "vitest";
import { createGame } from "../../web/scene/game.js";
import { buildScene } from "../../web/scene/load.js";
import { loadScene } from "../tools/scenes.mjs";
import { isAll, ofDay } from "../every_day.js";

const TWO_MINUTES = 7200, HZ = 60;

/** @typedef {{ name: string, group: string, slot: number }} Walker */
/** @typedef {{ seed?: number, set?: import("../../web/scene/change.js").Changes, steps?: number }} Options */

/**
 * Runs a scene. @param {string} name @param {Options} options
 * @param {(world: import("../../web/types.js").World, walkers: Walker[], built:
 *   import("../../web/scene/load.js").Built) => () => void} watch  makes what is called after each step
 */
async function play(name, { steps = TWO_MINUTES, ...options }, watch) {
    const { veer, scene } = await loadScene(name), built = buildScene(veer, scene, options), { world } = built;
    const walkers = [...built.names.agents].map(([walker, id]) => ({
        name: walker, group: walker.replace(/ \d+$/, ""), slot: world.slot(id),
    }));
    const look = watch(world, walkers, built), game = createGame(built, veer.schema, { after: look });
    for (let i = 0; i < steps; i++) game.step();
    world.dispose();
}

/**
 * Measures how long agents stand still on their way: the total time, and the longest time of one agent, in s.
 * @param {import("../../web/types.js").World} world
 * @param {Walker[]} walkers
 */
function standing({ agents: { x, y, velocityX, velocityY, maxSpeed, targetKind, targetX, targetY } }, walkers) {
    const now = walkers.map(() => 0), figures = { all: 0, longest: 0 };
    return {
        figures,
        look: () => walkers.forEach(({ slot }, i) => {
            const isThere = targetKind[slot] === 1 && Math.hypot(targetX[slot] - x[slot], targetY[slot] - y[slot]) < 12;
            const stands = Math.hypot(velocityX[slot], velocityY[slot]) < 0.05 * maxSpeed[slot];
            now[i] = stands && !isThere ? now[i] + 1 / HZ : 0;
            if (now[i] > 0) figures.all += 1 / HZ;
            figures.longest = Math.max(figures.longest, now[i]);
        }),
    };
}

/**
 * Returns the deepest overlap of two agents, in radii of the first.
 * @param {import("../../web/types.js").World} world
 * @param {Walker[]} walkers
 * @param {number} width  of the world, which wraps; Infinity: it does not
 */
function overlapOf({ agents: { x, y, radius } }, walkers, width) {
    let worst = 0;
    walkers.forEach(({ slot: a }, i) => walkers.slice(0, i).forEach(({ slot: b }) => {
        const far = Math.abs(x[a] - x[b]);
        const gap = Math.hypot(Math.min(far, width - far), y[a] - y[b]) - radius[a] - radius[b];
        worst = Math.max(worst, -gap / radius[a]);
    }));
    return worst;
}

describe("crossing: two crowds, a ring and a doorway", () => {
    it.each(
        [7, 1].slice(0, ofDay(1, 2)),
    )("seed %i: all agents walk there and back again and again, nobody freezes, nobody overlaps", async (
        seed,
    ) => {
        /** @type {Map<string, number>} */
        const trips = new Map(), figures = { overlap: 0 };
        let stood = { all: 0, longest: 0 }, count = 0, tick = 0;
        await play("crossing", { seed }, (world, walkers) => {
            const { targetX, targetY } = world.agents, stands = standing(world, walkers);
            const before = walkers.map(({ slot }) => [targetX[slot], targetY[slot]]);
            [stood, count] = [stands.figures, walkers.length];
            for (const { name } of walkers) trips.set(name, 0);
            return () => {
                stands.look();
                if (tick++ % 4 === 0) figures.overlap = Math.max(figures.overlap, overlapOf(world, walkers, Infinity));
                walkers.forEach(({ name, slot }, i) => {
                    if (before[i][0] === targetX[slot] && before[i][1] === targetY[slot]) return;
                    before[i] = [targetX[slot], targetY[slot]];
                    trips.set(name, (trips.get(name) ?? 0) + 1);
                });
            };
        });
        expect(count).toBe(24 + 24 + 24 + 30);
        // a group turns back only after all its agents have arrived
        expect(Math.min(...trips.values())).toBeGreaterThanOrEqual(3);
        expect(figures.overlap).toBeLessThan(0.05);
        expect(stood.longest).toBeLessThan(4);
        expect(stood.all).toBeLessThan(0.005 * count * (TWO_MINUTES / HZ));
    });
});

/**
 * Measures how far agents are sorted into lanes. For each agent, it takes the agents in a strip as wide as an agent, a
 * quarter of the corridor in both directions, and squares the fraction that goes the same way minus the fraction that
 * does not. Returns the mean over all agents. A value of 1 means that no agent is in the way of another (Rex and
 * Loewen, Lane formation in oppositely charged colloids, 2007).
 * @param {import("../../web/types.js").World} world @param {Walker[]} walkers @param {number} length
 */
function laneOrder({ agents: { x, y, radius } }, walkers, length) {
    const orders = walkers.flatMap((one) => {
        const near = walkers.filter(({ slot }) => {
            const far = Math.abs(x[slot] - x[one.slot]);
            return slot !== one.slot && Math.min(far, length - far) < length / 4 &&
                Math.abs(y[slot] - y[one.slot]) < 1.6 * radius[slot];
        });
        const same = near.filter(({ group }) => group === one.group).length;
        return near.length ? [((2 * same) / near.length - 1) ** 2] : [];
    });
    return orders.reduce((sum, order) => sum + order, 0) / orders.length;
}

describe("lanes: a hundred agents against a hundred", () => {
    it.each(
        [7, 1].slice(0, ofDay(1, 2)),
    )("seed %i: mixed at first, they walk in lanes after twenty seconds, nearly at top speed", async (
        seed,
    ) => {
        let first = 0, progress = 0, steps = 0, overlap = 0, stood = { all: 0, longest: 0 };
        const orders = /** @type {number[]} */ ([]);
        await play("lanes", { seed, steps: TWO_MINUTES / 2 }, (world, walkers, { scene }) => {
            const { velocityX, maxSpeed } = world.agents, length = scene.world.bounds[2];
            const stands = standing(world, walkers);
            first = laneOrder(world, walkers, length);
            stood = stands.figures;
            return () => {
                steps++;
                stands.look();
                if (steps % 15 === 0) overlap = Math.max(overlap, overlapOf(world, walkers, length));
                if (steps <= 20 * HZ || steps % (2 * HZ) !== 0) return;
                orders.push(laneOrder(world, walkers, length));
                progress +=
                    walkers.reduce((sum, { group, slot }) => sum +
                        ((group === "east" ? 1 : -1) * velocityX[slot]) / maxSpeed[slot], 0) / walkers.length;
            };
        });
        expect(first).toBeLessThan(0.25);
        expect(orders.reduce((sum, order) => sum + order, 0) / orders.length).toBeGreaterThan(0.55);
        expect(progress / orders.length).toBeGreaterThan(0.9);
        expect(overlap).toBeLessThan(0.05);
        expect(stood.all).toBeLessThan(0.01 * 200 * 60);
    });
});

describe("racetrack: twelve cars whose speeds differ by a factor of nearly two", () => {
    /**
     * Records, for each car, the side on which it passed other cars, its laps, and how long it was over the edge of the
     * road.
     * @param {string} side
     * @param {number} seed
     */
    async function race(side, seed) {
        const road = 36, cars = /** @type {{ laps: number, speed: number }[]} */ ([]);
        const figures = { left: 0, right: 0, outside: 0, overlap: 0, length: 0 };
        await play("racetrack", { seed, set: { "racer.avoidance.side": side } }, (world, walkers, { names }) => {
            const { x, y, maxSpeed } = world.agents, track = names.paths.get("track");
            if (track === undefined) throw new Error("there is no track");
            const at = (/** @type {Walker} */ { slot }) => world.pathClosest(track, { x: x[slot], y: y[slot] });
            const driven = walkers.map((walker) => ({ ...at(walker), traveled: at(walker).distance, outside: 0 }));
            const { length } = driven[0];
            figures.length = length;
            const ahead = (/** @type {number} */ i, /** @type {number} */ j) =>
                Math.floor((driven[i].traveled - driven[j].traveled) / length);
            const leads = walkers.map((_, i) => walkers.map((_, j) => ahead(i, j)));
            walkers.forEach(({ slot }, i) => (cars[i] = { laps: 0, speed: maxSpeed[slot] }));
            return () => {
                walkers.forEach((walker, i) => {
                    const car = driven[i], { distance, offset } = at(walker), way = distance - car.distance;
                    Object.assign(car,
                        { distance, offset, traveled: car.traveled + way - length * Math.round(way / length) });
                    cars[i].laps += (way - length * Math.round(way / length)) / length;
                    car.outside = Math.abs(offset) > road ? car.outside + 1 / HZ : 0;
                    figures.outside = Math.max(figures.outside, car.outside);
                });
                figures.overlap = Math.max(figures.overlap, overlapOf(world, walkers, Infinity));
                for (let i = 0; i < walkers.length; i++) {
                    for (let j = 0; j < walkers.length; j++) {
                        if (cars[i].speed <= cars[j].speed || ahead(i, j) <= leads[i][j]) continue;
                        leads[i][j]++;
                        figures[driven[i].offset > driven[j].offset ? "left" : "right"]++;
                    }
                }
            };
        });
        return { ...figures, cars: cars.sort((a, b) => a.speed - b.speed) };
    }
    it("fast cars pass slow ones, whatever the side, without touching and without leaving the road; most do " +
        "it on the " +
        "side that is set", async () => {
        /** @type {Record<string, number>} */
        const shares = {};
        for (const side of ["right", "left", "random"]) {
            const races = isAll ? [await race(side, 7), await race(side, 1)] : [await race(side, 7)];
            for (const { cars, outside, overlap, left, right, length } of races) {
                expect(overlap).toBeLessThan(0.01);
                expect(outside).toBeLessThan(1);
                expect(left + right).toBeGreaterThan(60);
                expect(cars[11].laps).toBeGreaterThan(cars[0].laps + 2.5);
                // slow cars need not brake; of the fastest, the bends allow three quarters of the speed
                for (const { laps, speed } of cars) {
                    expect((laps * length) / speed / 120).toBeGreaterThan(speed < 130 ? 0.85 : 0.65);
                }
            }
            shares[side] = races.reduce((sum, { left }) => sum + left, 0) / races.reduce(
                (sum, { left, right }) => sum + left + right, 0,
            );
        }
        expect(shares.left).toBeGreaterThan(0.55);
        expect(shares.right).toBeLessThan(0.4);
        expect(shares.random).toBeGreaterThan(shares.right);
        expect(shares.random).toBeLessThan(shares.left);
    });
});
