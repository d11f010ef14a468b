/**
 * Predator and prey: shows the number of catches above each fox and at the top, and briefly marks where a hare was
 * caught.
 */
import { caption, circle, label, labelAgents, mark } from "../view/marks.js";

const SHOWN = 1.6; // duration of a catch mark, in s
const MOST = 4; // maximum number of foxes in the score

/**
 * The number of catches by fox, and the recent catches.
 * @typedef {{ score: Record<string, number>, marks: { x: number, y: number, by: string, tick: number }[] }} Memory
 */

/** @type {import("../run/laws.js").Laws} */
export const laws = {
    start: () => ({ score: {}, marks: [] }),
    after({ world, game, stepTime, memory }) {
        const { score, marks } = /** @type {Memory} */ (memory);
        for (const { type, by = "", place } of game.happened) {
            if (type !== "caught" || !place) continue;
            score[by] = (score[by] ?? 0) + 1;
            marks.push({ ...place, by, tick: world.tick });
        }
        while (marks.length && (world.tick - marks[0].tick) * stepTime > SHOWN) marks.shift();
    },
};

/** @param {import("../panel/play.js").PlayHost} page @returns {import("../panel/play.js").Play} */
export function create({ session }) {
    const memory = () => /** @type {Memory} */ (session.memory);
    return {
        hint: "The number at a fox is how many hares it has caught. A cross shows where.",
        draw(ctx, view) {
            const { score, marks } = memory(), { palette, scale } = view;
            for (const { x, y, tick } of marks) {
                const age = ((session.world.tick - tick) * session.stepTime) / SHOWN, at = view.at(x, y);
                const size = Math.max(scale, 0.6);
                ctx.globalAlpha = Math.max(0, 1 - age * age);
                circle(ctx, { ...at, r: (10 + 26 * age) * size, color: palette.danger });
                mark(ctx, at, palette.danger);
                label(ctx, {
                    x: at.x, y: at.y + 30 + 10 * age, color: palette.danger, text: "+1", rim: palette.field,
                    font: "600 13px",
                });
                ctx.globalAlpha = 1;
            }
            const foxes =
                [...session.agentNames.values()].filter((name) => name.startsWith("fox")).slice(0, MOST).sort();
            caption(ctx,
                { ...view.at(500, 50), title: foxes.map((name) => score[name] ?? 0)
                    .join(" : "), text: `caught by ${foxes.join(", ")}`, large: true }, palette);
            labelAgents(ctx, view, session, (name) => (name.startsWith("fox") ? `${name} · ${score[name] ?? 0}` : ""));
        },
        state: () => structuredClone(memory()),
    };
}
