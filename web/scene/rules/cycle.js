/** Agents of `of` are sent to one of `points` after the other, the next every `every` seconds; the scene's own target comes first. */

/** @type {import("./index.js").Rule} */
export const cycleRule = {
    type: "cycle",
    fields: ({ groups, seconds, points }) => ({ of: groups, points, every: seconds }),
    required: ["of", "points", "every"],
    names: { groups: ["of"] },
    after(game, rule) {
        if (!game.every(rule.every)) return;
        const turn = Math.round((game.tick * game.stepTime) / rule.every) - 1, [x, y, z = 0] = rule.points[turn % rule.points.length];
        const members = game.members(rule.of);
        for (const { id } of members) game.world.setTarget(id, { x, y, z });
        if (members.length) game.tell({ type: "sent", agent: members[0].name, count: members.length });
    },
};
