// Tile maps in JavaScript: what calls return, which arguments they reject, how the world grows, saves and recordings.
import { expect, test } from "vitest";

import { createVeer } from "veer";
import { drawTiles, palette } from "veer/draw";
import { thrown } from "./worlds.js";

const veer = await createVeer();

/** A room with a door, mud in it, and a pillar. */
const ROWS = ["#######", "#.....#", "#.#.~~.", "#...~~#", "#######"];
const VALUES = new Map([["#", 1], [".", 0], ["~", 2]]);
const tiles = ROWS.flatMap((row) => [...row].map((sign) => VALUES.get(sign) ?? 0));
const types = { 1: { solid: true }, 2: { cost: 4 } };
const room = () => ({ x: 10, y: 20, columns: 7, rows: 5, tileSize: 10, tiles, types });

test("a map comes back as it was given", () => {
    const world = veer.createWorld(), map = world.addTiles(room());
    expect(world.tiles).toEqual([map]);
    expect(world.isAlive(map)).toBe(true);
    const { tiles: values, types: known, ...rest } = world.getTiles(map);
    expect(rest).toEqual({ x: 10, y: 20, z: 0, columns: 7, rows: 5, tileSize: 10, group: 1 });
    expect(values).toBeInstanceOf(Uint8Array);
    expect([...values]).toEqual(tiles);
    expect(known).toEqual({ 1: { solid: 1, cost: 0, group: 0 }, 2: { solid: 0, cost: 4, group: 0 } });
    const other = world.addTiles(world.getTiles(map));
    expect(world.getTiles(other)).toEqual(world.getTiles(map));
    world.removeTiles(map);
    expect(world.tiles).toEqual([other]);
    expect(() => world.getTiles(map)).toThrow(/tiles/);
});

test("tiles may be any list of numbers, and a world grows for its maps", () => {
    const world = veer.createWorld({ capacity: { obstacles: 1, tileWords: 1 } });
    const wide = { columns: 256, rows: 256, tileSize: 4, types };
    const values = Array.from({ length: 65536 }, (_, i) => (i * 7919) % 3);
    const maps = [values, Uint8Array.from(values), new Float32Array(values), new Uint16Array(values)].map((list) =>
        world.addTiles({ ...wide, tiles: list }));
    for (const map of maps) expect([...world.getTiles(map).tiles]).toEqual(values);
    expect(world.capacity.tileWords).toBeGreaterThan(65536);
    expect(world.obstacles).toEqual([]);
});

test("tiles block rays and the way, and cost", () => {
    const world = veer.createWorld({ bounds: [0, 0, 90, 90], capacity: { navCells: 100 } });
    const map = world.addTiles(room());
    const hit = world.raycast({ origin: { x: 25, y: 35 }, direction: { x: 1, y: 0 }, distance: 60 });
    expect(hit?.distance).toBeCloseTo(45, 3);
    expect(world.tilesOf(/** @type {import("veer").RayHit} */ (hit).obstacle)).toBe(map);
    expect(world.tileAt(map, { x: 79, y: 42 })).toEqual({ column: 6, row: 2, value: 0 });
    expect(world.tileAt(map, { x: 5, y: 42 })).toBeNull();
    const query = { cellSize: 10, clearance: 2 };
    const path = world.findPath({ x: 25, y: 35 }, { x: 85, y: 45 }, query);
    expect(path.status).toBe("found");
    world.setTile(map, 6, 2, 1);
    expect(world.findPath({ x: 25, y: 35 }, { x: 85, y: 45 }, query).status).not.toBe("found");
    world.changeTiles(map, { column: 5, row: 1, columns: 2, rows: 2, tiles: [0, 0, 0, 0] });
    expect(world.findPath({ x: 25, y: 35 }, { x: 85, y: 45 }, query).status).toBe("found");
    expect(world.tileAt(map, { x: 79, y: 42 })?.value).toBe(0);
});

test("a definition that is set keeps what it does not name", () => {
    const world = veer.createWorld(), map = world.addTiles(room());
    world.setTiles(map, { x: 0, group: 6 });
    expect(world.getTiles(map)).toMatchObject({ x: 0, y: 20, group: 6, types: { 2: { cost: 4 } } });
    expect([...world.getTiles(map).tiles]).toEqual(tiles);
    world.setTiles(map, { types: { 1: { cost: Infinity }, 2: { solid: true, group: 4 } } });
    expect(world.getTiles(map).types).toEqual({
        1: { solid: 0, cost: Infinity, group: 0 }, 2: { solid: 1, cost: 0, group: 4 },
    });
    world.setTiles(map, { columns: 2, rows: 1, tiles: [2, 1] });
    expect([...world.getTiles(map).tiles]).toEqual([2, 1]);
});

test("maps are saved, rolled back and recorded", () => {
    const world = veer.createWorld({ capacity: { tiles: 1 } });
    world.record();
    world.history({ frames: 4 });
    world.step(1 / 60);
    const map = world.addTiles(room());
    world.step(1 / 60);
    const hash = world.hash(), other = veer.loadWorld(world.save());
    expect(other.hash()).toBe(hash);
    expect(other.getTiles(other.tiles[0])).toEqual(world.getTiles(map));
    world.setTile(map, 1, 1, 2);
    world.step(1 / 60);
    expect(world.hash()).not.toBe(hash);
    world.rollback(2);
    expect(world.getTiles(map).tiles[8]).toBe(0);
    world.setTile(map, 2, 1, 1);
    world.step(1 / 60);
    const replay = veer.replay(world.recorded());
    while (replay.replayStep());
    expect(replay.hash()).toBe(world.hash());
});

test("maps are drawn: walls as obstacles, ground by its cost, like tiles as one", () => {
    const world = veer.createWorld();
    world.addTiles({ ...room(), types: { 1: { solid: true }, 2: { cost: Infinity }, 3: { cost: 0.5 } } });
    /** @type {any[]} */
    const log = [];
    const ctx = new Proxy(/** @type {any} */ ({ canvas: { width: 200, height: 100 } }), {
        get: (target, name) => target[name] ?? ((/** @type {any[]} */ ...values) => void log.push([name, ...values])),
        set: (_, name, value) => !!log.push([name, value]),
    });
    drawTiles(ctx, world, { x: 10, y: 0, scale: 2 });
    const walls = log.filter(([name]) => name === "rect").map(([, ...sides]) => sides);
    expect(walls[0]).toEqual([0, 40, 140, 20]); // the first row
    const tilesOf = (/** @type {number[][]} */ boxes) => boxes.reduce((sum, [, , w, h]) => sum + (w * h) / 400, 0);
    expect(tilesOf(walls)).toBe(tiles.filter((value) => value === 1).length);
    expect(walls.length).toBeLessThan(8);
    const inks = log.filter(([name]) => name === "fillStyle").map(([, ink]) => ink.slice(0, 7));
    expect(inks).toContain(palette.obstacle);
    expect(inks).toContain(palette.forbidden);
    expect(inks).not.toContain(palette.cheap);
    log.length = 0;
    drawTiles(ctx, world, { tiles: [] });
    expect(log).toEqual([]);
});

test.each(/** @type {[string, string, string, any][]} */ ([
    ["too few tiles", "tiles.length", "columns x rows is 35", { tiles: tiles.slice(1) }],
    ["no tiles", "tiles.length", "", { tiles: [] }],
    ["a value without a type", "tiles[3]", "no type has this value", { tiles: tiles.with(3, 9) }],
    ["no list", "tiles", "must be a list of numbers", { tiles: "###" }],
    ["rows as lists", "tiles[0]", "", { tiles: [[1, 1], [0, 0]] }],
    ["a value that is no byte", "tiles[2]", "", { tiles: tiles.with(2, 256) }],
    ["a value that is not whole", "tiles[2]", "whole", { tiles: tiles.with(2, 0.5) }],
    ["types as a list", "types", "", { types: [{ solid: true }] }],
    ["a type of no value", "types.wall", "not a value of tiles", { types: { ...types, wall: {} } }],
    ["an unknown field of a type", "types.1.solids", "did you mean", { types: { 1: { solids: true } } }],
    ["solid and costly", "types.2.cost", "must be 0 where", { types: { 1: {}, 2: { solid: true, cost: 2 } } }],
    ["a cost that is not a number", "types.2.cost", "", { types: { 1: {}, 2: { cost: NaN } } }],
    ["tiles too small for their place", "tileSize", "too small", { x: 9e5, tileSize: 0.5 }],
    ["a map beyond the largest coordinate", "columns", "the map ends at", { x: 999999 }],
]))("141, 142: %s", (_, argument, hint, wrong) => {
    const world = veer.createWorld(), hash = world.hash();
    const error = thrown(() => world.addTiles({ ...room(), ...wrong }));
    expect(error.message).toContain("world.addTiles");
    expect(error.argument).toBe(argument);
    expect(error.message).toContain(hint);
    expect(world.hash()).toBe(hash);
});

test.each(/** @type {[string, string, any][]} */ ([
    ["outside", "column", { column: 7, columns: 1, rows: 1, tiles: [0] }],
    ["across the edge", "columns", { column: 5, columns: 3, rows: 1, tiles: [0, 0, 0] }],
    ["the wrong number", "tiles.length", { columns: 2, rows: 2, tiles: [0, 0, 0] }],
    ["a value without a type", "tiles[1]", { columns: 2, rows: 1, tiles: [0, 7] }],
    ["an unknown field", "width", { width: 2, rows: 1, tiles: [0, 0] }],
]))("143: %s", (_, argument, patch) => {
    const world = veer.createWorld(), map = world.addTiles(room()), hash = world.hash();
    expect(thrown(() => world.changeTiles(map, patch)).argument).toBe(argument);
    expect(world.hash()).toBe(hash);
});

test("144: obstacles of a map are changed only through the map", () => {
    const world = veer.createWorld(), map = world.addTiles(room());
    const hit = world.raycast({ origin: { x: 25, y: 35 }, direction: { x: 1, y: 0 }, distance: 60 });
    const { obstacle } = /** @type {import("veer").RayHit} */ (hit), hash = world.hash();
    expect(world.getObstacle(obstacle)).toMatchObject({ kind: "box" });
    for (const act of [
        () => world.removeObstacle(obstacle), () => world.moveObstacle(obstacle, { x: 3 }),
        () => world.setObstacle(obstacle, { group: 2 }),
    ]) {
        expect(thrown(act).message).toContain("it belongs to a tile map");
    }
    expect(world.hash()).toBe(hash);
    expect(thrown(() => world.setTile(map, 7, 0, 0)).argument).toBe("column");
    expect(thrown(() => world.setTile(map, 0, 5, 0)).argument).toBe("row");
    expect(thrown(() => world.setTile(map, 0, 0, 9)).message).toContain("no type has this value");
    const volume = veer.createWorld({ dimensions: 3 });
    expect(thrown(() => volume.addTiles(room())).message).toContain("tile maps are planar");
});
