/* strongest: the behavior with the largest weighted velocity decides alone. An example of a new combiner, which needs this file and a
 * row. */
#include "combine/blend.h"
#include "combine/combine.h"
#include "combine/explain.h"
#include "combine/kernels.h"
#include "core/world.h"
#include "math/math.h"
#include "steer/batch.h"
#include "steer/open_batch.h"

static void gather(VeerWorld *world, VeerBatch *batch) {
    VeerSteering best[VEER_BATCH] = {{{0.0f, 0.0f, 0.0f}, 0.0f, 0, 0.0f}};
    float most[VEER_BATCH] = {0.0f};
    VeerSteeringOutput outputs;
    for (uint32_t index = 0; index < batch->brain->behaviorCount; index++) {
        veer_openBehavior(batch, index);
        veer_evaluateBehavior(batch, &outputs);
        for (uint32_t i = 0; i < batch->count; i++) {
            VeerVec3 desired = {outputs.x[i], outputs.y[i], outputs.z[i]};
            float strength = batch->behavior->weight * veer_length3(desired);
            if (!(strength > most[i])) continue;
            most[i] = strength;
            best[i].change = veer_sub3(desired, veer_vec3(batch->velocityX[i], batch->velocityY[i], batch->velocityZ[i]));
            best[i].bits = outputs.outputBits[i];
            best[i].rotation = outputs.rotation[i];
        }
    }
    for (uint32_t i = 0; i < batch->count; i++) veer_writeSteering(world, batch->agents[i], &best[i]);
}

static void gatherTraced(VeerWorld *world, VeerBatch *batch, void *trace) {
    (void)trace;
    gather(world, batch);
}

static void explain(VeerEvaluation *evaluation, VeerExplain *out) {
    veer_explainSteering(evaluation, gatherTraced, 0, out);
    veer_explainOutputs(evaluation, VEER_ALL_GROUPS, out);
}

const VeerCombiner veer_combiner_strongest = {gather, veer_decideBlend, explain};
