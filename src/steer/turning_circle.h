/* The turning circle of an agent: the smallest circle that it can move on at a speed. Its radius is the largest of what the steering of a
 * car allows at any speed, what the turn rate allows (speed / rate), and what the acceleration across the velocity allows
 * (speed^2 / acceleration). The only place that says so; pure functions in lanes, for one agent the first lane counts. */
#ifndef VEER_STEER_TURNING_CIRCLE_H
#define VEER_STEER_TURNING_CIRCLE_H

#include "core/speed_law.h"
#include "core/traits.h"
#include "core/world.h"
#include "math/simd.h"
#include "math/simd_math.h"

/* What limits a turn; INF or, for the radius, 0: nothing. */
typedef struct VeerTurnLimits {
    f4 radius;       /* u, at any speed */
    f4 rate;         /* rad/s */
    f4 acceleration; /* u/s^2 */
} VeerTurnLimits;

/* The share of the turn rate that a turn is planned with; the rest is for the lag of the response. Larger: agents miss places and turn once
 * more. Smaller: turns are slower than necessary. */
#define VEER_PLANNED_TURN 0.8f

static inline f4 veer_turningRadii(const VeerTurnLimits *limits, f4 speed) {
    return f4_max(limits->radius, f4_max(speed / limits->rate, speed * speed / limits->acceleration));
}

/* The largest speed at which a turn within the radius can be planned. The limit of the radius does not depend on the speed. */
static inline f4 veer_turningSpeeds(const VeerTurnLimits *limits, f4 radius) {
    return f4_min(f4_sqrt(f4_splat(VEER_PLANNED_SHARE) * limits->acceleration * radius),
                  f4_splat(VEER_PLANNED_TURN) * limits->rate * radius);
}

/* The radius of the circle that touches the velocity and a disc around a place; `miss` is the distance from the place to the line of the
 * velocity. Only for places that this line passes outside their disc. */
static inline f4 veer_radiiThrough(f4 distance, f4 miss, f4 disc) {
    return (distance * distance - disc * disc) / (f4_splat(2.0f) * (miss - disc));
}

/* Whether agents have a turning circle, within which they could miss places. In mode `velocity` agents without a limit of the turn rate
 * have none: the change to a desired velocity across the present one slows them down. */
static inline int veer_hasTurningCircle(const VeerLocomotionDef *rule) {
    return rule->mode != VEER_MOVE_MODE_VELOCITY || rule->maxTurnRate < 1e30f;
}

#endif
