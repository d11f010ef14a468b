/**
 * The operations of the playground that make a crowd: teams, goals, agents that go back and forth, brains and guards.
 * A run with them can be repeated, restored, exported and printed as JavaScript, with the same hash.
 */
import { describe, expect, it, vi } from "vitest";
import { exportScene } from "../../web/app/code/scene.js";
import { recordRun } from "../../web/app/code/run.js";
import { programLines } from "../../web/app/code/text.js";
import { places } from "../../web/app/run/lay.js";
import { atStart, enter } from "../../web/app/run/log.js";
import { goTo, keepNow, placeOf } from "../../web/app/run/moments.js";
import { newSession } from "../../web/app/run/session.js";
import { readScene } from "../../web/scene/load.js";
import { runProgram } from "../../web/scene/program/record.js";
import { atOnce } from "../../web/scene/work.js";
import { begin, runJavaScript, sessionOf, step, textOf, veer } from "./programs.js";

// stubbed, because modules of the page add listeners to it, and Node has no such object
vi.hoisted(() => void (globalThis.addEventListener ??= () => {}));

begin();

const wall = (/** @type {number[][]} */ points) =>
    ({ kind: "segment", x: 0, y: 0, angle: 0, points, closed: 0, radius: 4 });
const names = (/** @type {string} */ team, /** @type {number} */ count) =>
    Array.from({ length: count }, (_, i) => `${team} ${i + 1}`);

/** Lays a team that goes back and forth, as one change. @param {string} team @param {number[]} at @param {number} by */
const team = (team, at, by, count = 20) => ["many", [
    ["crowd", [
        team, { first: 1, count, points: [at], spacing: 26, brain: "crowd", radius: 8, maxSpeed: 80, group: 2 },
    ]],
    ["team", [team, { color: team }]],
    ["goals", [names(team, count), [by, 0]]],
    ["back", [names(team, count), true]],
], `Laid ${count} agents`];

/** @type {[op: string, ...args: any[]][]} */
const ROOM = [
    ["obstacle", 0, wall([[500, 0], [500, 200]])], ["obstacle", 1, wall([[500, 290], [500, 430]])],
    ["obstacle", 2, wall([[500, 520], [500, 720]])],
    ["brain", "crowd", { preset: "crowd" }],
    /** @type {any} */ (team("red", [200, 360], 600)), /** @type {any} */ (team("gold", [800, 360], -600)),
    ["many", [
        ["brain", ["guard", { preset: "guard" }]],
        ["path", ["beat 1", { points: [[300, 100], [440, 100], [440, 640]], closed: 1 }]],
        ["agent", [
            "guard 1", { x: 300, y: 100, radius: 10, maxSpeed: 60, brain: "guard", target: { path: "beat 1" } },
        ]],
    ], "Added guard 1"],
];

/** @param {[op: string, ...args: any[]][]} [acts] */
function made(acts = ROOM) {
    const session = sessionOf("own");
    for (const [op, ...args] of acts) enter(session, op, args);
    return session;
}

/** Returns how many agents of a team are beyond the wall. @param {any} session @param {string} team */
const beyond = ({ world, ids }, team) => names(team, 20).filter((name) => {
    const { x } = world.getAgent(ids.agents.get(name));
    return team === "red" ? x > 500 : x < 500;
}).length;

describe("a crowd of two teams", () => {
    it("goes through the doors and back, while the guard walks its path", () => {
        const session = made();
        expect(session.agentNames.size).toBe(42);
        let most = 0, returned = false, nodes = 0;
        const guard = session.ids.agents.get("guard 1");
        for (let i = 0; i < 60 * 45; i++) {
            step(session, 1);
            nodes += session.world.events.filter(({ type, agent }) => type === "nodeReached" && agent === guard).length;
            const now = beyond(session, "red") + beyond(session, "gold");
            most = Math.max(most, now);
            returned ||= most > 36 && now < 8;
        }
        expect(most).toBeGreaterThan(36);
        expect(returned).toBe(true);
        expect(nodes).toBeGreaterThan(3);
    });

    it("has the same hash repeated, restored, exported and as JavaScript", async () => {
        const session = made();
        step(session, 300);
        enter(session, "set", ["crowd.behaviors.1.weight", 0.5]);
        keepNow(session);
        step(session, 900);
        const hash = session.world.hash(), { catalog, log } = session, place = placeOf(session);
        const again = newSession(veer, catalog, { scene: "own", log });
        step(again, 1200);
        expect(again.world.hash()).toBe(hash);
        goTo(session, { ...place, tick: 400 });
        goTo(session, place);
        expect(session.world.hash()).toBe(hash);
        const program = await recordRun(session, () => true);
        if (!program) throw new Error("the run was not recorded");
        expect(await runProgram(veer, program)).toEqual({ tick: 1200, hash });
        const text = textOf(programLines(session, program, "js"));
        expect(text).toContain("changed: Laid 20 agents");
        expect(runJavaScript(text, "crowd")).toBe(`1200 ${hash}`);
    });

    it("is a scene file whose run is the same as that of its changes made at the start", () => {
        const session = made(), { draft, exact } = atOnce(exportScene(session));
        expect(exact).toBe(true);
        const scene = readScene(JSON.parse(JSON.stringify(draft)), veer.schema);
        const filed = newSession(veer, new Map([["own", scene]]), { scene: "own" });
        const plain = newSession(veer, session.catalog, { scene: "own", log: atStart(session.log) });
        step(filed, 900);
        step(plain, 900);
        const hashes = ({ world } = filed) => world.agentIds().map((id) => world.hashAgent(id));
        expect(hashes(filed)).toEqual(hashes(plain));
        expect(scene.view?.colors).toEqual({ red: "red", gold: "gold" });
    });
});

describe("combined changes", () => {
    it("are made as a whole or not at all", () => {
        const session = made(), { scene, log, keys } = session, hash = session.world.hash();
        const parts = [
            ["obstacle", [0, null]], ["obstacle", [1, null]], ["agent", ["red 1", { maxSpeed: 5 }]],
            ["agent", ["nobody 1", null]],
        ];
        expect(() => enter(session, "many", [parts, "Removed"])).toThrow("nobody 1");
        expect(session.world.hash()).toBe(hash);
        expect([session.scene, session.log, session.keys]).toEqual([scene, log, keys]);
        enter(session, "many", [parts.slice(0, 3), "Removed"]);
        expect(session.keys).toEqual([2]);
        expect(session.world.obstacles).toHaveLength(1);
    });

    it("refuse what no link may contain", () => {
        const session = made(), good = ["agent", ["red 1", { maxSpeed: 5 }]];
        const bad = [
            [[], "x"], [[good], ""], [[good], "a\nb"], [[["play", [{ type: "x" }]]], "x"],
            [[["many", [[good], "x"]]], "x"],
            [[["agent", ["red 1", { name: 3 }]]], "x"], [good, "x"],
        ];
        for (const args of bad) expect(() => enter(session, "many", args), JSON.stringify(args)).toThrow("can't have");
    });
});

describe("a crowd's operations refuse", () => {
    const crowd = { first: 1, count: 2, points: [[100, 100]], spacing: 20, brain: "walker" };
    /** @type {[string, string, any[], RegExp][]} */
    const cases = [
        ["a count of 0", "crowd", ["red", { ...crowd, count: 0 }], /can't have/],
        ["a missing brain", "crowd", ["red", { ...crowd, brain: "nobody" }], /no brain "nobody"/],
        ["a number taken", "crowd", ["gold", { ...crowd, first: 20 }], /gold 20/],
        ["a field of another kind", "crowd", ["red", { ...crowd, x: 3 }], /can't have/],
        ["an unknown color", "team", ["red", { color: "plaid" }], /can't have/],
        ["goals of a missing agent", "goals", [["red 99"], [1, 1]], /red 99/],
        ["a way back of a missing agent", "back", [["red 99"], true], /red 99/],
        ["a brain's name taken", "brain", ["walker", { preset: "crowd" }], /already/],
        ["an unknown preset", "brain", ["new", { preset: "toString" }], /can't have/],
        ["renaming a missing brain", "brain", ["new", { from: "nobody" }], /no brain "nobody"/],
        ["a new name that is taken", "brain", ["walker", { from: "crowd" }], /already/],
        ["removing a brain that agents have", "brain", ["crowd", null], /agents have it/],
        ["removing a missing brain", "brain", ["nobody", null], /no brain "nobody"/],
        ["a path that is missing", "agent", ["red 1", { target: { path: "nowhere" } }], /no path "nowhere"/],
    ];
    it.each(cases)("%s", (_, op, args, reason) => {
        const session = made(), hash = session.world.hash();
        expect(() => enter(session, op, args)).toThrow(reason);
        expect(session.world.hash()).toBe(hash);
    });
});

describe("positions of agents laid together", () => {
    it("are around a point, the nearest first, or in ranks along a line", () => {
        expect(places({ points: [[50, 50]], spacing: 10, count: 7 })).toHaveLength(7);
        expect(places({ points: [[50, 50]], spacing: 10, count: 1 })).toEqual([{ x: 50, y: 50 }]);
        for (const { x, y } of places({ points: [[50, 50]], spacing: 10, count: 7 }).slice(1)) {
            expect(Math.hypot(x - 50, y - 50)).toBeCloseTo(10, 1);
        }
        expect(places({ points: [[0, 0], [40, 0]], spacing: 20, count: 5 })).toEqual([
            { x: 0, y: 0 }, { x: 20, y: 0 }, { x: 40, y: 0 }, { x: 0, y: 20 }, { x: 20, y: 20 },
        ]);
        expect(places({ points: [[0, 0], [40, 0]], spacing: 20, count: 2, skip: [1] })).toEqual([
            { x: 0, y: 0 }, { x: 0, y: 20 }, // two agents make a rank of two
        ]);
    });
});

it("a copied brain has the settings of the brain that it copies", () => {
    const session = made();
    enter(session, "set", ["crowd.behaviors.1.weight", 0.7]);
    enter(session, "brain", ["slow", { like: "crowd" }]);
    enter(session, "many", [names("red", 3).map((name) => ["agent", [name, { brain: "slow" }]]), "Gave a brain"]);
    const slow = /** @type {any} */ (session.ids.brains.get("slow"));
    expect(session.world.getBrain(slow).behaviors[1].weight).toBeCloseTo(0.7);
    expect(session.set.get("slow.behaviors.1.weight")).toBe(0.7);
});

describe("a brain's name", () => {
    it("changes with its settings and agents, restored, repeated and as a start of the run", () => {
        const session = made();
        enter(session, "set", ["crowd.behaviors.1.weight", 0.7]);
        keepNow(session);
        step(session, 60);
        enter(session, "brain", ["people", { from: "crowd" }]);
        enter(session, "set", ["people.behaviors.1.weight", 0.4]);
        enter(session, "brain", ["slow", { like: "people" }]);
        enter(session, "agent", ["red 1", { brain: "slow" }]);
        step(session, 300);
        const hash = session.world.hash(), place = placeOf(session);
        expect([...session.ids.brains.keys()]).toEqual(["walker", "people", "guard", "slow"]);
        expect(Object.keys(session.scene.brains)).toEqual(["walker", "people", "guard", "slow"]);
        expect(session.set.get("people.behaviors.1.weight")).toBe(0.4);
        expect([...session.set.keys()].some((path) => path.startsWith("crowd."))).toBe(false);
        goTo(session, { ...place, tick: 30 });
        expect(session.ids.brains.has("crowd")).toBe(true);
        goTo(session, place);
        expect(session.world.hash()).toBe(hash);
        expect(newSession(veer, session.catalog, { scene: "own", log: atStart(session.log) }).scene.brains)
            .toHaveProperty("people");
    });

    it("of a scene that refers to it stays", () => {
        const session = sessionOf("predators"), [name] = session.ids.brains.keys();
        for (const args of [["other", { from: name }], [name, null]]) {
            expect(() => enter(session, "brain", args)).toThrow("the scene needs it");
        }
    });

    it("is gone when the brain was removed", () => {
        const session = made();
        enter(session, "brain", ["spare", { like: "crowd" }]);
        enter(session, "set", ["spare.behaviors.1.weight", 0.7]);
        keepNow(session);
        const place = placeOf(session);
        enter(session, "brain", ["spare", null]);
        expect(session.ids.brains.has("spare")).toBe(false);
        expect([...session.set.keys()]).not.toContain("spare.behaviors.1.weight");
        goTo(session, place);
        expect(session.ids.brains.has("spare")).toBe(true);
    });
});
