/* Sweeps all around a place. */
#ifndef VEER_SHAPES_SWEEP_ROUND_H
#define VEER_SHAPES_SWEEP_ROUND_H

#include "core/world.h"

/* Sweeps that differ only in their directions, counter-clockwise all around; groups of four can be read whole. */
typedef struct VeerRound {
    VeerRay ray; /* without its direction */
    uint32_t count;
    float x[VEER_MAX_SLOTS], y[VEER_MAX_SLOTS];
} VeerRound;
/* Their distances, with the same bits as veer_sweep; INF: nothing is in the way. Whole groups of four are written. */
void veer_sweepRound(const VeerWorld *world, const VeerRound *round, float *distances);

#endif
