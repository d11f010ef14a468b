/* cohesion: to the middle of the neighbors (Reynolds, Flocks, Herds, and Schools, 1987). The pull grows with the distance to the middle, in
 * proportion, up to maxSpeed at `distance`: it fades out at the middle instead of jumping from side to side there, and it brakes nobody.
 * One wish per agent of a batch, in the steer stage: the velocity it has, plus the pull. */
#include "core/batch.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "neighbors/neighbors.h"

void veer_steer_cohesion(const VeerBatch *batch, VeerWishes *out) {
    const VeerCohesionParams *params = &batch->behavior->params.cohesion;
    VeerSight sight = veer_sight(params->distance, params->fieldOfView, params->nearest, params->mask);
    sight.parts = VEER_SEE_MIDDLE;
    VeerSeen seen;
    veer_lookAround(batch, &sight, &seen);
    for (uint32_t i = 0; i < batch->count; i += 4) {
        VeerVec3x4 pull = veer_scaled4(veer_middles(&seen, i), f4_load(batch->maxSpeed + i));
        veer_wishVelocities(out, i, veer_haveNeighbors(&seen, i), veer_sum4(veer_wishBases(batch, i), pull));
    }
}
