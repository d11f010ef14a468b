/**
 * Crowds: explain() returns the limits that agents impose on each other's velocities, the shares of the effort, and the
 * reasons.
 */
import { beforeEach, describe, expect, test } from "vitest";
import { createVeer } from "veer";

const veer = await createVeer(), TOP = 50;

/** @type {import("veer").World} */
let world;
/** @type {import("veer").BrainId} */
let crowd;
beforeEach(() => {
    world = veer.createWorld({ bounds: [0, 0, 400, 200] });
    crowd = world.addBrain({ crowd: "reciprocal", behaviors: [{ type: "arrive" }] });
});

/**
 * @param {number} x
 * @param {number} y
 * @param {{ x: number, y: number }} target
 * @param {import("veer").AgentDef} [more]
 */
const walker = (x, y, target, more) =>
    world.addAgent({ x, y, target, radius: 8, maxSpeed: TOP, brain: crowd, ...more });

/** Returns the crowd part of an agent's explanation. @param {import("veer").AgentId} agent */
function crowdOf(agent) {
    const { crowd: found } = world.explain(agent);
    if (!found) throw new Error("the agent's brain has no crowd");
    return found;
}

/** @param {import("veer").Vec3} a @param {import("veer").Vec3} b */
const dot = (a, b) => a.x * b.x + a.y * b.y + a.z * b.z;

describe("the limits of a crowd", () => {
    test("of a pair that meets head-on: each yields a half, as soon as the collision is within the horizon", () => {
        const east = walker(50, 100, { x: 350, y: 100 }, { velocityX: TOP });
        const west = walker(350, 100, { x: 50, y: 100 }, { velocityX: -TOP });
        expect(crowdOf(east)).toMatchObject({ settled: false, sidestep: 0, limits: [] }); // too far away to matter
        for (let i = 0; i < 130; i++) world.step(1 / 60);
        for (const [agent, other, ahead] of /** @type {const} */ ([[east, west, 1], [west, east, -1]])) {
            const why = world.explain(agent), { limits } = crowdOf(agent);
            expect(limits).toHaveLength(1);
            expect(limits[0]).toMatchObject({ agent: other, share: 0.5, reason: "both" });
            expect(limits[0].force).toBeGreaterThan(0);
            expect(why.decided.x).toBeCloseTo(ahead * TOP, 2); // without the crowd, the agent would go straight on
            expect(dot(why.decided, limits[0].normal)).toBeLessThan(limits[0].bound); // the limits forbid that
            // half planes are soft: here, they yield by at most 2 % of the top speed
            expect(dot(why.desired, limits[0].normal)).toBeGreaterThan(limits[0].bound - 0.02 * TOP);
        }
    });

    test("have force 0 where the decision is allowed anyway", () => {
        const west = walker(150, 100, { x: 20, y: 100 }, { velocityX: -TOP });
        const east = walker(200, 100, { x: 380, y: 100 }, { velocityX: TOP });
        const why = world.explain(west), [limit] = crowdOf(west).limits;
        expect(limit).toMatchObject({ agent: east, force: 0 });
        expect(dot(why.decided, limit.normal)).toBeGreaterThan(limit.bound);
        expect(why.desired).toEqual(why.decided);
    });

    test("are what the next step obeys, and asking changes nothing", () => {
        const east = walker(100, 100, { x: 350, y: 100 }, { velocityX: TOP });
        walker(160, 104, { x: 50, y: 100 }, { velocityX: -TOP });
        const before = world.hash(), { desired } = world.explain(east), slot = world.slot(east);
        expect(world.hash()).toBe(before);
        world.step(1 / 60);
        expect(world.agents.desiredX[slot]).toBe(desired.x);
        expect(world.agents.desiredY[slot]).toBe(desired.y);
        expect(world.agents.velocityX[slot]).toBeCloseTo(desired.x, 3);
    });

    test("say who yields: of two with one goal the one behind", () => {
        const goal = { x: 390, y: 100 }, front = walker(220, 100, goal, { velocityX: 10, maxSpeed: 10 });
        const back = walker(190, 103, goal, { velocityX: TOP });
        const [limit] = crowdOf(back).limits, [other] = crowdOf(front).limits;
        expect(limit).toMatchObject({ agent: front, reason: "nearerGoal" });
        expect(limit.share).toBeGreaterThan(0.55);
        expect(limit.force).toBeGreaterThan(0);
        expect(other).toMatchObject({ agent: back, reason: "nearerGoal" });
        expect(limit.share + other.share).toBeCloseTo(1, 5);
    });

    test("say who yields: everything to those that do not react, and to obstacles", () => {
        const own = walker(100, 100, { x: 390, y: 100 }, { velocityX: TOP });
        const post = world.addAgent({ x: 120, y: 105, radius: 8 });
        const deaf = world.addBrain({
            crowd: "reciprocal", avoidance: { responsibility: 0 }, behaviors: [{ type: "arrive" }],
        });
        const boss = walker(118, 80, { x: 10, y: 100 }, { velocityX: -TOP, brain: deaf });
        const wall = world.addCircle({ x: 100, y: 120, radius: 8 });
        const reasons = crowdOf(own).limits.map(({ agent, obstacle, share, reason }) => ({
            of: agent ?? obstacle, share, reason,
        }));
        expect(reasons).toHaveLength(3);
        expect(reasons).toEqual(expect.arrayContaining([
            { of: post, share: 1, reason: "unaware" }, { of: boss, share: 1, reason: "unaware" },
        ]));
        expect(reasons[2]).toEqual({ of: wall, share: 1, reason: "obstacle" }); // obstacles come last
        expect(world.getObstacle(/** @type {import("veer").ObstacleId} */ (crowdOf(own).limits[2].obstacle)).radius)
            .toBe(
            8,
        );
    });

    test("say who yields: an agent that has arrived makes way for one that passes", () => {
        const host = walker(200, 100, { x: 200, y: 100 });
        const guest = walker(182, 104, { x: 390, y: 100 }, { velocityX: TOP });
        world.step(1 / 60); // an agent counts as arrived once it has decided to stand still
        const [limit] = crowdOf(host).limits, [other] = crowdOf(guest).limits;
        expect(limit).toMatchObject({ agent: guest, reason: "arrived" });
        expect(other).toMatchObject({ agent: host, reason: "arrived" });
        expect(limit.share).toBeGreaterThan(0.7);
        expect(limit.share + other.share).toBeCloseTo(1, 5);
    });

    test("tell of an agent that is held up: for how long, that it turns aside, and that it settles", () => {
        const held = walker(200, 100, { x: 390, y: 100 }), slot = world.slot(held);
        walker(220, 100, { x: 10, y: 100 });
        world.agents.stallTime[slot] = 1.5;
        world.agents.sidestep[slot] = 0.5;
        expect(crowdOf(held).stallTime).toBeCloseTo(1.5, 1);
        // tolerance in rad, because a step changes the angle a little
        expect(Math.abs(crowdOf(held).sidestep - 0.5)).toBeLessThan(0.2);
        const goal = { x: 100, y: 40 };
        walker(100, 40, goal);
        const late = walker(117, 40, goal); // the agent starts next to an agent that has arrived at the goal
        world.step(1 / 60);
        expect(crowdOf(late).settled).toBe(false);
        for (let i = 0; i < 120 && !crowdOf(late).settled; i++) world.step(1 / 60);
        expect(crowdOf(late).settled).toBe(true);
        for (let i = 0; i < 60; i++) world.step(1 / 60);
        const { x, y } = world.explain(late).desired;
        expect(Math.hypot(x, y)).toBeLessThan(0.16 * TOP); // a settled agent moves only to close a gap
    });

    test("are missing, not empty, for an agent whose brain has no crowd", () => {
        const brain = world.addBrain({ behaviors: [{ type: "seek" }, { type: "avoidAgents" }] });
        const loner = walker(100, 100, { x: 390, y: 100 }, { brain }), lonely = world.explain(loner);
        walker(130, 100, { x: 10, y: 100 });
        expect(lonely.crowd).toBe(null);
        expect(lonely.decided).toEqual(lonely.desired);
        expect(world.explain(world.addAgent()).crowd).toBe(null);
        world.setBrain(brain, { crowd: "reciprocal" });
        expect(crowdOf(loner).limits).toHaveLength(1);
    });

    test("keep their values when the world goes on", () => {
        const east = walker(100, 100, { x: 350, y: 100 }, { velocityX: TOP });
        walker(160, 104, { x: 50, y: 100 }, { velocityX: -TOP });
        const why = world.explain(east), copy = structuredClone(why);
        for (let i = 0; i < 30; i++) world.step(1 / 60);
        world.explain(east);
        expect(why).toEqual(copy);
    });
});
