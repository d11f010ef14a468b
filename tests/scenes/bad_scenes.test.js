/**
 * Invalid scene files: each is rejected with an error that names the location and the value, and changes nothing.
 * Numbers are rows of tests/BAD_INPUTS.md.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { createVeer } from "veer";
import { buildScene, readScene, SceneError } from "../../web/scene/load.js";
import { sceneText } from "../tools/scenes.mjs";

/** @type {any} */
let veer;
const patrol = sceneText("patrol");

beforeAll(async () => void (veer = await createVeer()));

/**
 * Returns the error of an invalid text, or of the patrol scene after a change.
 * @param {string | ((scene: any) => void)} wrong
 * @returns {any}
 */
function errorOf(wrong) {
    let source = wrong;
    if (typeof wrong !== "string") wrong((source = JSON.parse(patrol)));
    try {
        readScene(source, veer.schema);
    } catch (error) {
        expect(error).toBeInstanceOf(SceneError);
        return error;
    }
    throw new Error("the scene was accepted");
}

describe("text that is not a scene", () => {
    it.each([
        ["nothing", "", 1, 1],
        ["only spaces", " \n  ", 2, 3],
        ["a byte order mark", "\ufeff{}", 1, 1],
        ["a name without its value", '{"version": 1,\n "a" }', 2, 6],
        ["an extra comma", '{"version": 1,\n}', 2, 1],
        ["a missing end", '{"version": 1, "name": "x"', 1, 27],
        ["a string without its end", '{"version": 1, "name": "x', 1, 24],
        ["a control character", '{"name": "\u0001"}', 1, 10],
        ["words of JavaScript", '{"seed": NaN}', 1, 10],
        ["a number with a leading zero", '{"seed": 01}', 1, 11],
        ["text after the end", "{} {}", 1, 4],
        ["a duplicate name", '{"seed": 1, "seed": 2}', 1, 13],
    ])("84, 87: %s is refused with its line and column", (_, text, line, column) => {
        const error = errorOf(text);
        expect([error.line, error.column]).toEqual([line, column]);
        expect(error.message).toContain(`line ${line}, column ${column}`);
    });

    it("89, 97: that is too long is refused before it is read", () => {
        expect(errorOf(" ".repeat(50_000_000)).message).toContain("at most 1048576 are read");
        expect(errorOf("?".repeat(1_048_577)).message).toContain("at most 1048576 are read");
    });

    it("89: that is nested a million levels deep does not overflow the stack", () => {
        expect(errorOf("[".repeat(1_000_000)).message).toContain("nested deeper than");
        expect(errorOf('{"a":'.repeat(1000)).message).toContain("nested deeper than");
    });

    it("84: that is cut off anywhere is refused", () => {
        for (let length = 0; length < patrol.trimEnd().length; length += 7) errorOf(patrol.slice(0, length));
    });
});

describe("an invalid scene", () => {
    it.each(/** @type {[string, (scene: any) => void, string, any][]} */ ([
        ["a newer version", (s) => void (s.version = 2), "$.version", 2],
        ["an unknown field", (s) => void (s.agents[0].maxSped = 3), "$.agents[0].maxSped", 3],
        ["an unknown parameter", (s) => void (s.brains.guard.behaviors[1].lookahed =
            3), "$.brains.guard.behaviors[1].lookahed", 3],
        ["an unknown behavior", (s) => void (s.brains.guard.behaviors[0].type =
            "patrl"), "$.brains.guard.behaviors[0].type", "patrl"],
        ["an unknown choice", (s) => void (s.brains.guard.context.pick =
            "splin"), "$.brains.guard.context.pick", "splin"],
        ["a negative radius", (s) => void (s.agents[0].radius = -1), "$.agents[0].radius", -1],
        ["too few slots", (s) => void (s.brains.guard.context.slots = 3), "$.brains.guard.context.slots", 3],
        ["half a slot", (s) => void (s.brains.guard.context.slots = 8.5), "$.brains.guard.context.slots", 8.5],
        ["NaN", (s) => void (s.agents[0].x = NaN), "$.agents[0].x", NaN],
        ["infinity", (s) => void (s.paths.beat.points[1][0] = Infinity), "$.paths.beat.points[1][0]", Infinity],
        ["text for a number", (s) => void (s.agents[0].x = "3"), "$.agents[0].x", "3"],
        ["null for a number", (s) => void (s.agents[0].x = null), "$.agents[0].x", null],
        ["a path without points", (s) => void (s.paths.beat.points = []), "$.paths.beat.points", 0],
        ["an empty range", (s) => void (s.agents[2].maxSpeed = [50, 30]), "$.agents[2].maxSpeed", [50, 30]],
        ["a seed below 0", (s) => void (s.seed = -1), "$.seed", -1],
        ["a list for an object", (s) => void (s.world = []), "$.world", []],
        ["a name that can't be part of a setting's path", (s) => void (s.paths["a.b"] = {
            points: [[0, 0]],
        }), "$.paths.a.b", "a.b"],
        ["two agents of one name", (s) => void (s.agents[1].name = "guard 1"), "$.agents[1].name", "guard 1"],
        ["a billion agents", (s) => void (s.agents[2].count = 1e9), "$.agents[2].count", 1e9],
        [
            "a total of too many agents", (s) => void (s.agents[0].count = s.agents[1].count = 75000),
            "$.agents[1].count", 75000,
        ],
    ]))("85, 86, 88, 90: %s is refused with its path and value", (_, change, path, value) => {
        const error = errorOf(change);
        expect(error.path).toBe(path);
        expect(error.value).toEqual(value);
        expect(error.message).toContain(path);
    });

    it.each(/** @type {[string, (scene: any) => void, string[]][]} */ ([
        ["a behavior", (s) => void (s.brains.guard.behaviors[0].path = "bet"), ['"guard"', '"bet"']],
        ["an agent", (s) => void (s.agents[0].brain = "gard"), ['"guard 1"', '"gard"']],
        ["the view", (s) => void (s.view.follow = "nobody"), ['"patrol"', '"nobody"']],
        ["random placement", (s) => void (s.random.paths = ["nowhere"]), ['"patrol"', '"nowhere"']],
    ]))("91: %s that refers to something missing is refused, naming both", (_, change, both) => {
        const { message } = errorOf(change);
        for (const name of both) expect(message).toContain(name);
    });

    it("86: the error suggests the name that was probably meant", () => {
        expect(errorOf((s) => void (s.agents[0].maxSped = 3)).message).toContain('did you mean "maxSpeed"?');
        expect(errorOf((s) => void (s.brains.guard.behaviors[0].type = "patrl")).message).toContain(
            'did you mean "patrol"?',
        );
    });

    it("85: of another version is refused with both versions",
        () => expect(errorOf('{"version": 3, "news": []}').message).toMatch(/version 3.*version 1/));
    it("88: numbers that do not fit a 32-bit float are refused", () => {
        expect(errorOf(patrol.replace('"x": 300', '"x": 1e999')).message).toContain("$.agents[0].x");
        expect(errorOf((scene) => void (scene.paths.beat.points[0][0] = 1e39)).message).toContain(
            "too large for a 32-bit float",
        );
    });

    it("87: names of an object's prototype are refused, and no prototype changes", () => {
        for (const name of ["__proto__", "constructor", "prototype"]) {
            const wrong = patrol.replace('"paths": {', `"paths": { "${name}": { "points": [[0, 0]] },`);
            expect(errorOf(wrong).message).toContain(name);
            expect(errorOf(wrong.replace(`"${name}": { "points"`, `"way": { "${name}": 1, "points"`)).message)
                .toContain(
                name,
            );
        }
        expect(/** @type {any} */ ({}).points).toBeUndefined();
        expect(Object.getPrototypeOf(readScene(patrol, veer.schema).paths)).toBeNull();
    });
});

describe("a scene that the world refuses", () => {
    /** @param {(scene: any) => void} change @param {any} [options] @returns {any} */
    function failure(change, options) {
        const scene = JSON.parse(patrol);
        change(scene);
        const other = buildScene(veer, readScene(patrol, veer.schema)).world, before = other.hash();
        try {
            buildScene(veer, readScene(scene, veer.schema), options);
        } catch (error) {
            expect(error).toBeInstanceOf(SceneError);
            expect(other.hash()).toBe(before);
            return error;
        } finally {
            other.dispose();
        }
        throw new Error("the scene was built");
    }

    it("is refused with the path of the obstacle", () => {
        const bow = { kind: "polygon", points: [[0, 0], [40, 40], [40, 0], [0, 40]] };
        const error = failure((s) => void s.obstacles.push(bow));
        expect(error.path).toBe("$.obstacles[5]");
        expect(error.cause.code).toBe("VEER_E_POLYGON");
    });

    it("is refused with the path of the world if its bounds are empty",
        () => expect(failure((s) => void (s.world.bounds = [10, 0, 0, 10])).path).toBe("$.world"));
    it("is refused with the path of the axis whose edges are unknown", () => {
        const path = (/** @type {unknown} */ edges) => errorOf((s) => void (s.world.edges = edges)).path;
        expect([path("wall"), path({ x: "wall" }), path({ w: "wrap" }), path({ y: 3 }), path(3)])
            .toEqual(["$.world.edges", "$.world.edges.x", "$.world.edges.w", "$.world.edges.y", "$.world.edges"]);
        expect(failure((s) => void (s.world.edges = { x: "wrap", z: "wrap" })).path).toBe("$.world");
    });
    it("is refused with the path of what finds no free place", () => {
        const error =
            failure((s) => void (s.obstacles = [{ kind: "box", x: 500, y: 360, halfWidth: 900, halfHeight: 900 }]), {
                seed: 8,
            });
        expect(error.message).toContain("found no place");
        expect(error.path).toBe("$.paths.beat");
    });

    it.each([
        ["brains.gard.context.slots", 8],
        ["brains.guard.context.slots", 1],
        ["brains.guard.context.slot", 8],
        ["brains.guard.avoidAgent.horizon", 1],
        ["brains.guard.behaviors.7.horizon", 1],
        ["agents.9.maxSpeed", 1],
        ["agents.0.maxSpeed", "fast"],
        ["__proto__.polluted", 1],
        ["brains.__proto__.polluted", 1],
        ["brains.guard.context.__proto__", 1],
        ["brains.guard.context.constructor", 1],
        ["seed", 1],
        ["", 1],
    ])("refuses to set %s to %s", (path, value) => {
        expect(failure(() => {}, { set: { [path]: value } }).message).not.toBe("");
        expect(/** @type {any} */ ({}).polluted).toBeUndefined();
    });
});
