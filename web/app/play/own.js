/** The user's own sandbox: an empty scene that opens in edit mode. */
import { labelAgents } from "../view/marks.js";

const MOST_NAMES = 12; // number of agents above which names would cover each other

/** @param {import("../panel/play.js").PlayHost} page @returns {import("../panel/play.js").Play} */
export function create(page) {
    return {
        edits: true,
        hint: "Draw with the tools above the field; the list of keys (?) has them all. Drag an agent outside of edit " +
            "mode to fling it.",
        draw: (ctx, view) => void (page.session.agentNames.size <= MOST_NAMES && labelAgents(ctx, view, page.session)),
    };
}
