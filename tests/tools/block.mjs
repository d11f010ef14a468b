/** One guard walks round a block, between two points that don't see each other: how smooth is its way? */
import { readScene } from "../../web/scene/load.js";
import { loadVeer, runScene } from "./scenes.mjs";

/** @param {number} slots @param {string} pick */
export function blockScene(slots, pick) {
    return {
        version: 1, name: "block", title: "Round a block", seed: 1, world: { bounds: [0, 0, 800, 600] },
        paths: { beat: { points: [[120, 300], [680, 310]], closed: true } },
        obstacles: [{ kind: "box", x: 400, y: 290, halfWidth: 60, halfHeight: 90 }],
        brains: {
            guard: {
                combine: "context", context: { slots, pick }, locomotion: { response: 6 },
                behaviors: [{ type: "patrol", path: "beat" }, { type: "avoidObstacles", lookAhead: 120, margin: 4 }],
            },
        },
        agents: [{ name: "guard", brain: "guard", x: 120, y: 302, radius: 10, maxSpeed: 80 }],
    };
}

/** Two minutes of it. @param {number} slots @param {string} pick */
export async function roundBlock(slots, pick) {
    const veer = await loadVeer(), figures = runScene(veer, readScene(blockScene(slots, pick), veer.schema), 7200);
    return { turnRate: figures.meanTurnRate, reached: figures.reached, contacts: figures.contacts };
}
