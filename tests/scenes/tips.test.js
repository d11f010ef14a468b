/**
 * The scenes' tips to users are true: every tip of every scene has a measure here, taken without a page on the scene of
 * the file with the value that the tip names. A tip without a measure, or a measure without a tip, fails.
 */
import { describe, expect, it } from "vitest";
import { laws as birds } from "../../web/app/play/boids.js";
import { createFigures } from "../../web/scene/figures.js";
import { buildScene, readScene } from "../../web/scene/load.js";
import { allScenes, loadVeer, sceneText } from "../tools/scenes.mjs";
import { passages } from "../tools/contests.js";
import * as measure from "../tools/tips.js";
import { dogfightTips } from "../tools/tips_dogfight.js";
import { houseTips, towersTips } from "../tools/tips_levels.js";
import { stealthTips } from "../tools/tips_stealth.js";
import { stationTips } from "../tools/tips_station.js";
import { townTips } from "../tools/tips_town.js";
import { isAll } from "../every_day.js";

const veer = await loadVeer(), { schema } = veer;
/** @typedef {import("../tools/tips_station.js").Run} Run */
/**
 * Opens a scene with changes, ready to be stepped.
 * @param {string} name
 * @param {Record<string, unknown>} [set]
 * @param {number} [seed]
 * @returns {Run}
 */
function open(name, set = {}, seed = undefined) {
    const built = buildScene(veer, readScene(sceneText(name), schema), { set, seed });
    const figures = createFigures(built, schema), { world, names, scene } = built;
    const id = (/** @type {string} */ agent) => /** @type {any} */ (names.agents.get(agent));
    const steps = (/** @type {number} */ n, /** @type {() => void} */ look = () => {}) => {
        for (let i = 0; i < n; i++) {
            figures.step();
            look();
        }
        return figures.report();
    };
    const of = (/** @type {string} */ group) =>
        [...names.agents].filter(([own, one]) => (own === group || own.startsWith(`${group} `)) && world.isAlive(one))
            .map(([, one]) =>
            one);
    return { world, names, scene, id, steps, of, game: figures.game, plotted: figures.plotted };
}
/**
 * Returns the figures of a scene with changes after some steps.
 * @param {string} name
 * @param {number} n
 * @param {Record<string, unknown>} [set]
 * @param {number} [seed]
 * @returns {any}
 */
const after = (name, n, set, seed) => open(name, set, seed).steps(n);

/** The measures, by scene and the tip's first words. @type {Record<string, Record<string, () => void>>} */
const TIPS = {
    arrive: {
        "Click anywhere": () => {
            const run = open("arrive"), { world } = run;
            run.game.muted.add("cycle");
            for (const name of ["ramp", "brake", "shy"]) world.setTarget(run.id(name), { x: 500, y: 560 });
            run.steps(900);
            for (const name of ["ramp", "brake"]) expect(measure.distance(run, name, [500, 560])).toBeLessThan(4);
            expect(measure.distance(run, "shy", [500, 560])).toBeGreaterThan(55);
        },
        "Set the slowRadius of `ramp` to 250": () => {
            const as = after("arrive", 1500), wide = after("arrive", 1500, { "ramp.behaviors.0.slowRadius": 250 });
            expect(as["overshoot of ramp"]).toBeGreaterThan(20);
            expect(wide["overshoot of ramp"]).toBeLessThan(1);
            const time = (/** @type {number} */ radius) =>
                measure.timeTo(open("arrive", { "ramp.behaviors.0.slowRadius": radius }), "ramp", [780, 240], 4);
            expect(time(250) - measure.timeTo(open("arrive"), "brake", [780, 420], 4)).toBeCloseTo(0.5, 1);
        },
        "Raise the maxSpeed": () => {
            const as = after("arrive", 1500);
            const fast = after("arrive", 1500, { "agents.ramp.maxSpeed": 450, "agents.brake.maxSpeed": 450 });
            expect(fast["overshoot of ramp"]).toBeGreaterThan(1.5 * as["overshoot of ramp"]);
            expect(Math.max(as["overshoot of brake"], fast["overshoot of brake"])).toBeLessThan(1);
        },
    },
    artillery: {
        "Click beyond the wall": () => {
            const run = open("artillery"), asked = { near: 0, far: 0 };
            for (const gun of run.of("gun")) run.world.setTarget(gun, { x: 800, y: 320 });
            run.steps(600, () => (asked.near += run.game.happened.filter(({ type }) => type === "outOfRange").length));
            expect(asked.near).toBe(0);
            for (const gun of run.of("gun")) run.world.setTarget(gun, { x: 4000, y: 320 });
            run.steps(120,
                () => (asked.far = Math.max(asked.far, ...run.game.happened.map(({ minSpeed }) => minSpeed ?? 0))));
            expect(asked.far).toBeGreaterThan(470);
        },
        "The rings on the ground": () => expect(measure.landingDrift(open("artillery"), 600)).toBeLessThan(1),
        "Lower the horizon": () => {
            const as = measure.struck(open("artillery"), 3600);
            const late = measure.struck(open("artillery", { "runner.behaviors.dodgeProjectiles.horizon": 0.5 }), 3600);
            expect(late).toBeGreaterThan(1.5 * as);
        },
    },
    blending: {
        "From the top": () => {
            const { scene } = open("blending");
            const rows = scene.agents.map((group) => ({
                y: group.grid?.y ?? 0, how: scene.brains[group.brain ?? ""].combine,
            }));
            expect(rows.sort((a, b) => a.y - b.y).map(({ how }) => how)).toEqual([
                "blend", "priority", "pipeline", "context",
            ]);
        },
        "Click a walker": () => {
            const mixed = measure.mixed(open("blending"), 600);
            expect(mixed.blend).toBeGreaterThan(0.7);
            expect(mixed.priority).toBeLessThan(0.35);
        },
    },
    boids: {
        "Hold the button": () => {
            const distance = (/** @type {string | null} */ how) => {
                const run = open("boids"), place = { x: 800, y: 560 };
                run.steps(120);
                birds.apply?.(/** @type {any} */ ({ world: run.world, ids: run.names, memory: {} }), { how, ...place });
                run.steps(300);
                const all = run.of("bird").map((id) => measure.distanceOf(run, id, [place.x, place.y]));
                return Math.min(...all) + measure.mean(all);
            };
            expect(distance("attract")).toBeLessThan(0.5 * distance(null));
            expect(distance("scatter")).toBeGreaterThan(2 * distance("attract"));
        },
        "Set the weights": () => {
            const weights = (
                /** @type {number} */ separation, /** @type {number} */ alignment, /** @type {number} */ cohesion,
            ) =>
                after("boids", 1200, {
                    "bird.behaviors.0.separationWeight": separation, "bird.behaviors.0.alignmentWeight": alignment,
                    "bird.behaviors.0.cohesionWeight": cohesion });
            const as = after("boids", 1200), gas = weights(2, 0, 0), river = weights(0, 2, 0), knot = weights(0, 0, 1);
            expect(gas.polarization).toBeLessThan(0.4);
            expect(gas.nearest).toBeGreaterThan(1.2 * as.nearest);
            expect(river.polarization).toBeGreaterThan(0.7);
            expect(knot.nearest).toBeLessThan(0.6 * as.nearest);
        },
        "Lower the distance": () => {
            const groups = (/** @type {number} */ distance) =>
                measure.groups(open("boids", { "bird.behaviors.0.distance": distance }), "bird", 60, [600, 1200, 1800]);
            expect(groups(45)).toBeGreaterThan(2 * groups(140));
        },
        "Set `nearest` of flock to 7": () => {
            const change = (/** @type {number} */ nearest) =>
                measure.eighthMatters(() => open("boids", { "bird.behaviors.0.nearest": nearest }), 300);
            expect(change(7)).toBe(0);
            expect(change(0)).toBeGreaterThan(0);
        },
    },
    crossing: {
        "Click an agent in the ring": () => {
            const run = open("crossing"), seen = measure.explained(run, "ring", 600);
            expect(seen.danger).toEqual(new Set(["avoidObstacles"]));
            expect(seen.limits).toBeGreaterThan(10);
        },
        "Set crowd to none": () => {
            expect(after("crossing", 900).worstOverlap).toBeLessThan(0.05);
            expect(after("crossing", 900, { "walker.crowd": "none" }).worstOverlap).toBeGreaterThan(1);
        },
    },
    doors: {
        "Watch the times": () => {
            const { narrow, wide } = passages(open("doors"), 60);
            expect(narrow / wide).toBeGreaterThan(2.1);
            expect(narrow / wide).toBeLessThan(3);
        },
        "Set crowd to none": () => {
            const { narrow, wide, figures } = passages(open("doors", { "guest.crowd": "none" }), 60);
            expect(figures.worstOverlap).toBeGreaterThan(1);
            expect(narrow / wide).toBeLessThan(1.3);
        },
        "Click an agent in front": () => {
            const run = open("doors");
            run.steps(360);
            const queue = run.of("narrow").filter((id) => measure.distanceOf(run, id, [170, 300]) < 60);
            const why = queue.map((id) => run.world.explain(id));
            expect(queue.length).toBeGreaterThan(4);
            for (const { crowd } of why) expect(crowd?.limits.length).toBeGreaterThan(2);
            expect(why.some(({ crowd }) => crowd?.limits.some(({ obstacle }) => obstacle))).toBe(true);
        },
    },
    flight: {
        "Drag the field": () => {
            const run = open("flight");
            run.steps(300);
            const heights = run.of("starling").map((id) => run.world.agents.z[run.world.slot(id)]);
            expect(Math.max(...heights) - Math.min(...heights)).toBeGreaterThan(80);
            expect(run.scene.view?.layers).toContain("heights");
        },
        "Click a bird": () => expect(measure.sphere(open("flight"), 150, 240)).toBeGreaterThan(0),
        "Lower alignmentWeight to 0": () => {
            const as = after("flight", 900);
            const gnats = after("flight", 900, { "starling.behaviors.flock.alignmentWeight": 0 });
            expect(gnats["polarization of starling"]).toBeLessThan(0.6 * as["polarization of starling"]);
        },
    },
    dogfight: dogfightTips(open),
    stealth: stealthTips(open),
    house: houseTips(open),
    jump: {
        "Click a runner in the air": () => {
            const air = measure.airborne(open("jump"), 1800);
            expect(air.steps).toBeGreaterThan(100);
            expect(air.change).toBeLessThan(1e-3);
        },
        "Click a take-off pad": () => {
            const run = open("jump"), fast = run.id("fast 1");
            expect(run.world.takeJump(fast, /** @type {any} */ (run.names.links.get("wide")))).toBe(true);
            let landed = 0;
            run.steps(600, () =>
                (landed += run.world.events.filter(({ type, agent }) => type === "landed" && agent === fast).length));
            expect(landed).toBeGreaterThan(0);
        },
        "Inspect a slow runner": () => {
            const run = open("jump");
            const plan = (/** @type {string} */ name) =>
                run.world.planJump(run.id(name), /** @type {any} */ (run.names.links.get("wide")));
            expect(plan("fast 1").possible).toBe(true);
            expect(plan("slow 1").possible).toBe(false);
            expect(plan("slow 1").speedNeeded).toBeGreaterThan(run.world.getAgent(run.id("slow 1")).maxSpeed);
        },
    },
    lanes: {
        "Start again and count": () => {
            const run = open("lanes"), begin = measure.sameAhead(run);
            run.steps(600);
            expect(begin).toBeLessThan(0.55);
            expect(measure.sameAhead(run)).toBeGreaterThan(0.75);
        },
        "Set crowd to none for both": () => {
            const run = open("lanes", { "east.crowd": "none", "west.crowd": "none" });
            const { worstOverlap } = run.steps(900);
            expect(worstOverlap).toBeGreaterThan(1);
            expect(measure.sameAhead(run)).toBeLessThan(0.65);
        },
    },
    maze: {
        "Click anywhere": () => {
            const run = open("maze");
            run.steps(60);
            run.game.muted.add("retarget");
            for (const id of run.of("mouse")) run.world.setTarget(id, { x: 60, y: 60 });
            run.steps(1);
            for (const id of run.of("mouse")) expect(run.world.explain(id).behaviors[1].active).toBe(true);
            run.steps(3000);
            const near = run.of("mouse").filter((id) => measure.distanceOf(run, id, [60, 60]) < 150);
            expect(near.length).toBe(24);
        },
        "Click a mouse:": () => {
            const seen = measure.subGoals(open("maze"), 240, "mouse");
            expect(seen.looked).toBeGreaterThan(50);
            expect(seen.hidden).toBeLessThan(0.05 * seen.looked);
        },
        "Click a mouse that only seeks": () => {
            const run = open("maze");
            run.steps(1500);
            expect(measure.stuck(run, "nose", 300)).toBeGreaterThanOrEqual(6);
            expect(measure.stuck(run, "mouse", 300)).toBeLessThanOrEqual(1);
        },
    },
    paths: {
        "Drag the nodes": () => {
            const run = open("paths"), path = /** @type {any} */ (run.names.paths.get("loop"));
            const points = [...(run.scene.paths?.loop.points ?? [])];
            points[0] = [90, 120];
            points.push([60, 420]);
            run.world.setPath(path, { ...run.scene.paths?.loop, points: /** @type {any} */ (points) });
            expect(measure.comesWithin(run, "patrol", [[90, 120], [60, 420]], 3000)).toBeLessThan(16);
        },
        "Set the pathOffset": () => {
            const off = (/** @type {number} */ offset) =>
                after("paths", 1800, { "follow.behaviors.0.pathOffset": offset })["offPath of follow"];
            expect(off(5)).toBeLessThan(6);
            expect(off(150)).toBeGreaterThan(3 * off(5));
            expect(measure.around(open("paths"), "follow", [520, 400])).toBeGreaterThan(3);
            expect(measure.around(open("paths", { "follow.behaviors.0.pathOffset": -50 }), "follow", [520, 400]))
                .toBeLessThan(
                -3,
            );
        },
        "Watch the vectors of `stay`": () => {
            const seen = measure.ribbon(open("paths"), 34, 1800);
            expect(seen.inside).toBeGreaterThan(100);
            expect(seen.pushed).toBe(0);
        },
    },
    patrol: {
        "Click the field": () => {
            const run = open("patrol"), path = /** @type {any} */ (run.names.paths.get("beat"));
            const box = /** @type {any} */ (run.scene.obstacles?.[0]);
            const beside = [box.x, box.y - (box.halfHeight ?? box.radius) - 20];
            const points = [...(run.scene.paths?.beat.points ?? []), beside];
            run.world.setPath(path, { ...run.scene.paths?.beat, points: /** @type {any} */ (points) });
            expect(measure.comesWithin(run, "guard 1", [beside], 60 * 60)).toBeLessThan(16);
        },
        "Click a guard": () => {
            const seen = measure.explained(open("patrol"), "guard", 900);
            expect(seen.interest).toEqual(new Set(["patrol"]));
            expect(seen.danger).toEqual(new Set(["avoidObstacles", "avoidAgents"]));
        },
        "Set slots to 8, align to world": () => {
            const wobbles = (/** @type {string} */ pick) =>
                measure.wobbles(
                    open("patrol", {
                        "guard.context.slots": 8, "guard.context.align": "world", "guard.context.pick": pick,
                    }),
                    "guard", 1800,
                );
            expect(wobbles("slot")).toBeGreaterThan(1.5 * wobbles("spline"));
        },
    },
    player: {
        "The steering factor": () => {
            const time = (/** @type {number} */ response) =>
                measure.driven(open("player", { "you.locomotion.response": response }));
            expect(time(2)).toBeGreaterThan(3 * time(10));
            expect(time(10)).toBeGreaterThan(3 * time(40));
        },
        "Set the hunters' factor": () => {
            const slide = (/** @type {number} */ response) =>
                measure.turnLag(open("player", { "hunter.locomotion.response": response }), 1800);
            expect(slide(1.5)).toBeGreaterThan(1.5 * slide(5));
        },
        "Lure a hunter": () => {
            const seen = measure.explained(open("player"), "hunter", 900);
            expect(seen.interest).toEqual(new Set(["pursue"]));
            expect(seen.danger).toEqual(new Set(["avoidObstacles", "avoidAgents"]));
        },
    },
    predators: {
        "Set the foxes' separation": () => {
            const caught = (/** @type {Record<string, unknown>} */ set) =>
                measure.seeds([1, 2, 3], (seed) => after("predators", 2400, set, seed).caught);
            expect(caught({ "fox.behaviors.separation.distance": 140, "fox.behaviors.separation.weight": 1 }))
                .toBeLessThan(
                0.9 * caught({}),
            );
        },
        "Set the hares' panicRadius": () => {
            const caught = (/** @type {number} */ radius) => measure.seeds([1, 2, 3],
                (seed) => after("predators", 1800, { "hare.behaviors.0.panicRadius": radius }, seed).caught);
            expect(caught(20)).toBeGreaterThan(1.4 * caught(140));
            // two foxes are alive
            expect(after("predators", 1800, { "hare.behaviors.0.panicRadius": 20 }).alive).toBeLessThan(2 + 6);
        },
        "Remove all but a few hares": () => {
            const run = open("predators", { "agents.hare.count": 2 }), wander = measure.withoutHares(run, 3600);
            expect(wander.steps).toBeGreaterThan(30);
            expect(wander.wandering).toBe(wander.steps);
        },
    },
    racetrack: {
        "Set side to left or right": () => {
            for (const side of /** @type {const} */ (["left", "right"])) {
                const set = { "racer.avoidance.side": side }, races = [1, 2, 3];
                const counts = races.map((seed) => measure.passes(open("racetrack", set, seed), 3600));
                const sum = (/** @type {"left" | "right"} */ key) => counts.reduce((all, count) => all + count[key], 0);
                expect(sum("left") + sum("right")).toBeGreaterThan(60);
                expect(sum(side) / (sum("left") + sum("right"))).toBeGreaterThan(0.65);
            }
        },
        "Set side to random": () => {
            const { left, right } = measure.passes(open("racetrack", { "racer.avoidance.side": "random" }), 3600);
            expect(Math.min(left, right) / (left + right)).toBeGreaterThan(0.2);
        },
        "Set crowd to none": () =>
            expect(after("racetrack", 1800, { "racer.crowd": "none" }).worstOverlap).toBeGreaterThan(1),
        "Click a car": () =>
            expect(measure.explained(open("racetrack"), "car", 600).danger).toEqual(new Set(["avoidObstacles"])),
    },
    sandbox: {
        "Press 1 to 9": () => {
            const { you } = open("sandbox").scene.brains;
            expect(you.behaviors).toHaveLength(10);
            expect(measure.adds(open("sandbox", measure.only("seek", "stayInside")))).toBeLessThan(0.01);
        },
        "Seek alone never stops": () => {
            const end = (/** @type {string} */ type) =>
                measure.speedAtTarget(open("sandbox", measure.only(type)), 1200);
            expect(end("seek")).toBeGreaterThan(20);
            expect(end("arrive")).toBeLessThan(1);
        },
        "Seek and flee together": () => {
            const speedAt = (/** @type {number} */ away) =>
                measure.desiredSpeedAt(open("sandbox", measure.only("seek", "flee")), away);
            const speeds = [20, 60, 120, 200, 250].map(speedAt);
            expect(speeds).toEqual([...speeds].sort((a, b) => a - b));
            expect(speeds[0]).toBeLessThan(0.1 * speeds[4]);
        },
    },
    stress: {
        "Click a bird": () => {
            const run = open("stress"), bird = run.id("boid 7"), seen = run.names.brains.get("seen");
            run.world.setAgent(bird, { brain: seen });
            run.steps(60);
            const types = run.world.explain(bird).behaviors.map(({ type }) => type);
            expect(types).toEqual(expect.arrayContaining(["separation", "alignment", "cohesion"]));
        },
        "Set the boid count": () => {
            const { scene } = open("stress");
            expect(scene.view?.most).toBe(100000);
            const run = open("stress", {
                "agents.boid.count": 100000, "world.bounds": [0, 0, 4025, 3019], "agents.boid.x": [0, 4025],
                "agents.boid.y": [0, 3019],
            });
            run.world.step(1 / 60);
            expect(run.of("boid")).toHaveLength(100000);
        },
        "Set thinkEvery to 4": () => {
            const run = open("stress", { "boid.thinkEvery": 4 }), all = run.of("boid").length;
            expect(run.steps(60).agentsUpdated / all).toBeLessThan(0.35);
        },
    },
    station: stationTips(open),
    towers: towersTips(open),
    town: townTips(open),
    turret: {
        "Compare their hits": () => {
            const hits = measure.hits(open("turret"), 1800);
            expect(hits.drone).toBeGreaterThan(2 * hits.other);
        },
        "Lower the maxAngularAcceleration": () => {
            const turn = (/** @type {number} */ most) =>
                measure.aim(open("turret", { "leader.locomotion.maxAngularAcceleration": most }), "leader", [450, 590]);
            expect(turn(3).brakesAt).toBeGreaterThan(turn(12).brakesAt + 0.2);
            expect(Math.max(turn(3).beyond, turn(12).beyond)).toBeLessThan(0.02);
        },
        "The scout in the middle": () => {
            const angles = measure.escort(open("turret"), 1800);
            expect(angles.ahead).toBeLessThan(0.35);
            expect(angles.aligned).toBeLessThan(0.35);
        },
    },
};

describe("what to try", () => {
    for (const name of allScenes()) {
        const tips = /** @type {string[]} */ (JSON.parse(sceneText(name)).try ?? []);
        const measures = Object.keys(TIPS[name] ?? {});
        it(`${name}: every tip has a measure, and every measure its tip`, () => {
            const found = tips.map((tip) => measures.find((begin) => tip.startsWith(begin)) ?? `no measure: ${tip}`);
            expect(found).toEqual(measures);
        });
        for (const begin of measures) it.runIf(isAll)(`${name}: ${begin}`, TIPS[name][begin]);
    }
});
