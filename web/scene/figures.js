/**
 * The figures of a scene for the tools, the tests and the page: counts and measurements of a run. They are collected
 * while the scene runs; the world is only read.
 *
 * contacts
 *   touches of agents and obstacles. A touch begins with a `contact` event of a pair that had none in the step before,
 *   so sliding along a wall is one touch and bouncing off it twice is two
 * worstOverlap
 *   the deepest overlap of two agents after any step, (Ri + Rj - distance) / min(Ri, Rj): in radii of the smaller
 *   agent; 0 if none
 * points
 *   patrol nodes to which an agent was sent and that it reached or should have reached. A node not reached by the end
 *   of the run counts only if its fair time has passed: 10 s plus four times the travel time in a straight line at top
 *   speed
 * reached, late, pending
 *   the number of points reached; the number reached after their fair time; the number not reached whose fair time has
 *   not passed
 * blocked, blockedSeconds
 *   `blocked` events; the time between `blocked` and `unblocked`, summed over all agents
 * silent
 *   points that were not reached although the agent was never blocked on the way; should be 0
 * laps
 *   whole laps of the closed path that the brain follows, by the closest point; in the order of the scene's agents
 * overtakes, overtakesByFaster
 *   how often one agent passed another on the same closed path by more than both radii, lapping included; how often the
 *   passing agent had the higher top speed
 * polarization
 *   alignment of the moving agents in the last step: length of the mean of their directions, 0 to 1
 * nearest, nearestLeast
 *   mean and minimum distance to the nearest other agent, center to center, in the last step
 * overshoot
 *   how far an agent whose target is a point went beyond it, along the line from where the target was set; the maximum
 *   of all agents
 * offPath
 *   distance from the center line of the path, for agents whose brain has one; the mean over all steps
 * alive, caught, respawned, retargeted, rebuilt, entered, escaped, shotDown ...
 *   living agents; how often the scene's rules did each thing
 * through, waiting, seconds
 *   for a rule `retarget` with `back`: agents beyond the midpoint between their two targets; agents before it; seconds
 *   from their start until the last agent has passed it
 * agentsUpdated
 *   agents that decided in the last step
 * events
 *   the world's events by type, without contacts
 * samples, densest
 *   of a scene with a plot (plot.js): the number of samples, and the greatest density among them, in people per m2
 * meanSpeed, meanTurnRate
 *   means over all agents and steps; the turn rate is the absolute turn rate of the velocity while the speed exceeds 1
 *   % of the top speed
 */

import {
    doorGauge, eventGauge, happeningGauge, namedGauge, nearestGauge, offPathGauge, overshootGauge, polarizationGauge,
    statGauge,
} from "./crowd.js";
import { createGame, periodsOf, stepTimeOf } from "./game.js";
import { plotGauge } from "./plot.js";
import { agentNames } from "./references.js";

/** @import { AgentId, PathId, Schema, World, WorldEvent } from "../types.js" */
/** @import { Built } from "./load.js" */
/** @import { Scene, SceneBehavior, SceneBrain, ShownFigure } from "./types.js" */

/**
 * @typedef {{ name: string, id: AgentId | undefined, slot: number, group: string, brain: SceneBrain | undefined, alive:
 *   boolean }} RunAgent
 */
/**
 * The input of gauges. `short`: returns the shortest displacement in a wrapped world; `volume`: whether the third axis
 * counts.
 * @typedef {object} Run
 * @property {World} world
 * @property {number} dt
 * @property {RunAgent[]} agents
 * @property {number} tick
 * @property {WorldEvent[]} events
 * @property {import("./game.js").Happening[]} happened
 * @property {boolean} volume
 * @property {(d: number[]) => number[]} short
 */
/** @typedef {number | string | (number | string)[] | Record<string, number>} Figure */
/**
 * Reads the run after every step, and reports its figures at the end. `state`: its counts so far, as plain data that
 * can be saved.
 * @typedef {{ state?: object, observe: (run: Run) => void, report: (run: Run) => Record<string, Figure> }} Gauge
 */

const FAIR_WAIT = 10; // constant part of the fair time of every point, in s
const FAIR_SHARE = 4; // factor on the travel time in a straight line

/** Steps a built scene with its rules and counts all figures. @param {Built} built @param {Schema} schema */
export function createFigures(built, schema) {
    const gauges = createGauges(built, schema), game = createGame(built, schema, { after: gauges.observe });
    return { step: game.step, report: gauges.report, plotted: gauges.plotted, game };
}

/**
 * The gauges, each with the figures that it reports; scenes refer to the figures by name.
 * @type {[string[], (run: Run, built: Built, of?: string) => Gauge][]}
 */
const GAUGES = [
    [["contacts"], () => contactGauge()],
    [["worstOverlap"], (run) => overlapGauge(run)],
    [["meanSpeed", "meanTurnRate"], (run) => motionGauge(run)],
    [["blocked", "blockedSeconds"], () => blockedGauge()],
    [["points", "reached", "late"], (run, built) => pointGauge(run, built.scene)],
    [["laps", "overtakes"], (run, built) => lapGauge(run, built.names.paths, built.scene)],
    [["polarization"], (run, built, of) => polarizationGauge(of)],
    [["nearest", "nearestLeast"], (run, built, of) => nearestGauge(of)],
    [["offPath"], (run, built, of) => offPathGauge(built.names.paths, of)],
    [["overshoot"], (run, built, of) => overshootGauge(of)],
    [
        ["alive", "caught", "respawned", "retargeted", "rebuilt", "entered", "escaped", "shotDown"],
        (run, built, of) => happeningGauge(of),
    ],
    [["through", "waiting", "seconds"], (run, built, of) => doorGauge(built.scene, of)],
    [["events"], () => eventGauge()],
    [["agentsUpdated"], () => statGauge("agentsUpdated")],
];

/** Returns the figures that a scene lists. @param {Scene} scene @returns {ShownFigure[]} */
export const shownFigures = (scene) =>
    (scene.figures ?? []).map((figure) => (typeof figure === "string" ? { name: figure } : figure));

/**
 * Creates gauges for code that steps a game: call `observe` after each step, `report` whenever the figures are needed.
 * With a list of figures, creates only the gauges that they need.
 * @param {Built} built
 * @param {Schema} schema
 * @param {ShownFigure[]} [wanted]
 */
export function createGauges(built, schema, wanted) {
    const { world, scene, names } = built, run = createRun(built, stepTimeOf(scene, schema));
    const plot = scene.plot ? plotGauge(run, scene.plot) : null;
    const gauges = [...(wanted ? [] : GAUGES.map(([, make]) => make(run, built))), ...(plot ? [plot] : [])];
    const own = shownFigures(scene).filter(({ of }) => wanted || of).map(({ name, of }) => {
        const known = GAUGES.find(([figures]) => figures.includes(name));
        return { name, of, gauge: known ? known[1](run, built, of) : namedGauge(name, of) };
    });
    const states = () => [...gauges, ...own.map(({ gauge }) => gauge)].map(({ state }) => state ?? {});
    const read = (/** @type {typeof own[number]} */ { name, gauge }) => {
        const report = gauge.report(run);
        return report[name] ?? 0;
    };
    return {
        /** @param {import("./game.js").Game} game */
        observe(game) {
            run.tick++;
            run.events = world.events;
            run.happened = game.happened;
            if (game.happened.length) refresh(run, names.agents);
            for (const gauge of gauges) gauge.observe(run);
            for (const { gauge } of own) gauge.observe(run);
        },
        /** @returns {Record<string, Figure>} */
        report() {
            const head = {
                scene: scene.name, steps: run.tick, seed: built.seed, hash: world.hash(), agents: run.agents.length,
            };
            const named = own.map((one) => ({ [one.of ? `${one.name} of ${one.of}` : one.name]: read(one) }));
            return Object.assign(head, ...gauges.map((gauge) => gauge.report(run)), ...named);
        },
        /** Returns the figures that the scene lists, in the scene's order. */
        values: () => own.map(read),
        /** Returns the samples of the scene's plot (plot.js). */
        plotted: () => plot?.state.samples ?? [],
        /** Returns the state of all gauges as plain data. */
        save: () => ({ tick: run.tick, gauges: states() }),
        /**
         * Restores a saved state for a world with the same agents.
         * @param {{ tick: number, gauges: object[] }} saved
         */
        load(saved) {
            run.tick = saved.tick;
            states().forEach((state, i) => Object.assign(state, saved.gauges[i]));
            refresh(run, names.agents);
        },
    };
}

/** @param {Built} built @param {number} dt @returns {Run} */
function createRun({ world, scene, names }, dt) {
    const periods = periodsOf(scene);
    const agents = scene.agents.flatMap((group) => agentNames(group).map((name) => {
        const id = names.agents.get(name), slot = id === undefined ? -1 : world.slot(id);
        return { name, id, slot, group: group.name, brain: scene.brains[group.brain ?? ""], alive: true };
    }));
    const short = (/** @type {number[]} */ d) =>
        d.map((part, axis) => (periods[axis] ? part - periods[axis] * Math.round(part / periods[axis]) : part));
    return { world, dt, agents, tick: 0, events: [], happened: [], volume: scene.world.dimensions === 3, short };
}

/** Updates the agents after a rule removed or added some. @param {Run} run @param {Map<string, AgentId>} ids */
function refresh({ world, agents }, ids) {
    for (const agent of agents) {
        const id = ids.get(agent.name);
        agent.id = id;
        agent.alive = id !== undefined && world.isAlive(id);
        agent.slot = id === undefined ? -1 : world.slot(id);
    }
}

/** @returns {Gauge} */
function contactGauge() {
    const state = { contacts: 0, last: new Set() };
    return {
        state,
        observe({ events }) {
            const now = new Set();
            for (const event of events) {
                if (event.type !== "contact") continue;
                const key = `${event.slot}/${event.value}`;
                if (!state.last.has(key) && !now.has(key)) state.contacts++;
                now.add(key);
            }
            state.last = now;
        },
        report: () => ({ contacts: state.contacts }),
    };
}

/** Measures overlaps by testing every pair in every step; scenes have few agents. @param {Run} run @returns {Gauge} */
function overlapGauge({ short }) {
    const state = { worst: 0, worstPair: ["", ""], worstStep: 0 };
    return {
        state,
        observe({ world, agents, tick, volume }) {
            const { x, y, z, radius } = world.agents;
            for (let i = 0; i < agents.length; i++) {
                const a = agents[i].slot;
                for (let j = 0; j < i && agents[i].alive; j++) {
                    if (!agents[j].alive) continue;
                    const c = agents[j].slot, reach = radius[a] + radius[c];
                    // height counts too, because a jumping agent may be above the others
                    let dx = x[a] - x[c], dy = y[a] - y[c], dz = z[a] - z[c];
                    if (dx > reach || dx < -reach || dy > reach || dy < -reach) [dx, dy, dz] = short([dx, dy, dz]);
                    if (!volume && (dz > reach || dz < -reach)) continue;
                    const distanceSq = dx * dx + dy * dy + (volume ? dz * dz : 0);
                    if (distanceSq >= reach * reach) continue;
                    const overlap = (reach - Math.sqrt(distanceSq)) / Math.min(radius[a], radius[c]);
                    if (overlap > state.worst) {
                        Object.assign(state,
                            { worst: overlap, worstPair: [agents[j].name, agents[i].name], worstStep: tick });
                    }
                }
            }
        },
        /** @returns {Record<string, Figure>} */
        report() {
            const { worst, worstPair, worstStep } = state;
            return worst > 0 ? { worstOverlap: worst, worstPair, worstStep } : { worstOverlap: 0 };
        },
    };
}

/** @param {Run} run @returns {Gauge} */
function motionGauge({ agents }) {
    const state = {
        lastX: new Float64Array(agents.length), lastY: new Float64Array(agents.length), speedSum: 0, speeds: 0,
        turnSum: 0, turns: 0,
    };
    return {
        state,
        observe({ world, dt }) {
            const { lastX, lastY } = state, { velocityX, velocityY, maxSpeed } = world.agents;
            agents.forEach(({ slot, alive }, i) => {
                if (!alive) return;
                const x = velocityX[slot], y = velocityY[slot], speed = Math.sqrt(x * x + y * y);
                const floor = 0.01 * maxSpeed[slot];
                state.speedSum += speed;
                state.speeds++;
                if (speed > floor && Math.sqrt(lastX[i] * lastX[i] + lastY[i] * lastY[i]) > floor) {
                    state.turnSum +=
                        Math.abs(Math.atan2(lastX[i] * y - lastY[i] * x, lastX[i] * x + lastY[i] * y)) / dt;
                    state.turns++;
                }
                [lastX[i], lastY[i]] = [x, y];
            });
        },
        report() {
            const { speedSum, speeds, turnSum, turns } = state;
            return { meanSpeed: speeds ? speedSum / speeds : 0, meanTurnRate: turns ? turnSum / turns : 0 };
        },
    };
}

/** @returns {Gauge} */
function blockedGauge() {
    const state = { blocked: 0, steps: 0, now: new Set() };
    return {
        state,
        observe({ events }) {
            for (const event of events) {
                if (event.type === "blocked") {
                    state.blocked++;
                    state.now.add(event.agent);
                } else if (event.type === "unblocked") state.now.delete(event.agent);
            }
            state.steps += state.now.size;
        },
        report: ({ dt }) => ({
            blocked: state.blocked, blockedSeconds: state.steps * dt, blockedAtEnd: state.now.size,
        }),
    };
}

/**
 * An agent's trip to a node: when it started, the fair time in s, and whether the agent has been blocked since.
 * @typedef {{ since: number, fair: number, blocked: boolean } | null} Errand
 */
/** @typedef {Extract<SceneBehavior, { type: "patrol" }>} Patrol */

/** @param {Run} run @param {Scene} scene @returns {Gauge} */
function pointGauge({ agents, dt }, scene) {
    const patrols = agents.map(({ brain }) => brain?.behaviors.find((behavior) => behavior.type === "patrol"));
    /**
     * starts: the tick at which the next trip of each agent starts, or 0 if there is none.
     * @type {{ errands: Errand[], starts: number[], blocked: Set<number>, reached: number, late: number }}
     */
    const state = {
        errands: agents.map(() => null), starts: patrols.map((patrol) => (patrol ? 1 : 0)), blocked: new Set(),
        reached: 0, late: 0,
    };
    /**
     * Returns the tick at which an agent leaves a node, or 0 if there is no next node.
     * @param {Patrol | undefined} patrol
     * @param {number} tick
     */
    const departure = (patrol, tick) => {
        const nodes = scene.paths?.[patrol?.path ?? ""]?.points.length ?? 0;
        return nodes > 1 ? tick + 1 + Math.ceil((patrol?.dwell ?? 0) / dt) : 0;
    };
    /** @type {Map<WorldEvent["agent"] | undefined, number>} */
    const indexOf = new Map(agents.map(({ id }, i) => [id, i]));
    return {
        state,
        observe({ world, events, tick }) {
            const { errands, starts, blocked } = state, { x, y, goalX, goalY, maxSpeed } = world.agents;
            for (const event of events) {
                const i = indexOf.get(event.agent) ?? -1, errand = errands[i];
                if (event.type === "blocked") blocked.add(i);
                if (event.type === "unblocked") blocked.delete(i);
                if (event.type === "nodeReached") {
                    state.reached++;
                    if (errand && (tick - errand.since) * dt > errand.fair) state.late++;
                    errands[i] = null;
                    starts[i] = departure(patrols[i], tick);
                }
                if (event.type === "pathEnd") starts[i] = 0;
            }
            agents.forEach(({ slot }, i) => {
                if (starts[i] === tick) {
                    const distance = Math.hypot(goalX[slot] - x[slot], goalY[slot] - y[slot]);
                    errands[i] = {
                        since: tick, fair: FAIR_WAIT + (FAIR_SHARE * distance) / Math.max(maxSpeed[slot], 1e-6),
                        blocked: false,
                    };
                }
                const errand = errands[i];
                if (errand && blocked.has(i)) errand.blocked = true;
            });
        },
        report({ tick }) {
            const { reached, late, errands } = state, open = errands.filter((errand) => errand !== null);
            const overdue = open.filter((errand) => (tick - errand.since) * dt > errand.fair);
            const silent = overdue.filter((errand) => !errand.blocked).length;
            return { points: reached + overdue.length, reached, late, pending: open.length - overdue.length, silent };
        },
    };
}

/**
 * An agent on a closed path: its last distance along the path, its distance at the start, and the distance traveled
 * since the start.
 * @typedef {{ agent: number, path: PathId, length: number, last: number, traveled: number, start: number }} Lapper
 */

/** @param {Run} run @param {Map<string, PathId>} paths @param {Scene} scene @returns {Gauge} */
function lapGauge({ world, agents }, paths, scene) {
    const { x, y, radius, maxSpeed } = world.agents;
    /** @type {Lapper[]} */
    const lappers = agents.flatMap(({ brain, slot }, agent) => {
        if (agents.length > 256) return []; // there are too many agents to test every pair
        const name = brain?.behaviors.find(({ type }) => type === "followTrack" || type === "followPath")?.path ?? "";
        const path = paths.get(name);
        if (path === undefined || !scene.paths?.[name].closed) return [];
        const { distance, length } = world.pathClosest(path, { x: x[slot], y: y[slot] });
        return [{ agent, path, length, last: distance, traveled: 0, start: distance }];
    });
    const reach = agents.map(({ slot }) => radius[slot]), top = agents.map(({ slot }) => maxSpeed[slot]);
    const pairs = lappers.flatMap((a, i) =>
        lappers.slice(0, i).filter((b) => b.path === a.path).map((b) => ({ a, b, lead: a.start > b.start ? 0 : -1 })));
    const state = { lappers, pairs, overtakes: 0, byFaster: 0 };
    return {
        state,
        observe(run) {
            const { x: nowX, y: nowY } = run.world.agents;
            for (const lapper of state.lappers) {
                const { slot } = agents[lapper.agent];
                const { distance } = run.world.pathClosest(lapper.path, { x: nowX[slot], y: nowY[slot] });
                const delta = distance - lapper.last;
                lapper.traveled += delta - lapper.length * Math.round(delta / lapper.length);
                lapper.last = distance;
            }
            for (const pair of state.pairs) {
                const { a, b } = pair, ahead = a.start + a.traveled - b.start - b.traveled;
                const margin = reach[a.agent] + reach[b.agent];
                const passed = ahead > (pair.lead + 1) * a.length + margin
                    ? 1
                    : ahead < pair.lead * a.length - margin ? -1 : 0;
                if (!passed) continue;
                pair.lead += passed;
                state.overtakes++;
                if ((top[a.agent] - top[b.agent]) * passed > 0) state.byFaster++;
            }
        },
        report() {
            const laps = agents.map(() => 0);
            for (const { agent, traveled, length } of state.lappers) laps[agent] = Math.floor(traveled / length);
            return { laps, overtakes: state.overtakes, overtakesByFaster: state.byFaster };
        },
    };
}
