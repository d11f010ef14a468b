/**
 * Runs a subject through a scene at a step rate, and measures it. The loop is the same for every subject; only the
 * subject's step is timed.
 */
import { moverY } from "./layouts.js";
import { createMeter, median } from "./measure.js";
import { createRoutes } from "./routes.js";

/**
 * A running scene. `step` may return the nanoseconds that it took by its own clock.
 * @typedef {{ step: () => void | Promise<number>, read: (x: Float64Array, y: Float64Array, here: Uint8Array) => void,
 *   aim: (agent: number, point: import("./routes.js").Point, last: boolean) => void, remove: (agent: number) => void,
 *   mover: (mover: number, x: number, y: number, velocityY: number) => void, close: () => void,
 *   figures?: () => object }} Walk  figures: further figures of the subject
 * A subject that takes part. `ownWays`: the subject finds its ways around walls itself, and gets only its goals.
 * @typedef {{ name: string, ownWays?: boolean, start: (scene: import("./layouts.js").Scene, hz: number) => Walk |
 *   Promise<Walk>, end?: () => void }} Subject
 */

const LOOKS = 0.1; // time between two updates of the next target point, in s
const GIVES_UP = 10; // time without any motion after which the run ends, in s
const RESTS = 8; // time after the last arrival in which agents may come to rest, in s

/**
 * Returns the free-flow time of every agent over all of its legs. A leg leads from within reach of one goal to within
 * reach of the next.
 * @param {import("./layouts.js").Scene} scene @param {ReturnType<typeof createRoutes>} routes
 */
function freeFlowOf({ agents, reach }, { route }) {
    return agents.map((agent) => {
        let from = /** @type {import("./routes.js").Point} */ (agent), way = 0;
        if (agent.speed === 0) return 0;
        agent.goals.forEach((goal, leg) => {
            way += Math.max(0, route(from, goal).way - (leg === 0 ? reach : 2 * reach));
            from = goal;
        });
        return way / agent.speed;
    });
}

/** @param {Walk} walk @returns {Promise<number>} ns */
async function timedStep(walk) {
    const begin = process.hrtime.bigint(), own = walk.step();
    if (own) return await own;
    return Number(process.hrtime.bigint() - begin);
}

/**
 * Creates a guide, which gives a subject its agents' targets: the goal, or the next corner of the path to the goal.
 * @param {import("./layouts.js").Scene} scene
 * @param {ReturnType<typeof createRoutes>} routes
 * @param {Subject} subject
 * @param {Walk} walk
 */
function createGuide({ agents, walls }, { route }, subject, walk) {
    const leg = new Uint32Array(agents.length);
    const aims = /** @type {(import("./routes.js").Point | null)[]} */ (agents.map(() => null));
    const plain = subject.ownWays || !walls.length;
    /** @param {number} i @param {number} x @param {number} y */
    function look(i, x, y) {
        const { goals } = agents[i], goal = goals[leg[i]], aim = plain ? goal : route({ x, y }, goal).aim;
        if (aims[i] === aim) return;
        aims[i] = aim;
        walk.aim(i, aim, aim === goals[goals.length - 1]);
    }
    return { leg, look, plain };
}

/**
 * @param {Subject} subject @param {import("./layouts.js").Scene} scene @param {number} hz
 * @returns {Promise<import("./measure.js").Figures & { seconds: number, nsPerAgentStep: number }>}
 */
export async function runScene(subject, scene, hz) {
    const { agents, movers, reach, radius, leaves } = scene, n = agents.length, dt = 1 / hz;
    const routes = createRoutes(scene.walls, radius), freeFlow = freeFlowOf(scene, routes);
    const walk = await subject.start(scene, hz), meter = createMeter(scene, dt, freeFlow);
    const guide = createGuide(scene, routes, subject, walk);
    const x = Float64Array.from(agents, (one) => one.x), y = Float64Array.from(agents, (one) => one.y);
    const here = new Uint8Array(n).fill(1);
    const steps = Math.ceil(((scene.patience * Math.max(...freeFlow) + 10) * hz));
    const every = Math.max(1, Math.round(LOOKS * hz));
    let left = agents.filter(({ speed }) => speed > 0).length, present = n, end = steps, step = 0;

    // the median of all steps is used, because the mean would include time taken by other programs on the machine
    const times = /** @type {number[]} */ ([]);

    /** Handles a goal that an agent reached in this step. @param {number} i */
    function arrive(i) {
        const { goals, squad } = agents[i], goal = goals[guide.leg[i]], last = guide.leg[i] === goals.length - 1;
        const isThere = (/** @type {import("./routes.js").Point} */ at) =>
            Math.hypot(at.x - x[i], at.y - y[i]) <= reach;
        if (!(squad ? squad.places.some(isThere) : isThere(goal))) return;
        meter.reached(i, last);
        if (!last) {
            guide.leg[i]++;
            guide.look(i, x[i], y[i]);
            return;
        }
        left--;
        if (!leaves) return;
        walk.remove(i);
        here[i] = 0;
        present--;
    }

    for (; step < end; step++) {
        for (let i = 0; i < n; i++) {
            if (here[i] && meter.time[i] === Infinity && agents[i].speed > 0 &&
                (step === 0 || (!guide.plain && (step + i) % every === 0))) {
                guide.look(i, x[i], y[i]);
            }
        }
        movers.forEach((one, k) => {
            const at = moverY(one, step * dt);
            walk.mover(k, one.x, at, (moverY(one, (step + 1) * dt) - at) / dt);
        });
        times.push((await timedStep(walk)) / Math.max(1, present));
        walk.read(x, y, here);
        meter.see(x, y, here);
        for (let i = 0; i < n; i++) if (here[i] && agents[i].speed > 0 && meter.time[i] === Infinity) arrive(i);
        if (left === 0 && end === steps) end = leaves ? step : Math.min(steps + 1, step + Math.ceil(RESTS * hz));
        if (left > 0 && meter.still(GIVES_UP)) break;
        if (left === 0 && meter.still(1)) break;
    }
    if (left > 0) meter.standOn(Math.max(0, end - step - 1) * dt);
    const own = walk.figures?.();
    walk.close();
    return { ...meter.figures(), ...own, seconds: step * dt, nsPerAgentStep: median(times) };
}
