// Paths between levels in JavaScript: what findPath, findPaths, navDistances, navRegions and canBuild return in a world
// with levels, with z up and y up, and which arguments they reject.
import { expect, test } from "vitest";

import { createVeer } from "veer";

const veer = await createVeer();
const HIGH = 60, OPTIONS = { cellSize: 10, clearance: 4 };

/** Creates a house whose upper floor has two rooms: one has stairs, the other one a ladder. */
function house() {
    const world = veer.createWorld({ bounds: [0, 0, 400, 300], edges: "clamp", levels: 2, levelHeight: HIGH });
    world.addBox({ x: 200, y: 150, z: HIGH, halfWidth: 4, halfHeight: 150 });
    const stairs = world.addLink({
        kind: "walk", fromX: 60, fromY: 250, toX: 120, toY: 250, toZ: HIGH,
        takeOffRadius: 6, landingRadius: 6, twoWay: 1,
    });
    const ladder = world.addLink({
        kind: "ladder", fromX: 345, fromY: 55, toX: 345, toY: 55, toZ: HIGH,
        takeOffRadius: 6, landingRadius: 6, twoWay: 1,
    });
    return { world, stairs, ladder };
}

const from = { x: 175, y: 155, z: HIGH }, to = { x: 235, y: 155, z: HIGH };

test("points have heights in a world with levels, and only there", () => {
    const { world } = house(), path = world.findPath(from, to, OPTIONS);
    expect(path.status).toBe("found");
    expect(path.points[0]).toEqual(from);
    expect(path.points.at(-1)).toEqual(to);
    expect(new Set(path.points.map(({ z }) => z))).toEqual(new Set([0, HIGH]));
    expect([path.points[path.link].z, path.points[path.link + 1].z]).toEqual([HIGH, 0]);
    const below = world.findPath({ ...from, z: 0 }, { x: 235, y: 155 }, OPTIONS);
    expect(below.points).toEqual([{ x: 175, y: 155, z: 0 }, { x: 235, y: 155, z: 0 }]);
    const plain = veer.createWorld({ bounds: [0, 0, 400, 300] });
    expect(plain.findPath(from, to, OPTIONS).points).toEqual([{ x: 175, y: 155 }, { x: 235, y: 155 }]);
});

test("a batch has the paths of single calls", () => {
    const { world } = house();
    const ends = [[175, 155, HIGH], [235, 155, HIGH], [20, 20, 0], [20, 20, HIGH], [30, 40], [50, 60]];
    const batch = world.findPaths(ends, OPTIONS);
    expect(batch.stride).toBe(3);
    const flat = new Float32Array(ends.flatMap(([x, y, z]) => [x, y, z ?? 0]));
    expect(world.findPaths(flat, OPTIONS)).toEqual(batch);
    for (let i = 0; i < 3; i++) {
        const [a, b] = ends.slice(2 * i).map(([x, y, z]) => ({ x, y, z }));
        const path = world.findPath(a, b, OPTIONS);
        expect(path.status).toBe("found");
        expect([...batch.points.slice(3 * batch.starts[i], 3 * batch.starts[i + 1])]).toEqual(
            path.points.flatMap(({ x, y, z }) => [x, y, z]),
        );
    }
    const plain = veer.createWorld({ bounds: [0, 0, 400, 300] });
    expect(plain.findPaths([[1, 1], [5, 5]], OPTIONS).stride).toBe(2);
});

test("distances and regions list one level after the other", () => {
    const { world, ladder } = house();
    const brain = world.addBrain({ behaviors: [{ type: "goTo", ...OPTIONS }] });
    const field = world.navDistances(brain, to), { regions } = world.navRegions(brain) ?? {};
    expect(field).toMatchObject({ columns: 40, rows: 30, levels: 2 });
    expect(field?.distances.length).toBe(2400);
    expect(field?.distances[1200 + 15 * 40 + 23]).toBe(0);
    expect(field?.distances[15 * 40 + 23]).toBeGreaterThan(100);
    expect(new Set(regions?.filter((region) => region))).toEqual(new Set([1, 2, 3]));
    world.removeLink(ladder);
    expect(world.navDistances(brain, to)?.distances[0]).toBe(Infinity);
});

test("agents get to goals on other levels, and pursue others there", () => {
    const { world } = house(), brain = world.addBrain({ behaviors: [{ type: "goTo", ...OPTIONS }] });
    const one = world.addAgent({ x: 30, y: 30, radius: 4, brain, target: { x: 150, y: 40, z: HIGH } });
    const other = world.addAgent({ x: 100, y: 30, radius: 4, brain, target: one });
    for (let i = 0; i < 1500; i++) world.step(1 / 60);
    const { x, z } = world.agents;
    expect(x[world.slot(one)]).toBeCloseTo(150, 0);
    expect([z[world.slot(one)], z[world.slot(other)]]).toEqual([HIGH, HIGH]);
});

test("what can be built on a level", () => {
    const { world } = house(), brain = world.addBrain({ behaviors: [{ type: "goTo", ...OPTIONS }] });
    const question = { brain, starts: [{ x: 30, y: 30 }, [150, 40, HIGH]], goals: [{ x: 180, y: 280, z: HIGH }] };
    const wall = { kind: "box", x: 100, y: 200, halfWidth: 100, halfHeight: 4 };
    const agent = world.addAgent({ x: 100, y: 200, radius: 4 });
    expect(world.canBuild(wall, question)).toMatchObject({ status: "occupied", agents: [agent], blocked: null });
    expect(world.canBuild({ ...wall, z: HIGH }, question))
        .toMatchObject({ status: "blocked", blocked: { start: 1, goal: 0 } });
    const flat = { ...question, starts: new Float32Array([30, 30, 0, 150, 40, HIGH]) };
    expect(world.canBuild({ ...wall, z: HIGH }, flat).blocked).toEqual({ start: 1, goal: 0 });
});

test("with y up, y is the height", () => {
    const world = veer.createWorld({
        bounds: [0, 0, 400, 300], edges: "clamp", levels: 2, levelHeight: HIGH, axes: "yUp",
    });
    world.addLink({ kind: "ladder", fromX: 100, fromZ: 50, toX: 100, toZ: 50, toY: HIGH, twoWay: 1 });
    const ends = [[20, 0, 30], [300, HIGH, 200]], [a, b] = ends.map(([x, y, z]) => ({ x, y, z }));
    const path = world.findPath(a, b, OPTIONS), batch = world.findPaths(ends, OPTIONS);
    expect(path.status).toBe("found");
    expect([path.points[0], path.points.at(-1)]).toEqual([a, b]);
    const lanes = path.points.flatMap(({ x, y, z }) => [x, y, z]);
    expect([...batch.points]).toEqual(lanes);
    expect([...world.findPaths(new Float32Array(ends.flat()), OPTIONS).points]).toEqual(lanes);
    const brain = world.addBrain({ behaviors: [{ type: "goTo", ...OPTIONS }] });
    const wall = { kind: "box", x: 200, z: 150, y: HIGH, halfWidth: 5, halfDepth: 150 };
    const question = { brain, starts: [ends[0]], goals: [ends[1]] };
    expect(world.canBuild(wall, question).status).toBe("blocked");
    expect(world.canBuild({ ...wall, y: 0 }, question).status).toBe("free");
    const flat = { brain, starts: new Float32Array(ends[0]), goals: new Float32Array(ends[1]) };
    expect(world.canBuild(wall, flat).status).toBe("blocked");
});

test("10: heights that are not numbers are refused", () => {
    const { world } = house(), brain = world.addBrain({ behaviors: [{ type: "goTo", ...OPTIONS }] });
    expect(() => world.findPaths([[1, 2, NaN], [3, 4, 0]], OPTIONS)).toThrow(/ends\[0\]/);
    expect(() => world.findPaths([[1, 2, 0]], OPTIONS)).toThrow(/x, y, z, x, y, z/);
    expect(() => world.findPaths(new Float32Array(4), OPTIONS)).toThrow(/multiple of 3/);
    expect(() => world.findPath({ x: 1, y: 2, z: Infinity }, to, OPTIONS)).toThrow(/from\.z/);
    expect(() => world.canBuild({ kind: "circle", radius: 5 }, { brain, starts: [{ x: 1, y: 1, z: NaN }], goals: [] }))
        .toThrow(/starts\[0\]\.z/);
    expect(() => world.navDistances(brain, { x: 1, y: 2, z: NaN })).toThrow(/goal\.z/);
});
