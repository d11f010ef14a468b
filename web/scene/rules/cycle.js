/**
 * Agents of `of` go to `points` in turn, to the next point every `every` seconds. Their target from the scene comes
 * first.
 */

/** @typedef {{ type: "cycle", of: string | string[], points: number[][], every: number }} CycleSettings */

/** @type {import("./index.js").Rule<CycleSettings>} */
export const cycleRule = {
    type: "cycle",
    fields: ({ groups, seconds, points }) => ({ of: groups, points, every: seconds }),
    required: ["of", "points", "every"],
    names: { groups: ["of"] },
    after(game, rule) {
        if (!game.every(rule.every)) return;
        const turn = Math.round((game.tick * game.stepTime) / rule.every) - 1;
        const [x, y, z = 0] = rule.points[turn % rule.points.length];
        const members = game.members(rule.of);
        for (const { id } of members) game.world.setTarget(id, { x, y, z });
        if (members.length) game.emit({ type: "sent", agent: members[0].name, count: members.length });
    },
};
