/* Squared distances from the center of a query to four positions. */
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

#endif
