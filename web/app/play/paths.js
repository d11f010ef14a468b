/** Paths: patrol.js edits the nodes like patrol points; this module only draws the agents' names. */
import { label } from "../marks.js";

/** @param {import("../page.js").Page} page @returns {import("../play.js").Play} */
export function create({ session }) {
    return {
        hint: "Drag the nodes, or click the field to add one.",
        draw(ctx, view) {
            const { world, ids } = session, a = world.agents, [px, py] = view.interpolated ? [a.drawX, a.drawY] : [a.x, a.y];
            for (const [name, id] of ids.agents) {
                const slot = world.slot(id), { x, y } = view.at(px[slot], py[slot]);
                label(ctx, { x, y: y - a.radius[slot] * view.scale - 6, color: view.palette.text, text: name });
            }
        },
    };
}
