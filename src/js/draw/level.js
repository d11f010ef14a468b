/** Levels: the floors of a world, and which of them a view shows. Part of veer/draw. */

/** @import { DrawnWorld } from "../types/api.js" */

/**
 * The heights from `low` to below `high`, which belong to the level of a view. `base`: the height of the level.
 * @typedef {{ low: number, high: number, base: number }} Band
 */

/**
 * The fields of a view that its levels need; canvas.js, which imports this module, has the whole type.
 * @typedef {{ y?: number, level?: number, ghosts?: number, layers?: Record<string, boolean | undefined> }} LeveledView
 */

/** @type {Band} */
const ALL = { low: -Infinity, high: Infinity, base: 0 };

/**
 * Returns the heights that a view shows: all, unless it has a `level` and the world has several.
 * @param {DrawnWorld | undefined} world @param {{ level?: number }} view @returns {Band}
 */
export function bandOf(world, view) {
    if (view.level === undefined || !world) return ALL;
    const { levels, levelHeight } = world.settings, { level } = view;
    if (levels < 2) return ALL;
    return {
        low: level > 0 ? (level - 0.5) * levelHeight : -Infinity,
        high: level < levels - 1 ? (level + 0.5) * levelHeight : Infinity, base: level * levelHeight,
    };
}

/** Returns whether a height belongs to a band. @param {Band} band @param {number} z */
export const isIn = ({ low, high }, z) => z >= low && z < high;

/**
 * Returns a function that gives the height at which something on the ground is drawn: that of the level to which its z
 * belongs. A world with one level draws everything at the height 0.
 * @param {DrawnWorld} world @returns {(z: number) => number}
 */
export function groundOf(world) {
    const { levels, levelHeight } = world.settings;
    return (z) => (levels < 2 ? 0 : levelHeight * Math.min(Math.max(Math.round(z / levelHeight), 0), levels - 1));
}

/**
 * Returns the views from which a drawing is made, in drawing order, each with its opacity. A world with one level has
 * one. Without a `level`, each level has one, shifted towards the upper edge by its height; with a `level`, the other
 * levels are drawn first, with the opacity `ghosts`.
 * @template {LeveledView} View
 * @param {DrawnWorld} world @param {View} view @param {number} lift  shift per unit of height, in world units
 * @returns {{ part: View, alpha: number }[]}
 */
export function partsOf(world, view, lift) {
    const { levels, levelHeight } = world.settings, all = Array.from({ length: levels }, (_, level) => level);
    if (levels < 2) return [{ part: view, alpha: 1 }];
    if (view.level === undefined) {
        return all.map((level) =>
            ({ part: { ...view, level, y: (view.y ?? 0) + level * levelHeight * lift }, alpha: 1 }));
    }
    const ghosts = view.ghosts ?? 0, own = { part: view, alpha: 1 };
    if (!(ghosts > 0)) return [own];
    const others = all.filter((level) => level !== view.level);
    const layers = { ...view.layers, ...Object.fromEntries(NEVER_GHOSTS.map((layer) => [layer, false])) };
    return [
        ...others.map((level) => ({ part: { ...view, level, layers }, alpha: Math.min(ghosts, 1) })), own,
    ];
}

/** Layers that are drawn for the view's own level only. */
const NEVER_GHOSTS = /** @type {const} */ ([
    "interest", "danger", "decision", "chosen", "distances", "directions", "regions", "route", "costs",
]);
