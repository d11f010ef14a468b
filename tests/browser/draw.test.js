/**
 * veer/draw: it changes nothing but the canvas, and it draws the same spline as the core.
 */
import { readFileSync, readdirSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { createVeerSync } from "veer/core";
import * as draw from "veer/draw";
import { LAYERS } from "../../web/scene/format.js";
import { buildScene, readScene } from "../../web/scene/load.js";
import { ofDay } from "../every_day.js";
import { recorder } from "./recorder.js";

const folder = new URL("../../web/scenes/", import.meta.url);
const newVeer = () => createVeerSync(readFileSync(new URL("../../dist/veer.wasm", import.meta.url)));

describe("veer/draw", () => {
    /** @type {any[]} */
    const scenes = [];
    beforeAll(() => {
        const veer = newVeer();
        const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
        for (const file of files.sort((a, b) => Number(b === "racetrack.json") - Number(a === "racetrack.json"))) {
            scenes.push(buildScene(veer, readScene(readFileSync(new URL(file, folder), "utf8"), veer.schema)));
        }
    });
    /** @param {any} scene @returns {any} */
    const viewOf = ({ scene, names }) => ({
        x: 0,
        y: 0,
        scale: 1,
        width: 1000,
        height: 720,
        agent: names.agents.get(scene.view?.follow) ?? [...names.agents.values()][0],
        slot: 2,
        paths: [...names.paths].map(([name, id]) => ({
            id,
            closed: true,
            radius: 20,
            nodes: scene.paths[name].smooth ? undefined : scene.paths[name].points,
        })),
        obstacles: names.obstacles.map((/** @type {number} */ id, /** @type {number} */ i) => ({
            id, points: scene.obstacles[i].points,
        })),
        trails: { length: 4, count: 2, head: 2, x: new Float32Array(400), y: new Float32Array(400) },
    });

    it("draws a world without a view", () => {
        const world = newVeer().createWorld({ bounds: [0, 0, 100, 100] }), { context, log } = recorder();
        world.addAgent({ x: 50, y: 50 });
        draw.drawWorld(context, world);
        expect(log.length).toBeGreaterThan(0);
    });

    it("leaves the world as it was, and draws no number that is none", () => {
        for (const built of scenes) {
            for (let round = 0; round < ofDay(5, 20); round++) {
                for (let i = 0; i < 30; i++) built.world.step(1 / 60);
                const before = built.world.hash(), { context, log } = recorder();
                for (const scale of [0.1, 1, 6]) draw.drawWorld(context, built.world, { ...viewOf(built), scale });
                expect(built.world.hash()).toBe(before);
                expect(log.length).toBeGreaterThan(100);
                const wrong = log.filter(({ values }) =>
                    values.some((v) => typeof v === "number" && !Number.isFinite(v)));
                expect(wrong).toEqual([]);
                expect(log.filter(({ name, values }) =>
                    /Style$/.test(name) && !/^#[0-9a-f]{6}([0-9a-f]{2})?$/.test(values[0]))).toEqual(
                    [],
                );
            }
        }
    });

    it("draws no trail across the field where an agent left on one side and came back on the other", () => {
        const veer = newVeer(), width = 200;
        for (const edges of /** @type {const} */ (["wrap", "none"])) {
            const world = veer.createWorld({ bounds: [0, 0, width, 100], edges }), { context, log } = recorder();
            world.addAgent({ x: 10, y: 50 });
            const trails = {
                length: 4, count: 4, head: 0, x: new Float32Array([180, 195, 10, 25]), y: new Float32Array(4).fill(50),
            };
            draw.drawTrails(context, world, /** @type {any} */ ({ x: 0, y: 0, scale: 1, width, height: 100, trails }));
            expect(log.filter(({ name }) => name === "lineTo")).toHaveLength(edges === "wrap" ? 2 : 3);
            world.dispose();
        }
    });

    it("draws a layer only where it is on", () => {
        const [built] = scenes,
            all = recorder(),
            none = recorder();
        // layers for which the scene has nothing to draw
        const idle = [
            "neighbors", "links", "projectiles", "flow", "distances", "directions", "regions", "route", "heights",
            "vectors", "limits", "radii", "ground", "costs", "floors", "senses",
        ];
        draw.drawWorld(all.context, built.world, viewOf(built));
        for (const layer of LAYERS) {
            const less = recorder();
            draw.drawWorld(less.context, built.world, { ...viewOf(built), layers: { [layer]: false } });
            if (!idle.includes(layer)) expect(less.log.length, layer).toBeLessThan(all.log.length);
        }
        draw.drawWorld(none.context, built.world,
            { ...viewOf(built), layers: Object.fromEntries(LAYERS.map((layer) => [layer, false])) });
        expect(none.log.filter(({ name }) => name === "fill")).toEqual([]);
    });

    it("an agent that only turns gets an arc from where it faces to where it would face in a quarter " +
        "of a second", () => {
        const world = newVeer().createWorld(), { context, log } = recorder();
        const brain = world.addBrain({
            locomotion: { facing: "independent", maxRotation: 4 },
            behaviors: [{ type: "face", target: { x: 0, y: -100 } }, { type: "seek", target: { x: 50, y: 0 } }],
        });
        const agent = world.addAgent({ brain, orientation: 1 });
        draw.drawVectors(context, world, { x: 0, y: 0, scale: 1, width: 200, height: 100, agent });
        const arcs = log.filter(({ name, values }) => name === "arc" && values[2] === 30);
        expect(arcs.length).toBe(1);
        expect(arcs[0].values.slice(3)).toEqual([1, 0, true]); // 4 rad/s to the right
        expect(log.filter(({ name }) => name === "fillText").map(({ values }) => values[0])).toEqual(["face", "seek"]);
    });

    it("a crowd's limits: what is forbidden of the disc of top speed, the decided velocity and the limited one", () => {
        const world = newVeer().createWorld();
        const brain = world.addBrain({ crowd: "reciprocal", behaviors: [{ type: "seek" }] });
        const walker = (/** @type {number} */ x, /** @type {number} */ ahead) =>
            world.addAgent({
                x, radius: 8, maxSpeed: 60, velocityX: ahead * 60, brain, target: { x: ahead * 400, y: 0 },
            });
        const agent = walker(-30, 1), other = walker(30, -1), view = { scale: 2, agent }, why = world.explain(agent);
        const { context, log } = recorder();
        const made = /** @type {any[]} */ ([]), Plain = globalThis.Path2D;
        /** @type {any} */ (globalThis).Path2D = class {
            constructor() {
                made.push(recorder());
                return made.at(-1).context;
            }
        };
        draw.drawLimits(context, world, view);
        globalThis.Path2D = Plain;
        const [limit] = /** @type {any} */ (why.crowd).limits;
        expect(limit.agent).toBe(other);
        expect(limit.force).toBeGreaterThan(0);
        const arcs = made.flatMap((path) => path.log.filter((/** @type {any} */ { name }) => name === "arc"));
        expect(arcs).toHaveLength(1);
        const [x, y, radius, from, to] = arcs[0].values; // at scale 2, half a second of 1 u/s is one canvas unit
        expect([x, y, radius]).toEqual([-60, 0, 60]);
        const along = (/** @type {number} */ angle) =>
            (Math.cos(angle) * limit.normal.x + Math.sin(angle) * limit.normal.y) * 60;
        expect(along(from)).toBeCloseTo(limit.bound, 3); // the ends of the chord are on the line
        expect(along(to)).toBeCloseTo(limit.bound, 3);
        expect(along((from + to) / 2)).toBeCloseTo(-60, 3); // the arc between the ends is in the forbidden part
        const styles = log.filter(({ name }) => name === "fillStyle").map(({ values }) => values[0]);
        expect(styles).toContain(draw.palette.decision);
        expect(styles.at(-1)).toBe(draw.palette.chosen);
        const tips = log.filter(({ name }) => name === "moveTo").map(({ values }) => values[0]);
        expect(tips).toContain(-60 + why.decided.x);
        expect(tips).toContain(-60 + why.desired.x);
    });

    it("a crowd's limits are silent where there are none: without a crowd, far from others, at top speed 0, in space " +
        "above another", () => {
        const veer = newVeer(), seek = /** @type {const} */ ([{ type: "seek", target: { x: 400, y: 0 } }]);
        const world = veer.createWorld({ dimensions: 3 });
        const crowd = world.addBrain({ crowd: "reciprocal", behaviors: seek });
        const loner = world.addAgent({ brain: world.addBrain({ behaviors: seek }) });
        const stuck = world.addAgent({ x: 500, brain: crowd, maxSpeed: 0 });
        const above = world.addAgent({ y: 500, z: 20, brain: crowd });
        world.addAgent({ y: 500, z: 0 });
        expect(world.explain(above).crowd?.limits).toHaveLength(1);
        for (const agent of [loner, stuck, above]) {
            const { context, log } = recorder();
            draw.drawLimits(context, world, { agent });
            expect(log.filter(({ values }) => values.some((v) => typeof v === "number" && !Number.isFinite(v))))
                .toEqual([]);
            expect(log.length > 0).toBe(agent === above); // the line of a disc would be vertical, so it is not drawn
        }
    });

    it("draws lines to the agents that a crowd avoids, each once", () => {
        const world = newVeer().createWorld(), { context, log } = recorder();
        const brain = world.addBrain({
            crowd: "reciprocal",
            behaviors: [{ type: "seek", target: { x: 400, y: 0 } }, { type: "avoidAgents", range: 30 }],
        });
        const agent = world.addAgent({ brain });
        for (const x of [20, 50, 5000]) world.addAgent({ x });
        draw.drawNeighbors(context, world, { agent, explain: world.explain(agent) });
        expect(log.filter(({ name }) => name === "lineTo").map(({ values }) => values[0])).toEqual([20, 50]);
    });

    it("petals, spline and chosen direction have the four colors of the palette", () => {
        const [built] = scenes,
            { context, log } = recorder();
        draw.drawExplain(context, built.world, { ...viewOf(built), slot: -1 });
        const used = new Set(log.filter(({ name }) => /Style$/.test(name)).map(({ values }) => values[0].slice(0, 7)));
        for (const meaning of ["interest", "decision", "chosen"]) {
            expect(used).toContain(/** @type {any} */ (draw.palette)[meaning]);
        }
        expect(draw.palette).toMatchObject({
            interest: "#2fbf8f", danger: "#ff6b3d", decision: "#ffd24a", chosen: "#ffffff",
        });
    });

    it("the drawn spline goes through the decisions, and has the core's height at the core's peak", () => {
        let peaks = 0;
        for (const { world } of scenes) {
            for (const id of world.agentIds()) {
                const why = world.explain(id);
                if (!why?.slots || !(why.peakSlot >= 0)) continue;
                for (let k = 0; k < why.slots; k++) {
                    expect(draw.decisionAt(why.decision, k)).toBeCloseTo(Math.max(0, why.decision[k]), 5);
                }
                // score difference up to which the previous direction may be kept
                const { hysteresis } = world.getBrain(world.getAgent(id).brain).context;
                const masked = why.decision.some((/** @type {number} */ v) => v < 0),
                    height = draw.decisionAt(why.decision, why.peakSlot);
                expect(height).toBeCloseTo(why.peakValue, 4);
                // a single comparison at the end, because many calls of expect() would take far longer than the spline
                let highest = 0;
                for (let u = 0; u < why.slots && !masked; u += 0.01) {
                    highest = Math.max(highest, draw.decisionAt(why.decision, u));
                }
                expect(highest).toBeLessThan(height + hysteresis + 0.01);
                peaks++;
            }
        }
        expect(peaks).toBeGreaterThan(5);
    });
});

describe("worlds in perspective", () => {
    const box = [0, 0, 0, 1000, 700, 420], size = { width: 900, height: 640 };
    const viewAt = (/** @type {object} */ orbit = {}) => ({
        ...size, orbit: { ...draw.orbitAround(box, size), ...orbit },
    });

    it("the camera looks at its place, shows the whole box from all sides, and what is nearer is larger", () => {
        const { orbit } = viewAt(), center = draw.orbiting(viewAt())(orbit);
        expect([center.x, center.y, center.depth]).toEqual([450, 320, orbit.distance]);
        for (let k = 0; k < 12; k++) {
            const at = draw.orbiting(viewAt({ yaw: (k * Math.PI) / 6 }));
            for (const x of [0, 1000]) for (const y of [0, 700]) for (const z of [0, 420]) {
                const spot = at({ x, y, z });
                expect([spot.x >= 0, spot.x <= 900, spot.y >= 0, spot.y <= 640]).toEqual([true, true, true, true]);
            }
        }
        const front = draw.orbiting(viewAt({ yaw: 0 })), near = front({ x: 500, y: 700, z: 0 });
        const far = front({ x: 500, y: 0, z: 0 });
        expect(near.scale).toBeGreaterThan(1.3 * far.scale);
        expect(near.y).toBeGreaterThan(far.y); // lower on the canvas
        expect(front({ x: 600, y: 350, z: 0 }).x).toBeGreaterThan(450);
        expect(front({ x: 500, y: 350, z: 400 }).y).toBeLessThan(front({ x: 500, y: 350, z: 0 }).y);
        expect(front({ x: 500, y: 5000, z: 0 }).scale).toBe(0); // behind the camera
    });

    it("seen from straight above, it is the plane", () => {
        const at = draw.orbiting(viewAt({ yaw: 0, pitch: Math.PI / 2, z: 0 })), a = at({ x: 400, y: 300 });
        const b = at({ x: 500, y: 400 });
        expect(b.x - a.x).toBeCloseTo(100 * a.scale, 6);
        expect(b.y - a.y).toBeCloseTo(100 * a.scale, 6);
    });

    it("a place on the canvas finds its place on the floor, and none above the horizon", () => {
        const view = viewAt({ yaw: 1.1 }), at = draw.orbiting(view);
        for (const [x, y] of [[100, 50], [900, 650], [500, 350]]) {
            const found = draw.floorAt(view, at({ x, y, z: 0 }), 0);
            expect(found?.x).toBeCloseTo(x, 6);
            expect(found?.y).toBeCloseTo(y, 6);
        }
        expect(draw.floorAt(viewAt({ pitch: 0.1 }), { x: 450, y: -4000 }, 0)).toBeNull();
    });

    it("draws the birds from back to front, with shadows and radii where they are, and leaves the " +
        "world as it was", () => {
        const veer = newVeer();
        const built = buildScene(veer, readScene(readFileSync(new URL("flight.json", folder), "utf8"), veer.schema));
        const { world, names } = built;
        for (let i = 0; i < 120; i++) world.step(1 / 60);
        const agent = names.agents.get("starling 1"), obstacles = names.obstacles.map((id) => ({ id }));
        const view = /** @type {any} */ ({ ...viewAt(), agent, obstacles });
        const before = world.hash(), { context, log } = recorder();
        draw.drawWorld(context, world, view);
        expect(world.hash()).toBe(before);
        expect(log.filter(({ values }) => values.some((v) => typeof v === "number" && !Number.isFinite(v))))
            .toEqual([]);
        const slot = world.slot(/** @type {any} */ (agent)), { x, y, z } = world.agents;
        const own = draw.orbiting(view)({ x: x[slot], y: y[slot], z: z[slot] });
        const rings =
            log.filter(({ name, values }) => name === "arc" && Math.hypot(values[0] - own.x, values[1] - own.y) < 0.01)
                .map(({ values }) =>
                values[2]);
        for (const radius of [150, 110, 26]) {
            expect(rings.some((r) => Math.abs(r - radius * own.scale) < 0.01), `radius ${radius}`).toBe(true);
        }
        const flat = recorder();
        draw.drawWorld(flat.context, world,
            { ...view, layers: Object.fromEntries(LAYERS.map((layer) => [layer, layer === "agents"])) });
        const noses = flat.log.filter(({ name }) => name === "moveTo");
        expect(noses.length).toBe(2 * 151); // two wings each
    });
});

describe("navigation fields", () => {
    it("are painted where there is a path, the stronger the nearer", () => {
        const world = newVeer().createWorld({ bounds: [0, 0, 200, 100], capacity: { navCells: 200 } });
        const { context, log } = recorder();
        world.addBox({ x: 100, y: 50, halfWidth: 5, halfHeight: 60 });
        const brain = world.addBrain({ behaviors: [{ type: "navField", cellSize: 10, clearance: 5 }] });
        const distances = world.navDistances(brain, { x: 25, y: 55 });
        draw.drawDistances(context, world, { x: 0, y: 0, scale: 2, distances });
        const cells = log.flatMap(({ name, values }, i) => (name === "rect"
            ? [{ x: values[0], width: values[2], alpha: Number.parseInt(log[i + 1].values[0].slice(7), 16) }]
            : []));
        expect(Math.max(...cells.map(({ x, width }) => x + width))).toBeLessThanOrEqual(190); // nothing beyond the wall
        const strengths = cells.map(({ alpha }) => alpha);
        expect(Math.max(...strengths)).toBeGreaterThan(3 * Math.min(...strengths));
    });

    /**
     * The runs of cells that were filled, in units of cells.
     * @param {{ name: string, values: any[] }[]} log @param {number} size
     */
    const filled = (log, size) => log.flatMap(({ name, values }, i) => (name === "rect"
        ? [{
            x: values[0] / size, y: values[1] / size, cells: values[2] / size, ink: log[i + 1].values[0],
        }]
        : []));
    /** Returns a hall that is divided by a wall, with the brain of a planner. @param {object} [settings] */
    function hallOf(settings) {
        const world = newVeer().createWorld({ bounds: [0, 0, 200, 100], capacity: { navCells: 200 }, ...settings });
        const brain = world.addBrain({ behaviors: [{ type: "goTo", cellSize: 10, clearance: 4 }] });
        return { world, brain };
    }

    it("have directions that point along the paths, in a layer of their own", () => {
        const { world, brain } = hallOf(), { context, log } = recorder();
        const distances = world.navDistances(brain, { x: 195, y: 55 });
        draw.drawDirections(context, world, { scale: 4, distances });
        const arrows = log.flatMap(({ name, values }, i) =>
            (name === "moveTo" && log[i + 1].name === "lineTo" && log[i + 2].name !== "lineTo"
                ? [log[i + 1].values[0] - values[0]]
                : []));
        expect(arrows.length).toBeGreaterThan(20);
        expect(arrows.filter((right) => right < -0.01)).toEqual([]);
        const layers = /** @type {any} */ (Object.fromEntries(LAYERS.map((layer) => [layer, layer === "distances"])));
        const painted = recorder();
        draw.drawWorld(painted.context, world, { scale: 4, distances, layers });
        expect(painted.log.filter(({ name }) => name === "lineTo")).toEqual([]);
        expect(filled(painted.log, 40).length).toBeGreaterThan(10);
    });

    it("regions: connected cells have one color, and a change elsewhere does not recolor them", () => {
        const { world, brain } = hallOf(), colors = ["#101010", "#202020", "#303030", "#404040"];
        const paint = () => {
            const { context, log } = recorder();
            draw.drawRegions(context, world, { scale: 1, regions: world.navRegions(brain), regionColors: colors });
            const runs = filled(log, 10);
            const at = (/** @type {number} */ column) =>
                runs.find(({ x, y, cells }) => y === 5 && x <= column && column < x + cells)?.ink;
            const cells = runs.reduce((sum, run) => sum + run.cells, 0);
            return { at, inks: new Set(runs.map(({ ink }) => ink)), cells };
        };
        expect([...paint().inks]).toHaveLength(1);
        expect(paint().cells).toBe(200);
        world.addBox({ x: 150, y: 50, halfWidth: 4, halfHeight: 60 });
        const split = paint();
        expect(split.inks.size).toBe(2);
        expect(split.at(2)?.slice(0, 7)).toBe(colors[0]); // the largest region
        expect(split.at(18)).not.toBe(split.at(2));
        world.addBox({ x: 30, y: 50, halfWidth: 4, halfHeight: 60 });
        const again = paint();
        expect(again.at(18)).toBe(split.at(18));
        expect(again.at(9)?.slice(0, 7)).toBe(colors[0]);
        expect(again.cells).toBeLessThan(200); // only cells with a path are painted
    });

    it("routes: from the agent to its corner, with a ring there, and on to the goal", () => {
        const { world, brain } = hallOf({ edges: "clamp" }), { context, log } = recorder();
        world.addBox({ x: 100, y: 40, halfWidth: 4, halfHeight: 44 });
        const target = { x: 180, y: 20 };
        const add = (/** @type {number} */ x) => world.addAgent({ x, y: 20, radius: 3, brain, target });
        const agent = add(40), other = add(20);
        world.step(1 / 60);
        const [way] = world.explain(agent).behaviors;
        if (!way) throw new Error("the brain has a behavior");
        expect(way.means).toBe("path");
        draw.drawRoutes(context, world, { scale: 2, agent, routes: [agent, other] });
        const rings = log.filter(({ name, values }) => name === "arc" && values[2] === 4.5);
        expect(rings).toHaveLength(2);
        expect(rings.some(({ values: [x, y] }) =>
            Math.abs(x - 2 * (way.corner?.x ?? NaN)) < 0.01 &&
            Math.abs(y - 2 * (way.corner?.y ?? NaN)) < 0.01)).toBe(true);
        const ends = log.filter(({ name, values }) => name === "arc" && values[2] === 3);
        for (const { values } of ends) expect([values[0], values[1]]).toEqual([360, 40]);
        const lines = log.filter(({ name }) => name === "lineTo" || name === "moveTo")
            .map(({ values: [x, y] }) => [x / 2, y / 2]);
        const inWall = lines.filter(([x, y]) => Math.abs(x - 100) < 4 && y < 84);
        expect(inWall).toEqual([]);
        const none = recorder();
        draw.drawRoutes(none.context, world, { scale: 2 });
        expect(none.log).toEqual([]);
    });

    it("routes: a path that cannot reach the goal ends at the closest point, and points to the goal", () => {
        const { world, brain } = hallOf({ edges: "clamp" }), { context, log } = recorder();
        world.addBox({ x: 100, y: 50, halfWidth: 4, halfHeight: 60 });
        const agent = world.addAgent({ x: 20, y: 50, radius: 3, brain, target: { x: 180, y: 50 } });
        world.step(1 / 60);
        draw.drawRoutes(context, world, { agent });
        const [end] = log.filter(({ name, values }) => name === "arc" && values[2] === 3);
        expect(end?.values[0]).toBeLessThan(96);
        expect(log.filter(({ name }) => name === "lineTo").some(({ values }) => values[0] === 180)).toBe(true);
    });

    it("routes: in a wrapped world the line leads across the edge, not through the world", () => {
        const { world, brain } = hallOf({ edges: "wrap" }), { context, log } = recorder();
        world.addBox({ x: 5, y: 30, halfWidth: 4, halfHeight: 24 });
        const agent = world.addAgent({ x: 30, y: 30, radius: 3, brain, target: { x: 170, y: 30 } });
        world.step(1 / 60);
        draw.drawRoutes(context, world, { agent });
        expect(world.explain(agent).behaviors[0]?.means).toBe("path");
        const xs = log.filter(({ name }) => name === "lineTo" || name === "moveTo").map(({ values }) => values[0]);
        expect(xs.length).toBeGreaterThan(3);
        expect(Math.max(...xs)).toBeLessThan(60); // west, across the edge
        expect(Math.min(...xs)).toBeCloseTo(-30, 3);
    });
});
