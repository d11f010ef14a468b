/** The scenes of the documentation: each is valid, shows the behavior that it is named after, and moves. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { createVeer } from "veer/core";
import { expect, test } from "vitest";
import { docs } from "../../src/build/docs.mjs";
import { root } from "../../src/build/needs.mjs";
import { createGame } from "../../web/scene/game.js";
import { buildScene, readScene } from "../../web/scene/load.js";

const veer = await createVeer(readFileSync(join(root, "dist/veer.wasm")));
const folder = join(docs, "scenes"), names = readdirSync(folder).map((file) => file.replace(".json", ""));

test("every behavior has a scene", () => {
    const parts = ["targeter", "decomposer", "constraint"];
    expect([...names].sort()).toEqual(
        veer.schema.behaviors.filter(({ kind }) => !parts.includes(kind)).map(({ name }) => name).sort(),
    );
});

test.each(names)("%s", (name) => {
    const scene = readScene(readFileSync(join(folder, `${name}.json`), "utf8"), veer.schema);
    const built = buildScene(veer, scene), { world } = built;
    expect(scene).toMatchObject({ name: `docs-${name}`, page: `behaviors/${name}` });
    expect(Object.values(scene.brains).flatMap(({ behaviors }) => behaviors.map(({ type }) => type))).toContain(name);
    const game = createGame(built, veer.schema);
    const places = () => [...world.agents.x, ...world.agents.y, ...world.agents.orientation].join();
    const before = places();
    for (let i = 0; i < 300; i++) game.step();
    // these two scenes wait for the user's input
    if (!["custom", "drive"].includes(name)) expect(places()).not.toBe(before);
    expect([...world.agents.flags].every((flags) => !(flags & 2)), "nothing is quarantined").toBe(true);
    world.dispose();
});
