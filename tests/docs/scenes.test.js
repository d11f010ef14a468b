/**
 * The scenes of the documentation: each is valid and moves. Most show the behavior that they are named after, the
 * others are on the page that they name.
 */
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

/** Scenes of other pages, with the page. @type {Record<string, string>} */
const OF_PAGES = { stealth: "recipes/patrol" };

test("every behavior has a scene", () => {
    const parts = ["targeter", "decomposer", "constraint"];
    expect(names.filter((name) => !OF_PAGES[name]).sort()).toEqual(
        veer.schema.behaviors.filter(({ kind }) => !parts.includes(kind)).map(({ name }) => name).sort(),
    );
});

test.each(names)("%s", (name) => {
    const scene = readScene(readFileSync(join(folder, `${name}.json`), "utf8"), veer.schema);
    const built = buildScene(veer, scene), { world } = built;
    const page = OF_PAGES[name] ?? `behaviors/${name}`;
    expect(scene).toMatchObject({ name: `docs-${name}`, page });
    const shown = OF_PAGES[name]
        ? readFileSync(join(docs, `${page}.md`), "utf8").match(/<LiveScene scene="(\w+)"/)?.[1]
        : Object.values(scene.brains).flatMap(({ behaviors }) => behaviors.map(({ type }) => type))
            .find((type) => type === name);
    expect(shown).toBe(name);
    const game = createGame(built, veer.schema);
    const places = () => [...world.agents.x, ...world.agents.y, ...world.agents.orientation].join();
    const before = places();
    for (let i = 0; i < 300; i++) game.step();
    // these two scenes wait for the user's input
    if (!["custom", "drive"].includes(name)) expect(places()).not.toBe(before);
    expect([...world.agents.flags].every((flags) => !(flags & 2)), "nothing is quarantined").toBe(true);
    world.dispose();
});
