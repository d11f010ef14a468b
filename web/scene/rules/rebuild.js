/**
 * Every `every` seconds one of the scene's obstacles moves to one of `points`: to a place where no obstacle and no
 * agent is within `clear`. If none of the tried points is suitable, the obstacle stays in place.
 */

const TRIES = 24;

/** @typedef {{ type: "rebuild", points: number[][], every: number, clear: number }} RebuildSettings */

/** @type {import("./index.js").Rule<RebuildSettings>} */
export const rebuildRule = {
    type: "rebuild",
    fields: ({ points, seconds, length }) => ({ points, every: seconds, clear: length }),
    required: ["points", "every", "clear"],
    names: {},
    after(game, rule) {
        const { world, names } = game;
        if (!game.every(rule.every) || !names.obstacles.length) return;
        const random = game.draw("place"), pick = (/** @type {number} */ k, /** @type {number} */ count) =>
            Math.min(Math.floor(random(k) * count), count - 1);
        const obstacle = names.obstacles[pick(0, names.obstacles.length)];
        for (let k = 1; k <= TRIES; k++) {
            const [x, y] = rule.points[pick(k, rule.points.length)];
            if (world.overlap({ x, y, radius: rule.clear }).length) continue;
            if (world.nearest({ x, y, range: rule.clear, count: 1 }).length) continue;
            world.setObstacle(obstacle, { x, y });
            game.emit({ type: "rebuilt", place: { x, y } });
            return;
        }
    },
};
