/**
 * Yuka: arriving, separation and obstacle avoidance, as its examples set them up. Yuka supports only round obstacles,
 * including the other vehicles; walls are rows of discs.
 */
import { peer } from "./detour.js";

const RESPONSE = 5; // rate, in 1/s, at which a force turns the velocity into the desired velocity; Yuka's own rate is 1

/** Returns discs along the border of a box. @param {import("../layouts.js").Box} box @param {number} radius */
function discsOf({ minX, minY, maxX, maxY }, radius) {
    const inX = Math.min(radius, (maxX - minX) / 2), inY = Math.min(radius, (maxY - minY) / 2), points = [];
    const along = (/** @type {number} */ from, /** @type {number} */ to) => {
        const count = Math.max(1, Math.ceil((to - from) / radius));
        return Array.from({ length: count + 1 }, (_, i) => from + ((to - from) * i) / count);
    };
    for (const x of along(minX + inX, maxX - inX)) points.push({ x, y: minY + inY }, { x, y: maxY - inY });
    for (const y of along(minY + inY, maxY - inY)) points.push({ x: minX + inX, y }, { x: maxX - inX, y });
    return points;
}

/**
 * Creates the subject: `seek` keeps agents moving at full speed, `arrive` stops them at the last goal.
 * @param {string} folder
 * @returns {Promise<import("../run.js").Subject>}
 */
export async function yukaSubject(folder) {
    const yuka = await peer(folder, "yuka");
    /** @param {import("../layouts.js").Scene} scene @param {number} hz */
    function start(scene, hz) {
        const { agents, walls, movers, radius, speed } = scene, manager = new yuka.EntityManager();
        const obstacles = /** @type {any[]} */ ([]);
        const obstacle = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ r) => {
            const entity = new yuka.GameEntity();
            entity.position.set(x, 0, y);
            entity.boundingRadius = r;
            obstacles.push(entity);
            return entity;
        };
        for (const box of walls) for (const { x, y } of discsOf(box, radius)) obstacle(x, y, radius);
        const discs = movers.map((one) => obstacle(one.x, one.fromY, one.radius));
        const arrivals = agents.map(() => new yuka.ArriveBehavior(new yuka.Vector3(), 0.2, 0.1 * radius));
        const seeks = agents.map(() => new yuka.SeekBehavior(new yuka.Vector3()));
        const vehicles = agents.map((one, i) => {
            const vehicle = new yuka.Vehicle(), separation = new yuka.SeparationBehavior();
            const avoidance = new yuka.ObstacleAvoidanceBehavior(obstacles);
            vehicle.position.set(one.x, 0, one.y);
            Object.assign(vehicle, {
                boundingRadius: one.radius, maxSpeed: one.speed || speed, maxForce: 20 * speed,
                updateNeighborhood: one.speed > 0, neighborhoodRadius: 4 * radius,
            });
            avoidance.dBoxMinLength = 4 * radius;
            arrivals[i].weight = seeks[i].weight = RESPONSE;
            separation.weight = RESPONSE * speed * radius;
            avoidance.weight = (speed / radius) ** 2;
            if (one.speed > 0) {
                for (const behavior of [separation, avoidance, arrivals[i], seeks[i]]) vehicle.steering.add(behavior);
            }
            seeks[i].active = false;
            manager.add(vehicle);
            obstacles.push(vehicle);
            return vehicle;
        });
        return {
            step: () => void manager.update(1 / hz),
            read(/** @type {Float64Array} */ x, /** @type {Float64Array} */ y, /** @type {Uint8Array} */ here) {
                vehicles.forEach(({ position }, i) => {
                    if (!here[i]) return;
                    x[i] = position.x;
                    y[i] = position.z;
                });
            },
            aim(
                /** @type {number} */ i, /** @type {import("../routes.js").Point} */ { x, y },
                /** @type {boolean} */ last,
            ) {
                const stops = last && !scene.leaves, behavior = stops ? arrivals[i] : seeks[i];
                arrivals[i].active = stops;
                seeks[i].active = !stops;
                behavior.target.set(x, 0, y);
            },
            remove: (/** @type {number} */ i) => void manager.remove(vehicles[i]),
            mover: (/** @type {number} */ k, /** @type {number} */ x, /** @type {number} */ y) =>
                void discs[k].position.set(x, 0, y),
            close: () => void manager.clear(),
        };
    }
    return { name: "yuka", start };
}
