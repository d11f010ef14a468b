/** Dogfight: the camera orbits the fight; drawn as in flight. */

/** @param {import("../panel/play.js").PlayHost} page @returns {import("../panel/play.js").Play} */
export function create({ camera }) {
    return {
        hint: "Drag the field, or use the arrow keys, to look from another side; the wheel comes nearer. F shows " +
            "all again.",
        state: () => ({ turning: camera.turning }),
    };
}
