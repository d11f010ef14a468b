/**
 * Flow fields through the public package: adding, reading, changing, removing, saving, following them, and errors.
 */
import { createVeer, VeerArgumentError, VeerHandleError, VeerStateError } from "veer";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkRefusal } from "./refusal.js";
import { thrown } from "./worlds.js";

/** @type {import("veer").Veer} */
let veer;
/** @type {any} */
let world;
beforeAll(async () => void (veer = await createVeer()));
beforeEach(() => void (world = veer.createWorld({ seed: 3, bounds: [0, 0, 400, 300] })));

const EAST = [1, 0], NORTH = [0, 1];

/**
 * A flow field of 2 x 2 cells of 100 u, from the corner of the world: east in the lower row, north in the upper row.
 */
const below = { x: 0, y: 0, cellSize: 100, columns: 2, rows: 2, vectors: [EAST, EAST, NORTH, NORTH] };

describe("a flow field", () => {
    test("is interpolated between the centers of its cells, and has no value outside", () => {
        const flow = world.addFlow(below);
        expect(world.flowAt(flow, { x: 50, y: 50 })).toEqual({ x: 1, y: 0, z: 0 });
        expect(world.flowAt(flow, { x: 20, y: 180 })).toEqual({ x: 0, y: 1, z: 0 });
        expect(world.flowAt(flow, { x: 120, y: 100 })).toEqual({ x: 0.5, y: 0.5, z: 0 });
        expect(world.flowAt(flow, { x: 201, y: 100 })).toBeNull();
    });

    test("accepts one Float32Array, and copies it", () => {
        const vectors = new Float32Array([1, 0, 1, 0, 0, 1, 0, 1]), flow = world.addFlow({ ...below, vectors });
        const same = veer.createWorld({ seed: 3, bounds: [0, 0, 400, 300] });
        same.addFlow(below);
        expect(world.hash()).toBe(same.hash());
        vectors.fill(7);
        expect(world.flowAt(flow, { x: 50, y: 50 })).toEqual({ x: 1, y: 0, z: 0 });
    });

    test("keeps the fields that a change does not name", () => {
        const flow = world.addFlow(below);
        world.setFlow(flow, { x: 200 });
        expect(world.getFlow(flow)).toMatchObject({ x: 200, y: 0, cellSize: 100, columns: 2, rows: 2 });
        expect(world.flowAt(flow, { x: 50, y: 50 })).toBeNull();
        expect(world.flowAt(flow, { x: 250, y: 50 })).toEqual({ x: 1, y: 0, z: 0 });
        world.setFlow(flow, { vectors: [NORTH, NORTH, NORTH, NORTH] });
        expect(world.flowAt(flow, { x: 250, y: 50 })).toEqual({ x: 0, y: 1, z: 0 });
        world.setFlow(flow, { columns: 3, rows: 1, vectors: [EAST, NORTH, EAST] });
        expect(world.getFlow(flow)).toMatchObject({ x: 200, y: 0, cellSize: 100, columns: 3, rows: 1 });
        world.validate();
    });

    test("finds room, for any number and size of fields", () => {
        const flows = Array.from({ length: 20 },
            (_, i) => world.addFlow({ x: 10 * i, columns: 40, rows: 30, vectors: new Float32Array(2400).fill(i) }));
        flows.forEach((flow, i) =>
            expect(world.flowAt(flow, { x: 10 * i + 100, y: 50 })).toEqual({ x: i, y: i, z: 0 }));
        world.validate();
    });

    test("moves the agents that follow it, and stops when it is removed", () => {
        const flow = world.addFlow(below);
        const brain = world.addBrain({ behaviors: [{ type: "followFlow", flow }], locomotion: { idle: "brake" } });
        const agent = world.addAgent({ x: 20, y: 50, maxSpeed: 60, brain });
        for (let i = 0; i < 60; i++) world.step(1 / 60);
        expect(world.getBrain(brain).behaviors[0].flow).toBe(flow);
        expect(world.agents.velocityX[0]).toBeGreaterThan(55);
        world.removeFlow(flow);
        expect(world.events).toContainEqual(expect.objectContaining({ type: "flowLost", agent }));
        expect(world.getBrain(brain).behaviors[0].flow ?? null).toBeNull();
        for (let i = 0; i < 60; i++) world.step(1 / 60);
        expect(Math.hypot(world.agents.velocityX[0], world.agents.velocityY[0])).toBeLessThan(0.1);
    });

    test("is part of a saved world", () => {
        const flow = world.addFlow(below), loaded = veer.loadWorld(world.save());
        expect(loaded.flowAt(flow, { x: 120, y: 100 })).toEqual({ x: 0.5, y: 0.5, z: 0 });
        expect(loaded.hash()).toBe(world.hash());
    });
});

describe("a wrong flow field is refused and changes nothing:", () => {
    /** @type {number} */
    let flow;
    let before = "";
    beforeEach(() => {
        flow = world.addFlow(below);
        before = world.hash();
    });

    /** @param {() => unknown} act @param {Record<string, unknown>} expected @param {any} [kind] */
    function refuses(act, expected, kind) {
        checkRefusal({ world, before }, act, expected, kind);
    }

    /**
     * Makes the same checks for adding and for changing.
     * @param {Record<string, unknown>} wrong
     * @param {Record<string, unknown>} expected
     */
    function refusesBoth(wrong, expected) {
        refuses(() => world.addFlow({ ...below, ...wrong }), { call: "world.addFlow", ...expected });
        refuses(() => world.setFlow(flow, wrong), { call: "world.setFlow", ...expected });
    }

    test("numbers of the wrong type, not finite, or out of range", () => {
        for (const name of ["x", "y", "cellSize"]) {
            for (const value of ["3", null, [3], 3n, {}]) {
                refusesBoth({ [name]: value }, { code: "VEER_E_TYPE", argument: name, value });
            }
            for (const value of [NaN, Infinity, -1e40]) {
                refusesBoth({ [name]: value }, { code: "VEER_E_NOT_FINITE", argument: name, value });
            }
        }
        for (const value of [0, -5, 2e6]) {
            refusesBoth({ cellSize: value }, { code: "VEER_E_RANGE", argument: "cellSize", value });
        }
        for (const name of ["columns", "rows"]) {
            for (const value of [0, 1025, 2 ** 31]) {
                refusesBoth({ [name]: value }, { code: "VEER_E_RANGE", argument: name, value });
            }
            for (const value of [1.5, "2", null]) {
                refusesBoth({ [name]: value }, { code: "VEER_E_TYPE", argument: name, value });
            }
        }
    });

    test("101: vectors that are not a list, or not vectors, with their path", () => {
        for (const value of ["east", 5, {}, null, new Float64Array(8)]) {
            refusesBoth({ vectors: value }, { code: "VEER_E_TYPE", argument: "vectors", value });
        }
        refusesBoth({ vectors: [EAST, [1], EAST, EAST] }, { code: "VEER_E_TYPE", argument: "vectors[1]", index: 1 });
        refusesBoth({ vectors: [EAST, EAST, [0, "1"], EAST] },
            { code: "VEER_E_TYPE", argument: "vectors[2][1]", index: 2, value: "1" });
        refusesBoth({ vectors: [EAST, EAST, EAST, [NaN, 0]] },
            { code: "VEER_E_NOT_FINITE", argument: "vectors[3][0]", index: 3 });
        refusesBoth({ vectors: new Float32Array([1, 0, 1, 0, 1, Infinity, 0, 1]) },
            { code: "VEER_E_NOT_FINITE", argument: "vectors[5]", index: 5 });
        refusesBoth({ vectors: [EAST, EAST, EAST, [0, 3e6]] }, { code: "VEER_E_RANGE", index: 3 });
    });

    test("101: more or fewer vectors than cells", () => {
        refusesBoth({ vectors: [EAST, EAST, EAST] }, { code: "VEER_E_RANGE" });
        refusesBoth({ vectors: new Float32Array(10) }, { code: "VEER_E_RANGE" });
        refusesBoth({ vectors: new Float32Array(7) }, { code: "VEER_E_RANGE", argument: "vectors.length", value: 7 });
        refusesBoth({ vectors: [] }, { code: "VEER_E_EMPTY" });
        refuses(() => world.setFlow(flow, { columns: 3 }),
            { code: "VEER_E_EMPTY", call: "world.setFlow" }); /* a new grid needs new vectors */
        refuses(() => world.addFlow({ x: 5 }), { code: "VEER_E_TYPE", call: "world.addFlow", argument: "vectors" });
        refuses(() => world.addFlow({ columns: 1024, rows: 1024, vectors: new Float32Array(2 ** 21 + 2) }),
            { code: "VEER_E_RANGE", argument: "vectors.length" });
    });

    test("unknown fields, and definitions that are not objects", () => {
        refusesBoth({ vector: [EAST] }, { code: "VEER_E_FIELD", argument: "vector" });
        for (const value of [null, undefined, 5, "flow", [below]]) {
            refuses(() => world.addFlow(value), { call: "world.addFlow" });
            refuses(() => world.setFlow(flow, value), { call: "world.setFlow" });
        }
    });

    test("values that are not ids, and ids of another kind, of another world, or of a removed field", () => {
        const calls = ["getFlow", "removeFlow"], other = veer.createWorld(), gone = world.addFlow(below);
        const agent = world.addAgent();
        world.removeFlow(gone);
        before = world.hash();
        /** @param {unknown} value @param {Record<string, unknown>} expected @param {any} kind */
        const all = (value, expected, kind) => {
            for (const name of calls) {
                refuses(() => world[name](value), { call: `world.${name}`, argument: "flow", ...expected }, kind);
            }
            refuses(() => world.setFlow(value, { x: 1 }), { call: "world.setFlow", argument: "flow", ...expected },
                kind);
            refuses(() => world.flowAt(value, { x: 1, y: 1 }), { call: "world.flowAt", argument: "flow", ...expected },
                kind);
            const behaviors = [{ type: "wander" }, { type: "followFlow", flow: value }];
            if (value !== null && value !== undefined) {
                refuses(() => world.addBrain({ behaviors }), { argument: "behaviors[1].flow", index: 1 }, kind);
            }
        };
        for (const value of [NaN, -1, 1.5, "3", null, undefined, {}, 3n, true]) all(value, {}, VeerArgumentError);
        all(agent, { code: "VEER_E_HANDLE", value: agent }, VeerHandleError);
        all(gone, { code: "VEER_E_STALE", value: gone }, VeerHandleError);
        const stranger = other.addFlow(below);
        all(stranger, { code: "VEER_E_WRONG_WORLD", value: stranger }, VeerHandleError);
    });

    test("102: values that are not points", () => {
        for (const value of ["3", null, undefined, [3], 3n]) {
            refuses(() => world.flowAt(flow, { x: 1, y: value }), { call: "world.flowAt", argument: "point.y", value });
        }
        refuses(() => world.flowAt(flow, { x: NaN, y: 0 }), { code: "VEER_E_NOT_FINITE", argument: "point.x" });
        refuses(() => world.flowAt(flow, { x: 0, y: 5e6 }), { code: "VEER_E_RANGE", argument: "point.y", value: 5e6 });
        refuses(() => world.flowAt(flow), { call: "world.flowAt", argument: "point" });
    });

    test("edits between the stages of a step", () => {
        world.perceive(1 / 60);
        before = world.hash();
        const busy = /** @type {const} */ ({ code: "VEER_E_BUSY" });
        refuses(() => world.addFlow(below), { call: "world.addFlow", ...busy }, VeerStateError);
        refuses(() => world.setFlow(flow, { x: 1 }), { call: "world.setFlow", ...busy }, VeerStateError);
        refuses(() => world.removeFlow(flow), { call: "world.removeFlow", ...busy }, VeerStateError);
        world.decide();
        world.move();
        world.setFlow(flow, { x: 1 });
    });

    test("a world that may not grow reports that it is full", () => {
        const small = /** @type {any} */ (veer.createWorld({ grow: false, capacity: { points: 4, flows: 1 } }));
        const only = small.addFlow(below);
        expect(thrown(() => small.addFlow(below))).toMatchObject({ code: "VEER_E_FULL", call: "world.addFlow" });
        const larger = { columns: 5, rows: 1, vectors: new Float32Array(10) };
        expect(thrown(() => small.setFlow(only, larger))).toMatchObject({
            code: "VEER_E_FULL", argument: "capacity.points",
        });
        expect(small.flowAt(only, { x: 50, y: 50 })).toEqual({ x: 1, y: 0, z: 0 });
    });
});
