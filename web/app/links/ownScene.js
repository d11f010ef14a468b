/** Stores the user's own scene: its changes stay in the browser until the user clears it. */
import { stored } from "../ui/stored.js";

const NAME = "own";
const KEY = `veer-${NAME}`;

/** @param {string} scene @param {string} fragment  fragment of the address */
export const keepOwn = (scene, fragment) => scene === NAME && stored(() => localStorage.setItem(KEY, fragment));

/** Returns the link to a scene as the user left it; "" for an unchanged scene. @param {string} scene */
export function keptOwn(scene) {
    const kept = scene === NAME ? (stored(() => localStorage.getItem(KEY)) ?? "") : "";
    return kept.startsWith("#s=") ? kept : "";
}

export function startEmpty() {
    stored(() => localStorage.removeItem(KEY));
    location.hash = NAME;
}
