/**
 * A part of the determinism matrix (npm run matrix): the hash of every step with other optimizations, instruction sets and machines than
 * the other tests use; and the matrix finds the differences that it is for.
 */
import { describe, expect, it } from "vitest";
import { compare, reference, unavailable } from "../tools/matrix.mjs";
import { contracted, nativeRows, rows } from "../tools/rows.mjs";
import { loadVeer } from "../tools/scenes.mjs";

const STEPS = 300;
const rowOf = (/** @type {string} */ name) => /** @type {(typeof nativeRows)[0]} */ (nativeRows.find((row) => row.name === name));

describe.each(["gcc -O0", "clang -O0", "gcc AVX2", "i386 SSE2", "aarch64"].map((name) => ({ name })))("$name", ({ name }) => {
    it("has the same hash at every step", { timeout: 300_000 }, async (context) => {
        const row = rowOf(name);
        if (row.lacks?.()) return context.skip(); // an old processor; the matrix reports it
        expect(unavailable(row)).toBe(null);
        await row.build();
        for (const scene of ["racetrack", "turret", "flight", "jump"]) expect([scene, await compare(row, scene, { steps: STEPS })]).toEqual([scene, null]);
    });
});

describe.each(["wasm SIMD Firefox", "wasm scalar Firefox"].map((name) => ({ name })))("$name", ({ name }) => {
    it("has the same hash at every step", { timeout: 300_000 }, async () => {
        const row = /** @type {import("../tools/rows.mjs").Row} */ (rows.find((one) => one.name === name));
        expect(unavailable(row)).toBe(null);
        await row.build();
        try {
            for (const scene of ["racetrack", "flight"]) expect([scene, await compare(row, scene, { steps: STEPS })]).toEqual([scene, null]);
        } finally {
            await row.close?.();
        }
    });
});

describe("a difference", () => {
    it.each([
        { scene: "racetrack", tick: 123, slot: 2, column: "velocityX" },
        { scene: "boids", tick: 1, slot: 17, column: "orientation" },
        { scene: "turret", tick: 290, slot: 0, column: "targetY" },
    ])("of one bit of $column in $scene is found with its step, agent and column", { timeout: 300_000 }, async ({ scene, tick, slot, column }) => {
        const row = rowOf("gcc -O0"), veer = await loadVeer();
        await row.build();
        const index = veer.schema.columns.findIndex((one) => one.name === column), fault = [tick, slot, index].map(String);
        expect(await compare(row, scene, { steps: STEPS, fault })).toMatch(new RegExp(`^step ${tick}, agent .+ \\(slot ${slot}\\), column ${column}: \\S+ instead of \\S+$`));
    });

    it("of a build that fuses multiplications with additions is found", { timeout: 300_000 }, async () => {
        expect(unavailable(contracted)).toBe(null);
        await contracted.build();
        expect(await compare(contracted, "racetrack", { steps: STEPS })).toMatch(/^step \d+, agent .+ \(slot \d+\), column \S+: \S+ instead of \S+$/);
    });

    it("is reported for a program that ends early", async () => {
        const { lines } = await reference("racetrack", STEPS), row = { ...rowOf("gcc -O0"), lines: async () => lines.slice(0, 200) };
        expect(await compare(row, "racetrack", { steps: STEPS })).toBe("step 200: only 200 of 301 hashes");
    });
});
