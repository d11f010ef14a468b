/**
 * The birds of the three.js example, flown in Node: they stay within their bounds, form flocks, flee from hawks, and
 * cost less than a frame.
 */
import { beforeAll, expect, test } from "vitest";
import { createVeer } from "../../dist/index.js";
import { BIRDS, Flock } from "../../web/examples/three/src/flock.js";
import { cpuTime } from "./measure.js";

/** @type {any} */
let veer;
beforeAll(async () => {
    veer = await createVeer();
});

/** @param {Flock} flock @param {number} seconds */
function fly(flock, seconds) {
    for (let i = 0; i < 60 * seconds; i++) flock.advance(1 / 60);
    return flock.figures();
}

test("5,000 birds that start in all directions form flocks and stay in their air", () => {
    const flock = new Flock(veer, 1), before = flock.figures();
    expect(before).toMatchObject({ birds: BIRDS, outside: 0 });
    expect(before.agreement).toBeLessThan(0.5);
    let steps = 0, time = 0;
    for (let second = 0; second < 6; second++) {
        time += cpuTime(() => fly(flock, 1));
        steps += 60;
        const { outside, finite } = flock.figures();
        expect(finite).toBe(true);
        expect(outside).toBeLessThan(BIRDS / 500);
    }
    expect(flock.figures().agreement).toBeGreaterThan(0.85);
    expect(flock.figures().speed).toBeGreaterThan(20);
    expect(time / steps).toBeLessThan(16); // limit in ms; an idle machine needs a third of this time
});

test("no bird is where a hawk is for long", () => {
    const flock = new Flock(veer, 2, 1000), near = (/** @type {any} */ hawk) => {
        const { x, y, z } = flock.world.agents, slot = flock.world.slot(hawk);
        return flock.world.nearest({ x: x[slot], y: y[slot], z: z[slot], range: 12, count: 1000, mask: 1 }).length;
    };
    fly(flock, 3);
    let sum = 0;
    for (let i = 0; i < 60; i++) {
        fly(flock, 0.1);
        for (const hawk of flock.hawks) sum += near(hawk) / flock.hawks.length / 60;
    }
    expect(sum).toBeLessThan(6);
});

test("the same seed gives the same flight", () => {
    const hashes = [1, 2].map(() => {
        const flock = new Flock(veer, 7, 500);
        fly(flock, 1);
        return flock.world.hash();
    });
    expect(hashes[0]).toBe(hashes[1]);
});
