/**
 * Positions of agents that are laid together: around a point, or in ranks along a line. A position depends only on the
 * numbers given, and is rounded as in place.js, so that it is the same on every machine.
 */
import { grain } from "../../scene/place.js";

const ROW = Math.sqrt(3) / 2; // distance between the rows of a triangular grid, in units of the spacing

/**
 * `skip`: indices of positions that are left out, because something else is there.
 * @typedef {{ points: number[][], spacing: number, count: number, skip?: number[] }} Laid
 */

/** @param {number} x @param {number} y */
const length = (x, y) => Math.sqrt(x * x + y * y);

/**
 * Returns the positions: around a single point, or along a line through several points.
 * @param {Laid} laid
 */
export function places({ points, spacing, count, skip = [] }) {
    const empty = new Set(skip);
    return candidates({ points, spacing, count }, count + skip.length).filter((_, i) => !empty.has(i));
}

/**
 * Returns the first `total` positions. Their order does not depend on `total`.
 * @param {Laid} laid @param {number} total
 */
export const candidates = ({ points, spacing, count }, total) =>
    (points.length < 2 ? disc(points[0], spacing, total) : ranks(points, spacing, Math.min(count, total), total));

/**
 * Returns the positions of a triangular grid that are nearest to a point, the nearest first.
 * @param {number[]} center @param {number} spacing @param {number} count
 */
function disc([x, y], spacing, count) {
    const reach = Math.ceil(Math.sqrt(count)) + 1, cells = [];
    for (let j = -reach; j <= reach; j++) {
        for (let i = -reach; i <= reach; i++) cells.push([i, j, i * i + i * j + j * j]);
    }
    cells.sort((a, b) => a[2] - b[2] || a[1] - b[1] || a[0] - b[0]);
    return cells.slice(0, count).map(([i, j]) =>
        ({ x: grain(x + spacing * (i + j / 2)), y: grain(y + spacing * ROW * j) }));
}

/**
 * Returns positions at equal distances along a line; those that do not fit stand beside it, on both sides in turn.
 * @param {number[][]} points @param {number} spacing @param {number} most  maximum number in a rank
 * @param {number} count
 */
function ranks(points, spacing, most, count) {
    const lengths = points.slice(1).map(([x, y], i) => length(x - points[i][0], y - points[i][1]));
    const whole = lengths.reduce((sum, one) => sum + one, 0), row = Math.min(Math.floor(whole / spacing) + 1, most);
    const step = row > 1 ? whole / (row - 1) : 0;
    return Array.from({ length: count }, (_, k) => {
        const rank = Math.floor(k / row), side = spacing * Math.ceil(rank / 2) * (rank % 2 ? 1 : -1);
        let edge = 0, left = step * (k % row);
        while (edge < lengths.length - 1 && left > lengths[edge]) left -= lengths[edge++];
        const [ax, ay] = points[edge], [bx, by] = points[edge + 1], size = lengths[edge] || 1;
        const dx = (bx - ax) / size, dy = (by - ay) / size;
        return { x: grain(ax + dx * left - dy * side), y: grain(ay + dy * left + dx * side) };
    });
}
