/**
 * Places the objects of a scene: random numbers from its seed, free positions, starting grids, fences along a path. A
 * random number is a pure function of the seed, its purpose and its index, so adding an object to a scene does not move
 * other objects. Results are rounded, so that they are the same on every machine.
 */
import { SceneError, quote } from "./error.js";

/** @import { PathId, World } from "../types.js" */
/** @import { Along, Block, Ring } from "./types.js" */

const TRIES = 2000; // maximum number of attempts to find a free position; must be a multiple of 4
// positions are multiples of 1/64 u, angles of 1/1024 rad: far coarser than any machine's rounding errors
const GRAIN = 64;

/** @param {number} n */
function mix(n) {
    n = Math.imul(n ^ (n >>> 16), 0x7feb352d);
    n = Math.imul(n ^ (n >>> 15), 0x846ca68b);
    return (n ^ (n >>> 16)) >>> 0;
}

/**
 * Returns the random numbers for one purpose. `draw(k)` is number k of the sequence, at least 0 and less than 1.
 * @param {number} seed
 * @param {string} purpose
 */
export function draws(seed, purpose) {
    let stream = mix(seed ^ 0x9e3779b9);
    for (let i = 0; i < purpose.length; i++) stream = mix((stream ^ purpose.charCodeAt(i)) + 0x9e3779b9);
    return (/** @type {number} */ k) => (mix((stream + Math.imul(k, 0x9e3779b9)) >>> 0) >>> 8) / 0x1000000;
}

/** Rounds to a coarse grid whose values a float represents exactly. @param {number} value */
export const grain = (value) => Math.fround(Math.round(value * GRAIN) / GRAIN);

/**
 * Distributes a range over `count` agents: each agent gets a value from its own part of the range, in an order
 * determined by the seed, so that all values differ.
 * @param {number[]} range  from, to @param {number} count @param {(k: number) => number} draw @returns {number[]}
 */
export function deal([from, to], count, draw) {
    const order = Array.from({ length: count }, (_, i) => i);
    for (let i = count - 1; i > 0; i--) {
        const j = Math.floor(draw(i) * (i + 1));
        [order[i], order[j]] = [order[j], order[i]];
    }
    return order.map((part, i) =>
        Math.min(to, Math.max(from, grain(from + ((to - from) * (part + draw(count + i))) / count))));
}

/**
 * @typedef {object} Room
 * @property {World} world
 * @property {number[]} region  minX, minY, maxX, maxY
 * @property {number} clearance  minimum distance from obstacles
 * @property {number} apart  preferred distance between positions
 * @property {number[][]} taken  positions already assigned
 */

/**
 * Returns a free position. In a crowded region, the distance to other positions shrinks, down to the clearance.
 * @param {Room} room
 * @param {(k: number) => number} draw
 * @param {string} path  path in the scene of the object to place, for errors
 */
export function freePlace(room, draw, path) {
    const { world, clearance, apart, taken } = room, [minX, minY, maxX, maxY] = room.region;
    const width = maxX - minX - 2 * clearance, height = maxY - minY - 2 * clearance;
    for (let k = 0; k < TRIES && width >= 0 && height >= 0; k++) {
        const x = grain(minX + clearance + width * draw(2 * k)), y = grain(minY + clearance + height * draw(2 * k + 1));
        const least = Math.max(clearance, apart / (1 << Math.floor((4 * k) / TRIES)));
        if (taken.some(([tx, ty]) => (tx - x) * (tx - x) + (ty - y) * (ty - y) < least * least)) continue;
        if (world.overlap({ x, y, radius: clearance }).length) continue;
        return { x, y };
    }
    throw new SceneError(`found no place with ${clearance} u of room in ${quote(room.region)}`,
        { path, value: clearance });
}

/**
 * Returns positions and headings along a path: spread over its whole length, or in rows on the given lanes; rows move
 * closer if there are too many.
 * @param {World} world @param {PathId} path @param {Along} along @param {number} count
 */
export function alongPath(world, path, along, count) {
    const { length } = world.pathPointAt(path, 0), lanes = along.lanes ?? [0];
    const even = length / Math.ceil(count / lanes.length), spacing = Math.min(along.spacing ?? even, even);
    const from = along.from ?? 0;
    return Array.from({ length: count }, (_, i) => {
        const { position, tangent } = world.pathPointAt(path,
            Math.fround(from + spacing * Math.floor(i / lanes.length)));
        const lane = lanes[i % lanes.length];
        return {
            x: grain(position.x - tangent.y * lane), y: grain(position.y + tangent.x * lane),
            orientation: Math.fround(Math.round(Math.atan2(tangent.y, tangent.x) * 1024) / 1024),
        };
    });
}

/**
 * Returns a fence at a distance from a path, on the left if positive. In a bend tighter than the distance, the line
 * would cross itself, so points that are closer to another part of the path are omitted, which leaves a corner, as in a
 * real fence.
 * @param {World} world
 * @param {PathId} path
 * @param {{ offset: number, radius?: number, spacing?: number, closed: boolean }} wall
 * @param {string} at
 */
export function fence(world, path, wall, at) {
    const { length } = world.pathPointAt(path, 0), count = Math.max(2, Math.ceil(length / (wall.spacing ?? 12)));
    /** @type {number[][]} */
    const points = [];
    for (let i = 0; i < count + (wall.closed ? 0 : 1); i++) {
        const { position, tangent } = world.pathPointAt(path, Math.fround((length * i) / count));
        const x = grain(position.x - tangent.y * wall.offset), y = grain(position.y + tangent.x * wall.offset);
        const near = world.pathClosest(path, { x, y }).position;
        const nearSq = (near.x - x) * (near.x - x) + (near.y - y) * (near.y - y), least = Math.abs(wall.offset) - 1;
        if (least <= 0 || nearSq >= least * least) points.push([x, y]);
    }
    if (points.length < 2) {
        throw new SceneError(`there is no room for a fence ${wall.offset} u from the path`,
            { path: at, value: wall.offset });
    }
    return { kind: /** @type {const} */ ("segment"), points, closed: wall.closed ? 1 : 0, radius: wall.radius ?? 3 };
}

/** Returns positions in the rows of a block, from its upper left corner. @param {Block} grid @param {number} count */
export function block({ x, y, columns, spacing }, count) {
    return Array.from({ length: count },
        (_, i) => ({ x: grain(x + spacing * (i % columns)), y: grain(y + spacing * Math.floor(i / columns)) }));
}

/** Returns evenly spaced positions on a circle, each facing the center. @param {Ring} circle @param {number} count */
export function ring({ x, y, radius, from = 0 }, count) {
    return Array.from({ length: count }, (_, i) => {
        const angle = from + (2 * Math.PI * i) / count;
        const fine = (/** @type {number} */ a) => Math.fround(Math.round(a * 1024) / 1024);
        return {
            x: grain(x + radius * Math.cos(angle)), y: grain(y + radius * Math.sin(angle)),
            orientation: fine(Math.PI + angle),
        };
    });
}

/**
 * Mirrors a position at a point: only its x, only its y, or both.
 * @param {{ x: number, y: number, z: number }} place
 * @param {import("./types.js").Mirror} mirror
 */
export function mirrored({ x, y, z }, { mirror, at: [midX, midY] }) {
    return { x: mirror === "y" ? x : grain(2 * midX - x), y: mirror === "x" ? y : grain(2 * midY - y), z };
}
