/**
 * Paths: patrol.js edits the nodes like patrol points; this module labels each agent with its name and how it uses the
 * path.
 */
import { labelAgents } from "../view/marks.js";
import { agentNamed } from "../run/names.js";

/** @param {import("../panel/play.js").PlayHost} page @returns {import("../panel/play.js").Play} */
export function create({ session }) {
    /** @type {Record<string, () => string>} */
    const uses = {
        follow: () => "follows the curve",
        stay: () => (session.world.explain(agentNamed(session, "stay")).behaviors[0].active
            ? "stays: turns back"
            : "stays: free inside"),
        patrol: () => "visits the nodes in order",
    };
    return {
        needsAgents: true, hint: "Drag the nodes, or click the field to add a node.",
        draw: (ctx, view) => labelAgents(ctx, view, session, (name) => uses[name]?.() ?? name),
        state: () => Object.fromEntries([...session.ids.agents.keys()].map((name) => [name, uses[name]?.()])),
    };
}
