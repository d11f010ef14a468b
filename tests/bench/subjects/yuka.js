/**
 * Yuka's flocking, as its own examples set it up: separation, alignment and cohesion, with and without its cell index.
 */
import {
    AlignmentBehavior, CellSpacePartitioning, CohesionBehavior, EntityManager, SeparationBehavior, Vehicle,
} from "yuka";
import { FLOCK, flockStart } from "../starts.js";
import { timed } from "../timed.js";

/** @param {number} n @param {number} seed @param {boolean} indexed */
function yukaFlock(n, seed, indexed) {
    const start = flockStart(n, seed), { size } = start, manager = new EntityManager();
    const { distance, maxSpeed, maxForce, dt } = FLOCK;
    if (indexed) {
        const cells = Math.max(1, Math.floor(size / distance));
        manager.spatialIndex = new CellSpacePartitioning(size, 1, size, cells, 1, cells);
    }
    const vehicles = Array.from(start.x, (_, i) => {
        const vehicle = new Vehicle();
        const behaviors = [new SeparationBehavior(), new AlignmentBehavior(), new CohesionBehavior()];
        // moved, because the origin of Yuka's cell index is in its middle
        vehicle.position.set(start.x[i] - size / 2, 0, start.y[i] - size / 2);
        vehicle.velocity.set(start.vx[i], 0, start.vy[i]);
        Object.assign(vehicle, { maxSpeed, maxForce, updateNeighborhood: true, neighborhoodRadius: distance });
        [FLOCK.separation, FLOCK.alignment, FLOCK.cohesion].forEach((weight, k) => {
            behaviors[k].weight = weight;
            vehicle.steering.add(behaviors[k]);
        });
        manager.add(vehicle);
        return vehicle;
    });
    const wrapped = (/** @type {number} */ v) => (v < -size / 2 ? v + size : v >= size / 2 ? v - size : v);
    const step = () => {
        manager.update(dt);
        for (const { position } of vehicles) position.set(wrapped(position.x), 0, wrapped(position.z));
    };
    const positions = () => ({
        x: vehicles.map(({ position }) => position.x + size / 2),
        y: vehicles.map(({ position }) => position.z + size / 2),
    });
    return { run: timed(step), positions };
}

/** @type {import("../measure.js").Subject[]} */
export const yukaSubjects = [
    { name: "yuka-index", most: 10_000, start: (_name, n, seed) => yukaFlock(n, seed, true) },
    { name: "yuka", most: 2000, start: (_name, n, seed) => yukaFlock(n, seed, false) },
];
