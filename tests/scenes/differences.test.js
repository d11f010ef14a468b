/**
 * The determinism matrix (npm run matrix) finds differences: one wrong bit, and a program that ends early.
 */
import { describe, expect, it } from "vitest";
import { compare, reference } from "../tools/matrix.mjs";
import { nativeRows } from "../tools/rows.mjs";
import { loadVeer } from "../tools/scenes.mjs";

const STEPS = 300;
const row = /** @type {(typeof nativeRows)[0]} */ (nativeRows.find(({ name }) => name === "gcc -O3"));

describe("a difference", () => {
    it.each([
        { scene: "racetrack", tick: 123, slot: 2, column: "velocityX" },
        { scene: "boids", tick: 1, slot: 17, column: "orientation" },
        { scene: "turret", tick: 290, slot: 0, column: "targetY" },
    ])("of one bit of $column in $scene is found with its step, agent and column", async (
        { scene, tick, slot, column },
    ) => {
        const veer = await loadVeer();
        await row.build();
        const index = veer.schema.columns.findIndex((one) => one.name === column);
        const fault = [tick, slot, index].map(String);
        expect(await compare(row, scene, { steps: STEPS, fault })).toMatch(
            new RegExp(`^step ${tick}, agent .+ \\(slot ${slot}\\), column ${column}: \\S+ instead of \\S+$`),
        );
    });

    it("is reported for a program that ends early", async () => {
        const { lines } = await reference("racetrack", STEPS);
        const ended = { ...row, lines: async () => lines.slice(0, 200) };
        expect(await compare(ended, "racetrack", { steps: STEPS })).toBe("step 200: only 200 of 301 hashes");
    });
});
