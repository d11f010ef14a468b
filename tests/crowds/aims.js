/**
 * The targets for crowds: the maximum of each figure, per layout and for all layouts; all agents must arrive. The times
 * come from results of the best known method on such layouts and from theoretical bounds: 60 agents that pass a door of
 * two diameters in single file, touching and at top speed, take 3.1 times the free-flow time.
 */

/** @type {Record<string, Record<string, number>>} */
const LAYOUTS = {
    pair: { medianTime: 1.02 },
    four: { medianTime: 1.05 },
    "circle-12": { medianTime: 1.2, lastTime: 1.45 },
    "circle-50": { medianTime: 1.5, lastTime: 2 },
    "circle-250": { medianTime: 1.7, lastTime: 2.1 },
    "corridor-100": { medianTime: 1.6, lastTime: 3 },
    "crossing-100": { medianTime: 1.1, lastTime: 1.4 },
    "door-1.5-60": { lastTime: 8 },
    "door-2-60": { lastTime: 5 },
    "door-3-60": { lastTime: 2.4 },
    "door-2-200": { lastTime: 9.5 },
    "point-500": { medianTime: 1.02, lastTime: 1.9, rest: 5 },
    "blocks-100": { medianTime: 1.9, lastTime: 2.8 },
    "overtake-20": { fastTime: 1.05 },
    "idle-60": { medianTime: 1.15, idleMoved: 1 },
    "movers-12": { medianTime: 1.02, moverOverlap: 0.0001 },
    "spot-1000": { apart: 1.5, nsPerAgentStep: 2000 },
};
const EVERYWHERE = {
    worstOverlap: 0.01, walls: 0.001, stood: 2, turnRate: 0.5, jerk: 8, overSpeed: 1.001, nsPerAgentStep: 700,
};

/**
 * Returns the maximum of a figure, or Infinity if it has no limit.
 * @param {{ layout: string, hz: number }} run
 * @param {string} figure
 * @returns {number}
 */
export function aimOf({ layout, hz }, figure) {
    if (figure === "worstOverlap" && hz < 60) return 2 * EVERYWHERE.worstOverlap;
    return LAYOUTS[layout]?.[figure] ?? /** @type {Record<string, number>} */ (EVERYWHERE)[figure] ?? Infinity;
}
