/**
 * Applies changes to a scene by path and value, as given to the tools' `--set`: "brains.guard.context.slots" or
 * "guard.context.slots", "brains.racer.avoidAgents.horizon" (the brain's first behavior of that type),
 * "agents.0.maxSpeed" or "agents.car.maxSpeed". The changed scene is validated like a new scene.
 */
import { SceneError, quote } from "./error.js";
import { hasAgent } from "./references.js";
import { isObject } from "./shape.js";

/** @import { AgentGroup, Scene } from "./types.js" */
/** Values by path. @typedef {Record<string, unknown>} Changes */
/** A scene before validation, or a part of it that a path leads through. @typedef {Record<string, unknown>} Draft */

/**
 * Returns a copy of the scene with the changes, not yet validated.
 * @param {Scene} scene @param {Changes} set @returns {Draft}
 */
export function changed(scene, set) {
    /** @type {Draft} */
    const copy = JSON.parse(JSON.stringify(scene, (_, value) => (value === Infinity ? "inf" : value)));
    for (const path of Object.keys(set)) change(copy, path, set[path]);
    // the followed agent may no longer exist if the count was reduced
    const follow = scene.view?.follow, view = isObject(copy.view) ? copy.view : {};
    if (follow === undefined || view.follow !== follow || !Array.isArray(copy.agents)) return copy;
    if (!copy.agents.some((/** @type {AgentGroup} */ group) => hasAgent(group, follow))) delete view.follow;
    return copy;
}

/** @param {Draft} scene @param {string} path @param {unknown} value */
function change(scene, path, value) {
    const parts = path.split(".");
    if (!Object.hasOwn(scene, parts[0]) && Object.hasOwn(scene.brains ?? {}, parts[0])) parts.unshift("brains");
    if (parts.length < 2 || parts.length > 12) {
        throw new SceneError("is not the path of a setting, such as brains.guard.context.slots", { path, value });
    }
    /** @type {unknown} */
    let at = scene;
    for (const [i, part] of parts.slice(0, -1).entries()) {
        const next = enter(at, part, i === 2 && parts[0] === "brains");
        if (next === undefined) {
            throw new SceneError(`the scene has no ${quote(parts.slice(0, i + 1).join("."))}`, { path, value });
        }
        at = next;
    }
    const last = parts[parts.length - 1];
    if (Array.isArray(at) && !(Number(last) < at.length)) {
        throw new SceneError(`the list has no entry ${quote(last)}`, { path, value });
    }
    Object.defineProperty(at, last,
        { value: value === Infinity ? "inf" : value, enumerable: true, configurable: true, writable: true });
}

/**
 * Returns the part of a value that a name selects: a field, an entry of a list by number or name, or a brain's behavior
 * by type.
 * @param {unknown} at
 * @param {string} part
 * @param {boolean} inBrain
 * @returns {unknown}
 */
function enter(at, part, inBrain) {
    if (Array.isArray(at)) {
        return at.find((entry, i) => part === String(i) || entry?.name === part || entry?.type === part);
    }
    if (!isObject(at)) return undefined;
    if (Object.hasOwn(at, part)) return at[part];
    if (!inBrain) return undefined;
    if (["context", "locomotion", "avoidance", "pedestrians", "sense"].includes(part)) return (at[part] = {});
    return Array.isArray(at.behaviors) ? at.behaviors.find((behavior) => behavior.type === part) : undefined;
}
