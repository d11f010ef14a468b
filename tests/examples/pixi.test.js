/** The race of the PixiJS example, run in Node: cars overtake and do not leave the road. */
import { beforeAll, describe, expect, test } from "vitest";
import { createVeer } from "../../dist/index.js";
import { LAPS, NAMES, Race, TRACKS } from "../../web/examples/pixi/src/race.js";

/** @type {any} */
let veer;
beforeAll(async () => {
    veer = await createVeer();
});

/** @param {Race} race @param {number} seconds @param {() => { x: number, y: number }} [input] */
function run(race, seconds, input) {
    let overlap = 0, passes = 0, order = race.figures().order.join();
    for (let i = 0; i < 60 * seconds; i++) {
        race.advance(1 / 60, input?.());
        if (i % 6) continue;
        const figures = race.figures(), now = figures.order.join();
        overlap = Math.max(overlap, figures.overlap);
        passes += Number(now !== order);
        order = now;
    }
    return { ...race.figures(), overlap, passes };
}

describe.each(Object.keys(TRACKS))("on %s", (track) => {
    test.each([
        1, 2, 3, 4,
    ])("with seed %i, cars are over the edge for at most one percent of the time, overtake and do " +
        "not overlap", (seed) => {
        const { offRoad, overlap, passes, laps } = run(new Race(veer, { track, seed }), 45);
        expect(offRoad).toBeLessThan(0.01);
        expect(overlap).toBeLessThan(0.5);
        expect(passes).toBeGreaterThan(10);
        expect(Math.min(...laps)).toBeGreaterThanOrEqual(1);
    });

    test("a player that steers badly is kept on the road, and so are the others", () => {
        const race = new Race(veer, { track, seed: 1 });
        race.takeWheel();
        let i = 0;
        const { offRoad } = run(race, 45, () => {
            const here = race.place(race.player);
            const ahead = race.world.pathPointAt(race.path, race.player.distance + 60).position;
            const angle = Math.atan2(ahead.y - here.y, ahead.x - here.x) + 1.2 * Math.sin(i++ / 40);
            return { x: Math.cos(angle), y: Math.sin(angle) };
        });
        expect(offRoad).toBeLessThan(0.01);
        expect(race.player.offRoad / race.player.steps).toBeLessThan(0.05);
        expect(race.player.progress).toBeGreaterThan(race.length);
    });
});

test("all cars finish, and keep their order then", () => {
    const race = new Race(veer, { track: "Meadow", seed: 2 }), { finished, order } = run(race, 55);
    expect(finished).toBe(NAMES.length);
    expect(race.isOver).toBe(true);
    const times = race.standings().map((car) => car.finished);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(race.lap(race.player)).toBe(LAPS);
    expect(run(race, 5).order).toEqual(order);
});
