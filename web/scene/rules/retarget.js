/**
 * Agents of `of` that have come `within` reach of their target get another: from the goal that the scene gave them back to where they
 * began, and again. Looked at every `every` seconds; `together`: only when all of them are there.
 */

/** @type {import("./index.js").Rule} */
export const retargetRule = {
    type: "retarget",
    fields: ({ groups, length, seconds, flag }) => ({ of: groups, within: length, every: seconds, together: flag }),
    required: ["of", "within"],
    names: { groups: ["of"] },
    after(game, rule) {
        if (!game.every(rule.every ?? game.stepTime)) return;
        const { x, y, targetX, targetY } = game.world.agents, members = game.members(rule.of);
        const toGo = (/** @type {number} */ slot, /** @type {{ x: number, y: number }} */ to) => (x[slot] - to.x) ** 2 + (y[slot] - to.y) ** 2;
        const there = members.filter(({ slot }) => toGo(slot, { x: targetX[slot], y: targetY[slot] }) <= rule.within * rule.within);
        if (rule.together && there.length < members.length) return;
        for (const { name, id, slot } of there) {
            const goal = game.goals.get(name), start = game.starts.get(name);
            if (!goal || !start) continue;
            const back = targetX[slot] === Math.fround(goal.x) && targetY[slot] === Math.fround(goal.y);
            game.world.setTarget(id, back ? start : goal);
        }
        if (there.length) game.tell({ type: "retargeted", agent: there[0].name, count: there.length });
    },
};
