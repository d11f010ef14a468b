/**
 * Tests orders to groups through the public package: every agent gets its own place, and a refused order changes
 * nothing.
 */
import { createVeer, VeerArgumentError, VeerHandleError } from "veer";
import { beforeEach, expect, test } from "vitest";
import { thrown } from "./worlds.js";

const veer = await createVeer();
/** @type {any} */
let world;
/** @type {number[]} */
let units;

beforeEach(() => {
    world = veer.createWorld({ bounds: [0, 0, 800, 600], edges: "clamp", capacity: { navCells: 1200 } });
    const brain = world.addBrain({
        crowd: "reciprocal", behaviors: [{ type: "goTo", cellSize: 20, clearance: 10, stopRadius: 3 }],
    });
    units = Array.from({ length: 24 }, (_, i) => world.addAgent({
        x: 60 + 25 * (i % 6), y: 60 + 25 * Math.floor(i / 6), radius: 8, brain,
    }));
});

const places = () => units.map((unit) => world.getTarget(unit));

test("a group gets places of its own, stands there, and is called back", () => {
    world.addBox({ x: 400, y: 200, halfWidth: 15, halfHeight: 200 });
    for (const goal of [{ x: 650, y: 300 }, { x: 150, y: 450 }]) {
        for (let i = 0; i < 1500; i++) {
            if (i % 60 === 0) expect(world.order(units, goal)).toBe(true);
            world.step(1 / 60);
        }
        const all = places();
        all.forEach((a, i) => {
            for (const b of all.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(27.9);
            const at = world.getAgent(units[i]);
            expect(Math.hypot(a.x - at.x, a.y - at.y)).toBeLessThan(4);
        });
    }
});

test("a bad order names what is wrong and changes nothing", () => {
    const goal = { x: 1, y: 2 };
    expect(thrown(() => world.order(units[0], goal))).toBeInstanceOf(VeerArgumentError);
    expect(thrown(() => world.order([units[0], units[0]], goal))).toBeInstanceOf(VeerArgumentError);
    expect(thrown(() => world.order(units, { x: NaN, y: 0 })).message).toContain("NaN");
    for (const spacing of [-1, 1001]) {
        expect(thrown(() => world.order(units, goal, { spacing })).message)
            .toBe(`world.order: order.spacing = ${spacing}: a value outside its range (0 to 1000)`);
    }
    expect(thrown(() => world.order(units, goal, { gap: 1 })).message).toContain("gap");
    const removed = units[5];
    world.removeAgent(removed);
    expect(thrown(() => world.order([units[1], removed], goal))).toBeInstanceOf(VeerHandleError);
    expect(world.getTarget(units[1])).toBe(null);
    expect(world.order([], goal)).toBe(true);
});
