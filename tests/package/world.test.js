/** A world through the public package: definitions can be read back, and every call does what its name says. */
import { createVeer } from "veer";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mixedWorld, raceWorld, thrown } from "./worlds.js";

/** @type {import("veer").Veer} */
let veer;
/** @type {import("veer").World} */
let world;
beforeAll(async () => void (veer = await createVeer()));
beforeEach(() => void (world = veer.createWorld({ seed: 3, bounds: [0, 0, 400, 300] })));

describe("agents", () => {
    test("read back as they were defined, with the table's defaults", () => {
        const id = world.addAgent({ x: 10, y: 20, velocityX: 3, maxSpeed: 55, mass: 2, group: 6, userData: 9 });
        const agent = world.getAgent(id), defaults = veer.schema.settings.agent;
        expect(agent).toMatchObject({
            x: 10, y: 20, velocityX: 3, maxSpeed: 55, mass: 2, group: 6, userData: 9, brain: 0,
        });
        expect(agent.radius).toBe(defaults.find((row) => row.name === "radius")?.default);
        expect(agent.maxForce).toBe(Infinity);
        const copy = world.addAgent(agent);
        expect(world.getAgent(copy)).toEqual(agent);
    });

    test("keep the fields that a change does not name", () => {
        const id = world.addAgent({ x: 10, y: 20, radius: 0.1, maxSpeed: 55 });
        world.setAgent(id, { maxSpeed: 70 });
        expect(world.getAgent(id)).toMatchObject({ x: 10, y: 20, radius: 0.1, maxSpeed: 70 });
    });

    test("keep their slots for life, and lose their ids", () => {
        const [a, b, c] = [1, 2, 3].map((x) => world.addAgent({ x }));
        expect([a, b, c].map((id) => world.slot(id))).toEqual([0, 1, 2]);
        world.removeAgent(b);
        expect(world.agentIds()).toEqual([a, c]);
        expect(world.agentAt(1)).toBe(0);
        expect([a, b, c].map((id) => world.isAlive(id))).toEqual([true, false, true]);
        const d = world.addAgent({ x: 4 });
        expect(world.agentAt(world.slot(d))).toBe(d);
        expect(d).not.toBe(b);
        expect(world.slotCount).toBeGreaterThanOrEqual(3);
        expect(world.agentAt(99999)).toBe(0);
    });

    test("have a target of their own: a point, another agent, or none", () => {
        const brain = world.addBrain({ behaviors: [{ type: "arrive" }] });
        const id = world.addAgent({ x: 50, y: 50, brain, target: { x: 200, y: 150 } });
        const other = world.addAgent({ x: 300, y: 60 });
        for (let i = 0; i < 600; i++) world.step(1 / 60);
        expect(Math.hypot(world.agents.x[0] - 200, world.agents.y[0] - 150)).toBeLessThan(3);
        world.setTarget(id, other);
        for (let i = 0; i < 600; i++) world.step(1 / 60);
        expect(Math.hypot(world.agents.x[0] - 300, world.agents.y[0] - 60)).toBeLessThan(3);
        world.setTarget(id, null);
        expect(world.explain(id).behaviors[0].active).toBe(false);
    });

    test("follow a path of their own, and can't be their own target", () => {
        const path = world.addPath({ points: [[50, 50], [350, 50]] });
        const brain = world.addBrain({ behaviors: [{ type: "followPath" }] });
        const id = world.addAgent({ x: 50, y: 80, brain });
        world.setTarget(id, { path });
        for (let i = 0; i < 240; i++) world.step(1 / 60);
        expect(world.agents.x[0]).toBeGreaterThan(200);
        expect(Math.abs(world.agents.y[0] - 50)).toBeLessThan(15);
        world.removePath(path);
        const before = world.hash(), gone = thrown(() => world.setTarget(id, { path }));
        expect(gone).toMatchObject({ call: "world.setTarget", argument: "target.path", value: path });
        expect(thrown(() => world.addAgent({ target: { path } }))).toMatchObject({
            call: "world.addAgent", argument: "target.path", value: path,
        });
        for (const [call, act] of Object.entries({
            setTarget: () => world.setTarget(id, id), setAgent: () => world.setAgent(id, { target: id }),
        })) {
            expect(thrown(act)).toMatchObject({
                name: "VeerArgumentError", call: `world.${call}`, argument: "target", value: id,
            });
        }
        expect(world.hash()).toBe(before);
    });

    test("can be driven, quarantined and revived", () => {
        const brain = world.addBrain({ behaviors: [{ type: "drive" }] }), id = world.addAgent({ x: 50, y: 50, brain });
        world.setDrive(id, { x: 3, y: 0 });
        expect(world.agents.driveX[0]).toBe(1);
        for (let i = 0; i < 60; i++) world.step(1 / 60);
        expect(world.agents.x[0]).toBeGreaterThan(100);
        world.agents.x[0] = NaN;
        world.step(1 / 60);
        expect(world.events.map((event) => event.type)).toContain("quarantined");
        expect(world.agents.x[0]).not.toBeNaN();
        world.reviveAgent(id, { x: 10, y: 10 });
        world.step(1 / 60);
        expect(world.events).toEqual([]);
        expect(world.agents.x[0]).toBeCloseTo(10, 0);
    });
});

describe("brains", () => {
    test("read back as they were defined, and make the same brain again", () => {
        const { world: race, racer } = raceWorld(veer), brain = race.getBrain(racer);
        expect(brain).toMatchObject({ combine: "context", context: { slots: 16, align: "goal", pick: "spline" } });
        expect(brain.behaviors[2]).toMatchObject({
            type: "avoidAgents", horizon: 1.5, margin: 4, weight: 1, target: "own",
        });
        expect(race.getBrain(race.addBrain(brain))).toEqual(brain);
    });

    test("keep every kind of target", () => {
        const agent = world.addAgent(), targets = ["own", { x: 1, y: 2, z: 3 }, agent, { nearest: 5 }];
        const brain = world.addBrain({
            behaviors: targets.map((target) => /** @type {any} */ ({ type: "seek", target })),
        });
        expect(world.getBrain(brain).behaviors.map((behavior) => behavior.target)).toEqual(targets);
        world.removeAgent(agent);
        expect(world.getBrain(brain).behaviors[2].target).toBe(null);
        world.setBrain(brain, { behaviors: world.getBrain(brain).behaviors });
    });

    test("keep the fields that a change does not name, and replace the list of behaviors as a whole", () => {
        const context = { slots: 8, keep: 0.5 };
        const brain = world.addBrain({
            combine: "context", context, behaviors: [{ type: "seek" }, { type: "wander", sigma: 2 }],
        });
        world.setBrain(brain, { context: { keep: 0.25 } });
        const kept = { combine: "context", context: { slots: 8, keep: 0.25 }, behaviors: [
            { type: "seek" }, { type: "wander", sigma: 2 },
        ] };
        expect(world.getBrain(brain)).toMatchObject(kept);
        world.setBrain(brain, { behaviors: [{ type: "flee" }] });
        expect(world.getBrain(brain).behaviors.map((behavior) => behavior.type)).toEqual(["flee"]);
        expect(world.getBrain(brain).context.slots).toBe(8);
        world.setBrain(brain, { behaviors: [] });
        expect(world.getBrain(brain).behaviors).toEqual([]);
    });

    test("leave their agents when they are removed", () => {
        const brain = world.addBrain({ behaviors: [{ type: "wander" }] }), agent = world.addAgent({ brain });
        world.removeBrain(brain);
        expect(world.getAgent(agent).brain).toBe(0);
        expect(world.isAlive(brain)).toBe(false);
    });
});

describe("paths", () => {
    test("return points, lengths and the closest point", () => {
        const path = world.addPath({ points: [[0, 0], [100, 0], [100, 50]], radius: 5 });
        const at120 = { position: { x: 100, y: 20, z: 0 }, tangent: { x: 0, y: 1, z: 0 }, length: 150 };
        expect(world.pathPointAt(path, 120)).toMatchObject(at120);
        const { position, distance, offset } = world.pathClosest(path, { x: 40, y: 9 });
        expect([position.x, position.y, distance, offset].map((value) => Math.round(value * 1e4) / 1e4)).toEqual([
            40, 0, 40, 9,
        ]);
        expect([...world.pathVertices(path)]).toEqual([0, 0, 0, 100, 0, 0, 100, 50, 0]);
    });

    test("of many points are read completely, and a smooth path goes through its points", () => {
        const points = Array.from({ length: 500 }, (_, i) => [i * 3, 40 * Math.sin(i)]);
        const path = world.addPath({ points, smooth: true }), vertices = world.pathVertices(path);
        expect(vertices.length / 3).toBeGreaterThan(500);
        for (const [x, y] of points.slice(0, 50)) {
            expect(Math.abs(world.pathClosest(path, { x, y }).offset)).toBeLessThan(0.3);
        }
    });

    test("have speeds for cars with a grip, in a world that grows for them", () => {
        const own = veer.createWorld({});
        const points = [[0, 0], [600, 0], [600, 300], [0, 300]];
        const path = own.addPath({ points, closed: true, radius: 30 });
        expect(own.capacity.speeds).toBe(0);
        const behaviors = [{ type: "followTrack", path }], mode = "car";
        const driver = own.addBrain({ behaviors, locomotion: { mode, grip: 300 } });
        const rookie = own.addBrain({ behaviors, locomotion: { mode, grip: 300, skill: 0 } });
        const plain = own.addBrain({ behaviors, locomotion: { mode } });
        const speeds = own.pathSpeeds(driver, path), slower = own.pathSpeeds(rookie, path);
        expect(speeds.length).toBeGreaterThan(100);
        expect(own.capacity.speeds).toBeGreaterThanOrEqual(speeds.length + slower.length);
        expect(Math.min(...speeds)).toBeGreaterThan(1.2 * Math.min(...slower));
        expect(Math.max(...speeds)).toBeGreaterThan(3 * Math.min(...speeds));
        expect(own.pathSpeeds(plain, path)).toHaveLength(0);
        const fixed = veer.createWorld({ grow: false });
        const track = fixed.addPath({ points, closed: true });
        const brain = { behaviors: [{ type: "followTrack", path: track }], locomotion: { mode, grip: 300 } };
        expect(() => fixed.addBrain(brain)).toThrow(/capacity/);
        own.dispose();
        fixed.dispose();
    });

    test("can be replaced while agents follow them, and are removed with an event", () => {
        const { world: race, track } = raceWorld(veer);
        race.setPath(track, { points: [[0, 0], [10, 0]] });
        expect(race.pathPointAt(track, 0).length).toBe(10);
        race.removePath(track);
        expect(race.events.map((event) => event.type)).toContain("pathLost");
    });
});

describe("obstacles", () => {
    test("of every kind can be hit, moved, changed and removed", () => {
        const circle = world.addCircle({ x: 50, y: 50, radius: 10 });
        const box = world.addBox({ x: 150, y: 50, halfWidth: 20, halfHeight: 10 });
        const segment = world.addSegment({ from: [200, 20], to: [200, 80], radius: 2 });
        const polygon = world.addPolygon({ x: 300, y: 50, points: [[-20, -20], [20, -20], [0, 20]] });
        const seen = [50, 150, 200, 300].map((x) => world.overlap({ x, y: 50, radius: 1 }));
        expect(seen).toEqual([[circle], [box], [segment], [polygon]]);
        const hit = world.raycast({ origin: { x: 0, y: 50 }, direction: { x: 5, y: 0 }, distance: 100 });
        expect(hit).toMatchObject({ obstacle: circle, distance: 40, normal: { x: -1, y: 0 } });
        world.moveObstacle(circle, { x: 80, velocityY: 5 });
        expect(world.getObstacle(circle)).toMatchObject({
            kind: "circle", x: 80, y: 50, velocityX: 0, velocityY: 5, radius: 10,
        });
        world.setObstacle(box, { halfWidth: 5 });
        expect(world.getObstacle(box)).toMatchObject({ kind: "box", x: 150, halfWidth: 5, halfHeight: 10 });
        world.removeObstacle(circle);
        expect(world.lineOfSight({ x: 0, y: 50 }, { x: 120, y: 50 })).toBe(true);
        expect(world.lineOfSight({ x: 0, y: 50 }, { x: 390, y: 50 })).toBe(false);
        expect(world.raycast({ origin: { x: 0, y: 290 }, direction: { x: 1, y: 0 }, distance: 100 })).toBe(null);
        expect(world.addObstacle({ kind: "segment", points: [[0, 0], [5, 5], [9, 0]] })).toBeGreaterThan(0);
    });

    test("are listed completely, for any number", () => {
        const ids = Array.from({ length: 200 }, (_, i) => world.addCircle({ x: 100 + (i % 3), y: 100, radius: 4 }));
        expect(world.overlap({ x: 101, y: 100, radius: 10 })).toEqual(ids);
    });

    test("of groups are left out by masks", () => {
        world.addCircle({ x: 50, y: 50, radius: 10, group: 2 });
        const ray = { origin: { x: 0, y: 50 }, direction: { x: 1, y: 0 }, distance: 100 };
        expect(world.raycast({ ...ray, mask: 1 })).toBe(null);
        expect(world.raycast({ ...ray, mask: 2, radius: 4 })?.distance).toBeCloseTo(36, 4);
    });
});

describe("queries of agents", () => {
    test("take missing fields from the defaults of the table", () => {
        const rows = ({ name, default: value }) => [name, value], numbers = ({ name }) => !name.includes(".");
        const { ray, nearest, aim, flight } = veer.schema.settings;
        const { radius, mask } = Object.fromEntries(ray.map(rows));
        const { count, mask: groups } = Object.fromEntries(nearest.map(rows));
        const { maxTime, arc } = Object.fromEntries(aim.map(rows));
        const cast = { origin: { x: 0, y: 50 }, direction: { x: 1, y: 0 }, distance: 300 };
        const around = { x: 0, y: 0, range: 500 };
        const shot = { from: { x: 0, y: 0 }, to: { x: 100, y: 0 }, speed: 900 };
        expect(ray.filter(numbers).map(({ name }) => name)).toEqual(["distance", "radius", "mask"]);
        expect(flight.some(numbers)).toBe(false);
        expect(world.raycast(cast)).toEqual(world.raycast({ ...cast, radius, mask }));
        expect(world.nearest(around)).toEqual(world.nearest({ ...around, count, mask: groups }));
        expect(world.aim(shot)).toEqual(world.aim({ ...shot, maxTime, arc, targetVelocity: undefined }));
    });

    test("return the nearest agents of the groups first", () => {
        const ids = [30, 10, 20].map((x, i) => world.addAgent({ x, y: 100, group: i === 1 ? 2 : 1 }));
        expect(world.nearest({ x: 0, y: 100, range: 100, count: 5 })).toEqual([ids[1], ids[2], ids[0]]);
        expect(world.nearest({ x: 0, y: 100, range: 100 })).toEqual([ids[1]]);
        expect(world.nearest({ x: 0, y: 100, range: 25, count: 4294967295, mask: 1 })).toEqual([ids[2]]);
    });
});

describe("steps", () => {
    test("are counted, and return their events", () => {
        const brain = world.addBrain({ behaviors: [{ type: "arrive", target: { x: 60, y: 50 } }] });
        const agent = world.addAgent({ x: 50, y: 50, brain });
        /** @type {any[]} */
        const seen = [];
        for (let i = 0; i < 240; i++) {
            world.step(1 / 60);
            seen.push(...world.events);
        }
        expect(world.tick).toBe(240);
        expect(seen).toHaveLength(1);
        expect(seen[0]).toMatchObject({ type: "arrived", agent, slot: 0, value: 0 });
        expect(seen[0].tick).toBeGreaterThan(0);
        expect(world.events).toBe(world.events);
        expect(world.stats).toMatchObject({ agents: 1, notFinite: 0 });
    });

    test("of no duration do nothing", () => {
        const before = world.hash();
        world.step(0);
        expect([world.tick, world.hash()]).toEqual([0, before]);
    });

    test("stage by stage are the same as one step", () => {
        const a = mixedWorld(veer).world, b = mixedWorld(veer).world;
        for (let i = 0; i < 20; i++) {
            a.step(1 / 60);
            b.perceive(1 / 60);
            b.decide();
            b.move();
        }
        expect(b.hash()).toBe(a.hash());
        b.perceive(1 / 60);
        b.decide();
        const { x } = b.agents;
        x[0] += 1;
        b.endStep();
        expect(b.tick).toBe(21);
    });

    test("by frame time are fixed steps, with an interpolated pose", () => {
        world.addAgent({ x: 100, y: 100, velocityX: 60, brain: world.addBrain({ behaviors: [{ type: "drive" }] }) });
        const stepTime = world.settings.stepTime;
        expect(world.advance(stepTime * 2.5)).toMatchObject({ steps: 2, droppedTime: 0 });
        expect(world.advance(0).alpha).toBeCloseTo(0.5, 3);
        const { x, lastX, drawX } = world.agents;
        expect(drawX[0]).toBeCloseTo(lastX[0] + 0.5 * (x[0] - lastX[0]), 3);
        world.interpolate(0.25);
        expect(drawX[0]).toBeCloseTo(lastX[0] + 0.25 * (x[0] - lastX[0]), 3);
        expect(() => world.interpolate(1.5)).toThrow(/world\.interpolate: alpha/);
        expect(world.advance(-5).steps).toBe(0);
        const late = world.advance(3600);
        expect(late.steps).toBe(world.settings.maxCatchUp);
        expect(late.droppedTime).toBeGreaterThan(3590);
    });

    test("use interest and danger that the caller adds between the stages", () => {
        const [plain, warned] = [false, true].map((isWarned) => {
            const { world: race, car } = raceWorld(veer), slots = race.lanes("extraDanger");
            const at = race.slot(car) * slots;
            race.perceive(1 / 60);
            if (isWarned) race.agents.extraDanger.fill(1, at, at + 3);
            race.decide();
            race.move();
            return race.agents.decision.slice(at, at + slots);
        });
        expect(warned[0]).toBeLessThan(plain[0]);
        expect(warned[8]).toBe(plain[8]);
    });
});

describe("explain", () => {
    test("returns desired velocities, shares, maps and the chosen direction", () => {
        const { world: race, car } = raceWorld(veer);
        for (let i = 0; i < 60; i++) race.step(1 / 60);
        const before = race.hash(), why = race.explain(car), slot = race.slot(car);
        expect(race.hash()).toBe(before);
        race.step(1 / 60);
        expect(race.agents.desiredX[slot]).toBeCloseTo(why.desired.x, 4);
        expect(why).toMatchObject({ combine: "context", slots: 16, blocked: false });
        for (const name of /** @type {const} */ ([
            "interest", "danger", "decision", "interestDistance", "dangerDistance",
        ])) {
            expect(why[name]).toBeInstanceOf(Float32Array);
            expect(why[name]).toHaveLength(16);
        }
        expect(Math.hypot(why.chosen.x, why.chosen.y)).toBeCloseTo(1, 5);
        expect(why.behaviors[0]).toMatchObject({ type: "followTrack", active: true, weight: 1 });
        expect(why.behaviors[0].share).toBeGreaterThan(0);
    });

    test("names the behavior that turns the agent, and its rate", () => {
        const brain = world.addBrain({
            locomotion: { facing: "independent", maxAngularAcceleration: Infinity },
            behaviors: [{ type: "face", target: { x: 0, y: 100 } }, { type: "lookAhead", weight: 3 }, {
                type: "drive",
            }],
        });
        const agent = world.addAgent({ brain, velocityX: 20 }), why = world.explain(agent);
        expect(why.behaviors[0]).toMatchObject({
            type: "face", active: true, desiredVelocity: { x: 0, y: 0 }, share: 0.25,
        });
        expect(why.behaviors[0].rotation).toBeCloseTo(4 * Math.PI, 4); // maxRotation
        expect(why.behaviors[1]).toMatchObject({ type: "lookAhead", active: true, rotation: 0, share: 0.75 });
        expect(why.behaviors[2]).toMatchObject({ type: "drive", active: false, rotation: 0, share: 0 });
        expect(why.desiredRotation).toBeCloseTo(Math.PI, 4);
    });

    test("a share of nothing is 0, and never -0, which a console would show", () => {
        const { world: race, car } = raceWorld(veer);
        for (let i = 0; i < 60; i++) {
            race.step(1 / 60);
            expect(race.explain(car).behaviors.filter(({ share }) => Object.is(share, -0))).toEqual([]);
        }
    });

    test("is empty for an agent without a brain, not an error", () => {
        expect(world.explain(world.addAgent())).toMatchObject({ slots: 0, behaviors: [], blocked: false });
    });
});

describe("memory", () => {
    test("grows by itself, and every view is renewed", () => {
        const capacity = { agents: 2, brains: 1, paths: 1, obstacles: 1, points: 4, slots: 0, state: 0 };
        const { x } = world.agents, small = veer.createWorld({ capacity }), epoch = small.epoch;
        for (let i = 0; i < 300; i++) small.addAgent({ x: i, userData: i });
        expect(small.capacity.agents).toBeGreaterThanOrEqual(300);
        expect(small.epoch).toBeGreaterThan(epoch);
        expect(Array.from(small.agents.x.subarray(0, 300))).toEqual(Array.from({ length: 300 }, (_, i) => i));
        expect(small.agents.userData[299]).toBe(299);
        for (let i = 0; i < 4; i++) small.addPath({ points: [[0, 0], [i + 1, 0], [3, 3], [4, 9]] });
        for (let i = 0; i < 4; i++) small.addPolygon({ points: [[0, 0], [9, 0], [0, 9]] });
        const behaviors = /** @type {const} */ ([{ type: "wander" }, { type: "patrol" }, { type: "seek" }]);
        const brain = small.addBrain({ combine: "context", context: { slots: 24 }, behaviors });
        small.addBrain({ behaviors: [{ type: "wander" }] });
        expect(small.getBrain(brain).context.slots).toBe(24);
        expect(small.lanes("mapSlots")).toBe(1);
        small.reserve({ keepMaps: true });
        expect(small.lanes("interest")).toBe(small.capacity.slots);
        expect(small.lanes("x")).toBe(1);
        small.step(1 / 60);
        small.validate();
        expect(world.agents.x.length).toBe(world.capacity.agents);
        expect(x.length === 0 || x.buffer === world.agents.x.buffer).toBe(true);
    });

    test("that stays in place keeps its views", () => {
        world.addAgent();
        expect(world.agents.x).toBe(world.agents.x);
    });

    test("can be reserved at once, with the same state", () => {
        const id = world.addAgent({ x: 5 }), before = world.hash();
        world.reserve({ agents: 5000, slots: 32 });
        expect(world.capacity).toMatchObject({ agents: 5000, slots: 32 });
        expect(world.hash()).toBe(before);
        expect(world.agents.x).toHaveLength(5000);
        expect(world.getAgent(id).x).toBe(5);
    });

    test("does not grow if the world may not", () => {
        const fixed = veer.createWorld({ grow: false, capacity: { agents: 1 } });
        fixed.addAgent();
        const before = fixed.hash(), error = thrown(() => fixed.addAgent());
        expect(error).toMatchObject({
            name: "VeerMemoryError", code: "VEER_E_FULL", call: "world.addAgent", argument: "capacity.agents",
        });
        expect(fixed.hash()).toBe(before);
    });
});
