/**
 * Detour's crowd (recast-navigation), with its default quality of avoidance. It runs on CROWD-12's starts over a flat
 * navigation mesh and, in the tower defense, over a mesh with a hole around each tower.
 */
import { Crowd, init } from "@recast-navigation/core";
import { generateSoloNavMesh } from "@recast-navigation/generators";
import { CROWD, crowdStart } from "../starts.js";
import { timed } from "../timed.js";
import { floorWithBoxes, TOWERS, towersStart } from "../towns.js";

const CELL = 0.5, HEIGHT = 2;

/** Returns the navigation mesh of a square floor. @param {number} size */
function floor(size) {
    const positions = [0, 0, 0, size, 0, 0, size, 0, size, 0, 0, size], indices = [0, 2, 1, 0, 3, 2];
    const { success, navMesh, error } = /** @type {any} */ (generateSoloNavMesh(positions, indices,
        { cs: CELL, ch: 0.2, walkableRadius: 1 }));
    if (!success) throw new Error(`detour: ${error}`);
    return navMesh;
}

/** Returns functions that read and destroy a crowd. @param {{ crowd: any, navMesh: any, agents: any[] }} running */
const endsOf = ({ crowd, navMesh, agents }) => ({
    positions() {
        const places = agents.map((agent) => agent.position());
        return { x: places.map((place) => place.x), y: places.map((place) => place.z) };
    },
    close() {
        crowd.destroy();
        navMesh.destroy();
    },
});

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
    return { step, ...endsOf({ crowd, navMesh, agents }) };
}

/**
 * Returns the navigation mesh of a square floor with boxes on it.
 * @param {{ size: number, radius: number }} floor @param {{ x: number, y: number }[]} boxes @param {number} half
 */
export function boxesMesh({ size, radius }, boxes, half) {
    const { positions, indices } = floorWithBoxes(size, boxes, half), cs = 1;
    const { success, navMesh, error } = /** @type {any} */ (generateSoloNavMesh(positions, indices,
        { cs, ch: 0.5, walkableRadius: Math.ceil(radius / cs), walkableHeight: 4, walkableClimb: 1 }));
    if (!success) throw new Error(`detour: ${error}`);
    return navMesh;
}

/** @param {number} n @param {number} seed */
async function detourTowers(n, seed) {
    await init();
    const { size, goal, towers, creeps, creep } = towersStart(n, seed), { radius, maxSpeed, reach, dt } = TOWERS;
    const navMesh = boxesMesh({ size, radius }, towers, TOWERS.tile / 2);
    const crowd = new Crowd(navMesh, { maxAgents: n, maxAgentRadius: radius });
    const options = {
        radius, height: HEIGHT, maxSpeed, maxAcceleration: 8 * maxSpeed, collisionQueryRange: 12 * radius,
    };
    const target = { x: goal.x, y: 0, z: goal.y };
    const agents = creeps.map((place) => {
        const agent = crowd.addAgent({ x: place.x, y: 0, z: place.y }, options);
        agent.requestMoveTarget(target);
        return agent;
    });
    const step = () => {
        crowd.update(dt);
        for (const agent of agents) {
            const at = agent.position();
            if (Math.hypot(goal.x - at.x, goal.y - at.z) > 2 * reach) continue;
            const place = creep();
            agent.teleport({ x: place.x, y: 0, z: place.y });
            agent.requestMoveTarget(target);
        }
    };
    return { step, ...endsOf({ crowd, navMesh, agents }) };
}

/** @type {import("../measure.js").Subject} */
export const detourSubject = {
    name: "detour",
    most: 10_000,
    async start(name, n, seed) {
        const { step, positions, close } = await (name === "nav-towers" ? detourTowers : detourCrowd)(n, seed);
        return { run: timed(step), positions, close };
    },
};
