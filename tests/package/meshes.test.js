// Navigation meshes in JavaScript: what calls return, which arguments they reject, saves and recordings.
import { expect, test } from "vitest";

import { createVeer } from "veer";
import { thrown } from "./worlds.js";

const veer = await createVeer();

/** Four rooms around a pillar, from 20 to 30. @type {number[][]} */
const vertices = [
    [0, 0], [50, 0], [50, 50, 2], [0, 50, 2], [20, 20], [30, 20], [30, 30], [20, 30],
];
const polygons = [[0, 1, 5, 4], [1, 2, 6, 5], [2, 3, 7, 6], [3, 0, 4, 7]];
const neighbors = [[-1, 1, -1, 3], [-1, 2, -1, 0], [-1, 3, -1, 1], [-1, 0, -1, 2]];
const ground = () => ({ vertices, polygons });

test("a mesh comes back as it was given, with its neighbors", () => {
    const world = veer.createWorld(), mesh = world.addMesh(ground());
    expect(world.meshes).toEqual([mesh]);
    expect(world.isAlive(mesh)).toBe(true);
    const { vertices: places, ...rest } = world.getMesh(mesh);
    expect(rest).toEqual({ polygons, neighbors, costs: [1, 1, 1, 1] });
    expect(places[2]).toEqual([50, 50, 2]);
    expect(places[0]).toEqual([0, 0, 0]);
    const other = world.addMesh(world.getMesh(mesh));
    expect(world.getMesh(other)).toEqual(world.getMesh(mesh));
    world.removeMesh(mesh);
    expect(world.meshes).toEqual([other]);
    expect(() => world.getMesh(mesh)).toThrow(/mesh/);
});

test("lists may be typed arrays, and a world grows for its meshes", () => {
    const world = veer.createWorld({ capacity: { points: 8 } });
    const mesh = world.addMesh({
        vertices: vertices.map((one) => Float32Array.from(one)), polygons: polygons.map((one) => Uint16Array.from(one)),
        neighbors: neighbors.map((one) => Int32Array.from(one)),
    });
    for (let i = 0; i < 20; i++) world.addMesh(ground());
    expect(world.getMesh(mesh)).toEqual(world.getMesh(world.meshes[20]));
    expect(world.capacity.meshes).toBeGreaterThanOrEqual(21);
});

test("a path on a mesh is the shortest one, with heights", () => {
    const world = veer.createWorld(), mesh = world.addMesh(ground()), hash = world.hash();
    const { status, length, points } = world.findPath({ x: 10, y: 25 }, { x: 40, y: 25 }, { mesh, clearance: 0 });
    expect(status).toBe("found");
    expect(points.map(({ x, y }) => [x, y])).toEqual([[10, 25], [20, 20], [30, 20], [40, 25]]);
    expect(length).toBeCloseTo(10 + 2 * Math.hypot(10, 5), 4);
    expect(points.map(({ z }) => z)).toEqual([expect.closeTo(0.6, 4), 0, 0, expect.closeTo(0.4, 4)]);
    const wide = world.findPath({ x: 10, y: 25 }, { x: 40, y: 25 }, { mesh, clearance: 3 });
    expect(wide.length).toBeGreaterThan(length);
    expect(wide.length).toBeLessThan(1.2 * length);
    const far = (/** @type {{ x: number, y: number }} */ { x, y }) =>
        Math.hypot(Math.max(20 - x, 0, x - 30), Math.max(20 - y, 0, y - 30));
    for (const point of wide.points) expect(far(point)).toBeGreaterThanOrEqual(3 * (1 - 1e-4));
    expect(world.findPath({ x: -5, y: 25 }, { x: 40, y: 90 }, { mesh, clearance: 0 }).status).toBe("closest");
    expect(world.hash()).toBe(hash);
});

test("meshes are saved, rolled back and recorded", () => {
    const world = veer.createWorld({ capacity: { meshes: 1 } });
    world.record();
    world.history({ frames: 4 });
    world.step(1 / 60);
    const mesh = world.addMesh(ground());
    world.step(1 / 60);
    const hash = world.hash(), bytes = world.save(), other = veer.loadWorld(bytes);
    expect(other.hash()).toBe(hash);
    expect(other.getMesh(other.meshes[0])).toEqual(world.getMesh(mesh));
    world.step(1 / 60);
    world.rollback(2);
    expect(world.hash()).toBe(hash);
    expect(world.meshes).toEqual([mesh]);
    world.step(1 / 60);
    const replay = veer.replay(world.recorded());
    while (replay.replayStep());
    expect(replay.hash()).toBe(world.hash());
});

test.each(/** @type {[string, string, any][]} */ ([
    ["VEER_E_TYPE", "vertices", { vertices: 5 }],
    ["VEER_E_EMPTY", "vertices", { vertices: [] }],
    ["VEER_E_NOT_FINITE", "vertices[0][1]", { vertices: [[0, NaN]] }],
    ["VEER_E_RANGE", "vertices[8][1]", { vertices: [...vertices, [0, 2e6]] }],
    ["VEER_E_TYPE", "polygons", { polygons: undefined }],
    ["VEER_E_EMPTY", "polygons", { polygons: [] }],
    ["VEER_E_TYPE", "polygons[1]", { polygons: [[0, 1, 5, 4], 3] }],
    ["VEER_E_TYPE", "polygons[1][1]", { polygons: [[0, 1, 5, 4], [0, 1.5, 3]] }],
    ["VEER_E_RANGE", "polygons[1].length", { polygons: [[0, 1, 5, 4], [0, 1]] }],
    ["VEER_E_RANGE", "polygons[0]", { polygons: [[0, 1, 8]] }],
    ["VEER_E_RANGE", "neighbors.length", { neighbors: neighbors.slice(0, 3) }],
    ["VEER_E_RANGE", "neighbors[0].length", { neighbors: [[-1], ...neighbors.slice(1)] }],
    ["VEER_E_RANGE", "neighbors[0][0]", { neighbors: [[-2, 1, -1, 3], ...neighbors.slice(1)] }],
    ["VEER_E_FIELD", "size", { size: 3 }],
]))("135: %s: %s of a mesh", (code, argument, changes) => {
    const world = veer.createWorld(), before = world.hash();
    expect(thrown(() => world.addMesh({ ...ground(), ...changes }))).toMatchObject({ code, argument });
    expect(world.hash()).toBe(before);
});

test("a path over something else than a mesh is rejected", () => {
    const world = veer.createWorld(), from = { x: 0, y: 0 }, mesh = /** @type {any} */ (world.addCircle({ radius: 2 }));
    expect(thrown(() => world.findPath(from, from, { mesh: /** @type {any} */ ("a") }))).toMatchObject({
        code: "VEER_E_TYPE", argument: "mesh",
    });
    expect(thrown(() => world.findPath(from, from, { mesh })).message).toContain("the id of an obstacle");
});

test("137: a mesh with a hole in its neighbors is rejected with the reason", () => {
    const world = veer.createWorld(), hash = world.hash();
    const holed = neighbors.map((one) => [...one]);
    holed[2][1] = -1;
    const error = thrown(() => world.addMesh({ ...ground(), neighbors: holed }));
    expect(error).toMatchObject({ code: "VEER_E_RANGE", argument: "polygons[3]" });
    expect(error.message).toContain("does not name it as its neighbor");
    const below = [[0, -9], [25, -9], [25, 0]], touching = [...polygons, [8, 9, 10, 0]];
    const { message } = thrown(() => world.addMesh({ vertices: [...vertices, ...below], polygons: touching }));
    expect(message).toContain("does not share it");
    expect(world.hash()).toBe(hash);
});

test("agents walk on a mesh, around a polygon that closes, and say when it is removed", () => {
    const world = veer.createWorld();
    // two rows of three squares
    const places = [0, 1, 2, 3].flatMap((x) => [0, 1, 2].map((y) => [10 * x, 10 * y]));
    const square = (/** @type {number} */ x, /** @type {number} */ y) =>
        [3 * x + y, 3 * (x + 1) + y, 3 * (x + 1) + y + 1, 3 * x + y + 1];
    const polygons = [0, 1, 2].flatMap((x) => [square(x, 0), square(x, 1)]);
    const mesh = world.addMesh({ vertices: places, polygons, costs: [1, 1, 1, 1, 1, 2] });
    const brain = world.addBrain({ behaviors: [{ type: "goTo", mesh, clearance: 1, stopRadius: 0.5 }] });
    expect(world.getBrain(brain).behaviors[0]).toMatchObject({ type: "goTo", mesh });
    const agent = world.addAgent({ x: 5, y: 5, radius: 1, maxSpeed: 10, brain }), slot = world.slot(agent);
    world.setTarget(agent, { x: 25, y: 5 });
    for (let i = 0; i < 20; i++) world.step(1 / 60);
    world.setMeshCosts(mesh, [Infinity], 2);
    expect(world.getMesh(mesh).costs).toEqual([1, 1, Infinity, 1, 1, 2]);
    let highest = 0, arrived = 0;
    for (let i = 0; i < 600; i++) {
        world.step(1 / 60);
        highest = Math.max(highest, world.agents.y[slot]);
        arrived += world.events.filter(({ type }) => type === "arrived").length;
    }
    expect(arrived).toBe(1);
    expect(highest).toBeGreaterThan(10.9);
    world.removeMesh(mesh);
    world.step(1 / 60);
    expect(world.events.map(({ type }) => type)).toContain("meshLost");
});

test.each(/** @type {[string, string, () => unknown][]} */ ([
    ["VEER_E_TYPE", "costs", () => "mud"],
    ["VEER_E_TYPE", "costs[1]", () => [1, "mud"]],
    ["VEER_E_RANGE", "costs[0]", () => [0]],
    ["VEER_E_NOT_FINITE", "costs[1]", () => [1, NaN]],
    ["VEER_E_RANGE", "costs", () => new Float32Array(50).fill(1)],
]))("146: %s: %s of polygons", (code, argument, costs) => {
    const world = veer.createWorld(), mesh = world.addMesh(ground()), hash = world.hash();
    expect(thrown(() => world.setMeshCosts(mesh, /** @type {any} */ (costs())))).toMatchObject({ code, argument });
    expect(world.hash()).toBe(hash);
});
