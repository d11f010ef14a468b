/**
 * Every `every` seconds one of the tiles of the map `tiles` with the value `value` moves to the tile at one of
 * `points`, if the scene's `build` allows it there and no agent is within `clear`; the tile that it leaves gets its
 * ground back. If none of the tried points is suitable, the tile stays in place.
 */
import { mayBuild } from "../build.js";
import { groundOf, tilesOfValue } from "../tiles.js";

const TRIES = 24;

/**
 * @typedef {{ type: "retile", tiles: string, value: number, points: number[][], every: number, clear: number }}
 *   RetileSettings
 */

/** @type {import("./index.js").Rule<RetileSettings>} */
export const retileRule = {
    type: "retile",
    fields: ({ path, points, seconds, length, count }) => ({
        tiles: path, value: count, points, every: seconds, clear: length,
    }),
    required: ["tiles", "value", "points", "every", "clear"],
    names: { tiles: ["tiles"] },
    after(game, rule) {
        const { world, names, scene } = game, map = names.tiles.get(rule.tiles), own = scene.tiles?.[rule.tiles];
        if (map === undefined || !own || !game.every(rule.every)) return;
        const random = game.draw("place"), towers = tilesOfValue(world, map, rule.value);
        const pick = (/** @type {number} */ k, /** @type {number} */ count) =>
            Math.min(Math.floor(random(k) * count), count - 1);
        const tower = towers[pick(0, towers.length)];
        for (let k = 1; tower && k <= TRIES; k++) {
            const [x, y] = rule.points[pick(k, rule.points.length)], tile = world.tileAt(map, { x, y });
            if (!tile || tile.value === rule.value) continue;
            if (world.nearest({ x, y, range: rule.clear, count: 1 }).length) continue;
            if (!mayBuild(game, { kind: "box", ...scene.build?.block, x, y }).ok) continue;
            world.setTile(map, tile.column, tile.row, rule.value);
            world.setTile(map, tower.column, tower.row, groundOf(own, tower));
            game.emit({ type: "rebuilt", place: { x, y } });
            return;
        }
    },
};
