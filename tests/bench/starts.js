/**
 * Generates the starts of the benchmark's workloads from a seed, the same for every subject. In flock, crowd and avoid,
 * agents are in a square at a density that gives each agent about twelve neighbors; in context, circles and walls with
 * goals among them.
 */

export const FLOCK = { distance: 5, maxSpeed: 5, maxForce: 10, dt: 1 / 60, separation: 1, alignment: 1, cohesion: 0.5 };
export const CONTEXT = {
    size: 200, circles: 50, walls: 100, range: 20, slots: 16, maxSpeed: 12, response: 6.3, dt: 1 / 60, reach: 5,
};
export const CROWD = {
    density: 0.15, radius: 0.5, maxSpeed: 1.5, range: 5, neighbors: 10, horizon: 5, margin: 0.1, response: 10,
    dt: 1 / 60, reach: 1,
};

/** Returns a generator of random numbers from 0 to 1 by a seed (mulberry32). @param {number} seed */
export function random(seed) {
    let state = seed >>> 0;
    return () => {
        state = (state + 0x6d2b79f5) | 0;
        let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
        mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
    };
}

/**
 * @typedef {object} Start
 * @property {number} n @property {number} size  side of the square, which begins at 0
 * @property {Float32Array} x @property {Float32Array} y @property {Float32Array} vx @property {Float32Array} vy
 * @property {Float32Array} [z] @property {Float32Array} [vz]
 * @property {Float32Array} [goalX] @property {Float32Array} [goalY]
 * @property {{ x: number, y: number, r: number }[]} [circles]
 * @property {{ x1: number, y1: number, x2: number, y2: number }[]} [walls]
 * @property {() => number} random  random numbers for new goals
 */

/** @param {number} n @param {number} size @param {() => number} next @returns {Start} */
function empty(n, size, next) {
    return {
        n, size, x: new Float32Array(n), y: new Float32Array(n), vx: new Float32Array(n), vy: new Float32Array(n),
        random: next,
    };
}

/** @param {number} n @param {number} seed */
export function flockStart(n, seed) {
    const next = random(seed), start = empty(n, FLOCK.distance * Math.sqrt((Math.PI * n) / 12), next);
    for (let i = 0; i < n; i++) {
        start.x[i] = next() * start.size;
        start.y[i] = next() * start.size;
        const angle = next() * 2 * Math.PI, speed = FLOCK.maxSpeed * (0.5 + 0.5 * next());
        start.vx[i] = Math.cos(angle) * speed;
        start.vy[i] = Math.sin(angle) * speed;
    }
    return start;
}

/** Makes the same start in a cube, with about twelve neighbors per agent. @param {number} n @param {number} seed */
export function spaceStart(n, seed) {
    const next = random(seed), start = empty(n, FLOCK.distance * Math.cbrt((Math.PI * n) / 9), next);
    start.z = new Float32Array(n);
    start.vz = new Float32Array(n);
    for (let i = 0; i < n; i++) {
        for (const lanes of [start.x, start.y, start.z]) lanes[i] = next() * start.size;
        const angle = next() * 2 * Math.PI, up = 2 * next() - 1, across = Math.sqrt(1 - up * up);
        const speed = FLOCK.maxSpeed * (0.5 + 0.5 * next());
        start.vx[i] = Math.cos(angle) * across * speed;
        start.vy[i] = Math.sin(angle) * across * speed;
        start.vz[i] = up * speed;
    }
    return start;
}

/** @param {Start} start */
function addGoals(start) {
    const { n, size, random: next } = start;
    start.goalX = Float32Array.from({ length: n }, () => next() * size);
    start.goalY = Float32Array.from({ length: n }, () => next() * size);
    return start;
}

/**
 * Makes 50 circles and 100 walls in a square of 200. `scale` multiplies the side, and the numbers of circles and walls
 * grow with the area. The density of agents does not matter.
 * @param {number} n @param {number} seed @param {number} [scale]  factor applied to the side */
export function contextStart(n, seed, scale = 1) {
    const size = CONTEXT.size * scale, next = random(seed), start = empty(n, size, next), shapes = scale * scale;
    start.circles = Array.from({ length: Math.round(CONTEXT.circles * shapes) },
        () => ({ x: next() * size, y: next() * size, r: 2 + 3 * next() }));
    start.walls = Array.from({ length: Math.round(CONTEXT.walls * shapes) }, () => {
        const x1 = next() * size, y1 = next() * size, angle = next() * 2 * Math.PI, length = 10 + 15 * next();
        return { x1, y1, x2: x1 + Math.cos(angle) * length, y2: y1 + Math.sin(angle) * length };
    });
    for (let i = 0; i < n; i++) {
        start.x[i] = next() * size;
        start.y[i] = next() * size;
    }
    return addGoals(start);
}

/** @param {number} n @param {number} seed */
export function crowdStart(n, seed) {
    const next = random(seed), start = empty(n, Math.sqrt(n / CROWD.density), next), side = Math.ceil(Math.sqrt(n));
    for (let i = 0; i < n; i++) { // one agent in each square of a grid, so that no agents overlap at the start
        const cell = start.size / side;
        start.x[i] = ((i % side) + 0.25 + 0.5 * next()) * cell;
        start.y[i] = (Math.floor(i / side) + 0.25 + 0.5 * next()) * cell;
    }
    return addGoals(start);
}
