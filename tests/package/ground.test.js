// Areas of the ground in JavaScript; what canBuild returns, and which arguments it rejects.
import { expect, test } from "vitest";

import { createVeer } from "veer";

import { thrown } from "./worlds.js";

const veer = await createVeer();

function field() {
    const world = veer.createWorld({ bounds: [0, 0, 400, 300], capacity: { navCells: 1200 } });
    return { world, brain: world.addBrain({ behaviors: [{ type: "goTo", cellSize: 10, clearance: 4 }] }) };
}

const from = { x: 55, y: 155 }, to = { x: 355, y: 155 }, options = { cellSize: 10, clearance: 4 };

test("a path leads around mud, along a road, and over a bridge", () => {
    const { world } = field();
    const straight = world.findPath(from, to, options);
    expect(straight.cost).toBeCloseTo(straight.length, 3);
    const mud = world.addBox({ x: 200, y: 150, halfWidth: 50, halfHeight: 50, cost: 6 });
    const around = world.findPath(from, to, options);
    expect(around.length).toBeGreaterThan(straight.length + 5);
    expect(around.cost).toBeCloseTo(around.length, 2);
    expect(world.getObstacle(mud).cost).toBe(6);
    world.setObstacle(mud, { cost: Infinity, halfHeight: 200 });
    expect(world.findPath(from, to, options).status).toBe("closest");
    world.addBox({ x: 200, y: 255, halfWidth: 70, halfHeight: 10, cost: 0.5 });
    const over = world.findPath(from, to, options);
    expect(over.status).toBe("found");
    expect(over.cost).toBeLessThan(over.length - 40);
    expect(world.findPath(from, to, { ...options, mask: 2 }).length).toBeCloseTo(straight.length, 3);
    const { costs, lengths } = world.findPaths([[from.x, from.y], [to.x, to.y]], options);
    expect([...costs, ...lengths]).toEqual([over.cost, over.length]);
});

test("nothing collides with an area", () => {
    const { world } = field();
    world.addBox({ x: 200, y: 150, halfWidth: 50, halfHeight: 50, cost: 6 });
    expect(world.raycast({ origin: from, direction: { x: 1, y: 0 }, distance: 300 })).toBe(null);
    expect(world.overlap({ x: 200, y: 150, radius: 10 })).toEqual([]);
});

test("canBuild answers as building for real would, and builds nothing", () => {
    const { world, brain } = field();
    world.addBox({ x: 200, y: 100, halfWidth: 5, halfHeight: 100 });
    const guard = world.addAgent({ x: 200, y: 280, radius: 5 });
    const question = { starts: [{ x: 20, y: 20 }, [380, 20]], goals: [{ x: 380, y: 280 }], brain };
    const hash = world.hash(), saved = world.save();
    expect(world.canBuild({ kind: "box", x: 100, y: 100, halfWidth: 20, halfHeight: 20 }, question))
        .toEqual({ ok: true, status: "free", blocked: null, agents: [] });
    expect(world.canBuild({ x: 200, y: 285, radius: 4 }, question))
        .toEqual({ ok: false, status: "occupied", blocked: null, agents: [guard] });
    expect(world.canBuild({ kind: "box", x: 200, y: 250, halfWidth: 5, halfHeight: 60 }, question))
        .toEqual({ ok: false, status: "blocked", blocked: { start: 0, goal: 0 }, agents: [guard] });
    expect(world.canBuild({ kind: "polygon", x: 380, y: 280, points: [[-9, -9], [9, -9], [0, 9]] },
        { ...question, starts: Float32Array.of(380, 20), goals: Float32Array.of(20, 20, 380, 280) }).blocked)
        .toEqual({ start: 0, goal: 1 });
    expect(world.hash()).toBe(hash);
    expect(world.save()).toEqual(saved);
});

test("134: bad costs and bad arguments of canBuild are refused by name, and change nothing", () => {
    const { world, brain } = field(), circle = { x: 50, y: 50, radius: 5 };
    const other = world.addBrain({ behaviors: [{ type: "seek" }] }), hash = world.hash();
    const good = { starts: [[20, 20]], goals: [[380, 280]], brain };
    /** @param {any} obstacle @param {any} question */
    const refused = (obstacle, question) => {
        const { code, argument } = thrown(() => world.canBuild(obstacle, question));
        return `${code} ${argument}`;
    };
    expect(refused({ ...circle, radius: -1 }, good)).toBe("VEER_E_RANGE radius");
    expect(refused({ ...circle, cost: -1 }, good)).toBe("VEER_E_RANGE cost");
    expect(refused({ ...circle, cost: NaN }, good)).toBe("VEER_E_NOT_FINITE cost");
    expect(refused({ ...circle, color: 1 }, good)).toBe("VEER_E_FIELD color");
    expect(refused(circle, { ...good, brain: other })).toBe("VEER_E_RANGE brain");
    expect(refused(circle, { ...good, starts: "all" })).toBe("VEER_E_TYPE starts");
    expect(refused(circle, { ...good, starts: [[1, 2], [3]] })).toBe("VEER_E_TYPE starts[1]");
    expect(refused(circle, { ...good, goals: [[1, NaN]] })).toBe("VEER_E_NOT_FINITE goals[0][1]");
    expect(refused(circle, { ...good, goals: [[1, 2e6]] })).toBe("VEER_E_RANGE goals[0].y");
    expect(refused(circle, { ...good, goal: [] })).toBe("VEER_E_FIELD goal");
    expect(refused(circle, undefined)).toBe("VEER_E_TYPE ");
    expect(world.hash()).toBe(hash);
    expect(world.canBuild(circle, { ...good, starts: [] }).ok).toBe(true);
});
