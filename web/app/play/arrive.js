/** Arrive and leave: a click sends two agents to a point and the third away from it; every agent's radii and name are drawn. */
import { readField } from "../fields.js";
import { circle, label, mark } from "../marks.js";
import { agentNamed, brainNamed } from "../session.js";

/** Agents, their radii, and the words for these. @type {[string, string, string][]} */
const CIRCLES = [
    ["ramp", "slowRadius", "slow"], ["ramp", "stopRadius", ""], ["brake", "stopRadius", "stop"], ["shy", "escapeRadius", "escape"], ["shy", "dangerRadius", "danger"],
];
const APART = 36; // u: the two that arrive stop above and below the point

/** @param {import("../page.js").Page} page @returns {import("../play.js").Play} */
export function create({ session }) {
    return {
        hint: "Click the field to choose the point.",
        tap({ x, y }) {
            session.game.muted.add("cycle");
            const shift = /** @type {Record<string, number>} */ ({ ramp: -APART, brake: APART, shy: 0 });
            for (const [name, id] of session.ids.agents) session.world.setTarget(id, { x, y: y + shift[name] });
            return true;
        },
        draw(ctx, view) {
            const { world, ids } = session, a = world.agents, { palette, scale, interpolated } = view;
            const [px, py] = interpolated ? [a.drawX, a.drawY] : [a.x, a.y];
            for (const [name, radius, word] of CIRCLES) {
                const slot = world.slot(agentNamed(session, name)), length = Number(readField(brainNamed(session, name), `behaviors.0.${radius}`));
                const { x, y } = view.at(a.targetX[slot], a.targetY[slot]);
                if (view.layers.radii) circle(ctx, { x, y, r: length * scale, color: palette.goal, text: word && `${word} ${Math.round(length)} u` });
            }
            for (const [name, id] of ids.agents) {
                const slot = world.slot(id), { x, y } = view.at(px[slot], py[slot]);
                mark(ctx, view.at(a.targetX[slot], a.targetY[slot]), palette.goal);
                label(ctx, { x, y: y - a.radius[slot] * scale - 6, color: palette.text, text: name });
            }
        },
        state: () => ({ muted: [...session.game.muted] }),
    };
}
