/** Tower defense: what may be built, the rules `waves`, `shoot` and `retile`, and the tile maps of scenes. */
import { beforeAll, describe, expect, it } from "vitest";
import { createVeer } from "veer";
import { mayBuild } from "../../web/scene/build.js";
import { createGame } from "../../web/scene/game.js";
import { buildScene, readScene, SceneError } from "../../web/scene/load.js";
import { groundOf, rowsOf, tilesOfValue } from "../../web/scene/tiles.js";

/** @type {any} */
let veer;
beforeAll(async () => void (veer = await createVeer()));

/** Returns a field of 6 x 4 tiles, whose wall leaves one gap. @param {any} [change] */
const field = (change = {}) => ({
    version: 1, name: "field", title: "Field", seed: 1,
    world: { bounds: [0, 0, 240, 160], edges: "clamp", capacity: { navCells: 96, navFields: 4 } },
    tiles: { field: {
        tileSize: 40, types: [{ value: 1, solid: true }, { value: 2, cost: 0.5 }],
        rows: ["000100", "000100", "222222", "000100"],
    } },
    brains: { creep: { behaviors: [{ type: "navField", cellSize: 20, clearance: 9 }] }, still: { behaviors: [] } },
    agents: [
        { name: "creep", count: 3, brain: "creep", radius: 8, maxSpeed: 60, grid: {
            x: 20, y: 20, columns: 1, spacing: 40,
        }, target: [220, 100] },
    ],
    build: { brain: "creep", from: [[20, 100]], to: [[220, 100]], block: {
        kind: "box", halfWidth: 20, halfHeight: 20,
    } },
    ...change,
});
/** @param {any} [change] @param {any} [options] @returns {{ built: any, run: any }} */
const open = (change, options = {}) => {
    const scene = Object.fromEntries(Object.entries(field(change)).filter(([, part]) => part !== undefined));
    const built = buildScene(veer, readScene(scene, veer.schema), options);
    return { built, run: createGame(built, veer.schema) };
};
const block = (/** @type {number} */ x, /** @type {number} */ y) =>
    ({ kind: "box", halfWidth: 20, halfHeight: 20, x, y });

describe("tile maps of scenes", () => {
    it("are in the world, row by row, with their types", () => {
        const { built: { world, names } } = open(), map = names.tiles.get("field");
        expect(rowsOf(world, map)).toEqual(field().tiles.field.rows);
        expect(tilesOfValue(world, map, 1).map(({ x, y }) => [x, y])).toEqual([[140, 20], [140, 60], [140, 140]]);
        expect(world.overlap({ x: 140, y: 60, radius: 5 })).toHaveLength(1);
        expect(groundOf(/** @type {any} */ (field().tiles.field), { column: 3, row: 2 })).toBe(2);
        expect(groundOf(/** @type {any} */ (field().tiles.field), { column: 3, row: 0 })).toBe(0);
        world.dispose();
    });

    it.each([
        ["a row of another length", { rows: ["000", "00"] }, "rows[1]"], ["no digits", { rows: ["0x0"] }, "rows[0]"],
        ["no rows", { rows: [] }, "rows"], ["an unknown field", { rows: ["0"], wide: 3 }, "wide"],
        ["a digit without a type", { rows: ["05"] }, "field"],
        ["a type that is solid and costs", { rows: ["1"], types: [{ solid: true, cost: 2 }] }, "field"],
    ])("with %s are refused with their path", (_, map, part) => {
        const error = /** @type {any} */ ((() => {
            try {
                open({ tiles: { field: map } });
            } catch (one) {
                return one;
            }
        })());
        expect(error).toBeInstanceOf(SceneError);
        expect(error.message).toContain("$.tiles.field");
        expect(error.message).toContain(part);
    });
});

describe("what may be built", () => {
    const ask = (/** @type {any} */ built, /** @type {any} */ def) => mayBuild(built, def);

    it("says yes on free ground, and leaves the world as it was", () => {
        const { built } = open(), before = built.world.hash();
        expect(ask(built, block(180, 20))).toEqual({ ok: true, reason: "", agents: [] });
        expect(built.world.hash()).toBe(before);
    });

    it("says why not: the way, an agent that would be shut in, an agent, a wall", () => {
        const { built } = open(), first = built.names.agents.get("creep 1");
        expect(ask(built, block(140, 100))).toMatchObject({ ok: false, reason: "blocks the way" });
        expect(ask(built, block(20, 20))).toMatchObject({
            ok: false, reason: "an agent stands there", agents: [first],
        });
        expect(ask(built, block(140, 60))).toMatchObject({ ok: false, reason: "something stands there" });
        const map = built.names.tiles.get("field");
        built.world.setTile(map, 1, 0, 1); // the first creep, in the corner, has one way out
        built.world.setAgent(built.names.agents.get("creep 2"), { x: 100, y: 140 });
        expect(ask(built, block(20, 60))).toMatchObject({ ok: false, reason: "shuts an agent in" });
    });

    it("a scene without `build` allows everything, and an unknown brain is refused", () => {
        const { built } = open({ build: undefined });
        expect(ask(built, block(140, 100)).ok).toBe(true);
        expect(() => open({ build: { ...field().build, brain: "ghost" } })).toThrow("ghost");
    });
});

describe("waves", () => {
    const rules = [{
        type: "waves", of: "creep", from: [[20, 100], [20, 60]], exit: [220, 100], within: 16, every: 5, lasts: 3,
        apart: 1,
    }];

    it("agents that reach the exit leave, and enter again in the next wave, one after the other", () => {
        const { built, run } = open({ rules }), entered = [];
        let escaped = 0;
        for (let i = 1; i <= 1500; i++) {
            run.step();
            for (const { type, agent, place } of run.happened) {
                if (type === "escaped") escaped++;
                else entered.push({ i, agent, place });
            }
            expect(built.world.agentIds().length).toBeLessThanOrEqual(3);
        }
        expect(escaped).toBeGreaterThan(5);
        expect(entered.length).toBeGreaterThan(4);
        expect(entered.length).toBeLessThanOrEqual(escaped);
        for (const { i, place } of entered) {
            expect(i % 300 < 180).toBe(true);
            expect(i % 60).toBe(0);
            expect(field().rules ?? rules[0].from).toContainEqual([place.x, place.y]);
        }
    });

    it("no creep enters where an agent stands", () => {
        const { built, run } = open({ rules: [{ ...rules[0], from: [[20, 100]] }] });
        built.world.removeAgent(built.names.agents.get("creep 1"));
        for (const name of ["creep 2", "creep 3"]) built.world.setTarget(built.names.agents.get(name), null);
        built.world.setAgent(built.names.agents.get("creep 2"), { x: 20, y: 100 });
        for (let i = 0; i < 600; i++) {
            run.step();
            expect(run.happened).toEqual([]);
        }
    });
});

describe("shoot", () => {
    const rules = [{ type: "shoot", tiles: "field", value: 1, at: "creep", range: 100, every: 0.5, hits: 3 }];

    it("each tower hits the nearest in its range; the last hit removes an agent, heavier agents take more", () => {
        const grid = { x: 60, y: 60, columns: 1, spacing: 30 };
        const agents = [{ ...field().agents[0], brain: "still", mass: 2, grid }];
        const { built, run } = open({ rules, agents }), shots = [];
        for (let i = 0; i < 600 && built.world.agentIds().length; i++) {
            run.step();
            for (const { type, agent, place, from } of run.happened) {
                shots.push({ type, agent });
                expect(Math.hypot(place.x - from.x, place.y - from.y)).toBeLessThan(100);
            }
        }
        expect(built.world.agentIds()).toEqual([]);
        for (const name of ["creep 1", "creep 2", "creep 3"]) {
            const own = shots.filter(({ agent }) => agent === name).map(({ type }) => type);
            expect(own).toEqual([...Array(5).fill("shot"), "shotDown"]);
        }
    });

    it("keeps no state of its own: a world that is saved and restored midway continues with the same hashes", () => {
        const straight = open({ rules }), broken = open({ rules });
        for (let i = 0; i < 200; i++) straight.run.step();
        for (let i = 0; i < 70; i++) broken.run.step();
        broken.built.world.restore(broken.built.world.save());
        const again = createGame(broken.built, veer.schema);
        for (let i = 70; i < 200; i++) again.step();
        expect(broken.built.world.hash()).toBe(straight.built.world.hash());
        expect(straight.built.world.agentIds().length).toBeLessThan(3);
    });

    it("a map that the scene does not have is refused", () => {
        expect(() => open({ rules: [{ ...rules[0], tiles: "sea" }] })).toThrow('"sea"');
    });
});

describe("retile", () => {
    const points = [[180, 20], [140, 100], [60, 140], [100, 100]];
    const rules = [{ type: "retile", tiles: "field", value: 1, points, every: 1, clear: 20 }];

    it("moves a tower at a time, never closes the way, and gives the ground back", () => {
        const { built, run } = open({ rules }), { world, names } = built, map = names.tiles.get("field");
        let moves = 0;
        for (let i = 0; i < 1800; i++) {
            run.step();
            if (!run.happened.length) continue;
            moves++;
            expect(tilesOfValue(world, map, 1)).toHaveLength(3);
            expect(world.findPath({ x: 20, y: 100 }, { x: 220, y: 100 }, { cellSize: 20, clearance: 9 }).status)
                .toBe("found");
            const now = rowsOf(world, map).join(""), was = field().tiles.field.rows.join("");
            for (let k = 0; k < now.length; k++) if (now[k] !== "1") expect(now[k]).toBe(was[k] === "1" ? "0" : was[k]);
        }
        expect(moves).toBeGreaterThan(3);
    });
});
