/**
 * Definitions as people write them: fields that are undefined, points in either form, names of behaviors, and numbers
 * that went through JSON.
 */
import { createVeer } from "veer";
import { expect, test } from "vitest";
import { thrown } from "./worlds.js";

const veer = await createVeer();
const make = () => /** @type {any} */ (veer.createWorld({ bounds: [0, 0, 800, 600], seed: 5 }));

test("145: a field that is undefined counts as missing, in every definition", () => {
    const u = undefined;
    const world = /** @type {any} */ (veer.createWorld({
        bounds: u, capacity: u, grow: u, seed: u, edges: u, axes: u, minX: u,
    }));
    const brain = world.addBrain({
        combine: u, context: { horizon: u }, locomotion: u, avoidance: { mask: u },
        behaviors: [
            { type: "seek", weight: u, target: u }, { type: "patrol", path: u }, { type: "followFlow", flow: u },
        ],
    });
    const agent = world.addAgent({ x: u, y: 3, brain, target: u, maxForce: u });
    world.addCircle({ x: 9, radius: 2, group: u, points: u });
    world.addSegment({ from: [0, 0], to: [5, 5], radius: u, kind: u });
    world.addSegment({ from: u, to: u, points: [[0, 0], [5, 5]] });
    world.addPath({ points: [[0, 0], [9, 9]], closed: u });
    world.addProjectile({ owner: u, lifeTime: u });
    world.addLink({ toX: 9, cost: u });
    world.addFlow({ columns: 1, rows: 1, cellSize: u, vectors: [[1, 0]] });
    world.setFlow(world.flows[0], { vectors: u, x: 3 });
    world.setAgent(agent, { x: u, y: 4, target: u });
    world.setTarget(agent, { x: 1, y: 2, z: u });
    world.history({ frames: 3 });
    world.record({ detail: u });
    expect(world.getAgent(agent)).toMatchObject({ x: 0, y: 4, brain, maxForce: Infinity });
    expect(world.getBrain(brain).behaviors).toHaveLength(3);
    world.step(1 / 60);
    world.validate();
});

test("145: a field that is needed, or that does not exist, is refused although it is undefined", () => {
    const world = make(), refused = (/** @type {() => unknown} */ act) => thrown(act).argument;
    expect(refused(() => world.addPath({ points: undefined }))).toBe("points");
    expect(refused(() => world.setTarget(world.addAgent(), { x: 1, y: undefined }))).toBe("target.y");
    expect(refused(() => world.raycast({ origin: undefined, direction: [1, 0] }))).toBe("origin");
    expect(refused(() => world.addAgent({ radios: undefined }))).toBe("radios");
    expect(refused(() => world.addBrain({ behaviors: [{ type: undefined }] }))).toBe("behaviors[0].type");
    expect(refused(() => world.setTarget(world.addAgent(), undefined))).toBe("target");
});

test("points are { x, y } or [x, y] in every call", () => {
    const forms = [
        (/** @type {number} */ x, /** @type {number} */ y) => ({ x, y }),
        (/** @type {number} */ x, /** @type {number} */ y) => [x, y],
        (/** @type {number} */ x, /** @type {number} */ y) => new Float32Array([x, y]),
    ];
    const results = forms.map((at) => {
        const world = make();
        const flow = world.addFlow({ columns: 1, rows: 2, cellSize: 50, vectors: [at(1, 0), at(0, 1)] });
        const brain = world.addBrain({ behaviors: [{ type: "arrive", target: at(300, 200) }, "drive"] });
        const agent = world.addAgent({ x: 50, y: 50, brain, target: at(70, 80) });
        world.addSegment({ from: at(400, 0), to: at(400, 300) });
        world.addPolygon({ x: 600, y: 400, points: [at(0, 0), at(50, 0), at(0, 50)] });
        const path = world.addPath({ points: [at(0, 0), at(100, 50), at(200, 0)] });
        world.setDrive(agent, at(0, 1));
        world.order([agent], at(500, 500));
        const question = { starts: [at(20, 20)], goals: [at(700, 100)], brain: 0 };
        question.brain = world.addBrain({ behaviors: ["goTo"] });
        const hit = world.raycast({ origin: at(0, 100), direction: at(1, 0) });
        const { points, status } = world.findPath(at(20, 20), at(700, 100));
        const answer = world.canBuild({ kind: "circle", x: 200, y: 200, radius: 20 }, question);
        const { velocity } = world.aim({ from: at(0, 0), to: at(90, 10), speed: 400, targetVelocity: at(3, 1) });
        for (let i = 0; i < 30; i++) world.step(1 / 60);
        return JSON.stringify([world.hash(), hit.point, points, status, answer.ok, velocity,
            world.flowAt(flow, at(10, 60)), Array.from(world.pathVertices(path))]);
    });
    expect(results[1]).toBe(results[0]);
    expect(results[2]).toBe(results[0]);
});

test("an error about a point names its number in the form in which it was given", () => {
    const world = make(), refused = (/** @type {() => unknown} */ act) => thrown(act).argument;
    expect(refused(() => world.addPath({ points: [[0, 0], [1, 5e9]] }))).toBe("points[1][1]");
    expect(refused(() => world.addPath({ points: [[0, 0], { x: 1, y: 5e9 }] }))).toBe("points[1].y");
    expect(refused(() => world.addPath({ points: [[0, 0], { x: 1 }] }))).toBe("points[1].y");
    expect(refused(() => world.setTarget(world.addAgent(), [1]))).toBe("target");
    expect(refused(() => world.setTarget(world.addAgent(), [1, 2, 3, 4]))).toBe("target");
});

test("with y up, a list of three numbers has the height second, like the fields", () => {
    const [fields, lists] = [{ x: 300, y: 7, z: 200 }, [300, 7, 200]].map((target) => {
        const world = /** @type {any} */ (veer.createWorld({ axes: "yUp", dimensions: 3 }));
        const brain = world.addBrain({ behaviors: [{ type: "seek", target }] });
        const agent = world.addAgent({ brain, target }), others = [agent, world.addAgent(), world.addAgent()];
        for (let i = 0; i < 30; i++) world.step(1 / 60);
        world.order(others, target); // a list of three ids is not a point
        return [world.hash(), JSON.stringify(world.getTarget(others[1])), JSON.stringify(world.getAgent(agent).target)];
    });
    expect(lists).toEqual(fields);
});

test("a behavior may be given by its name", () => {
    const world = make(), names = world.addBrain({ behaviors: ["seek", { type: "wander" }, "separation"] });
    const objects = world.addBrain({ behaviors: [{ type: "seek" }, { type: "wander" }, { type: "separation" }] });
    expect(world.getBrain(names)).toEqual(world.getBrain(objects));
    const error = thrown(() => world.addBrain({ behaviors: ["seek", "seak"] }));
    expect(error).toMatchObject({ argument: "behaviors[1].type", value: "seak", hint: 'did you mean "seek"?' });
});

test("145: null means Infinity where a number may be infinite, as after JSON, and is refused elsewhere", () => {
    const world = make(), def = { maxForce: Infinity, radius: 5 };
    const agent = world.addAgent(JSON.parse(JSON.stringify(def)));
    expect(world.getAgent(agent).maxForce).toBe(Infinity);
    for (const { name, kind, max } of veer.schema.settings.agent) {
        if (kind !== "f32") continue;
        const add = () => world.addAgent({ [name]: null });
        if (max === Infinity) add();
        else expect(thrown(add), name).toMatchObject({ argument: name, value: null });
    }
});

test("range, distance and speed have the defaults of the reference", () => {
    const world = make(), agent = world.addAgent({ x: 700, y: 500 });
    world.addCircle({ x: 500, y: 100, radius: 20 });
    world.step(1 / 60);
    expect(world.nearest({ x: 0, y: 0 })).toEqual([agent]);
    expect(world.raycast({ origin: [0, 100], direction: [1, 0] }).distance).toBeCloseTo(480, 3);
    expect(world.aim({ from: [0, 0], to: [50, 0] }).reachable).toBe(false);
});
