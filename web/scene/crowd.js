/**
 * Gauges of a crowd and of a game: figures.js says what they mean. Each looks at the run after a step and adds its figures at the end; all
 * but `events` can be of one group of the scene's agents.
 */

/** @typedef {import("./figures.js").Run} Run @typedef {import("./figures.js").Gauge} Gauge */

/** Those of a group that are alive. @param {Run} run @param {string | undefined} of */
const members = (run, of) => run.agents.filter((agent) => agent.alive && (of === undefined || agent.group === of));

/** @param {string} [of] @returns {Gauge} */
export function polarisationGauge(of) {
    return {
        see() {},
        report(run) {
            const { velocityX, velocityY, velocityZ } = run.world.agents, planar = !run.volume;
            let x = 0, y = 0, z = 0, count = 0;
            for (const { slot } of members(run, of)) {
                const vz = planar ? 0 : velocityZ[slot], speed = Math.sqrt(velocityX[slot] ** 2 + velocityY[slot] ** 2 + vz * vz);
                if (speed < 1e-6) continue;
                [x, y, z, count] = [x + velocityX[slot] / speed, y + velocityY[slot] / speed, z + vz / speed, count + 1];
            }
            return { polarisation: count ? Math.sqrt(x * x + y * y + z * z) / count : 0 };
        },
    };
}

/** @param {string} [of] @returns {Gauge} */
export function nearestGauge(of) {
    return {
        see() {},
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
    /** @type {Map<string, { x: number, y: number, ux: number, uy: number }>} */
    const ways = new Map();
    let most = 0;
    return {
        see(run) {
            const { x, y, targetKind, targetX, targetY } = run.world.agents;
            for (const { name, slot, brain } of members(run, of)) {
                if (targetKind[slot] !== 1 || !brain?.behaviors.some((/** @type {any} */ b) => b.type === "arrive")) continue;
                let way = ways.get(name);
                if (!way || way.x !== targetX[slot] || way.y !== targetY[slot]) {
                    const dx = targetX[slot] - x[slot], dy = targetY[slot] - y[slot], far = Math.sqrt(dx * dx + dy * dy) || 1;
                    ways.set(name, (way = { x: targetX[slot], y: targetY[slot], ux: dx / far, uy: dy / far }));
                }
                most = Math.max(most, (x[slot] - way.x) * way.ux + (y[slot] - way.y) * way.uy);
            }
        },
        report: () => ({ overshoot: most }),
    };
}

/** @param {Map<string, number>} paths @param {string} [of] @returns {Gauge} */
export function offPathGauge(paths, of) {
    let sum = 0, count = 0;
    return {
        see(run) {
            const { x, y, z } = run.world.agents;
            for (const { slot, brain } of members(run, of)) {
                const path = brain?.behaviors.find((/** @type {any} */ b) => b.path !== undefined)?.path;
                if (path === undefined) continue;
                sum += Math.abs(run.world.pathClosest(paths.get(path), { x: x[slot], y: y[slot], z: z[slot] }).offset);
                count++;
            }
        },
        report: () => ({ offPath: count ? sum / count : 0 }),
    };
}

/** What the rules did, by its word ("caught", "respawned" ...), and how many are alive. @param {string} [of] @returns {Gauge} */
export function happeningGauge(of) {
    /** @type {Record<string, number>} */
    const counts = {};
    return {
        see({ happened, agents }) {
            for (const { type, agent, count = 1 } of happened) {
                if (of !== undefined && agents.find(({ name }) => name === agent)?.group !== of) continue;
                counts[type] = (counts[type] ?? 0) + count;
            }
        },
        report: (run) => ({ alive: members(run, of).length, caught: 0, ...counts }),
    };
}

/** Events of the world by type; contacts and nodes have gauges of their own. @returns {Gauge} */
export function eventGauge() {
    /** @type {Record<string, number>} */
    const events = {};
    return {
        see(run) {
            for (const { type } of run.events) if (type !== "contact") events[type] = (events[type] ?? 0) + 1;
        },
        report: () => ({ events: { ...events } }),
    };
}

/** How often a rule did something, or, as "event landed", how often that event was. @param {string} name @param {string} [of] @returns {Gauge} */
export function namedGauge(name, of) {
    const type = name.replace(/^event /, "");
    let count = 0;
    return {
        see({ events, happened, agents }) {
            const isOne = (/** @type {(agent: any) => boolean} */ is) => of === undefined || agents.find(is)?.group === of;
            if (name !== type) for (const event of events) count += Number(event.type === type && isOne(({ id }) => id === event.agent));
            else for (const what of happened) if (what.type === type && isOne((agent) => agent.name === what.agent)) count += what.count ?? 1;
        },
        report: () => ({ [name]: count }),
    };
}

/** A count of the world's last step. @param {string} name @returns {Gauge} */
export function statGauge(name) {
    return { see() {}, report: (run) => ({ [name]: run.world.stats[name] }) };
}
