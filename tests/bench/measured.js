/** What measuring a run costs: the same walkers with and without startMeasures. */

const ROOM = 95; // side of the square that each agent has, in u
const GOLDEN = 0.618034; // its multiples, without whole numbers, are spread evenly

/** @param {any} veer @param {number} n @param {number} seed @param {boolean} isMeasured */
function walkersWorld(veer, n, seed, isMeasured) {
    const size = ROOM * Math.sqrt(n), world = veer.createWorld({ bounds: [0, 0, size, size], edges: "clamp", seed });
    const brain = world.addBrain({ behaviors: ["arrive", { type: "separation", weight: 0.5 }] });
    for (let i = 0; i < n; i++) {
        const x = size * ((seed * GOLDEN + i * GOLDEN) % 1), y = (size * (i + 0.5)) / n;
        world.addAgent({ x, y, radius: 7, maxSpeed: 90, brain, target: { x: size - x, y: size - y } });
    }
    if (isMeasured) world.startMeasures();
    return { world, dt: 1 / 60, step: () => world.step(1 / 60) };
}

/** @type {Record<string, (veer: any, n: number, seed: number) => any>} */
export const MEASURED = {
    "measures-off": (veer, n, seed) => walkersWorld(veer, n, seed, false),
    "measures-on": (veer, n, seed) => walkersWorld(veer, n, seed, true),
};
