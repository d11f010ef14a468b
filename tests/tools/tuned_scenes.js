/**
 * Scenes of the playground for tests/tools/tuned.mjs, as functions: `?scene=predators` in the address names the scene,
 * and `fixed` are values that its brains have from the start, as JSON.
 */
import { readFileSync } from "node:fs";
import { applyValues } from "veer/tune";
import { openScene } from "../../web/scene/package.js";

/** @import { Make } from "../../src/js/tune/types.js" */
/** @import { World } from "../../src/js/world/veer.js" */

const { searchParams } = new URL(import.meta.url);
const name = searchParams.get("scene") ?? "", fixed = JSON.parse(searchParams.get("fixed") ?? "{}");
const source = JSON.parse(readFileSync(new URL(`../../web/scenes/${name}.json`, import.meta.url), "utf8"));

/** Returns the mean distance of all agents from their common center. @param {World} world */
function spreadOf(world) {
    const { x, y } = world.agents, slots = [...world.agentIds()].map((id) => world.slot(id)), { length } = slots;
    const centerX = slots.reduce((sum, slot) => sum + x[slot], 0) / length;
    const centerY = slots.reduce((sum, slot) => sum + y[slot], 0) / length;
    return slots.reduce((sum, slot) => sum + Math.hypot(x[slot] - centerX, y[slot] - centerY), 0) / length;
}

/** @type {Make} */
export default function make(veer, seed, { scale, rate }) {
    const made = openScene(veer, source, { seed, scale, rate }), { world, brains } = made;
    let spread = 0, steps = 0;
    applyValues(world, brains, fixed);
    return {
        world, brains,
        step() {
            made.step();
            if (name !== "boids") return;
            spread += spreadOf(world);
            steps++;
        },
        figures: () => ({ ...made.figures(), ...(name === "boids" && { spread: spread / Math.max(steps, 1) }) }),
    };
}
