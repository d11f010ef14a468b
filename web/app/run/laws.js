/**
 * The laws of a scene: what its play does to the world, beside the rules that the scene lists. A law has no page and no
 * state of its own: it reads and writes the session alone, so that a second session can run beside the first one, and a
 * kept moment can be restored. They are the export `laws` of app/play/NAME.js.
 */
import { agentNames } from "../../scene/format.js";

/** @import { Session } from "./session.js" */
/**
 * @typedef {object} Laws
 * @property {(run: import("./session.js").Begun) => object} [start]  what they remember at the start, as plain data:
 *   session.memory
 * @property {(session: Session) => void} [before]  before each step: give inputs to the world
 * @property {(session: Session) => void} [after]  after each step: read what happened
 *   (session.game.happened, world.events)
 * @property {(session: Session, input: any) => void} [apply]  an input of the user, from the command log;
 *   throws if it is not one
 */

/** @type {Record<string, { laws?: Laws }>} */
const modules = import.meta.glob("../play/*.js", { eager: true });

/** @param {string} scene @returns {Laws} */
export const lawsOf = (scene) => modules[`../play/${scene}.js`]?.laws ?? {};

/**
 * The scene whose play and laws a scene has: its own name's, or, from a file, those of the scene that it is made of, if
 * it has all things of that.
 * @param {import("./session.js").Catalog} catalog @param {string} name
 */
export function playOf(catalog, name) {
    const own = name.replace(/^file-/, ""), scene = catalog.get(name), source = catalog.get(own);
    if (own === name || !scene || !source) return name;
    const has = (/** @type {string[]} */ some, /** @type {string[]} */ of) => of.every((one) => some.includes(one));
    const keys = Object.keys;
    const isAll = has(scene.agents.flatMap(agentNames), source.agents.map((group) => agentNames(group)[0])) &&
        has(keys(scene.brains), keys(source.brains));
    return isAll && has(keys(scene.paths ?? {}), keys(source.paths ?? {})) &&
        has(keys(scene.links ?? {}), keys(source.links ?? {}))
        ? own
        : name;
}
