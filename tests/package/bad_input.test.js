/**
 * Invalid input: every rejected call throws a VeerError that names the call, the argument and the value, and the hash
 * of the world stays the same. The numbers of the tests are the rows of tests/BAD_INPUTS.md.
 */
import {
    createVeer, VeerArgumentError, VeerDeadError, VeerError, VeerFormatError, VeerHandleError, VeerMemoryError,
    VeerStateError,
} from "veer";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { mixedWorld, thrown } from "./worlds.js";

/** @type {import("veer").Veer} */
let veer;
/** @type {any} */
let world;
/** @type {ReturnType<typeof mixedWorld>} */
let mixed;
let before = "";
const shared = createVeer();
beforeEach(async () => {
    veer = await shared;
    mixed = mixedWorld(veer, 12);
    world = mixed.world;
    world.step(1 / 60);
    before = world.hash();
});
afterEach(() => world.dispose());

/**
 * Expects a call to throw an error with these details and to leave the world unchanged.
 * @param {() => unknown} act @param {Record<string, unknown>} expected @param {any} [kind]
 */
function refuses(act, expected, kind = VeerArgumentError) {
    const error = thrown(act);
    expect(error).toBeInstanceOf(kind);
    expect(error).toBeInstanceOf(VeerError);
    expect(error).toMatchObject(expected);
    expect(error.message).toContain(expected.call ?? error.call);
    expect(error.message).toContain(expected.argument ?? error.argument);
    expect(world.hash()).toBe(before);
    world.validate();
    return error;
}

const NO_IDS = [NaN, -1, 1.5, Infinity, "3", null, undefined, {}, [5], 3n, true, 2 ** 60];

describe("ids", () => {
    test("66: values that are not ids are refused, without coercion", () => {
        const calls = {
            agent: ["removeAgent", "getAgent", "explain", "hashAgent", "slot"],
            brain: ["removeBrain", "getBrain"],
            path: ["removePath", "pathVertices"],
            obstacle: ["removeObstacle", "getObstacle"],
        };
        for (const [argument, names] of Object.entries(calls)) {
            for (const name of names) {
                for (const value of NO_IDS) refuses(() => world[name](value), { call: `world.${name}`, argument });
            }
        }
        for (const value of NO_IDS) {
            refuses(() => world.pathSpeeds(value, mixed.loop), { call: "world.pathSpeeds", argument: "brain" });
        }
        for (const value of NO_IDS.filter((id) => id !== null && id !== undefined)) {
            refuses(() => world.addAgent({ brain: value }), { call: "world.addAgent", argument: "brain" });
            const behaviors = [{ type: "seek" }, { type: "patrol", path: value }];
            refuses(() => world.addBrain({ behaviors }), { argument: "behaviors[1].path", index: 1 });
        }
        for (const value of [undefined, "3", true, 3n, NaN, -1]) {
            refuses(() => world.setTarget(mixed.ids[0], value), { call: "world.setTarget", argument: "target" });
        }
        for (const value of NO_IDS) refuses(() => world.isAlive(value), { call: "world.isAlive" });
    });

    test("66: a number that is not an id of this world causes a VeerHandleError, which is also a " +
        "VeerArgumentError", () => {
        for (const value of [5, 2 ** 32 + 7, 2 ** 51 + 9]) {
            refuses(() => world.removeAgent(value), { call: "world.removeAgent", argument: "agent", value },
                VeerHandleError);
            expect(world.isAlive(value)).toBe(false);
        }
        const { code } = refuses(() => world.getBrain(mixed.ids[0]), { argument: "brain" }, VeerHandleError);
        expect(code).toBe("VEER_E_HANDLE");
    });

    test("69: an id whose owner was removed is refused with its argument, and the next step works", () => {
        const agent = world.addAgent(), brain = world.addBrain({}), way = world.addPath({ points: [[0, 0]] });
        const path = world.addPath({ points: [[0, 0]] }), circle = world.addCircle({ x: 5, y: 5, radius: 1 });
        world.removeAgent(agent);
        world.removeBrain(brain);
        world.removePath(path);
        world.removeObstacle(circle);
        before = world.hash();
        refuses(() => world.getAgent(agent), { code: "VEER_E_STALE", call: "world.getAgent", value: agent },
            VeerHandleError);
        refuses(() => world.setAgent(agent, { x: 1 }), { code: "VEER_E_STALE" }, VeerHandleError);
        refuses(() => world.setTarget(mixed.ids[0], agent), { code: "VEER_E_STALE", argument: "target" },
            VeerHandleError);
        for (const target of [{ x: 1, y: 2 }, { path: way }, mixed.ids[0], null]) {
            refuses(() => world.setTarget(agent, target), { code: "VEER_E_STALE", argument: "agent", value: agent },
                VeerHandleError);
        }
        refuses(() => world.addAgent({ target: agent }), { code: "VEER_E_STALE", argument: "target" }, VeerHandleError);
        refuses(() => world.addAgent({ brain }), { code: "VEER_E_STALE", argument: "brain", value: brain },
            VeerHandleError);
        const behaviors = [{ type: "patrol", path }];
        refuses(() => world.addBrain({ behaviors }),
            { code: "VEER_E_STALE", argument: "behaviors[0].path", value: path }, VeerHandleError);
        refuses(() => world.moveObstacle(circle, { x: 1 }), { code: "VEER_E_STALE" }, VeerHandleError);
        world.step(1 / 60);
        expect(world.tick).toBe(2);
    });

    test("69: an id of another world is refused", () => {
        const other = veer.createWorld(), stranger = other.addAgent();
        refuses(() => world.getAgent(stranger), { code: "VEER_E_WRONG_WORLD" }, VeerHandleError);
    });
});

describe("numbers", () => {
    const WRONG = ["3", [3], 3n, null, undefined, true, {}, () => 3, Symbol("3")];

    test("67: a coordinate that is not a number is refused with its path", () => {
        for (const value of WRONG) {
            if (value !== undefined) {
                refuses(() => world.addAgent({ x: value }),
                    { code: "VEER_E_TYPE", call: "world.addAgent", argument: "x", value });
            }
            refuses(() => world.addPath({ points: [[0, 0], [1, value]] }),
                { code: "VEER_E_TYPE", argument: "points[1][1]", index: 1 });
            refuses(() => world.setTarget(mixed.ids[0], { x: 1, y: value }),
                { code: "VEER_E_TYPE", argument: "target.y" });
            refuses(() => world.raycast({ origin: { x: value, y: 0 }, direction: { x: 1, y: 0 }, distance: 5 }),
                { argument: "origin.x" });
            refuses(() => world.step(value), { code: "VEER_E_TYPE", call: "world.step", argument: "dt" });
            refuses(() => world.overlap({ x: 0, y: 0, radius: value }), { argument: "radius" });
        }
        refuses(() => world.setDrive(mixed.ids[0], { x: 1 }), { argument: "direction.y", value: undefined });
        refuses(() => world.addPath({ points: [[1]] }), { argument: "points[0]" });
        refuses(() => world.addPath({ points: new Array(3) }), { argument: "points[0]" });
        refuses(() => world.addPath({ points: "[[0, 0]]" }), { argument: "points" });
        refuses(() => world.addPath({}), { argument: "points" });
    });

    test("68: numbers that are not finite, or do not fit into 32 bits, are refused", () => {
        for (const value of [NaN, Infinity, -Infinity, 1e40, -1e40, Number.MAX_VALUE]) {
            refuses(() => world.addAgent({ x: value }), { code: "VEER_E_NOT_FINITE", argument: "x", value });
            refuses(() => world.addCircle({ radius: value }),
                { code: "VEER_E_NOT_FINITE", call: "world.addCircle", argument: "radius" });
            const points = [[0, 0], [1, 1], [2, value]];
            refuses(() => world.addPath({ points }), { code: "VEER_E_NOT_FINITE", argument: "points[2][1]", index: 2 });
            refuses(() => world.advance(value), { call: "world.advance", argument: "seconds" });
            refuses(() => world.pathPointAt(mixed.loop, value), { call: "world.pathPointAt", argument: "distance" });
        }
        refuses(() => world.addAgent({ maxForce: NaN }), { code: "VEER_E_NOT_FINITE", argument: "maxForce" });
        refuses(() => world.addAgent({ maxForce: -Infinity }), { code: "VEER_E_NOT_FINITE", argument: "maxForce" });
        refuses(() => world.addAgent({ maxForce: 1e40 }), { code: "VEER_E_NOT_FINITE", argument: "maxForce" });
        expect(world.getAgent(world.addAgent({ maxForce: Infinity })).maxForce).toBe(Infinity);
    });

    test("68: values outside their range are refused with the range of the table", () => {
        const { hint } = refuses(() => world.addAgent({ radius: -1 }),
            { code: "VEER_E_RANGE", argument: "radius", value: -1 });
        const row = veer.schema.settings.agent.find(({ name }) => name === "radius");
        expect(hint).toBe(`${row?.min} to ${row?.max}`);
        refuses(() => world.addAgent({ mass: 0 }), { argument: "mass" });
        refuses(() => world.addAgent({ userData: -1 }), { argument: "userData", code: "VEER_E_RANGE" });
        refuses(() => world.addAgent({ group: -1.5 }), { argument: "group", code: "VEER_E_TYPE" });
        refuses(() => world.addAgent({ group: -(2 ** 31) - 1 }), { argument: "group", code: "VEER_E_RANGE" });
        refuses(() => world.addAgent({ group: 2 ** 32 }), { argument: "group", code: "VEER_E_RANGE" });
        refuses(() => world.addAgent({ group: 1.5 }), { argument: "group", code: "VEER_E_TYPE" });
        refuses(() => world.addAgent({ x: 2e6 }), { argument: "x" });
        refuses(() => world.addAgent({ target: { x: 2e6, y: 0 } }), { argument: "target.x" });
        refuses(() => world.addBrain({ context: { slots: 257 } }), { argument: "context.slots", value: 257 });
        const blind = [{ type: "seek" }, { type: "avoidObstacles", lookAhead: -4 }];
        const far = [{ type: "seek", target: { x: 2e6, y: 0 } }];
        refuses(() => world.addBrain({ behaviors: blind }),
            { argument: "behaviors[1].lookAhead", value: -4, index: 1 });
        refuses(() => world.addBrain({ behaviors: far }), { argument: "behaviors[0].target.x", value: 2e6 });
        refuses(() => world.addBrain({ behaviors: Array(17).fill({ type: "seek" }) }),
            { argument: "behaviors.length", value: 17 });
        refuses(() => world.addPath({ points: [[0, 0], [2e6, 1]] }),
            { argument: "points[1][0]", value: 2e6, index: 1 });
        refuses(() => world.addPath({ points: [] }), { code: "VEER_E_EMPTY", argument: "points" });
        const crossed = [[0, 0], [10, 10], [10, 0], [0, 10]];
        refuses(() => world.addPolygon({ points: crossed }), { code: "VEER_E_POLYGON", call: "world.addPolygon" });
        refuses(() => world.raycast({ origin: { x: 0, y: 0 }, direction: { x: 0, y: 0 }, distance: 5 }),
            { argument: "direction" });
        refuses(() => world.nearest({ x: 0, y: 0, range: -1 }), { argument: "range", value: -1 });
        refuses(() => world.overlap({ x: 0, y: 0, radius: -1 }), { argument: "radius", value: -1 });
        refuses(() => world.moveObstacle(mixed.drifter, { velocityX: 2e6 }), { argument: "velocityX", value: 2e6 });
        refuses(() => world.reserve({ agents: 2 ** 31 }),
            { call: "world.reserve", argument: "agents", value: 2 ** 31 });
        for (const dt of [-1, 1e-30, 0.2, 3600]) {
            refuses(() => world.step(dt), { code: "VEER_E_DT", argument: "dt", value: dt });
        }
        refuses(() => world.setTarget(mixed.ids[0], mixed.ids[0]), { code: "VEER_E_RANGE", argument: "target" });
        refuses(() => world.lanes("speed"), { call: "world.lanes", argument: "name" });
        refuses(() => world.agentAt(-1), { call: "world.agentAt" });
    });

    test("68: a world with impossible settings is not created", () => {
        const calls = [
            [{ bounds: [0, 0, -5, 5] }, "bounds[2]"], [{ bounds: [0, 0, NaN, 5] }, "bounds[2]"],
            [{ bounds: [0, 0, 5] }, "bounds"],
            [{ bounds: "0" }, "bounds"], [{ bounds: [0, 0, 5, 5], minX: 1 }, "minX"], [{ minX: 5, maxX: 5 }, "maxX"],
            [{ dimensions: 4 }, "dimensions"], [{ seed: -1 }, "seed"], [{ capacity: { agents: 0 } }, "capacity.agents"],
            [{ capacity: { agents: 2 ** 31 } }, "capacity.agents"], [{ capacity: 5 }, "capacity"],
            [{ capacity: { agent: 5 } }, "capacity.agent"],
            [{ stepTime: 0 }, "stepTime"], [{ edges: "wall" }, "edges"], [{ grow: 1 }, "grow"],
            [{ edges: 3 }, "edges"], [{ edges: ["wrap"] }, "edges"], [{ edges: { x: "wall" } }, "edges.x"],
            [{ edges: { x: "wrap", w: "clamp" } }, "edges.w"], [{ edges: { y: null } }, "edges.y"],
            [{ edges: { x: "wrap", z: "clamp" } }, "edges.z"], [{ edges: "wrap", edgesX: "wrap" }, "edgesX"],
            [{ edgesY: "wall" }, "edgesY"], [{ axes: "yUp", edges: { x: "wrap", y: "clamp" } }, "edges.y"],
            [{ cellSize: -1 }, "cellSize"],
        ];
        const create = (/** @type {any} */ def) => () => veer.createWorld(def);
        for (const [def, argument] of calls) refuses(create(def), { call: "veer.createWorld", argument });
        for (const def of [null, 5, "x", []]) expect(thrown(create(def))).toBeInstanceOf(VeerArgumentError);
    });
});

describe("fields", () => {
    test("67: unknown fields are refused with the closest known name", () => {
        refuses(() => world.addAgent({ raduis: 5 }),
            { code: "VEER_E_FIELD", argument: "raduis", hint: 'did you mean "radius"?' });
        refuses(() => world.addBrain({ behaviours: [] }),
            { argument: "behaviours", hint: 'did you mean "behaviors"?' });
        refuses(() => world.addBrain({ behaviors: [{ type: "seek", lookAhead: 5 }] }),
            { argument: "behaviors[0].lookAhead" });
        refuses(() => world.addBrain({ context: { slot: 8 } }),
            { argument: "context.slot", hint: 'did you mean "slots"?' });
        refuses(() => world.addCircle({ x: 0, y: 0, radius: 5, kind: "box" }), { argument: "kind" });
        refuses(() => world.setAgent(mixed.ids[0], { maxspeed: 5 }),
            { argument: "maxspeed", hint: 'did you mean "maxSpeed"?' });
        refuses(() => world.nearest({ x: 0, y: 0, radius: 5 }), { argument: "radius" });
    });

    test("67: choices are the names in the table", () => {
        refuses(() => world.addBrain({ combine: "Context" }), { argument: "combine", hint: 'did you mean "context"?' });
        refuses(() => world.addBrain({ combine: 1 }), { code: "VEER_E_TYPE", argument: "combine" });
        refuses(() => world.addBrain({ behaviors: [{ type: "seak" }] }),
            { argument: "behaviors[0].type", hint: 'did you mean "seek"?' });
        refuses(() => world.addBrain({ behaviors: [{}] }), { argument: "behaviors[0].type" });
        refuses(() => world.addBrain({ behaviors: [null] }), { argument: "behaviors[0]" });
        refuses(() => world.addBrain({ behaviors: {} }), { argument: "behaviors" });
        refuses(() => world.addBrain({ behaviors: [{ type: "seek", target: "me" }] }),
            { argument: "behaviors[0].target" });
        refuses(() => world.addObstacle({ kind: "ball" }), { argument: "kind" });
        refuses(() => world.addBrain({ behaviors: [{ type: "constructor" }] }), { argument: "behaviors[0].type" });
    });

    test("67: only own fields count: no prototype is read or written", () => {
        const def = JSON.parse('{ "x": 5, "__proto__": { "radius": 3 } }');
        refuses(() => world.addAgent(def), { code: "VEER_E_FIELD", argument: "__proto__" });
        expect(/** @type {any} */ ({}).radius).toBe(undefined);
        expect(world.getAgent(world.addAgent(Object.create({ radius: 3 }))).radius).not.toBe(3);
        before = world.hash();
        for (const bad of [null, 5, "x", [], () => {}, new Float32Array(3)]) {
            refuses(() => world.addAgent(bad), { call: "world.addAgent" });
        }
    });
});

describe("time and order", () => {
    test("70: a disposed world refuses every call, and a second dispose() does nothing", () => {
        const other = veer.createWorld(), agent = other.addAgent();
        const names = Object.getOwnPropertyNames(Object.getPrototypeOf(other));
        other.dispose();
        other.dispose();
        const getters = names.filter((name) =>
            Object.getOwnPropertyDescriptor(Object.getPrototypeOf(other), name)?.get);
        expect(getters.length).toBeGreaterThan(3);
        for (const name of getters.filter((getter) => !["epoch", "zUp"].includes(getter))) {
            expect(thrown(() => /** @type {any} */ (other)[name])).toMatchObject({
                name: "VeerStateError", code: "VEER_E_STATE",
            });
        }
        const acts = [
            () => other.step(1 / 60), () => other.addAgent(), () => other.getAgent(agent), () => other.agents.x,
            () => other.hash(),
            () => other.save(), () => other.addBrain({}), () => other.addPath({ points: [[0, 0]] }),
            () => other.addCircle({}),
            () => other.explain(agent), () => other.agentIds(), () => other.isAlive(agent),
            () => other.nearest({ x: 0, y: 0, range: 5 }),
            () => other.overlap({ x: 0, y: 0, radius: 5 }), () => other.lanes("x"), () => other.reserve({ agents: 5 }),
            () => other.restore(world.save()), () => other.validate(), () => other.removeAgent(agent),
            () => other.advance(1),
        ];
        for (const act of acts) expect(thrown(act)).toBeInstanceOf(VeerStateError);
        expect(world.hash()).toBe(before);
    });

    test("71: an array from before the world grew never shows numbers of another world", () => {
        const old = world.agents.x, first = old[0];
        for (let i = 0; i < 3000; i++) world.addAgent({ x: 1 });
        expect(old.length === 0 || old[0] === first || old.buffer === world.agents.x.buffer).toBe(true);
        expect(world.agents.x[0]).toBe(first);
        expect(world.agents.x).toHaveLength(world.capacity.agents);
    });

    test("72: the next step checks values written to a view", () => {
        const { x, maxSpeed } = world.agents;
        x[1] = Infinity;
        maxSpeed[2] = -5;
        x[1e9] = 4;
        world.step(1 / 60);
        expect(world.events.filter((/** @type {any} */ event) => event.type === "quarantined")).toMatchObject([
            { slot: 1 },
        ]);
        expect(world.stats.clamped).toBeGreaterThan(0);
        world.validate();
    });

    test("73: a lack of memory causes a VeerMemoryError, and the world stays intact", () => {
        const error = thrown(() => world.reserve({ agents: 1048575, slots: 64, keepMaps: 1, state: 32 }));
        expect(error).toBeInstanceOf(VeerMemoryError);
        expect(error).toMatchObject({ code: "VEER_E_MEMORY", call: "world.reserve" });
        expect(world.hash()).toBe(before);
        expect(thrown(() => veer.createWorld({ capacity: { agents: 1048575, slots: 64, keepMaps: 1, state: 32 } })))
            .toBeInstanceOf(
            VeerMemoryError,
        );
        world.step(1 / 60);
        world.validate();
    });

    test("74: a getter that throws leaves the world unchanged", () => {
        const def = { x: 5, get y() { throw new RangeError("mine"); } };
        expect(thrown(() => world.addAgent(def))).toBeInstanceOf(RangeError);
        expect(world.hash()).toBe(before);
        world.step(1 / 60);
    });

    test("75: a getter may call the world, and both calls work", () => {
        let inner = 0;
        const def = { maxSpeed: 33, get x() { inner = world.addAgent({ x: 7, maxSpeed: 44 }); return 8; } };
        const outer = world.addAgent(def);
        expect(world.getAgent(inner)).toMatchObject({ x: 7, maxSpeed: 44 });
        expect(world.getAgent(outer)).toMatchObject({ x: 8, maxSpeed: 33 });
        let reads = 0;
        const changing = world.addAgent({ get radius() { return reads++ === 0 ? 4 : -4; } });
        expect(world.getAgent(changing).radius).toBe(4);
    });

    test("75: stages out of order, and edits between them, cause a VeerStateError", () => {
        refuses(() => world.decide(), { code: "VEER_E_BUSY", call: "world.decide" }, VeerStateError);
        refuses(() => world.move(), { code: "VEER_E_BUSY" }, VeerStateError);
        world.perceive(1 / 60);
        const acts = [
            () => world.step(1 / 60), () => world.perceive(1 / 60), () => world.addAgent(),
            () => world.removeAgent(mixed.ids[0]),
            () => world.addBrain({}), () => world.reserve({ agents: 9999 }),
        ];
        for (const act of acts) expect(thrown(act)).toMatchObject({ code: "VEER_E_BUSY", name: "VeerStateError" });
        world.decide();
        world.move();
        const same = mixedWorld(veer, 12).world;
        for (let i = 0; i < 2; i++) same.step(1 / 60);
        expect(world.hash()).toBe(same.hash());
    });

    test("76: after a trap the instance is dead, and a new one goes on from the last save", async () => {
        const own = await createVeer(), doomed = own.createWorld(), saved = world.save();
        doomed.addAgent();
        new Uint8Array(doomed.agents.x.buffer).fill(0xff);
        let error;
        for (let i = 0; i < 5 && !(error instanceof VeerDeadError); i++) {
            try {
                doomed.step(1 / 60);
                doomed.addAgent();
            } catch (reason) {
                error = reason;
            }
        }
        expect(error).toBeInstanceOf(VeerDeadError);
        expect(error).toMatchObject({ code: "VEER_E_DEAD", cause: expect.any(Error) });
        const later = [() => doomed.step(1 / 60), () => own.createWorld(), () => doomed.hash()];
        for (const act of later) expect(thrown(act)).toBeInstanceOf(VeerDeadError);
        doomed.dispose();
        const next = own.recover();
        expect(next.scalar).toBe(own.scalar);
        expect(next.loadWorld(saved).hash()).toBe(before);
    });
});

describe("saved worlds", () => {
    test("55 to 58: damaged, truncated or foreign bytes cause a VeerFormatError and change nothing", () => {
        const saved = world.save(), damaged = saved.slice();
        damaged[saved.length >> 1] ^= 4;
        for (const bytes of [new Uint8Array(0), new Uint8Array(100), saved.subarray(0, saved.length - 4), damaged]) {
            refuses(() => world.restore(bytes), { call: "world.restore" }, VeerFormatError);
            refuses(() => veer.loadWorld(bytes), { call: "veer.loadWorld" }, VeerFormatError);
        }
        for (const bytes of [null, undefined, "bytes", [1, 2, 3], 5]) {
            refuses(() => world.restore(bytes), { code: "VEER_E_TYPE", argument: "bytes" });
        }
        const larger = veer.createWorld({ capacity: { agents: 500 } });
        refuses(() => world.restore(larger.save()), { code: "VEER_E_VERSION" }, VeerFormatError);
        world.restore(saved.buffer);
        expect(world.hash()).toBe(before);
    });

    test("130: an array to save into must hold bytes, be long enough, and lie outside the core's memory", () => {
        const { length } = world.save(), small = new Uint8Array(length - 1), { buffer } = world.agents.x;
        const call = "world.save";
        refuses(() => world.save(small), {
            code: "VEER_E_BUFFER", call, argument: "into.length", value: length - 1, hint: `${length} bytes needed`,
        });
        expect(small.every((byte) => byte === 0)).toBe(true);
        refuses(() => world.save(Object.create(Uint8Array.prototype)), { code: "VEER_E_TYPE", call, argument: "into" });
        for (const into of [
            null, 5, "bytes", [], new ArrayBuffer(length), new Float32Array(length),
            new DataView(new ArrayBuffer(length)),
        ]) {
            refuses(() => world.save(into), { code: "VEER_E_TYPE", call, argument: "into", value: into });
        }
        const own = new Uint8Array(buffer, 0, length);
        refuses(() => world.save(own), { code: "VEER_E_TYPE", call, argument: "into", value: own });
        expect(world.hash()).toBe(before);
    });
});
