/**
 * Bodies of a physics engine (Rapier) that move at the velocities of world.accelerate: the page web/docs/engines.md
 * with 200 bodies. The physics engine collides them; Veer applies the turn limits, least speeds and responses.
 */
import RAPIER from "@dimforge/rapier2d-compat";
import { createVeer } from "veer";
import { beforeAll, describe, expect, test } from "vitest";

/** @import { AgentId, BrainDef, World } from "veer" */

const DT = 1 / 60, BODIES = 200, SHIPS = { minSpeed: 30, maxTurnRate: 2, response: 5 };
/** @type {Awaited<ReturnType<typeof createVeer>>} */
let veer;

beforeAll(async () => {
    await RAPIER.init();
    veer = await createVeer();
});

/**
 * Agents on a grid, each with its own target, and their bodies.
 * @param {{ brain: BrainDef, apart: number, targetOf: (i: number) => { x: number, y: number } }} plan
 */
function openGame({ brain, apart, targetOf }) {
    const world = veer.createWorld({ capacity: { agents: BODIES } });
    const physics = new RAPIER.World({ x: 0, y: 0 });
    const id = world.addBrain(brain);
    const bodies = Array.from({ length: BODIES }, (_, i) => {
        const x = apart * (i % 20), y = apart * Math.floor(i / 20), angle = i % 6;
        const pose = { x, y, velocityX: 60 * Math.cos(angle), velocityY: 60 * Math.sin(angle), orientation: angle };
        const agent = world.addAgent({ ...pose, radius: 6, maxSpeed: 60, brain: id, target: targetOf(i) });
        const body = physics.createRigidBody(RAPIER.RigidBodyDesc.dynamic().setTranslation(x, y));
        physics.createCollider(RAPIER.ColliderDesc.ball(6).setFriction(0), body);
        return { body, slot: world.slot(agent) };
    });
    physics.lengthUnit = 50;
    physics.timestep = DT;
    return { world, physics, bodies };
}

/**
 * Takes a step. Returns the fastest turn and the lowest speed of Veer's velocities.
 * @param {ReturnType<typeof openGame>} game
 */
function step({ world, physics, bodies }) {
    let turn = 0, slowest = Infinity;
    const { x, y, velocityX, velocityY } = world.agents;
    const before = bodies.map(({ slot }) => [velocityX[slot], velocityY[slot]]);
    world.perceive(DT);
    world.decide();
    world.accelerate();
    bodies.forEach(({ body, slot }, i) => {
        const now = { x: velocityX[slot], y: velocityY[slot] }, [wasX, wasY] = before[i];
        turn = Math.max(turn, Math.abs(Math.atan2(wasX * now.y - wasY * now.x, wasX * now.x + wasY * now.y)) / DT);
        slowest = Math.min(slowest, Math.hypot(now.x, now.y));
        body.setLinvel(now, true);
    });
    physics.step();
    for (const { body, slot } of bodies) {
        const at = body.translation(), velocity = body.linvel();
        [x[slot], y[slot], velocityX[slot], velocityY[slot]] = [at.x, at.y, velocity.x, velocity.y];
    }
    world.endStep();
    return { turn, slowest };
}

describe("200 bodies of Rapier", () => {
    test("fly as in a world without physics, as long as nothing collides", () => {
        /** @param {number} i */
        const targetOf = (i) =>
            ({ x: 90 * (i % 20) + 40 * Math.cos(i), y: 90 * Math.floor(i / 20) + 40 * Math.sin(i) });
        const brain = { locomotion: { response: 3, maxTurnRate: 2 }, behaviors: ["arrive"] };
        const plan = { brain, apart: 90, targetOf };
        const game = openGame(/** @type {any} */ (plan)), alone = openGame(/** @type {any} */ (plan));
        let moved = 0;
        for (let i = 0; i < 600; i++) {
            step(game);
            alone.world.step(DT);
            const { x, y } = game.world.agents;
            for (const { slot } of game.bodies) {
                const error = Math.hypot(x[slot] - alone.world.agents.x[slot], y[slot] - alone.world.agents.y[slot]);
                moved = Math.max(moved, error);
            }
        }
        expect(moved).toBeLessThan(0.5);
        expect(game.world.agents.x[0]).not.toBeCloseTo(0, 0);
    });

    test("keep least speed and turn limit while they collide, and do not overlap", () => {
        const game = openGame(/** @type {any} */ ({
            brain: { locomotion: SHIPS, behaviors: ["seek", "separation"] }, apart: 20,
            targetOf: (/** @type {number} */ i) => ({ x: 200 + 150 * Math.cos(i), y: 100 + 150 * Math.sin(i) }),
        }));
        let hits = 0, overlap = 0;
        for (let i = 0; i < 600; i++) {
            const { turn, slowest } = step(game);
            expect(turn).toBeLessThan(SHIPS.maxTurnRate * 1.001);
            expect(slowest).toBeGreaterThan(SHIPS.minSpeed * 0.9999);
            game.physics.contactPairsWith(game.bodies[i % BODIES].body.collider(0), () => hits++);
            const { x, y } = game.world.agents;
            if (i % 20 === 0)
                for (const [k, { slot: a }] of game.bodies.entries())
                    for (const { slot: b } of game.bodies.slice(k + 1))
                        overlap = Math.max(overlap, 12 - Math.hypot(x[a] - x[b], y[a] - y[b]));
        }
        expect(hits).toBeGreaterThan(10);
        expect(overlap).toBeLessThan(4);
    });
});
