/**
 * Blending: shows the name and the results of each lane: how many points its walkers have reached, and the number of
 * contacts.
 */
import { plate } from "../view/marks.js";

/**
 * The lanes, which are groups of agents, and the names under which their combiners are shown.
 * @type {[string, string][]}
 */
const LANES = [["blend", "Weights"], ["priority", "Priorities"], ["pipeline", "Pipeline"], ["context", "Context maps"]];

/**
 * `touching`: pairs of agents in contact in the last step.
 * @typedef {{ reached: Record<string, number>, contacts: Record<string, number>, touching: Set<string> }} Memory
 */

const groupOf = (/** @type {string} */ agent) => agent.replace(/ \d+$/, "");

/** @type {import("../run/laws.js").Laws} */
export const laws = {
    start: () => ({
        reached: Object.fromEntries(LANES.map(([group]) => [group, 0])),
        contacts: Object.fromEntries(LANES.map(([group]) => [group, 0])), touching: new Set(),
    }),
    after({ world, game, agentNames, memory }) {
        const { reached, contacts, touching } = /** @type {Memory} */ (memory), now = new Set();
        for (const { type, agent = "", count = 1 } of game.happened) {
            if (type === "retargeted") reached[groupOf(agent)] += count;
        }
        for (const { type, agent, slot, value } of world.events) {
            if (type !== "contact") continue;
            const pair = `${slot}/${value}`, name = /** @type {Map<unknown, string>} */ (agentNames).get(agent);
            if (name !== undefined && !touching.has(pair) && !now.has(pair)) contacts[groupOf(name)]++;
            now.add(pair);
        }
        memory.touching = now;
    },
};

/** @param {import("../panel/play.js").PlayHost} page @returns {import("../panel/play.js").Play} */
export function create({ session }) {
    return {
        hint: "Each lane counts the points that its walkers have reached, and their contacts.",
        draw(ctx, view) {
            const { reached, contacts } = /** @type {Memory} */ (session.memory), isNarrow = view.width < 620;
            LANES.forEach(([group, title], i) => {
                const at = view.at(isNarrow ? 0 : 500, 180 * i + 6);
                const touched = isNarrow ? "" : `, ${contacts[group]} contacts`;
                plate(ctx, view, {
                    ...at, align: isNarrow ? "left" : "center",
                    lines: [`${title}: ${reached[group]} reached${touched}`],
                });
            });
        },
        state: () => ({ reached: session.memory.reached, contacts: session.memory.contacts }),
    };
}
