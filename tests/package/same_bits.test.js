/**
 * Every entry, with and without SIMD, gives the same bits: over 1,000 steps, a mixed world has equal hashes after every
 * hundredth step.
 */
import { readFileSync } from "node:fs";
import { createVeer } from "veer";
import { createVeer as createFromUrl } from "veer/url";
import { createVeerSync as createFromBytes } from "veer/core";
import { createVeer as createScalar } from "veer/scalar";
import { describe, expect, test } from "vitest";
import { mixedWorld } from "./worlds.js";

/** @param {any} veer */
function hashes(veer) {
    const { world } = mixedWorld(veer), list = [];
    for (let i = 1; i <= 1000; i++) {
        world.step(1 / 60);
        if (i % 100 === 0) list.push(world.hash());
    }
    world.validate();
    return list;
}

describe("a mixed world over 1,000 steps", () => {
    test("has the same hashes with and without SIMD, from every entry", async () => {
        const simd = await createVeer(), expected = hashes(simd);
        expect(new Set(expected).size).toBe(10);
        const others = [
            await createScalar(), await createFromUrl(),
            await createFromUrl({ wasmUrl: new URL("../../dist/veer.scalar.wasm", import.meta.url) }),
            createFromBytes(readFileSync("dist/veer.wasm")), createFromBytes(readFileSync("dist/veer.scalar.wasm")),
        ];
        expect(others.map((veer) => veer.scalar)).toEqual([true, false, true, false, true]);
        for (const veer of others) expect(hashes(veer)).toEqual(expected);
    });

    test("goes on from a save in another instance, with the same hashes", async () => {
        const { world } = mixedWorld(await createVeer()), scalar = await createScalar();
        for (let i = 0; i < 300; i++) world.step(1 / 60);
        const other = scalar.loadWorld(world.save());
        for (let i = 0; i < 300; i++) {
            world.step(1 / 60);
            other.step(1 / 60);
        }
        expect(other.hash()).toBe(world.hash());
    });

    test("does not depend on its capacities", async () => {
        const veer = await createVeer(), small = mixedWorld(veer).world, large = mixedWorld(veer).world;
        large.reserve({ agents: 700, slots: 48, points: 9000, events: 2000 });
        for (let i = 0; i < 200; i++) {
            small.step(1 / 60);
            large.step(1 / 60);
        }
        expect(large.hash()).toBe(small.hash());
    });
});
