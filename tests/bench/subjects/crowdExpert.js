/**
 * The crowd as an expert would write it in JavaScript: Veer's rules of context steering with avoidAgents on typed
 * arrays, with agents sorted by cell every step. Head-on pairs do not agree on a side, and there is no escape from dead
 * ends.
 */
import { CROWD, crowdStart } from "../starts.js";
import { timed } from "../timed.js";
import { createRules, longestWay, peak, pick, SLOTS } from "./contextRules.js";
import { createCells } from "./flockExpert.js";

const CONTACT = 2 * CROWD.radius, REACH = CONTACT + CROWD.margin, TOUCH = 1e-3, BEHIND = -0.5;

/**
 * The neighbor that is being tested, relative to the agent: position, velocity, distance, and the smallest allowed
 * distance.
 */
const other = { x: 0, y: 0, vx: 0, vy: 0, distance: 0, reach: 0 };

/**
 * Returns how far an agent gets at a velocity until it meets the neighbor.
 * @param {number} vx
 * @param {number} vy
 * @param {number} speed
 */
export function distanceTo(vx, vy, speed) {
    const { x, y, reach } = other, u = other.vx - vx, v = other.vy - vy, along = x * u + y * v;
    if (along >= 0) return Infinity;
    const a = u * u + v * v, c = x * x + y * y - reach * reach, square = along * along - a * c;
    if (c > 0 && square < 0) return Infinity;
    const time = c <= 0 ? 0 : c / (Math.sqrt(square) - along);
    return time > CROWD.horizon || (x + u * time) * vx + (y + v * time) * vy < BEHIND * reach * speed
        ? Infinity
        : time * speed;
}

/** @param {number} x @param {number} y @param {number} vx @param {number} vy */
export function seeOther(x, y, vx, vy) {
    const distance = Math.sqrt(x * x + y * y);
    Object.assign(other, { x, y, vx, vy, distance, reach: Math.min(REACH, Math.max(distance - TOUCH, CONTACT)) });
}

/**
 * Shortens the free distance along a direction if the neighbor is in the way.
 * @param {number} way
 * @param {number} dx
 * @param {number} dy
 * @param {number} slow the agent's current speed, at least a quarter of top speed
 */
export function shorten(way, dx, dy, slow) {
    const full = CROWD.maxSpeed, gap = Math.max(other.distance - CONTACT, 0);
    const closing = (dx * other.x + dy * other.y) / other.distance;
    let least = gap < TOUCH && closing > 0 ? Math.min(way, gap / closing) : way;
    least = Math.min(least, distanceTo(dx * full, dy * full, full));
    return slow === full ? least : Math.min(least, distanceTo(dx * slow, dy * slow, slow));
}

/**
 * Creates `look`, a function that calculates an agent's free distances along its slots.
 * @param {import("../starts.js").Start} start
 */
function createSight(start) {
    const { range, maxSpeed } = CROWD;
    const { sort, columns, rows, perX, perY, starts, order, sx, sy, su, sv } = createCells(start, range);
    const ways = new Float64Array(SLOTS), dirX = new Float64Array(SLOTS), dirY = new Float64Array(SLOTS);
    const ringX = Float64Array.from({ length: SLOTS }, (_, k) => Math.cos((2 * Math.PI * k) / SLOTS));
    const ringY = Float64Array.from({ length: SLOTS }, (_, k) => Math.sin((2 * Math.PI * k) / SLOTS));

    /**
     * @param {number} k  index of the agent in the sorted order
     * @param {number} gx
     * @param {number} gy  direction of slot 0
     */
    function look(k, gx, gy) {
        const px = sx[k], py = sy[k], slow = Math.max(Math.sqrt(su[k] * su[k] + sv[k] * sv[k]), 0.25 * maxSpeed);
        for (let slot = 0; slot < SLOTS; slot++) {
            dirX[slot] = gx * ringX[slot] - gy * ringY[slot];
            dirY[slot] = gx * ringY[slot] + gy * ringX[slot];
            ways[slot] = range;
        }
        const first = Math.max(0, ((px - range) * perX) | 0), last = Math.min(columns - 1, ((px + range) * perX) | 0);
        const top = Math.min(rows - 1, ((py + range) * perY) | 0);
        for (let row = Math.max(0, ((py - range) * perY) | 0); row <= top; row++) {
            const end = starts[row * columns + last + 1];
            for (let j = starts[row * columns + first]; j < end; j++) {
                const x = sx[j] - px, y = sy[j] - py;
                if (j === k || x * x + y * y > range * range) continue;
                seeOther(x, y, su[j], sv[j]);
                for (let slot = 0; slot < SLOTS; slot++) ways[slot] = shorten(ways[slot], dirX[slot], dirY[slot], slow);
            }
        }
    }
    return { look, ways, sort, order };
}

/** @param {number} n @param {number} seed */
export function expertCrowd(n, seed) {
    const start = crowdStart(n, seed), { radius, maxSpeed, reach, dt } = CROWD;
    const { x, y, vx, vy, size, goalX = x, goalY = y } = start;
    const { look, ways, sort, order } = createSight(start), { decide, speedOf, lerp } = createRules(CROWD);
    const arrived = new Uint8Array(n);
    const chosenX = new Float32Array(n), chosenY = new Float32Array(n), orientation = new Float32Array(n);
    const values = new Float64Array(SLOTS);

    /**
     * @param {number} k  index in the sorted order
     * @param {number} gx
     * @param {number} gy
     * @param {number} goal  distance of the goal
     */
    function choose(k, gx, gy, goal) {
        const i = order[k], cx = chosenX[i], cy = chosenY[i];
        const turn = Math.atan2(gx * cy - gy * cx, gx * cx + gy * cy) / (2 * Math.PI);
        look(k, gx, gy);
        decide(ways, goal, values);
        pick(values, cx === 0 && cy === 0 ? -1 : (turn < 0 ? turn + 1 : turn) * SLOTS);
        if (peak.at < 0) longestWay(ways);
        const angle = (peak.at * 2 * Math.PI) / SLOTS, c = Math.cos(angle), s = Math.sin(angle);
        chosenX[i] = gx * c - gy * s;
        chosenY[i] = gx * s + gy * c;
        return speedOf(ways, goal);
    }

    /** @param {number} i @param {number} speed  along its direction */
    function move(i, speed) {
        const u = vx[i] + (chosenX[i] * speed - vx[i]) * lerp, v = vy[i] + (chosenY[i] * speed - vy[i]) * lerp;
        vx[i] = u;
        vy[i] = v;
        x[i] = Math.max(radius, Math.min(size - radius, x[i] + u * dt));
        y[i] = Math.max(radius, Math.min(size - radius, y[i] + v * dt));
        if (u * u + v * v > 1e-4 * maxSpeed * maxSpeed) orientation[i] = Math.atan2(v, u);
    }

    function step() {
        sort(); // copies the positions, because all agents must see the positions from before the step
        for (let k = 0; k < n; k++) {
            const i = order[k], gx = goalX[i] - x[i], gy = goalY[i] - y[i], goal = Math.sqrt(gx * gx + gy * gy);
            arrived[i] = goal <= reach ? 1 : 0;
            move(i, arrived[i] ? 0 : choose(k, gx / goal, gy / goal, goal));
        }
        for (let i = 0; i < n; i++) {
            if (!arrived[i]) continue;
            goalX[i] = start.random() * size;
            goalY[i] = start.random() * size;
        }
    }
    return { step, x, y, vx, vy };
}

/** @type {import("../measure.js").Subject} */
export const crowdExpert = {
    name: "js-expert",
    start(_name, n, seed) {
        const { step, x, y } = expertCrowd(n, seed);
        return { run: timed(step), positions: () => ({ x, y }) };
    },
};
