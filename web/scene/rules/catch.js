/**
 * Agents of `by` catch agents of `of` that come `within` reach of their centers: the caught one is removed. Every `respawn` seconds one of
 * the caught comes back at a free place, `away` from those who catch where there is room.
 */
import { draws, freePlace } from "../place.js";

/** @type {import("./index.js").Rule} */
export const catchRule = {
    type: "catch",
    fields: ({ groups, length, seconds, region }) => ({ by: groups, of: groups, within: length, respawn: seconds, away: length, region }),
    required: ["by", "of", "within"],
    names: { groups: ["by", "of"] },
    after(game, rule) {
        const hunters = game.members(rule.by);
        for (const prey of game.members(rule.of)) {
            const pursuer = hunters.find((one) => game.distanceSq(one.slot, prey.slot) <= rule.within * rule.within);
            if (!pursuer) continue;
            game.tell({ type: "caught", agent: prey.name, by: pursuer.name });
            game.remove(prey.name);
        }
        if (game.every(rule.respawn ?? 0)) comeBack(game, rule);
    },
};

/** @param {import("../game.js").RuleGame} game @param {any} rule */
function comeBack(game, rule) {
    const name = game.missing(rule.of)[0];
    if (name === undefined) return;
    const { x, y } = game.world.agents, taken = game.members(rule.by).map(({ slot }) => [x[slot], y[slot]]);
    const room = { world: game.world, region: rule.region ?? game.region, clearance: 2 * (game.defs.get(name).radius ?? 8), apart: rule.away ?? 150, taken };
    game.add(name, freePlace(room, draws(game.seed, `${game.path}.${game.tick}`), game.path));
    game.tell({ type: "respawned", agent: name });
}
