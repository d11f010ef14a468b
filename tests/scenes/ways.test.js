/**
 * The lengths of navField's routes compared with the shortest routes that a disc of the agent's size can take. The
 * shortest routes are computed here from the corners of the buildings: they are straight from corner to corner.
 */
import { expect, test } from "vitest";
import { createVeer } from "veer";

import { random } from "../bench/starts.js";
import { townStart } from "../bench/towns.js";

const HALF = 15, RADIUS = 3, SPEED = 60, DT = 1 / 30, LONGEST = 60;
// radius of the arc on which a disc's center goes around a corner, which touches both sides
const ROUND = RADIUS / Math.SQRT2;

/** @typedef {{ x: number, y: number }} Point */

const distance = (/** @type {Point} */ a, /** @type {Point} */ b) => Math.hypot(a.x - b.x, a.y - b.y);

/** Returns whether the straight line between two points stays outside a building. @param {Point} a @param {Point} b */
function passes(a, b, /** @type {Point} */ building) {
    const reach = HALF + ROUND - 1e-6;
    let first = 0, last = 1;
    for (const axis of /** @type {const} */ (["x", "y"])) {
        const by = b[axis] - a[axis], from = building[axis] - a[axis];
        if (Math.abs(by) < 1e-12 && Math.abs(from) >= reach) return true;
        if (Math.abs(by) < 1e-12) continue;
        const ends = [(from - reach) / by, (from + reach) / by].sort((p, q) => p - q);
        first = Math.max(first, ends[0]);
        last = Math.min(last, ends[1]);
    }
    return first >= last;
}

/** Returns a function that computes the length of the shortest route between two points. @param {Point[]} buildings */
function shortestWays(buildings) {
    const isOpen = (/** @type {Point} */ a, /** @type {Point} */ b) => buildings.every((one) => passes(a, b, one));
    const corners = buildings.flatMap(({ x, y }) => [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([sideX, sideY]) =>
        ({ x: x + sideX * (HALF + ROUND), y: y + sideY * (HALF + ROUND) })));
    const seen = corners.map((a) => corners.map((b) => (isOpen(a, b) ? distance(a, b) : Infinity)));
    return (/** @type {Point} */ from, /** @type {Point} */ to) => {
        if (isOpen(from, to)) return distance(from, to);
        const known = corners.map((corner) => (isOpen(from, corner) ? distance(from, corner) : Infinity));
        const left = new Set(corners.keys());
        let shortest = Infinity;
        for (;;) { // Dijkstra
            let nearest = -1;
            for (const at of left) if (nearest < 0 || known[at] < known[nearest]) nearest = at;
            if (nearest < 0 || known[nearest] >= shortest) return shortest;
            left.delete(nearest);
            if (isOpen(corners[nearest], to)) {
                shortest = Math.min(shortest, known[nearest] + distance(corners[nearest], to));
            }
            for (const at of left) known[at] = Math.min(known[at], known[nearest] + seen[nearest][at]);
        }
    };
}

/** Returns the length of an agent's route to its target. @param {any} world @param {number} agent @param {Point} to */
function walk(world, agent, to) {
    let length = 0, at = { x: world.getAgent(agent).x, y: world.getAgent(agent).y };
    for (let time = 0; time < LONGEST; time += DT) {
        world.step(DT);
        const { x, y } = world.getAgent(agent);
        length += distance(at, { x, y });
        at = { x, y };
        if (world.events.some((/** @type {any} */ event) => event.type === "arrived")) return length + distance(at, to);
    }
    return Infinity;
}

/** Returns the lengths of sixty routes through a town relative to the shortest routes. @param {number} kept fraction of
 * the buildings that are kept */
async function excesses(kept) {
    const veer = await createVeer(), town = townStart(48, 11);
    const buildings = town.places.filter((_, at) => town.built[at] && town.random() < kept);
    const shortest = shortestWays(buildings), ratios = [];
    const world = veer.createWorld({
        bounds: [0, 0, town.size, town.size], edges: "clamp",
        capacity: { agents: 1, brains: 1, obstacles: buildings.length, navCells: 48 * 48, navFields: 1 },
    });
    for (const place of buildings) world.addBox({ ...place, halfWidth: HALF, halfHeight: HALF });
    const brain = world.addBrain({
        locomotion: { response: 20 }, behaviors: [{ type: "navField", cellSize: 10, clearance: RADIUS }],
    });
    while (ratios.length < 60) {
        const from = town.street(), target = town.street();
        from.x += 8 * town.random() - 4;
        target.y += 8 * town.random() - 4;
        if (distance(from, target) < 100) continue;
        const agent = world.addAgent({ ...from, brain, radius: RADIUS, maxSpeed: SPEED, target });
        ratios.push(walk(world, agent, target) / shortest(from, target));
        world.removeAgent(agent);
    }
    return { mean: ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length, worst: Math.max(...ratios) };
}

test("ways through a town are at most 3.5 % longer than the shortest, and none by more than 16 %", async () => {
    const { mean, worst } = await excesses(1);
    expect(mean).toBeLessThan(1.035);
    expect(worst).toBeLessThan(1.16);
    expect(mean).toBeGreaterThan(1); // otherwise the computed routes would not be the shortest ones
});

test("ways in the open are at most 1.5 % longer than the shortest", async () => {
    const { mean } = await excesses(0.15);
    expect(mean).toBeLessThan(1.015);
    expect(mean).toBeGreaterThan(1);
});

/**
 * Returns the fraction of 200 doors, at random positions and angles, that paths lead through.
 * @param {number} width @param {{ cellSize: number, clearance: number, thickness: number }} wall
 */
async function doorsFound(width, { cellSize, clearance, thickness }) {
    const veer = await createVeer(), next = random(7), far = 450, count = 200;
    let found = 0;
    for (let k = 0; k < count; k++) {
        const world = veer.createWorld({
            bounds: [0, 0, 600, 600], edges: "clamp", capacity: { navCells: 900, navFields: 1, obstacles: 2 },
        });
        const angle = next() * Math.PI, x = 280 + 40 * next(), y = 280 + 40 * next();
        const along = [Math.cos(angle), Math.sin(angle)], aside = 200;
        for (const side of [1, -1]) {
            const away = side * (width / 2 + far);
            world.addBox({
                x: x + along[0] * away, y: y + along[1] * away, halfWidth: far, halfHeight: thickness / 2, angle,
            });
        }
        const brain = world.addBrain({ behaviors: [{ type: "navField", cellSize, clearance }] });
        const field = world.navDistances(brain, { x: x - along[1] * aside, y: y + along[0] * aside });
        const column = Math.floor((x + along[1] * aside) / cellSize);
        const row = Math.floor((y - along[0] * aside) / cellSize);
        found += Number(Number.isFinite(field?.distances[row * field.columns + column]));
        world.dispose();
    }
    return found / count;
}

test("a door of two clearances and a cell is found wherever it lies, and a narrower one sometimes", async () => {
    for (const thickness of [1, 40, 160]) {
        const wall = { cellSize: 20, clearance: 8, thickness };
        expect(await doorsFound(2 * 8 + 20, wall)).toBe(1);
        expect(await doorsFound(2 * 8 + 8, wall)).toBeLessThan(1);
    }
});
