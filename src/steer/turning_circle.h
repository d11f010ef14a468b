/* The turning circle of an agent: the smallest circle on which it can move at a given speed. Its radius is the largest of three: the
 * turning radius of a car at any speed, the speed divided by the turn rate, and the squared speed divided by the acceleration across the
 * velocity. All stages use these functions. They are pure and work on four SIMD lanes; for a single agent the first lane is used. */
#ifndef VEER_STEER_TURNING_CIRCLE_H
#define VEER_STEER_TURNING_CIRCLE_H

#include "core/speed_law.h"
#include "core/traits.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "math/vec3.h"

/* The limits of a turn. INF, or 0 for the radius, means no limit. */
typedef struct VeerTurnLimits {
    f4 radius;       /* in u, at every speed */
    f4 rate;         /* rad/s */
    f4 acceleration; /* u/s^2 */
} VeerTurnLimits;

/* Fraction of the turn rate with which turns are planned. The rest covers the lag of the response. Larger: agents miss places and have to
 * turn again. Smaller: turns are slower than necessary. */
#define VEER_PLANNED_TURN 0.8f

static inline f4 veer_turningRadii(const VeerTurnLimits *limits, f4 speed) {
    return f4_max(limits->radius, f4_max(speed / limits->rate, speed * speed / limits->acceleration));
}

/* Returns the highest speed at which a turn within the radius can be planned. The limit `radius` does not depend on the speed. */
static inline f4 veer_turningSpeeds(const VeerTurnLimits *limits, f4 radius) {
    return f4_min(f4_sqrt(f4_splat(VEER_PLANNED_SHARE) * limits->acceleration * radius),
                  f4_splat(VEER_PLANNED_TURN) * limits->rate * radius);
}

/* Returns the radius of the circle that touches both the line of the velocity and a disc around a place. `miss` is the distance from the
 * place to that line, which must pass outside the disc. */
static inline f4 veer_radiiThrough(f4 distance, f4 miss, f4 disc) {
    return (distance * distance - disc * disc) / (f4_splat(2.0f) * (miss - disc));
}

/* Returns the acceleration across the velocity that a load limit allows. In a level turn with load n, the lift is n times the weight; its
 * vertical part balances the weight, which leaves g sqrt(n^2 - 1) for the turn. */
static inline float veer_loadAcceleration(const VeerWorld *world, const VeerLocomotionDef *rule) {
    const VeerWorldDef *def = &world->header->def;
    const float gravity = veer_length3(veer_vec3(def->gravityX, def->gravityY, def->gravityZ)), load = rule->maxLoad;
    return VEER_HOLDS(move_ships) && load < 1e15f && gravity > 0.0f ? gravity * veer_sqrt((load - 1.0f) * (load + 1.0f)) : VEER_INF;
}

/* Returns whether agents have a turning circle, within which they could miss places. In mode `velocity`, agents without a turn rate limit
 * have none, because they slow down when the desired velocity is perpendicular to the current one. */
static inline int veer_hasTurningCircle(const VeerLocomotionDef *rule) {
    if (VEER_HOLDS(move_ships) && (rule->maxLoad < 1e15f || rule->minSpeed > 0.0f)) return 1;
    return rule->mode != VEER_MOVE_MODE_VELOCITY || rule->maxTurnRate < 1e30f;
}

#endif
