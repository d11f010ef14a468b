/**
 * The playground: draws what agents perceive, want, avoid and decide, and lets the user change it. It reads the world and draws; it never
 * computes steering. Flow of a frame: clock -> world.advance -> explain -> field, panel, figures. With ?test=1 it starts paused.
 */
import { createVeer } from "veer";
import { readScene } from "./scene/load.js";
import { sceneOrder } from "./app/chooser.js";
import { createPage, startPage } from "./app/page.js";
import { fail } from "./app/notice.js";

/** The scene files, by name, in the order of the list. @param {import("./types.js").Schema} schema */
function readScenes(schema) {
    const files = import.meta.glob("./scenes/*.json", { query: "?raw", import: "default", eager: true });
    const scenes = Object.values(files).map((text) => readScene(/** @type {string} */ (text), schema));
    const order = sceneOrder(scenes.map(({ name }) => name));
    return new Map(scenes.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name)).map((scene) => [scene.name, scene]));
}

try {
    const veer = await createVeer(), testing = new URLSearchParams(location.search).get("test") === "1";
    const page = createPage(veer, readScenes(veer.schema));
    await startPage(page, { paused: testing });
    if (testing) (await import("./app/testHook.js")).expose(page);
} catch (error) {
    fail(error);
    throw error;
}
