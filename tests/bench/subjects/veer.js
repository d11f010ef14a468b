/** Veer itself, through its package: wasm with and without SIMD. */
import { createRequire } from "node:module";
import { operationOf } from "../operations.js";
import { makeWorld } from "../worlds.js";
import { timed } from "../timed.js";
import { interestOf } from "../views.js";

/**
 * @param {string} name
 * @param {{ scalar: boolean, root?: URL }} options  root: another checkout, which is built; default: this one
 * @returns {Promise<import("../measure.js").Subject>}
 */
export async function veerSubject(name, options) {
    const entry = options.scalar ? "veer/scalar" : "veer";
    const open = async (/** @type {string} */ file) =>
        import(options.root ? createRequire(options.root).resolve(file) : file);
    const { createVeer } = await open(entry), veer = await createVeer();
    const { Interest } = await open("veer/net/interest").catch(() => ({ Interest: null })); // older checkouts lack it
    interestOf.set(veer, Interest);
    if (veer.scalar !== options.scalar) {
        throw new Error(`the package did not take the build ${options.scalar ? "without" : "with"} SIMD`);
    }
    return {
        name,
        start(which, n, seed) {
            const bench = makeWorld(veer, which, n, seed);
            const { world, close = () => world.dispose(), bytes = world.save().length } = bench;
            const positions = () => ({ x: world.agents.x.slice(0, n), y: world.agents.y.slice(0, n) });
            return { run: bench.run ?? timed(operationOf(which, bench) ?? bench.step), positions, close, bytes };
        },
    };
}
