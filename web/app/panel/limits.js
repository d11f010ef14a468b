/**
 * Describes in sentences how the crowd limits the inspected agent's velocity: which agent or obstacle limits the
 * velocity, which of the two agents yields, and why.
 */

import { docs } from "veer/docs";

/** @import { AgentId, Explain, ExplainLimit } from "../../types.js" */
/** @import { Session } from "../run/session.js" */

const TURNS = 0.05; // sidesteps smaller than this, in rad, are not mentioned

/**
 * Returns the sentences, or "" for an agent without a crowd.
 * @param {Session} session @param {AgentId} agent @param {Explain} why
 */
export function limitsInWords(session, agent, { crowd }) {
    if (!crowd) return "";
    const own = nameOf(session, agent);
    const binding = crowd.limits.filter(({ force }) => force > 0).sort((a, b) => b.force - a.force);
    if (crowd.settled) {
        return `${own} counts as arrived: it stands where its way ends, or others that have arrived there ` +
            "are in its way.";
    }
    const turned =
        `${own} turns ${((crowd.sidestep * 180) / Math.PI).toFixed(0)}° aside, because oncoming agents hold it up, ` +
            `or hold up those in front of it.`;
    return [binding.length ? strongest(session, own,
        binding) : unlimited(own, crowd.limits.length), ...(crowd.sidestep > TURNS ? [turned] : [])].join(
        " ",
    );
}

/** @param {Session} session @param {AgentId | undefined} agent */
const nameOf = ({ agentNames }, agent) => (agent && agentNames.get(agent)) || "another agent";

/** @param {string} own @param {number} count */
const unlimited = (own, count) =>
    (count ? `Others leave ${own} the velocity that it decided.` : `No agent is near enough to limit ${own}.`);

/** @param {Session} session @param {string} own @param {ExplainLimit[]} binding  the strongest first */
function strongest(session, own, binding) {
    const [limit] = binding, other = limit.obstacle === undefined ? nameOf(session, limit.agent) : "an obstacle";
    const first = binding.length > 1
        ? `${binding.length} limits bind ${own}, that of ${other} the most.`
        : `${capital(other)} limits ${own}.`;
    const reason = docs.choices.Yield[limit.reason];
    return `${first} ${yields(own, other, limit.share)}${reason ? `: ${reason}` : ""}.`;
}

/** @param {string} own @param {string} other @param {number} share  the fraction of the effort that the agent makes */
function yields(own, other, share) {
    const most = Math.max(share, 1 - share), who = share > 0.5 ? own : other;
    if (most < 0.505) return "Both yield alike";
    return `${capital(who)} yields ${most > 0.995 ? "alone" : `more (${(most * 100).toFixed(0)} %)`}`;
}

/** @param {string} text */
const capital = (text) => text[0].toUpperCase() + text.slice(1);
