/**
 * Veer, through "veer/core" and dist/veer.wasm, so that `make -f emscripten.mk` is enough to measure a change of the
 * core.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createComparison } from "../exact.js";

/**
 * Returns the brain of walking agents, with lengths in radii, so that it is the same at every scale.
 * @param {import("../layouts.js").Scene} scene @param {boolean} stops true: stops at the target; false: continues to
 *   the next target
 */
export function brainFor({ radius, reach, movers }, stops) {
    return {
        combine: "context",
        crowd: "reciprocal",
        context: { slots: 32 },
        locomotion: { idle: "brake" },
        behaviors: [
            stops ? { type: "arrive", stopRadius: Math.min(0.5 * reach, radius), slowRadius: 4 * radius } : {
                type: "seek",
            },
            { type: "avoidObstacles", lookAhead: (movers.length ? 16 : 8) * radius, margin: 0.1 * radius },
        ],
    };
}

/**
 * Adds a brain for each squad, and returns the brains' ids by squad.
 * @param {any} world @param {any} scene @param {any} more
 */
function addSquadBrains(world, scene, more) {
    const squads = [...new Set(scene.agents.flatMap((/** @type {any} */ { squad }) => squad ?? []))];
    const brain = brainFor(scene, true);
    return new Map(squads.map(({ spacing }, i) => [squads[i], world.addBrain({
        ...brain, behaviors: [
            { type: "formation", pattern: "square", spacing, stopRadius: 0.2 * scene.radius },
            ...brain.behaviors.slice(1),
        ], ...more,
    })]));
}

/** @param {any} world @param {import("../layouts.js").Scene} scene */
function addObstacles(world, { walls, movers }) {
    for (const { minX, minY, maxX, maxY } of walls)
        world.addBox({
            x: (minX + maxX) / 2, y: (minY + maxY) / 2, halfWidth: (maxX - minX) / 2, halfHeight: (maxY - minY) / 2,
        });
    return movers.map(({ x, fromY, radius }) => world.addCircle({ x, y: fromY, radius }));
}

/**
 * @param {{ package: string, brain: Record<string, any>, corners: boolean, exact: number, measures?: boolean }} options
 *   package: a folder with dist/; brain: settings over those of brainFor; exact: 0, or the number of steps between
 *   comparisons of all allowed velocities with the exact ones; measures: world.measure() is among the figures
 * @returns {Promise<import("../run.js").Subject>}
 */
export async function veerSubject({ package: folder, brain: changes, corners, exact, measures }) {
    const { createVeer } = await import(pathToFileURL(join(folder, "dist/core.js")).href);
    const veer = await createVeer(readFileSync(join(folder, "dist/veer.wasm")));
    /** @param {import("../layouts.js").Scene} scene @param {number} hz */
    function start(scene, hz) {
        const { agents } = scene, n = agents.length;
        const world = veer.createWorld({
            seed: scene.seed, ...changes.world, capacity: { agents: n, slots: 64, obstacles: 64, brains: 4 },
        });
        const discs = addObstacles(world, scene);
        const [onward, stopping] = [false, true].map((stops) =>
            world.addBrain({ ...brainFor(scene, stops), ...changes.brain }));
        const first = scene.leaves ? onward : stopping;
        const squadBrains = addSquadBrains(world, scene, changes.brain);
        const brains = agents.map(({ squad }) => squadBrains.get(squad) ?? first);
        const ids = agents.map(({ x, y, radius, speed, goals, squad }, i) =>
            world.addAgent({
                x, y, radius, maxSpeed: speed || scene.speed,
                ...(speed ? { brain: brains[i], target: squad?.goal ?? goals[0] } : {}),
            }));
        const slots = ids.map((/** @type {number} */ id) => world.slot(id));
        const comparison = exact ? createComparison() : null;
        if (measures) world.startMeasures({ reach: scene.reach });
        let steps = 0;
        return {
            step() {
                // never before the first step, because explanations would then assume the default step length
                if (comparison && ++steps % exact === 0) {
                    for (const id of ids) if (world.isAlive(id)) comparison.compare(world, id, 1 / hz);
                }
                world.step(1 / hz);
            },
            figures: () => ({
                ...(comparison ? { exact: comparison.figures() } : {}),
                ...(measures ? { measures: world.measure() } : {}),
            }),
            read(/** @type {Float64Array} */ x, /** @type {Float64Array} */ y, /** @type {Uint8Array} */ here) {
                const columns = world.agents, xs = columns.x, ys = columns.y;
                for (let i = 0; i < n; i++) {
                    if (!here[i]) continue;
                    x[i] = xs[slots[i]];
                    y[i] = ys[slots[i]];
                }
            },
            aim(
                /** @type {number} */ i, /** @type {import("../routes.js").Point} */ { x, y },
                /** @type {boolean} */ last,
            ) {
                if (agents[i].squad) return;
                const brain = last && !scene.leaves ? stopping : onward;
                if (brains[i] !== brain) world.setAgent(ids[i], { brain });
                brains[i] = brain;
                world.setTarget(ids[i], { x, y });
            },
            remove: (/** @type {number} */ i) => world.removeAgent(ids[i]),
            mover: (
                /** @type {number} */ k, /** @type {number} */ x, /** @type {number} */ y,
                /** @type {number} */ velocityY,
            ) =>
                world.moveObstacle(discs[k], { x, y, velocityX: 0, velocityY }),
            close: () => world.dispose(),
        };
    }
    return { name: "veer", ownWays: !corners, start };
}
