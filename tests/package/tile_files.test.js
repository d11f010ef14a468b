// Tile maps from the files of editors, with the loaders of the recipe web/docs/recipes/tile-maps.md: an infinite Tiled
// map with flipped tiles, groups, two tilesets and a layer of objects, and an LDtk project with two levels.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { createVeer } from "veer";

const veer = await createVeer();
const page = readFileSync(new URL("../../web/docs/recipes/tile-maps.md", import.meta.url), "utf8");
const fileOf = (/** @type {string} */ name) =>
    JSON.parse(readFileSync(new URL(`maps/${name}`, import.meta.url), "utf8"));

/** Returns a function of the recipe. @param {string} name @returns {Promise<any>} */
async function loader(name) {
    const text = [...page.matchAll(/```js\n([^]*?)```/g)].map(([, code]) => code).find((code) =>
        code.includes(`function ${name}(`));
    return (await import(`data:text/javascript,${encodeURIComponent(`${text}\nexport default ${name};`)}`)).default;
}
const readTiled = await loader("readTiled"), readLdtk = await loader("readLdtk");

/** @param {ArrayLike<number>} tiles @param {number} columns */
const rowsOf = (tiles, columns) =>
    Array.from({ length: tiles.length / columns }, (_, row) =>
        Array.from({ length: columns }, (_, column) => tiles[row * columns + column]).join(""));

test("an infinite Tiled map with flipped tiles, groups and tilesets", () => {
    const { def, objects } = readTiled(fileOf("yard.tmj"));
    expect(def).toMatchObject({ x: -64, y: -64, columns: 8, rows: 4, tileSize: 16 });
    // 0 has no type, 1 the cost 2.5, 2 the cost 0.5; 3 is solid
    expect(def.types).toEqual({ 1: { cost: 2.5 }, 2: { cost: 0.5 }, 3: { solid: true } });
    expect(rowsOf(def.tiles, 8)).toEqual(["33333333", "30110003", "30022003", "33333333"]);
    const world = veer.createWorld({ bounds: [-64, -64, 64, 0], edges: "clamp", capacity: { navCells: 32 } });
    const map = world.addTiles(def);
    const brain = world.addBrain({ behaviors: [{ type: "goTo", cellSize: 16, clearance: 5 }] });
    const [guard, thief] = objects.spawns;
    const agent = world.addAgent({
        x: guard.x, y: guard.y, radius: 5, brain, target: { x: thief.x, y: thief.y },
    });
    for (let i = 0; i < 300; i++) world.step(1 / 60);
    const { x, y } = world.getAgent(agent);
    expect(Math.hypot(x - thief.x, y - thief.y)).toBeLessThan(6);
    expect(world.tileAt(map, { x: 60, y: -40 })?.value).toBe(3);
});

test.each(/** @type {[string, RegExp, object][]} */ ([
    ["isometric", /isometric map/, { orientation: "isometric" }],
    ["tiles that are not square", /square/, { tileheight: 8 }],
    ["a tileset in a file of its own", /walls.tsj/, { tilesets: [{ firstgid: 1, source: "walls.tsj" }] }],
]))("a Tiled map with %s is refused with the reason", (_, reason, wrong) => {
    expect(() => readTiled({ ...fileOf("yard.tmj"), ...wrong })).toThrow(reason);
});

test("a compressed Tiled map is refused with the reason", () => {
    const map = fileOf("yard.tmj");
    map.layers[0].layers[0].compression = "zlib";
    expect(() => readTiled(map)).toThrow(/without compression/);
});

test("levels of an LDtk project side by side", () => {
    const project = fileOf("house.ldtk"), meanings = { wall: { solid: true }, mud: { cost: 4 } };
    const world = veer.createWorld({ bounds: [0, 0, 96, 32], edges: "clamp", capacity: { navCells: 48 } });
    const [hall, garden] = ["Hall", "Garden"].map((name) => readLdtk(project, name, "Collisions", meanings));
    expect(hall.def.types).toEqual({ 1: { solid: true }, 2: { cost: 4 }, 4: {} });
    const maps = [hall, garden].map(({ def }) => world.addTiles(def));
    expect(world.getTiles(maps[1])).toMatchObject({ x: 48, columns: 6, rows: 4, tileSize: 8 });
    const brain = world.addBrain({ behaviors: [{ type: "goTo", cellSize: 8, clearance: 2 }] });
    const [player] = hall.entities, [gate] = garden.entities;
    const agent = world.addAgent({
        x: player.x, y: player.y, radius: 2, maxSpeed: 20, brain, target: { x: gate.x, y: gate.y },
    });
    for (let i = 0; i < 600; i++) world.step(1 / 60);
    const { x, y } = world.getAgent(agent);
    expect(Math.hypot(x - gate.x, y - gate.y)).toBeLessThan(6);
    expect(() => readLdtk(project, "Cellar", "Collisions", meanings)).toThrow(/Cellar/);
});
