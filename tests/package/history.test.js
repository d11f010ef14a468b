/** The history of a world, and the table of the schema, through the public package. */
import { createVeer } from "veer";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mixedWorld } from "./worlds.js";

/** @type {import("veer").Veer} */
let veer;
/** @type {import("veer").World} */
let world;
beforeAll(async () => void (veer = await createVeer()));
beforeEach(() => void (world = veer.createWorld({ seed: 3, bounds: [0, 0, 400, 300] })));

describe("history", () => {
    test("rolls back to the same ids, and repeats the same steps", () => {
        const { world: mixed, ids } = mixedWorld(veer);
        for (let i = 0; i < 30; i++) mixed.step(1 / 60);
        mixed.history({ frames: 8 });
        const { x } = mixed.agents, then = x[1], hash = mixed.hash();
        const minted = mixed.addAgent({ x: 5 });
        for (let i = 0; i < 8; i++) mixed.step(1 / 60);
        const later = mixed.hash();
        mixed.removeAgent(ids[3]);
        mixed.rollback(30);
        expect([mixed.tick, mixed.hash(), x[1], mixed.agents.x === x]).toEqual([30, hash, then, true]);
        expect([mixed.isAlive(ids[3]), mixed.isAlive(minted)]).toEqual([true, false]);
        expect(mixed.addAgent({ x: 5 })).toBe(minted);
        for (let i = 0; i < 8; i++) mixed.step(1 / 60);
        expect(mixed.hash()).toBe(later);
        mixed.dispose();
    });

    test("reports which ticks are kept", () => {
        const { world: mixed } = mixedWorld(veer);
        const refused = (/** @type {() => void} */ act) => {
            const before = mixed.hash();
            let caught;
            try {
                act();
            } catch (error) {
                caught = error;
            }
            expect(mixed.hash()).toBe(before);
            return caught;
        };
        expect(refused(() => mixed.rollback(0))).toMatchObject({
            code: "VEER_E_RANGE", argument: "tick", value: 0,
            hint: "no history is kept: call world.history({ frames: 60 }) first",
        });
        mixed.history({ frames: 4 });
        for (let i = 0; i < 9; i++) mixed.step(1 / 60);
        expect(refused(() => mixed.rollback(4))).toMatchObject({
            code: "VEER_E_RANGE", call: "world.rollback", argument: "tick", value: 4, hint: "kept: 5 to 9",
        });
        expect(refused(() => mixed.rollback(/** @type {any} */ ("5")))).toMatchObject({
            code: "VEER_E_TYPE", argument: "tick",
        });
        expect(refused(() => mixed.history({ frames: 1e6 }))).toMatchObject({
            code: "VEER_E_RANGE", argument: "frames", hint: "0 to 600",
        });
        expect(refused(() => mixed.history(/** @type {any} */ ({ frame: 8 })))).toMatchObject({
            code: "VEER_E_FIELD", hint: 'did you mean "frames"?',
        });
        mixed.history({ frames: 0 });
        expect(refused(() => mixed.rollback(9))).toMatchObject({ hint: "no history is kept" });
        mixed.dispose();
        expect(() => mixed.history({ frames: 1 })).toThrow("disposed");
    });
});

describe("the table", () => {
    test("is complete, and can't be changed", () => {
        const { schema } = veer;
        const some = ["seek", "arrive", "patrol", "avoidObstacles", "drive"];
        expect(schema.behaviors.map((row) => row.name)).toEqual(expect.arrayContaining(some));
        expect(schema.choices.Pick.map((row) => row.name)).toEqual(["sum", "slot", "parabola", "spline"]);
        expect(schema.settings.agent.find((row) => row.name === "radius")).toMatchObject({
            kind: "f32", min: 0, unit: "u",
        });
        expect(schema.settings.context.find((row) => row.name === "keep")).toMatchObject({ default: 0.8 });
        expect(schema.settings.behavior.find((row) => row.name === "targetGroup")).toMatchObject({
            default: 4294967295, max: 4294967295,
        });
        expect(Object.keys(Object.getPrototypeOf(world.agents))).toEqual(schema.columns.map((column) => column.name));
        expect(() => Object.assign(schema.limits, { MAX_AGENTS: 1 })).toThrow(TypeError);
    });
});
