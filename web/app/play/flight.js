/** Flight: the camera orbits the flock, and the hawk has a label and a ring. */
import { labelAgents } from "../view/marks.js";

const RING = 15; // radius of the ring around the hawk, in pixels

/** @param {import("../panel/play.js").PlayHost} page @returns {import("../panel/play.js").Play} */
export function create({ session, camera }) {
    return {
        hint: "Drag the field, or use the arrow keys, to look from another side. Scroll to move closer. F shows " +
            "all again.",
        draw(ctx, view) {
            const { world, ids } = session, a = world.agents, hawk = ids.agents.get("hawk");
            if (hawk !== undefined && world.isAlive(hawk)) {
                const s = world.slot(hawk);
                const [x, y, z] = view.interpolated ? [a.drawX, a.drawY, a.drawZ] : [a.x, a.y, a.z];
                ctx.beginPath();
                const at = view.at(x[s], y[s], z[s]);
                ctx.arc(at.x, at.y, RING, 0, 2 * Math.PI);
                ctx.lineWidth = 2.5;
                ctx.strokeStyle = view.palette.danger;
                ctx.stroke();
            }
            labelAgents(ctx, view, session, (name) => (name === "hawk" ? name : ""));
        },
        state: () => ({ turning: camera.turning }),
    };
}
