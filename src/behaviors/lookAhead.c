/* lookAhead: turns to the direction of motion (Millington, Artificial Intelligence for Games, 2006). Below a hundredth of maxSpeed the
 * direction is unreliable, and the agent keeps its heading. Outputs a desired rotation for every agent of a batch, in the steer stage. */
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "steer/batch.h"
#include "steer/turning.h"

void veer_steer_lookAhead(const VeerBatch *batch, VeerSteeringOutput *out) {
    const VeerWorld *world = batch->world;
    for (uint32_t i = 0; i < batch->count; i++) {
        uint32_t slot = batch->agents[i];
        float vx = world->velocityX[slot], vy = world->velocityY[slot];
        if (!(veer_length2(vx, vy) > VEER_HEADING_SHARE * world->maxSpeed[slot])) continue;
        float angle = veer_angleTo(batch, i, veer_atan2(vy, vx));
        veer_steerTurn(batch, out, i, &(VeerTurn){.angle = angle, .stopAngle = batch->behavior->params.lookAhead.stopAngle});
    }
}
