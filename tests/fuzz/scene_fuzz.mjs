// Fuzzes scene files: the playground's own scenes with values or text changed. Reading must succeed or throw a
// SceneError that names the location. Accepted scenes must build or fail in the same way, step, and keep every
// invariant. Planted: a reader that checks nothing.
import { SceneError, buildScene, readScene } from "../../web/scene/load.js";
import { allScenes, loadVeer, sceneText } from "../tools/scenes.mjs";
import { drive, garble, mutate } from "./drive.mjs";

const MOST_AGENTS = 150; // maximum number of agents of a scene that is stepped
const texts = allScenes().map(sceneText);
const veer = await loadVeer();

/** Returns the result of the act, or undefined if the act throws an expected error. @template T @param {() => T} act */
function refusedOr(act) {
    try {
        return act();
    } catch (error) {
        if (!(error instanceof SceneError)) throw error;
        if (!error.message || error.message.length > 1000) {
            throw new Error(`a message of ${error.message.length} characters`, { cause: error });
        }
        return undefined;
    }
}

/** @param {any} scene */
function live(scene) {
    const built = refusedOr(() => buildScene(veer, scene));
    if (!built) return;
    for (let i = 0; i < 3; i++) built.world.step(1 / 60);
    built.world.validate();
    if (built.world.stats.notFinite) throw new Error("a number turned non-finite");
    built.world.dispose();
}

/** @param {any} scene */
const agentsOf = (scene) =>
    scene.agents.reduce((/** @type {number} */ sum, /** @type {any} */ group) => sum + (group.count ?? 1), 0);

await drive((random, planted) => {
    let text = random.pick(texts);
    if (random.seldom(4)) {
        text = garble(text, random);
    } else {
        const values = JSON.parse(text);
        for (const group of values.agents) if (group.count > 10) group.count = 10;
        for (let edits = 1 + random.under(3); edits; edits--) mutate(values, random);
        text = JSON.stringify(values);
    }
    const scene = planted ? JSON.parse(text) : refusedOr(() => readScene(text, veer.schema));
    if (scene && agentsOf(scene) <= MOST_AGENTS) live(scene);
});
