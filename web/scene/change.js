/**
 * Changes of a scene by path and value, as the tools' `--set` gives them: "brains.guard.context.slots" or "guard.context.slots",
 * "brains.racer.avoidAgents.horizon" (the brain's first behavior of that type), "agents.0.maxSpeed" or "agents.car.maxSpeed". The changed
 * scene is checked like a new one.
 */
import { SceneError, quote } from "./error.js";
import { hasAgent } from "./format.js";

/** A copy of the scene with the changes, not yet checked. @param {any} scene @param {Record<string, any>} set */
export function changed(scene, set) {
    const copy = JSON.parse(JSON.stringify(scene, (_, value) => (value === Infinity ? "inf" : value)));
    for (const path of Object.keys(set)) change(copy, path, set[path]);
    const follow = scene.view?.follow; // may be one of those that a smaller count left out
    if (follow === undefined || copy.view?.follow !== follow || !Array.isArray(copy.agents)) return copy;
    if (!copy.agents.some((/** @type {any} */ group) => hasAgent(group, follow))) delete copy.view.follow;
    return copy;
}

/** @param {any} scene @param {string} path @param {any} value */
function change(scene, path, value) {
    const parts = path.split(".");
    if (!Object.hasOwn(scene, parts[0]) && Object.hasOwn(scene.brains ?? {}, parts[0])) parts.unshift("brains");
    if (parts.length < 2 || parts.length > 12) throw new SceneError("is no path of a setting, like brains.guard.context.slots", { path, value });
    let at = scene;
    for (const [i, part] of parts.slice(0, -1).entries()) {
        const next = enter(at, part, i === 2 && parts[0] === "brains");
        if (next === undefined) throw new SceneError(`the scene has no ${quote(parts.slice(0, i + 1).join("."))}`, { path, value });
        at = next;
    }
    const last = parts[parts.length - 1];
    if (Array.isArray(at) && !(Number(last) < at.length)) throw new SceneError(`the list has no entry ${quote(last)}`, { path, value });
    Object.defineProperty(at, last, { value: value === Infinity ? "inf" : value, enumerable: true, configurable: true, writable: true });
}

/**
 * The part of a value by its name: a field, an entry of a list by number or name, a behavior of a brain by type.
 * @param {any} at
 * @param {string} part
 * @param {boolean} inBrain
 */
function enter(at, part, inBrain) {
    if (typeof at !== "object" || at === null) return undefined;
    if (Array.isArray(at)) return at.find((entry, i) => part === String(i) || entry?.name === part || entry?.type === part);
    if (Object.hasOwn(at, part)) return at[part];
    if (!inBrain) return undefined;
    if (part === "context" || part === "locomotion") return (at[part] = {});
    return at.behaviors?.find((/** @type {any} */ behavior) => behavior.type === part);
}
