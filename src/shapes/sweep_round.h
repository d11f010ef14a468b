/* Sweeps from one point in all directions. */
#ifndef VEER_SHAPES_SWEEP_ROUND_H
#define VEER_SHAPES_SWEEP_ROUND_H

#include "core/world.h"

/* Sweeps that differ only in their directions, which go around once counterclockwise. The arrays can be read in whole groups of four. */
typedef struct VeerRound {
    VeerRay ray; /* the data that all sweeps share; the direction in it is ignored */
    uint32_t count;
    float x[VEER_MAX_SLOTS], y[VEER_MAX_SLOTS];
} VeerRound;
/* Computes the distances of the sweeps, bit-identical to veer_sweep; INF: no contact. Whole groups of four are written. */
void veer_sweepRound(const VeerWorld *world, const VeerRound *round, float *distances);

#endif
