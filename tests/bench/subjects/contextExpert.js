/**
 * Context steering as an expert would write it in JavaScript: Veer's rules for CONTEXT-16 on typed arrays. Every cell
 * of a static grid has a contiguous copy of the shapes in reach, and one dot product per ray determines whether the ray
 * can hit a shape. There is no escape from dead ends and no contact with walls.
 */
import { CONTEXT, contextStart } from "../starts.js";
import { timed } from "../timed.js";
import { BODY, createRules, longestWay, peak, pick, SLOTS } from "./contextRules.js";

const CELL = 5, LANES = 6; // LANES: numbers per shape (start x, y, direction x, y, length, radius)
const SLACK = 0.004; // distance from a shape, in u, within which half of the distance is kept free

/** @param {import("../starts.js").Start} start */
function shapesOf({ circles = [], walls = [] }) {
    return [
        ...circles.map(({ x, y, r }) => [x, y, 1, 0, 0, r]),
        ...walls.map(({ x1, y1, x2, y2 }) => {
            const length = Math.hypot(x2 - x1, y2 - y1);
            return [x1, y1, (x2 - x1) / length, (y2 - y1) / length, length, 0];
        }),
    ];
}

/**
 * Returns whether any part of a shape is within `far` of a point.
 * @param {number[]} shape
 * @param {number} x
 * @param {number} y
 * @param {number} far
 */
function isNear([fromX, fromY, ux, uy, length, radius], x, y, far) {
    const along = Math.max(0, Math.min(length, (x - fromX) * ux + (y - fromY) * uy));
    return Math.hypot(x - fromX - ux * along, y - fromY - uy * along) <= far + radius;
}

/** Creates the contiguous copies of shapes by cell. @param {import("../starts.js").Start} start */
function createCells(start) {
    const side = Math.ceil(CONTEXT.size / CELL), first = new Int32Array(side * side + 1), shapes = shapesOf(start);
    const runs = [];
    const far = CONTEXT.range + BODY + CELL * Math.SQRT1_2;
    for (let cell = 0; cell < side * side; cell++) {
        const x = ((cell % side) + 0.5) * CELL, y = (Math.floor(cell / side) + 0.5) * CELL;
        runs.push(...shapes.filter((shape) => isNear(shape, x, y, far)));
        first[cell + 1] = runs.length;
    }
    return { side, first, runs: new Float32Array(runs.flat()) };
}

/**
 * Returns the distance to the first contact with the end of a wall, or with a circle.
 * @param {number} nearest
 * @param {number} miss
 * @param {number} wide
 */
function endHit(nearest, miss, wide) {
    return nearest > 0 && miss <= wide
        ? Math.max(0, nearest - Math.sqrt((wide - miss) * (wide + miss)))
        : CONTEXT.range;
}

/**
 * Creates `look`, a function that calculates an agent's free distances along its slots.
 * @param {import("../starts.js").Start} start
 */
function createSight(start) {
    const { range } = CONTEXT, { side, first, runs } = createCells(start);
    const ways = new Float64Array(SLOTS), dirX = new Float64Array(SLOTS), dirY = new Float64Array(SLOTS);
    const ringX = Float64Array.from({ length: SLOTS }, (_, k) => Math.cos((2 * Math.PI * k) / SLOTS));
    const ringY = Float64Array.from({ length: SLOTS }, (_, k) => Math.sin((2 * Math.PI * k) / SLOTS));

    /**
     * Shortens the free distances.
     * @param {number} px
     * @param {number} py
     * @param {number} at index of the shape's first number
     */
    function cast(px, py, at) {
        const ux = runs[at + 2], uy = runs[at + 3], length = runs[at + 4], radius = runs[at + 5] + BODY;
        const toX = px - runs[at], toY = py - runs[at + 1], along = toX * ux + toY * uy, signed = ux * toY - uy * toX;
        const nx = signed < 0 ? uy : -uy, ny = signed < 0 ? -ux : ux, beside = Math.abs(signed), left = length - along;
        const beyond = along < 0 ? along : left < 0 ? left : 0, distance = Math.sqrt(beyond * beyond + beside * beside);
        if (distance - radius >= range) return;
        const clear = distance - radius;
        const wide = clear < SLACK ? Math.max(distance - 0.5 * Math.max(clear, SLACK), 0) : radius;
        // only rays within the angle of the circle around the shape can hit the shape
        const half = 0.5 * length, midX = -toX + ux * half, midY = -toY + uy * half, round = half + wide;
        const gap = midX * midX + midY * midY - round * round;
        const least = gap > 0 ? Math.sqrt(gap) : -1e9;
        for (let k = 0; k < SLOTS; k++) {
            const dx = dirX[k], dy = dirY[k];
            if (dx * midX + dy * midY < least) continue;
            const a = dx * ux + dy * uy, b = dx * nx + dy * ny;
            let way = range;
            if (b < 0 && beside > wide) {
                const flat = (beside - wide) / -b, place = along + a * flat;
                if (place >= 0 && place <= length) way = flat;
            }
            if (way === range) {
                way = endHit(-along * a - beside * b, Math.abs(beside * a - along * b), wide);
                if (length > 0) {
                    way = Math.min(way, endHit(left * a - beside * b, Math.abs(left * b + beside * a), wide));
                }
            }
            if (way < ways[k]) ways[k] = way;
        }
    }

    /** @param {number} px @param {number} py @param {number} gx @param {number} gy  direction of slot 0 */
    function look(px, py, gx, gy) {
        for (let k = 0; k < SLOTS; k++) {
            dirX[k] = gx * ringX[k] - gy * ringY[k];
            dirY[k] = gx * ringY[k] + gy * ringX[k];
            ways[k] = range;
        }
        const cell = Math.min((py / CELL) | 0, side - 1) * side + Math.min((px / CELL) | 0, side - 1);
        for (let shape = first[cell]; shape < first[cell + 1]; shape++) cast(px, py, shape * LANES);
    }
    return { look, ways };
}

/** @param {number} n @param {number} seed */
export function expertContext(n, seed) {
    const start = contextStart(n, seed), { size, maxSpeed, reach, dt } = CONTEXT, { look, ways } = createSight(start);
    const { decide, speedOf, lerp } = createRules(CONTEXT);
    const { x, y, vx, vy } = start, goalX = /** @type {Float32Array} */ (start.goalX);
    const goalY = /** @type {Float32Array} */ (start.goalY);
    const chosenX = new Float32Array(n), chosenY = new Float32Array(n), orientation = new Float32Array(n);
    const arrived = new Uint8Array(n);
    const values = new Float64Array(SLOTS);

    /**
     * @param {number} i
     * @param {number} gx
     * @param {number} gy  direction of the goal
     * @param {number} goal  distance of the goal
     */
    function choose(i, gx, gy, goal) {
        look(x[i], y[i], gx, gy);
        const cx = chosenX[i], cy = chosenY[i];
        decide(ways, goal, values);
        let last = -1;
        if (cx !== 0 || cy !== 0) {
            last = (Math.atan2(gx * cy - gy * cx, gx * cx + gy * cy) * SLOTS) / (2 * Math.PI);
            if (last < 0) last += SLOTS;
        }
        pick(values, last);
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
        x[i] = Math.max(BODY, Math.min(size - BODY, x[i] + u * dt));
        y[i] = Math.max(BODY, Math.min(size - BODY, y[i] + v * dt));
        if (u * u + v * v > 1e-4 * maxSpeed * maxSpeed) orientation[i] = Math.atan2(v, u);
    }

    function step() {
        for (let i = 0; i < n; i++) {
            const gx = goalX[i] - x[i], gy = goalY[i] - y[i], goal = Math.sqrt(gx * gx + gy * gy);
            arrived[i] = goal <= reach ? 1 : 0;
            move(i, arrived[i] ? 0 : choose(i, gx / goal, gy / goal, goal));
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
export const contextExpert = {
    name: "js-expert",
    start(_name, n, seed) {
        const { step, x, y } = expertContext(n, seed);
        return { run: timed(step), positions: () => ({ x, y }) };
    },
};
