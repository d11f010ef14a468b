/* Positions, velocities and distances. Along axes along which the world wraps, distances are measured to the closest image (minimum
 * image). */
#ifndef VEER_CORE_SPACE_H
#define VEER_CORE_SPACE_H

#include "core/edges.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "math/sincos.h"
#include "math/vec3.h"

static inline int veer_isVolume(const VeerWorld *world) { return veer_dimensions(&world->header->def) == 3; }
/* Returns a vector without the components that distances ignore: height in planar worlds. */
static inline VeerVec3 veer_counted(const VeerWorld *world, VeerVec3 v) { return veer_vec3(v.x, v.y, veer_isVolume(world) ? v.z : 0.0f); }

enum { VEER_MOST_LEVELS = 16 }; /* largest value of the setting `levels` */
/* Returns the level of a height, in a world with more than one. */
VEER_CALLED uint32_t veer_levelAt(const VeerWorld *world, float z) {
    const VeerWorldDef *def = &world->header->def;
    const float level = z / def->levelHeight + 0.5f;
    return level >= 1.0f ? (uint32_t)veer_min(level, (float)(def->levels - 1)) : 0;
}
static inline int veer_hasLevels(const VeerWorld *world) { return veer_levels(&world->header->def) > 1; }
/* Returns the level of a point; 0 in a world without levels. */
static inline uint32_t veer_levelOfPoint(const VeerWorld *world, VeerVec3 point) {
    return veer_hasLevels(world) ? veer_levelAt(world, point.z) : 0;
}
/* Returns whether two points are on different levels. */
static inline int veer_areLevelsApart(const VeerWorld *world, VeerVec3 a, VeerVec3 b) {
    return veer_hasLevels(world) && veer_levelAt(world, a.z) != veer_levelAt(world, b.z);
}

/* Wraps a coordinate into the bounds. Between steps a column may contain NaN or infinity; the function returns for these too. */
VEER_CALLED float veer_wrapped(float v, float lo, float hi) {
    float size = hi - lo;
    if (v >= lo && v < hi) return v;
    if (!veer_isFinite(v)) return lo;
    v -= size * (float)veer_floorInt(veer_clamp((v - lo) / size, -1e9f, 1e9f));
    return v >= lo && v < hi ? v : lo;
}
/* Returns the minimum image of a displacement along one axis of a wrapped world of this size: the shorter of the two paths from one
 * position to the other. With size 0, the displacement does not change. */
VEER_CALLED float veer_minimumImage(float delta, float size) {
    return delta > 0.5f * size ? delta - size : delta < -0.5f * size ? delta + size : delta;
}
/* Returns the shortest displacement that leads to the same place in a world that wraps. */
static inline VeerVec3 veer_shortest(const VeerWorld *world, VeerVec3 d) {
    if (!world->wraps) return d;
    d.x = veer_minimumImage(d.x, world->period.x);
    d.y = veer_minimumImage(d.y, world->period.y);
    d.z = veer_minimumImage(d.z, world->period.z);
    return d;
}
/* Returns the shortest displacement from a to b. In a planar world it has no height. */
static inline VeerVec3 veer_delta(const VeerWorld *world, VeerVec3 a, VeerVec3 b) {
    VeerVec3 d = veer_shortest(world, veer_sub3(b, a));
    if (!veer_isVolume(world)) d.z = 0.0f;
    return d;
}
/* Like veer_delta, for four pairs of points. */
VEER_CALLED VeerVec3x4 veer_deltas(const VeerWorld *world, VeerVec3x4 a, VeerVec3x4 b) {
    VeerVec3x4 d = veer_less4(b, a);
    if (world->wraps) {
        d.x = f4_minimumImage(d.x, world->period.x);
        d.y = f4_minimumImage(d.y, world->period.y);
        if (veer_isVolume(world)) d.z = f4_minimumImage(d.z, world->period.z);
    }
    if (!veer_isVolume(world)) d.z = f4_splat(0.0f);
    return d;
}
static inline VeerVec3 veer_position(const VeerWorld *world, uint32_t slot) {
    return veer_vec3(world->x[slot], world->y[slot], world->z[slot]);
}
/* Returns a position, moved into the bounds along the axes along which the world wraps. */
static inline VeerVec3 veer_withinWrap(const VeerWorld *world, VeerVec3 v) {
    const VeerWorldDef *def = &world->header->def;
    if (!world->wraps) return v;
    if (world->period.x > 0.0f) v.x = veer_wrapped(v.x, def->minX, def->maxX);
    if (world->period.y > 0.0f) v.y = veer_wrapped(v.y, def->minY, def->maxY);
    if (world->period.z > 0.0f) v.z = veer_wrapped(v.z, def->minZ, def->maxZ);
    return v;
}
/* Sets an agent's drawn pose to its current pose. Called after an agent was placed outside a step. */
VEER_CALLED void veer_drawInPlace(VeerWorld *world, uint32_t slot) {
    const VeerVec3 drawn = veer_withinWrap(world, veer_position(world, slot));
    world->drawX[slot] = drawn.x;
    world->drawY[slot] = drawn.y;
    world->drawZ[slot] = drawn.z;
}
static inline VeerVec3 veer_velocity(const VeerWorld *world, uint32_t slot) {
    return veer_vec3(world->velocityX[slot], world->velocityY[slot], world->velocityZ[slot]);
}

/* Fractions of the top speed. Below STANDING an agent counts as standing still: with a larger value, agents that creep through a crowd
 * would count as obstacles; with a smaller value, an agent that others push would never count as standing. Above HEADING the velocity
 * defines the heading: with a larger value, agents would slow down facing sideways; with a smaller value, the rounding error of a velocity
 * would turn them. */
#define VEER_STANDING_SHARE 0.05f
#define VEER_HEADING_SHARE 0.01f

/* Returns whether an agent counts as standing still. Planar worlds ignore the height of its velocity. */
static inline int veer_isStanding(const VeerWorld *world, uint32_t slot) {
    return veer_length3(veer_counted(world, veer_velocity(world, slot))) <= VEER_STANDING_SHARE * world->maxSpeed[slot];
}

/* Returns the unit vectors in which four agents move. An agent that hardly moves keeps the direction of its orientation, so it has a
 * heading even at speed 0. velocity: the velocities, without the height in planar worlds. */
static inline VeerVec3x4 veer_headingsOf(VeerVec3x4 velocity, f4 maxSpeed, f4 orientation) {
    f4 speed = veer_length4(velocity);
    i4 goes = speed > f4_splat(VEER_HEADING_SHARE) * maxSpeed;
    VeerVec3x4 along = {velocity.x / speed, velocity.y / speed, velocity.z / speed}, facing = {.z = f4_splat(0.0f)};
    if (i4_bits(goes) == 15) return along;
    f4_sineCosine(orientation, &facing.y, &facing.x);
    return veer_select4(goes, along, facing);
}
VEER_CALLED VeerVec3 veer_heading(const VeerWorld *world, uint32_t slot) {
    VeerVec3x4 velocity = veer_splat4(veer_counted(world, veer_velocity(world, slot)));
    return veer_first4(veer_headingsOf(velocity, f4_splat(world->maxSpeed[slot]), f4_splat(world->orientation[slot])));
}

#endif
