/**
 * Every `every` seconds one of the scene's obstacles moves to one of `points`: to a place where no obstacle and no
 * agent is within `clear`. If none of the tried points is suitable, the obstacle stays in place. `group`: only obstacles
 * of these groups move. With `asks: 1`, a place is only suitable if the scene's `build` allows it.
 */
import { mayBuild } from "../build.js";

const TRIES = 24;

/**
 * @typedef {{ type: "rebuild", points: number[][], every: number, clear: number, group?: number, asks?: number }}
 *   RebuildSettings
 */

/** @type {import("./index.js").Rule<RebuildSettings>} */
export const rebuildRule = {
    type: "rebuild",
    fields: ({ points, seconds, length, count, flag }) => ({
        points, every: seconds, clear: length, group: count, asks: flag,
    }),
    required: ["points", "every", "clear"],
    names: {},
    after(game, rule) {
        const { world, names } = game, { group } = rule;
        const own = group === undefined
            ? names.obstacles
            : names.obstacles.filter((id) => (world.getObstacle(id).group & group) !== 0);
        if (!game.every(rule.every) || !own.length) return;
        const random = game.draw("place"), pick = (/** @type {number} */ k, /** @type {number} */ count) =>
            Math.min(Math.floor(random(k) * count), count - 1);
        const obstacle = own[pick(0, own.length)];
        for (let k = 1; k <= TRIES; k++) {
            const [x, y] = rule.points[pick(k, rule.points.length)];
            if (world.overlap({ x, y, radius: rule.clear }).some((id) => !world.getObstacle(id).cost)) continue;
            if (world.nearest({ x, y, range: rule.clear, count: 1 }).length) continue;
            if (rule.asks && !mayBuild(game, { ...world.getObstacle(obstacle), x, y }).ok) continue;
            world.setObstacle(obstacle, { x, y });
            game.emit({ type: "rebuilt", place: { x, y } });
            return;
        }
    },
};
