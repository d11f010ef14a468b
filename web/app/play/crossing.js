/** Crossing: labels its three parts and shows how many agents have crossed in each. */
import { caption } from "../view/marks.js";

const SMALL = 0.5; // scale in pixels per unit below which captions are short
const THERE = 12; // distance to the goal, in u, within which an agent has arrived, as in the scene's rules

/**
 * The parts of the scene: the point above which (with `under`: below which) the caption is drawn, the title, and the
 * groups. When the rule sends all agents back, its incident names an agent of the first group.
 */
const PARTS = [
    { x: 310, y: 92, title: "Two crowds cross", groups: ["east", "west"] },
    { x: 930, y: 32, title: "A ring changes places", groups: ["ring"] },
    { x: 182, y: 446, title: "Thirty through a door", groups: ["guest"], under: true },
];

/** @type {import("../run/laws.js").Laws} */
export const laws = {
    start: () => ({ trips: PARTS.map(() => 0) }),
    after({ game, memory }) {
        for (const { type, agent = "" } of game.happened) {
            if (type === "retargeted") {
                memory.trips[PARTS.findIndex(({ groups }) => agent.startsWith(`${groups[0]} `))]++;
            }
        }
    },
};

/** @param {number} n */
const times = (n) => (n === 1 ? "once" : n === 2 ? "twice" : `${n} times`);

/** @param {import("../panel/play.js").PlayHost} page @returns {import("../panel/play.js").Play} */
export function create({ session }) {
    const parts = () => PARTS.map((part, i) => {
        const { world, ids } = session, { x, y, targetX, targetY } = world.agents;
        const slots =
            [...ids.agents].filter(([name]) => part.groups.some((group) => name.startsWith(`${group} `)))
                .map(([, id]) =>
                world.slot(id));
        const there =
            slots.filter((slot) => Math.hypot(x[slot] - targetX[slot], y[slot] - targetY[slot]) <= THERE).length;
        const trips = session.memory.trips[i];
        return {
            ...part, there, trips,
            text: `${there} of ${slots.length} across${trips ? `, all ${times(trips)} before` : ""}`,
        };
    });
    return {
        draw(ctx, view) {
            for (const { x, y, title, text, under } of parts()) {
                const at = view.at(x, y), short = view.scale < SMALL ? text.replace(/,.*/, "") : text;
                caption(ctx, { x: at.x, y: at.y + (under ? 20 : -24), title, text: short }, view.palette);
            }
        },
        state: () => ({ parts: parts() }),
    };
}
