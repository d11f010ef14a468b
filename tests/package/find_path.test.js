// Paths around obstacles in JavaScript: what single calls and batches return, and which arguments they reject.
import { expect, test } from "vitest";

import { createVeer } from "veer";

const veer = await createVeer();

function hall() {
    const world = veer.createWorld({ bounds: [0, 0, 400, 300] });
    world.addBox({ x: 200, y: 100, halfWidth: 10, halfHeight: 100 });
    return world;
}

const from = { x: 105, y: 105 }, to = { x: 305, y: 105 }, options = { cellSize: 10, clearance: 5 };

/** @param {readonly { x: number, y: number }[]} points */
const lengthOf = (points) =>
    points.slice(1).reduce((sum, { x, y }, i) => sum + Math.hypot(x - points[i].x, y - points[i].y), 0);

test("a path leads around a wall, and the world grows for it", () => {
    const world = hall(), before = world.hash(), path = world.findPath(from, to, options);
    expect(path.status).toBe("found");
    expect(path.points[0]).toEqual(from);
    expect(path.points.at(-1)).toEqual(to);
    expect(path.points.length).toBeGreaterThan(2);
    expect(Math.max(...path.points.map(({ y }) => y))).toBeGreaterThan(200);
    expect(path.length).toBeCloseTo(lengthOf(path.points), 2);
    expect(world.hash()).toBe(before);
    expect(world.findPath(from, to, { ...options, smooth: false }).length).toBeGreaterThan(path.length);
    expect(world.findPath(from, { x: 105, y: 250 }, options).points.length).toBe(2);
});

test("a goal that no path leads to", () => {
    const world = hall();
    world.addBox({ x: 200, y: 250, halfWidth: 10, halfHeight: 60 });
    const path = world.findPath(from, to, options);
    expect(path.status).toBe("closest");
    expect(path.points.at(-1)?.x).toBeLessThan(190);
    world.addBox({ x: 200, y: 150, halfWidth: 300, halfHeight: 300 });
    expect(world.findPath(from, to, options)).toEqual({ status: "none", length: 0, cost: 0, points: [], link: -1 });
});

test("a batch has the paths of single calls, from points or from one array", () => {
    const world = hall(), ends = [[105, 105], [305, 105], [20, 20], [380, 290], [200, 100], [30, 30]];
    const batch = world.findPaths(ends, options);
    expect(world.findPaths(new Float32Array(ends.flat()), options)).toEqual(batch);
    expect(batch.starts[3]).toBe(batch.points.length / 2);
    for (let i = 0; i < 3; i++) {
        const [[x, y], [toX, toY]] = ends.slice(2 * i);
        const path = world.findPath({ x, y }, { x: toX, y: toY }, options);
        expect(batch.statuses[i]).toBe(path.status);
        expect(batch.lengths[i]).toBe(path.length);
        expect([...batch.points.slice(2 * batch.starts[i], 2 * batch.starts[i + 1])]).toEqual(
            path.points.flatMap((point) => [point.x, point.y]),
        );
    }
    expect(world.findPaths([], options).starts.length).toBe(1);
});

test("many paths fit, however many points they have", () => {
    const world = hall(), ends = new Float32Array(4000).map((_, i) => (i * 7919) % 290 + 5);
    const { starts, statuses, points } = world.findPaths(ends, { ...options, smooth: false });
    expect(statuses.length).toBe(1000);
    expect(points.length).toBe(2 * starts[1000]);
});

test("what is refused, with the argument's name", () => {
    const world = hall();
    const refused = (/** @type {(world: any) => unknown} */ act) => {
        try {
            act(world);
        } catch (/** @type {any} */ error) {
            return `${error.code} ${error.argument}`;
        }
        return "";
    };
    expect(refused((own) => own.findPath({ x: NaN, y: 1 }, to))).toBe("VEER_E_NOT_FINITE from.x");
    expect(refused((own) => own.findPath(from, { x: 1, y: 2e6 }))).toBe("VEER_E_RANGE to.y");
    expect(refused((own) => own.findPath(from))).toBe("VEER_E_TYPE to");
    expect(refused((own) => own.findPath(from, to, { cellsize: 3 }))).toBe("VEER_E_FIELD cellsize");
    expect(refused((own) => own.findPath(from, to, null))).toBe("VEER_E_TYPE options");
    expect(refused((own) => own.findPath(from, to, { cellSize: 0.01 }))).toBe("VEER_E_RANGE cellSize");
    expect(refused((own) => own.findPaths([[1, 2]], options))).toBe("VEER_E_RANGE ends.length");
    expect(refused((own) => own.findPaths([[1, 2], [3, 2e6]], options))).toBe("VEER_E_RANGE ends[0].to.y");
    expect(refused((own) => own.findPaths("all", options))).toBe("VEER_E_TYPE ends");
});

test("an object with x and y is a point, whatever else it has: an agent, or a thing of the game", () => {
    const world = hall(), brain = world.addBrain({ behaviors: [{ type: "goTo", cellSize: 10, clearance: 5 }] });
    const agent = world.addAgent({ ...from, brain }), tower = { ...to, name: "tower", level: 2 };
    const path = world.findPath(from, to, options);
    expect(world.findPath(world.getAgent(agent), tower, options)).toEqual(path);
    const wall = { kind: /** @type {const} */ ("circle"), x: 50, y: 250, radius: 9 };
    expect(world.canBuild(wall, { starts: [[50, 50], world.getAgent(agent)], goals: [tower], brain }).ok).toBe(true);
    expect(world.aim({ from: tower, to: world.getAgent(agent), speed: 900 }).reachable).toBe(true);
    world.setTarget(agent, tower);
    expect(world.getTarget(agent)).toEqual({ ...to, z: 0 });
    for (const wrong of [{ X: 1, Y: 2 }, { x: 1, Y: 2 }, { x: 1, y: undefined, Y: 2 }]) {
        expect(() => world.findPath(from, /** @type {any} */ (wrong), options)).toThrow(/no such field/);
    }
    expect(() => world.findPath(from, /** @type {any} */ ({ x: "1", y: 2, name: "tower" }))).toThrow(/to\.x/);
    world.dispose();
});
