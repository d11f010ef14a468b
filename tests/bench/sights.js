/**
 * Sight between agents: n guards, as many targets, and five times as many obstacles, placed so that one pair in twenty
 * is within range and angle and needs a ray. One step answers the question for all pairs: in one call, in one call for
 * the pairs that need rays only, or in a loop of `lineOfSight`.
 */
import { kept } from "./operations.js";

const SHARE = 0.05, HALF_ANGLE = 0.5, SIZE = 1000;

/** @param {any} veer @param {number} n @param {number} seed */
export function sightWorld(veer, n, seed) {
    const world = veer.createWorld({ bounds: [0, 0, SIZE, SIZE], seed, capacity: { agents: 2 * n, obstacles: 5 * n } });
    let state = seed + 1;
    const random = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
    const place = () => ({ x: SIZE * random(), y: SIZE * random(), orientation: 6.28 * random() - 3.14 });
    const observers = Array.from({ length: n }, () => world.addAgent(place()));
    const targets = Array.from({ length: n }, () => world.addAgent(place()));
    for (let i = 0; i < 5 * n; i++) world.addCircle({ x: SIZE * random(), y: SIZE * random(), radius: 4 });
    const range = rangeFor({ world, observers, targets });
    return { world, query: { observers, targets, halfAngle: HALF_ANGLE, range } };
}

/** Returns the range within which a share of the pairs needs a ray. @param {any} given */
function rangeFor({ world, observers, targets }) {
    let low = 0, high = 2 * SIZE;
    for (let i = 0; i < 24; i++) {
        const range = (low + high) / 2;
        const { count } = world.canSee({ observers, targets, range, halfAngle: HALF_ANGLE, blockers: 0 });
        if (count < SHARE * observers.length * targets.length) low = range;
        else high = range;
    }
    return high;
}

/** Returns a query for only the pairs that need a ray. @param {{ world: any, query: any }} given */
export function rayQuery({ world, query }) {
    const { seen } = world.canSee({ ...query, blockers: 0 }), { observers: from, targets: to } = query;
    const needed = [...seen.keys()].filter((i) => seen[i]);
    const observers = needed.map((i) => from[Math.floor(i / to.length)]);
    const targets = needed.map((i) => to[i % to.length]);
    return { ...query, observers, targets, pairs: true };
}

/** Tests every pair with `lineOfSight`. @param {{ world: any, query: any }} given */
export function loopOver({ world, query }) {
    const { x, y } = world.agents;
    let count = 0;
    for (const observer of query.observers) {
        const from = world.slot(observer);
        for (const target of query.targets) {
            const to = world.slot(target);
            if (world.lineOfSight({ x: x[from], y: y[from] }, { x: x[to], y: y[to] })) count++;
        }
    }
    return count;
}

/** @type {Record<string, (veer: any, n: number, seed: number) => any>} */
export const SIGHTS = {
    "sight-all": (veer, n, seed) => {
        const { world, query } = sightWorld(veer, n, seed);
        return { world, dt: 1 / 60, step: () => void (kept.value += world.canSee(query).count) };
    },
    "sight-rays": (veer, n, seed) => {
        const { world, query } = sightWorld(veer, n, seed), rays = rayQuery({ world, query });
        return { world, dt: 1 / 60, step: () => void (kept.value += world.canSee(rays).count) };
    },
    "sight-loop": (veer, n, seed) => {
        const given = sightWorld(veer, n, seed);
        return { world: given.world, dt: 1 / 60, step: () => void (kept.value += loopOver(given)) };
    },
};
