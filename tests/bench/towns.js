/**
 * Creates the benchmark's worlds of navigation: towns of square buildings, which agents cross to goals that they share,
 * and a tower defense.
 */
import { kept } from "./operations.js";
import { random } from "./starts.js";

/** @typedef {{ x: number, y: number }} Point */

const CELL = 10; // length of the side of a navigation cell, in u
const PITCH = 6; // number of cells from one building to the next: three for the building and three for the lane
const BUILDING = 3; // cells
const BUILT = 0.6; // fraction of the sites that have a building at the start
const WALKER = { radius: 3, maxSpeed: 60 };
const DT = 1 / 30;

/**
 * @typedef {object} Town
 * @property {number} size  side of the square, in u
 * @property {Point[]} places  centers of all possible buildings
 * @property {boolean[]} built  by place
 * @property {() => number} random
 * @property {() => Point} street  returns a random crossing of lanes
 */

/** Makes a town of cells x cells. @param {number} cells @param {number} seed @returns {Town} */
export function townStart(cells, seed) {
    const next = random(seed), across = Math.floor(cells / PITCH);
    const center = (/** @type {number} */ place) => (PITCH * place + 1 + BUILDING / 2) * CELL;
    const places = Array.from({ length: across * across },
        (_, at) => ({ x: center(at % across), y: center(Math.floor(at / across)) }));
    const crossing = () => (PITCH * Math.floor(next() * across) + 5.5) * CELL;
    return {
        size: cells * CELL, places, built: places.map(() => next() < BUILT), random: next,
        street: () => ({ x: crossing(), y: crossing() }),
    };
}

const HALF = (BUILDING * CELL) / 2;
const box = (/** @type {Point} */ at) => ({ ...at, halfWidth: HALF, halfHeight: HALF });

/**
 * Creates the town's world without agents. `fields` is the capacity for navigation fields.
 * @param {any} veer @param {Town} town @param {{ agents: number, fields: number, brains?: number, flows?: number }}
 *   how
 */
function townWorld(veer, town, { agents, fields, brains = 1, flows = 0 }) {
    const cells = (town.size / CELL) ** 2;
    const world = veer.createWorld({
        bounds: [0, 0, town.size, town.size], edges: "clamp", seed: 1,
        capacity: {
            agents, slots: 16, brains, obstacles: town.places.length, navCells: cells, navFields: fields, flows,
        },
    });
    const buildings = town.places.map((place, at) => (town.built[at] ? world.addBox(box(place)) : 0));
    return { world, buildings };
}

const PATHS = { type: "navField", cellSize: CELL, clearance: WALKER.radius };
const IN_CROWD = { combine: "context", crowd: "reciprocal", context: { slots: 16 } };
const GOALS = 8;

/**
 * Sends each agent to one of eight goals; an agent that arrives gets another goal.
 * @param {any} world @param {Town} town @param {number} n @param {{ brains: number[], goals: Point[] }} ways
 * @returns {import("./worlds.js").Bench}
 */
function travelers(world, town, n, { brains, goals }) {
    const pick = () => Math.floor(town.random() * goals.length);
    for (let i = 0; i < n; i++) {
        const goal = pick(), aside = { x: 20 * town.random() - 10, y: 20 * town.random() - 10 }, at = town.street();
        world.addAgent({
            ...WALKER, x: at.x + aside.x, y: at.y + aside.y, brain: brains[goal % brains.length], target: goals[goal],
        });
    }
    const step = () => {
        world.step(DT);
        for (const event of world.events) {
            if (event.type !== "arrived") continue;
            const goal = pick();
            world.setTarget(event.agent, goals[goal]);
            if (brains.length > 1) world.setAgent(event.agent, { brain: brains[goal] });
        }
    };
    return { world, dt: DT, step };
}

/** Adds a flow field that leads to a goal, computed from the distances of navigation. @param {any} world */
function flowTo(world, /** @type {number} */ brain, /** @type {Point} */ goal) {
    const { columns, rows, distances } = world.navDistances(brain, goal);
    const far = (/** @type {number} */ column, /** @type {number} */ row) =>
        column < 0 || row < 0 || column >= columns || row >= rows ? Infinity : distances[row * columns + column];
    const vectors = [];
    for (let row = 0; row < rows; row++) {
        for (let column = 0; column < columns; column++) {
            let least = far(column, row), toX = 0, toY = 0;
            for (let y = -1; y <= 1; y++) {
                for (let x = -1; x <= 1; x++) {
                    // moves do not cut corners: both cells next to a diagonal move are free
                    if (x && y && (far(column + x, row) === Infinity || far(column, row + y) === Infinity)) continue;
                    const distance = far(column + x, row + y);
                    if (distance < least) [least, toX, toY] = [distance, x, y];
                }
            }
            const length = Math.hypot(toX, toY) || 1;
            vectors.push([toX / length, toY / length]);
        }
    }
    return world.addFlow({ cellSize: CELL, columns, rows, vectors });
}

/**
 * Creates a town of 128 x 128 cells with n agents that share eight goals.
 * @param {any} veer @param {number} n @param {number} seed @param {object} brain fields of the brain besides its
 *   behaviors
 */
function fieldsWorld(veer, n, seed, brain) {
    const town = townStart(128, seed), { world } = townWorld(veer, town, { agents: n, fields: GOALS });
    const goals = Array.from({ length: GOALS }, town.street);
    return travelers(world, town, n, { brains: [world.addBrain({ ...brain, behaviors: [PATHS] })], goals });
}

/**
 * Creates the same town with flow fields: a brain and a flow field for each goal.
 * @param {any} veer @param {number} n @param {number} seed @param {object} brain
 */
function flowsWorld(veer, n, seed, brain) {
    const town = townStart(128, seed), { world } = townWorld(veer, town, { agents: n, fields: 1, flows: GOALS });
    const goals = Array.from({ length: GOALS }, town.street), finder = world.addBrain({ behaviors: [PATHS] });
    const brains = goals.map((goal) =>
        world.addBrain({ ...brain, behaviors: [{ type: "followFlow", flow: flowTo(world, finder, goal) }] }));
    return travelers(world, town, n, { brains, goals });
}

/**
 * Creates a town in which each step builds or tears down one building. n is the number of goals, each with its own
 * field and one agent.
 * @param {any} veer @param {number} n @param {number} seed @param {number} cells  along a side
 */
function changingTown(veer, n, seed, cells) {
    const town = townStart(cells, seed), { world, buildings } = townWorld(veer, town, { agents: n, fields: n });
    const brain = world.addBrain({ behaviors: [PATHS] });
    for (let i = 0; i < n; i++) world.addAgent({ ...WALKER, ...town.street(), brain, target: town.street() });
    world.step(DT);
    const step = () => {
        const at = Math.floor(town.random() * town.places.length);
        if (buildings[at]) world.removeObstacle(buildings[at]);
        buildings[at] = buildings[at] ? 0 : world.addBox(box(town.places[at]));
        world.step(DT);
        kept.value += world.stats.navCells;
    };
    return { world, dt: DT, step };
}

/** Creates a town of 128 x 128 cells with n goals, each with its own field and one agent. */
function goalsTown(/** @type {any} */ veer, /** @type {number} */ n, /** @type {number} */ seed) {
    const town = townStart(128, seed), { world, buildings } = townWorld(veer, town, { agents: n, fields: n });
    const brain = world.addBrain({ behaviors: [PATHS] });
    for (let i = 0; i < n; i++) world.addAgent({ ...WALKER, ...town.street(), brain, target: town.street() });
    return { town, world, buildings };
}

/**
 * Creates a new town in each step, so that all fields are computed from scratch.
 * @returns {import("./worlds.js").Bench}
 */
function freshTown(/** @type {any} */ veer, /** @type {number} */ n, /** @type {number} */ seed) {
    const step = () => {
        const { world } = goalsTown(veer, n, seed);
        world.step(DT);
        kept.value += world.stats.navCells;
        world.dispose();
    };
    return { world: goalsTown(veer, n, seed).world, dt: DT, step };
}

/**
 * Restores a town with other buildings in each step, so that no cached field can be reused, and steps it.
 * @returns {import("./worlds.js").Bench}
 */
function restoredTown(/** @type {any} */ veer, /** @type {number} */ n, /** @type {number} */ seed) {
    const { town, world, buildings } = goalsTown(veer, n, seed);
    world.step(DT);
    const saves = [world.save()];
    buildings.forEach((building, at) =>
        (building ? world.removeObstacle(building) : world.addBox(box(town.places[at]))));
    for (let i = 0; i < 200; i++) world.step(DT); // by then, all fields follow the new map
    saves.push(world.save());
    let count = 0;
    const step = () => {
        world.restore(saves[count++ % 2]);
        world.step(DT);
        kept.value += world.stats.navCells;
    };
    return { world, dt: DT, step };
}

/**
 * Creates a town of n agents that share many goals, in which a building goes up or comes down every second. An agent
 * that arrives gets another goal.
 * @param {any} veer @param {{ agents: number, goals: number, cells: number, seed: number }} size
 */
export function livingTown(veer, { agents, goals: count, cells, seed }) {
    const town = townStart(cells, seed), { world, buildings } = townWorld(veer, town, { agents, fields: count });
    const goals = Array.from({ length: count }, town.street);
    const brain = world.addBrain({ crowd: "reciprocal", behaviors: [PATHS] });
    travelers(world, town, agents, { brains: [brain], goals });
    const build = () => {
        const at = Math.floor(town.random() * town.places.length), place = town.places[at];
        if (buildings[at]) {
            world.removeObstacle(buildings[at]);
            buildings[at] = 0;
            return;
        }
        const range = Math.SQRT2 * HALF + WALKER.radius; // no agent may be within it
        if (!world.nearest({ ...place, range, count: 1 }).length) buildings[at] = world.addBox(box(place));
    };
    let steps = 0;
    const step = () => {
        const isBuilding = ++steps % Math.round(1 / DT) === 0;
        let arrived = 0;
        if (isBuilding) build();
        world.step(DT);
        for (const event of world.events) {
            if (event.type !== "arrived") continue;
            arrived++;
            world.setTarget(event.agent, goals[Math.floor(town.random() * count)]);
        }
        return { arrived, isBuilding };
    };
    return { world, step };
}

/* ---- a tower defense */

export const TOWERS = { tiles: 64, tile: 10, towers: 32, radius: 3, maxSpeed: 40, reach: 10, dt: 1 / 30 };

/** Makes walls of towers with gaps, and creeps in the first columns. @param {number} n @param {number} seed */
export function towersStart(n, seed) {
    const next = random(seed), { tiles, tile, towers } = TOWERS, size = tiles * tile;
    const at = (/** @type {number} */ column, /** @type {number} */ row) =>
        ({ x: (column + 0.5) * tile, y: (row + 0.5) * tile });
    const taken = new Set();
    while (taken.size < towers) {
        taken.add(Math.floor(12 + next() * (tiles - 24)) + tiles * Math.floor(2 + next() * (tiles - 4)));
    }
    const creep = () => ({ x: (1 + 9 * next()) * tile, y: (1 + (tiles - 2) * next()) * tile });
    return {
        size, goal: at(tiles - 3, tiles / 2),
        towers: [...taken].map((cell) => at(cell % tiles, Math.floor(cell / tiles))),
        creeps: Array.from({ length: n }, creep), creep,
    };
}

/** @param {any} veer @param {number} n @param {number} seed @returns {import("./worlds.js").Bench} */
function towersWorld(veer, n, seed) {
    const { size, goal, towers, creeps, creep } = towersStart(n, seed), { tiles, tile, radius, maxSpeed, dt } = TOWERS;
    const world = veer.createWorld({
        bounds: [0, 0, size, size], edges: "clamp", seed,
        capacity: { agents: n, slots: 0, brains: 1, obstacles: towers.length, navCells: tiles * tiles, navFields: 1 },
    });
    for (const tower of towers) world.addBox({ ...tower, halfWidth: tile / 2, halfHeight: tile / 2 });
    const path = { ...PATHS, cellSize: tile, clearance: radius, stopRadius: TOWERS.reach };
    const brain = world.addBrain({ crowd: "reciprocal", behaviors: [path] });
    for (const place of creeps) world.addAgent({ ...place, radius, maxSpeed, brain, target: goal });
    const { x, y } = world.agents;
    const step = () => {
        world.step(dt);
        for (let i = 0; i < n; i++) {
            if (Math.hypot(goal.x - x[i], goal.y - y[i]) > 2 * TOWERS.reach) continue;
            const place = creep();
            x[i] = place.x;
            y[i] = place.y;
        }
    };
    return { world, dt, step };
}

/* ---- paths for one */

/** Makes a town, and the ends of n paths in the town. @param {number} n @param {number} seed @param {number} cells */
export function pathsStart(n, seed, cells) {
    const town = townStart(cells, seed), buildings = town.places.filter((_, at) => town.built[at]);
    return { town, buildings, half: HALF, cell: CELL, radius: WALKER.radius, ends: Array.from({ length: n }, () =>
        ({ from: town.street(), to: town.street() })) };
}

/**
 * @param {any} veer @param {number} n @param {number} seed @param {number} cells
 * @returns {import("./worlds.js").Bench}
 */
function pathsWorld(veer, n, seed, cells) {
    const { town, ends } = pathsStart(n, seed, cells), { world } = townWorld(veer, town, { agents: 1, fields: 1 });
    const options = { cellSize: CELL, clearance: WALKER.radius };
    const step = () => {
        for (const { from, to } of ends) kept.value += world.findPath(from, to, options).length;
    };
    return { world, dt: DT, step };
}

/**
 * Returns triangles for generators of navigation meshes: a square floor, and the walls of boxes on it.
 * @param {number} size @param {Point[]} boxes @param {number} half
 */
export function floorWithBoxes(size, boxes, half) {
    const positions = [0, 0, 0, size, 0, 0, size, 0, size, 0, 0, size], indices = [0, 2, 1, 0, 3, 2], high = 20;
    for (const { x, y } of boxes) {
        const first = positions.length / 3, corners = [[-half, -half], [half, -half], [half, half], [-half, half]];
        for (const height of [0, high]) for (const [dx, dz] of corners) positions.push(x + dx, height, y + dz);
        for (let i = 0; i < 4; i++) {
            const a = first + i, b = first + ((i + 1) % 4);
            indices.push(a, a + 4, b, b, a + 4, b + 4);
        }
    }
    return { positions, indices };
}

/** @type {Record<string, (veer: any, n: number, seed: number) => import("./worlds.js").Bench>} */
export const TOWNS = {
    "nav-field": (veer, n, seed) => fieldsWorld(veer, n, seed, {}),
    "nav-flow": (veer, n, seed) => flowsWorld(veer, n, seed, {}),
    "nav-crowd": (veer, n, seed) => fieldsWorld(veer, n, seed, IN_CROWD),
    "nav-crowd-flow": (veer, n, seed) => flowsWorld(veer, n, seed, IN_CROWD),
    "nav-build": (veer, n, seed) => changingTown(veer, n, seed, 128),
    "nav-build-256": (veer, n, seed) => changingTown(veer, n, seed, 256),
    "nav-fresh": freshTown,
    "nav-restore": restoredTown,
    "nav-towers": towersWorld,
    "nav-paths": (veer, n, seed) => pathsWorld(veer, n, seed, 128),
    "nav-paths-256": (veer, n, seed) => pathsWorld(veer, n, seed, 256),
};
