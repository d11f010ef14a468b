/* The edges of the world, in the move stage: agents wrap around, bounce or stop, depending on the edges along each axis. */
#include "core/edges.h"
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "move/move.h"

__attribute__((noinline)) VeerBounds veer_boundsOf(const VeerWorld *world) {
    const VeerWorldDef *def = &world->header->def;
    const float lows[3] = {def->minX, def->minY, def->minZ}, highs[3] = {def->maxX, def->maxY, def->maxZ};
    float lo[3], hi[3], half[3];
    VeerBounds bounds = {.isVolume = (uint32_t)veer_isVolume(world)};
    for (uint32_t k = 0; k < 3; k++) {
        const int hasEdges = veer_edgesAlong(def, k) != VEER_EDGE_MODE_NONE, isWalled = veer_isWalled(def, k);
        bounds.edges[k] = veer_edgesAlong(def, k);
        bounds.ends[k] = hasEdges ? highs[k] : (float)VEER_MAX_COORDINATE;
        bounds.insets |= (uint32_t)isWalled;
        lo[k] = hasEdges ? lows[k] : (float)-VEER_MAX_COORDINATE;
        hi[k] = veer_wrapsAlong(def, k) ? veer_floatBelow(highs[k]) : bounds.ends[k];
        half[k] = isWalled ? (highs[k] - lows[k]) * 0.5f : 0.0f; /* a disc that is larger than the world stays at the center */
    }
    bounds.lo = (VeerVec3x4){f4_splat(lo[0]), f4_splat(lo[1]), f4_splat(lo[2])};
    bounds.hi = (VeerVec3x4){f4_splat(hi[0]), f4_splat(hi[1]), f4_splat(hi[2])};
    bounds.half = (VeerVec3x4){f4_splat(half[0]), f4_splat(half[1]), f4_splat(half[2])};
    return bounds;
}

/* The edges along one axis, as they affect one agent. */
typedef struct Side {
    uint32_t edges;
    float lo, hi, end;
} Side;

static void applyEdge(Side side, float *position, float *velocity) {
    const uint32_t edges = side.edges;
    float lo = side.lo, hi = side.hi;
    if (edges == VEER_EDGE_MODE_WRAP) {
        *position = veer_wrapped(*position, lo, side.end);
    } else if (*position < lo || *position > hi) {
        int isLow = *position < lo;
        float over = isLow ? lo - *position : *position - hi;
        int isOutward = isLow ? *velocity < 0.0f : *velocity > 0.0f;
        float back = edges == VEER_EDGE_MODE_BOUNCE ? veer_min(over, hi - lo) : 0.0f;
        *position = isLow ? lo + back : hi - back;
        if (isOutward) *velocity = edges == VEER_EDGE_MODE_BOUNCE ? -*velocity : 0.0f;
    }
}

void veer_applyEdges(const VeerBounds *bounds, uint32_t lane, VeerVec3 *position, VeerVec3 *velocity) {
    const VeerVec3x4 *lo = &bounds->lo, *hi = &bounds->hi;
    const uint32_t *edges = bounds->edges;
    applyEdge((Side){edges[0], lo->x[lane], hi->x[lane], bounds->ends[0]}, &position->x, &velocity->x);
    applyEdge((Side){edges[1], lo->y[lane], hi->y[lane], bounds->ends[1]}, &position->y, &velocity->y);
    if (bounds->isVolume) applyEdge((Side){edges[2], lo->z[lane], hi->z[lane], bounds->ends[2]}, &position->z, &velocity->z);
}

void veer_keepInBounds(const VeerWorld *world, uint32_t slot, VeerVec3 *position, VeerVec3 *velocity) {
    VeerBounds bounds = veer_insetBounds(veer_boundsOf(world), f4_splat(world->radius[slot]));
    veer_applyEdges(&bounds, 0, position, velocity);
}
