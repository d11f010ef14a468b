/* Turn limits and cars, in the move stage: computed for one agent at a time, because they are rare or do not suit SIMD. */
#include "move/turn_limits.h"

#include "math/math.h"
#include "math/vec3.h"

/* Returns the speed that remains when a turn limit leaves the direction short by an angle: the component along the allowed direction, so
 * that no lateral push drives an agent in circles around its goal. The speed is never 0, because an agent at rest has no direction to turn
 * from. */
static float speedAcross(float speed, float angle) { return speed * veer_max(veer_cos(veer_min(angle, 0.5f * VEER_PI)), 0.02f); }

VeerVec3 veer_turnedInPlane(VeerVec3 from, VeerVec3 to, float angle, float most) {
    float turn = angle > 0.0f ? most : -most, cosine = veer_cos(turn), sine = veer_sin(turn);
    float scale = speedAcross(veer_length2(to.x, to.y), veer_abs(angle) - most) / veer_length2(from.x, from.y);
    return veer_vec3((from.x * cosine - from.y * sine) * scale, (from.x * sine + from.y * cosine) * scale, to.z);
}

/* Turns in volume worlds. A half turn goes to the left. */
VeerVec3 veer_turnedInSpace(VeerVec3 from, VeerVec3 to, float most) {
    float was = veer_length3(from), now = veer_length3(to);
    if (!(was > 0.0f) || !(now > 0.0f)) return to;
    VeerVec3 ahead = veer_scale3(from, 1.0f / was);
    float cosine = veer_dot3(ahead, to);
    VeerVec3 aside = veer_mulAdd3(to, ahead, -cosine);
    float sine = veer_length3(aside), angle = veer_atan2(sine, cosine);
    if (angle <= most) return to;
    aside = sine > 1e-5f * now ? veer_scale3(aside, 1.0f / sine) : veer_sideways(ahead, 0.0f);
    now = speedAcross(now, angle - most);
    return veer_mulAdd3(veer_scale3(ahead, veer_cos(most) * now), aside, veer_sin(most) * now);
}

/* Turns the heading by at most speed/turningRadius; the velocity is parallel to it, and backwards if the car may reverse and the desired
 * direction is behind. */
VeerVec3 veer_driveCar(const VeerCarStep *step, VeerVec3 velocity, float *heading) {
    const VeerLocomotionDef *rule = step->rule;
    float speed = velocity.x * veer_cos(*heading) + velocity.y * veer_sin(*heading), desiredSpeed = 0.0f, turn = 0.0f;
    float size = step->hasDesired ? veer_length2(step->desired.x, step->desired.y) : 0.0f;
    if (size > 0.0f) {
        turn = veer_wrapAngle(veer_atan2(step->desired.y, step->desired.x) - *heading);
        if (veer_abs(turn) < 2e-6f) turn = 0.0f; /* ignores rounding errors, which would turn the car back and forth */
        int isBackwards = rule->reverse && veer_abs(turn) > 0.5f * VEER_PI;
        if (isBackwards) turn = veer_wrapAngle(turn + VEER_PI);
        /* a car is slower in sharp turns, but fast enough to be able to turn */
        desiredSpeed = size * veer_max(veer_cos(turn), 0.25f) * (isBackwards ? -1.0f : 1.0f);
    }
    speed += veer_clamp((desiredSpeed - speed) * step->share, -step->maxChange, step->maxChange);
    speed = veer_clamp(speed, -step->maxSpeed, step->maxSpeed);
    float most = rule->turningRadius > 0.0f ? veer_abs(speed) * step->dt / rule->turningRadius : VEER_PI;
    if (rule->maxTurnRate < 1e30f) most = veer_min(most, rule->maxTurnRate * step->dt);
    *heading = veer_wrapAngle(*heading + veer_clamp(turn, -most, most));
    return veer_vec3(veer_cos(*heading) * speed, veer_sin(*heading) * speed, velocity.z);
}
