/** The scene of the user's own: its changes stay in the browser until the user starts it empty. */
import { stored } from "../ui/stored.js";

const NAME = "own";
const KEY = `veer-${NAME}`;

/** @param {string} scene @param {string} fragment  of the address */
export const keepOwn = (scene, fragment) => scene === NAME && stored(() => localStorage.setItem(KEY, fragment));

/** The link to a scene as the user left it; "": as its file has it. @param {string} scene */
export function keptOwn(scene) {
    const kept = scene === NAME ? (stored(() => localStorage.getItem(KEY)) ?? "") : "";
    return kept.startsWith("#s=") ? kept : "";
}

export function startEmpty() {
    stored(() => localStorage.removeItem(KEY));
    location.hash = NAME;
}
