/**
 * Programs of runs: the JavaScript and C that the playground prints run and give the run's hash. The interpreter, which
 * the page uses for verification, gives the same hash.
 */
import { describe, expect, it, vi } from "vitest";
import { brainLines, programLines, runLines, sceneLines } from "../../web/app/code/text.js";
import { exportScene } from "../../web/app/code/scene.js";
import { recordRun } from "../../web/app/code/run.js";
import { enter } from "../../web/app/run/log.js";
import { newSession } from "../../web/app/run/session.js";
import { sharedFrom } from "../../web/app/links/share.js";
import { placeOf } from "../../web/scene/json.js";
import { readScene } from "../../web/scene/load.js";
import { c } from "../../web/scene/program/c.js";
import { roleOf, shortest, UnwritableError } from "../../web/scene/program/calls.js";
import { javascript } from "../../web/scene/program/javascript.js";
import { differences } from "../../web/scene/program/json.js";
import { atOnce } from "../../web/scene/work.js";
import { createRecorder, runProgram } from "../../web/scene/program/record.js";
import { sceneText } from "../tools/scenes.mjs";
import { begin, evaluated, expectSame, runC, sessionOf, step, textOf, veer } from "./programs.js";

// stubbed, because modules of the page add listeners to it, and Node has no such object
vi.hoisted(() => void (globalThis.addEventListener ??= () => {}));

/** @typedef {import("../../web/app/run/session.js").Session} Session */
/** @typedef {import("../../web/scene/program/record.js").Program} Program */

begin();

const JUMPER = "fast 1";

/**
 * Runs of scenes, with changes at their ticks.
 * @type {[string, { steps: number, seed?: number, counts?: [string, number][], changes?: [number, string,
 *   ...any[]][] }][]}
 */
const runs = [
    ["patrol", { steps: 500, changes: [
        [0, "set", "guard.context.slots", 24], [90, "set", "guard.behaviors.1.lookAhead", 77.7],
        [150, "speed", "guard 1", 63.3],
        [220, "points", "beat", [[100, 100], [880.5, 120.25], [800, 650]]],
    ] }],
    ["boids", { steps: 300, seed: 3, changes: [[60, "set", "bird.behaviors.0.alignmentWeight", 0.3]] }],
    ["predators", { steps: 900 }],
    ["jump", { steps: 400, changes: [
        [30, "play", { type: "jump", link: Object.keys(JSON.parse(sceneText("jump")).links)[0], agent: JUMPER }],
    ] }],
    ["artillery", { steps: 400, changes: [[100, "play", { type: "aim", at: { x: 700, y: 320 } }]] }],
    ["flight", { steps: 200 }],
    ["crossing", { steps: 200 }],
    ["maze", { steps: 200, changes: [[50, "play", { type: "goal", x: 500, y: 330 }]] }],
    ["player", { steps: 240, changes: [
        [10, "play", { type: "direction", x: 0.6, y: -0.8 }], [100, "play", { type: "direction", x: 0, y: 0 }],
    ] }],
    ["racetrack", { steps: 120, seed: 9, counts: [["agents.racer.count", 3]] }],
];

/** Takes the steps of a run. @param {string} name @param {typeof runs[number][1]} run */
function taken(name, { steps, seed, counts, changes = [] }) {
    const own = JSON.parse(sceneText(name)).agents.map((/** @type {any} */ group) => `agents.${group.name}.count`);
    const session = sessionOf(name,
        { seed, ...(counts && { counts: new Map(counts.filter(([path]) => own.includes(path))) }) });
    for (let i = 0; i < steps; i++) {
        for (const [tick, op, ...args] of changes) if (tick === session.world.tick) enter(session, op, args);
        session.game.step();
    }
    return session;
}

describe("a run as a program gives the same hash: by the interpreter, by the JavaScript in Node, by the " +
    "C natively", () => {
    it.each(runs)("%s", async (name, run) => {
        const session = taken(name, run), program = /** @type {Program} */ (await recordRun(session, () => true));
        expect(program).toMatchObject({ tick: run.steps, hash: session.world.hash(), whole: true });
        const js = programLines(session, program, "js"), inC = programLines(session, program, "c");
        await expectSame(program, name, { js: textOf(js), c: textOf(inC) });
        const noted = (run.changes ?? []).filter(([, op]) => op !== "play" || name !== "player").length;
        for (const lines of [js, inC]) expect(lines.filter(({ changed }) => changed).length >= noted).toBe(true);
        if (!noted && name !== "player") {
            for (const lines of [js, inC]) expect(lines.filter(({ changed }) => changed)).toEqual([]);
        }
        session.world.dispose();
    }, 120_000);

    it("the same run has another hash after another change", async () => {
        const session = taken("patrol", { steps: 200, changes: [[50, "set", "guard.context.slots", 9]] });
        const program = /** @type {Program} */ (await recordRun(session, () => true));
        const call = program.calls.find(({ note }) => note === "context.slots");
        expect(call).toMatchObject({ tick: 50, name: "setBrain" });
        /** @type {any} */ (call).args[1].context.slots = 10;
        expect((await runProgram(veer, program))?.hash).not.toBe(session.world.hash());
    });
});

/** Returns a program made of handwritten calls. @param {(world: any) => void} act @param {object} [def] */
function recordedBy(act, def = {}) {
    const recorder = createRecorder(veer), world = recorder.veer.createWorld(def);
    act(world);
    const program = recorder.program({}, 1 / 60);
    world.dispose();
    return program;
}

const SCENE = { title: "By hand", seed: 1, ruled: false };
const texts = (/** @type {Program} */ program, scene = SCENE) => ({
    js: textOf(javascript(program, veer.schema, scene)), c: textOf(c(program, veer.schema, scene)),
});

describe("every call that changes a world", () => {
    it("is in the program, in both languages", async () => {
        const program = recordedBy((world) => {
            world.reserve({ keepMaps: true });
            const path = world.addPath({ points: [[0, 0], [100, 0, 5], new Float32Array([100, 90])], smooth: true });
            const other = world.addPath({ points: [[5, 5], [80, 80]] });
            const flow = world.addFlow({
                x: 0, y: 0, cellSize: 50, columns: 2, rows: 1, vectors: new Float32Array([1, 0, 0, 1]),
            });
            const gone = world.addFlow({ columns: 1, rows: 1, vectors: [[0.5, -0]] });
            const link = world.addLink({ fromX: 100, toX: 160, jumpSpeed: 200 });
            const unused = world.addLink({ fromX: 1, toX: 2 });
            const circle = world.addCircle({ x: 300, y: 300, radius: 12.1 });
            const box = world.addBox({ x: 1, y: -400, angle: Math.PI / 3 });
            const wall = world.addSegment({ from: [-200, 0], to: [-200, 300], radius: 2 });
            const polygon = world.addPolygon({ x: 500, y: 0, points: [[0, 0], [60, 0], [30, 40.7]] });
            const several = [
                { type: "followFlow", flow }, { type: "followPath", path },
                { type: "seek", target: { x: 1 / 3, y: 2, z: 0 } },
            ];
            const brain = world.addBrain({
                combine: "context", context: { merge: "damp", keep: 0.9 }, behaviors: several,
            });
            const spare = world.addBrain({
                behaviors: [
                    { type: "flee", panicRadius: Infinity, target: { nearest: 4294967295 } }, { type: "drive" },
                ],
            });
            const defOf = (/** @type {number} */ i) => ({
                x: 10.7 * i, y: -0.1 * i, brain: i % 2 ? brain : spare, userData: 4000000001, group: 3,
                maxForce: i ? 1e9 : Infinity,
            });
            const agents = [0, 1, 2, 3, 4, 5].map((i) =>
                world.addAgent({ ...defOf(i), target: i > 3 ? { x: i, y: 1e-7 } : null }));
            const last = world.addAgent({ brain: null });
            const shot = world.addProjectile({ x: 5, z: 3000, velocityX: 20, owner: agents[0], hits: 1 });
            const kept = world.addProjectile({ z: 900 });
            world.setBrain(brain,
                {
                    behaviors: [
                        { type: "interpose", target: agents[0], otherAgent: agents[2] },
                        { type: "avoidObstacles", margin: 3.3 },
                    ],
                    locomotion: {
                        response: 5,
                    },
                });
            for (let i = 0; i < 5; i++) world.step(1 / 50);
            world.setTarget(agents[0], agents[1]);
            world.setTarget(agents[1], { path: other });
            world.setTarget(agents[2], { x: 7, y: 8 });
            world.setTarget(agents[4], null);
            world.setDrive(agents[0], { x: 0.3, y: 0.1 });
            world.setAgent(agents[3], { maxSpeed: 33.3, brain: spare, target: { path } });
            world.setAgent(agents[5], { target: null });
            world.setPath(path, { points: [[0, 0], [50, 60]], closed: 1 });
            world.setFlow(flow, { vectors: [[0, 1], [1, 0]] });
            world.setLink(link, { jumpSpeed: 250 });
            world.setObstacle(circle, { radius: 20, group: 5 });
            world.setObstacle(polygon, { angle: 0.2 });
            world.setObstacle(wall, { points: [[0, 0], [0, 50]] });
            world.moveObstacle(box, { velocityX: 12.5 });
            world.removeProjectile(shot);
            world.takeJump(agents[0], link);
            for (let i = 0; i < 40; i++) world.step(1 / 50);
            if (world.agents.jumpLink[world.slot(agents[0])]) world.takeJump(agents[0], null);
            world.removeFlow(gone);
            world.removeLink(unused);
            world.removeObstacle(wall);
            world.removePath(other);
            world.removeAgent(last);
            world.removeBrain(spare);
            world.reserve({ agents: 500 });
            world.step(1 / 50);
            expect(world.isAlive(kept)).toBe(true);
        }, { bounds: [-1000, -1000, 1000, 1000], edges: "clamp", seed: 4000000001 });
        expect(new Set(program.calls.map(({ name }) => name)).size).toBeGreaterThan(22);
        await expectSame(program, "all", texts(program));
    }, 60_000);

    it("orders, meshes, links and ground", async () => {
        const program = recordedBy((world) => {
            const square = { vertices: [[0, 0], [90, 0], [90.5, 60, 3], [0, 60]], polygons: [[0, 1, 2, 3]] };
            const mesh = world.addMesh(square), spare = world.addMesh({ ...square, neighbors: [[-1, -1, -1, -1]] });
            expect(world.findPath({ x: 5, y: 5 }, { x: 80, y: 50 }, { mesh }).status).toBe("found");
            world.removeMesh(spare);
            world.addBox({ x: 200, y: 100, halfWidth: 6, halfHeight: 80 });
            world.addCircle({ x: 300, y: 150, radius: 30, cost: 3 });
            world.addBox({ x: 300, y: 50, cost: Infinity });
            world.addLink({
                kind: "door", fromX: 180, fromY: 60, toX: 220, toY: 60, twoWay: true, wait: 0.25, group: 3,
            });
            const brain = world.addBrain({
                crowd: "reciprocal", behaviors: [{ type: "goTo", cellSize: 10, clearance: 6, links: 2 }],
            });
            const agents = Array.from({ length: 40 }, (_, i) =>
                world.addAgent({ x: 20 + 16 * (i % 8), y: 20 + 16 * Math.floor(i / 8), radius: 6, brain }));
            world.order(agents, { x: 330, y: 120 });
            for (let i = 0; i < 60; i++) world.step(1 / 60);
            world.order(agents.slice(3, 6), { x: 60, y: 60 }, { spacing: 1.5 });
            for (let i = 0; i < 60; i++) world.step(1 / 60);
        }, { bounds: [0, 0, 400, 200], capacity: { navCells: 1000, meshes: 2, agents: 40 } });
        const names = program.calls.map(({ name }) => name);
        expect(names).toEqual(expect.arrayContaining(["addMesh", "removeMesh", "order", "addLink"]));
        await expectSame(program, "orders", texts(program));
    }, 60_000);

    it("in three dimensions", async () => {
        const program = recordedBy((world) => {
            world.addObstacle({ kind: "circle", x: 1, y: 2, z: 3, radius: 4 });
            const brain = world.addBrain({ behaviors: [{ type: "seek" }, { type: "flock" }] });
            for (let i = 0; i < 9; i++) {
                world.addAgent({ x: i * 3.3, z: -i * 7.7, brain, target: { x: 50, y: 60, z: 70.7 } });
            }
            for (let i = 0; i < 90; i++) world.step(1 / 60);
        }, { dimensions: 3, bounds: [-99, -99, -99, 99, 99, 99], edges: { x: "wrap", z: "bounce" }, gravityZ: -9.81 });
        await expectSame(program, "volume", texts(program));
    });

    it("has numbers whose 32 bits are the same", async () => {
        const bits = new DataView(new ArrayBuffer(4)), values = Array.from({ length: 400 }, (_, i) => {
            // from the smallest float up to half a million
            bits.setUint32(0, (Math.imul(i + 1, 2654435761) >>> 0) % 0x49000000);
            return bits.getFloat32(0);
        });
        for (const value of values) expect(Math.fround(shortest(value))).toBe(value);
        expect([0.1, 1 / 3, -0, 4294967295, Infinity, 1e-45].map((value) => shortest(Math.fround(value)))).toEqual([
            0.1, 0.33333334, -0, 4294967296, Infinity, 1e-45,
        ]);
        expect(shortest(4294967295)).toBe(4294967295);
        const program = recordedBy((world) =>
            values.forEach((x, i) => world.addAgent({ x, y: values[(i * 7) % 400] / 3, maxSpeed: values[i] })));
        await expectSame(program, "bits", texts(program));
    });

    it("repeats no direction that an agent has already", () => {
        const program = recordedBy((world) => {
            const agent = world.addAgent();
            for (const x of [0.5, 0.5, 0.5, 0, 0]) world.setDrive(agent, { x, y: 0 });
            world.setAgent(agent, { maxSpeed: 3 });
            world.setDrive(agent, { x: 0, y: 0 });
        });
        expect(program.calls.map(({ name }) => name)).toEqual([
            "addAgent", "setDrive", "setDrive", "setAgent", "setDrive",
        ]);
    });

    it("is known: each method of a world changes it, reads it, or is refused", () => {
        const world = veer.createWorld(), names = new Set();
        for (let at = world; at !== Object.prototype; at = Object.getPrototypeOf(at)) {
            for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(at))) {
                if (typeof value === "function") names.add(name);
            }
        }
        const others = [...names].filter((name) => roleOf(name) === "other").sort();
        expect(others).toEqual([
            "accelerate", "addHeights", "advance", "bind", "decide", "editHeights", "endStep", "history", "interpolate",
            "measure", "move", "perceive", "record", "recorded", "removeHeights", "replayPart", "replayStep", "restore",
            "rollback", "setHeights", "setMeshCosts", "startMeasures", "step", "stopRecording", "unbind",
        ]);
        // scenes have no heights and no costs of polygons, so their programs need not contain them
        const known = [...names].filter((name) => !/Heights$|^setMeshCosts$/.test(name));
        for (const name of known) if (/^(add|set|remove|move[A-Z]|take|revive)/.test(name)) {
            expect(`${name} ${roleOf(name)}`).toBe(`${name} change`);
        }
        world.dispose();
        expect(() => recordedBy((own) => own.restore(own.save()))).toThrow(UnwritableError);
    });
});

describe("limits and hostile content", () => {
    it("a program of more than 1 MB stops at a step, says so, and has the hash of that step", async () => {
        const hashes = new Map(), program = recordedBy((world) => {
            const agent = world.addAgent({ brain: world.addBrain({ behaviors: [{ type: "drive" }] }) });
            for (let i = 0; i < 30000; i++) {
                world.setDrive(agent, { x: (i % 100) / 100, y: 0 });
                if (i % 100 < 99) continue;
                hashes.set(world.tick, world.hash());
                world.step(1 / 60);
            }
        });
        const { whole, tick, hash } = program;
        expect({ whole, hash }).toEqual({ whole: false, hash: hashes.get(tick) });
        expect(texts(program).js.length).toBeLessThan(1.5e6);
        expect(texts(program).js).toContain("The program stops here, because it would be longer than 1 MB.");
        expect(await runProgram(veer, program)).toEqual({ tick, hash });
    });

    it("a scene of more than that is refused with a sentence", () => {
        const build = (/** @type {any} */ world) => {
            for (let i = 0; i < 30000; i++) world.addAgent({ x: i });
        };
        expect(() => recordedBy(build)).toThrow(/too large to be written as a program/);
    });

    it.each([
        "a\nreturn 1;", "ends with \\", "?" + "?/", "*/ int x;", "\u2028alert()\u2029", "\u0000\u001b[0m", "`${1}`",
    ])("the title %j stays in its comment", async (
        title,
    ) => {
        const program = recordedBy((world) => void world.addAgent());
        await expectSame(program, "hostile", texts(program, { ...SCENE, title }));
    });

    it("names of things become variables that are words of the language and different", async () => {
        const line = { points: [[0, 0], [9, 9]] }, source = {
            version: 1, name: "names", title: "Names", seed: 1, world: { bounds: [0, 0, 100, 100] },
            paths: { "a b": line, "a-b": line, A_B: line },
            brains: { int: { behaviors: [{ type: "followPath", path: "a b" }] }, "In t": {
                behaviors: [{ type: "followPath", path: "a-b" }, { type: "patrol", path: "A_B" }],
            } },
            agents: [{ name: "static", brain: "int" }, { name: "B", brain: "In t" }],
        };
        const session = newSession(veer, new Map([["names", readScene(source, veer.schema)]]), { scene: "names" });
        step(session, 20);
        const program = /** @type {Program} */ (await recordRun(session, () => true));
        await expectSame(program, "names",
            { js: textOf(programLines(session, program, "js")), c: textOf(programLines(session, program, "c")) });
    });
});

describe("a brain as code", () => {
    it("has what differs from the defaults, makes the same brain, and marks what the user changed", async () => {
        const session = taken("patrol", {
            steps: 50, changes: [[10, "set", "guard.context.slots", 24], [20, "set", "guard.behaviors.1.margin", 9.5]],
        });
        const lines = brainLines(session, "guard", "js"), text = textOf(lines);
        const marked = (/** @type {typeof lines} */ all) =>
            all.filter(({ changed }) => changed).map((line) => line.text.trim());
        expect(marked(lines)).toEqual([
            "context: { slots: 24 },", '{ type: "avoidObstacles", lookAhead: 120, margin: 9.5 },',
        ]);
        expect(text).not.toContain("hysteresis");
        const world = veer.createWorld(), beatPath = world.addPath({ points: [[0, 0], [5, 5]] });
        const made = await evaluated(text, { world, beatPath });
        const same = (/** @type {any} */ brain) => JSON.stringify(brain, (key, value) => (key === "path" ? "" : value));
        const own = /** @type {any} */ (session.ids.brains.get("guard"));
        expect(same(world.getBrain(made))).toBe(same(session.world.getBrain(own)));
        world.dispose();
        const inC = brainLines(session, "guard", "c");
        expect(marked(inC)).toEqual([
            "// The world needs room for it: worldDef.capacity.slots = 24;", "def.context.slots = 24;",
            "behavior->params.avoidObstacles.margin = 9.5f;",
        ]);
        const [, room] = /needs room for it: (.*)/.exec(textOf(inC)) ?? [];
        const before = `#include <veer/veer.h>\nint main(void) {\nVeerWorldId world;\nVeerWorldDef worldDef = ` +
            `veer_defaultWorldDef();\n${room}\nveer_createWorld(&worldDef, &world);\n`;
        const program =
            `${before}VeerPathId beatPath = veer_nullPath;\n${textOf(inC)}\nreturn VEER_IS_NULL(guardBrain);\n}\n`;
        expect(runC(program, "brain")).toBe("");
        expect(JSON.parse(textOf(brainLines(session, "guard", "json"))).guard.context).toEqual({ slots: 24 });
    });

    it("marks nothing where nothing was changed", () => {
        const session = taken("blending", { steps: 5 });
        for (const name of session.ids.brains.keys()) {
            for (const language of /** @type {const} */ (["js", "c", "json"])) {
                expect(brainLines(session, name, language).filter(({ changed }) => changed)).toEqual([]);
            }
        }
    });
});

describe("a scene as a file", () => {
    /** @type {[string, typeof runs[number][1]][]} */
    const changed = [
        ["patrol", { steps: 30, changes: [
            [5, "set", "guard.context.slots", 24], [9, "points", "beat", [[100, 100], [880.5, 120.25]]],
            [9, "speed", "stroller 2", 20],
        ] }],
        ["predators", { steps: 30, seed: 11, changes: [
            [5, "set", "hare.behaviors.0.panicRadius", 120.5], [6, "speed", "hare 3", 50.5],
        ] }],
        ["boids", { steps: 30, seed: 8, changes: [[5, "set", "bird.behaviors.0.cohesionWeight", 2]] }],
        ["racetrack", { steps: 30, changes: [] }],
        ["flight", { steps: 10, seed: 4 }],
        ["jump", { steps: 10 }], ["maze", { steps: 10, seed: 2 }], ["crossing", { steps: 5, seed: 6 }],
        ["turret", { steps: 5, seed: 6 }], ["artillery", { steps: 5, seed: 6 }],
        ["blending", { steps: 5, seed: 6 }],
    ];
    it.each(changed)("%s has all changes at its start, and its run is the one from there", (name, run) => {
        const session = taken(name, run), { exact } = atOnce(exportScene(session));
        const { lines } = atOnce(sceneLines(session)), text = textOf(lines), scene = readScene(text, veer.schema);
        expect(exact).toBe(true);
        expect(lines.some(({ changed: isChanged }) => isChanged)).toBe((run.changes ?? []).length > 0);
        const fromFile = newSession(veer, new Map([[name, scene]]), { scene: name, counts: new Map() });
        const direct = newSession(veer, session.catalog,
            { ...session.base, log: session.log.map((entry) => ({ ...entry, tick: 0 })) });
        for (const one of [fromFile, direct]) step(one, 120);
        const places = (/** @type {Session} */ { world }) => world.agentIds().map((id) => world.hashAgent(id));
        expect(places(fromFile)).toEqual(places(direct));
    });

    it("without changes is read from one world and tried in another, whatever its crowd, with pauses and without a " +
        "look at each agent's settings", () => {
        const session = sessionOf("stress", { counts: new Map([["agents.boid.count", 2000]]) }), { world } = session;
        const worlds = vi.spyOn(veer, "createWorld");
        const looks = vi.spyOn(Object.getPrototypeOf(world), "getAgent");
        try {
            const work = sceneLines(session);
            let pauses = 0, next = work.next();
            for (; !next.done; next = work.next()) pauses++;
            expect(next.value.exact).toBe(true);
            expect(pauses).toBeGreaterThan(50);
            expect(worlds).toHaveBeenCalledTimes(2);
            expect(looks).not.toHaveBeenCalled();
        } finally {
            vi.restoreAllMocks();
        }
    });

    it("a run as JSON has what a link has", () => {
        const session = taken("patrol",
            { steps: 40, changes: [[5, "set", "guard.context.slots", 24], [9, "speed", "guard 1", 20]] });
        const { version, ...plain } = JSON.parse(textOf(runLines(session)));
        expect(version).toBe(2);
        expect(sharedFrom(plain)).toMatchObject({ scene: "patrol", seed: 7, tick: 40, log: session.log });
    });
});

describe("lines", () => {
    it("of a text that another has not got are marked", () => {
        const marked = (/** @type {string} */ a, /** @type {string} */ b) =>
            differences(a, b).map(({ text, changed }) => (changed ? `+${text}` : text)).join(" ");
        expect(marked("a\nb\nc", "a\nb\nc")).toBe("a b c");
        expect(marked("a\nx\nc", "a\nb\nc")).toBe("a +x c");
        expect(marked("a\nb\nc\na", "b\nc")).toBe("+a b c +a");
        expect(marked("c", "a\nb\nc")).toBe("c");
        expect(marked("a\na", "a")).toMatch(/^(a \+a|\+a a)$/);
    });

    it("of a value in JSON are found by its path", () => {
        const text = '{\n  "a": [1,\n    { "b c": "x,]}",\n      "d": 5 } ],\n  "e": {}\n}';
        const lines = (/** @type {string[]} */ ...paths) => paths.map((path) => placeOf(text, path).line);
        expect(lines("$", "$.a", "$.a[0]", "$.a[1]", "$.a[1].b c", "$.a[1].d", "$.e", "$.e.none", "$.a[7]")).toEqual([
            1, 2, 2, 3, 3, 4, 5, 5, 2,
        ]);
    });
});
