/**
 * The game of the Phaser example, played in Node: enemies find the player, keep out of obstacles and of each other, and
 * cost little time.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { createVeer } from "../../dist/index.js";
import { Arena, ENEMIES } from "../../web/examples/phaser/src/arena.js";
import { cpuTime } from "./measure.js";

const STAND = { x: 0, y: 0 };
/** @type {any} */
let veer;
beforeAll(async () => {
    veer = await createVeer();
});

/**
 * Plays some seconds of a new game and inspects it twice a second.
 * @param {Arena} arena
 * @param {number} seconds
 * @param {(frame: number) => { x: number, y: number }} input
 */
function play(arena, seconds, input) {
    const worst = { depth: 0, overlap: 0, reached: Infinity };
    for (let frame = 0; frame < 60 * seconds && !arena.isOver; frame++) {
        arena.advance(1 / 60, input(frame));
        if (frame % 30) continue;
        const { depth, overlap, touching } = arena.figures();
        worst.depth = Math.max(worst.depth, depth);
        worst.overlap = Math.max(worst.overlap, overlap);
        if (touching) worst.reached = Math.min(worst.reached, arena.time);
    }
    return worst;
}

describe.each([1, 2, 3])("with seed %i", (seed) => {
    test("200 enemies reach a player that stands, and gather around", () => {
        const arena = new Arena(veer, seed);
        arena.shield = Infinity;
        const { depth, overlap, reached } = play(arena, 20, () => STAND);
        expect(arena.figures()).toMatchObject({ enemies: ENEMIES, lives: 3 });
        expect(reached).toBeLessThan(15);
        expect(arena.figures().near).toBeGreaterThan(100);
        expect(depth).toBeLessThan(0.01); // u inside an obstacle
        expect(overlap).toBeLessThan(0.5); // u of a diameter of 14
    });

    test("chasing a player that runs in circles, they stay out of obstacles and of each other", () => {
        const arena = new Arena(veer, seed);
        arena.shield = Infinity;
        const { depth, overlap } = play(arena, 20, (frame) => ({ x: Math.sin(frame / 100), y: Math.cos(frame / 70) }));
        expect(depth).toBeLessThan(0.01);
        expect(overlap).toBeLessThan(1.5);
    });
});

test("a step takes a small share of a frame", () => {
    const arena = new Arena(veer, 1);
    arena.shield = Infinity;
    play(arena, 2, () => STAND);
    const steps = 300, time = cpuTime(() => {
        for (let i = 0; i < steps; i++) arena.advance(1 / 60, STAND);
    });
    expect(time / steps).toBeLessThan(6); // ms of 16.7
});

test("an enemy that touches the player costs a life and is thrown back; after three the game is over", () => {
    const arena = new Arena(veer, 1);
    play(arena, 60, () => STAND);
    expect(arena.lives).toBe(0);
    const { time } = arena;
    arena.advance(1 / 60, STAND);
    expect(arena.time).toBe(time); // the game is over
    expect(time).toBeGreaterThan(2 * 1.5); // a shield after each
});

test("a star that the player reaches counts, and appears elsewhere", () => {
    const arena = new Arena(veer, 2), [star] = arena.stars, before = { ...star };
    arena.shield = Infinity;
    for (let i = 0; i < 60 * 20 && arena.score === 0; i++) {
        const { x, y } = arena.place(arena.player), away = Math.hypot(before.x - x, before.y - y);
        arena.advance(1 / 60, { x: (before.x - x) / away, y: (before.y - y) / away });
    }
    expect(arena.score).toBe(1);
    expect(star).not.toEqual(before);
});

test("a bait draws the enemies away from the player, for its time", () => {
    const arena = new Arena(veer, 3), far = () => Math.min(...arena.enemies.map((enemy) => {
        const { x, y } = arena.place(enemy), bait = arena.place(arena.bait.agent);
        return Math.hypot(x - bait.x, y - bait.y);
    }));
    arena.shield = Infinity;
    arena.dropBait();
    expect(arena.baits).toBe(2);
    const before = far();
    play(arena, 3.9, () => ({ x: 0, y: -1 }));
    expect(far()).toBeLessThan(before);
    play(arena, 0.2, () => STAND);
    expect(arena.bait).toBeNull();
});

test("the same seed and inputs give the same game", () => {
    const [a, b] = [new Arena(veer, 5), new Arena(veer, 5)];
    for (const arena of [a, b]) play(arena, 3, (frame) => ({ x: Math.sin(frame), y: 0 }));
    expect(a.world.hash()).toBe(b.world.hash());
});
