// A scene for the tests of the tuner: agents swap sides on a line, from starts that the seed determines.
/** @import { Make } from "veer/tune" */

/** @type {Make} */
export default function crossing(veer, seed, { scale }) {
    const world = veer.createWorld({ bounds: [0, 0, 400, 300], edges: "clamp", seed });
    const walker = world.addBrain({
        combine: "context",
        behaviors: [{ type: "arrive", stopRadius: 5 }, { type: "avoidAgents", horizon: 0.3, margin: 0 }],
    });
    const count = Math.round(10 * scale);
    for (let i = 0; i < count; i++) {
        const x = i % 2 ? 40 : 360, y = 40 + (220 / count) * i + 4 * ((seed * 37 + i * 17) % 5);
        world.addAgent({ x, y, radius: 8, maxSpeed: 80, brain: walker, target: { x: 400 - x, y: 300 - y } });
    }
    return { world, brains: { walker } };
}
