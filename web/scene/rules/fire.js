/**
 * Agents of `by` fire every `every` seconds at `speed`, on the `low` or `high` arc, or on `both` alternately. They fire
 * at their own target if it is a point, otherwise at the nearest agent of `at` or, with `any`, at a random agent of
 * `at`. `lead`: aims at the target's predicted position. `over`: a wall with end points and height; a shot that would
 * hit it uses the high arc. If the target is out of range, no shot is fired, and `minSpeed` reports the speed that
 * would reach it.
 */

/** @import { RuleGame } from "../game.js" */
/** @import { Aim, Vec3 } from "../../types.js" */

const POINT = 1; // value of targetKind

/** @typedef {{ from: number[], to: number[], height: number }} HighWall */
/**
 * @typedef {{ type: "fire", by: string | string[], at?: string | string[], every: number, speed: number, arc?: "low" |
 *   "high" | "both", over?: HighWall }} FireAim
 */
/**
 * @typedef {FireAim & { any?: number, lead?: number, hits?: number, radius?: number, lifeTime?: number }} FireSettings
 */

/** @type {import("./index.js").Rule<FireSettings>} */
export const fireRule = {
    type: "fire",
    fields: ({ groups, seconds, length, flag, count, choice, coordinate, list, record }) => ({
        by: groups, at: groups, any: flag, every: seconds, speed: length, arc: choice(["low", "high", "both"]),
        lead: flag, hits: count, radius: length, lifeTime: seconds,
        over: record({ from: list(coordinate, 2, 2), to: list(coordinate, 2, 2), height: length },
            ["from", "to", "height"]),
    }),
    required: ["by", "every", "speed"],
    names: { groups: ["by", "at"] },
    after(game, rule) {
        if (!game.every(rule.every)) return;
        for (const shooter of game.members(rule.by)) fire(game, rule, shooter);
    },
};

/** @param {RuleGame} game @param {FireSettings} rule @param {import("../game.js").Member} shooter */
function fire(game, rule, { name, id, slot }) {
    const { world } = game, { x, y, z } = world.agents, from = { x: x[slot], y: y[slot], z: z[slot] };
    const aimed = aimOf(game, rule, slot);
    if (!aimed) return;
    const query = { from, ...aimed, speed: rule.speed };
    const turn = Math.round(game.tick / Math.round(rule.every / game.stepTime)) % 2;
    /** @type {"low" | "high"} */
    const first = rule.arc === "high" || (rule.arc === "both" && turn === 1) ? "high" : "low";
    let shot = world.aim({ ...query, arc: first });
    if (first === "low" && shot.reachable && !clears(game, rule, from, shot)) {
        shot = world.aim({ ...query, arc: "high" });
    }
    if (!shot.reachable) return game.emit({ type: "outOfRange", agent: name, minSpeed: shot.minSpeed });
    const { velocity, time, hitPoint } = shot, { hits = 0, radius = 2, lifeTime = 10 } = rule;
    const motion = { velocityX: velocity.x, velocityY: velocity.y, velocityZ: velocity.z };
    world.addProjectile({ owner: id, ...from, ...motion, hits, radius, lifeTime, ground: from.z });
    game.emit({ type: "fired", agent: name, time, hitPoint });
}

/**
 * Returns the point to aim at, and with `lead` the target's velocity.
 * @param {RuleGame} game
 * @param {FireSettings} rule
 * @param {number} slot
 */
function aimOf(game, rule, slot) {
    const { x, y, z, velocityX, velocityY, velocityZ, targetKind, targetX, targetY, targetZ } = game.world.agents;
    if (targetKind[slot] === POINT) return { to: { x: targetX[slot], y: targetY[slot], z: targetZ[slot] } };
    const targets = rule.at ? game.members(rule.at) : [], any = Math.floor(game.draw("target")(slot) * targets.length);
    const nearest = () =>
        targets.reduce((best, one) => (game.distanceSq(slot, one.slot) < game.distanceSq(slot, best.slot)
            ? one
            : best));
    if (!targets.length) return null;
    const s = (rule.any ? targets[any] : nearest()).slot, to = { x: x[s], y: y[s], z: z[s] };
    return rule.lead ? { to, targetVelocity: { x: velocityX[s], y: velocityY[s], z: velocityZ[s] } } : { to };
}

/**
 * Returns whether the shot clears the wall.
 * @param {RuleGame} game
 * @param {FireSettings} rule
 * @param {Vec3} from
 * @param {Aim} shot
 */
function clears(game, { over }, from, { velocity, time }) {
    if (!over) return true;
    const [ax, ay] = over.from, dx = over.to[0] - ax, dy = over.to[1] - ay;
    const across = velocity.x * dy - velocity.y * dx;
    if (across === 0) return true;
    const t = ((ax - from.x) * dy - (ay - from.y) * dx) / across;
    const along = (from.x + velocity.x * t - ax) * dx + (from.y + velocity.y * t - ay) * dy;
    if (t < 0 || t > time || along < 0 || along > dx * dx + dy * dy) return true;
    return from.z + velocity.z * t + (game.world.settings.gravityZ * t * t) / 2 > over.height;
}
