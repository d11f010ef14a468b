/**
 * The cases: geometries in which people were measured, and those of the RiMEA guideline (version 3.0.0 and, for 12a,
 * 12b, 12d, 15 and 16, version 4.1.1). Lengths are in meters.
 */
import { file, place, RADIUS } from "./people.js";

/** @typedef {import("./walk.js").Case} Case @typedef {import("./people.js").Area} Area */

const THICK = 1, GAP = 0.02; // thickness of walls; distance from walls at the start
const AROUND = 2; // the value of navField's `density` that its documentation suggests
const RING = 26; // length of a ring: a corridor that continues at its other end

/** @param {number} minX @param {number} minY @param {number} maxX @param {number} maxY @returns {Area} */
const area = (minX, minY, maxX, maxY) => ({ minX, minY, maxX, maxY });
/** Returns where the centers of people may be. @param {Area} room */
const inside = (room, gap = RADIUS + GAP) =>
    area(room.minX + gap, room.minY + gap, room.maxX - gap, room.maxY - gap);
/** Returns the smallest box around areas, with walls around it. @param {Area[]} areas */
function around(areas) {
    return area(
        Math.min(...areas.map((one) => one.minX)) - THICK, Math.min(...areas.map((one) => one.minY)) - THICK,
        Math.max(...areas.map((one) => one.maxX)) + THICK, Math.max(...areas.map((one) => one.maxY)) + THICK,
    );
}

/**
 * @param {number} width @param {{ count: number, seed: number, between?: [number, number] }} options  between: range of
 *   free speeds
 * @returns {Case}
 */
function ring(width, { count, seed, between }) {
    const half = width / 2;
    const people = width < 1
        ? file(count, seed, RING, half - RADIUS)
        : place(count, seed, area(0, -half + RADIUS, RING, half - RADIUS), { period: RING, between });
    return { people, walls: [], bounds: area(0, -half, RING, half), seed, ring: true };
}
/** @param {number} count @param {number} seed */
export const wideRing = (count, seed) => ring(1.8, { count, seed });
/** @param {number} count @param {number} seed */
export const oneFile = (count, seed) => ring(0.6, { count, seed });
/**
 * RiMEA 4 in a ring, where the density remains constant: counts for 0.5 to 6 people per square meter, and the fields in
 * which they are measured.
 */
export const RIMEA4 = {
    counts: [26, 52, 104, 156, 208, 260, 312],
    fields: [area(12, -0.5, 14, 0.5), area(12, -1, 14, 0), area(0, -0.5, 2, 0.5)],
    /** @param {number} count @param {number} seed */
    ring: (count, seed) => ring(2, { count, seed, between: [1.2, 1.4] }),
};
/** @param {number} count @param {number} width */
export const densityOf = (count, width) => count / (RING * width);

/**
 * Returns a room, a bottleneck in the middle of its right wall, and a room behind it, which people leave on the right.
 * @param {{ room: [number, number], length: number, width: number, behind: [number, number], count: number,
 *   seed: number, start?: Area, goal?: number }} options  goal: distance behind the bottleneck at which people leave
 * @returns {Case & { line: number }} line: the middle of the bottleneck
 */
export function bottleneck({ room, length, width, behind, count, seed, start, goal = behind[0] - 2 * RADIUS }) {
    const [deep, high] = room, exit = deep + length, end = exit + behind[0], top = Math.max(high, behind[1]) / 2;
    const walls = [-1, 1].flatMap((sign) => {
        const beside = (/** @type {number} */ minX, /** @type {number} */ maxX, /** @type {number} */ y) =>
            area(minX, sign < 0 ? -top - THICK : y, maxX, sign < 0 ? -y : top + THICK);
        return [
            beside(-THICK, deep, high / 2), beside(deep, exit, width / 2), beside(exit, end + THICK, behind[1] / 2),
        ];
    });
    walls.push(area(-THICK, -high / 2, 0, high / 2));
    const people = place(count, seed, inside(start ?? area(0, -high / 2, deep, high / 2)));
    return {
        people, walls, seed, bounds: area(-THICK, -top - THICK, end + 2 * THICK, top + THICK), line: deep + length / 2,
        goal: { x: end + THICK, y: 0 }, isGone: (x) => x > exit + goal,
    };
}
/** The geometry of the measured bottlenecks. @param {number} width @param {number} seed */
export const measuredBottleneck = (width, seed) =>
    bottleneck({ room: [10, 8], length: 2, width, behind: [3, 8], count: 200, seed });
/**
 * RiMEA 12. @param {{ width?: number, length: number, goal?: number, seed: number }} options
 */
export const rimea12 = ({ width = 1, length, goal, seed }) =>
    bottleneck({
        room: [10, 10], length, width, behind: [12, 10], count: 150, seed, start: area(0, -5, 5, 5), goal,
    });

/** RiMEA 1: a person alone in a corridor. @returns {Case} */
export function rimea1() {
    const walls = [area(-THICK, -1 - THICK, 42, -1), area(-THICK, 1, 42, 1 + THICK)];
    return {
        people: [{ x: 0, y: 0, speed: 1.33 }], walls, bounds: around([area(0, -1, 42, 1)]), seed: 1,
        goal: { x: 42, y: 0 }, isGone: (x) => x >= 40,
    };
}

/**
 * Returns a corridor that turns to the left. The first arm leads along x, the second one along y.
 * @param {{ first: number, second: number, width: number, count: number, seed: number, deep: number }} options
 *   first, second: lengths up to the corner's square and from it; deep: depth of the area where people start
 * @returns {Case}
 */
function corner({ first, second, width, count, seed, deep }) {
    const far = first + width, end = width + second;
    const walls = [
        area(-THICK, -THICK, far + THICK, 0), area(far, 0, far + THICK, end + 2 * THICK),
        area(-THICK, width, first, end + 2 * THICK), area(-THICK, 0, 0, width),
    ];
    return {
        people: place(count, seed, inside(area(0, 0, deep, width))), walls, seed,
        bounds: around([area(0, 0, far, end + THICK)]), goal: { x: first + width / 2, y: end + THICK },
        goalOf: (person) => ({ x: first + (width * ((person % 10) + 0.5)) / 10, y: end + THICK }),
        isGone: (x, y) => y > end,
    };
}
/** RiMEA 6. @param {number} seed */
export const rimea6 = (seed) => corner({ first: 10, second: 10, width: 2, count: 20, seed, deep: 6 });

/**
 * RiMEA 15: a corner 20 m wide, and straight corridors as long as its inner and its outer path. The shortest paths of
 * all people touch the inner corner, so these people go around each other.
 */
export const RIMEA15 = {
    /** @param {number} seed @returns {Case} */
    corner: (seed) => ({
        ...corner({ first: 24, second: 20, width: 20, count: 500, seed, deep: 6 }), density: AROUND,
    }),
    /** @param {number} length @param {number} seed @returns {Case} */
    straight(length, seed) {
        const walls = [area(-THICK, -THICK, length + THICK, 0), area(-THICK, 20, length + THICK, 20 + THICK)];
        return {
            people: place(500, seed, inside(area(0, 0, 6, 20))), walls, seed, density: AROUND,
            bounds: around([area(0, 0, length + 1, 20)]),
            goalOf: (person) => ({ x: length + 1, y: 2 * ((person % 10) + 0.5) }), isGone: (x) => x > length,
        };
    },
};

/**
 * RiMEA 9: a hall with two doors of 1 m in each long wall, 4 m from the corners; everyone leaves through the nearest
 * open door. If there are two doors, both are in the same wall.
 * @param {number} doors @param {number} seed
 */
export function rimea9(doors, seed) {
    const at = [[4.5, 20], [25.5, 20], [4.5, 0], [25.5, 0]].slice(0, doors), out = 0.5;
    const beside = (/** @type {number} */ y) => {
        const open = at.filter((door) => door[1] === y).map((door) => door[0]), minY = y ? y : y - THICK;
        const ends = [-THICK, ...open.flatMap((x) => [x - out, x + out]), 30 + THICK];
        return ends.filter((_, i) => i % 2 === 0).map((from, i) => area(from, minY, ends[2 * i + 1], minY + THICK));
    };
    const people = place(1000, seed, area(2, 2, 28, 18));
    const goals = at.map(([x, y]) => ({ x, y: y ? y + 1.5 : y - 1.5 }));
    return {
        people, seed, bounds: area(-THICK, -3, 30 + THICK, 23),
        walls: [...beside(0), ...beside(20), area(-THICK, 0, 0, 20), area(30, 0, 30 + THICK, 20)],
        goalOf: (/** @type {number} */ person) =>
            goals.reduce((best, goal) => (toward(people[person], goal) < toward(people[person], best) ? goal : best)),
        isGone: (/** @type {number} */ _x, /** @type {number} */ y) => y < -0.8 || y > 20.8,
    };
}
/** @param {{ x: number, y: number }} person @param {{ x: number, y: number }} goal */
const toward = (person, goal) => Math.hypot(goal.x - person.x, goal.y - person.y);
