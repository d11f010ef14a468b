/**
 * Detour's crowd (recast-navigation) on CROWD-12's starts: a flat navigation mesh, with Detour's default quality of
 * avoidance.
 */
import { Crowd, init } from "@recast-navigation/core";
import { generateSoloNavMesh } from "@recast-navigation/generators";
import { CROWD, crowdStart } from "../starts.js";
import { timed } from "../timed.js";

const CELL = 0.5, HEIGHT = 2;

/** Returns the navigation mesh of a square floor. @param {number} size */
function floor(size) {
    const positions = [0, 0, 0, size, 0, 0, size, 0, size, 0, 0, size], indices = [0, 2, 1, 0, 3, 2];
    const { success, navMesh, error } = /** @type {any} */ (generateSoloNavMesh(positions, indices,
        { cs: CELL, ch: 0.2, walkableRadius: 1 }));
    if (!success) throw new Error(`detour: ${error}`);
    return navMesh;
}

/** @param {number} n @param {number} seed */
export async function detourCrowd(n, seed) {
    await init();
    const start = crowdStart(n, seed), { radius, maxSpeed, range, dt, reach } = CROWD;
    const { x, y, goalX = x, goalY = y, size } = start;
    const navMesh = floor(size), crowd = new Crowd(navMesh, { maxAgents: n, maxAgentRadius: radius });
    const agents = Array.from(x, (_, i) => {
        const agent = crowd.addAgent({ x: x[i], y: 0, z: y[i] },
            { radius, height: HEIGHT, maxSpeed, maxAcceleration: 20, collisionQueryRange: range });
        agent.requestMoveTarget({ x: goalX[i], y: 0, z: goalY[i] });
        return agent;
    });
    const step = () => {
        crowd.update(dt);
        for (let i = 0; i < n; i++) {
            const at = agents[i].position(), far = Math.hypot(goalX[i] - at.x, goalY[i] - at.z);
            if (far > 2 * reach) continue;
            goalX[i] = start.random() * size;
            goalY[i] = start.random() * size;
            agents[i].requestMoveTarget({ x: goalX[i], y: 0, z: goalY[i] });
        }
    };
    const positions = () => {
        const places = agents.map((agent) => agent.position());
        return { x: places.map((place) => place.x), y: places.map((place) => place.z) };
    };
    const close = () => {
        crowd.destroy();
        navMesh.destroy();
    };
    return { step, positions, close };
}

/** @type {import("../measure.js").Subject} */
export const detourSubject = {
    name: "detour",
    most: 10_000,
    async start(_name, n, seed) {
        const { step, positions, close } = await detourCrowd(n, seed);
        return { run: timed(step), positions, close };
    },
};
