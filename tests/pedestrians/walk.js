/** Runs people through a case with Veer. A case is in meters; `meter` is the length of a meter in the world. */
import { RADIUS } from "./people.js";

/**
 * `ring`: the world repeats along x, and people walk along x forever. `goal`, `goalOf`: where people go; they are
 * removed where `isGone`. `density`: of `navField`, how willing people are to go around others.
 * @typedef {import("./people.js").Area} Area
 * @typedef {{ people: import("./people.js").Person[], walls: Area[], bounds: Area, seed: number, ring?: boolean,
 *   density?: number, goal?: { x: number, y: number }, goalOf?: (person: number) => { x: number, y: number },
 *   isGone?: (x: number, y: number) => boolean }} Case
 * @typedef {{ x: Float64Array, y: Float64Array, speed: Float64Array, here: Uint8Array, time: number }} Look
 */

export const HZ = 60;
const CELL = 0.1, CROWD_CELL = 2 * RADIUS; // cells of navigation in m: without, and with `density`

/** @param {Case} plan @param {number} meter @param {object} brain */
function brainOf(plan, meter, brain) {
    const stopRadius = 0.1 * meter, cellSize = (plan.density ? CROWD_CELL : CELL) * meter;
    const goes = plan.ring
        ? { type: "drive" }
        : { type: "navField", cellSize, clearance: RADIUS * meter, stopRadius, density: plan.density ?? 0 };
    const isPipeline = "combine" in brain && brain.combine === "pipeline";
    return {
        crowd: "reciprocal", pedestrians: { meter }, locomotion: { idle: "brake" },
        behaviors: isPipeline ? [{ type: "target", stopRadius }, goes] : [goes], ...brain,
    };
}

/**
 * @param {import("veer").Veer} veer @param {Case} plan @param {number} meter @param {object} brain
 */
function createRoom(veer, plan, meter, brain) {
    const { minX, minY, maxX, maxY } = plan.bounds, n = plan.people.length;
    const cells = Math.ceil((maxX - minX) / CELL + 2) * Math.ceil((maxY - minY) / CELL + 2);
    const world = veer.createWorld({
        bounds: [minX * meter, minY * meter, maxX * meter, maxY * meter],
        ...(plan.ring ? { edgesX: "wrap", edgesY: "clamp" } : {}),
        seed: plan.seed, capacity: { agents: n, navCells: plan.ring ? 0 : cells, navFields: 10 },
    });
    for (const wall of plan.walls) {
        world.addBox({
            x: ((wall.minX + wall.maxX) / 2) * meter, y: ((wall.minY + wall.maxY) / 2) * meter,
            halfWidth: ((wall.maxX - wall.minX) / 2) * meter, halfHeight: ((wall.maxY - wall.minY) / 2) * meter,
        });
    }
    const walker = world.addBrain(brainOf(plan, meter, brain));
    const ids = plan.people.map(({ x, y, speed }, i) => {
        const goal = plan.goalOf?.(i) ?? plan.goal;
        return world.addAgent({
            x: x * meter, y: y * meter, radius: RADIUS * meter, maxSpeed: speed * meter, brain: walker,
            ...(goal ? { target: { x: goal.x * meter, y: goal.y * meter } } : {}),
        });
    });
    return { world, ids };
}

/**
 * Runs a case for a number of seconds, or until nobody is left. `see` is called after every step.
 * @param {import("veer").Veer} veer @param {Case} plan
 * @param {{ seconds: number, see: (look: Look) => void, meter?: number, brain?: object }} options  brain: settings that
 *   replace the usual ones
 * @returns {{ left: number, seconds: number }} left: number of people who have not left
 */
export function walk(veer, plan, { seconds, see, meter = 1, brain = {} }) {
    const n = plan.people.length, { world, ids } = createRoom(veer, plan, meter, brain);
    const look = {
        x: new Float64Array(n), y: new Float64Array(n), speed: new Float64Array(n), here: new Uint8Array(n).fill(1),
        time: 0,
    };
    const slots = ids.map((id) => world.slot(id));
    let left = n, step = 0;
    if (plan.ring) for (const slot of slots) world.agents.driveX[slot] = 1;
    for (; step < seconds * HZ && left > 0; step++) {
        world.step(1 / HZ);
        const { x, y, velocityX, velocityY } = world.agents;
        look.time = (step + 1) / HZ;
        for (let i = 0; i < n; i++) {
            if (!look.here[i]) continue;
            look.x[i] = x[slots[i]] / meter;
            look.y[i] = y[slots[i]] / meter;
            look.speed[i] = Math.hypot(velocityX[slots[i]], velocityY[slots[i]]) / meter;
        }
        see(look);
        for (let i = 0; i < n; i++) {
            if (!look.here[i] || !plan.isGone?.(look.x[i], look.y[i])) continue;
            world.removeAgent(ids[i]);
            look.here[i] = 0;
            left--;
        }
    }
    world.dispose();
    return { left, seconds: step / HZ };
}
