/**
 * Part of the determinism matrix (npm run matrix): the hash of every step on optimization levels, instruction sets,
 * machines and browsers that the other tests do not use. Also tests that the matrix finds a build that differs. For npm
 * run test:all.
 */
import { describe, expect, it } from "vitest";
import { compare, unavailable } from "../tools/matrix.mjs";
import { contracted, nativeRows, rows } from "../tools/rows.mjs";

const STEPS = 300;
const rowOf = (/** @type {string} */ name) =>
    /** @type {(typeof nativeRows)[0]} */ (nativeRows.find((row) => row.name === name));

describe.each(["gcc -O0", "clang -O0", "gcc AVX2", "i386 SSE2", "aarch64"].map((name) => ({ name })))("$name", ({
    name,
}) => {
    it("has the same hash at every step", async (context) => {
        const row = rowOf(name);
        if (row.lacks?.()) return context.skip(); // skipped, because the processor is too old; the matrix reports this
        expect(unavailable(row)).toBe(null);
        await row.build();
        for (const scene of ["racetrack", "turret", "flight", "jump"]) {
            expect([scene, await compare(row, scene, { steps: STEPS })]).toEqual([scene, null]);
        }
    });
});

describe.each(["wasm SIMD Firefox", "wasm scalar Firefox"].map((name) => ({ name })))("$name", ({ name }) => {
    it("has the same hash at every step", async () => {
        const row = /** @type {import("../tools/rows.mjs").Row} */ (rows.find((one) => one.name === name));
        expect(unavailable(row)).toBe(null);
        await row.build();
        try {
            for (const scene of ["racetrack", "flight"]) {
                expect([scene, await compare(row, scene, { steps: STEPS })]).toEqual([scene, null]);
            }
        } finally {
            await row.close?.();
        }
    });
});

it("a build that fuses multiplications with additions is found", async () => {
    expect(unavailable(contracted)).toBe(null);
    await contracted.build();
    expect(await compare(contracted, "racetrack", { steps: STEPS })).toMatch(
        /^step \d+, agent .+ \(slot \d+\), column \S+: \S+ instead of \S+$/,
    );
});
