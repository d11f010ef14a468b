/* Checks of brains, for calls and for saved worlds. */
#ifndef VEER_STATE_BRAIN_CHECK_H
#define VEER_STATE_BRAIN_CHECK_H

#include "core/world.h"

/* Checks a definition against the table, the world's ids and its room. */
VeerResult veer_checkBrain(VeerWorld *world, const VeerBrainDef *def, const char *call);

#endif
