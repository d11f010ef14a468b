/* Turn limits and cars, in the move stage: computed for one agent at a time, because they are rare or do not suit SIMD. */
#include "move/turn_limits.h"

#include "core/speed_law.h"
#include "math/math.h"
#include "math/vec3.h"
#include "move/shunting.h"

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

/* Returns the new speed along the heading. Brakes may be stronger or weaker than the engine. */
static float drivenSpeed(const VeerCarStep *step, float speed, float desired) {
    const VeerLocomotionDef *rule = step->rule;
    float most = step->maxChange;
    const int isBraking = veer_abs(desired) < veer_abs(speed) || desired * speed < 0.0f;
    if (isBraking && veer_hasBrakes(rule) && step->isPowered) most = veer_brakesOf(rule) * step->dt;
    speed += veer_clamp((desired - speed) * step->share, -most, most);
    return veer_clamp(speed, -step->maxSpeed, step->maxSpeed);
}

/* Returns the largest angle by which the car may turn in this step. A turn rate w at speed v needs an acceleration of w v. */
static float mostTurn(const VeerCarStep *step, float speed) {
    const VeerLocomotionDef *rule = step->rule;
    float most = rule->turningRadius > 0.0f ? speed * step->dt / rule->turningRadius : VEER_PI;
    if (rule->maxTurnRate < 1e30f) most = veer_min(most, rule->maxTurnRate * step->dt);
    if (veer_hasGrip(rule)) most = veer_min(most, rule->grip * step->dt / veer_max(speed, 1e-6f));
    return most;
}

/* Smallest change of direction, in rad, for which a driver turns the wheels from one side to the other. Larger: cars drift. Smaller: in
 * traffic, cars that avoid each other swerve. */
#define COUNTER 0.05f

/* Returns the turn of a car whose wheels take time to turn. The wheels return to the middle before the car reaches its direction: the turn
 * rate follows the braking profile, so that the heading does not overshoot, even if the car accelerates to its desired speed during the
 * turn. was: curvature before the step, positive to the left. */
static float steeredTurn(const VeerCarStep *step, float speed, float was, float turn) {
    const VeerLocomotionDef *rule = step->rule;
    if (turn * was * speed < 0.0f && veer_abs(turn) < COUNTER) turn = 0.0f;
    const float rate = 1.0f / veer_max(rule->turningRadius * rule->steerTime, 1e-12f), moved = speed * step->dt, change = rate * step->dt;
    const float pace = veer_abs(speed), fastest = veer_max(pace, veer_min(veer_length2(step->desired.x, step->desired.y), step->maxSpeed));
    const float eased = veer_easedSpeed(veer_abs(turn), rate * pace * (pace / veer_max(fastest, 1e-6f)),
                                        veer_max(1.0f / veer_turningResponse(rule), step->dt)) *
                        step->dt;
    const float a = (was - change) * moved, b = (was + change) * moved;
    return veer_clamp(turn < 0.0f ? -eased : eased, veer_min(a, b), veer_max(a, b));
}

static int mayShunt(const VeerCarStep *step, float turn) {
    const VeerLocomotionDef *rule = step->rule;
    return rule->reverse && rule->contact && rule->turningRadius > 0.0f && veer_abs(turn) > VEER_LEAST_SHUNT;
}

/* Turns the heading by at most speed/turningRadius; the velocity is parallel to it, and backwards if the car may reverse and the desired
 * direction is behind, or if there is no room ahead for the turn. */
VeerVec3 veer_driveCar(const VeerCarStep *step, VeerVec3 velocity, float *heading) {
    const VeerLocomotionDef *rule = step->rule;
    float speed = velocity.x * veer_cos(*heading) + velocity.y * veer_sin(*heading), desiredSpeed = 0.0f, turn = 0.0f;
    const float curvature = veer_abs(speed) > 0.0f ? step->rotation / speed : 0.0f;
    float size = step->hasDesired ? veer_length2(step->desired.x, step->desired.y) : 0.0f;
    if (size > 0.0f) {
        turn = veer_wrapAngle(veer_atan2(step->desired.y, step->desired.x) - *heading);
        if (veer_abs(turn) < 2e-6f) turn = 0.0f; /* ignores rounding errors, which would turn the car back and forth */
        int isBackwards = rule->reverse && veer_abs(turn) > 0.5f * VEER_PI;
        if (isBackwards)
            turn = veer_wrapAngle(turn + VEER_PI);
        else
            isBackwards = mayShunt(step, turn) && veer_shunts(&(VeerShunt){step->world, rule, step->slot, *heading, turn, speed});
        /* a car is slower in sharp turns, but fast enough to be able to turn */
        desiredSpeed = size * veer_max(veer_cos(turn), veer_turnsOnTheSpot(rule) ? 0.0f : 0.25f) * (isBackwards ? -1.0f : 1.0f);
    }
    speed = drivenSpeed(step, speed, desiredSpeed);
    float most = mostTurn(step, veer_abs(speed));
    if (veer_steersSlowly(rule))
        turn = steeredTurn(step, speed, veer_clamp(curvature, -1.0f / rule->turningRadius, 1.0f / rule->turningRadius), turn);
    *heading = veer_wrapAngle(*heading + veer_clamp(turn, -most, most));
    return veer_vec3(veer_cos(*heading) * speed, veer_sin(*heading) * speed, velocity.z);
}
