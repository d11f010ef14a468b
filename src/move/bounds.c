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
        half[k] = isWalled ? (highs[k] - lows[k]) * 0.5f : 0.0f; /* a disc that is larger than the world is kept at the center */
    }
    bounds.lo = (VeerVec3x4){f4_splat(lo[0]), f4_splat(lo[1]), f4_splat(lo[2])};
    bounds.hi = (VeerVec3x4){f4_splat(hi[0]), f4_splat(hi[1]), f4_splat(hi[2])};
    bounds.half = (VeerVec3x4){f4_splat(half[0]), f4_splat(half[1]), f4_splat(half[2])};
    return bounds;
}

/* The edges along one axis, at four agents of which those in `lanes` have left the bounds. */
typedef struct Side {
    uint32_t edges;
    float end;
    i4 lanes;
    f4 lo, hi;
} Side;

VEER_RARE void wrap(const Side *side, f4 *position) {
    for (uint32_t lane = 0; lane < 4; lane++)
        if (side->lanes[lane]) (*position)[lane] = veer_wrapped((*position)[lane], side->lo[lane], side->end);
}

VEER_INLINE void applyEdge(Side side, f4 *position, f4 *velocity) {
    const f4 at = *position, v = *velocity, zero = f4_splat(0.0f);
    if (side.edges == VEER_EDGE_MODE_WRAP) {
        wrap(&side, position);
        return;
    }
    const int bounces = side.edges == VEER_EDGE_MODE_BOUNCE;
    const i4 isLow = at < side.lo, isOut = side.lanes & (isLow | (at > side.hi));
    const i4 isOutward = isOut & ((isLow & (v < zero)) | (~isLow & (v > zero)));
    const f4 over = f4_select(isLow, side.lo - at, at - side.hi);
    const f4 back = bounces ? f4_min(over, side.hi - side.lo) : zero;
    *position = f4_select(isOut, f4_select(isLow, side.lo + back, side.hi - back), at);
    *velocity = f4_select(isOutward, bounces ? f4_negated(v) : zero, v);
}

void veer_applyEdges(const VeerBounds *bounds, i4 lanes, VeerVec3x4 *position, VeerVec3x4 *velocity) {
    const VeerVec3x4 *lo = &bounds->lo, *hi = &bounds->hi;
    const uint32_t *edges = bounds->edges;
    const float *ends = bounds->ends;
    applyEdge((Side){edges[0], ends[0], lanes, lo->x, hi->x}, &position->x, &velocity->x);
    applyEdge((Side){edges[1], ends[1], lanes, lo->y, hi->y}, &position->y, &velocity->y);
    if (bounds->isVolume) applyEdge((Side){edges[2], ends[2], lanes, lo->z, hi->z}, &position->z, &velocity->z);
}

void veer_keepInBounds(const VeerWorld *world, uint32_t slot, VeerVec3 *position, VeerVec3 *velocity) {
    const VeerBounds bounds = veer_insetBounds(veer_boundsOf(world), f4_splat(world->radius[slot]));
    VeerVec3x4 at = veer_splat4(*position), v = veer_splat4(*velocity);
    veer_applyEdges(&bounds, i4_splat(-1), &at, &v);
    *position = veer_first4(at);
    *velocity = veer_first4(v);
}
