/** A target that is the nearest of a few agents, such as the hunters of a flock, costs about as much as a target given
 * by its id. */
import { expect, test } from "vitest";
import { createVeer } from "../../dist/index.js";

const PREY = 1, HUNTER = 2, COUNT = 4000;

/**
 * Returns the processor time, in ms, of some steps in which agents flee from hunters.
 * @param {any} veer
 * @param {(hunter: any) => any} targetOf
 */
function timeOf(veer, targetOf) {
    const world = veer.createWorld({ bounds: [0, 0, 4000, 4000], capacity: { agents: COUNT + 1, slots: 0 } });
    const hunter = world.addAgent({ x: 2000, y: 2000, group: HUNTER });
    const brain = world.addBrain({
        behaviors: [{ type: "evade", target: targetOf(hunter), panicRadius: 200 }, {
            type: "separation", distance: 20,
        }],
    });
    for (let i = 0; i < COUNT; i++) {
        world.addAgent({ x: 60 * (i % 63), y: 60 * Math.floor(i / 63), group: PREY, brain });
    }
    for (let i = 0; i < 5; i++) world.step(1 / 60);
    let best = Infinity;
    for (let round = 0; round < 8; round++) {
        const before = process.cpuUsage();
        for (let i = 0; i < 5; i++) world.step(1 / 60);
        const { user, system } = process.cpuUsage(before);
        best = Math.min(best, (user + system) / 1000);
    }
    const hash = world.hash();
    world.dispose();
    return { best, hash };
}

test("the nearest hunter costs about as much as a named one, and so does the nearest of none", async () => {
    const veer = await createVeer();
    const named = timeOf(veer, (hunter) => hunter), nearest = timeOf(veer, () => ({ nearest: HUNTER }));
    const none = timeOf(veer, () => ({ nearest: 4 }));
    expect(nearest.best / named.best).toBeLessThan(3);
    expect(none.best / named.best).toBeLessThan(3);
});
