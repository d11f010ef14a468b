/* How close agents come to each other, for measures. */
#ifndef VEER_MEASURE_CLOSENESS_H
#define VEER_MEASURE_CLOSENESS_H

#include "core/world.h"

/* Measures overlaps, contacts and gaps of all agents, from their positions at the end of the step. Builds the agent grid anew. */
void veer_measureCloseness(VeerWorld *world);

#endif
