/** Flight: the camera orbits the flock, and the hawk is labeled. */
import { labelAgents } from "../view/marks.js";

/** @param {import("../panel/play.js").PlayHost} page @returns {import("../panel/play.js").Play} */
export function create({ session, camera }) {
    return {
        hint: "Drag the field, or use the arrow keys, to look from another side; the wheel comes nearer. F shows " +
            "all again.",
        draw(ctx, view) {
            labelAgents(ctx, view, session, (name) => (name === "hawk" ? name : ""));
        },
        state: () => ({ turning: camera.turning }),
    };
}
