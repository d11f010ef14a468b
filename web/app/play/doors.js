/** Doors: shows above each room the width of its door, the number of agents through and waiting, and the time. */
import { caption } from "../view/marks.js";
import { figureOf } from "../run/names.js";

/** The rooms: the x coordinate of the middle of each, and the width of its door in multiples of an agent's width. */
const ROOMS = [{ group: "narrow", x: 170, widths: 1.5 }, { group: "medium", x: 510, widths: 2 }, {
    group: "wide", x: 850, widths: 3,
}];

/** @param {import("../panel/play.js").PlayHost} page @returns {import("../panel/play.js").Play} */
export function create({ session }) {
    const counts = () => ROOMS.map(({ group, x, widths }) => {
        const count = session.scene.agents.find(({ name }) => name === group)?.count ?? 0;
        const through = figureOf(session, "through", group);
        return { group, x, widths, through, waiting: count - through, seconds: figureOf(session, "seconds", group) };
    });
    return {
        hint: "A clock stops when the last agent is through its door. Set crowd to none: how long does each door " +
            "take then?",
        draw(ctx, view) {
            const { palette, scale } = view, isSmall = 340 * scale < 200;
            for (const { x, widths, through, waiting, seconds } of counts()) {
                const time = `${seconds.toFixed(1)} s`;
                const some = `${through} through, ${waiting} waiting · ${time}`;
                const long = waiting ? some : `all through after ${time}`;
                const text = isSmall ? `${through} of ${through + waiting} · ${time}` : long;
                const at = view.at(x, 0);
                const title = `${widths} ${isSmall ? "" : "agents "}wide`;
                caption(ctx, { x: at.x, y: at.y - (isSmall ? 22 : 26), title, text }, palette);
            }
        },
        state: () => ({ rooms: counts() }),
    };
}
