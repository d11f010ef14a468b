/* Refuses, by name, features whose files this build leaves out (core/holds.h). Called only in builds that leave out files. */
#ifndef VEER_STATE_HELD_H
#define VEER_STATE_HELD_H

#include "state/validate.h"

/* Checks the dimensions and levels of a world, and the capacities, whose argument begins with `prefix`. */
VeerResult veer_checkHeldWorld(VeerWorld *world, const VeerWorldDef *def, const char *call);
VeerResult veer_checkHeldCapacity(VeerWorld *world, const VeerCapacityDef *capacity, const char *call, const char *prefix);
/* Checks the combiner, the behaviors and the locomotion of a brain. */
VeerResult veer_checkHeldBrain(VeerWorld *world, const VeerBrainDef *def, const char *call);
/* Checks that a saved world contains no other data of such features: projectiles, links, agents in the air. */
VeerResult veer_checkHeldRecords(const VeerCheck *check);

#endif
