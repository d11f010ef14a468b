/**
 * Mistakes of a user's first hour, each with the words of its error that name the fix. Every piece of code that an
 * error suggests is also run, so that no hint is itself a mistake.
 */
import { runInNewContext } from "node:vm";
import { createVeer, World } from "veer";
import { expect, test, vi } from "vitest";
import { formOf } from "../../src/js/link/hints.js";
import { thrown } from "./worlds.js";

const veer = await createVeer();
veer.warnings = "off";

/** Returns a world with one object of each kind. */
function scene() {
    const world = /** @type {any} */ (veer.createWorld({ bounds: [0, 0, 800, 600] }));
    const brain = world.addBrain({ behaviors: ["seek"] }), agent = world.addAgent({ x: 50, y: 60, brain });
    const obstacle = world.addCircle({ x: 300, y: 300, radius: 9 });
    const flow = world.addFlow({ columns: 1, rows: 1, cellSize: 50, vectors: [[1, 0]] });
    const field = world.addBrain({ behaviors: ["goTo"] });
    return { world, brain, agent, obstacle, flow, field };
}
const { world, brain, agent, obstacle, flow } = scene();
/** @param {Record<string, unknown>} def */
const brained = (def) => () => world.addBrain(def);
/** @param {string} type */
const behaving = (type) => brained({ behaviors: [{ type }] });

/** @type {[string, () => unknown, string[]][]} */
const MISTAKES = [
    // the wrong shape
    ["a brain set on an agent", () => world.setBrain(agent, brain), ["setAgent(agent, { brain })"]],
    ["numbers for a circle", () => world.addCircle(10, 10, 5), ["addCircle({ x: 10, y: 10, radius: 5 })"]],
    ["numbers for a world", () => /** @type {any} */ (veer).createWorld(800, 600), ["bounds: [0, 0, 800, 600]"]],
    ["numbers for an agent", () => world.addAgent(10, 20), ["addAgent({ x: 10"]],
    ["ids for a line of sight", () => world.lineOfSight(agent, agent), ["{ x, y }", "getAgent(id) has the x and y"]],
    ["points for a ray", () => world.raycast([0, 0], [1, 0]), ["raycast({ origin"]],
    ["a point for nearest", () => world.nearest([0, 0], 50), ["nearest({ x: 0, y: 0, range"]],
    ["one object for a path", () => world.findPath({ from: [0, 0], to: [9, 9] }), ["findPath({ x: 0, y: 0 }, { x: 9"]],
    ["a list for a path", () => world.addPath([[0, 0], [9, 9]]), ["addPath({ points"]],
    ["a list for a brain", () => world.addBrain(["seek"]), ["behaviors: ["]],
    ["a list for a polygon", () => world.addPolygon([[0, 0], [9, 0], [0, 9]]), ["addPolygon({ points"]],
    ["four numbers for a segment", () => world.addSegment(0, 0, 9, 9), ["addSegment({ from: [0, 0]"]],
    ["a definition for a brain's id", () => world.addAgent({ brain: { behaviors: ["seek"] } }),
        ["addBrain(definition)"]],
    ["a flow field without vectors", () => world.addFlow({}), ["vectors", "addFlow({ columns"]],
    ["a World by new", () => new (/** @type {any} */ (World))(), ["veer.createWorld"]],
    // names in other libraries
    ["r", () => world.addCircle({ r: 5 }), ["write radius"]],
    ["width and height of a world", () => veer.createWorld(/** @type {any} */ ({ width: 8, height: 6 })),
        ["bounds: [0, 0, width, height]"]],
    ["width of a box", () => world.addBox({ width: 5 }), ["halfWidth"]],
    ["ends of a segment", () => world.addSegment({ x1: 0, y1: 0 }), ["from: [x, y], to: [x, y]"]],
    ["a position", () => world.addAgent({ position: { x: 1, y: 2 } }), ["write x and y"]],
    ["a rotation", () => world.addAgent({ rotation: 1 }), ["orientation"]],
    ["a speed", () => world.addAgent({ speed: 1 }), ["maxSpeed"]],
    ["a team", () => world.addAgent({ team: 1 }), ["group, bits"]],
    ["slots of a brain", brained({ combine: "context", slots: 16 }), ["context: { slots }"]],
    ["turn rate of a brain", brained({ maxTurnRate: 2 }), ["locomotion: { maxTurnRate }"]],
    ["horizon of a brain's crowd", brained({ sameWayHorizon: 2 }), ["avoidance: { sameWayHorizon }"]],
    ["chase", behaving("chase"), ['"pursue"']],
    ["astar", behaving("astar"), ['"goTo" or "navField"']],
    ["pathFollowing", behaving("pathFollowing"), ['"followPath"']],
    ["obstacleAvoidance", behaving("obstacleAvoidance"), ['"avoidObstacles"']],
    ["Obstacle Avoidance Behaviour", behaving("Obstacle Avoidance Behaviour"), ['"avoidObstacles"']],
    ["orca", behaving("orca"), ['crowd: "reciprocal"']],
    ["RVO", behaving("RVO"), ['crowd: "reciprocal"']],
    ["flowField", behaving("flowField"), ['"followFlow" or "navField"']],
    ["boids", behaving("boids"), ['"flock"']],
    ["a word that nobody knows", behaving("xyzzy"), ["the nearest are"]],
    // the wrong time
    ["decide first", () => world.decide(), ["perceive comes first"]],
    ["move first", () => world.move(), ["perceive comes first"]],
    // bytes
    ["a short save", () => world.restore(new Uint8Array(4)), ["bytes.length = 4"]],
    ["a list of numbers as a save", () => world.restore([1, 2, 3]), ["an array of 3"]],
];

test.each(MISTAKES)("%s", (_, act, words) => {
    const before = world.hash(), error = thrown(act);
    for (const word of words) expect(error.message).toContain(word);
    expect(error.message).not.toMatch(/\[object|world = 0/);
    expect(world.hash()).toBe(before);
});

test("a stage that comes at the wrong time says which one comes next", () => {
    const other = scene().world;
    other.perceive(1 / 60);
    expect(thrown(() => other.move()).message).toContain("decide comes next");
    expect(thrown(() => other.addAgent({})).message).toContain("decide comes next");
    other.decide();
    expect(thrown(() => other.step(1 / 60)).message).toContain("move or endStep comes next");
    other.move();
    other.step(1 / 60);
});

test("every form that an error shows is accepted", () => {
    const calls = ["createWorld"];
    for (let type = World.prototype; type !== Object.prototype; type = Object.getPrototypeOf(type)) {
        calls.push(...Object.getOwnPropertyNames(type));
    }
    const forms = calls.map((name) => formOf(name === "createWorld" ? "veer.createWorld" : `world.${name}`));
    const shown = forms.filter((form) => form !== "");
    expect(shown.length).toBeGreaterThan(20);
    for (const form of shown) {
        const own = scene(), other = own.world.addAgent();
        const code = form.split(";")[0], owner = code.startsWith("createWorld") ? "veer" : "world";
        runInNewContext(`${owner}.${code}`, { ...own, other, veer, brain: own.field });
    }
});

test("things that are wrong for one call are named for it: an obstacle is not a flow", () => {
    expect(thrown(() => world.flowAt(obstacle, { x: 1, y: 1 })).code).toBe("VEER_E_HANDLE");
    expect(thrown(() => world.flowAt(flow, 5)).message).toContain("flowAt(flow, { x: 10, y: 20 })");
});

test("a sink for warnings that throws does not stop the step that warns", async () => {
    const own = await createVeer(), told = vi.fn(() => { throw new Error("a sink's own mistake"); });
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    own.warnings = told;
    const one = own.createWorld({ bounds: [0, 0, 100, 100] });
    const idle = one.addBrain({ behaviors: ["seek"] });
    one.addAgent({ brain: idle });
    for (let i = 0; i < 90; i++) one.step(1 / 60);
    expect([told.mock.calls.length > 0, one.tick]).toEqual([true, 90]);
    expect(logged.mock.calls.length).toBe(told.mock.calls.length);
    logged.mockRestore();
});
