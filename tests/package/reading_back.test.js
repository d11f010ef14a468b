/**
 * The add functions accept the definitions that getters return: a world that is built from another world's definitions
 * continues bit-identically.
 */
import { createVeer } from "veer";
import { beforeAll, describe, expect, test } from "vitest";

/** @import { AgentId, BrainId, FlowId, PathId, Veer, World } from "veer" */

/** @type {Veer} */
let veer;
beforeAll(async () => void (veer = await createVeer()));

const SIZE = /** @type {const} */ ({ bounds: [0, 0, 800, 600], edges: "clamp", seed: 11 });

/** Returns a world with objects of every kind, whose definitions omit most settings. */
function furnished() {
    const world = veer.createWorld(SIZE);
    const road = world.addPath({
        points: [[100, 100], [700, 100], [700, 100], [400.25, 500]], closed: true, smooth: true, radius: 30,
    });
    const beat = world.addPath({ points: [[50, 50], [60, 300]] });
    const wind = world.addFlow({ x: 0, y: 0, cellSize: 100, columns: 2, rows: 1, vectors: [[0.5, 0], [0, -0.25]] });
    world.addCircle({ x: 300, y: 300, radius: 25 });
    world.addBox({ x: 500, y: 200, halfWidth: 30, halfHeight: 10, angle: 0.7, velocityX: 3 });
    world.addSegment({ from: [0, 400], to: [200, 420], radius: 2, angle: 0.1 });
    // clockwise
    world.addPolygon({
        x: 600, y: 400, angle: -0.4, points: [[0, 0], [0, 40], [60, 30], [40, 0]], hollow: true, group: 2,
    });
    world.addLink({ fromX: 10, toX: 90, jumpSpeed: 150 });
    world.addLink({ fromX: 20 });
    const prey = world.addAgent({ x: 400, y: 300, velocityX: 40 });
    const brains = [
        world.addBrain({
            combine: "context", context: { slots: 12, pick: "parabola" }, thinkEvery: 2,
            behaviors: [{ type: "followTrack", path: road, lane: 3.3 }, { type: "avoidObstacles" }, {
                type: "avoidAgents", mask: ~4,
            }],
        }),
        world.addBrain({
            locomotion: { facing: "independent", maxRotation: Infinity }, crowd: "reciprocal",
            avoidance: { side: "left" },
            behaviors: [
                { type: "pursue", target: prey },
                { type: "flee", target: { x: 1.1, y: 2.2 }, panicRadius: 90, weight: 0.3 },
                { type: "separation", distance: 33 }, { type: "face", target: { nearest: -1 } },
                { type: "interpose", otherAgent: prey, target: null }, { type: "followFlow", flow: wind },
            ],
        }),
        world.addBrain({ combine: "priority", behaviors: [
            { type: "patrol", path: null }, { type: "seek", priority: 1 }, { type: "wander", priority: 2 },
        ] }),
        world.addBrain({ combine: "pipeline", actuator: "car", behaviors: [
            { type: "target" }, { type: "avoidWall", margin: 7 },
        ] }),
    ];
    for (let i = 0; i < 24; i++) {
        const agent = world.addAgent({
            x: 30 * i + 20, y: 20 * i + 30, brain: brains[i % 4] ?? 0, radius: 5 + i / 10, group: i,
        });
        if (i % 8 === 2) world.setTarget(agent, { path: beat });
        if (i % 8 === 3) world.setTarget(agent, prey);
        if (i % 8 === 6) world.setTarget(agent, { x: 700.3, y: 500.7 });
        if (i % 8 === 7) world.setTarget(agent, { x: 100, y: 500 });
    }
    return world;
}

/** Creates another world from the first world's definitions, with ids of the new world. @param {World} world */
function rebuilt(world) {
    const other = veer.createWorld(world.settings);
    /** @type {Map<number, number>} */
    const known = new Map();
    const named = (/** @type {any} */ id) => known.get(id) ?? id;
    for (const path of world.paths) known.set(path, other.addPath(world.getPath(path)));
    for (const flow of world.flows) known.set(flow, other.addFlow(world.getFlow(flow)));
    for (const obstacle of world.obstacles) other.addObstacle(world.getObstacle(obstacle));
    for (const link of world.links) other.addLink(world.getLink(link));
    for (const agent of world.agentIds()) {
        known.set(agent, other.addAgent({ ...world.getAgent(agent), brain: 0, target: null }));
    }
    for (const brain of world.brains) {
        const def = world.getBrain(brain), behaviors = /** @type {any[]} */ (def.behaviors).map((one) =>
            Object.fromEntries(Object.entries(one).map(([name, value]) => [
                name, ["path", "flow", "target", "otherAgent"].includes(name) ? named(value) : value,
            ])));
        known.set(brain, other.addBrain({ ...def, behaviors: /** @type {any} */ (behaviors) }));
    }
    for (const agent of world.agentIds()) {
        const { brain, target } = world.getAgent(agent);
        const goal = target && typeof target === "object" && "path" in target;
        other.setAgent(named(agent),
            { brain: named(brain), target: goal ? { path: named(target.path) } : named(target) });
    }
    return other;
}

describe("reading back", () => {
    test("a world rebuilt from its lists and definitions decides alike for 300 steps", () => {
        const world = furnished(), other = rebuilt(world);
        const poses = (/** @type {World} */ of) => [...of.agents.x, ...of.agents.y, ...of.agents.orientation];
        for (let i = 0; i < 300; i++) {
            world.step(1 / 60);
            other.step(1 / 60);
        }
        expect(poses(other)).toEqual(poses(world));
        expect(poses(world).every(Number.isFinite)).toBe(true);
        for (const obstacle of world.obstacles) {
            expect(other.obstacles.map((own) => other.getObstacle(own))).toContainEqual(world.getObstacle(obstacle));
        }
    });

    test("lists give ids by ascending slots, without what was removed", () => {
        const world = furnished(), { brains, obstacles, paths, links, flows } = world;
        expect([brains, obstacles, paths, links, flows].map(({ length }) => length)).toEqual([4, 4, 2, 2, 1]);
        world.removeObstacle(/** @type {any} */ (obstacles[1]));
        world.removeLink(/** @type {any} */ (links[0]));
        expect(world.obstacles).toEqual([obstacles[0], obstacles[2], obstacles[3]]);
        expect(world.links).toEqual([links[1]]);
        expect(veer.createWorld().paths).toEqual([]);
        const crowd = veer.createWorld();
        const many = Array.from({ length: 200 }, (_, i) => crowd.addCircle({ x: i, radius: 1 }));
        expect(crowd.obstacles).toEqual(many); // more objects than the initial capacity of a list
    });

    test("getTarget gives what setTarget took, and null for what was removed", () => {
        const world = veer.createWorld(), agent = world.addAgent(), other = world.addAgent();
        const path = world.addPath({ points: [[0, 0], [9, 9]] });
        for (const target of [{ x: 0.1, y: 0.2, z: 0 }, other, { path }, null]) {
            world.setTarget(agent, target);
            expect(world.getTarget(agent)).toEqual(target);
            expect(world.getAgent(agent).target).toEqual(target);
            expect(world.getTarget(world.addAgent(world.getAgent(agent)))).toEqual(target);
        }
        world.setTarget(agent, other);
        world.removeAgent(other);
        expect(world.getTarget(agent)).toBe(null);
        world.addAgent(); // in the free slot
        expect(world.getTarget(agent)).toBe(null);
        world.setTarget(agent, { path });
        world.removePath(path);
        expect(world.getTarget(agent)).toBe(null);
    });

    test("points are those that were given, unturned, without duplicates", () => {
        const world = furnished(), [road] = world.paths, [circle, , wall, fence] = world.obstacles;
        expect(world.getPath(/** @type {PathId} */ (road))).toEqual(
            { points: [[100, 100], [700, 100], [400.25, 500]], closed: 1, smooth: 1, radius: 30, flatness: 0.25 });
        expect(world.getObstacle(/** @type {any} */ (circle))).not.toHaveProperty("points");
        expect(world.getObstacle(/** @type {any} */ (wall)).points).toEqual([[0, 400], [200, 420]]);
        // counterclockwise
        expect(world.getObstacle(/** @type {any} */ (fence)).points).toEqual([[0, 0], [40, 0], [60, 30], [0, 40]]);
        expect(world.getFlow(/** @type {FlowId} */ (world.flows[0])).vectors).toEqual(Float32Array.of(0.5, 0, 0,
            -0.25));
        const space = veer.createWorld({ dimensions: 3 }), route = space.addPath({ points: [[0, 0, 5], [1, 2]] });
        expect(space.getPath(route).points).toEqual([[0, 0, 5], [1, 2, 0]]);
    });

    test("an id of another kind or of something removed is refused", () => {
        const world = furnished(), [path] = world.paths, agent = /** @type {AgentId} */ (world.agentAt(0));
        expect(() => world.getPath(/** @type {any} */ (agent))).toThrow("the id of an agent");
        expect(() => world.getTarget(/** @type {any} */ (path))).toThrow("the id of a path");
        world.removePath(/** @type {PathId} */ (path));
        expect(() => world.getPath(/** @type {PathId} */ (path))).toThrow("world.getPath: path");
        expect(() => world.getBrain(/** @type {BrainId} */ (0))).toThrow("must be an id");
    });
});
