/** Levels through the public package: a planar world with floors above each other, in which points have a z. */
import { createVeer } from "veer";
import { beforeEach, expect, test } from "vitest";
import { checkRefusal } from "./refusal.js";

/** @type {any} */
let veer;
/** @type {any} */
let world;
beforeEach(async () => {
    veer = await createVeer();
    world = veer.createWorld({ levels: 2, levelHeight: 100, bounds: [-200, -200, 200, 200] });
});

test("rays and lines of sight see the obstacles of their level", () => {
    const box = world.addBox({ x: 0, y: 0, z: 100, halfWidth: 10, halfHeight: 30 });
    const ray = { direction: { x: 1, y: 0 }, distance: 300 };
    expect(world.raycast({ origin: { x: -50, y: 0 }, ...ray })).toBeNull();
    expect(world.raycast({ origin: { x: -50, y: 0, z: 100 }, ...ray })).toMatchObject({ obstacle: box, distance: 40 });
    const left = { x: -50, y: 0 }, right = { x: 50, y: 0 }, upstairs = { x: -50, y: 5, z: 100 };
    expect(world.lineOfSight(left, right)).toBe(true);
    expect(world.lineOfSight({ ...left, z: 100 }, { ...right, z: 100 })).toBe(false);
    expect(world.lineOfSight(left, upstairs)).toBe(false);
    expect(world.overlap({ x: 0, y: 0, radius: 5 })).toEqual([]);
    expect(world.overlap({ x: 0, y: 0, z: 100, radius: 5 })).toEqual([box]);
    world.moveObstacle(box, { x: 0, y: 0, z: 0 });
    expect(world.lineOfSight(left, right)).toBe(false);
});

test("an agent that is lifted in the column z appears upstairs and vanishes below", () => {
    const agent = world.addAgent({ x: 10, y: 0, z: 20 });
    const near = (/** @type {number} */ z) => world.nearest({ x: 0, y: 0, z, range: 50 });
    expect([near(0), near(100)]).toEqual([[agent], []]);
    world.agents.z[world.slot(agent)] = 80;
    expect([near(0), near(100)]).toEqual([[], [agent]]);
});

test("crowds of different levels walk through each other and arrive on their own", () => {
    const brain = world.addBrain({ crowd: "reciprocal", behaviors: [{ type: "arrive" }] });
    const walkers = [0, 100].map((z) => world.addAgent({
        x: z ? 60 : -60, y: 0, z, radius: 6, maxSpeed: 60, brain, target: { x: z ? -60 : 60, y: 0, z },
    }));
    const arrived = new Set();
    let aside = 0;
    for (let i = 0; i < 300; i++) {
        world.step(1 / 60);
        for (const event of world.events) if (event.type === "arrived") arrived.add(event.agent);
        for (const walker of walkers) aside = Math.max(aside, Math.abs(world.agents.y[world.slot(walker)]));
    }
    expect([arrived, aside]).toEqual([new Set(walkers), 0]);
});

test("a save keeps the levels, and is not restored into a world with others", () => {
    world.addAgent({ x: 10, y: 0, z: 100 });
    const bytes = world.save(), flat = veer.createWorld(), before = flat.hash();
    expect(veer.loadWorld(bytes).nearest({ x: 0, y: 0, z: 100, range: 50 })).toHaveLength(1);
    const expected = { code: "VEER_E_VERSION", argument: "bytes.levels" };
    checkRefusal({ world: flat, before }, () => flat.restore(bytes), expected, Error);
});

test("68: levels that a world cannot have are refused", () => {
    for (const settings of [{ levels: 0 }, { levels: 17 }, { levels: 1.5 }, { levels: 2, dimensions: 3 }])
        expect(() => veer.createWorld(settings)).toThrow(/levels/);
    for (const levelHeight of [0, -1, Number.NaN, Infinity])
        expect(() => veer.createWorld({ levels: 2, levelHeight })).toThrow(/levelHeight/);
});
