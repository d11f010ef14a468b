/* Tests four positions against a query: their squared distances from its center, and their levels. */
#ifndef VEER_NEIGHBORS_NEARBY_SQUARES_H
#define VEER_NEIGHBORS_NEARBY_SQUARES_H

#include "core/space.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "neighbors/nearby.h"

/* Where the coordinates of four agents are. */
typedef struct VeerPositions {
    const float *x, *y, *z;
} VeerPositions;

/* Returns whether distances in a world are those of the plane: it has no levels and does not wrap. */
static inline int veer_isPlain(const VeerWorld *world) { return !veer_isVolume(world) && !world->wraps && !veer_hasLevels(world); }

/* isPlain: veer_isPlain, as a constant. */
VEER_INLINE f4 veer_squaresAt(const VeerNearby *query, const VeerPositions *of, int isPlain) {
    const VeerVec3x4 from = veer_splat4(query->center);
    VeerVec3x4 at = {f4_load(of->x), f4_load(of->y), f4_load(of->z)}, to;
    if (!isPlain) {
        to = veer_deltas(query->world, from, at);
        return to.x * to.x + to.y * to.y + to.z * to.z;
    }
    at.x -= from.x;
    at.y -= from.y;
    return at.x * at.x + at.y * at.y;
}

/* Returns those of four agents, one bit each, that are on the level of the center. */
VEER_CALLED uint32_t veer_onLevel(const VeerNearby *query, const VeerPositions *of, uint32_t bits) {
    if (!veer_hasLevels(query->world)) return bits;
    for (uint32_t lane = 0; lane < 4; lane++) {
        const VeerVec3 at = {of->x[lane], of->y[lane], of->z[lane]};
        if (bits >> lane & 1u && veer_areLevelsApart(query->world, query->center, at)) bits &= ~(1u << lane);
    }
    return bits;
}

#endif
