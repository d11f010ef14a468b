/**
 * Creates the benchmark's worlds through the public API, by a case's name, a number of agents and a seed. Runs in Node
 * and in the browser.
 */
import { behaviorWorld } from "./behaviors.js";
import { MEASURED } from "./measured.js";
import { isOperation, kept } from "./operations.js";
import { SIGHTS } from "./sights.js";
import { TOWNS } from "./towns.js";
import { VIEWS } from "./views.js";
import { CONTEXT, contextStart, CROWD, crowdStart, FLOCK, flockStart, spaceStart } from "./starts.js";

/**
 * A world to step. `step` does the work that a game does in a frame: it steps the world and handles the events.
 * `bytes`: memory of several worlds together.
 * @typedef {{ world: any, dt: number, step: () => void, close?: () => void, bytes?: number, run?: (steps:
 *   number) => number }} Bench
 */

/** @param {any} world @param {number} dt @returns {Bench} */
const plain = (world, dt) => ({ world, dt, step: () => world.step(dt) });

/**
 * Adds agents with one brain at a start's positions.
 * @param {any} world
 * @param {import("./starts.js").Start} start
 * @param {Record<string, any>} def
 */
function addAll(world, start, def) {
    const ids = [];
    for (let i = 0; i < start.n; i++) {
        const agent = { ...def, x: start.x[i], y: start.y[i], velocityX: start.vx[i], velocityY: start.vy[i] };
        if (start.z && start.vz) Object.assign(agent, { z: start.z[i], velocityZ: start.vz[i] });
        if (start.goalX && start.goalY) Object.assign(agent, { target: { x: start.goalX[i], y: start.goalY[i] } });
        ids.push(world.addAgent(agent));
    }
    return ids;
}

/**
 * Steps the world and gives another goal to agents that have arrived.
 * @param {any} world
 * @param {import("./starts.js").Start} start
 * @param {number} dt
 * @returns {Bench}
 */
function walkers(world, start, dt) {
    const step = () => {
        world.step(dt);
        for (const event of world.events)
            if (event.type === "arrived") {
                world.setTarget(event.agent, { x: start.random() * start.size, y: start.random() * start.size });
            }
    };
    return { world, dt, step };
}

/** Creates FLOCK-12.
 * @param {any} veer
 * @param {number} n
 * @param {number} seed
 * @param {{ flock?: object, world?: object, more?: object[] }} [change]
 */
export function flockWorld(veer, n, seed, change = {}) {
    return flockOf(veer, flockStart(n, seed), seed, change);
}

/**
 * @param {any} veer
 * @param {import("./starts.js").Start} start
 * @param {number} seed
 * @param {{ flock?: object, world?: object, more?: object[] }} change
 */
function flockOf(veer, start, seed, change) {
    const { n } = start, { distance, separation, alignment, cohesion, maxSpeed, maxForce, dt } = FLOCK;
    const world = veer.createWorld({
        bounds: [0, 0, start.size, start.size], edges: "wrap", seed, capacity: { agents: n, slots: 0, brains: 1 },
        ...change.world,
    });
    const flock = {
        type: "flock", distance, separationDistance: distance, separationWeight: separation, alignmentWeight: alignment,
        cohesionWeight: cohesion,
    };
    const brain = world.addBrain({
        combine: "blend", locomotion: { response: Infinity },
        behaviors: [{ ...flock, ...change.flock }, ...(change.more ?? [])],
    });
    addAll(world, start, { brain, maxSpeed, maxForce, radius: 0.1 });
    return plain(world, dt);
}

/**
 * Creates a flock in three dimensions in which agents have as many neighbors as in FLOCK-12.
 * @param {any} veer
 * @param {number} n
 * @param {number} seed
 */
function spaceWorld(veer, n, seed) {
    const start = spaceStart(n, seed), { size } = start;
    return flockOf(veer, start, seed, { world: { dimensions: 3, bounds: [0, 0, 0, size, size, size] } });
}

/**
 * Creates a small flock as in a game, which reads the events after each step.
 * @param {any} veer
 * @param {number} n
 * @param {number} seed
 * @returns {Bench}
 */
function smallWorld(veer, n, seed) {
    const bench = flockWorld(veer, n, seed), { world, dt } = bench;
    const step = () => {
        world.step(dt);
        kept.value += world.events.length;
    };
    return { ...bench, step };
}

/**
 * Creates CONTEXT-16.
 * @param {any} veer
 * @param {number} n
 * @param {number} seed
 * @param {import("./starts.js").Start} [start]
 */
export function contextWorld(veer, n, seed, start = contextStart(n, seed)) {
    const { size, circles = [], walls = [] } = start, shapes = circles.length + walls.length;
    const { range, slots, maxSpeed, response, reach, dt } = CONTEXT;
    const world = veer.createWorld({
        bounds: [0, 0, size, size], edges: "clamp", seed,
        capacity: { agents: n, slots, brains: 1, obstacles: shapes, points: 2 * shapes },
    });
    for (const circle of circles) world.addCircle({ x: circle.x, y: circle.y, radius: circle.r });
    for (const { x1, y1, x2, y2 } of walls) world.addSegment({ from: [x1, y1], to: [x2, y2] });
    const brain = world.addBrain({
        combine: "context",
        context: { slots },
        locomotion: { response },
        behaviors: [{ type: "arrive", stopRadius: reach }, { type: "avoidObstacles", lookAhead: range, margin: 0 }],
    });
    addAll(world, start, { brain, maxSpeed, radius: 0.2 });
    return walkers(world, start, dt);
}

/**
 * Creates CROWD-12's agents, with a given brain.
 * @param {any} veer
 * @param {number} n
 * @param {number} seed
 * @param {{ brain: Record<string, any>, slots: number }} agents
 */
function crowdOf(veer, n, seed, { brain, slots }) {
    const start = crowdStart(n, seed), { radius, maxSpeed, response, dt } = CROWD;
    const world = veer.createWorld({
        bounds: [0, 0, start.size, start.size], edges: "clamp", seed, capacity: { agents: n, slots, brains: 1 },
    });
    addAll(world, start, { brain: world.addBrain({ ...brain, locomotion: { response } }), maxSpeed, radius });
    return walkers(world, start, dt);
}

/**
 * Creates CROWD-12 with the settings that the documentation recommends.
 * @param {any} veer
 * @param {number} n
 * @param {number} seed
 */
export function crowdWorld(veer, n, seed) {
    const { radius, maxSpeed, horizon, neighbors, reach } = CROWD;
    // horizon as the distance in that time, in radii
    const avoidance = { neighbors, horizon: (horizon * maxSpeed) / radius };
    return crowdOf(veer, n, seed,
        { brain: { crowd: "reciprocal", avoidance, behaviors: [{ type: "arrive", stopRadius: reach }] }, slots: 0 });
}

/**
 * Creates CROWD-12's starts with context brains that avoid each other.
 * @param {any} veer
 * @param {number} n
 * @param {number} seed
 */
export function avoidWorld(veer, n, seed) {
    const { range, horizon, margin, reach } = CROWD, slots = 16;
    const behaviors = [{ type: "arrive", stopRadius: reach }, {
        type: "avoidAgents", range, horizon, lookAhead: range, margin,
    }];
    return crowdOf(veer, n, seed, { brain: { combine: "context", context: { slots }, behaviors }, slots });
}

/**
 * Creates a game-like scene: 2,000 agents with five brains among obstacles.
 * @param {any} veer
 * @param {number} n
 * @param {number} seed
 */
export function mixedWorld(veer, n, seed) {
    const start = flockStart(n, seed), scale = 10, size = start.size * scale, slots = 12;
    const world = veer.createWorld({
        bounds: [0, 0, size, size], edges: "bounce", seed,
        capacity: { agents: n, slots, brains: 5, obstacles: 80, paths: 1, points: 512 },
    });
    for (let i = 0; i < 80; i++) {
        world.addCircle({ x: start.random() * size, y: start.random() * size, radius: 10 + 30 * start.random() });
    }
    const path = world.addPath({
        points: [[0.2, 0.2], [0.8, 0.3], [0.7, 0.8], [0.3, 0.7]].map(([x, y]) => [x * size, y * size]), closed: true,
        smooth: true, radius: 40,
    });
    const brains = [
        { combine: "blend", behaviors: [
            { type: "flock", distance: 50, separationDistance: 25 }, { type: "avoidObstacles" },
            { type: "wander", weight: 0.3 },
        ] },
        { combine: "context", context: { slots }, behaviors: [
            { type: "wander" }, { type: "avoidObstacles" }, { type: "avoidAgents" },
        ] },
        { combine: "context", context: { slots }, behaviors: [{ type: "followTrack", path }, { type: "avoidAgents" }] },
        { combine: "priority", behaviors: [
            { type: "avoidObstacles", priority: 0 }, { type: "separation", priority: 1 },
            { type: "pursue", target: { nearest: 2 }, priority: 2 },
        ] },
        { combine: "blend", behaviors: [
            { type: "evade", target: { nearest: 4 }, panicRadius: 100 }, { type: "wander" }, { type: "stayInside" },
        ] },
    ].map((def) => world.addBrain(def));
    const groups = [1, 1, 1, 4, 2];
    for (let i = 0; i < n; i++) {
        const kind = i % 5;
        const place = {
            x: start.x[i] * scale, y: start.y[i] * scale, velocityX: start.vx[i] * 10, velocityY: start.vy[i] * 10,
        };
        world.addAgent({ ...place, brain: brains[kind], group: groups[kind], maxSpeed: 60 + 10 * kind, radius: 4 });
    }
    return plain(world, 1 / 60);
}

/**
 * Creates a flock whose agents are all within one cell, to show that the cost per agent is bounded.
 * @param {any} veer
 * @param {number} n
 * @param {number} seed
 */
function crowdedWorld(veer, n, seed) {
    const bench = flockWorld(veer, n, seed), { world } = bench, { x, y } = world.agents;
    const scale = FLOCK.distance / 4 / flockStart(n, seed).size;
    for (let i = 0; i < n; i++) {
        x[i] *= scale;
        y[i] *= scale;
    }
    return bench;
}

const SHAPES = 100_000;

/** Creates CONTEXT-16 among 100,000 circles and walls. @param {any} veer @param {number} n @param {number} seed */
function obstaclesWorld(veer, n, seed) {
    return contextWorld(veer, n, seed, contextStart(n, seed, Math.sqrt(SHAPES / (CONTEXT.circles + CONTEXT.walls))));
}

/**
 * Creates a flock of n agents in a world a million units wide.
 * @param {any} veer
 * @param {number} n
 * @param {number} seed
 */
function wideWorld(veer, n, seed) {
    const { dt, maxSpeed } = FLOCK, far = 500_000;
    const world = veer.createWorld({
        bounds: [-far, -far, far, far], edges: "wrap", seed, capacity: { agents: n, slots: 0, brains: 1 },
    });
    const brain = world.addBrain({ behaviors: [{ type: "flock" }, { type: "wander" }] });
    for (let i = 0; i < n; i++) world.addAgent({ x: far * Math.cos(i * 3), y: far * Math.sin(i * 3), brain, maxSpeed });
    return plain(world, dt);
}

const WORLDS_IN_ALL = 1000;

/**
 * Creates a thousand small worlds with n agents in total, stepped one after the other.
 * @param {any} veer
 * @param {number} n
 * @param {number} seed
 * @returns {Bench}
 */
function manyWorlds(veer, n, seed) {
    const each = Math.max(1, Math.round(n / WORLDS_IN_ALL)), count = Math.round(n / each);
    const benches = Array.from({ length: count }, (_, i) => flockWorld(veer, each, seed + i));
    const step = () => benches.forEach((bench) => bench.step());
    const bytes = benches.reduce((sum, { world }) => sum + world.save().length, 0);
    return { world: benches[0].world, dt: FLOCK.dt, step, bytes, close: () =>
        benches.forEach(({ world }) => world.dispose()) };
}

/** @type {Record<string, (veer: any, n: number, seed: number) => Bench>} */
const WORLDS = {
    flock: flockWorld, context: contextWorld, crowd: crowdWorld, avoid: avoidWorld, mixed: mixedWorld,
    space: spaceWorld, small: smallWorld, crowded: crowdedWorld, obstacles: obstaclesWorld, wide: wideWorld,
    many: manyWorlds, ...TOWNS, ...SIGHTS, ...VIEWS, ...MEASURED,
    "threads-flock": flockWorld, "threads-context": contextWorld,
};

/** @param {any} veer @param {string} name  name of a case @param {number} n @param {number} seed @returns {Bench} */
export function makeWorld(veer, name, n, seed) {
    if (isOperation(name)) return flockWorld(veer, n, seed);
    return WORLDS[name] ? WORLDS[name](veer, n, seed) : behaviorWorld(veer, name, n, seed);
}
