/** More measures for the scenes' tips, about agents' decisions and aims. */
import { folded, mean, motion } from "./tips.js";

/** @import { Run } from "./tips.js" */

const KINDS = [
    "seek", "flee", "arrive", "wander", "pursue", "evade", "avoidObstacles", "separation", "alignment", "stayInside",
];
/**
 * Returns changes that turn off all behaviors of the sandbox's agent except the given ones.
 * @param {...string} types
 */
export const only = (...types) =>
    Object.fromEntries(KINDS.map((type) => [`you.behaviors.${type}.weight`, types.includes(type) ? 1 : 0]));

/**
 * Measures the largest difference of the decision from the weighted sum of the behaviors' desired velocities, relative
 * to the top speed.
 * @param {Run} run
 */
export function adds(run) {
    let worst = 0;
    run.steps(120, () => {
        const why = run.world.explain(run.id("you")), sum = { x: 0, y: 0 };
        const { maxSpeed } = run.world.getAgent(run.id("you"));
        for (const { weight, active, desiredVelocity: v } of why.behaviors) {
            if (active && weight > 0) [sum.x, sum.y] = [sum.x + weight * v.x, sum.y + weight * v.y];
        }
        const size = Math.hypot(sum.x, sum.y), cut = Math.min(1, maxSpeed / Math.max(size, 1e-6));
        worst = Math.max(worst, Math.hypot(why.desired.x - sum.x * cut, why.desired.y - sum.y * cut) / maxSpeed);
    });
    return worst;
}

/** Returns the mean speed in the last second, near the target. @param {Run} run @param {number} n */
export function speedAtTarget(run, n) {
    run.steps(n);
    /** @type {number[]} */
    const speeds = [];
    run.steps(60, () => speeds.push(motion(run, run.id("you")).speed));
    return mean(speeds);
}

/** Returns the agent's desired speed when the pointer is at this distance. @param {Run} run @param {number} away */
export function desiredSpeedAt(run, away) {
    const you = run.id("you"), { x, y } = motion(run, you);
    run.world.setTarget(you, { x: x + away, y });
    run.steps(1);
    const { desired } = run.world.explain(you);
    return Math.hypot(desired.x, desired.y);
}

/** Counts hits by group. @param {Run} run @param {number} n */
export function hits(run, n) {
    const seen = { drone: 0, other: 0 };
    run.steps(n, () => {
        for (const { type, agent } of run.world.events) {
            if (type !== "projectileHit") continue;
            if (run.of("drone").includes(agent)) seen.drone++;
            if (run.of("other").includes(agent)) seen.other++;
        }
    });
    return seen;
}

/**
 * Measures a turn to a point: how far before the target angle braking begins, and how far the turn overshoots.
 * @param {Run} run
 * @param {string} name
 * @param {number[]} place
 */
export function aim(run, name, place) {
    const id = run.id(name);
    run.world.setAgent(id, { orientation: -Math.PI });
    run.world.setTarget(id, { x: place[0], y: place[1] });
    let fastest = 0, brakesAt = 0, beyond = 0;
    const begin = Math.sign(folded(0 - motion(run, id).angle)) || 1;
    for (let i = 0; i < 600; i++) {
        run.steps(1);
        const { slot, angle } = motion(run, id), left = folded(0 - angle);
        const rate = Math.abs(run.world.agents.rotation[slot]);
        if (rate >= 0.999 * fastest) [fastest, brakesAt] = [Math.max(fastest, rate), Math.abs(left)];
        if (i > 20 && left * begin < 0 && Math.abs(left) < 1) beyond = Math.max(beyond, Math.abs(left));
    }
    return { brakesAt, beyond };
}

/**
 * Returns mean angles: of the scout to its velocity, and of the wingman to the scout.
 * @param {Run} run
 * @param {number} n
 */
export function escort(run, n) {
    /** @type {number[]} */ const ahead = [], /** @type {number[]} */ aligned = [];
    run.steps(n, () => {
        const scout = motion(run, run.id("scout")), wing = motion(run, run.id("wingman"));
        if (scout.speed > 5) ahead.push(Math.abs(folded(Math.atan2(scout.vy, scout.vx) - scout.angle)));
        aligned.push(Math.abs(folded(wing.angle - scout.angle)));
    });
    return { ahead: mean(ahead), aligned: mean(aligned) };
}
