/** Brains that edit mode can add to any scene, in the form of a scene file. */

/** @type {Record<string, import("../../scene/types.js").SceneBrain>} */
export const PRESETS = {
    // goes around walls and through doors to its goal, and keeps apart from others
    crowd: {
        crowd: "reciprocal",
        locomotion: { response: 8, idle: "brake" },
        behaviors: [
            { type: "goTo", cellSize: 10, clearance: 10, stopRadius: 4 },
            { type: "separation", distance: 30, weight: 0.1 },
        ],
    },
    // walks from point to point of its own path
    guard: {
        combine: "context",
        context: { slots: 16, align: "goal", decide: "distance", pick: "spline" },
        locomotion: { response: 6, idle: "brake" },
        behaviors: [
            { type: "patrol", nodeRadius: 12 }, { type: "avoidObstacles", lookAhead: 100, margin: 4 },
            { type: "avoidAgents", horizon: 1.5, margin: 4 },
        ],
    },
};
