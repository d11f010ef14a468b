/**
 * The playground: draws what agents see, want, fear and decide, and lets the user change it. It asks the world and draws; it never computes
 * steering. Flow of a frame: clock -> world.advance -> explain -> field, panel, figures. Under ?test=1 the clock is stopped at first.
 */
import { createVeer } from "veer";
import { readScene } from "./scene/load.js";
import { sceneOrder } from "./app/chooser.js";
import { createPage, startPage } from "./app/page.js";
import { fail } from "./app/notice.js";

/** The scene files, by name. @param {any} schema */
function readScenes(schema) {
    const files = import.meta.glob("./scenes/*.json", { query: "?raw", import: "default", eager: true });
    const scenes = Object.values(files).map((text) => readScene(/** @type {string} */ (text), schema));
    const byName = new Map(scenes.map((scene) => [scene.name, scene]));
    return new Map(sceneOrder(byName.keys()).map((name) => [name, byName.get(name)]));
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
