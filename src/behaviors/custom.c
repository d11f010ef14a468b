/* custom: outputs a desired velocity or rotation from the caller, in the steer stage. A C program registers a function (veer_setCustom);
 * other callers, such as JavaScript, write the columns customX to customBits before the step. The output is treated like that of any other
 * behavior. */
#include "core/ids.h"
#include "core/space.h"
#include "core/think_rate.h"
#include "core/world.h"
#include "math/fp_mode.h"
#include "math/math.h"
#include "math/vec3.h"
#include "steer/batch.h"

static VeerCustomView viewOf(const VeerBatch *batch, uint32_t i) {
    const VeerWorld *world = batch->world;
    const VeerCustomParams *params = &batch->behavior->params.custom;
    uint32_t slot = batch->agents[i];
    return (VeerCustomView){
        .world = world->id,
        .agent.bits = veer_makeId(world, VEER_KIND_AGENT, slot),
        .position = veer_position(world, slot),
        .velocity = veer_velocity(world, slot),
        .orientation = world->orientation[slot],
        .maxSpeed = world->maxSpeed[slot],
        .radius = world->radius[slot],
        .dt = veer_timePassed(world, slot),
        .hasTarget = batch->hasTarget[i],
        .toTarget = {batch->toX[i], batch->toY[i], batch->toZ[i]},
        .targetVelocity = {batch->targetVX[i], batch->targetVY[i], batch->targetVZ[i]},
        .a = params->a,
        .b = params->b,
        .c = params->c,
        .d = params->d,
    };
}

static VeerCustomOutput fromColumns(const VeerWorld *world, uint32_t slot) {
    return (VeerCustomOutput){
        .hasVelocity = world->customBits[slot] & VEER_OUTPUT_VELOCITY,
        .hasRotation = world->customBits[slot] & VEER_OUTPUT_ROTATION,
        .velocity = {world->customX[slot], world->customY[slot], world->customZ[slot]},
        .rotation = world->customRotation[slot],
        .distance = VEER_INF,
    };
}

/* Writes an output. Values that are not finite count as no output; a velocity above maxSpeed is limited to it. */
static void writeCustomOutput(const VeerBatch *batch, VeerSteeringOutput *out, uint32_t i, const VeerCustomOutput *output) {
    float maxSpeed = batch->world->maxSpeed[batch->agents[i]], speed = veer_sqrt(veer_dot3(output->velocity, output->velocity));
    if (output->hasVelocity && veer_isFinite(speed)) {
        veer_steerAlong(batch, out, i, output->velocity, veer_min(speed, maxSpeed));
        if (output->distance >= 0.0f) out->distance[i] = output->distance;
    }
    if (output->hasRotation && veer_isFinite(output->rotation)) {
        out->outputBits[i] |= VEER_OUTPUT_ROTATION;
        out->rotation[i] = output->rotation;
    }
}

void veer_steer_custom(const VeerBatch *batch, VeerSteeringOutput *out) {
    const VeerCustom *custom = &batch->world->custom[batch->behavior->params.custom.which];
    for (uint32_t i = 0; i < batch->count; i++) {
        VeerCustomOutput output = {.distance = VEER_INF};
        if (custom->kernel) {
            VeerCustomView view = viewOf(batch, i);
            custom->kernel(&view, &output, custom->user);
            veer_enterFloats(); /* the caller's function may have changed the floating point state */
        } else {
            output = fromColumns(batch->world, batch->agents[i]);
        }
        writeCustomOutput(batch, out, i, &output);
    }
}
