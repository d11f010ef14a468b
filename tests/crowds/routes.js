/**
 * Finds the shortest path of a disc around boxes with a visibility graph. Its nodes are the boxes' corners, moved
 * outward by a little more than the disc's radius. Used for free-flow times, and for the next target of subjects
 * without their own navigation.
 */

/** @typedef {{ x: number, y: number }} Point @typedef {import("./layouts.js").Box} Box */

const CLEAR = 1.1; // distance of the path's corners from the walls, in radii

/**
 * Returns whether a segment enters a box that is expanded by `wide` on all sides (slab test).
 * @param {Point} from
 * @param {Point} to
 * @param {Box} box
 * @param {number} wide
 */
function enters(from, to, box, wide) {
    let first = 0, last = 1;
    for (const [start, way, low, high] of [
        [from.x, to.x - from.x, box.minX, box.maxX], [from.y, to.y - from.y, box.minY, box.maxY],
    ]) {
        const least = low - wide, most = high + wide;
        if (way === 0) {
            if (start <= least || start >= most) return false;
            continue;
        }
        const a = (least - start) / way, b = (most - start) / way;
        first = Math.max(first, Math.min(a, b));
        last = Math.min(last, Math.max(a, b));
    }
    return first < last;
}

/** @param {Box[]} walls @param {number} radius */
export function createRoutes(walls, radius) {
    const wide = 0.98 * radius, away = CLEAR * radius;
    const sees = (/** @type {Point} */ a, /** @type {Point} */ b) => !walls.some((box) => enters(a, b, box, wide));
    const corners = walls.flatMap(({ minX, minY, maxX, maxY }) =>
        [[minX - away, minY - away], [maxX + away, minY - away], [maxX + away, maxY +
            away], [minX - away, maxY + away]].map(([
            x, y,
        ]) =>
            ({
                x, y,
            })));
    const nodes = corners.filter((node) => sees(node, node));
    const length = (/** @type {Point} */ a, /** @type {Point} */ b) => Math.hypot(a.x - b.x, a.y - b.y);
    /**
     * The lengths of the shortest paths from all nodes to a goal, computed once per goal.
     * @type {Map<string, number[]>}
     */
    const known = new Map();

    /** Calculates the shortest paths from all nodes to a goal with the Bellman-Ford algorithm. @param {Point} goal */
    function waysTo(goal) {
        const key = `${goal.x} ${goal.y}`, had = known.get(key);
        if (had) return had;
        const ways = nodes.map((node) => (sees(node, goal) ? length(node, goal) : Infinity));
        for (let changed = true; changed;) {
            changed = false;
            nodes.forEach((a, i) => nodes.forEach((b, k) => {
                const way = ways[k] + length(a, b);
                if (way < ways[i] - 1e-9 && sees(a, b)) {
                    ways[i] = way;
                    changed = true;
                }
            }));
        }
        known.set(key, ways);
        return ways;
    }

    /**
     * Returns the next point to head for, and the length of the way.
     * @param {Point} from
     * @param {Point} goal
     * @returns {{ aim: Point, way: number }}
     */
    function route(from, goal) {
        if (!walls.length || sees(from, goal)) return { aim: goal, way: length(from, goal) };
        const ways = waysTo(goal);
        let aim = goal, best = Infinity;
        nodes.forEach((node, i) => {
            const way = length(from, node) + ways[i];
            if (way < best && sees(from, node)) {
                best = way;
                aim = node;
            }
        });
        return { aim, way: best < Infinity ? best : length(from, goal) };
    }
    return { route };
}
