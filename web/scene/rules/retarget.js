/**
 * Agents of `of` get a new target when they are closer than `within` to their present target. They go back and forth
 * between their goal from the scene and their start position (with `back`: the mirror image of the goal). With
 * `points`, they go from each point to the next instead or, with `any`, to a random other one. In a world with levels,
 * the target is on the level of its z. The rule runs every `every` seconds. With `together`, it waits until all of them
 * have arrived. Agents of `also` get a new target at the same time, wherever they are.
 */
import { mirrored } from "../place.js";

/**
 * @typedef {{ together?: number, back?: import("../types.js").Mirror, points?: number[][], any?: number }} Ways
 */
/**
 * @typedef {{ type: "retarget", of: string | string[], also?: string | string[], within: number, every?: number } &
 *   Ways} RetargetSettings
 */

/** @type {import("./index.js").Rule<RetargetSettings>} */
export const retargetRule = {
    type: "retarget",
    fields: ({ groups, length, seconds, flag, mirror, points }) => ({
        of: groups, also: groups, within: length, every: seconds, together: flag, back: mirror, points,
        any: flag,
    }),
    required: ["of", "within"],
    names: { groups: ["of", "also"] },
    after(game, rule) {
        if (!game.every(rule.every ?? game.stepTime)) return;
        const { x, y, z, targetX, targetY, targetZ } = game.world.agents, members = game.members(rule.of);
        const { levels, levelHeight } = game.world.settings, random = game.draw("any");
        const there = members.filter(({ slot }) =>
            (x[slot] - targetX[slot]) ** 2 + (y[slot] - targetY[slot]) ** 2 <= rule.within * rule.within &&
                (levels < 2 || Math.abs(z[slot] - targetZ[slot]) < levelHeight / 2));
        if (!there.length || (rule.together && there.length < members.length)) return;
        for (const { name, id, slot } of [...there, ...(rule.also ? game.members(rule.also) : [])]) {
            if (rule.points) {
                const now = { x: targetX[slot], y: targetY[slot], z: targetZ[slot] };
                const by = rule.any ? 1 + Math.floor(random(slot) * (rule.points.length - 1)) : 1;
                game.world.setTarget(id, pointAfter(rule.points, now, by));
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
 * Returns the point `by` places after the current target, or the first point if the target is not among them.
 * @param {number[][]} points
 * @param {{ x: number, y: number, z: number }} target
 * @param {number} by
 */
function pointAfter(points, target, by) {
    const at = points.findIndex(([px, py, pz = 0]) =>
        Math.fround(px) === target.x && Math.fround(py) === target.y && Math.fround(pz) === target.z);
    const [x, y, z = 0] = points[at < 0 ? 0 : (at + by) % points.length];
    return { x, y, z };
}
