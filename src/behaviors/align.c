/* align: turns to the orientation of the target agent and keeps turning with it (Millington, Artificial Intelligence for Games, 2006).
 * A point has no orientation. Outputs a desired rotation for every agent of a batch, in the steer stage. */
#include "core/traits.h"
#include "core/world.h"
#include "steer/batch.h"
#include "steer/turning.h"

/* Returns the rotation of the target, or 0 if the target aligns too. Two agents that align with each other would otherwise swap their
 * rotations forever. */
static float paceOf(const VeerWorld *world, uint32_t other) {
    const VeerBrainDef *brain = veer_brainOf(world, other);
    for (uint32_t index = 0; brain && index < brain->behaviorCount; index++)
        if (brain->behaviors[index].type == VEER_BEHAVIOR_ALIGN && veer_isOn(&brain->behaviors[index])) return 0.0f;
    return world->rotation[other];
}

void veer_steer_align(const VeerBatch *batch, VeerSteeringOutput *out) {
    for (uint32_t i = 0; i < batch->count; i++) {
        uint32_t other = batch->targetSlot[i];
        if (!batch->hasTarget[i] || other == VEER_NONE) continue;
        veer_steerTurn(batch, out, i,
                       &(VeerTurn){
                           .angle = veer_angleTo(batch, i, batch->world->orientation[other]),
                           .stopAngle = batch->behavior->params.align.stopAngle,
                           .pace = paceOf(batch->world, other),
                       });
    }
}
