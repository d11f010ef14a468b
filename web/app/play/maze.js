/** Maze: a click moves the goal of all mice, and those that plan have a new path at once. */
import { mark } from "../marks.js";

/** @param {import("../page.js").Page} page @returns {import("../play.js").Play} */
export function create({ session }) {
    /** The targets of all agents, without duplicates. */
    const goals = () => {
        const { targetKind, targetX, targetY } = session.world.agents;
        const slots = [...session.ids.agents.values()].map((id) => session.world.slot(id)).filter((slot) => targetKind[slot] === 1);
        return new Map(slots.map((slot) => [`${targetX[slot]} ${targetY[slot]}`, { x: targetX[slot], y: targetY[slot] }]));
    };
    return {
        hint: "Click the maze to move the goal.",
        tap({ x, y }) {
            session.game.muted.add("retarget");
            for (const id of session.ids.agents.values()) session.world.setTarget(id, { x, y });
            return true;
        },
        draw(ctx, view) {
            const places = [...goals().values()];
            if (places.length < 3) for (const { x, y } of places) mark(ctx, view.at(x, y), view.palette.goal);
        },
        state: () => ({ goals: [...goals().values()] }),
    };
}
