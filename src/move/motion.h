/* The law of motion of four agents, written once for the usual case (move_plain.c) and the general one (move.c): the change of velocity,
 * the test against the edges of the world, and the orientation. isVolume is a constant where a loop is specialized for it. */
#ifndef VEER_MOVE_MOTION_H
#define VEER_MOVE_MOTION_H

#include "core/space.h"
#include "core/world.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "move/move.h"
#include "move/move_rules.h"

VEER_INLINE f4 veer_lengthSq4(VeerVec3x4 v, int isVolume) {
    f4 planar = v.x * v.x + v.y * v.y;
    return isVolume ? planar + v.z * v.z : planar;
}

/* Returns v, shortened to length `most` where it is longer. */
VEER_INLINE VeerVec3x4 veer_shortened4(VeerVec3x4 v, f4 most, int isVolume) {
    f4 length = f4_sqrt(veer_lengthSq4(v, isVolume));
    return veer_scaled4(v, f4_select(length > most, most / length, f4_splat(1.0f)));
}

/* The change of a velocity in one step: the fraction of the difference to the desired velocity that is covered, and the largest change. */
typedef struct VeerVelocityStep {
    VeerVec3x4 from, desired;
    f4 share, maxChange;
} VeerVelocityStep;
VEER_INLINE VeerVec3x4 veer_velocityChange(const VeerVelocityStep *step, int isVolume) {
    return veer_shortened4(veer_scaled4(veer_less4(step->desired, step->from), step->share), step->maxChange, isVolume);
}

VEER_INLINE i4 veer_isBetween4(f4 v, f4 lo, f4 hi) { return (v >= lo) & (v <= hi); }

/* Returns the lanes whose places are within the bounds. */
VEER_INLINE i4 veer_areInside(const VeerBounds *bounds, VeerVec3x4 at, int isVolume) {
    i4 inside = veer_isBetween4(at.x, bounds->lo.x, bounds->hi.x) & veer_isBetween4(at.y, bounds->lo.y, bounds->hi.y);
    return isVolume ? inside & veer_isBetween4(at.z, bounds->lo.z, bounds->hi.z) : inside;
}

typedef struct VeerOrientation {
    f4 orientation, rotation;
} VeerOrientation;
/* Turns the orientation of agents towards their velocity, at most as fast as their rules allow, unless the agents hardly move. Height does
 * not matter. */
VEER_INLINE VeerOrientation veer_facingAlong(const VeerMoveRules *rules, VeerVec3x4 velocity, f4 maxSpeed, f4 orientation) {
    f4 x = velocity.x, y = velocity.y;
    i4 turns = f4_sqrt(x * x + y * y) > f4_splat(VEER_HEADING_SHARE) * maxSpeed;
    f4 angle = f4_where(turns, f4_wrapAngle(f4_atan2(y, x) - orientation));
    angle = f4_clamp(angle, -rules->maxFacingTurn, rules->maxFacingTurn);
    return (VeerOrientation){
        .orientation = f4_select(turns, f4_wrapAngle(orientation + angle), orientation),
        .rotation = f4_where(turns, f4_snapped(angle / rules->dt)),
    };
}

#endif
