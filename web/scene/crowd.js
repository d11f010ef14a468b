/**
 * Gauges for crowds and games; figures.js describes their figures. Each reads the run after every step and reports at
 * the end. All except `events` can be restricted to one group of the scene's agents.
 */

/** @import { PathId } from "../types.js" */
/**
 * @typedef {import("./figures.js").Run} Run
 * @typedef {import("./figures.js").Gauge} Gauge
 * @typedef {import("./figures.js").RunAgent} RunAgent
 */

/** Returns the living agents of a group. @param {Run} run @param {string | undefined} of */
export const members = (run, of) =>
    run.agents.filter((agent) => agent.alive && (of === undefined || agent.group === of));

/** @param {string} [of] @returns {Gauge} */
export function polarizationGauge(of) {
    return {
        observe() {},
        report(run) {
            const { velocityX, velocityY, velocityZ } = run.world.agents, planar = !run.volume;
            let x = 0, y = 0, z = 0, count = 0;
            for (const { slot } of members(run, of)) {
                const vz = planar ? 0 : velocityZ[slot];
                const speed = Math.sqrt(velocityX[slot] ** 2 + velocityY[slot] ** 2 + vz * vz);
                if (speed < 1e-6) continue;
                [x, y, z, count] = [
                    x + velocityX[slot] / speed, y + velocityY[slot] / speed, z + vz / speed, count + 1,
                ];
            }
            return { polarization: count ? Math.sqrt(x * x + y * y + z * z) / count : 0 };
        },
    };
}

/** @param {string} [of] @returns {Gauge} */
export function nearestGauge(of) {
    return {
        observe() {},
        report(run) {
            const { x, y, z } = run.world.agents, own = members(run, of);
            const least = own.map(({ slot: a }) => {
                let best = Infinity;
                for (const { slot: b } of own) {
                    if (a === b) continue;
                    const d = run.short([x[a] - x[b], y[a] - y[b], run.volume ? z[a] - z[b] : 0]);
                    best = Math.min(best, d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
                }
                return Math.sqrt(best);
            }).filter(Number.isFinite);
            if (!least.length) return { nearest: 0, nearestLeast: 0 };
            return { nearest: least.reduce((sum, d) => sum + d, 0) / least.length, nearestLeast: Math.min(...least) };
        },
    };
}

/** @param {string} [of] @returns {Gauge} */
export function overshootGauge(of) {
    /**
     * `lines`: the straight line from each agent to its target, as the target and a unit direction.
     * @type {{ lines: Map<string, { x: number, y: number, ux: number, uy: number }>, most: number }}
     */
    const state = { lines: new Map(), most: 0 };
    return {
        state,
        observe(run) {
            const { x, y, targetKind, targetX, targetY } = run.world.agents;
            for (const { name, slot, brain } of members(run, of)) {
                if (targetKind[slot] !== 1 || !brain?.behaviors.some(({ type }) => type === "arrive")) continue;
                let line = state.lines.get(name);
                if (!line || line.x !== targetX[slot] || line.y !== targetY[slot]) {
                    const dx = targetX[slot] - x[slot], dy = targetY[slot] - y[slot];
                    const length = Math.sqrt(dx * dx + dy * dy) || 1;
                    state.lines.set(name,
                        (line = { x: targetX[slot], y: targetY[slot], ux: dx / length, uy: dy / length }));
                }
                state.most = Math.max(state.most, (x[slot] - line.x) * line.ux + (y[slot] - line.y) * line.uy);
            }
        },
        report: () => ({ overshoot: state.most }),
    };
}

/** @param {Map<string, PathId>} paths @param {string} [of] @returns {Gauge} */
export function offPathGauge(paths, of) {
    const state = { sum: 0, count: 0 };
    return {
        state,
        observe(run) {
            const { x, y, z } = run.world.agents;
            for (const { slot, brain } of members(run, of)) {
                const path = paths.get(brain?.behaviors.find((behavior) => behavior.path !== undefined)?.path ?? "");
                if (path === undefined) continue;
                state.sum += Math.abs(run.world.pathClosest(path, { x: x[slot], y: y[slot], z: z[slot] }).offset);
                state.count++;
            }
        },
        report: () => ({ offPath: state.count ? state.sum / state.count : 0 }),
    };
}

/**
 * Counts the incidents of the rules by type ("caught", "respawned" ...), and the living agents.
 * @param {string} [of]
 * @returns {Gauge}
 */
export function happeningGauge(of) {
    /** @type {{ counts: Record<string, number> }} */
    const state = { counts: {} };
    return {
        state,
        observe({ happened, agents }) {
            for (const { type, agent, count = 1 } of happened) {
                if (of !== undefined && agents.find(({ name }) => name === agent)?.group !== of) continue;
                state.counts[type] = (state.counts[type] ?? 0) + count;
            }
        },
        report: (run) => ({ alive: members(run, of).length, caught: 0, ...state.counts }),
    };
}

/** Counts the world's events by type; contacts have their own gauge. @returns {Gauge} */
export function eventGauge() {
    /** @type {{ events: Record<string, number> }} */
    const state = { events: {} };
    return {
        state,
        observe(run) {
            for (const { type } of run.events) {
                if (type !== "contact") state.events[type] = (state.events[type] ?? 0) + 1;
            }
        },
        report: () => ({ events: { ...state.events } }),
    };
}

/**
 * Counts how often a rule did something or, for a name like "event landed", how often that event occurred.
 * @param {string} name
 * @param {string} [of]
 * @returns {Gauge}
 */
export function namedGauge(name, of) {
    const type = name.replace(/^event /, "");
    const state = { count: 0 };
    return {
        state,
        observe({ events, happened, agents }) {
            const isOne = (/** @type {(agent: RunAgent) => boolean} */ is) =>
                of === undefined || agents.find(is)?.group === of;
            if (name !== type) for (const event of events) {
                state.count += Number(event.type === type && isOne(({ id }) => id === event.agent));
            }
            else for (const what of happened) {
                if (what.type === type && isOne((agent) => agent.name === what.agent)) state.count += what.count ?? 1;
            }
        },
        report: () => ({ [name]: state.count }),
    };
}

/**
 * Reports one of the world's statistics of its last step.
 * @param {import("../types.js").StatName} name
 * @returns {Gauge}
 */
export function statGauge(name) {
    return { observe() {}, report: (run) => ({ [name]: run.world.stats[name] }) };
}

/**
 * Returns the mirror of the rule that sends a group back and forth through a door; null if there is none.
 * @param {import("./types.js").Scene} scene
 * @param {string | undefined} of
 */
function wayOf(scene, of) {
    for (const rule of scene.rules ?? []) {
        if (rule.type === "retarget" && rule.back && (of === undefined || [rule.of].flat().includes(of))) {
            return rule.back;
        }
    }
    return null;
}

/**
 * Returns whether an agent is on its target's side of the midpoint between its two targets.
 * @param {import("../types.js").World} world
 * @param {number} slot
 * @param {import("./types.js").Mirror} back
 */
function isThrough({ agents: { x, y, targetX, targetY } }, slot, { mirror, at: [midX, midY] }) {
    const byX = mirror === "y" ? 0 : (x[slot] - midX) * (targetX[slot] - midX);
    const byY = mirror === "x" ? 0 : (y[slot] - midY) * (targetY[slot] - midY);
    return byX + byY > 0;
}

/**
 * Measures a door halfway between two targets: how many agents have passed through it and how many are waiting, and the
 * seconds from their start until all have passed.
 * @param {import("./types.js").Scene} scene @param {string} [of] @returns {Gauge}
 */
export function doorGauge(scene, of) {
    const back = wayOf(scene, of), state = { since: 0, through: 0, waiting: 0, seconds: 0 };
    return {
        state,
        observe({ world, agents, happened, tick, dt }) {
            if (!back) return;
            if (happened.some(({ type }) => type === "retargeted")) state.since = tick;
            const before = state.waiting;
            Object.assign(state, { through: 0, waiting: 0 });
            for (const { alive, group, slot } of agents) {
                if (!alive || (of !== undefined && group !== of)) continue;
                state[isThrough(world, slot, back) ? "through" : "waiting"]++;
            }
            if (before || state.waiting) state.seconds = (tick - state.since) * dt;
        },
        report() {
            const { through, waiting, seconds } = state;
            return back ? { through, waiting, seconds } : /** @type {Record<string, number>} */ ({});
        },
    };
}
