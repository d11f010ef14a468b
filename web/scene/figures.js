/**
 * What happened in a scene, as figures: counted while it runs, for the tools, the tests and the page. Reads the world, writes nothing in
 * it.
 *
 * contacts       touches of agents with obstacles: a touch begins with a `contact` event of an agent and an obstacle that had none in the step
 *                before, so sliding along a wall is one touch and bouncing off it twice is two
 * worstOverlap   the deepest overlap of two agents after any step, (Ri + Rj - distance) / min(Ri, Rj): in radii of the smaller; 0 if none
 * points         patrol nodes that an agent was sent to, and has reached or ought to have: one that it is still on its way to at the end counts
 *                only when the fair time has passed, 10 s plus four times what the straight way takes at top speed
 * reached, late  of these, those reached; and those reached after their fair time (they count as reached); `pending` are under way in time
 * blocked        events `blocked`; blockedSeconds: time of all agents between `blocked` and `unblocked`
 * silent         points not reached whose agent was not blocked at the end, nor had been since it was sent there: there should be none
 * laps           whole rounds along the closed path that the brain follows, by the closest point; in the order of the scene's agents
 * overtakes      times that one agent passed another on the same closed path for good (by both radii), lapping included;
 *                overtakesByFaster: those in which the one that passed has the higher top speed
 * meanSpeed      over all agents and steps; meanTurnRate: of the velocity's direction, absolute, while it moves faster than 1 % of its top speed
 */

import { agentNames } from "./format.js";

/**
 * @typedef {{ world: any, dt: number, agents: { name: string, id: number, slot: number, brain: any }[], tick: number, events: any[] }} Run
 */
/**
 * Looks at the world after a step; adds its figures at the end.
 * @typedef {{ see: (run: Run) => void, report: (run: Run) => Record<string, any> }} Gauge
 */

const FAIR_WAIT = 10; // s
const FAIR_SHARE = 4; // of the time for the straight way

/** @param {import("./load.js").Built} built @param {any} schema */
export function createFigures(built, schema) {
    const { world, scene, names } = built, brainOf = new Map();
    for (const group of scene.agents) for (const name of agentNames(group)) brainOf.set(name, group.brain);
    const stepTime = scene.world.stepTime ?? schema.settings.world.find((/** @type {any} */ row) => row.name === "stepTime").default;
    const agents = [...names.agents].map(([name, id]) => ({ name, id, slot: world.slot(id), brain: scene.brains[brainOf.get(name)] }));
    /** @type {Run} */
    const run = { world, dt: stepTime, agents, tick: 0, events: [] };
    const gauges = [contactGauge(), overlapGauge(scene), motionGauge(run), blockedGauge(), pointGauge(run, scene), lapGauge(run, names.paths, scene)];
    return {
        /** One step of the world. */
        step() {
            world.step(stepTime);
            run.tick++;
            run.events = world.events;
            for (const gauge of gauges) gauge.see(run);
        },
        /** @returns {Record<string, any>} */
        report() {
            const own = { scene: scene.name, steps: run.tick, seed: built.seed, hash: world.hash(), agents: agents.length };
            return Object.assign(own, ...gauges.map((gauge) => gauge.report(run)));
        },
    };
}

/** @returns {Gauge} */
function contactGauge() {
    let contacts = 0, last = new Set();
    return {
        see({ events }) {
            const now = new Set();
            for (const event of events) {
                if (event.type !== "contact") continue;
                const key = `${event.slot}/${event.value}`;
                if (!last.has(key) && !now.has(key)) contacts++;
                now.add(key);
            }
            last = now;
        },
        report: () => ({ contacts }),
    };
}

/** Every pair, every step: scenes have few agents. @param {any} scene @returns {Gauge} */
function overlapGauge(scene) {
    let worst = 0, worstPair = ["", ""], worstStep = 0;
    const b = scene.world.bounds, wraps = scene.world.edges === "wrap", width = b[b.length / 2] - b[0], height = b[b.length / 2 + 1] - b[1];
    const short = (/** @type {number} */ d, /** @type {number} */ size) => (wraps ? d - size * Math.round(d / size) : d);
    return {
        see({ world, agents, tick }) {
            const { x, y, radius } = world.agents;
            for (let i = 0; i < agents.length; i++) {
                const a = agents[i].slot;
                for (let j = 0; j < i; j++) {
                    const c = agents[j].slot, dx = short(x[a] - x[c], width), dy = short(y[a] - y[c], height), reach = radius[a] + radius[c];
                    if (dx * dx + dy * dy >= reach * reach) continue;
                    const overlap = (reach - Math.sqrt(dx * dx + dy * dy)) / Math.min(radius[a], radius[c]);
                    if (overlap > worst) [worst, worstPair, worstStep] = [overlap, [agents[j].name, agents[i].name], tick];
                }
            }
        },
        report: () => (worst > 0 ? { worstOverlap: worst, worstPair, worstStep } : { worstOverlap: 0 }),
    };
}

/** @param {Run} run @returns {Gauge} */
function motionGauge({ agents }) {
    const lastX = new Float64Array(agents.length), lastY = new Float64Array(agents.length);
    let speedSum = 0, speeds = 0, turnSum = 0, turns = 0;
    return {
        see({ world, dt }) {
            const { velocityX, velocityY, maxSpeed } = world.agents;
            agents.forEach(({ slot }, i) => {
                const x = velocityX[slot], y = velocityY[slot], speed = Math.sqrt(x * x + y * y), floor = 0.01 * maxSpeed[slot];
                speedSum += speed;
                speeds++;
                if (speed > floor && Math.sqrt(lastX[i] * lastX[i] + lastY[i] * lastY[i]) > floor) {
                    turnSum += Math.abs(Math.atan2(lastX[i] * y - lastY[i] * x, lastX[i] * x + lastY[i] * y)) / dt;
                    turns++;
                }
                [lastX[i], lastY[i]] = [x, y];
            });
        },
        report: () => ({ meanSpeed: speeds ? speedSum / speeds : 0, meanTurnRate: turns ? turnSum / turns : 0 }),
    };
}

/** @returns {Gauge} */
function blockedGauge() {
    let blocked = 0, steps = 0;
    const now = new Set();
    return {
        see({ events }) {
            for (const event of events) {
                if (event.type === "blocked") {
                    blocked++;
                    now.add(event.agent);
                } else if (event.type === "unblocked") now.delete(event.agent);
            }
            steps += now.size;
        },
        report: ({ dt }) => ({ blocked, blockedSeconds: steps * dt, blockedAtEnd: now.size }),
    };
}

/** The node an agent is on its way to: when it was sent, how long it may take, whether it said that it is blocked.
 * @typedef {{ since: number, fair: number, blocked: boolean } | null} Errand */

/** @param {Run} run @param {any} scene @returns {Gauge} */
function pointGauge({ agents, dt }, scene) {
    const patrols = agents.map(({ brain }) => brain?.behaviors.find((/** @type {any} */ behavior) => behavior.type === "patrol"));
    /** @type {Errand[]} */
    const errands = agents.map(() => null);
    /** Tick of the next errand; 0: none. @type {number[]} */
    const starts = patrols.map((patrol) => (patrol ? 1 : 0));
    const dwell = (/** @type {any} */ patrol) => Math.ceil((patrol.dwell ?? 0) / dt);
    const blocked = new Set(), indexOf = new Map(agents.map(({ id }, i) => [id, i]));
    let reached = 0, late = 0;
    return {
        see({ world, events, tick }) {
            const { x, y, goalX, goalY, maxSpeed } = world.agents;
            for (const event of events) {
                const i = indexOf.get(event.agent) ?? -1, errand = errands[i];
                if (event.type === "blocked") blocked.add(i);
                if (event.type === "unblocked") blocked.delete(i);
                if (event.type === "nodeReached") {
                    reached++;
                    if (errand && (tick - errand.since) * dt > errand.fair) late++;
                    errands[i] = null;
                    starts[i] = scene.paths[patrols[i].path].points.length > 1 ? tick + 1 + dwell(patrols[i]) : 0;
                }
                if (event.type === "pathEnd") starts[i] = 0;
            }
            agents.forEach(({ slot }, i) => {
                if (starts[i] === tick) {
                    const way = Math.hypot(goalX[slot] - x[slot], goalY[slot] - y[slot]);
                    errands[i] = { since: tick, fair: FAIR_WAIT + (FAIR_SHARE * way) / Math.max(maxSpeed[slot], 1e-6), blocked: false };
                }
                const errand = errands[i];
                if (errand && blocked.has(i)) errand.blocked = true;
            });
        },
        report({ tick }) {
            const open = errands.filter((errand) => errand !== null), overdue = open.filter((errand) => (tick - errand.since) * dt > errand.fair);
            const silent = overdue.filter((errand) => !errand.blocked).length;
            return { points: reached + overdue.length, reached, late, pending: open.length - overdue.length, silent };
        },
    };
}

/** @typedef {{ agent: number, path: number, length: number, last: number, way: number, start: number }} Lapper */

/** @param {Run} run @param {Map<string, number>} paths @param {any} scene @returns {Gauge} */
function lapGauge({ world, agents }, paths, scene) {
    const { x, y, radius, maxSpeed } = world.agents;
    /** @type {Lapper[]} */
    const lappers = agents.flatMap(({ brain, slot }, agent) => {
        const follow = brain?.behaviors.find((/** @type {any} */ b) => b.type === "followTrack" || b.type === "followPath");
        if (!follow || !scene.paths[follow.path].closed) return [];
        const path = /** @type {number} */ (paths.get(follow.path)), { distance, length } = world.pathClosest(path, { x: x[slot], y: y[slot] });
        return [{ agent, path, length, last: distance, way: 0, start: distance }];
    });
    const reach = agents.map(({ slot }) => radius[slot]), top = agents.map(({ slot }) => maxSpeed[slot]);
    const pairs = lappers.flatMap((a, i) => lappers.slice(0, i).filter((b) => b.path === a.path).map((b) => ({ a, b, lead: a.start > b.start ? 0 : -1 })));
    let overtakes = 0, byFaster = 0;
    return {
        see(run) {
            const { x: nowX, y: nowY } = run.world.agents;
            for (const lapper of lappers) {
                const { slot } = agents[lapper.agent], { distance } = run.world.pathClosest(lapper.path, { x: nowX[slot], y: nowY[slot] });
                const delta = distance - lapper.last;
                lapper.way += delta - lapper.length * Math.round(delta / lapper.length);
                lapper.last = distance;
            }
            for (const pair of pairs) {
                const { a, b } = pair, ahead = a.start + a.way - b.start - b.way, margin = reach[a.agent] + reach[b.agent];
                const passed = ahead > (pair.lead + 1) * a.length + margin ? 1 : ahead < pair.lead * a.length - margin ? -1 : 0;
                if (!passed) continue;
                pair.lead += passed;
                overtakes++;
                if ((top[a.agent] - top[b.agent]) * passed > 0) byFaster++;
            }
        },
        report() {
            const laps = agents.map(() => 0);
            for (const { agent, way, length } of lappers) laps[agent] = Math.floor(way / length);
            return { laps, overtakes, overtakesByFaster: byFaster };
        },
    };
}
