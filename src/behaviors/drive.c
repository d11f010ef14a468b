/* drive: follows the input columns, which a caller fills from a keyboard, stick or touch screen. Outputs a desired velocity for every agent
 * of a batch, in the steer stage. Inputs longer than 1 count as 1. Inputs within the dead zone give no output; then the brain's other
 * behaviors, or `idle`, decide. */
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "steer/batch.h"

void veer_steer_drive(const VeerBatch *batch, VeerSteeringOutput *out) {
    const VeerWorld *world = batch->world;
    float deadZone = batch->behavior->params.drive.deadZone;
    for (uint32_t i = 0; i < batch->count; i++) {
        uint32_t slot = batch->agents[i];
        VeerVec3 input = {world->driveX[slot], world->driveY[slot], veer_isVolume(world) ? world->driveZ[slot] : 0.0f};
        float length = veer_sqrt(veer_dot3(input, input));
        if (!(length > 0.0f) || length < deadZone) continue;
        veer_steerAlong(batch, out, i, input, world->maxSpeed[slot] * veer_min(length, 1.0f));
    }
}
