/**
 * Detour's crowd (recast-navigation): a navigation mesh of the floor around the walls, and Detour's default quality of
 * avoidance. Detour finds its own paths.
 */
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** Imports a package from a folder's node_modules. @param {string} folder @param {string} name */
export const peer = (folder, name) =>
    import(pathToFileURL(createRequire(join(folder, "package.json")).resolve(name)).href);

const HEIGHT = 2;

/**
 * Returns the mesh of the floor, with the walls as boxes.
 * @param {import("../layouts.js").Scene} scene
 * @param {number} edge
 */
function geometry({ walls, radius }, edge) {
    const positions = [-edge, 0, -edge, edge, 0, -edge, edge, 0, edge, -edge, 0, edge], indices = [0, 2, 1, 0, 3, 2];
    const tall = 4 * HEIGHT * radius;
    for (const { minX, minY, maxX, maxY } of walls) {
        const first = positions.length / 3;
        for (const y of [0, tall]) positions.push(minX, y, minY, maxX, y, minY, maxX, y, maxY, minX, y, maxY);
        for (const [a, b, c, d] of [[4, 5, 6, 7], [0, 1, 5, 4], [1, 2, 6, 5], [2, 3, 7, 6], [3, 0, 4, 7]]) {
            indices.push(...[a, c, b, a, d, c].map((k) => first + k));
        }
    }
    return { positions, indices };
}

/**
 * Returns the largest distance of a start or goal from the middle, with a margin.
 * @param {import("../layouts.js").Scene} scene
 */
const extent = ({ agents, radius }) =>
    Math.max(...agents.flatMap((one) => [one, ...one.goals]).flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)])) +
        10 * radius;

/** @param {string} folder @returns {Promise<import("../run.js").Subject>} */
export async function detourSubject(folder) {
    const { Crowd, init } = await peer(folder, "@recast-navigation/core");
    const { generateSoloNavMesh } = await peer(folder, "@recast-navigation/generators");
    await init();
    /** @param {import("../layouts.js").Scene} scene @param {number} hz */
    function start(scene, hz) {
        const { agents, movers, radius, speed } = scene, { positions, indices } = geometry(scene, extent(scene));
        const cs = radius * (scene.walls.length ? 0.25 : 1);
        const { success, navMesh, error } = generateSoloNavMesh(positions, indices,
            { cs, ch: 0.2 * radius, walkableRadius: Math.ceil(radius / cs), walkableHeight: 10, walkableClimb: 1 });
        if (!success) throw new Error(`detour: ${error}`);
        const all = { height: HEIGHT * radius, maxAcceleration: 8 * speed, collisionQueryRange: 10 * radius };
        const crowd = new Crowd(navMesh, {
            maxAgents: agents.length + movers.length,
            maxAgentRadius: Math.max(radius, ...movers.map((one) => one.radius)),
        });
        const walkers = agents.map((one) =>
            crowd.addAgent({ x: one.x, y: 0, z: one.y }, { ...all, radius: one.radius, maxSpeed: one.speed || speed }));
        const discs = movers.map((one) => crowd.addAgent({ x: one.x, y: 0, z: one.fromY },
            { ...all, radius: one.radius, maxSpeed: one.speed, updateFlags: 0 }));
        return {
            step: () => crowd.update(1 / hz),
            read(/** @type {Float64Array} */ x, /** @type {Float64Array} */ y, /** @type {Uint8Array} */ here) {
                walkers.forEach((agent, i) => {
                    if (!here[i]) return;
                    const at = agent.position();
                    x[i] = at.x;
                    y[i] = at.z;
                });
            },
            aim: (/** @type {number} */ i, /** @type {import("../routes.js").Point} */ { x, y }) =>
                walkers[i].requestMoveTarget({ x, y: 0, z: y }),
            remove: (/** @type {number} */ i) => crowd.removeAgent(walkers[i]),
            mover(
                /** @type {number} */ k, /** @type {number} */ x, /** @type {number} */ y,
                /** @type {number} */ velocityY,
            ) {
                discs[k].teleport({ x, y: 0, z: y });
                discs[k].requestMoveVelocity({ x: 0, y: 0, z: velocityY });
            },
            close() {
                crowd.destroy();
                navMesh.destroy();
            },
        };
    }
    return { name: "detour", ownWays: true, start };
}
