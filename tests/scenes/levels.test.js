/** Scenes with levels: rules know the floors, and the house keeps everyone moving. */
import { beforeAll, describe, expect, it } from "vitest";
import { createVeer } from "veer";
import { createGame } from "../../web/scene/game.js";
import { buildScene, readScene } from "../../web/scene/load.js";
import { sceneText } from "../tools/scenes.mjs";

/** @type {any} */
let veer;
beforeAll(async () => void (veer = await createVeer()));

describe("retarget in a world with levels", () => {
    const scene = (/** @type {any} */ rule) => ({
        version: 1, name: "floors", title: "Floors", seed: 1,
        world: { bounds: [0, 0, 200, 100], edges: "clamp", levels: 2, levelHeight: 50, capacity: { navCells: 200 } },
        links: { stairs: { kind: "walk", fromX: 150, fromY: 50, toX: 180, toY: 50, toZ: 50, twoWay: 1 } },
        brains: { walker: { behaviors: [{ type: "goTo", cellSize: 10, clearance: 5 }] } },
        agents: [{ name: "one", brain: "walker", radius: 5, x: 50, y: 50, target: [50, 50, 50] }],
        rules: [{ type: "retarget", of: "one", within: 12, points: [[50, 50, 50], [50, 50, 0]], ...rule }],
    });

    it("a point above or below is not reached before the agent is on its floor", () => {
        const built = buildScene(veer, readScene(scene({}), veer.schema)), game = createGame(built, veer.schema);
        const { world, names } = built, one = names.agents.get("one"), heights = [];
        for (let i = 0; i < 1200; i++) {
            game.step();
            if (game.happened.length) heights.push(world.getAgent(/** @type {any} */ (one)).z);
        }
        expect(heights.length).toBeGreaterThan(2);
        heights.forEach((z, i) => expect(z).toBeCloseTo(i % 2 ? 0 : 50, 3));
        world.dispose();
    });

    it("`any` chooses another point at random, the same with the same seed", () => {
        const points = [[20, 20], [180, 20], [20, 80], [100, 80]];
        const course = (/** @type {number} */ seed) => {
            const built = buildScene(veer, readScene(scene({ points, any: true }), veer.schema), { seed }), seen = [];
            const game = createGame(built, veer.schema), { world, names } = built;
            for (let i = 0; i < 1500; i++) {
                game.step();
                const { x, y } = /** @type {any} */ (world.getTarget(/** @type {any} */ (names.agents.get("one"))));
                if (game.happened.length) seen.push(points.findIndex(([px, py]) => px === x && py === y));
            }
            world.dispose();
            return seen;
        };
        const first = course(1);
        expect(first.length).toBeGreaterThan(6);
        first.forEach((point, i) => i && expect(point).not.toBe(first[i - 1]));
        expect(new Set(first).size).toBeGreaterThan(2);
        expect(course(1)).toEqual(first);
        expect(course(2)).not.toEqual(first);
    });
});

describe("the house", () => {
    it.each([2, 7])("with seed %i everyone reaches rooms, on both floors, by every link", (seed) => {
        const built = buildScene(veer, readScene(sceneText("house"), veer.schema), { seed });
        const game = createGame(built, veer.schema), { world, names } = built, used = new Set(), rooms = new Map();
        for (let i = 0; i < 4800; i++) {
            game.step();
            for (const { type, value } of world.events) if (type === "jumped") used.add(value);
            for (const [name, id] of names.agents) {
                const s = world.slot(id), { targetX, targetY, targetZ } = world.agents;
                rooms.set(name, (rooms.get(name) ?? new Set()).add(`${targetX[s]} ${targetY[s]} ${targetZ[s]}`));
            }
        }
        expect([...used].sort()).toEqual([0, 1, 2, 3, 4, 5]);
        for (const [name, own] of rooms) expect(own.size, name).toBeGreaterThan(1);
        const high = [...names.agents.values()].filter((id) => world.agents.z[world.slot(id)] > 50).length;
        expect(high).toBeGreaterThan(8);
        expect(high).toBeLessThan(40);
        world.dispose();
    });
});
