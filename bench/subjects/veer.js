/** Veer itself, through its package: wasm with and without SIMD. */
import { makeWorld } from "../worlds.js";
import { timed } from "../measure.js";

/** @param {string} name @param {{ scalar: boolean }} options @returns {Promise<import("../measure.js").Subject>} */
export async function veerSubject(name, options) {
    const { createVeer } = await import("veer"), veer = await createVeer(options);
    if (veer.scalar !== options.scalar) throw new Error(`the package did not take the build ${options.scalar ? "without" : "with"} SIMD`);
    return {
        name,
        start(which, n, seed) {
            const { world, step } = makeWorld(veer, which, n, seed);
            return { run: timed(step), positions: () => ({ x: world.agents.x.slice(0, n), y: world.agents.y.slice(0, n) }), close: () => world.dispose() };
        },
    };
}
