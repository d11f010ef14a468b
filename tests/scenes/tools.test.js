/** The command-line tools: their output, and their errors for invalid arguments. */
import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../tools/scenes.mjs";

/** @param {string} tool @param {...string} args */
const output = (tool, ...args) =>
    execFileSync(process.execPath, [join(root, "tests/tools", tool), ...args], { encoding: "utf8" });
/** @param {string} tool @param {...string} args */
function refused(tool, ...args) {
    const { status, stderr, stdout } = spawnSync(process.execPath, [join(root, "tests/tools", tool), ...args],
        { encoding: "utf8" });
    expect(stdout).toBe("");
    expect(status).not.toBe(0);
    return stderr;
}

describe("scene", () => {
    it("prints one line of JSON with every figure", () => {
        const text = output("scene.mjs", "racetrack", "60", "--seed", "3", "--set", "brains.racer.context.slots=8",
            "--json");
        expect(text.trim().split("\n")).toHaveLength(1);
        const figures = JSON.parse(text);
        expect(figures).toMatchObject({
            scene: "racetrack", steps: 60, seed: 3, agents: 12, contacts: 0, points: 0, reached: 0,
            blocked: 0, blockedSeconds: 0,
        });
        // cars that touch overlap by what rounding leaves
        expect(figures.worstOverlap).toBeLessThan(1e-4);
        expect(figures.hash).toMatch(/^[0-9a-f]{16}$/);
        expect(figures.laps).toEqual(new Array(12).fill(0));
        for (const key of ["overtakes", "meanSpeed", "meanTurnRate"]) expect(figures[key]).toBeTypeOf("number");
    });

    it("prints a readable summary without --json",
        () => expect(output("scene.mjs", "patrol", "10")).toMatch(/^scene +patrol\nsteps +10\n/));

    it.each([
        [["nowhere", "10"], "no scene nowhere"],
        [["patrol", "ten"], "usage"],
        [["patrol", "10", "--sede", "3"], "usage"],
        [["patrol", "10", "--seed", "99999999999"], "$.seed"],
        [["patrol", "10", "--set", "brains.guard.context.slots=3"], "3 is outside 4 to 64"],
        [["patrol", "10", "--set", "brains.guard.context.slosts=8"], 'did you mean "slots"?'],
    ])("refuses %j", (args, reason) => expect(refused("scene.mjs", ...args)).toContain(reason));
});

describe("hash", () => {
    it("prints the scene, the steps, the target and the hash", () => {
        const figures = JSON.parse(output("scene.mjs", "patrol", "120", "--json"));
        expect(output("hash.mjs", "patrol", "120", "wasm")).toBe(`patrol 120 wasm ${figures.hash}\n`);
    });

    it("refuses an unknown target with the list of targets",
        () => expect(refused("hash.mjs", "patrol", "10", "toaster")).toContain(
            "native, native-clang, wasm, scalar, chromium",
        ));
});
