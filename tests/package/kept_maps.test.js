/**
 * Context maps as columns: a world keeps its maps on demand, and the results are bit-identical with and without them. A
 * world that does not keep maps rejects calls that need them, with a clear error.
 */
import { createVeer } from "veer";
import { describe, expect, test } from "vitest";
import { thrown } from "./worlds.js";

const veer = await createVeer();
const COLUMNS = /** @type {const} */ ([
    "interest", "interestDistance", "danger", "dangerDistance", "decision", "extraInterest", "extraDanger",
]);

/** @param {boolean} keepMaps */
function walkers(keepMaps) {
    const world = veer.createWorld({ seed: 3, bounds: [0, 0, 400, 400], edges: "clamp", capacity: { keepMaps } });
    world.addBox({ x: 200, y: 200, halfWidth: 30, halfHeight: 90 });
    const brain = world.addBrain({
        combine: "context", context: { patience: 1 },
        behaviors: [{ type: "arrive" }, { type: "avoidObstacles" }, { type: "avoidAgents" }],
    });
    const slow = world.addBrain({
        combine: "context", thinkEvery: 4, behaviors: [{ type: "wander" }, { type: "avoidObstacles" }],
    });
    const agents = Array.from({ length: 40 }, (_, i) =>
        world.addAgent({
            x: 20 + 3 * i, y: 100 + ((i * 61) % 200), radius: 4, brain: i % 3 ? brain : slow,
            target: { x: 380, y: 200 }, detailLevel: i % 2,
        }));
    return { world, agents };
}

describe("context maps as columns", () => {
    test("change neither the way of the agents nor the hash, in steps and in stages", () => {
        const [kept, scratch] = [true, false].map(walkers);
        for (let i = 0; i < 240; i++) {
            kept.world.step(1 / 60);
            scratch.world.perceive(1 / 60);
            scratch.world.decide();
            scratch.world.move();
            expect(scratch.world.events).toEqual(kept.world.events.map((event) => ({
                ...event, agent: expect.anything(),
            })));
        }
        expect(scratch.world.hash()).toBe(kept.world.hash());
        const [why, same] = [kept, scratch].map(({ world, agents }) => world.explain(agents[4]));
        for (const name of /** @type {const} */ (["interest", "danger", "decision"])) {
            expect(same[name]).toEqual(why[name]);
        }
    });

    test("are refused in a world that does not keep them, and the error names the setting", () => {
        const { world } = walkers(false);
        for (const name of COLUMNS) {
            const error = thrown(() => world.agents[name]);
            expect(error).toMatchObject({
                name: "VeerStateError", code: "VEER_E_STATE", call: `world.agents.${name}`,
                argument: "capacity.keepMaps",
            });
            expect(error.message).toContain("keepMaps: true");
            expect(world.lanes(name)).toBe(0);
        }
        world.reserve({ keepMaps: true });
        world.step(1 / 60);
        for (const name of COLUMNS) {
            expect(world.agents[name].length).toBe(world.capacity.agents * world.capacity.slots);
        }
        expect(Math.max(...world.agents.danger)).toBeGreaterThan(0);
    });

    test("are needed by brains that merge them, in worlds that grow too", () => {
        const { world } = walkers(false);
        const brain = /** @type {const} */ ({
            combine: "context", context: { merge: "damp" }, behaviors: [{ type: "seek" }],
        });
        const before = world.hash(), error = thrown(() => world.addBrain(brain));
        expect(error).toMatchObject({
            code: "VEER_E_RANGE", call: "world.addBrain", argument: "context.merge", value: "damp",
        });
        expect(error.message).toContain("capacity.keepMaps");
        expect(world.hash()).toBe(before);
        world.reserve({ keepMaps: true });
        expect(world.hash()).toBe(before);
        expect(world.isAlive(world.addBrain(brain))).toBe(true);
    });

    test("are saved and restored into a world that does not keep them yet, if it grows", () => {
        const kept = walkers(true), scratch = walkers(false);
        for (let i = 0; i < 20; i++) kept.world.step(1 / 60);
        scratch.world.restore(kept.world.save());
        expect(scratch.world.capacity.keepMaps).toBe(1);
        for (const { world } of [kept, scratch]) world.step(1 / 60);
        expect(scratch.world.hash()).toBe(kept.world.hash());
    });
});
