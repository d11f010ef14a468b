/* pursue: to where the target will be when the agent could be there (Reynolds, Steering Behaviors For Autonomous Characters, 1999). One
 * wish per agent of a batch, in the steer stage; a memory lane holds whom it caught. */
#include "../quarry.h"

void veer_steer_pursue(const VeerBatch *batch, VeerWishes *out) {
    const VeerPursueParams *params = &batch->behavior->params.pursue;
    VeerPrediction how = {params->maxPrediction, params->predictBy};
    for (uint32_t i = 0; i < batch->count; i++) {
        if (!veer_hunts(batch, i, params->catchRadius)) continue;
        veer_wishPursuit(batch, out, i, how);
    }
}
