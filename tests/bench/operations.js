/**
 * Measures the operations that games perform besides steps: saving, restoring, hashing, reading and writing through the
 * API. A lower bound for each cost is measured too: copying as many bytes, or the same loop over plain arrays. An
 * operation handles every agent once.
 */
import { flockStart } from "./starts.js";
import { timed } from "./timed.js";

/** Stores the values that were read, so that no compiler removes the reads. */
export const kept = { value: 0 };

/** Reads every agent's position. @param {{ x: ArrayLike<number>, y: ArrayLike<number> }} lanes @param {number} n */
function readLanes({ x, y }, n) {
    let sum = 0;
    for (let i = 0; i < n; i++) sum += x[i] + y[i];
    kept.value = sum;
}

/** @type {Record<string, (world: any, ids: number[]) => () => void>} */
const OPERATIONS = {
    "snapshot-save": (world) => () => void (kept.value = world.save().length),
    "snapshot-save-into": (world) => {
        const into = world.save();
        return () => void (kept.value = world.save(into).length);
    },
    "snapshot-restore": (world) => {
        const saved = world.save();
        return () => world.restore(saved);
    },
    "snapshot-hash": (world) => () => void (kept.value = world.hash().length),
    "snapshot-rollback": (world) => {
        const { tick } = world;
        world.history({ frames: 1 });
        return () => world.rollback(tick);
    },
    "calls-read": (world, ids) => () => readLanes(world.agents, ids.length),
    "calls-slot": (world, ids) => () => {
        for (const id of ids) kept.value += world.slot(id);
    },
    "calls-get": (world, ids) => () => {
        for (const id of ids) kept.value += world.getAgent(id).x;
    },
    "calls-target": (world, ids) => {
        const target = { x: 0, y: 0 };
        return () => {
            for (const id of ids) {
                target.x = id % 1000;
                world.setTarget(id, target);
            }
        };
    },
    "calls-view": (world) => () => void (kept.value += world.agents.x.length),
};

/** @param {string} name @param {{ world: any }} bench */
export const operationOf = (name, { world }) => OPERATIONS[name]?.(world, [...world.agentIds()]);

/** @param {string} name */
export const isOperation = (name) => Object.hasOwn(OPERATIONS, name);

/**
 * Returns a subject that copies as many bytes as the world's snapshot contains.
 * @param {any} veer @param {(veer: any, name: string, n: number, seed: number) => { world: any }} makeWorld
 * @returns {import("./measure.js").Subject}
 */
export const copySubject = (veer, makeWorld) => ({
    name: "copy",
    start(name, n, seed) {
        const { world } = makeWorld(veer, name, n, seed), from = world.save(), to = new Uint8Array(from.length);
        world.dispose();
        return { run: timed(() => to.set(from)), bytes: to.length };
    },
});

/** Subjects with the same loops over plain arrays, without Veer. @type {import("./measure.js").Subject[]} */
export const ordinarySubjects = [
    {
        name: "js-expert",
        start(name, n, seed) {
            const { x, y, vx, vy } = flockStart(n, seed);
            const write = () => {
                for (let i = 0; i < n; i++) {
                    vx[i] = x[i];
                    vy[i] = y[i];
                }
            };
            return { run: timed(name === "calls-target" ? write : () => readLanes({ x, y }, n)) };
        },
    },
    {
        name: "js-tutorial",
        start(name, n, seed) {
            const { x, y } = flockStart(n, seed);
            const agents = Array.from(x, (_, i) => ({ x: x[i], y: y[i], target: { x: 0, y: 0 } }));
            const read = () => {
                for (const agent of agents) kept.value += agent.x + agent.y;
            };
            const write = () => {
                for (const agent of agents) agent.target = { x: agent.x, y: agent.y };
            };
            return { run: timed(name === "calls-target" ? write : read) };
        },
    },
];
