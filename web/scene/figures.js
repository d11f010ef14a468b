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
 * polarisation   how much alike the directions of the moving agents are in the last step: length of their mean, 0 to 1
 * nearest        mean distance to the nearest other, center to center, in the last step; nearestLeast: the least of them
 * overshoot      how far agents that go for a point of their own went beyond it, along the straight way from where they were sent; the most
 * offPath        mean distance of those whose brain has a path from the middle of it, over all steps
 * alive, caught, respawned, retargeted ...   agents alive; how often the scene's rules did each thing
 * agentsUpdated       agents that decided in the last step
 * events         the world's events by type, contacts left out
 * meanSpeed      over all agents and steps; meanTurnRate: of the velocity's direction, absolute, while it moves faster than 1 % of its top speed
 */

import { eventGauge, happeningGauge, namedGauge, nearestGauge, offPathGauge, overshootGauge, polarisationGauge, statGauge } from "./crowd.js";
import { agentNames } from "./format.js";
import { createGame, stepTimeOf } from "./game.js";

/** @typedef {{ name: string, id: number, slot: number, group: string, brain: any, alive: boolean }} RunAgent */
/**
 * What gauges look at. `short` takes the short way round of a wrapped world; `volume`: the third axis counts.
 * @typedef {object} Run
 * @property {any} world @property {number} dt @property {RunAgent[]} agents @property {number} tick @property {any[]} events
 * @property {import("./game.js").Happening[]} happened @property {boolean} volume @property {(d: number[]) => number[]} short
 */
/**
 * Looks at the world after a step; adds its figures at the end.
 * @typedef {{ see: (run: Run) => void, report: (run: Run) => Record<string, any> }} Gauge
 */

const FAIR_WAIT = 10; // s
const FAIR_SHARE = 4; // of the time for the straight way

/** Steps a built scene with its rules and counts all figures. @param {import("./load.js").Built} built @param {any} schema */
export function createFigures(built, schema) {
    const gauges = createGauges(built, schema), game = createGame(built, schema, { after: gauges.see });
    return { step: game.step, report: gauges.report, game };
}

/** The gauges, and the figures each adds; scenes name the figures. @type {[string[], (run: Run, built: import("./load.js").Built, of?: string) => Gauge][]} */
const GAUGES = [
    [["contacts"], () => contactGauge()],
    [["worstOverlap"], (run) => overlapGauge(run)],
    [["meanSpeed", "meanTurnRate"], (run) => motionGauge(run)],
    [["blocked", "blockedSeconds"], () => blockedGauge()],
    [["points", "reached", "late"], (run, built) => pointGauge(run, built.scene)],
    [["laps", "overtakes"], (run, built) => lapGauge(run, built.names.paths, built.scene)],
    [["polarisation"], (run, built, of) => polarisationGauge(of)],
    [["nearest", "nearestLeast"], (run, built, of) => nearestGauge(of)],
    [["offPath"], (run, built, of) => offPathGauge(built.names.paths, of)],
    [["overshoot"], (run, built, of) => overshootGauge(of)],
    [["alive", "caught", "respawned", "retargeted"], (run, built, of) => happeningGauge(of)],
    [["events"], () => eventGauge()],
    [["agentsUpdated"], () => statGauge("agentsUpdated")],
];

/** One figure that a scene names. @typedef {{ name: string, of?: string, label?: string }} Wanted */

/** The figures of a scene's list. @param {any} scene @returns {Wanted[]} */
export const wantedOf = (scene) => (scene.figures ?? []).map((/** @type {any} */ figure) => (typeof figure === "string" ? { name: figure } : figure));

/**
 * Gauges for whoever steps a game: `see` after each step, `report` whenever the figures are wanted. With a list only the gauges it needs.
 * @param {import("./load.js").Built} built
 * @param {any} schema
 * @param {Wanted[]} [wanted]
 */
export function createGauges(built, schema, wanted) {
    const { world, scene, names } = built, run = createRun(built, stepTimeOf(scene, schema));
    const gauges = wanted ? [] : GAUGES.map(([, make]) => make(run, built));
    const own = wantedOf(scene).filter(({ of }) => wanted || of).map(({ name, of }) => {
        const known = GAUGES.find(([figures]) => figures.includes(name));
        return { name, of, gauge: known ? known[1](run, built, of) : namedGauge(name, of) };
    });
    const read = (/** @type {typeof own[number]} */ { name, gauge }) => {
        const report = gauge.report(run);
        return report[name] ?? 0;
    };
    return {
        /** @param {import("./game.js").Game} game */
        see(game) {
            run.tick++;
            run.events = world.events;
            run.happened = game.happened;
            if (game.happened.length) refresh(run, names.agents);
            for (const gauge of gauges) gauge.see(run);
            for (const { gauge } of own) gauge.see(run);
        },
        /** @returns {Record<string, any>} */
        report() {
            const head = { scene: scene.name, steps: run.tick, seed: built.seed, hash: world.hash(), agents: run.agents.length };
            const named = own.map((one) => ({ [one.of ? `${one.name} of ${one.of}` : one.name]: read(one) }));
            return Object.assign(head, ...gauges.map((gauge) => gauge.report(run)), ...named);
        },
        /** The scene's own figures, in its order. @returns {any[]} */
        values: () => own.map(read),
    };
}

/** @param {import("./load.js").Built} built @param {number} dt @returns {Run} */
function createRun({ world, scene, names }, dt) {
    const b = scene.world.bounds, half = b.length / 2, wraps = scene.world.edges === "wrap";
    const agents = scene.agents.flatMap((/** @type {any} */ group) => agentNames(group).map((name) => {
        const id = /** @type {number} */ (names.agents.get(name));
        return { name, id, slot: world.slot(id), group: group.name, brain: scene.brains[group.brain], alive: true };
    }));
    const short = (/** @type {number[]} */ d) => d.map((way, axis) => {
        const size = axis < half ? b[half + axis] - b[axis] : 0;
        return wraps && size > 0 ? way - size * Math.round(way / size) : way;
    });
    return { world, dt, agents, tick: 0, events: [], happened: [], volume: scene.world.dimensions === 3, short };
}

/** After a rule removed or added agents. @param {Run} run @param {Map<string, number>} ids */
function refresh({ world, agents }, ids) {
    for (const agent of agents) {
        agent.id = ids.get(agent.name) ?? 0;
        agent.alive = world.isAlive(agent.id);
        agent.slot = world.slot(agent.id);
    }
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

/** Every pair, every step: scenes have few agents. @param {Run} run @returns {Gauge} */
function overlapGauge({ short }) {
    let worst = 0, worstPair = ["", ""], worstStep = 0;
    return {
        see({ world, agents, tick, volume }) {
            const { x, y, z, radius } = world.agents;
            for (let i = 0; i < agents.length; i++) {
                const a = agents[i].slot;
                for (let j = 0; j < i && agents[i].alive; j++) {
                    if (!agents[j].alive) continue;
                    const c = agents[j].slot, reach = radius[a] + radius[c];
                    let dx = x[a] - x[c], dy = y[a] - y[c], dz = z[a] - z[c]; // a jumping agent is above the others
                    if (dx > reach || dx < -reach || dy > reach || dy < -reach) [dx, dy, dz] = short([dx, dy, dz]);
                    if (!volume && (dz > reach || dz < -reach)) continue;
                    const distanceSq = dx * dx + dy * dy + (volume ? dz * dz : 0);
                    if (distanceSq >= reach * reach) continue;
                    const overlap = (reach - Math.sqrt(distanceSq)) / Math.min(radius[a], radius[c]);
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
            agents.forEach(({ slot, alive }, i) => {
                if (!alive) return;
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
        if (agents.length > 256) return []; // every pair is looked at
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
