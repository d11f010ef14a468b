/** Programs of worlds with tile maps: the calls that change tiles are printed in both languages, with the same hash. */
import { expect, it, vi } from "vitest";
import { c } from "../../web/scene/program/c.js";
import { javascript } from "../../web/scene/program/javascript.js";
import { createRecorder } from "../../web/scene/program/record.js";
import { begin, expectSame, textOf, veer } from "./programs.js";

// stubbed, because modules of the page add listeners to it, and Node has no such object
vi.hoisted(() => void (globalThis.addEventListener ??= () => {}));

begin();

it("tile maps, and every change of them", async () => {
    const recorder = createRecorder(veer), world = recorder.veer.createWorld({ bounds: [-1000, -1000, 1000, 1000] });
    const map = world.addTiles({
        x: -900, y: 500, columns: 3, rows: 2, tileSize: 33.3, tiles: [1, 2, 0, 0, 1, 3],
        types: { 1: { solid: true }, 2: { cost: 2.5 }, 3: { cost: Infinity, group: 4 } },
    });
    const field = world.addTiles({
        columns: 40, rows: 3, x: -800, y: -900, tiles: new Uint8Array(120).map((_, i) => Number(i % 7 === 0)),
        types: { 1: { solid: true } },
    });
    world.addAgent({ x: -880, y: 400, velocityY: 60 });
    for (let i = 0; i < 5; i++) world.step(1 / 60);
    world.setTile(map, 2, 0, 1);
    world.changeTiles(map, { column: 1, row: 0, columns: 2, rows: 2, tiles: [0, 3, 2, 0] });
    world.setTiles(field, { x: -700, group: 3 });
    for (let i = 0; i < 60; i++) world.step(1 / 60);
    world.setTiles(map, { columns: 2, rows: 1, tiles: [4, 4], types: { 4: { solid: true } } });
    world.removeTiles(field);
    world.step(1 / 60);
    const program = recorder.program({}, 1 / 60), scene = { title: "By hand", seed: 1, ruled: false };
    expect(program.calls.map(({ name }) => name)).toEqual([
        "addTiles", "addTiles", "addAgent", "setTile", "changeTiles", "setTiles", "setTiles", "removeTiles",
    ]);
    await expectSame(program, "tiles",
        { js: textOf(javascript(program, veer.schema, scene)), c: textOf(c(program, veer.schema, scene)) });
}, 60_000);
