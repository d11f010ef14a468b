/* Trials: an obstacle that is in a world only during a call. */
#ifndef VEER_API_TRIAL_H
#define VEER_API_TRIAL_H

#include "core/call.h"

typedef struct VeerTrial {
    uint32_t slot;
    /* what the obstacle changes */
    VeerPool pool;
    VeerPoolSlot entry;
    uint32_t edits;
} VeerTrial;

/* Adds an obstacle with the checks of veer_addObstacle, without counting the edit: grids and rasters stay as they are. Returns its slot.
 * Unless the call failed, veer_closeTrial must follow. */
uint32_t veer_openTrial(VeerCall *call, const VeerObstacleDef *def, VeerTrial *trial);
/* Leaves the world exactly as it was before. */
void veer_closeTrial(VeerWorld *world, const VeerTrial *trial);

#endif
