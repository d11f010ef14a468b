// A scene with a known optimum, for the tests of the tuner: its figures are computed from its settings, and it takes
// hardly any steps.
/** @import { MadeScene } from "veer/tune" */
/** @import { Veer } from "veer" */

/**
 * @param {Veer} veer @param {number} seed @param {{ scale: number, rate: number }} options
 * @returns {MadeScene}
 */
export default function bowl(veer, seed, { scale, rate }) {
    const world = veer.createWorld({ seed });
    const walker = world.addBrain({
        combine: "context",
        behaviors: ["arrive", { type: "avoidAgents", horizon: 4, margin: 9 }, { type: "wander", weight: 2 }],
    });
    world.addAgent({ brain: walker });
    const settings = () => {
        const [, avoid, wander] = /** @type {any[]} */ (world.getBrain(walker).behaviors);
        return { horizon: avoid.horizon, margin: avoid.margin, weight: wander.weight };
    };
    return {
        world, brains: { walker },
        figures() {
            const { horizon, margin, weight } = settings(), far = Math.abs(horizon - 1.3);
            return {
                bowl: far ** 2 + 0.01 * (margin - 5) ** 2,
                // better only as tuned: with the seeds, the rate and the number of agents of the tuner
                lucky: seed < 100 ? far : 5,
                slow: rate > 100 ? 5 + horizon : far,
                crowded: scale > 1 ? 6 - horizon : far,
                low: horizon, high: 6 - horizon, still: 3,
                broken: weight > 2 ? NaN : far,
            };
        },
    };
}
