/**
 * Scene files for the package: dist/scenes.js, which veer/tune and the command line load when they are given one. The
 * rules of the scene act after every step, as on the page.
 */
import { createGame, stepTimeOf } from "./game.js";
import { buildScene, readScene, SceneError } from "./load.js";
import { parseJson } from "./json.js";

export { parseJson, SceneError };

/** @import { Veer } from "../types.js" */

/**
 * Builds the world of a scene file.
 * @param {Veer} veer
 * @param {object} source
 * @param {{ seed: number, scale: number, rate: number }} options  rate: steps per second, 0 for the scene's own; scale:
 *   factor for the numbers of agents of groups
 */
export function openScene(veer, source, { seed, scale, rate }) {
    const scene = readScene(source, veer.schema), own = 1 / stepTimeOf(scene, veer.schema);
    const agents = scene.agents.map((group) =>
        (group.count === undefined ? group : { ...group, count: Math.max(1, Math.round(group.count * scale)) }));
    const world = rate > 0 ? { ...scene.world, stepTime: 1 / rate } : scene.world;
    const built = buildScene(veer, { ...scene, world, agents }, { seed }), game = createGame(built, veer.schema);
    return {
        world: built.world, brains: Object.fromEntries(built.names.brains), step: () => game.step(),
        rate: rate > 0 ? rate : own,
    };
}
