/**
 * recast-navigation's tile cache in the town in which each step builds or tears down a building: a step changes one
 * obstacle and updates the mesh until it is complete. The tile cache has no fields, so agents would still have to
 * search for paths.
 */
import { init } from "@recast-navigation/core";
import { generateTileCache } from "@recast-navigation/generators";
import { timed } from "../timed.js";
import { floorWithBoxes, pathsStart } from "../towns.js";

const TILE = 48; // voxels, a side
const HEIGHT = 10;

/** @type {import("../measure.js").Subject} */
export const tilesSubject = {
    name: "recast-tiles",
    async start(name, n, seed) {
        await init();
        const { town, half, radius } = pathsStart(0, seed, name.endsWith("256") ? 256 : 128), cs = 1;
        const { positions, indices } = floorWithBoxes(town.size, [], half);
        const { success, tileCache, navMesh, error } = /** @type {any} */ (generateTileCache(positions, indices, {
            cs, ch: 0.5, tileSize: TILE, walkableRadius: Math.ceil(radius / cs), walkableHeight: 4, walkableClimb: 1,
            maxObstacles: town.places.length, expectedLayersPerTile: 1,
        }));
        if (!success) throw new Error(`recast-tiles: ${error}`);
        const update = () => {
            while (!tileCache.update(navMesh).upToDate);
        };
        const build = (/** @type {{ x: number, y: number }} */ { x, y }) =>
            tileCache.addBoxObstacle({ x, y: 0, z: y }, { x: half + radius, y: HEIGHT, z: half + radius }, 0).obstacle;
        const obstacles = town.places.map((place, at) => {
            const obstacle = town.built[at] ? build(place) : null;
            update();
            return obstacle;
        });
        const step = () => {
            const at = Math.floor(town.random() * town.places.length), obstacle = obstacles[at];
            if (obstacle) tileCache.removeObstacle(obstacle);
            obstacles[at] = obstacle ? null : build(town.places[at]);
            update();
        };
        return { run: timed(step), close: () => tileCache.destroy() };
    },
};
