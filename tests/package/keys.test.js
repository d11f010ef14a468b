/** Keys of agents through the package: with keys, the order of adding agents does not matter, even in worlds that
 * grow. */
import { beforeAll, describe, expect, test } from "vitest";
import { createVeer, VeerError } from "veer";
import { checkRefusal } from "./refusal.js";

/** @import { Veer, BrainDef } from "veer" */

/** @type {Veer} */
let veer;
beforeAll(async () => {
    veer = await createVeer();
});

/** @type {Record<string, BrainDef>} */
const BRAINS = {
    wander: { behaviors: [{ type: "wander" }, { type: "avoidAgents" }] },
    flock: { behaviors: [{ type: "flock" }] },
    maps: { combine: "context", behaviors: [{ type: "arrive" }, { type: "avoidAgents" }, { type: "separation" }] },
    crowd: { combine: "context", crowd: "reciprocal", behaviors: [{ type: "arrive" }] },
};

/**
 * Returns the poses of 30 agents by key after two seconds.
 * @param {BrainDef} def
 * @param {number[]} keys
 * @param {number} bystanders
 */
function play(def, keys, bystanders = 0) {
    const world = veer.createWorld({ seed: 11 }), brain = world.addBrain(def);
    for (let i = 0; i < bystanders; i++) {
        const agent = world.addAgent({ x: 9000 + 40 * i, y: -7000, brain: i % 2 ? brain : 0 });
        if (i % 3 === 0) world.removeAgent(agent);
    }
    const agents = keys.map((key) => {
        const x = 15 * (key % 6), y = 15 * Math.floor(key / 12); // some share a point
        return world.addAgent({ key, x, y, brain, target: { x: 75 - x, y: 30 - y } });
    });
    for (let i = 0; i < 120; i++) world.step(1 / 60);
    const poses = keys.map((key, i) => {
        const { x, y, orientation } = world.agents, slot = world.slot(agents[i]);
        return [key, x[slot], y[slot], orientation[slot]];
    });
    world.dispose();
    return poses.sort((a, b) => a[0] - b[0]);
}

describe("keys", () => {
    const keys = Array.from({ length: 30 }, (_, i) => i + 1), others = keys.map((key, i) => keys[(i * 7 + 3) % 30]);

    test.each(Object.keys(BRAINS))("neither the order of adding nor bystanders change a bit: %s", (name) => {
        const poses = play(BRAINS[name], keys);
        expect(play(BRAINS[name], others)).toEqual(poses);
        expect(play(BRAINS[name], others, 100)).toEqual(poses);
    });

    test("133: a key is read back, and stays", () => {
        const world = veer.createWorld();
        const agent = world.addAgent({ key: 4294967295 }), plain = world.addAgent();
        /** @param {() => unknown} act @param {Record<string, unknown>} expected */
        const refuses = (act, expected) => checkRefusal({ world, before: world.hash() }, act, expected, VeerError);
        expect(world.getAgent(agent).key).toBe(4294967295);
        expect(world.getAgent(plain).key).toBe(0);
        expect(world.agents.key[world.slot(agent)]).toBe(4294967295);
        world.setAgent(agent, { ...world.getAgent(agent), x: 3 });
        const message = expect.stringContaining("an agent keeps its key for life");
        refuses(() => world.setAgent(agent, { key: 5 }), { argument: "key", code: "VEER_E_RANGE", message });
        refuses(() => world.addAgent({ key: -1 }), { argument: "key", code: "VEER_E_RANGE" });
        // @ts-expect-error a key is a number
        refuses(() => world.addAgent({ key: "5" }), { argument: "key" });
        const loaded = veer.loadWorld(world.save());
        expect(loaded.agents.key[loaded.slot(loaded.agentAt(0))]).toBe(4294967295);
    });
});
