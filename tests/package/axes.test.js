/**
 * createWorld({ axes: "yUp" }) creates the same world with y up. Every call of a world has a row here. The call is made
 * in both kinds of axes; it must leave bit-identical state, and return the same result with y and z exchanged. A new
 * call without a row fails the test.
 */
import { createVeer } from "veer";
import { describe, expect, test } from "vitest";
import { calls } from "../../src/build/calls.mjs";

const veer = await createVeer();

const space = { dimensions: 3, seed: 3, edges: "bounce" };
/** Returns the same two worlds in Veer's axes and with y up. */
const pairs = () => ({
    space: [
        veer.createWorld({
            ...space, capacity: { keepMaps: true }, bounds: [-900, -800, -50, 900, 800, 700], gravityX: 1, gravityY: 2,
            gravityZ: -300,
        }),
        veer.createWorld({
            ...space, capacity: { keepMaps: true }, bounds: [-900, -50, -800, 900, 700, 800], gravityX: 1, gravityZ: 2,
            gravityY: -300, axes: "yUp",
        }),
    ],
    plane: [
        veer.createWorld({ capacity: { keepMaps: true }, minX: -400, minY: -310, maxX: 400, maxY: 320, maxZ: 900 }),
        veer.createWorld({
            capacity: { keepMaps: true }, minX: -400, minZ: -310, maxX: 400, maxZ: 320, maxY: 900, axes: "yUp",
        }),
    ],
});

/** Returns the text of a result with y and z exchanged. @param {unknown} result */
function exchanged(result) {
    const keep = (/** @type {string} */ _, /** @type {unknown} */ value) => (ArrayBuffer.isView(value)
        ? Array.from(/** @type {Float32Array} */ (value))
        : value === Infinity ? "INF" : value);
    const text = JSON.stringify(result, keep) ?? "null", other = { y: "z", z: "y", Y: "Z", Z: "Y" };
    const names = text.replace(/"(\w*?)([yzYZ])":/g, (whole, word, axis) => (word === "" || /[XYZ]/.test(axis)
        ? `"${word}${other[/** @type {"y"} */ (axis)]}":`
        : whole));
    return JSON.parse(names.replace(/"half(Height|Depth)":/g,
        (_, side) => `"half${side === "Depth" ? "Height" : "Depth"}":`));
}
const plain = (/** @type {unknown} */ result) => exchanged(exchanged(result));

/**
 * Creates a world with one object of each kind, in the given axes: `v(x, y, z)` makes a point, `n("velocity", 1, 2, 3)`
 * three fields.
 * @param {"space" | "plane"} kind
 */
function furnished(kind) {
    return pairs()[kind].map((world, i) => {
        const isYUp = i === 1;
        const v = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ z) =>
            (isYUp ? { x, y: z, z: y } : { x, y, z });
        const l = (/** @type {number[]} */ ...p) => (isYUp && p.length === 3 ? [p[0], p[2], p[1]] : p);
        const n = (
            /** @type {string} */ name, /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ z,
        ) =>
            Object.fromEntries(Object.entries(v(x, y, z)).map(([axis, value]) => [name + axis.toUpperCase(), value]));
        const behaviors = /** @type {any[]} */ ([
            { type: "seek", target: v(300, 200, 100) },
            {
                type: "stayInside", ...n("center", 5, 6, 7), halfWidth: 500, [isYUp ? "halfDepth" : "halfHeight"]: 400,
                [isYUp ? "halfHeight" : "halfDepth"]: 300,
            },
        ]);
        const brain = world.addBrain({ behaviors });
        const agent = world.addAgent({
            ...v(10, 20, 30), ...n("velocity", 4, 5, 6), brain, target: v(7, 8, 9), maxForce: 200, orientation: 0.5,
        });
        const link = world.addLink({ ...n("from", 0, 10, 0), ...n("to", 60, 40, 5) });
        const path = world.addPath({ points: [l(0, 0, 0), l(50, 10, 5), l(100, 90, 20), [200, 90]] });
        const ball = world.addProjectile({ ...v(1, 2, 50), ...n("velocity", 30, 20, 10), owner: agent });
        const rock = world.addCircle({ ...v(200, 120, 40), radius: 30, ...n("velocity", 1, 2, 0) });
        const flow = kind === "plane"
            ? world.addFlow({
                x: -50, [isYUp ? "z" : "y"]: -40, columns: 2, rows: 2, cellSize: 100,
                vectors: [[1, 0.5], [0, 1], l(0.2, 0.3, 0), [0, 0]],
            })
            : 0;
        return { world, v, l, n, brain, agent, link, path, ball, rock, flow, isYUp };
    });
}
/** @typedef {any} Furnished */

/**
 * Calls by name, with their arguments and their worlds.
 * @type {Record<string, (all: Furnished) => unknown>}
 */
const inSpace = {
    addAgent: ({ world, v, n }) => world.addAgent({ ...v(1, 2, 3), ...n("velocity", 4, 5, 6), target: v(1, 2, 4) }),
    getAgent: ({ world, agent }) => world.getAgent(agent),
    setAgent: ({ world, agent, v }) => world.setAgent(agent, { ...v(9, 8, 7), target: v(3, 2, 1) }),
    order: ({ world, agent, v }) => {
        world.order([agent], v(31, 17, 3), { spacing: 0.5 });
        return world.getTarget(agent);
    },
    setTarget: ({ world, agent, v }) => world.setTarget(agent, v(11, 12, 13)),
    getTarget: ({ world, agent }) => world.getTarget(agent),
    setDrive: ({ world, agent, v }) => world.setDrive(agent, v(0.1, 0.2, 0.3)),
    reviveAgent: ({ world, agent, v, isYUp }) => {
        world.agents.x[world.slot(agent)] = NaN;
        world.step(1 / 60);
        expect(world.events.map(({ type, y, z }) => [type, isYUp ? z : y, isYUp ? y : z])[0]).toEqual([
            "quarantined", 20, 30,
        ]);
        return world.reviveAgent(agent, v(5, 6, 7));
    },
    addBrain: ({ world, v }) => world.addBrain({ behaviors: [{ type: "arrive", target: v(1, 2, 3) }] }),
    setBrain: ({ world, brain, n }) =>
        world.setBrain(brain, { behaviors: [{ type: "offsetPursuit", ...n("offset", 1, 2, 3) }] }),
    getBrain: ({ world, brain }) => world.getBrain(brain),
    addPath: ({ world, l }) => world.addPath({ points: [l(1, 2, 3), new Float32Array(l(4, 5, 6))] }),
    setPath: ({ world, path, l }) => world.setPath(path, { points: [l(3, 2, 1), l(4, 5, 6)] }),
    getPath: ({ world, path }) => {
        const { points, ...rest } = world.getPath(path);
        return { ...rest, points: points.map(([x, y, z]) => ({ x, y, z })) };
    },
    addObstacle: ({ world, v, isYUp }) =>
        world.addObstacle({
            kind: "box", ...v(1, 2, 3), halfWidth: 4, [isYUp ? "halfDepth" : "halfHeight"]: 5,
            [isYUp ? "halfHeight" : "halfDepth"]: 6,
        }),
    addCircle: ({ world, v }) => world.addCircle({ ...v(1, 2, 3), radius: 4 }),
    addBox: ({ world, v, isYUp }) =>
        world.addBox({
            ...v(1, 2, 3), halfWidth: 4, [isYUp ? "halfDepth" : "halfHeight"]: 5,
            [isYUp ? "halfHeight" : "halfDepth"]: 6,
        }),
    setObstacle: ({ world, rock, v }) => world.setObstacle(rock, v(3, 4, 5)),
    getObstacle: ({ world, rock }) => world.getObstacle(rock),
    moveObstacle: ({ world, rock, v, n }) => world.moveObstacle(rock, { ...v(3, 4, 5), ...n("velocity", 6, 7, 8) }),
    raycast: ({ world, v }) => world.raycast({ origin: v(0, 0, 0), direction: v(200, 118, 44), distance: 500 }),
    overlap: ({ world, v }) => world.overlap({ ...v(200, 120, 75), radius: 10 }),
    nearest: ({ world, v }) => world.nearest({ ...v(10, 20, 39), range: 10 }),
    within: ({ world, v, l }) => [
        world.within({ centers: [v(10, 20, 39), v(200, 120, 75)], range: 10 }),
        world.within({ centers: Float32Array.of(...l(10, 20, 39)), range: 10 }),
    ],
    canSee: ({ world, v, agent }) => {
        const other = world.addAgent(v(30, 40, 35));
        return world.canSee({ observers: [agent, other], targets: [agent, other], range: 40, halfAngle: 1.2 });
    },
    makeNoise: ({ world, v, agent }) => {
        const brain = world.addBrain({ sense: { mask: 1, hearing: 1 } });
        const ear = world.addAgent({ ...v(10, 90, 30), brain });
        return [world.makeNoise({ ...v(20, 30, 40), loudness: 90, source: agent }), world.memories(ear)];
    },
    memories: ({ world, v, agent }) => {
        const brain = world.addBrain({ sense: { mask: 1, nearRange: 300 } });
        const eye = world.addAgent({ ...v(10, 0, 30), brain });
        world.step(1 / 60);
        return world.memories(eye).map((/** @type {any} */ one) => ({ ...one, agent: one.agent === agent }));
    },
    lineOfSight: ({ world, v }) => [
        world.lineOfSight(v(200, 0, 40), v(200, 300, 40)), world.lineOfSight(v(200, 0, 90), v(200, 300, 90)),
    ],
    addProjectile: ({ world, v, n }) => world.addProjectile({ ...v(1, 2, 3), ...n("velocity", 4, 5, 6) }),
    getProjectile: ({ world, ball }) => world.getProjectile(ball),
    aim: ({ world, v }) => world.aim({ from: v(0, 1, 2), to: v(90, 50, 5), targetVelocity: v(1, 2, 0), speed: 300 }),
    landing: ({ world, v }) => world.landing({ position: v(0, 1, 40), velocity: v(9, 8, 7) }, 5),
    addLink: ({ world, n }) => world.addLink({ ...n("from", 1, 2, 3), ...n("to", 40, 50, 6) }),
    getLink: ({ world, link }) => world.getLink(link),
    setLink: ({ world, link, n }) => world.setLink(link, n("to", 41, 52, 6)),
    planJump: ({ world, agent, link }) => world.planJump(agent, link),
    takeJump: ({ world, agent, link }) => world.takeJump(agent, link),
    explain: ({ world, agent }) => ({ ...world.explain(agent), chosen: 0 }),
    settings: ({ world }) => ({ ...world.settings, axes: 0 }),
};
/** @type {typeof inSpace} */
const inPlane = {
    addSegment: ({ world, l, isYUp }) => [
        world.addSegment({ from: [0, 10], to: [50, 60] }),
        world.addSegment({ from: l(0, 10, 5), to: l(5, 6, 7), [isYUp ? "z" : "y"]: 9 }),
    ],
    addPolygon: ({ world, l }) => world.addPolygon({ points: [l(0, 0, 0), l(50, 0, 0), [20, 40]] }),
    addFlow: ({ world, isYUp }) =>
        world.addFlow({
            x: 3, [isYUp ? "z" : "y"]: 4, columns: 1, rows: 2, cellSize: 10,
            vectors: new Float32Array([1, 0, 0.2, 0.4]),
        }),
    getFlow: ({ world, flow }) => world.getFlow(flow),
    setFlow: ({ world, flow, isYUp }) => world.setFlow(flow, { [isYUp ? "z" : "y"]: 44 }),
    navDistances: ({ world, v }) => {
        world.reserve({ navCells: 1600 });
        const brain = world.addBrain({ behaviors: [{ type: "navField", cellSize: 50 }] });
        const found = world.navDistances(brain, v(100, 50, 0));
        const cells = {
            columns: found.columns, rows: found.rows, nearest: Math.min(...found.distances),
            ...v(found.cellX, found.cellY ?? found.cellZ, 0),
        };
        return { ...cells, at: found.distances.indexOf(0) };
    },
    navRegions: ({ world, v }) => {
        world.reserve({ navCells: 1600 });
        const brain = world.addBrain({ behaviors: [{ type: "goTo", cellSize: 50 }] });
        const { columns, rows, cellX, cellY, cellZ, regions } = world.navRegions(brain);
        return { columns, rows, ...v(cellX, cellY ?? cellZ, 0), regions: [...regions] };
    },
    findPath: ({ world, v }) => {
        world.reserve({ navCells: 1600 });
        const { points, ...rest } = world.findPath(v(30, 40, 0), v(280, 160, 0), { cellSize: 50 });
        return { ...rest, points };
    },
    findPaths: ({ world }) => {
        const { points, starts } = world.findPaths([[30, 40], [280, 160]], { cellSize: 50 });
        return { starts: [...starts], points: [...points] };
    },
    canBuild: ({ world, agent, v }) => {
        world.reserve({ navCells: 1600 });
        const brain = world.addBrain({ behaviors: [{ type: "goTo", cellSize: 50 }] });
        const places = { starts: [v(30, 40, 0)], goals: [v(280, 160, 0)], brain };
        const { agents, ...rest } = world.canBuild({ ...v(30, 40, 0), radius: 60 }, places);
        return { ...rest, agents: agents.map((id) => id === agent) };
    },
    addMesh: ({ world, l }) =>
        world.addMesh({ vertices: [l(0, 0, 0), l(50, 0, 1), l(50, 40, 3)], polygons: [[0, 1, 2]] }),
    getMesh: (all) => {
        const { vertices, ...rest } = all.world.getMesh(inPlane.addMesh(all));
        return { ...rest, vertices: vertices.map(([x, y, z]) => ({ x, y, z })) };
    },
    addHeights: ({ world, isYUp }) => {
        const corner = isYUp ? { x: -100, z: -50 } : { x: -100, y: -50 };
        return world.addHeights({ ...corner, cellSize: 90, columns: 2, rows: 1, heights: [1, 2, 4, 8, 16, 32] });
    },
    getHeights: (all) => {
        const { heights, ...rest } = all.world.getHeights(inPlane.addHeights(all));
        return { ...rest, heights: [...heights] };
    },
    setHeights: (all) => all.world.setHeights(inPlane.addHeights(all), { cellSize: 80 }),
    editHeights: (all) => all.world.editHeights(inPlane.addHeights(all), { column: 1, heights: [7] }),
    groundAt: (all) => {
        inPlane.addHeights(all);
        return all.world.groundAt(all.v(-20, 10, 0));
    },
    addTiles: ({ world }) => world.addTiles({
        tiles: [1, 0, 0, 1], columns: 2, rows: 2, tileSize: 9, types: { 1: { solid: true } },
    }),
    getTiles: (all) => {
        const { tiles, ...rest } = all.world.getTiles(inPlane.addTiles(all));
        return { ...rest, tiles: [...tiles] };
    },
    tileAt: (all) => all.world.tileAt(inPlane.addTiles(all), all.v(5, 12, 0)),
    flowAt: ({ world, flow, v }) => world.flowAt(flow, v(10, 30, 0)),
    explain: ({ world, brain, agent, isYUp }) => {
        world.setBrain(brain, { combine: "context", behaviors: [{ type: "seek" }] });
        const { x, y, z } = world.explain(agent).chosen;
        return { ...world.explain(agent), chosen: isYUp ? { x, z } : { x, y, z } };
    },
};
/** The calls without coordinates, and the calls that have a separate test below. */
const withoutAxes = [
    "constructor", "removeAgent", "isAlive", "slot", "agentAt", "removeBrain", "removePath", "removeObstacle",
    "projectiles", "removeProjectile", "removeLink",
    "removeFlow", "removeMesh", "setMeshCosts", "meshes", "removeHeights", "heights",
    "removeTiles", "tiles", "setTile", "setTiles", "changeTiles", "tilesOf", "step",
    "perceive", "decide", "accelerate", "move", "endStep", "advance", "interpolate", "tick", "slotCount",
    "agentIds", "schema", "stats", "capacity", "reserve", "epoch",
    "save", "restore", "history", "rollback", "record", "recorded", "replayPart", "stopRecording", "replayStep",
    "hash", "hashAgent",
    "validate", "dispose", "bind", "unbind", "startMeasures", "measure",
    "events", "lanes", "pathVertices", "pathSpeeds", "zUp", "warnings", "brains", "paths", "obstacles", "links",
    "flows",
    "forget",
];

/** Returns arguments of the types that the declaration gives. @param {string} type @param {any} things */
const argumentFor = (type, { v, rock: obstacle, ball: projectile, ...things }) =>
    type === "VeerVec3"
        ? v(30, 20, 10)
        : /Id$/.test(type) ? { obstacle, projectile, ...things }[type.slice(4, -2).toLowerCase()] : 1;

/** Generates rows from the declarations of methods that only pass on their arguments. */
for (const { kind, name, params } of calls()) {
    if (kind !== "METHOD" || name in inSpace || name in inPlane || withoutAxes.includes(name)) continue;
    const given = params.filter(({ type }) => type !== "VeerWorldId" && !type.includes("*"));
    inSpace[name] = (/** @type {any} */ things) =>
        things.world[name](...given.map(({ type }) => argumentFor(type, things)));
}

test("every call of a world has a row", () => {
    const names = new Set();
    for (let type = Object.getPrototypeOf(veer.createWorld()); type !== Object.prototype; type =
        Object.getPrototypeOf(type)) {
        for (const name of Object.getOwnPropertyNames(type)) names.add(name);
    }
    const known = [...Object.keys(inSpace), ...Object.keys(inPlane), ...withoutAxes];
    expect([...names].filter((name) => !known.includes(name))).toEqual([]);
    expect(known.filter((name) => !names.has(name))).toEqual([]);
});

describe.each([["space", inSpace], ["plane", inPlane]])("in %s", (kind, calls) => {
    test.each(Object.entries(calls))("%s means and gives the same in both axes", (_, call) => {
        const [zUp, yUp] = furnished(/** @type {"space" | "plane"} */ (kind));
        expect(yUp.world.hash()).toBe(zUp.world.hash());
        const result = call(zUp), other = call(yUp);
        expect(yUp.world.hash()).toBe(zUp.world.hash());
        // ids contain a tag of their world
        const isIds = typeof result === "number" || (Array.isArray(result) && typeof result[0] === "number");
        if (isIds) expect([other].flat().length).toBe([result].flat().length);
        else expect(withoutIds(plain(other))).toEqual(withoutIds(exchanged(result)));
    });

    test("the columns of both worlds are the same, under exchanged names", () => {
        const [zUp, yUp] = furnished(/** @type {"space" | "plane"} */ (kind));
        for (let i = 0; i < 120; i++) for (const { world } of [zUp, yUp]) world.step(1 / 60);
        expect(yUp.world.hash()).toBe(zUp.world.hash());
        const other = { Y: "Z", Z: "Y", y: "z", z: "y" };
        const names = /** @type {import("veer").ColumnName[]} */ (veer.schema.columns.map(({ name }) => name));
        for (const name of names) {
            const swapped = /** @type {typeof name} */ (/^[yz]$|[a-z][YZ]$/.test(name)
                ? name.slice(0, -1) + other[/** @type {"y"} */ (name.at(-1))]
                : name);
            expect([name, ...yUp.world.agents[swapped]]).toEqual([name, ...zUp.world.agents[name]]);
            expect(yUp.world.lanes(swapped)).toBe(zUp.world.lanes(name));
        }
    });
});

/** @param {unknown} value @returns {unknown} */
function withoutIds(value) {
    if (typeof value === "number") return value > 2 ** 33 ? "id" : value;
    if (typeof value !== "object" || value === null) return value;
    return Array.isArray(value)
        ? value.map(withoutIds)
        : Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutIds(one)]));
}

test("vertices of a path", () => {
    const [zUp, yUp] = furnished("space"), at = zUp.world.pathVertices(zUp.path);
    const other = yUp.world.pathVertices(yUp.path);
    expect(at.length).toBe(12);
    expect(Array.from(other)).toEqual(
        Array.from({ length: 4 }, (_, i) => [at[3 * i], at[3 * i + 2], at[3 * i + 1]]).flat(),
    );
});

test("a bird in three.js: it climbs along y, and forward and up are vectors of the scene", () => {
    const world = veer.createWorld({ dimensions: 3, axes: "yUp" });
    const brain = world.addBrain({ behaviors: [{ type: "seek", target: { x: 0, y: 5000, z: 0 } }] });
    const bird = world.slot(world.addAgent({ y: 10, velocityX: 60, maxForce: 100, brain }));
    for (let i = 0; i < 300; i++) world.step(1 / 60);
    const { y, z, forwardX, forwardY, forwardZ, upX, upY, upZ } = world.agents;
    expect(y[bird]).toBeGreaterThan(200);
    expect(z[bird]).toBe(0);
    expect(forwardY[bird]).toBeGreaterThan(0.9);
    expect(Math.hypot(forwardX[bird], forwardY[bird], forwardZ[bird])).toBeCloseTo(1, 5);
    expect(forwardX[bird] * upX[bird] + forwardY[bird] * upY[bird] + forwardZ[bird] * upZ[bird]).toBeCloseTo(0, 5);
    expect(world.settings.gravityY).toBe(-400);
});

test("angles turn from x towards z", () => {
    const world = veer.createWorld({ axes: "yUp" });
    const slot = world.slot(world.addAgent({ y: 0, x: 0, velocityZ: 50 }));
    for (let i = 0; i < 60; i++) world.step(1 / 60);
    expect(world.agents.orientation[slot]).toBeCloseTo(Math.PI / 2, 5);
});

test("a saved world and a recording open in either axes, with the same hash", () => {
    const [zUp, yUp] = furnished("space");
    yUp.world.record();
    for (const { world } of [zUp, yUp]) world.step(1 / 60);
    const loaded = veer.loadWorld(zUp.world.save(), { axes: "yUp" });
    expect(loaded.hash()).toBe(yUp.world.hash());
    expect(loaded.agents.y[0]).toBe(zUp.world.agents.z[0]);
    const replay = veer.replay(yUp.world.recorded(), { axes: "yUp" });
    expect(replay.replayStep()).toBe(true);
    expect(replay.agents.z[0]).toBe(zUp.world.agents.y[0]);
    expect(veer.createWorld(/** @type {import("veer").WorldDef} */ (yUp.world.settings)).settings).toEqual(
        yUp.world.settings,
    );
});

test("zUp is the same world in Veer's own axes", () => {
    const [zUp, yUp] = furnished("space");
    expect(zUp.world.zUp).toBe(zUp.world);
    expect(yUp.world.zUp.getLink(yUp.link)).toEqual(zUp.world.getLink(zUp.link));
    yUp.world.zUp.step(1 / 60);
    expect(yUp.world.tick).toBe(1);
});

describe("errors name what the caller wrote", () => {
    const world = veer.createWorld({ dimensions: 3, axes: "yUp" }), wrong = 1e9;
    /** @type {[string, () => unknown][]} */
    const rows = [
        ["y", () => world.addAgent({ y: wrong })],
        ["z", () => world.addAgent({ z: /** @type {any} */ ("3") })],
        ["velocityY", () => world.addAgent({ velocityY: wrong })],
        ["target.z", () => world.addAgent({ target: { x: 0, y: 0, z: wrong } })],
        ["points[1][2]", () => world.addPath({ points: [[0, 0, 0], [1, 2, wrong]] })],
        ["points[1][1]", () => world.addPath({ points: [[0, 0], [1, NaN, 2]] })],
        ["points[1][1]", () => world.addPath({ points: [[0, 0], [1, wrong]] })],
        ["bounds[4]", () => veer.createWorld({ axes: "yUp", bounds: [0, 0, 0, 1, wrong, 1] })],
        ["maxY", () => veer.createWorld({ axes: "yUp", minY: 5, maxY: 1 })],
        ["axes", () => veer.createWorld({ axes: /** @type {any} */ ("up") })],
    ];
    test.each(rows)("%s", (argument, call) => {
        expect(call).toThrow(expect.objectContaining({
            argument, message: expect.stringContaining(`: ${argument} = `),
        }));
    });
});
