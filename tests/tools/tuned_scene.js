// Scenes for tests/tools/tune_speed.mjs: 60 agents that cross a field again and again, of the kind in the address.
/** @import { Make } from "../../src/js/tune/types.js" */
/** @import { BrainDef } from "../../src/js/types/api.js" */

/** @type {Record<string, BrainDef>} */
const BRAINS = {
    blend: { behaviors: ["arrive", { type: "separation", weight: 0.5 }] },
    context: { combine: "context", behaviors: ["arrive", "avoidAgents", "avoidObstacles"] },
    crowd: { crowd: "reciprocal", behaviors: ["arrive"] },
};
export const AGENTS = 60;
const kind = new URL(import.meta.url).searchParams.get("kind") ?? "blend";

/** @type {Make} */
export default function crossing(veer, seed) {
    const world = veer.createWorld({ bounds: [0, 0, 900, 600], edges: "clamp", seed });
    const walker = world.addBrain(BRAINS[kind]);
    world.addCircle({ x: 450, y: 300, radius: 40 });
    for (let i = 0; i < AGENTS; i++) {
        const x = i % 2 ? 60 + (i % 7) : 840 - (i % 5), y = 30 + 9 * i + ((seed * 13 + i * 7) % 9);
        world.addAgent({ x, y, radius: 7, maxSpeed: 90, brain: walker, target: { x: 900 - x, y: 600 - y } });
    }
    return { world, brains: { walker } };
}
