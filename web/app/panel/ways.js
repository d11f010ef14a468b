/**
 * Describes in sentences how `goTo` or `navField` leads the inspected agent: by which means, to which corner, whether
 * its field is up to date, and why it waits.
 */
import { brief } from "../ui/dom.js";

/** @import { AgentId, Explain, ExplainBehavior } from "../../types.js" */
/** @import { Session } from "../run/session.js" */

const NEAR = 1.5; // distance from the end of its way, in radii, within which an agent stands there
const PLANNERS = ["goTo", "navField"];
/** @type {Record<ExplainBehavior["means"], string>} */
const MEANS = {
    none: "", straight: "straight", path: "by a path of its own", field: "by a field that agents with its goal share",
};

/** Describes how old a field is. @param {number} versions  of the map, by which it is behind */
function ageInWords(versions) {
    if (!versions) return "The field is up to date.";
    return `The field is ${versions} version${versions > 1 ? "s" : ""} of the map behind, until its repair is done.`;
}

/**
 * Returns the sentences, or "" for an agent without such a behavior, or for an agent that has arrived in a crowd.
 * @param {Session} session @param {AgentId} agent @param {Explain} why
 */
export function wayInWords({ world, agentNames }, agent, why) {
    const way = why.behaviors.find(({ type }) => PLANNERS.includes(type)), own = agentNames.get(agent) ?? "The agent";
    if (!way || why.combine === "pipeline" && way.type === "navField") return "";
    const { means, corner, pathStatus, versionsBehind = 0 } = way, slot = world.slot(agent);
    const { x, y, radius } = world.agents;
    if (!corner) return world.tick && world.getTarget(agent) ? `${own} has no way to its goal.` : "";
    const far = Math.hypot(corner.x - x[slot], corner.y - y[slot]), isClosest = pathStatus === "closest";
    const place = `(${corner.x.toFixed(0)}, ${corner.y.toFixed(0)})`;
    const isThere = far < NEAR * radius[slot], isSettled = !!why.crowd?.settled;
    if (isClosest && (isThere || isSettled)) {
        return `${own} waits ${isThere ? "at" : "near"} ${place}, the closest point that it can reach: ` +
            "no way leads to its goal.";
    }
    if (isSettled) return ""; // omitted, because the sentence about the agent's crowd says that it has arrived
    const end = isClosest ? "the closest point to its goal that it can reach" : "its goal";
    if (means === "straight") return `${own} goes straight to ${end} at ${place}, ${brief(far)} u away.`;
    const age = means === "field" ? ` ${ageInWords(versionsBehind)}` : "";
    return `${own} goes to ${end} ${MEANS[means]}; its next corner is at ${place}, ${brief(far)} u away.${age}`;
}
