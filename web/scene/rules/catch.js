/**
 * Agents of `by` catch agents of `of` within the center distance `within`; caught agents are removed. Every `respawn`
 * seconds a caught agent returns at a free position, if possible at a distance of at least `away` from the catchers.
 */
import { draws, freePlace } from "../place.js";

/**
 * @typedef {{ type: "catch", by: string | string[], of: string | string[], within: number, respawn?: number, away?:
 *   number, region?: number[] }} CatchSettings
 */

/** @type {import("./index.js").Rule<CatchSettings>} */
export const catchRule = {
    type: "catch",
    fields: ({ groups, length, seconds, region }) => ({
        by: groups, of: groups, within: length, respawn: seconds, away: length, region,
    }),
    required: ["by", "of", "within"],
    names: { groups: ["by", "of"] },
    after(game, rule) {
        const hunters = game.members(rule.by);
        for (const prey of game.members(rule.of)) {
            const pursuer = hunters.find((one) => game.distanceSq(one.slot, prey.slot) <= rule.within * rule.within);
            if (!pursuer) continue;
            const { x, y } = game.world.agents;
            game.emit({ type: "caught", agent: prey.name, by: pursuer.name, place: {
                x: x[prey.slot], y: y[prey.slot],
            } });
            game.remove(prey.name);
        }
        if (game.every(rule.respawn ?? 0)) respawn(game, rule);
    },
};

/** @param {import("../game.js").RuleGame} game @param {CatchSettings} rule */
function respawn(game, rule) {
    const name = game.missing(rule.of)[0];
    if (name === undefined) return;
    const { x, y } = game.world.agents, taken = game.members(rule.by).map(({ slot }) => [x[slot], y[slot]]);
    const room = {
        world: game.world, region: rule.region ?? game.region, clearance: 2 * (game.defs.get(name)?.radius ?? 8),
        apart: rule.away ?? 150, taken,
    };
    game.add(name, freePlace(room, draws(game.seed, `${game.path}.${game.tick}`), game.path));
    game.emit({ type: "respawned", agent: name });
}
