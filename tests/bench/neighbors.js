/**
 * Counts the exact number of agents within FLOCK-12's range, except across the border, to show that subjects do the
 * same work.
 */
import { FLOCK } from "./starts.js";

/** @param {{ x: ArrayLike<number>, y: ArrayLike<number> }} positions */
export function meanNeighbors({ x, y }) {
    const n = x.length, { distance } = FLOCK, side = Math.max(1, Math.ceil(Math.sqrt(n)));
    const key = (/** @type {number} */ cx, /** @type {number} */ cy) =>
        (((cy % side) + side) % side) * side + (((cx % side) + side) % side);
    const head = new Int32Array(side * side).fill(-1), next = new Int32Array(n);
    const cell = (/** @type {number} */ v) => Math.floor(v / distance);
    for (let i = 0; i < n; i++) {
        const k = key(cell(x[i]), cell(y[i]));
        next[i] = head[k];
        head[k] = i;
    }
    let sum = 0;
    for (let i = 0; i < n; i++) {
        const keys = new Set([-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => key(cell(x[i]) + dx, cell(y[i]) + dy))));
        for (const k of keys)
            for (let j = head[k]; j >= 0; j = next[j]) {
                if (j !== i && (x[i] - x[j]) ** 2 + (y[i] - y[j]) ** 2 <= distance * distance) sum++;
            }
    }
    return sum / n;
}
