/**
 * The benchmark compares like with like: the other subjects do the same work as Veer and move their agents to the same
 * positions. Its output has the documented format, and no parameter takes a flock off the fast path.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { createVeerSync } from "veer/core";
import { compare, isSlower, pairText, rootOf } from "../bench/against.js";
import { casesOf } from "../bench/cases.js";
import { measure } from "../bench/measure.js";
import { meanNeighbors } from "../bench/neighbors.js";
import { filesOf } from "../bench/readme.js";
import { plotsOf, readRun, report } from "../bench/report.js";
import { CONTEXT, contextStart, crowdStart } from "../bench/starts.js";
import { expertContext } from "../bench/subjects/contextExpert.js";
import { tutorialContext } from "../bench/subjects/contextTutorial.js";
import { expertCrowd } from "../bench/subjects/crowdExpert.js";
import { tutorialCrowd } from "../bench/subjects/crowdTutorial.js";
import { detourCrowd } from "../bench/subjects/detour.js";
import { expertFlock } from "../bench/subjects/flockExpert.js";
import { tutorialFlock } from "../bench/subjects/flockTutorial.js";
import { loadSubject } from "../bench/subjects/load.js";
import { veerSubject } from "../bench/subjects/veer.js";
import { avoidWorld, contextWorld, crowdWorld, flockWorld, makeWorld } from "../bench/worlds.js";
import { ofDay } from "../every_day.js";

const newVeer = () => createVeerSync(readFileSync(new URL("../../dist/veer.wasm", import.meta.url)));

it("flocks of the expert and of the tutorial move like Veer's in the first steps", () => {
    const n = 500, { world, step } = flockWorld(newVeer(), n, 3), expert = expertFlock(n, 3);
    const tutorial = tutorialFlock(n, 3);
    // in the expert's and the tutorial's flocks, neighbors across the border do not count
    const { x, y } = world.agents, inside = (/** @type {number} */ v) => v > 7 && v < expert.size - 7;
    for (let steps = 1; steps <= 3; steps++) {
        for (const one of [step, expert.step, tutorial.step]) one();
        let compared = 0;
        for (let i = 0; i < n; i++) {
            if (!inside(x[i]) || !inside(y[i])) continue;
            compared++;
            expect(Math.hypot(x[i] - expert.x[i], y[i] - expert.y[i])).toBeLessThan(1e-4);
            expect(Math.hypot(x[i] - tutorial.birds[i].position.x, y[i] - tutorial.birds[i].position.y)).toBeLessThan(
                1e-4,
            );
        }
        expect(compared).toBeGreaterThan(250);
    }
});

/**
 * Returns the distance from a point to the nearest circle or wall of a start.
 * @param {import("../bench/starts.js").Start} start
 * @param {number} x
 * @param {number} y
 */
function clearance({ circles = [], walls = [] }, x, y) {
    const distances = circles.map((circle) => Math.hypot(x - circle.x, y - circle.y) - circle.r);
    for (const { x1, y1, x2, y2 } of walls) {
        const dx = x2 - x1, dy = y2 - y1;
        const t = Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)));
        distances.push(Math.hypot(x - x1 - t * dx, y - y1 - t * dy));
    }
    return Math.min(...distances);
}

it("context steering of the expert and of the tutorial moves agents like Veer's, except those that " +
    "start at a wall", () => {
    const n = 500, start = contextStart(n, 3), { world, step } = contextWorld(newVeer(), n, 3);
    const expert = expertContext(n, 3), tutorial = tutorialContext(n, 3), { x, y } = world.agents;
    const free = [...start.x.keys()].filter((i) => clearance(start, start.x[i], start.y[i]) > 1);
    const apart = () => free.map((i) => Math.max(Math.hypot(x[i] - expert.x[i], y[i] - expert.y[i]),
        Math.hypot(x[i] - tutorial.walkers[i].position.x, y[i] - tutorial.walkers[i].position.y)));
    for (let steps = 1; steps <= 10; steps++) {
        for (const one of [step, expert.step, tutorial.step]) one();
        const same = apart().filter((distance) => distance < 1e-3).length;
        expect(free.length).toBeGreaterThan(400);
        // ties may be decided either way, so they are skipped
        expect(same, `${same} of ${free.length} after ${steps}`).toBeGreaterThan(0.97 * free.length);
    }
    const moved = free.map((i) => Math.hypot(x[i] - start.x[i], y[i] - start.y[i]));
    expect(Math.max(...moved)).toBeGreaterThan(0.3 * CONTEXT.maxSpeed * 10 * CONTEXT.dt);
});

it("crowds of the expert and of the tutorial move like Veer's, except pairs that meet head-on or touch", () => {
    const n = 500, { world, step } = avoidWorld(newVeer(), n, 3), expert = expertCrowd(n, 3);
    const tutorial = tutorialCrowd(n, 3), { x, y } = world.agents, start = crowdStart(n, 3);
    for (let steps = 1; steps <= 10; steps++) for (const one of [step, expert.step, tutorial.step]) one();
    const same = tutorial.walkers.filter(({ position }, i) =>
        Math.hypot(x[i] - expert.x[i], y[i] - expert.y[i]) < 1e-3 &&
            Math.hypot(x[i] - position.x, y[i] - position.y) < 1e-3);
    expect(same.length).toBeGreaterThan(0.8 * n);
    const moved = expert.x.map((at, i) => Math.hypot(at - start.x[i], expert.y[i] - start.y[i]));
    expect(Math.max(...moved)).toBeGreaterThan(0.05);
});

it("a crowd walks to its goals without touching", () => {
    const n = 500, { world, step } = crowdWorld(newVeer(), n, 3), { goalX = [], goalY = [] } = crowdStart(n, 3);
    const { x, y, radius } = world.agents;
    const far = () => goalX.reduce((sum, goal, i) => sum + Math.hypot(goal - x[i], goalY[i] - y[i]), 0) / n;
    const before = far();
    let nearest = Infinity; // smallest distance between centers, as a fraction of the sum of the radii
    for (let steps = 0; steps < 120; steps++) {
        step();
        for (let i = 0; i < n; i++) for (let k = 0; k < i; k++) {
            nearest = Math.min(nearest, Math.hypot(x[i] - x[k], y[i] - y[k]) / (radius[i] + radius[k]));
        }
    }
    expect(nearest).toBeGreaterThan(0.98);
    expect(far()).toBeLessThan(before - 1.5);
});

it("Detour's crowd walks to the same goals", async () => {
    const n = 60, crowd = await detourCrowd(n, 5), { goalX = [], goalY = [] } = crowdStart(n, 5);
    const meanDistance = () => {
        const { x, y } = crowd.positions();
        return x.reduce((sum, at, i) => sum + Math.hypot(at - goalX[i], y[i] - goalY[i]), 0) / n;
    };
    const before = meanDistance();
    for (let steps = 0; steps < 60; steps++) crowd.step();
    expect(meanDistance()).toBeLessThan(before - 0.5);
    crowd.close();
});

it("every case runs at a small size and prints one line of the documented form", async () => {
    const subject = await veerSubject("veer-wasm", { scalar: false }), { schema } = newVeer();
    const names = schema.behaviors.map(({ name }) => name);
    const cases = casesOf([], names);
    expect(cases).toEqual(expect.arrayContaining([
        "flock", "context", "crowd", "avoid", "mixed", "snapshot-save", "calls-read", "load", "wide", ...names,
    ]));
    for (const name of cases.filter((_, i) => i % ofDay(3, 1) === 0)) {
        const rivals = name === "load" ? [loadSubject("veer-wasm")] : [subject], n = name === "load" ? 1 : 60;
        const [line, ...more] = await measure(name, n, rivals,
            { runs: 1, share: 0.001, neighbors: name === "flock" ? meanNeighbors : undefined });
        expect(more).toEqual([]);
        expect(line).toMatchObject({ case: name, subject: "veer-wasm", n, runs: 1 });
        expect(line.min).toBeGreaterThan(0);
        expect(line.nsPerAgentStep).toBeGreaterThanOrEqual(line.min);
        expect(line.max).toBeGreaterThanOrEqual(line.nsPerAgentStep);
        expect(line.neighbors === undefined).toBe(name !== "flock");
    }
    expect(() => casesOf(["flok"], names)).toThrow(/no case is called flok/);
});

it("in the world of every behavior, some agents have an output of it", () => {
    const veer = newVeer();
    for (const { name } of veer.schema.behaviors) {
        const { world, step } = makeWorld(veer, name, 400, 1), { desiredBits } = world.agents;
        let outputs = 0;
        for (let steps = 0; steps < 30; steps++) {
            step();
            outputs += desiredBits.filter((bits) => bits).length;
        }
        expect(outputs, name).toBeGreaterThan(60); // more than two agents, because two may be leaders
        world.dispose();
    }
});

it("two agents in a world a million units wide take hardly more memory than in a small one", () => {
    const bytes = (/** @type {string} */ name) => {
        const { world, step } = makeWorld(newVeer(), name, 2, 1);
        for (let steps = 0; steps < 10; steps++) step();
        return { saved: world.save().length, cells: world.stats.cells, memory: world.agents.x.buffer.byteLength };
    };
    const wide = bytes("wide"), small = bytes("flock");
    expect(wide.saved).toBeLessThanOrEqual(1.1 * small.saved);
    expect(wide.memory).toBeLessThanOrEqual(small.memory);
    expect(wide.cells).toBeLessThanOrEqual(Math.max(64, 4 * small.cells));
});

it("in a crowd in one cell, each agent checks a bounded number of neighbors", () => {
    const checks = (/** @type {number} */ n) => {
        const { world, step } = makeWorld(newVeer(), "crowded", n, 1);
        step();
        return world.stats.neighborChecks / n;
    };
    const few = checks(1000), many = checks(4000);
    expect(few).toBeGreaterThan(100);
    expect(many).toBeLessThan(1.5 * few);
});

/** One change to the flock for each kind of parameter. */
const CHANGES = {
    radius: { flock: { distance: 5.5 } },
    "radius of separation": { flock: { separationDistance: 3 } },
    weights: { flock: { separationWeight: 1.3, alignmentWeight: 0.7, cohesionWeight: 0.9 } },
    "field of view": { flock: { fieldOfView: 4.5 } },
    "nearest only": { flock: { nearest: 7 } },
    mask: { flock: { mask: 1 } },
    edges: { world: { edges: "clamp" } },
    "second behavior": { more: [{ type: "wander", weight: 0.2 }] },
    events: { more: [{ type: "arrive", target: { x: 20, y: 20 }, stopRadius: 10, weight: 0.1 }] },
};

it("no parameter of a flock takes it off the fast path: neighbor checks do not double, nor does the time of a step " +
    "grow by 2.5 times", () => {
    const veer = newVeer(), n = 3000, rounds = 60;
    const all = Object.entries({ "": {}, ...CHANGES }).map(([name, change]) => ({
        name, ...flockWorld(veer, n, 5, change), best: Infinity, checks: 0,
    }));
    const [plain, ...changed] = all, slower = () => changed.filter(({ best }) => best > 2.5 * plain.best);
    // The worlds take turns, and the best time of each counts. A disturbance in one round is therefore harmless; only a
    // world
    for (let round = 0; round < rounds && (round < 5 || slower().length); round++) {
        for (const one of all) {
            const start = performance.now();
            for (let steps = 0; steps < 3; steps++) one.step();
            one.best = Math.min(one.best, performance.now() - start);
            if (round === 0) one.checks = one.world.stats.neighborChecks;
        }
    }
    for (const { name, checks } of changed) expect(checks, name).toBeLessThan(2 * plain.checks);
    expect(plain.checks).toBeGreaterThan(5 * n);
    expect(slower().map(({ name, best }) => `${name}: ${(best / plain.best).toFixed(2)} times`)).toEqual([]);
});

it("a run's file becomes tables and plots", () => {
    const about = { date: "2030-01-02", machine: "a machine", node: "20.0.0", commit: "abc", runs: 9, load: 3 };
    const line = (/** @type {string} */ subject, /** @type {number} */ n, /** @type {number} */ ns) =>
        ({ case: "flock", subject, n, nsPerAgentStep: ns, min: ns, max: ns, runs: 9, neighbors: 11.5 });
    const lines = [100, 1000, 10_000].flatMap((n) => [line("veer-wasm", n, 50), line("js-expert", n, 300)]);
    const run = readRun([about, ...lines].map((one) => JSON.stringify(one)).join("\n")), text = report(run);
    const [{ svg }] = plotsOf(run);
    expect(text).toContain("2030-01-02 on a machine");
    expect(text).toContain("busy with other things (load 3)");
    expect(report({ about: { ...about, load: 0.1 }, lines: run.lines })).not.toContain("busy");
    expect(text).toContain("expert's JavaScript 300 ns (6×)");
    expect(svg.match(/<polyline/g)).toHaveLength(2);
    expect(svg.length).toBeLessThan(8000);
    expect(() => readRun('{"case":"flock"}')).toThrow(/not what/);
});

it("README.md, the page Speed and its plots have the figures of the recorded run", () => {
    for (const [name, text] of filesOf()) {
        expect(readFileSync(new URL(`../../${name}`, import.meta.url), "utf8") === text,
            `${name}: run npm run bench:readme`).toBe(
            true,
        );
    }
});

it("another checkout is compared in pairs, and a case that took longer is measured again", async () => {
    const root = fileURLToPath(new URL("../..", import.meta.url)), told = /** @type {string[]} */ ([]);
    const options = { cases: ["flock", "calls-get", "load"], n: [20], target: ["wasm"], against: root, runs: 1 };
    const pairs = await compare(options, (pair) => told.push(pairText(pair)));
    expect(pairs.map((pair) => pair.case)).toEqual(["flock", "calls-get"]);
    expect(told.join("\n")).toMatch(/^flock +wasm +20 +\d+\.\d+ x.*\ncalls-get +wasm +20 /);
    for (const { ratio, repeats } of pairs) {
        expect(ratio).toBeGreaterThan(0);
        expect(repeats).toHaveLength(ratio > 1.03 ? 2 : 0);
    }
    expect(() => rootOf("/nowhere")).toThrow(
        "--against /nowhere: there is no package.json; it must be a checkout of Veer after npm run build",
    );
});

it("a case is slower only if its repeats are, too", () => {
    const pair = { case: "seek", target: "wasm", n: 100, ratio: 1.2, repeats: [1.1, 1.04] };
    expect(isSlower(pair)).toBe(true);
    expect(pairText(pair)).toMatch(/again 1\.100, 1\.040 +slower$/);
    expect(isSlower({ ...pair, repeats: [1.1, 0.99] })).toBe(false);
    expect(isSlower({ ...pair, ratio: 1.01, repeats: [] })).toBe(false);
});
