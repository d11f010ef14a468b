/* Outputs that counteract the goals of the same blend. */
#ifndef VEER_STEER_OPPOSITION_H
#define VEER_STEER_OPPOSITION_H

#include "steer/batch.h"

/* Returns the sum of the weights of the goals with which the behavior's output is blended, as a multiple of the behavior's own weight, at
 * most 100. */
float veer_opposition(const VeerBatch *batch);

#endif
