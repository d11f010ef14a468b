/** Draws perception: cones end where obstacles and agents block the view, as what agents see does. */
import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { createVeerSync } from "veer/core";
import * as draw from "veer/draw";
import { recorder } from "./recorder.js";

const veer = createVeerSync(readFileSync(new URL("../../dist/veer.wasm", import.meta.url)));
const GUARD = 1, THIEF = 2, WALL = 1, GLASS = 2;

/** @typedef {{ name: string, values: any[] }} Call */

/** Returns the corners of the first filled area: points of lines, and ends of arcs. @param {Call[]} log */
function firstArea(log) {
    const end = log.findIndex(({ name }) => name === "fill");
    return log.slice(0, end).flatMap(({ name, values: [x, y, r, from, to] }) => {
        if (name === "arc") return [from, to].map((turn) => ({ x: x + r * Math.cos(turn), y: y + r * Math.sin(turn) }));
        return name === "lineTo" ? [{ x, y }] : [];
    });
}

describe("cones", () => {
    /** @type {any} */
    let world;
    beforeEach(() => {
        world = veer.createWorld({ bounds: [0, 0, 600, 400] });
        return () => world.dispose();
    });
    /** Adds a guard that faces along x at (100, 200). @param {object} [sense] */
    const addGuard = (sense) => {
        const brain = world.addBrain({
            sense: { mask: THIEF, blockers: WALL, range: 200, halfAngle: 0.5, gain: 2, ...sense }, behaviors: ["seek"],
        });
        return world.addAgent({ x: 100, y: 200, orientation: 0, group: GUARD, brain, radius: 8 });
    };
    const drawn = () => {
        const { context, log } = recorder(), rays = { count: 0 }, { raycast } = world;
        world.raycast = (/** @type {any} */ ray) => {
            rays.count++;
            return raycast.call(world, ray);
        };
        draw.drawSenses(context, world, {});
        delete world.raycast;
        return { area: firstArea(log), log, rays: rays.count };
    };
    const farthest = (/** @type {{ x: number, y: number }[]} */ area) =>
        Math.max(...area.map(({ x, y }) => Math.hypot(x - 100, y - 200)));

    it("reach their range in the open, end at a wall, and pass through glass", () => {
        addGuard();
        expect(farthest(drawn().area)).toBeCloseTo(200, 3);
        const glass = world.addBox({ x: 190, y: 200, halfWidth: 5, halfHeight: 150, group: GLASS });
        expect(farthest(drawn().area)).toBeCloseTo(200, 3);
        world.removeObstacle(glass);
        world.addBox({ x: 190, y: 200, halfWidth: 5, halfHeight: 150, group: WALL });
        const { area } = drawn();
        expect(Math.max(...area.map(({ x }) => x))).toBeCloseTo(185, 2);
        expect(farthest(area)).toBeGreaterThan(90);
    });

    it("end where sight ends: up to 2 u, a thief is seen exactly if it is in the drawn area", () => {
        const guard = addGuard();
        world.addBox({ x: 200, y: 225, halfWidth: 10, halfHeight: 25, group: WALL });
        const thief = world.addAgent({ x: 500, y: 380, group: THIEF, radius: 4 }), { area } = drawn();
        const corners = [{ x: 100, y: 200 }, ...area];
        const isInside = (/** @type {number} */ x, /** @type {number} */ y) => corners.reduce((inside, a, i) => {
            const b = corners[(i + 1) % corners.length];
            const crosses = (a.y > y) !== (b.y > y) && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x);
            return crosses ? !inside : inside;
        }, false);
        let seen = 0, hidden = 0;
        for (let x = 120; x < 310; x += 7) {
            for (let y = 120; y < 290; y += 7) {
                const around = [[0, 0], [2, 0], [-2, 0], [0, 2], [0, -2]].map(([dx, dy]) => isInside(x + dx, y + dy));
                if (new Set(around).size > 1) continue; // at an edge
                world.setAgent(thief, { x, y });
                const settings = { range: 200, halfAngle: 0.5, blockers: WALL };
                const { count } = world.canSee({ observers: [guard], targets: [thief], ...settings });
                expect(Boolean(count), `${x}, ${y}`).toBe(around[0]);
                if (around[0]) seen++;
                else hidden++;
            }
        }
        expect(seen).toBeGreaterThan(100);
        expect(hidden).toBeGreaterThan(100);
    });

    it("end at agents that block the view", () => {
        addGuard({ blockingAgents: 4 });
        world.addAgent({ x: 160, y: 200, group: 4, radius: 20 });
        const { area } = drawn(), ahead = area.filter(({ y }) => Math.abs(y - 200) < 8);
        expect(Math.max(...ahead.map(({ x }) => x))).toBeLessThan(145);
        expect(farthest(area)).toBeCloseTo(200, 3);
    });

    it("show certainty as a growing part of the cones, in the color of danger", () => {
        const { danger } = draw.palette, guard = addGuard({ findAt: 1 });
        const inks = () => new Set(drawn().log.filter(({ name, values: [ink] }) =>
            name === "fillStyle" && ink.length === 9).map(({ values: [ink] }) => ink.slice(0, 7)));
        expect(inks().has(danger)).toBe(false);
        world.addAgent({ x: 220, y: 200, group: THIEF });
        for (let i = 0; i < 10; i++) world.step(1 / 60);
        const [{ certainty }] = world.memories(guard);
        expect(certainty).toBeCloseTo(1 / 3, 2);
        expect(inks().has(danger)).toBe(true);
    });

    it("need at most 150 rays for one guard among walls, and at most 5,000 for 200", () => {
        addGuard({ nearRange: 40 });
        for (let i = 0; i < 6; i++) world.addBox({ x: 160 + 20 * i, y: 150 + 20 * i, halfWidth: 5, halfHeight: 5 });
        const { rays } = drawn();
        expect(rays).toBeGreaterThan(40);
        expect(rays).toBeLessThanOrEqual(150);
        for (let i = 1; i < 200; i++) addGuard({ nearRange: 40 });
        expect(drawn().rays).toBeLessThanOrEqual(5000);
    });
});
