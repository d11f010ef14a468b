/**
 * Measures a run from positions alone, so that the velocities that a subject reports do not matter. `see` is called
 * once per step.
 */
import { moverY } from "./layouts.js";

const STANDS = 0.05; // fraction of the top speed; slower agents count as standing
const APART = 0.05; // fraction of a radius; discs that overlap by less count as apart

/**
 * - arrived: fraction of the walkers that have come within reach of their (last) goal
 * - medianTime: median over walkers of the time of arrival over the free-flow time, which is the shortest way round
 * walls at top speed, up to the reach of
 *   the goal; a walker that has not arrived counts as infinite (null)
 * - lastTime: time of the last arrival over the longest free-flow time; null if not all arrive
 * - fastTime: medianTime of the group "fast", where there is one
 * - worstOverlap: deepest overlap of two discs, in radii of the smaller one; if all start at one point, from the time
 * when they are first
 * apart
 * - apart: seconds until they are first apart (deepest overlap below 0.05 radii), where all start on one spot
 * - walls, moverOverlap: deepest penetration of a wall and of a moving obstacle by an agent, in radii
 * - deadlock: seconds, summed over walkers, of standing (below 5 % of top speed) without having arrived
 * - stood: the longest time that one walker stands so without a break
 * - turnRate: mean change of heading per second of walkers that have not arrived, while they move (above 5 % of top
 * speed)
 * - jerk: mean length of the second difference of their velocity over dt^2, in top speeds per s^2
 * - spacing: mean distance from the center of a walker that has not arrived to the center of the nearest other agent;
 *   null if there is none
 * - overSpeed: longest step over the step at top speed
 * - carried: how far a member of a squad is carried away from its place, from where it was nearest to it, in radii
 * - idleMoved: how far agents that always stand are displaced at the end, summed, in radii
 * - legs: total number of goals reached
 * - rest: seconds from the last arrival until all stand and go on standing, where arrived agents stay; null if they do
 *   not
 * @typedef {{ arrived: number, medianTime: number | null, lastTime: number | null, fastTime?: number | null,
 *   worstOverlap: number, apart?: number | null, walls: number, moverOverlap?: number, deadlock: number, stood: number,
 *   turnRate: number, jerk: number, spacing: number | null, overSpeed: number, carried?: number, idleMoved?: number,
 *   legs?: number,
 *   rest?: number | null }} Figures
 */

/**
 * Sorts indices by x. Insertion sort is fast, because the order of the previous step is nearly right.
 * @param {number[]} order @param {Float64Array} x
 */
function sortBy(order, x) {
    for (let i = 1; i < order.length; i++) {
        const one = order[i], at = x[one];
        let k = i - 1;
        for (; k >= 0 && x[order[k]] > at; k--) order[k + 1] = order[k];
        order[k + 1] = one;
    }
}

/**
 * Returns the distance from the center of the i-th agent in an order by x to the nearest other; Infinity if there is
 * none.
 * @param {number[]} order @param {number} i
 * @param {{ x: Float64Array, y: Float64Array, here: Uint8Array }} all
 */
function nearestTo(order, i, { x, y, here }) {
    const a = order[i];
    let nearest = Infinity;
    for (const way of [-1, 1]) {
        for (let k = i + way; k >= 0 && k < order.length && Math.abs(x[order[k]] - x[a]) < nearest; k += way) {
            const b = order[k];
            if (here[b]) nearest = Math.min(nearest, Math.hypot(x[b] - x[a], y[b] - y[a]));
        }
    }
    return nearest;
}

/**
 * Creates a function that returns the deepest overlap of discs, in radii of the smaller disc. The discs are sorted by
 * x, and each is compared with those that follow within the largest diameter.
 * @param {number[]} radii @param {number[]} order  of the discs
 */
function createOverlap(radii, order) {
    const count = radii.length, wide = 2 * Math.max(...radii);
    return (/** @type {Float64Array} */ x, /** @type {Float64Array} */ y, /** @type {Uint8Array} */ here) => {
        let deepest = -Infinity;
        for (let i = 0; i < count; i++) {
            const a = order[i];
            if (!here[a]) continue;
            for (let k = i + 1; k < count; k++) {
                const b = order[k], dx = x[b] - x[a];
                if (dx >= wide) break;
                const dy = y[b] - y[a], far = radii[a] + radii[b], square = dx * dx + dy * dy;
                if (square >= far * far || !here[b]) continue;
                deepest = Math.max(deepest, (far - Math.sqrt(square)) / Math.min(radii[a], radii[b]));
            }
        }
        return Math.max(deepest, 0);
    };
}

/** Returns the median, the lower of the middle two for an even number of values. @param {number[]} values */
export const median = (values) =>
    [...values].sort((a, b) => (a < b ? -1 : Number(a > b)))[Math.floor((values.length - 1) / 2)];

/** Returns null for values that JSON cannot represent. @param {number} value */
const finite = (value) => (Number.isFinite(value) ? value : null);

/** @param {import("./layouts.js").Scene} scene @param {number} dt @param {number[]} freeFlow  s per agent */
export function createMeter(scene, dt, freeFlow) {
    const { agents, radius, walls, movers } = scene, n = agents.length;
    const order = agents.map((_, i) => i), overlapOf = createOverlap(agents.map((one) => one.radius), order);
    const walks = agents.map(({ speed }) => speed > 0), walkers = walks.filter(Boolean).length;
    const time = new Float64Array(n).fill(Infinity);
    const lastX = Float64Array.from(agents, ({ x }) => x), lastY = Float64Array.from(agents, ({ y }) => y);
    const stoodFor = new Float64Array(n), legs = new Uint32Array(n);
    // velocities of the last two steps, because a heading needs one earlier velocity, and a jerk needs two
    const vx = new Float64Array(n), vy = new Float64Array(n), oldX = new Float64Array(n), oldY = new Float64Array(n);
    const worst = { overlap: 0, walls: 0, mover: 0, deadlock: 0, stood: 0, over: 0, carried: 0, apart: scene.stacked
        ? Infinity
        : 0 };
    const squads = agents.some(({ squad }) => squad), least = new Float64Array(n).fill(Infinity);
    const sum = { turn: 0, turns: 0, jerk: 0, jerks: 0, spacing: 0, spacings: 0 };
    let now = 0, steps = 0, lastMoved = 0;

    /** @param {number} i @param {number} u @param {number} v @param {number} top */
    function motion(i, u, v, top) {
        const speed = Math.hypot(u, v), before = Math.hypot(vx[i], vy[i]);
        if (speed < STANDS * top) {
            worst.deadlock += dt;
            stoodFor[i] += dt;
            worst.stood = Math.max(worst.stood, stoodFor[i]);
        } else stoodFor[i] = 0;
        if (steps > 0 && speed > STANDS * top && before > STANDS * top) {
            sum.turn += Math.abs(Math.atan2(vx[i] * v - vy[i] * u, vx[i] * u + vy[i] * v));
            sum.turns++;
        }
        if (steps > 1) {
            sum.jerk += Math.hypot(u - 2 * vx[i] + oldX[i], v - 2 * vy[i] + oldY[i]) / top;
            sum.jerks++;
        }
    }

    /** @param {number} i @param {number} px @param {number} py */
    function retreat(i, px, py) {
        const { goals, speed } = agents[i];
        if (goals.length > 1 || !(speed > 0)) return;
        const left = Math.hypot(goals[0].x - px, goals[0].y - py);
        least[i] = Math.min(least[i], left);
        worst.carried = Math.max(worst.carried, (left - least[i]) / radius);
    }

    /** @param {Float64Array} x @param {Float64Array} y @param {Uint8Array} here */
    function spacing(x, y, here) {
        for (let i = 0; i < n; i++) {
            const own = order[i];
            if (!here[own] || !walks[own] || time[own] !== Infinity) continue;
            const nearest = nearestTo(order, i, { x, y, here });
            if (nearest === Infinity) continue;
            sum.spacing += nearest;
            sum.spacings++;
        }
    }

    /** @param {number} px @param {number} py @param {number} radius */
    function contacts(px, py, radius) {
        for (const { minX, minY, maxX, maxY } of walls) {
            const inX = Math.min(px - minX, maxX - px), inY = Math.min(py - minY, maxY - py);
            const far = inX > 0 && inY > 0 ? -Math.min(inX, inY) : Math.hypot(Math.max(0, -inX), Math.max(0, -inY));
            worst.walls = Math.max(worst.walls, (radius - far) / radius);
        }
        for (const mover of movers) {
            worst.mover = Math.max(worst.mover,
                (radius + mover.radius - Math.hypot(px - mover.x, py - moverY(mover, now))) / radius);
        }
    }

    /** Measures the state after a step. @param {Float64Array} x @param {Float64Array} y @param {Uint8Array} here */
    function see(x, y, here) {
        now += dt;
        for (let i = 0; i < n; i++) {
            if (!here[i]) continue;
            const u = (x[i] - lastX[i]) / dt, v = (y[i] - lastY[i]) / dt, top = agents[i].speed || scene.speed;
            const speed = Math.hypot(u, v);
            if (walks[i] && time[i] === Infinity) motion(i, u, v, top);
            if (speed > STANDS * top) lastMoved = now;
            worst.over = Math.max(worst.over, speed / top);
            contacts(x[i], y[i], agents[i].radius);
            if (squads && time[i] === Infinity) retreat(i, x[i], y[i]);
            oldX[i] = vx[i];
            oldY[i] = vy[i];
            vx[i] = u;
            vy[i] = v;
            lastX[i] = x[i];
            lastY[i] = y[i];
        }
        sortBy(order, x);
        spacing(x, y, here);
        const overlap = overlapOf(x, y, here);
        if (worst.apart === Infinity && overlap < APART) worst.apart = now;
        if (worst.apart !== Infinity) worst.overlap = Math.max(worst.overlap, overlap);
        steps++;
    }

    /**
     * Records that an agent reached a goal. The last goal counts as the arrival.
     * @param {number} i @param {boolean} last
     */
    function reached(i, last) {
        legs[i]++;
        if (last) time[i] = now;
    }

    /** Returns whether no agent has moved for this many seconds. @param {number} seconds */
    const still = (seconds) => now - lastMoved > seconds;

    /**
     * Adds the standing time that the rest of a run would have had. A run in which all agents stand still ends early.
     * @param {number} seconds
     */
    function standOn(seconds) {
        const standing = agents.filter((_, i) => walks[i] && time[i] === Infinity).length;
        worst.deadlock += standing * seconds;
        if (standing) worst.stood += seconds;
    }

    /** @param {string} [group] */
    function ratio(group) {
        const chosen = agents.flatMap((one, i) =>
            (walks[i] && freeFlow[i] > radius / one.speed && (!group || one.group === group)
                ? [time[i] / freeFlow[i]]
                : []));
        return chosen.length ? finite(median(chosen)) : null;
    }

    /** @returns {Figures} */
    function figures() {
        const arrived = agents.filter((_, i) => walks[i] && time[i] < Infinity).length;
        const last = Math.max(...time.filter((_, i) => walks[i]));
        /** @type {Figures} */
        const result = {
            arrived: arrived / walkers, medianTime: ratio(), lastTime: finite(last / Math.max(...freeFlow)),
            worstOverlap: Math.max(0, worst.overlap), walls: worst.walls,
            deadlock: worst.deadlock, stood: worst.stood, turnRate: sum.turn / Math.max(1, sum.turns) / dt,
            jerk: sum.jerk / Math.max(1, sum.jerks) / dt ** 2,
            spacing: sum.spacings ? sum.spacing / sum.spacings : null, overSpeed: worst.over,
        };
        if (agents.some(({ group }) => group === "fast")) result.fastTime = ratio("fast");
        if (squads) result.carried = worst.carried;
        if (scene.stacked) result.apart = finite(worst.apart);
        if (movers.length) Object.assign(result, { moverOverlap: worst.mover, legs: legs.reduce((a, b) => a + b, 0) });
        if (walkers < n) {
            result.idleMoved = agents.reduce(
                (total, one, i) => total + (walks[i] ? 0 : Math.hypot(lastX[i] - one.x, lastY[i] - one.y) / radius), 0,
            );
        }
        if (!scene.leaves) {
            result.rest = arrived === walkers && now - lastMoved > dt ? Math.max(0, lastMoved - last) : null;
        }
        return result;
    }
    return { see, reached, still, standOn, figures, time };
}
