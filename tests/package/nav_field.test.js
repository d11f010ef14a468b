/** navField as a goal, from JavaScript. */
import { createVeer } from "veer";
import { beforeAll, describe, expect, test } from "vitest";
import { thrown } from "./worlds.js";

/** @type {import("veer").Veer} */
let veer;
beforeAll(async () => void (veer = await createVeer()));

/** Returns a hall with a dead end that opens to the left. @param {object} [capacity] */
function hall(capacity = { navCells: 1600 }) {
    const world = veer.createWorld({ bounds: [0, 0, 400, 400], edges: "clamp", capacity });
    world.addBox({ x: 225, y: 200, halfWidth: 5, halfHeight: 120 });
    for (const y of [85, 315]) world.addBox({ x: 140, y, halfWidth: 80, halfHeight: 5 });
    return world;
}

const goal = { x: 350, y: 200 };

describe("navField as a goal", () => {
    test("leads a context brain out of a dead end, and explain names it", () => {
        const world = hall();
        const brain = world.addBrain({
            combine: "context",
            behaviors: [{ type: "navField", cellSize: 10, clearance: 8, target: goal }, { type: "avoidObstacles" }],
        });
        const walker = world.addAgent({ x: 200, y: 200, radius: 5, brain }), heard = [];
        for (let i = 0; i < 60 * 8; i++) {
            world.step(1 / 60);
            heard.push(...world.events.map(({ type }) => type));
            if (i !== 30) continue;
            const [part] = world.explain(walker).behaviors;
            expect(part).toMatchObject({ type: "navField", active: true });
            // at first, the agent moves away from the goal, out of the dead end
            expect(part?.desiredVelocity.x).toBeLessThan(0);
        }
        expect(heard).toEqual(["arrived"]);
        const slot = world.slot(walker);
        expect(Math.hypot((world.agents.x[slot] ?? 0) - goal.x, (world.agents.y[slot] ?? 0) - goal.y)).toBeLessThan(3);
    });

    test("computes one field for a group, and with a density one for every count of the crowd", () => {
        for (const density of [0, 2]) {
            const world = hall();
            const brain = world.addBrain({
                behaviors: [{ type: "navField", cellSize: 10, clearance: 8, density, target: goal }],
            });
            for (let i = 0; i < 100; i++) {
                world.addAgent({ x: 20 + (i % 10) * 8, y: 150 + Math.floor(i / 10) * 8, radius: 3, brain });
            }
            let cells = 0;
            for (let i = 0; i < 90; i++) {
                world.step(1 / 60);
                cells += world.stats.navCells;
            }
            expect(cells / 1600).toBe(density ? 3 : 1);
        }
    });

    test("makes room for its cells, and needs a planar world", () => {
        const brain = () => ({
            combine: /** @type {const} */ ("context"),
            behaviors: [{ type: /** @type {const} */ ("navField"), cellSize: 10 }],
        });
        const world = hall({ navCells: 0 });
        expect(world.getBrain(world.addBrain(brain())).behaviors[0]).toMatchObject({
            type: "navField", density: 0, stopRadius: 2,
        });
        const space = veer.createWorld({
            dimensions: 3, bounds: [0, 0, 0, 400, 400, 400], capacity: { navCells: 1600 },
        });
        expect(thrown(() => space.addBrain(brain())).message).toContain("planar");
    });

    test("tells how far it is to a goal from every cell, around walls", () => {
        const world = hall(), brain = world.addBrain({ behaviors: [{ type: "navField", cellSize: 10, clearance: 8 }] });
        const before = world.hash();
        const field = world.navDistances(brain, goal);
        if (!field) throw new Error("the brain has a navField");
        expect(field).toMatchObject({ columns: 40, rows: 40, cellX: 10, cellY: 10 });
        expect(field.distances).toHaveLength(1600);
        const at = (/** @type {number} */ x, /** @type {number} */ y) =>
            field.distances[Math.floor(y / 10) * 40 + Math.floor(x / 10)] ?? NaN;
        expect(at(350, 200)).toBe(0);
        expect(at(380, 205)).toBeCloseTo(30, 3);
        expect(at(205, 205)).toBeGreaterThan(400); // the path leaves the dead end to the left and goes around it
        expect(at(225, 205)).toBe(Infinity); // in the wall
        expect(world.hash()).toBe(before);
        expect(world.navDistances(world.addBrain({ behaviors: [{ type: "seek" }] }), goal)).toBeNull();
        expect(thrown(() => world.navDistances(brain, { x: NaN, y: 0 }))).toMatchObject({
            call: "world.navDistances", argument: "goal.x",
        });
        expect(thrown(() => world.navDistances(/** @type {any} */ (7), goal)).message).toContain("brain");
    });

    test("tells which cells are connected", () => {
        const world = hall(), brain = world.addBrain({ behaviors: [{ type: "goTo", cellSize: 10, clearance: 8 }] });
        const regionAt = (/** @type {number} */ x, /** @type {number} */ y) =>
            world.navRegions(brain)?.regions[Math.floor(y / 10) * 40 + Math.floor(x / 10)];
        expect(world.navRegions(brain)).toMatchObject({ columns: 40, rows: 40, cellX: 10, cellY: 10 });
        expect([regionAt(350, 200), regionAt(205, 205), regionAt(225, 205)]).toEqual([1, 1, 0]);
        world.addBox({ x: 55, y: 200, halfWidth: 5, halfHeight: 120 }); // shuts the hall
        expect([regionAt(350, 200), regionAt(205, 205)]).toEqual([1, 2]);
        expect(world.navRegions(world.addBrain({ behaviors: [{ type: "seek" }] }))).toBeNull();
        expect(thrown(() => world.navRegions(/** @type {any} */ (7)))).toMatchObject({ call: "world.navRegions" });
    });
});
