/* How deep discs are inside obstacles, and which way is out. Contacts push agents out by it; rays that start in a solid leave it out. */
#ifndef VEER_PENETRATION_H
#define VEER_PENETRATION_H

#include "core/world.h"

/* How deep a disc is inside obstacles: the deepest, or depth 0. normal: the way out, to the nearest edge; amid a circle by seed. */
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
/* Solids that the disc's center lies in, with their ways out: at most VEER_MAX_SOLIDS of them. Returns how many. */
#define VEER_MAX_SOLIDS 4u
uint32_t veer_solidsAt(const VeerWorld *world, const VeerDisc *disc, VeerDepth *out);
int veer_isAmong(const VeerDepth *solids, uint32_t count, uint32_t obstacle);

#endif
