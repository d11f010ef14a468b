/**
 * What the players of a large world see: a crowd in a square, in which a fortieth of the agents, but at most 200, are
 * players that see about a hundred agents each. `within`: the agents around all players, in one call, compared with a
 * grid in JavaScript that is built anew for each call; `nearest`: the nearest agents of each player, in a call for
 * each; `interest`: a tick of veer/net/interest. The steps of the world are not counted.
 */
import { kept } from "./operations.js";
import { timed } from "./timed.js";

const RANGE = 252, AREA = 2000; // area: square units per agent
const MOST_PLAYERS = 200;
const RATE = 20, STEPS = 3; // ticks per second, and steps of the world per tick

/** @param {number} n */
export const playersOf = (n) => Math.min(MOST_PLAYERS, Math.ceil(n / 40));

/** @param {any} veer @param {number} n @param {number} seed */
function crowdWorld(veer, n, seed) {
    const size = Math.sqrt(AREA * n);
    const world = veer.createWorld({ bounds: [0, 0, size, size], edges: "bounce", seed, capacity: { agents: n } });
    const brain = world.addBrain({ crowd: "reciprocal", behaviors: ["wander"] });
    let state = seed + 1;
    const random = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
    for (let i = 0; i < n; i++) {
        const place = { x: size * random(), y: size * random(), orientation: 6.28 * random() };
        world.addAgent({ ...place, maxSpeed: 60, radius: 6, brain });
    }
    for (let i = 0; i < 60; i++) world.step(1 / 60);
    return world;
}

/** Returns a query for the agents around each player. @param {any} world @param {number} n */
function playerQuery(world, n) {
    const players = playersOf(n), centers = new Float32Array(3 * players), { x, y } = world.agents;
    for (let i = 0; i < players; i++) centers.set([x[i], y[i], 0], 3 * i);
    return { centers, range: RANGE, into: new Uint32Array(200 * players), counts: new Uint32Array(players) };
}

/**
 * A grid with cells of half a range, as an expert writes one for a single batch of circles.
 * @param {{ x: Float32Array, y: Float32Array, n: number, size: number }} agents
 * @param {{ centers: Float32Array, into: Uint32Array, counts: Uint32Array }} query
 */
function byGrid({ x, y, n, size }, { centers, into, counts }) {
    const cell = RANGE / 2, side = Math.ceil(size / cell) + 1, starts = new Uint32Array(side * side + 1);
    const cells = new Uint32Array(n), order = new Uint32Array(n);
    const at = (/** @type {number} */ v) => Math.max(0, Math.min(side - 1, Math.floor(v / cell)));
    for (let i = 0; i < n; i++) starts[(cells[i] = at(y[i]) * side + at(x[i])) + 1]++;
    for (let i = 0; i < side * side; i++) starts[i + 1] += starts[i];
    const next = starts.slice();
    for (let i = 0; i < n; i++) order[next[cells[i]]++] = i;
    let found = 0;
    for (let c = 0; c < counts.length; c++) {
        const before = found, cx = centers[3 * c], cy = centers[3 * c + 1];
        const left = at(cx - RANGE), right = at(cx + RANGE), bottom = at(cy + RANGE);
        for (let row = at(cy - RANGE); row <= bottom; row++) {
            for (let k = starts[row * side + left]; k < starts[row * side + right + 1]; k++) {
                const slot = order[k], dx = x[slot] - cx, dy = y[slot] - cy;
                if (dx * dx + dy * dy <= RANGE * RANGE) into[found++] = slot;
            }
        }
        counts[c] = found - before;
    }
    return found;
}

/** The class Interest of the checkout that a Veer is from. @type {WeakMap<object, any>} */
export const interestOf = new WeakMap();

/** @param {any} veer @param {number} n @param {number} seed @param {(given: any) => () => void} operation */
function viewBench(veer, n, seed, operation) {
    const world = crowdWorld(veer, n, seed);
    return { world, dt: 1 / 60, step: operation({ world, query: playerQuery(world, n) }) };
}

/** Counts only the time of `update`. @param {any} veer @param {number} n @param {number} seed */
function interestBench(veer, n, seed) {
    const Interest = interestOf.get(veer);
    const world = crowdWorld(veer, n, seed), interest = new Interest(world, { range: RANGE, rate: RATE });
    const socket = { send: (/** @type {Uint8Array} */ bytes) => void (kept.value += bytes.length) };
    const views = Array.from({ length: playersOf(n) }, () => interest.connect(socket));
    const run = (/** @type {number} */ ticks) => {
        let time = 0;
        for (let tick = 0; tick < ticks; tick++) {
            for (let i = 0; i < STEPS; i++) world.step(1 / (RATE * STEPS));
            const { x, y } = world.agents;
            views.forEach((view, i) => Object.assign(view, { x: x[i], y: y[i] }));
            const begin = performance.now();
            interest.update();
            time += performance.now() - begin;
        }
        return time * 1e6;
    };
    return { world, dt: 1 / 60, step: () => void run(1), run };
}

/** @type {Record<string, (veer: any, n: number, seed: number) => any>} */
export const VIEWS = {
    within: (veer, n, seed) =>
        viewBench(veer, n, seed, ({ world, query }) => () => void (kept.value += world.within(query).slots.length)),
    nearest: (veer, n, seed) => viewBench(veer, n, seed, ({ world, query: { centers } }) => () => {
        for (let i = 0; i < centers.length; i += 3) {
            kept.value += world.nearest({ x: centers[i], y: centers[i + 1], range: RANGE, count: 200 }).length;
        }
    }),
    interest: interestBench,
};

/** The case `within` with the grid in JavaScript. @param {any} veer @returns {import("./measure.js").Subject} */
export const gridSubject = (veer) => ({
    name: "js-grid",
    start(_, n, seed) {
        const { world, step } = viewBench(veer, n, seed, ({ world: { agents }, query }) => () =>
            void (kept.value += byGrid({ x: agents.x, y: agents.y, n, size: Math.sqrt(AREA * n) }, query)));
        return { run: timed(step), close: () => world.dispose() };
    },
});
