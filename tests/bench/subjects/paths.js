/**
 * Other libraries that find a path for one agent, in the benchmark's towns: two on grids of the same cells
 * (PathFinding.js, EasyStar.js), and two on navigation meshes (recast-navigation, navcat).
 */
import { init, NavMeshQuery } from "@recast-navigation/core";
import EasyStar from "easystarjs";
import { DEFAULT_QUERY_FILTER, findPath } from "navcat";
import { generateSoloNavMesh } from "navcat/blocks";
import PathFinding from "pathfinding";
import { kept } from "../operations.js";
import { timed } from "../timed.js";
import { floorWithBoxes, pathsStart } from "../towns.js";
import { boxesMesh } from "./detour.js";

const cellsOf = (/** @type {string} */ name) => (name.endsWith("256") ? 256 : 128);

/** Returns a town as rows of cells: 1 is blocked. @param {ReturnType<typeof pathsStart>} start */
function gridOf({ town, buildings, half, cell, radius }) {
    const count = town.size / cell, rows = Array.from({ length: count }, () => new Array(count).fill(0));
    for (const { x, y } of buildings) {
        for (let row = 0; row < count; row++) {
            for (let column = 0; column < count; column++) {
                const aside = Math.max(Math.abs((column + 0.5) * cell - x), Math.abs((row + 0.5) * cell - y));
                if (aside < half + radius) rows[row][column] = 1;
            }
        }
    }
    return rows;
}

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {(start: ReturnType<typeof pathsStart>) => (from: Point, to: Point) => number} Finder */

/** @param {string} name @param {Finder} open @returns {import("../measure.js").Subject} */
const subjectOf = (name, open) => ({
    name,
    async start(which, n, seed) {
        await init();
        const start = pathsStart(n, seed, cellsOf(which)), find = open(start);
        return { run: timed(() => {
            for (const { from, to } of start.ends) kept.value += find(from, to);
        }) };
    },
});

/** @type {Finder} */
function openPathFinding(start) {
    const grid = new PathFinding.Grid(gridOf(start)), { cell } = start;
    const finder = new PathFinding.AStarFinder({ diagonalMovement: PathFinding.DiagonalMovement.OnlyWhenNoObstacles });
    const at = (/** @type {number} */ v) => Math.floor(v / cell);
    // cloned, because a search leaves marks in the grid
    return (from, to) => finder.findPath(at(from.x), at(from.y), at(to.x), at(to.y), grid.clone()).length;
}

/** @type {Finder} */
function openEasyStar(start) {
    const finder = new EasyStar.js(), at = (/** @type {number} */ v) => Math.floor(v / start.cell);
    finder.setGrid(gridOf(start));
    finder.setAcceptableTiles([0]);
    finder.enableDiagonals();
    finder.disableCornerCutting();
    finder.enableSync();
    return (from, to) => {
        let length = 0;
        finder.findPath(at(from.x), at(from.y), at(to.x), at(to.y), (/** @type {Point[] | null} */ path) =>
            (length = path?.length ?? 0));
        finder.calculate();
        return length;
    };
}

/** @type {Finder} */
function openRecast({ town, buildings, half, radius }) {
    const query = new NavMeshQuery(boxesMesh({ size: town.size, radius }, buildings, half));
    return (from, to) => query.computePath({ x: from.x, y: 0, z: from.y }, { x: to.x, y: 0, z: to.y }).path.length;
}

/** @type {Finder} */
function openNavcat({ town, buildings, half, radius }) {
    const { navMesh } = generateSoloNavMesh(floorWithBoxes(town.size, buildings, half), {
        cellSize: 1, cellHeight: 0.5, walkableRadiusVoxels: radius, walkableRadiusWorld: radius,
        walkableClimbVoxels: 2, walkableClimbWorld: 1, walkableHeightVoxels: 4, walkableHeightWorld: 2,
        walkableSlopeAngleDegrees: 45, borderSize: 0, minRegionArea: 8, mergeRegionArea: 20,
        maxSimplificationError: 1.3, maxEdgeLength: 120, maxVerticesPerPoly: 5, detailSampleDistance: 6,
        detailSampleMaxError: 1,
    });
    const near = /** @type {[number, number, number]} */ ([5, 5, 5]);
    return (from, to) =>
        findPath(navMesh, [from.x, 0, from.y], [to.x, 0, to.y], near, DEFAULT_QUERY_FILTER).path.length;
}

export const pathSubjects = [
    subjectOf("recast", openRecast), subjectOf("navcat", openNavcat), subjectOf("pathfinding", openPathFinding),
    subjectOf("easystar", openEasyStar),
];
