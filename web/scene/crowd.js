/**
 * Gauges of crowds and games: figures.js says what their figures mean. Each reads the run after every step and reports at the end; all but
 * `events` can be restricted to one group of the scene's agents.
 */

/** @import { PathId } from "../types.js" */
/** @typedef {import("./figures.js").Run} Run @typedef {import("./figures.js").Gauge} Gauge @typedef {import("./figures.js").RunAgent} RunAgent */

/** The agents of a group that are alive. @param {Run} run @param {string | undefined} of */
const members = (run, of) => run.agents.filter((agent) => agent.alive && (of === undefined || agent.group === of));

/** @param {string} [of] @returns {Gauge} */
export function polarizationGauge(of) {
    return {
        observe() {},
        report(run) {
            const { velocityX, velocityY, velocityZ } = run.world.agents, planar = !run.volume;
            let x = 0, y = 0, z = 0, count = 0;
            for (const { slot } of members(run, of)) {
                const vz = planar ? 0 : velocityZ[slot], speed = Math.sqrt(velocityX[slot] ** 2 + velocityY[slot] ** 2 + vz * vz);
                if (speed < 1e-6) continue;
                [x, y, z, count] = [x + velocityX[slot] / speed, y + velocityY[slot] / speed, z + vz / speed, count + 1];
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
    /** The line from where each agent was sent to its target, as the target and a unit direction. @type {Map<string, { x: number, y: number, ux: number, uy: number }>} */
    const lines = new Map();
    let most = 0;
    return {
        observe(run) {
            const { x, y, targetKind, targetX, targetY } = run.world.agents;
            for (const { name, slot, brain } of members(run, of)) {
                if (targetKind[slot] !== 1 || !brain?.behaviors.some(({ type }) => type === "arrive")) continue;
                let line = lines.get(name);
                if (!line || line.x !== targetX[slot] || line.y !== targetY[slot]) {
                    const dx = targetX[slot] - x[slot], dy = targetY[slot] - y[slot], length = Math.sqrt(dx * dx + dy * dy) || 1;
                    lines.set(name, (line = { x: targetX[slot], y: targetY[slot], ux: dx / length, uy: dy / length }));
                }
                most = Math.max(most, (x[slot] - line.x) * line.ux + (y[slot] - line.y) * line.uy);
            }
        },
        report: () => ({ overshoot: most }),
    };
}

/** @param {Map<string, PathId>} paths @param {string} [of] @returns {Gauge} */
export function offPathGauge(paths, of) {
    let sum = 0, count = 0;
    return {
        observe(run) {
            const { x, y, z } = run.world.agents;
            for (const { slot, brain } of members(run, of)) {
                const path = paths.get(brain?.behaviors.find((behavior) => behavior.path !== undefined)?.path ?? "");
                if (path === undefined) continue;
                sum += Math.abs(run.world.pathClosest(path, { x: x[slot], y: y[slot], z: z[slot] }).offset);
                count++;
            }
        },
        report: () => ({ offPath: count ? sum / count : 0 }),
    };
}

/** How often the rules did each thing ("caught", "respawned" ...), and how many agents are alive. @param {string} [of] @returns {Gauge} */
export function happeningGauge(of) {
    /** @type {Record<string, number>} */
    const counts = {};
    return {
        observe({ happened, agents }) {
            for (const { type, agent, count = 1 } of happened) {
                if (of !== undefined && agents.find(({ name }) => name === agent)?.group !== of) continue;
                counts[type] = (counts[type] ?? 0) + count;
            }
        },
        report: (run) => ({ alive: members(run, of).length, caught: 0, ...counts }),
    };
}

/** Events of the world by type; contacts have a gauge of their own. @returns {Gauge} */
export function eventGauge() {
    /** @type {Record<string, number>} */
    const events = {};
    return {
        observe(run) {
            for (const { type } of run.events) if (type !== "contact") events[type] = (events[type] ?? 0) + 1;
        },
        report: () => ({ events: { ...events } }),
    };
}

/** How often a rule did something or, for a name like "event landed", how often that event occurred. @param {string} name @param {string} [of] @returns {Gauge} */
export function namedGauge(name, of) {
    const type = name.replace(/^event /, "");
    let count = 0;
    return {
        observe({ events, happened, agents }) {
            const isOne = (/** @type {(agent: RunAgent) => boolean} */ is) => of === undefined || agents.find(is)?.group === of;
            if (name !== type) for (const event of events) count += Number(event.type === type && isOne(({ id }) => id === event.agent));
            else for (const what of happened) if (what.type === type && isOne((agent) => agent.name === what.agent)) count += what.count ?? 1;
        },
        report: () => ({ [name]: count }),
    };
}

/** One of the world's counts of its last step. @param {import("../types.js").StatName} name @returns {Gauge} */
export function statGauge(name) {
    return { observe() {}, report: (run) => ({ [name]: run.world.stats[name] }) };
}
