/* The edges of the world, in the move stage: agents wrap around, bounce or stop, depending on the world's `edges`. */
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "move/move.h"

__attribute__((noinline)) VeerBounds veer_boundsOf(const VeerWorld *world) {
    const VeerWorldDef *def = &world->header->def;
    const f4 far = f4_splat((float)VEER_MAX_COORDINATE);
    VeerBounds bounds = {{-far, -far, -far}, {far, far, far}, .edges = def->edges, .isVolume = (uint32_t)veer_isVolume(world)};
    if (def->edges == VEER_EDGE_MODE_NONE) return bounds;
    bounds.lo = (VeerVec3x4){f4_splat(def->minX), f4_splat(def->minY), f4_splat(def->minZ)};
    bounds.hi = (VeerVec3x4){f4_splat(def->maxX), f4_splat(def->maxY), f4_splat(def->maxZ)};
    bounds.insets = def->edges != VEER_EDGE_MODE_WRAP; /* a disc that is larger than the world stays at the center */
    bounds.half = veer_scaled4(veer_less4(bounds.hi, bounds.lo), f4_splat(0.5f));
    return bounds;
}

typedef struct Side {
    float lo, hi;
} Side;

static void applyEdge(uint32_t edges, Side side, float *position, float *velocity) {
    float lo = side.lo, hi = side.hi;
    if (edges == VEER_EDGE_MODE_WRAP) {
        *position = veer_wrapped(*position, lo, hi);
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
    applyEdge(bounds->edges, (Side){lo->x[lane], hi->x[lane]}, &position->x, &velocity->x);
    applyEdge(bounds->edges, (Side){lo->y[lane], hi->y[lane]}, &position->y, &velocity->y);
    if (bounds->isVolume) applyEdge(bounds->edges, (Side){lo->z[lane], hi->z[lane]}, &position->z, &velocity->z);
}

void veer_keepInBounds(const VeerWorld *world, uint32_t slot, VeerVec3 *position, VeerVec3 *velocity) {
    VeerBounds bounds = veer_insetBounds(veer_boundsOf(world), f4_splat(world->radius[slot]));
    veer_applyEdges(&bounds, 0, position, velocity);
}
