/** Teams in edit mode: their names, colors and groups, and numbers for their next agents. */
import { GROUP_COLORS } from "../../scene/format.js";
import { teamOf } from "../../scene/references.js";
import { apart } from "../run/many.js";

/** @import { Session } from "../run/session.js" */

/** The colors that a user can choose, by the word for them. @type {Record<string, string>} */
export const COLORS = { red: "red", gold: "gold", green: "interest", violet: "goal", gray: "other", blue: "agent" };

/**
 * Returns the name of the team of a color: the word for it, with "team" added if the scene itself uses that name.
 * @param {Session} session @param {string} word
 */
export function teamNamed({ original }, word) {
    const isTaken = original.agents.some(({ name }) => teamOf(name) === word);
    return isTaken ? `${word} team` : word;
}

/** Returns the groups of a team, as bits: the first group is that of all other agents. @param {string} word */
export const groupOf = (word) => 2 ** (1 + GROUP_COLORS.findIndex((one) => one === COLORS[word]));

/**
 * Returns the number of a team's next agent: greater than all that this run has used.
 * @param {Session} session @param {string} team
 */
export function nextNumber({ ids, log }, team) {
    const numbers = [0];
    const note = (/** @type {string} */ name) => {
        if (teamOf(name) === team) numbers.push(Number(name.slice(team.length + 1)) || 0);
    };
    for (const name of ids.agents.keys()) note(name);
    for (const { op, args } of apart(log)) {
        if (op === "agent") note(args[0]);
        else if (op === "crowd" && args[0] === team) numbers.push(args[1].first + args[1].count - 1);
    }
    return Math.max(...numbers) + 1;
}
