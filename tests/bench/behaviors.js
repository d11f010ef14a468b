/**
 * Creates a world for a single behavior, with its default parameters and only the surroundings that it needs: a
 * separate goal for each agent, a wandering leader, obstacles, a path, a flow field or shots. Anything else would take
 * additional time.
 */
import { flockStart } from "./starts.js";

// SPREAD: factor applied to the distances in FLOCK-12's starts, so that an agent has about twelve neighbors within 80 u
const DT = 1 / 60, SPREAD = 16;
const PER_OBSTACLE = 50; // number of agents per obstacle
const ABOUT_AGENTS = new RegExp("^(pursue|evade|intercept|matchVelocity|interpose|hide|offsetPursuit|followLeader|" +
    "formation|orbit|align|face|faceTarget)$");
const AMONG_OBSTACLES = /^(avoidObstacles|avoidWalls|followWall|hide|avoidCircle|avoidWall|navField|goTo)$/;
const ON_PATHS = /^(followTrack|followPath|patrol|stayOnPath|pathTarget|nextPathNode)$/;
const FINDS_WAYS = /^(navField|goTo)$/;
const TURNING = /^(align|face|lookAhead|wanderFacing|faceTarget)$/;
const SHOT_AT = /Projectiles?$/;
const SHOTS = 16, GRAVITY = -10, HIGHEST = 45; // HIGHEST: height in u from which a shot lands after three seconds

/** @param {any} world @param {import("./starts.js").Start} start @param {number} size */
function addObstacles(world, start, size) {
    for (let i = 0; i * PER_OBSTACLE < start.n; i++) {
        const x = start.random() * size, y = start.random() * size, far = 20 + 40 * start.random();
        if (i % 2) world.addCircle({ x, y, radius: 0.5 * far });
        else world.addSegment({ from: [x, y], to: [x + far, y + far] });
    }
}

/** Adds a smooth closed path around the middle of the world. @param {any} world @param {number} size */
function addRing(world, size) {
    const at = (/** @type {number} */ angle) => [
        size * (0.5 + 0.4 * Math.cos(angle)), size * (0.5 + 0.4 * Math.sin(angle)),
    ];
    return world.addPath({
        points: Array.from({ length: 12 }, (_, i) => at((i * Math.PI) / 6)), closed: true, radius: 30,
    });
}

/** @param {any} world @param {number} size */
function addField(world, size) {
    const cells = 16, vectors = Array.from({ length: cells * cells }, (_, i) => [Math.cos(i), Math.sin(i)]);
    return world.addFlow({ x: 0, y: 0, cellSize: size / cells, columns: cells, rows: cells, vectors });
}

/**
 * Returns the fields of the behavior that refer to objects in the world.
 * @param {any} world
 * @param {string} type
 * @param {number} size
 */
function references(world, type, size) {
    const leaderBrain = world.addBrain({ behaviors: [{ type: "wander" }] });
    const leader = () => world.addAgent({ brain: leaderBrain, x: size / 2, y: size / 2, velocityX: 50 });
    if (type === "interpose") return { target: leader(), otherAgent: leader() };
    if (ABOUT_AGENTS.test(type)) return { target: leader() };
    if (ON_PATHS.test(type)) return { path: addRing(world, size) };
    if (type === "followFlow") return { flow: addField(world, size) };
    if (FINDS_WAYS.test(type)) return { target: { x: size / 2, y: size / 2 } };
    return {};
}

/**
 * Returns a brain with the behavior; parts of a pipeline get a targeter too.
 * @param {string} kind
 * @param {Record<string, any>} behavior
 */
function brainOf(kind, behavior) {
    if (kind === "targeter") return { combine: "pipeline", behaviors: [behavior] };
    if (kind === "decomposer" || kind === "constraint") {
        return { combine: "pipeline", behaviors: [{ type: "target" }, behavior] };
    }
    return { combine: "blend", behaviors: [behavior] };
}

/** @param {any} veer @param {string} type @param {number} n @param {number} seed */
export function behaviorWorld(veer, type, n, seed) {
    const row = veer.schema.behaviors.find((/** @type {{ name: string }} */ one) => one.name === type);
    if (!row) throw new Error(`no case and no behavior is called ${type}`);
    const start = flockStart(n, seed), size = start.size * SPREAD, shots = SHOT_AT.test(type) ? SHOTS : 0;
    const obstacles = AMONG_OBSTACLES.test(type);
    const capacity = {
        agents: n + 2, brains: 2, slots: 0, state: 8, paths: 1, flows: 1, projectiles: Math.max(shots, 1),
        obstacles: obstacles ? Math.ceil(n / PER_OBSTACLE) : 1,
        points: 1024 + (obstacles ? Math.ceil(n / PER_OBSTACLE) : 0),
        navCells: FINDS_WAYS.test(type) ? (Math.ceil(size / 20) + 2) ** 2 : 0,
    };
    const world = veer.createWorld({ bounds: [0, 0, size, size], edges: "clamp", seed, capacity, gravityZ: GRAVITY });
    if (obstacles) addObstacles(world, start, size);
    const facing = TURNING.test(type) ? "independent" : "velocity";
    const behavior = { type, ...references(world, type, size) };
    const brain = world.addBrain({ ...brainOf(row.kind, behavior), locomotion: { facing } });
    for (let i = 0; i < n; i++) {
        const place = {
            x: start.x[i] * SPREAD, y: start.y[i] * SPREAD, velocityX: start.vx[i] * 16, velocityY: start.vy[i] * 16,
        };
        const agent = world.addAgent({
            ...place, brain, target: { x: start.random() * size, y: start.random() * size },
        });
        if (type === "drive") world.setDrive(agent, { x: Math.cos(i), y: Math.sin(i) });
    }
    if (type === "custom") world.agents.customX.fill(50), world.agents.customBits.fill(1);
    const shoot = () => world.addProjectile({
        x: start.random() * size, y: start.random() * size, z: HIGHEST * start.random(), velocityX: 5,
    });
    for (let i = 0; i < shots; i++) shoot();
    const step = () => {
        world.step(DT);
        if (!shots) return;
        for (const { type: what } of world.events) if (what === "projectileLanded") shoot();
    };
    return { world, dt: DT, step };
}
