/**
 * Flocking as an expert would write it in plain JavaScript, which shows the best speed to expect from JavaScript alone.
 * It applies Veer's formulas for FLOCK-12 to typed arrays. Agents are sorted by cell every step, each row of cells is
 * scanned as one contiguous range, and nothing is allocated. Neighbors across the border of the world do not count.
 */
import { FLOCK, flockStart } from "../starts.js";
import { timed } from "../timed.js";

const FINE = 4; // width of a cell, a quarter of its height

/**
 * Creates the grid: agents sorted by cell, with copies of their positions and velocities in the same order.
 * @param {import("../starts.js").Start} start
 * @param {number} distance  range of neighbors
 */
export function createCells({ n, size, x, y, vx, vy }, distance) {
    const columns = Math.max(1, Math.floor((size / distance) * FINE)), rows = Math.max(1, Math.floor(size / distance));
    const perX = columns / size, perY = rows / size, cells = columns * rows;
    const starts = new Int32Array(cells + 1), cellOf = new Int32Array(n), order = new Int32Array(n);
    const sx = new Float32Array(n), sy = new Float32Array(n), su = new Float32Array(n), sv = new Float32Array(n);
    function sort() {
        starts.fill(0);
        for (let i = 0; i < n; i++) {
            const column = Math.min((x[i] * perX) | 0, columns - 1), row = Math.min((y[i] * perY) | 0, rows - 1);
            const cell = row * columns + column;
            cellOf[i] = cell;
            starts[cell + 1]++;
        }
        for (let cell = 0; cell < cells; cell++) starts[cell + 1] += starts[cell];
        for (let i = n - 1; i >= 0; i--) {
            const k = --starts[cellOf[i] + 1];
            order[k] = i;
            sx[k] = x[i];
            sy[k] = y[i];
            su[k] = vx[i];
            sv[k] = vy[i];
        }
        for (let cell = 0; cell < cells; cell++) starts[cell] = starts[cell + 1];
        starts[cells] = n;
    }
    return { sort, columns, rows, perX, perY, starts, order, sx, sy, su, sv };
}

/** @param {number} n @param {number} seed */
export function expertFlock(n, seed) {
    const start = flockStart(n, seed), { size } = start;
    const { distance, separation, alignment, cohesion, maxSpeed, maxForce, dt } = FLOCK;
    const { x, y, vx, vy } = start, orientation = new Float32Array(n);
    const { sort, columns, rows, perX, perY, starts, order, sx, sy, su, sv } = createCells(start, distance);
    const rangeSq = distance * distance;
    /** @param {number} k  index in the sorted order */
    function steer(k) {
        const i = order[k], px = sx[k], py = sy[k], pu = su[k], pv = sv[k];
        let pushX = 0, pushY = 0, sumU = 0, sumV = 0, sumX = 0, sumY = 0, count = 0;
        const first = Math.max(0, ((px - distance) * perX) | 0);
        const last = Math.min(columns - 1, ((px + distance) * perX) | 0);
        const top = Math.min(rows - 1, ((py + distance) * perY) | 0);
        for (let row = Math.max(0, ((py - distance) * perY) | 0); row <= top; row++) {
            const end = starts[row * columns + last + 1];
            for (let j = starts[row * columns + first]; j < end; j++) {
                const dx = sx[j] - px, dy = sy[j] - py, square = dx * dx + dy * dy;
                if (square > rangeSq || j === k) continue;
                const inverse = 1 / Math.sqrt(square), ratio = Math.min(distance * inverse, 1000);
                const scale = (ratio - 1) * inverse;
                pushX -= dx * scale;
                pushY -= dy * scale;
                sumU += su[j];
                sumV += sv[j];
                sumX += dx;
                sumY += dy;
                count++;
            }
        }
        let changeX = 0, changeY = 0;
        if (count) {
            const length = Math.sqrt(pushX * pushX + pushY * pushY);
            const push = separation * maxSpeed * (length > 1 ? 1 / length : 1), share = 1 / count;
            const pull = (cohesion * maxSpeed * share) / distance;
            changeX = pushX * push + (sumU * share - pu) * alignment + sumX * pull;
            changeY = pushY * push + (sumV * share - pv) * alignment + sumY * pull;
        }
        const change = Math.sqrt(changeX * changeX + changeY * changeY), most = maxForce * dt;
        const limit = change > most ? most / change : 1;
        let u = pu + changeX * limit, v = pv + changeY * limit;
        const speed = Math.sqrt(u * u + v * v);
        if (speed > maxSpeed) {
            u *= maxSpeed / speed;
            v *= maxSpeed / speed;
        }
        vx[i] = u;
        vy[i] = v;
        const toX = px + u * dt, toY = py + v * dt;
        x[i] = toX < 0 ? toX + size : toX >= size ? toX - size : toX;
        y[i] = toY < 0 ? toY + size : toY >= size ? toY - size : toY;
        orientation[i] = Math.atan2(v, u);
    }

    function step() {
        sort();
        for (let k = 0; k < n; k++) steer(k);
    }
    return { step, x, y, vx, vy, size };
}

/** @type {import("../measure.js").Subject} */
export const flockExpert = {
    name: "js-expert",
    start(_name, n, seed) {
        const { step, x, y } = expertFlock(n, seed);
        return { run: timed(step), positions: () => ({ x, y }) };
    },
};
