/**
 * Laws: the code by which a scene's play changes the world, in addition to the rules listed in the scene. A law has no
 * access to the page and keeps no state: it reads and writes only the session, so that a second session can run
 * alongside the first and a kept moment can be restored. Each app/play/NAME.js exports its laws as `laws`.
 */
import { agentNames } from "../../scene/references.js";

/** @import { Session } from "./session.js" */
/**
 * @typedef {object} Laws
 * @property {(run: import("./session.js").Begun) => object} [start]  returns the initial memory of the laws, as plain
 *   data: session.memory
 * @property {(session: Session) => void} [before]  runs before each step: gives inputs to the world
 * @property {(session: Session) => void} [after]  runs after each step: reads the step's events (session.game.happened,
 *   world.events)
 * @property {(session: Session, input: any) => void} [apply]  applies a user input from the command log; throws if it
 *   is invalid
 */

/** @type {Record<string, { laws?: Laws }>} */
const modules = import.meta.glob("../play/*.js", { eager: true });

/** @param {string} scene @returns {Laws} */
export const lawsOf = (scene) => modules[`../play/${scene}.js`]?.laws ?? {};

/** Returns a scene's name without the prefix of files. @param {string} name */
export const sharedName = (name) => name.replace(/^file-/, "");

/**
 * Returns the scene whose play and laws a scene uses: normally its own name; for a scene from a file, the scene from
 * which it was made, if it still contains everything in that scene.
 * @param {import("./session.js").Catalog} catalog @param {string} name
 */
export function playOf(catalog, name) {
    const own = sharedName(name), scene = catalog.get(name), source = catalog.get(own);
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
