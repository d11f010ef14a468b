/**
 * Agents of `of` that are `within` reach of their target get a new one: they go back and forth between the goal that the scene gave them
 * and the place where they started. Checked every `every` seconds; `together`: only when all of them are there.
 */

/** @typedef {{ type: "retarget", of: string | string[], within: number, every?: number, together?: number }} RetargetSettings */

/** @type {import("./index.js").Rule<RetargetSettings>} */
export const retargetRule = {
    type: "retarget",
    fields: ({ groups, length, seconds, flag }) => ({ of: groups, within: length, every: seconds, together: flag }),
    required: ["of", "within"],
    names: { groups: ["of"] },
    after(game, rule) {
        if (!game.every(rule.every ?? game.stepTime)) return;
        const { x, y, targetX, targetY } = game.world.agents, members = game.members(rule.of);
        const distanceSq = (/** @type {number} */ slot, /** @type {{ x: number, y: number }} */ to) => (x[slot] - to.x) ** 2 + (y[slot] - to.y) ** 2;
        const there = members.filter(({ slot }) => distanceSq(slot, { x: targetX[slot], y: targetY[slot] }) <= rule.within * rule.within);
        if (rule.together && there.length < members.length) return;
        for (const { name, id, slot } of there) {
            const goal = game.goals.get(name), start = game.starts.get(name);
            if (!goal || !start) continue;
            const atGoal = targetX[slot] === Math.fround(goal.x) && targetY[slot] === Math.fround(goal.y);
            game.world.setTarget(id, atGoal ? start : goal);
        }
        if (there.length) game.emit({ type: "retargeted", agent: there[0].name, count: there.length });
    },
};
