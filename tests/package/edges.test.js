/** Tests the edges of worlds axis by axis: createWorld({ edges: { x: "wrap", y: "clamp" } }). */
import { createVeer } from "veer";
import { describe, expect, test } from "vitest";

const veer = await createVeer();
const bounds = [0, 0, 260, 18];

/** @param {import("veer").World} world @param {import("veer").AgentId} agent */
const placeOf = (world, agent) => [world.agents.x[world.slot(agent)], world.agents.y[world.slot(agent)]];

/** Returns where an agent is half a second after it set out for a corner. @param {import("veer").WorldDef} def */
function drifted(def) {
    const world = veer.createWorld({ bounds, ...def });
    const agent = world.addAgent({ x: 250, y: 9, velocityX: 60, velocityY: 60, radius: 2 });
    for (let step = 0; step < 30; step++) world.step(1 / 60);
    return placeOf(world, agent).map(Math.round);
}

describe("edges of each axis", () => {
    test("a name means all axes, an object the axes that it names; the others have no edges", () => {
        expect(drifted({ edges: "wrap" })).toEqual([20, 3]);
        expect(drifted({ edges: { x: "wrap", y: "clamp" } })).toEqual([20, 16]);
        expect(drifted({ edges: { y: "clamp" } })).toEqual([280, 16]);
        expect(drifted({ edges: { x: "wrap", y: undefined } })).toEqual([20, 39]);
        expect(drifted({ edgesX: "wrap", edgesY: "clamp" })).toEqual([20, 16]);
        expect(drifted({ edges: {} })).toEqual(drifted({}));
    });

    test("settings have them axis by axis, and create the same world again", () => {
        const { settings } = veer.createWorld({ bounds, edges: { x: "wrap", y: "bounce" } });
        expect(settings).toMatchObject({ edgesX: "wrap", edgesY: "bounce", edgesZ: "none" });
        expect(settings).not.toHaveProperty("edges");
        expect(veer.createWorld(settings).settings).toEqual(settings);
        expect(veer.createWorld({ dimensions: 3, edges: "clamp" }).settings).toMatchObject({ edgesZ: "clamp" });
        expect(veer.createWorld({ dimensions: 3, edges: { z: "clamp" } }).settings)
            .toMatchObject({ edgesX: "none", edgesZ: "clamp" });
    });

    test("neighbors, rays and paths go across the seam and not across the walls", () => {
        const world = veer.createWorld({ bounds, edges: { x: "wrap", y: "clamp" }, capacity: { navCells: 2000 } });
        const left = world.addAgent({ x: 3, y: 9 }), right = world.addAgent({ x: 258, y: 9 });
        world.addAgent({ x: 130, y: 17 });
        expect(world.nearest({ x: 3, y: 9, range: 8, count: 4 })).toEqual([left, right]);
        expect(world.nearest({ x: 130, y: 1, range: 8, count: 4 })).toEqual([]);
        const wall = world.addObstacle({ x: 20, y: 9, radius: 5 });
        const hit = world.raycast({ origin: { x: 240, y: 9 }, direction: { x: 1, y: 0 }, distance: 100 });
        expect(hit).toMatchObject({ obstacle: wall, distance: 35 });
        const found = world.findPath({ x: 200, y: 9 }, { x: 5, y: 9 }, { cellSize: 2, clearance: 1 });
        expect(found.length).toBeCloseTo(65, 0);
    });

    test("with y up, y is the height", () => {
        const world = veer.createWorld({ axes: "yUp", bounds, edges: { x: "wrap", z: "clamp" } });
        expect(world.settings).toMatchObject({ edgesX: "wrap", edgesY: "none", edgesZ: "clamp" });
        const agent = world.addAgent({ x: 250, z: 9, velocityX: 60, velocityZ: 60, radius: 2 });
        for (let step = 0; step < 30; step++) world.step(1 / 60);
        const { x, z } = world.agents, slot = world.slot(agent);
        expect([x[slot], z[slot]].map(Math.round)).toEqual([20, 16]);
    });

    test("saved worlds keep them, and drawn poses cross the seam only", () => {
        const world = veer.createWorld({ bounds, edges: { x: "wrap", y: "clamp" } });
        const agent = world.addAgent({ x: 259.75, y: 9, velocityX: 60, velocityY: 900, maxSpeed: 1000, radius: 2 });
        const copy = veer.loadWorld(world.save());
        for (const one of [world, copy]) {
            one.step(1 / 60);
            one.interpolate(0.5);
        }
        expect(copy.settings).toEqual(world.settings);
        expect(copy.hash()).toEqual(world.hash());
        const slot = world.slot(agent), { drawX, drawY } = world.agents;
        expect([drawX[slot], drawY[slot]]).toEqual([0.25, 12.5]);
    });

    test("an axis with bounds but no edges is a warning", () => {
        const world = veer.createWorld({ bounds, edges: { x: "wrap" } });
        world.addAgent();
        expect(world.warnings.map(({ code, argument }) => [code, argument])).toContainEqual(["edgesMissing", "edges"]);
        const open = veer.createWorld({ minX: 0, maxX: 260, edges: { x: "wrap" } });
        open.addAgent();
        expect(open.warnings.map(({ code }) => code)).not.toContain("edgesMissing");
    });
});
