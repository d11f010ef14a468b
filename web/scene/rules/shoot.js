/**
 * Every `every` seconds, each tower, a tile of the map `tiles` with the value `value`, shoots at the nearest agent of
 * `at` within `range` of its center. An agent is removed by its hit number `hits` times its mass; the hits so far are
 * its `userData`.
 */
import { tilesOfValue } from "../tiles.js";

/**
 * @typedef {{ type: "shoot", tiles: string, value: number, at: string | string[], range: number, every: number, hits:
 *   number }} ShootSettings
 */

/** @type {import("./index.js").Rule<ShootSettings>} */
export const shootRule = {
    type: "shoot",
    fields: ({ path, groups, length, seconds, count }) => ({
        tiles: path, value: count, at: groups, range: length, every: seconds, hits: count,
    }),
    required: ["tiles", "value", "at", "range", "every", "hits"],
    names: { groups: ["at"], tiles: ["tiles"] },
    after(game, rule) {
        const map = game.names.tiles.get(rule.tiles);
        if (map === undefined || !game.every(rule.every)) return;
        for (const { x, y } of tilesOfValue(game.world, map, rule.value)) shoot(game, rule, { x, y });
    },
};

/** @param {import("../game.js").RuleGame} game @param {ShootSettings} rule @param {{ x: number, y: number }} from */
function shoot(game, rule, from) {
    const { world } = game, { x, y, mass, userData } = world.agents;
    let /** @type {import("../game.js").Member | null} */ target = null, least = rule.range * rule.range;
    for (const one of game.members(rule.at)) {
        const distance = (x[one.slot] - from.x) ** 2 + (y[one.slot] - from.y) ** 2;
        if (distance < least) [target, least] = [one, distance];
    }
    if (!target) return;
    const { name, id, slot } = target, place = { x: x[slot], y: y[slot] }, hits = userData[slot] + 1;
    const isLast = hits >= rule.hits * mass[slot];
    if (isLast) game.remove(name);
    else world.setAgent(id, { userData: hits });
    game.emit({ type: isLast ? "shotDown" : "shot", agent: name, place, from });
}
