/* Noises. An agent hears a noise if the path from the noise to the agent is short enough. */
#ifndef VEER_SENSE_HEARING_H
#define VEER_SENSE_HEARING_H

#include "core/world.h"

/* A noise. source: slot of the agent that made it, or VEER_NONE. */
typedef struct VeerNoise {
    VeerVec3 position;
    float loudness;
    uint32_t source;
} VeerNoise;
/* Enters a noise in the memories of all agents that hear it; returns their number. */
uint32_t veer_spreadNoise(VeerWorld *world, const VeerNoise *noise);

#endif
