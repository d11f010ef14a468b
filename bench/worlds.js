/**
 * The benchmark's worlds, made through the public API: by a case's name, a number of agents and a seed. Runs in Node and in the browser.
 */
import { behaviorWorld } from "./behaviors.js";
import { CONTEXT, contextStart, CROWD, crowdStart, FLOCK, flockStart } from "./starts.js";

/**
 * A world to step. `step` does what a game's frame does: it steps, and answers the events.
 * @typedef {{ world: any, dt: number, step: () => void }} Bench
 */

/** @param {any} world @param {number} dt @returns {Bench} */
const plain = (world, dt) => ({ world, dt, step: () => world.step(dt) });

/** Agents of one brain at a start's places. @param {any} world @param {import("./starts.js").Start} start @param {Record<string, any>} def */
function addAll(world, start, def) {
    const ids = [];
    for (let i = 0; i < start.n; i++) {
        const agent = { ...def, x: start.x[i], y: start.y[i], velocityX: start.vx[i], velocityY: start.vy[i] };
        if (start.goalX && start.goalY) Object.assign(agent, { target: { x: start.goalX[i], y: start.goalY[i] } });
        ids.push(world.addAgent(agent));
    }
    return ids;
}

/** Who has arrived gets another goal. @param {any} world @param {import("./starts.js").Start} start @param {number} dt @returns {Bench} */
function walkers(world, start, dt) {
    const step = () => {
        world.step(dt);
        for (const event of world.events)
            if (event.type === "arrived") world.setTarget(event.agent, { x: start.random() * start.size, y: start.random() * start.size });
    };
    return { world, dt, step };
}

/** FLOCK-12. @param {any} veer @param {number} n @param {number} seed @param {Record<string, any>} [change] */
export function flockWorld(veer, n, seed, change) {
    const start = flockStart(n, seed), { distance, separation, alignment, cohesion, maxSpeed, maxForce, dt } = FLOCK;
    const world = veer.createWorld({ bounds: [0, 0, start.size, start.size], edges: "wrap", seed, capacity: { agents: n, slots: 0, brains: 1 } });
    const flock = { type: "flock", distance, separationDistance: distance, separationWeight: separation, alignmentWeight: alignment, cohesionWeight: cohesion };
    const brain = world.addBrain({ combine: "blend", locomotion: { response: Infinity }, behaviors: [{ ...flock, ...change }] });
    addAll(world, start, { brain, maxSpeed, maxForce, radius: 0.1 });
    return plain(world, dt);
}

/** CONTEXT-16. @param {any} veer @param {number} n @param {number} seed @param {Record<string, any>} [change] */
export function contextWorld(veer, n, seed, change) {
    const start = contextStart(n, seed), { size, range, slots, maxSpeed, response, reach, dt } = CONTEXT;
    const world = veer.createWorld({ bounds: [0, 0, size, size], edges: "clamp", seed, capacity: { agents: n, slots, brains: 1, obstacles: 150, points: 300 } });
    for (const circle of start.circles ?? []) world.addCircle({ x: circle.x, y: circle.y, radius: circle.r });
    for (const { x1, y1, x2, y2 } of start.walls ?? []) world.addSegment({ from: [x1, y1], to: [x2, y2] });
    const brain = world.addBrain({
        combine: "context",
        context: { slots, ...change },
        locomotion: { response },
        behaviors: [{ type: "arrive", stopRadius: reach }, { type: "avoidObstacles", lookAhead: range, margin: 0 }],
    });
    addAll(world, start, { brain, maxSpeed, radius: 0.2 });
    return walkers(world, start, dt);
}

/** CROWD-12's starts with context brains. @param {any} veer @param {number} n @param {number} seed */
export function crowdWorld(veer, n, seed) {
    const start = crowdStart(n, seed), { radius, maxSpeed, range, horizon, reach, dt } = CROWD, slots = 16;
    const world = veer.createWorld({ bounds: [0, 0, start.size, start.size], edges: "clamp", seed, capacity: { agents: n, slots, brains: 1 } });
    const brain = world.addBrain({
        combine: "context",
        context: { slots },
        behaviors: [{ type: "arrive", stopRadius: reach }, { type: "avoidAgents", range, horizon, lookAhead: range, margin: 0.1 }],
    });
    addAll(world, start, { brain, maxSpeed, radius });
    return walkers(world, start, dt);
}

/** A game-like scene: 2,000 agents with five brains among obstacles. @param {any} veer @param {number} n @param {number} seed */
export function mixedWorld(veer, n, seed) {
    const start = flockStart(n, seed), scale = 10, size = start.size * scale, slots = 12;
    const world = veer.createWorld({ bounds: [0, 0, size, size], edges: "bounce", seed, capacity: { agents: n, slots, brains: 5, obstacles: 80, paths: 1, points: 512 } });
    for (let i = 0; i < 80; i++) world.addCircle({ x: start.random() * size, y: start.random() * size, radius: 10 + 30 * start.random() });
    const path = world.addPath({ points: [[0.2, 0.2], [0.8, 0.3], [0.7, 0.8], [0.3, 0.7]].map(([x, y]) => [x * size, y * size]), closed: true, smooth: true, radius: 40 });
    const brains = [
        { combine: "blend", behaviors: [{ type: "flock", distance: 50, separationDistance: 25 }, { type: "avoidObstacles" }, { type: "wander", weight: 0.3 }] },
        { combine: "context", context: { slots }, behaviors: [{ type: "wander" }, { type: "avoidObstacles" }, { type: "avoidAgents" }] },
        { combine: "context", context: { slots }, behaviors: [{ type: "followTrack", path }, { type: "avoidAgents" }] },
        { combine: "priority", behaviors: [{ type: "avoidObstacles", priority: 0 }, { type: "separation", priority: 1 }, { type: "pursue", target: { nearest: 2 }, priority: 2 }] },
        { combine: "blend", behaviors: [{ type: "evade", target: { nearest: 4 }, panicRadius: 100 }, { type: "wander" }, { type: "stayInside" }] },
    ].map((def) => world.addBrain(def));
    const groups = [1, 1, 1, 4, 2];
    for (let i = 0; i < n; i++) {
        const kind = i % 5;
        const place = { x: start.x[i] * scale, y: start.y[i] * scale, velocityX: start.vx[i] * 10, velocityY: start.vy[i] * 10 };
        world.addAgent({ ...place, brain: brains[kind], group: groups[kind], maxSpeed: 60 + 10 * kind, radius: 4 });
    }
    return plain(world, 1 / 60);
}

/** @type {Record<string, (veer: any, n: number, seed: number) => Bench>} */
const WORLDS = { flock: flockWorld, context: contextWorld, crowd: crowdWorld, mixed: mixedWorld };

/** @param {any} veer @param {string} name  of a case @param {number} n @param {number} seed @returns {Bench} */
export function makeWorld(veer, name, n, seed) {
    return WORLDS[name] ? WORLDS[name](veer, n, seed) : behaviorWorld(veer, name, n, seed);
}
