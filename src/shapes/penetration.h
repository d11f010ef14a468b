/* Penetration of discs into obstacles: its depth, and the separation normal along which contacts push agents out. */
#ifndef VEER_SHAPES_PENETRATION_H
#define VEER_SHAPES_PENETRATION_H

#include "core/world.h"

/* The deepest penetration of a disc; depth 0 if there is none. The separation normal points to the closest edge; at the center of a circle
 * the seed determines it. */
typedef struct VeerDepth {
    float depth;
    VeerVec3 normal;
    uint32_t obstacle;
} VeerDepth;
VeerDepth veer_penetration(const VeerWorld *world, VeerVec3 center, float radius, uint32_t seed);
typedef struct VeerDisc {
    VeerVec3 center;
    float radius;
    uint32_t mask, seed;
} VeerDisc;
VeerDepth veer_depthOf(const VeerWorld *world, const VeerDisc *disc);
/* Finds the solids that contain the disc's center, with their separation normals, at most VEER_MAX_SOLIDS. Returns their number. */
#define VEER_MAX_SOLIDS 4u
uint32_t veer_solidsAt(const VeerWorld *world, const VeerDisc *disc, VeerDepth *out);
int veer_isAmong(const VeerDepth *solids, uint32_t count, uint32_t obstacle);

#endif
