// The scene that is tuned: two lines of walkers swap sides. The same seed always makes the same world.

/** @type {import("veer/tune").Make} */
export default function crossing(veer, seed) {
    const world = veer.createWorld({ bounds: [0, 0, 600, 500], edges: "clamp", seed });
    const walker = world.addBrain({ combine: "context", behaviors: ["arrive", "avoidAgents"] });
    for (let i = 0; i < 20; i++) {
        const x = i % 2 ? 60 : 540, y = 50 + 20 * i + (seed * i) % 7;
        world.addAgent({ x, y, brain: walker, target: { x: 600 - x, y: 500 - y } });
    }
    return { world, brains: { walker } };
}
