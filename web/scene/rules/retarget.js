/**
 * Agents of `of` get a new target when they are closer than `within` to their present target. They go back and forth
 * between their goal from the scene and their start position (with `back`: the mirror image of the goal). With
 * `points`, they go from each point to the next instead. The rule runs every `every` seconds. With `together`, it waits
 * until all of them have arrived. Agents of `also` get a new target at the same time, wherever they are.
 */
import { mirrored } from "../place.js";

/** @typedef {{ together?: number, back?: import("../types.js").Mirror, points?: number[][] }} Ways */
/**
 * @typedef {{ type: "retarget", of: string | string[], also?: string | string[], within: number, every?: number } &
 *   Ways} RetargetSettings
 */

/** @type {import("./index.js").Rule<RetargetSettings>} */
export const retargetRule = {
    type: "retarget",
    fields: ({ groups, length, seconds, flag, mirror, points }) => ({
        of: groups, also: groups, within: length, every: seconds, together: flag, back: mirror, points,
    }),
    required: ["of", "within"],
    names: { groups: ["of", "also"] },
    after(game, rule) {
        if (!game.every(rule.every ?? game.stepTime)) return;
        const { x, y, targetX, targetY } = game.world.agents, members = game.members(rule.of);
        const distanceSq = (/** @type {number} */ slot, /** @type {{ x: number, y: number }} */ to) =>
            (x[slot] - to.x) ** 2 + (y[slot] - to.y) ** 2;
        const there = members.filter(({ slot }) =>
            distanceSq(slot, { x: targetX[slot], y: targetY[slot] }) <= rule.within * rule.within);
        if (!there.length || (rule.together && there.length < members.length)) return;
        for (const { name, id, slot } of [...there, ...(rule.also ? game.members(rule.also) : [])]) {
            if (rule.points) {
                game.world.setTarget(id, pointAfter(rule.points, { x: targetX[slot], y: targetY[slot] }));
                continue;
            }
            const goal = game.goals.get(name);
            const start = rule.back && goal ? mirrored(goal, rule.back) : game.starts.get(name);
            if (!goal || !start) continue;
            const atGoal = targetX[slot] === Math.fround(goal.x) && targetY[slot] === Math.fround(goal.y);
            game.world.setTarget(id, atGoal ? start : goal);
        }
        game.emit({ type: "retargeted", agent: there[0].name, count: there.length });
    },
};

/**
 * Returns the point after the current target, or the first point if the target is not among them.
 * @param {number[][]} points
 * @param {{ x: number, y: number }} target
 */
function pointAfter(points, target) {
    const at = points.findIndex(([px, py]) => Math.fround(px) === target.x && Math.fround(py) === target.y);
    const [x, y, z = 0] = points[(at + 1) % points.length];
    return { x, y, z };
}
