/** Patrol: labels the guards with their names and the number of points that they have reached. */
import { labelAgents } from "../view/marks.js";

/** @param {import("../panel/play.js").PlayHost} page @returns {import("../panel/play.js").Play} */
export function create({ session }) {
    const reached = (/** @type {string} */ name) =>
        session.tallies.get(session.ids.agents.get(name) ?? 0)?.nodeReached ?? 0;
    const text = (/** @type {string} */ name) =>
        (name.startsWith("guard") ? `${name} · ${reached(name)} ${reached(name) === 1 ? "point" : "points"}` : "");
    return {
        draw: (ctx, view) => labelAgents(ctx, view, session, text),
        state: () => ({ labels: [...session.agentNames.values()].map(text).filter(Boolean) }),
    };
}
