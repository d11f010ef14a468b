/**
 * Claims of scenes, in numbers: no bird gets stuck at a block, no walker stands still in a lane, the agent on its
 * ribbon does not jitter.
 */
import { describe, expect, it } from "vitest";
import { createFigures } from "../../web/scene/figures.js";
import { buildScene, readScene } from "../../web/scene/load.js";
import { loadVeer, sceneText } from "../tools/scenes.mjs";
import { ofDay } from "../every_day.js";

const veer = await loadVeer();
const STEPS = 60; // a second

/** @param {string} name @param {number} seed */
function open(name, seed) {
    const built = buildScene(veer, readScene(sceneText(name), veer.schema), { seed }), { world, names } = built;
    return {
        ...built, agents: [...names.agents].map(([agent, id]) => ({ agent, slot: world.slot(id) })),
        step: createFigures(built, veer.schema).step,
    };
}

describe("boids", () => {
    it.each(
        [4, 1].slice(0, ofDay(1, 2)),
    )("no bird is slow beside a block for longer than a second, and no clump forms there, with seed %i", (seed) => {
        const { world, scene, agents, step } = open("boids", seed), a = world.agents, since = agents.map(() => 0);
        let longest = 0, clumped = 0;
        for (let n = 0; n < 25 * STEPS; n++) {
            step();
            let slow = 0;
            agents.forEach(({ slot: s }, i) => {
                const isNear = (scene.obstacles ?? []).some((o) =>
                    Math.hypot(a.x[s] - (o.x ?? 0), a.y[s] - (o.y ?? 0)) < (o.radius ?? 0) + a.radius[s] + 30);
                const isSlow = isNear && Math.hypot(a.velocityX[s], a.velocityY[s]) < 0.5 * a.maxSpeed[s];
                since[i] = isSlow ? since[i] + 1 : 0;
                longest = Math.max(longest, since[i]);
                slow += Number(isSlow);
            });
            clumped += Number(slow >= 4);
        }
        expect(longest).toBeLessThan(1.2 * STEPS); // with the plain blend, this takes 4 to 8 s
        expect(clumped).toBeLessThan(STEPS); // 8 to 12 s
    });
});

describe("blending", () => {
    it.each(
        [8, 12].slice(0, ofDay(1, 2)),
    )("with context maps, walkers are held within 25 u for five seconds far less often, with seed %i", (seed) => {
        const { world, agents, step } = open("blending", seed), a = world.agents;
        const from = agents.map(() => ({ x: 0, y: 0, tick: 0 }));
        const held = /** @type {Record<string, number>} */ ({ blend: 0, priority: 0, pipeline: 0, context: 0 });
        for (let n = 0; n < 40 * STEPS; n++) {
            step();
            agents.forEach(({ agent, slot: s }, i) => {
                if (Math.hypot(a.x[s] - from[i].x, a.y[s] - from[i].y) > 25) {
                    from[i] = { x: a.x[s], y: a.y[s], tick: n };
                } else if (n - from[i].tick > 5 * STEPS) held[agent.replace(/ \d+$/, "")]++;
            });
        }
        expect(held.context).toBeLessThan(0.5 * held.priority);
        expect(held.context).toBeLessThan(0.5 * held.pipeline);
    });
});

describe("paths", () => {
    it.each(
        [2, 1, 3].slice(0, ofDay(1, 3)),
    )("the agent that stays on the path turns to and fro less than once a second, and hardly leaves it, " +
        "with seed %i", (seed) => {
        const { world, names, step } = open("paths", seed), a = world.agents;
        const s = world.slot(/** @type {any} */ (names.agents.get("stay")));
        const path = /** @type {any} */ (names.paths.get("loop")), seconds = 60;
        let heading = NaN, turned = 0, flips = 0, worst = 0;
        for (let n = 0; n < seconds * STEPS; n++) {
            step();
            const now = Math.atan2(a.velocityY[s], a.velocityX[s]);
            const turn = Math.atan2(Math.sin(now - heading), Math.cos(now - heading)) * STEPS;
            heading = now;
            worst = Math.max(worst, Math.abs(world.pathClosest(path, { x: a.x[s], y: a.y[s] }).offset));
            if (!(Math.abs(turn) > 2)) continue;
            if (turn * turned < 0) flips++;
            turned = turn;
        }
        expect(flips / seconds).toBeLessThan(1); // if the path pushed only fully or not at all, there would be 9 to 15
        expect(worst).toBeLessThan(38); // a ribbon of 34 u
    });
});
