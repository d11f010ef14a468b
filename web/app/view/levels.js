/** Levels on the canvas, where the floors of a world are drawn above each other. */
import { liftOf } from "../field/view.js";

/** @import { Session } from "../run/session.js" */

/**
 * Returns the point of a floor that is drawn at a place of the canvas, or null between floors and beside them.
 * @param {Session} session
 * @param {{ x: number, y: number }} at  the place as a point of the first level, in world units
 * @returns {{ x: number, y: number, z: number } | null}
 */
export function floorPoint(session, { x, y }) {
    const { levels, levelHeight, minX, minY, maxX, maxY } = session.world.settings, lift = liftOf(session);
    for (let level = levels - 1; level >= 0; level--) {
        const z = level * levelHeight, own = { x, y: y + z * lift, z };
        if (x >= minX && x <= maxX && own.y >= minY && own.y <= maxY) return own;
    }
    return null;
}

/**
 * Returns the place on the canvas of a point with its height.
 * @param {import("../field/view.js").PlayView} view @param {number} x @param {number} y @param {number} z
 */
export const placeOf = (view, x, y, z) => view.at(x, y - z * view.lift);
