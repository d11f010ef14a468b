/* Calls the kernel of a behavior for a batch, in the steer stage. The table of kernels is expanded from the rows of the schema. */
#include "combine/kernels.h"

#include "core/world.h"
#include "math/math.h"
#include "steer/batch.h"
#include "steer/driving.h"
#include "steer/open_batch.h"
#include "steer/turning_circle.h"

static VeerSteerKernel *const kernels[VEER_BEHAVIOR_TYPES] = {
#define KERNEL_INTEREST(name) VEER_HOLDS(behaviors_##name) ? veer_steer_##name : 0
#define KERNEL_DANGER(name) VEER_HOLDS(behaviors_##name) ? veer_steer_##name : 0
#define KERNEL_TARGETER(name) 0
#define KERNEL_DECOMPOSER(name) 0
#define KERNEL_CONSTRAINT(name) 0
#define KERNEL_ROUTE(name) VEER_HOLDS(behaviors_##name) ? veer_steer_##name : 0
#define BEHAVIOR_BEGIN(name, Name, NAME, kind, stateLanes, traits, doc) KERNEL_##kind(name),
#define BEHAVIOR_END(name, Name)
#include "veer_schema.inl"
};

VeerMapKernel *veer_mapKernel(uint32_t behaviorType) {
    switch (behaviorType) {
#define INTEREST(name, NAME)
#define TARGETER(name, NAME)
#define DECOMPOSER(name, NAME)
#define CONSTRAINT(name, NAME)
#define ROUTE(name, NAME)
#define DANGER(name, NAME) \
    case VEER_BEHAVIOR_##NAME: \
        return VEER_HOLDS(behaviors_##name) ? veer_map_##name : 0;
#define BEHAVIOR_BEGIN(name, Name, NAME, kind, stateLanes, traits, doc) kind(name, NAME)
#define BEHAVIOR_END(name, Name)
#include "veer_schema.inl"
    default: return 0;
    }
}

static void clearOutput(VeerSteeringOutput *out, uint32_t count) {
    /* the bounds are not cleared, because they are read only if they are set */
    __builtin_memset(out, 0, offsetof(VeerSteeringOutput, left));
    for (uint32_t i = 0; i < count; i++) out->distance[i] = VEER_INF;
}

/* Evaluates agent i in a separate batch, because the agents of a batch must have the same path. */
static void evaluateAlone(const VeerBatch *batch, uint32_t i, VeerSteeringOutput *out) {
    VeerBatch one = *batch;
    VeerSteeringOutput output;
    one.path = veer_pathOf(batch, i);
    one.agents += i;
    one.firstPlace = VEER_NONE;
    one.state += (size_t)i * batch->stateStride;
    one.count = 1;
    one.hasTarget[0] = batch->hasTarget[i];
    one.targetSlot[0] = batch->targetSlot[i];
    one.toX[0] = batch->toX[i];
    one.toY[0] = batch->toY[i];
    one.toZ[0] = batch->toZ[i];
    one.targetDistance[0] = batch->targetDistance[i];
    one.targetVX[0] = batch->targetVX[i];
    one.targetVY[0] = batch->targetVY[i];
    one.targetVZ[0] = batch->targetVZ[i];
    one.x = batch->x + i;
    one.y = batch->y + i;
    one.z = batch->z + i;
    one.velocityX = batch->velocityX + i;
    one.velocityY = batch->velocityY + i;
    one.velocityZ = batch->velocityZ + i;
    one.maxSpeed = batch->maxSpeed + i;
    clearOutput(&output, 1);
    kernels[batch->behavior->type](&one, &output);
    out->x[i] = output.x[0];
    out->y[i] = output.y[0];
    out->z[i] = output.z[0];
    out->distance[i] = output.distance[0];
    out->rotation[i] = output.rotation[0];
    out->outputBits[i] = output.outputBits[0];
    out->left[i] = output.left[0];
    out->right[i] = output.right[0];
}

void veer_evaluateBehavior(VeerBatch *batch, VeerSteeringOutput *out) {
    clearOutput(out, batch->count);
    VeerSteerKernel *kernel = kernels[batch->behavior->type];
    if (!kernel) return;
    if (batch->ownPaths && !batch->path) {
        for (uint32_t i = 0; i < batch->count; i++) evaluateAlone(batch, i, out);
    } else {
        kernel(batch, out);
    }
    if (veer_hasTurningCircle(&batch->brain->locomotion)) veer_driveToPlaces(batch, out);
}
