/** Heights of the ground through the public package: adding, reading, changing, walking, saving, y up, and errors. */
import { createVeer } from "veer";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";

/** @type {import("veer").Veer} */
let veer;
/** @type {any} */
let world;
const flat = { bounds: [0, 0, 400, 300] };
beforeAll(async () => void (veer = await createVeer()));
beforeEach(() => void (world = veer.createWorld(flat)));

/** A slope that rises by 3 for 4 along x. */
const ramp = { cellSize: 100, columns: 4, rows: 3, heights: Array.from({ length: 20 }, (_, i) => 75 * (i % 5)) };

describe("heights", () => {
    test("are read at any point, and null beyond", () => {
        const id = world.addHeights(ramp), ground = world.groundAt({ x: 50, y: 50 });
        expect(ground).toMatchObject({ heights: id, height: 37.5 });
        expect(ground.slope).toBeCloseTo(Math.atan(0.75), 5);
        expect(ground.normal.x).toBeCloseTo(-0.6, 5);
        expect(ground.normal.z).toBeCloseTo(0.8, 5);
        expect(world.groundAt({ x: -5, y: 50 })).toBeNull();
        expect(world.heights).toEqual([id]);
    });

    test("are read back, changed, edited and removed", () => {
        const id = world.addHeights(ramp);
        expect(world.getHeights(id)).toMatchObject({ x: 0, y: 0, cellSize: 100, columns: 4, rows: 3 });
        expect([...world.getHeights(id).heights]).toEqual(ramp.heights);
        world.setHeights(id, { x: 40 });
        expect(world.groundAt({ x: 90, y: 50 }).height).toBe(37.5);
        world.editHeights(id, { column: 1, row: 1, columns: 2, rows: 1, heights: [7, 8] });
        expect([...world.getHeights(id).heights].slice(5, 9)).toEqual([0, 7, 8, 225]);
        world.editHeights(id, { heights: [3] });
        expect(world.groundAt({ x: 40, y: 0 }).height).toBe(3);
        world.setHeights(id, { columns: 1, rows: 1, heights: new Float32Array([1, 2, 3, 4]) });
        expect(world.groundAt({ x: 140, y: 100 }).height).toBe(4);
        world.removeHeights(id);
        expect(world.groundAt({ x: 90, y: 50 })).toBeNull();
        world.validate();
    });

    test("lift agents that walk, also after a save", () => {
        world.addHeights(ramp);
        const brain = world.addBrain({ locomotion: { ground: "walk" }, behaviors: [{ type: "seek" }] });
        world.setTarget(world.addAgent({ x: 10, y: 100, brain }), { x: 390, y: 120 });
        for (let i = 0; i < 60; i++) world.step(1 / 60);
        const { x, z } = world.agents;
        expect(x[0]).toBeGreaterThan(80);
        expect(z[0]).toBeCloseTo(0.75 * x[0], 3);
        const copy = veer.loadWorld(world.save());
        copy.step(1 / 60);
        world.step(1 / 60);
        expect(copy.hash()).toBe(world.hash());
        expect(world.getBrain(brain).locomotion).toMatchObject({ ground: "walk" });
    });

    test("with y up lie along x and z, as the vertices of three's plane", () => {
        for (const dimensions of [2, 3]) {
            const own = veer.createWorld({ axes: "yUp", dimensions, bounds: [0, -200, 0, 400, 400, 300] });
            own.addHeights({ ...ramp, z: 20 });
            expect(own.groundAt({ x: 50, z: 70 })).toMatchObject({ height: 37.5 });
            expect(own.groundAt({ x: 50, z: 70 }).normal.y).toBeCloseTo(0.8, 5);
            const brain = own.addBrain({ locomotion: { ground: "walk" }, behaviors: [{ type: "arrive" }] });
            own.setTarget(own.addAgent({ x: 10, z: 100, brain }), { x: 300, y: 225, z: 120 });
            for (let i = 0; i < 120; i++) own.step(1 / 60);
            expect(own.agents.x[0]).toBeGreaterThan(100);
            expect(own.agents.y[0]).toBeCloseTo(0.75 * own.agents.x[0], 3);
        }
    });

    test("lead paths around what is too steep", () => {
        const heights = Array.from({ length: 15 }, (_, i) => (i % 3 === 1 ? 60 : 0));
        world.addHeights({ x: 150, y: 50, cellSize: 50, columns: 2, rows: 4, heights });
        const from = { x: 50, y: 150 }, to = { x: 350, y: 150 }, query = { cellSize: 10, clearance: 5 };
        expect(world.findPath(from, to, query).length).toBeCloseTo(300, 3);
        expect(world.findPath(from, to, { ...query, maxSlope: 0.5 }).length).toBeGreaterThan(340);
        const gentle = world.findPath(from, to, { ...query, slopeCost: 4 });
        expect(gentle.length).toBeGreaterThan(340);
        expect(gentle.cost).toBeLessThan(300 + 4 * 120);
    });
});

describe("row 138 and 139: heights that do not fit", () => {
    /** @param {() => unknown} call @param {object} expected */
    const refuses = (call, expected) => {
        const before = world.hash();
        expect(call).toThrow(expect.objectContaining(expected));
        expect(world.hash()).toBe(before);
    };

    test("138, 139: are refused, with the number that is needed", () => {
        refuses(() => world.addHeights({ ...ramp, heights: [1, 2, 3] }), {
            code: "VEER_E_RANGE", argument: "heights.length", message: expect.stringContaining("5 x 4"),
        });
        refuses(() => world.addHeights({ ...ramp, heights: ramp.heights.with(7, NaN) }),
            { code: "VEER_E_NOT_FINITE", argument: "heights[7]" });
        refuses(() => world.addHeights({ ...ramp, heights: ramp.heights.with(7, 2e6) }),
            { code: "VEER_E_RANGE", argument: "heights[7]" });
        refuses(() => world.addHeights({ ...ramp, heights: "flat" }), { code: "VEER_E_TYPE", argument: "heights" });
        refuses(() => world.addHeights({ ...ramp, cellSize: 0 }), { code: "VEER_E_RANGE", argument: "cellSize" });
        refuses(() => world.addHeights({ columns: 1 }), { code: "VEER_E_EMPTY", argument: "heights.length" });
        const id = world.addHeights(ramp);
        refuses(() => world.editHeights(id, { column: 9, heights: [1] }), { code: "VEER_E_RANGE", argument: "column" });
        refuses(() => world.editHeights(id, { columns: 2, heights: [1] }),
            { code: "VEER_E_RANGE", argument: "heights.length" });
        refuses(() => world.editHeights(id, { heights: [Infinity] }),
            { code: "VEER_E_NOT_FINITE", argument: "heights[0]" });
        refuses(() => world.editHeights(id, { line: 1, heights: [1] }), { code: "VEER_E_FIELD", argument: "line" });
        expect(() => world.editHeights(5, { heights: [1] })).toThrow();
    });
});
