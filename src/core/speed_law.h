/* The speed law: how much of a velocity change takes place in one step, and the speeds from which an agent can still stop in time. The
 * braking profiles follow from uniform deceleration, v^2 = 2 a D (Galilei, Discorsi, 1638), corrected for the length of a step. Pure
 * functions, written once for four SIMD lanes; the versions for one agent use the first lane. Used to steer, to decide and to move. */
#ifndef VEER_CORE_SPEED_LAW_H
#define VEER_CORE_SPEED_LAW_H

#include "core/holds.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "veer.h"

/* The fraction of its deceleration that an agent plans to use. A larger fraction leaves nothing for turning and for the lag of the
 * response, so the agent overshoots; a smaller fraction makes it brake early. */
#define VEER_PLANNED_SHARE 0.8f

/* Returns the fraction of the gap to the desired velocity that is closed in time dt: 1 - e^(-rate dt), exact for any step length. */
static inline f4 f4_responseShare(f4 rate, f4 dt) {
    const f4 one = f4_splat(1.0f);
    return f4_select(rate < f4_splat(1e30f), one - f4_exp(-rate * dt), one);
}

/* Returns the rate, in 1/s, at which an agent's velocity follows the desired one. In mode `accelerate` only the maximum force limits the
 * change. */
static inline float veer_responseOf(const VeerLocomotionDef *rule) {
    return rule->mode == VEER_MOVE_MODE_ACCELERATE ? __builtin_inff() : rule->response;
}
static inline f4 veer_responsesOf(const VeerLocomotionDef *const rules[4]) {
    return (f4){veer_responseOf(rules[0]), veer_responseOf(rules[1]), veer_responseOf(rules[2]), veer_responseOf(rules[3])};
}

/* Return whether the grip of a car is limited; whether its brakes differ from its engine, and their deceleration; whether its wheels take
 * time to turn. */
static inline int veer_hasGrip(const VeerLocomotionDef *rule) { return VEER_HOLDS(paths_speeds) && rule->grip < 1e30f; }
static inline int veer_hasBrakes(const VeerLocomotionDef *rule) {
    return VEER_HOLDS(paths_speeds) && (rule->brakes > 0.0f || rule->grip < 1e30f);
}
static inline float veer_brakesOf(const VeerLocomotionDef *rule) { return rule->brakes > 0.0f ? rule->brakes : rule->grip; }
static inline int veer_steersSlowly(const VeerLocomotionDef *rule) {
    return VEER_HOLDS(paths_speeds) && rule->steerTime > 0.0f && rule->turningRadius > 0.0f;
}

/* Returns the least speed of a ship; 0: the agent can stop. */
static inline float veer_leastSpeed(const VeerLocomotionDef *rule) { return VEER_HOLDS(move_ships) ? rule->minSpeed : 0.0f; }

/* Returns whether a vehicle turns without moving, as tanks do. */
static inline int veer_turnsOnTheSpot(const VeerLocomotionDef *rule) {
    return rule->mode == VEER_MOVE_MODE_CAR && !(rule->turningRadius > 0.0f) && rule->maxTurnRate < 1e30f;
}

/* Returns the rate at which an agent's direction follows the desired direction. It is infinite for a car that turns its wheels at once. */
static inline float veer_turningResponse(const VeerLocomotionDef *rule) {
    if (rule->mode != VEER_MOVE_MODE_CAR) return veer_responseOf(rule) > 0.01f ? veer_responseOf(rule) : 0.01f;
    return veer_steersSlowly(rule) ? 2.0f / rule->steerTime : __builtin_inff();
}

/* Returns the eased braking profile: the parabola v^2 = 2 a D far from the goal and the line v = D / time near it, joined smoothly, because
 * an abrupt transition would need more than the given deceleration. It never overshoots if `time` is at least one step. */
static inline f4 f4_easedSpeed(f4 distance, f4 deceleration, f4 time) {
    f4 twice = f4_splat(2.0f) * distance, braking = f4_max(deceleration, f4_splat(1e-20f));
    return twice / (time + f4_sqrt(time * time + twice / braking));
}
static inline float veer_easedSpeed(float distance, float deceleration, float time) {
    return f4_easedSpeed(f4_splat(distance), f4_splat(deceleration), f4_splat(time))[0];
}

/* Returns the speed of the braking profile: the greatest speed from which an agent that brakes with `deceleration` from the next step on
 * stops within `distance`. The agent never overshoots, at any dt. With infinite deceleration the speed is distance / dt. */
static inline f4 f4_brakingSpeed(f4 distance, f4 deceleration, f4 dt) {
    f4 inOneStep = distance / dt, half = f4_splat(0.5f) * deceleration * dt;
    f4 speed = -half + f4_sqrt(half * half + f4_splat(2.0f) * deceleration * distance);
    return f4_select(deceleration < f4_splat(1e30f), f4_min(speed, inOneStep), inOneStep);
}
static inline float veer_brakingSpeed(float distance, float deceleration, float dt) {
    return f4_brakingSpeed(f4_splat(distance), f4_splat(deceleration), f4_splat(dt))[0];
}

/* Returns the lanes in which a desired velocity of this speed means full thrust in mode `accelerate`, whatever the current velocity. Lower
 * speeds, such as near a goal, are matched with the same force. Without a force limit there is no thrust. */
static inline i4 f4_isThrust(f4 speed, f4 maxSpeed, f4 acceleration) {
    return (speed > f4_splat(0.0f)) & (speed >= f4_splat(0.999f) * maxSpeed) & (acceleration < f4_splat(1e12f));
}

#endif
