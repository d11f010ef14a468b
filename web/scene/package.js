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
 * What the rules of a scene do, as figures to tune: `caught` counts what a rule `catch` catches.
 * @type {Record<string, string[]>}
 */
const DONE = {
    catch: ["caught", "respawned"], retarget: ["retargeted"], shoot: ["shot", "shotDown"],
    waves: ["entered", "escaped"], fire: ["fired", "outOfRange"],
};

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
    const names = (scene.rules ?? []).flatMap(({ type }) => DONE[type] ?? []);
    const done = Object.fromEntries(names.map((name) => [name, 0]));
    return {
        world: built.world, brains: Object.fromEntries(built.names.brains), rate: rate > 0 ? rate : own,
        step() {
            game.step();
            for (const { type, count = 1 } of game.happened) if (type in done) done[type] += count;
        },
        figures: () => ({ ...done }),
    };
}
