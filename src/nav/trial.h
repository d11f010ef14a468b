/* Tests whether starts still reach goals with an additional obstacle, without computing a field. */
#ifndef VEER_NAV_TRIAL_H
#define VEER_NAV_TRIAL_H

#include "nav/nav.h"

/* Points: x, y of each or, with `axes` 3, x, y, z. */
typedef struct VeerTrialPoints {
    const float *starts, *goals;
    uint32_t startCount, goalCount, axes;
} VeerTrialPoints;
/* The first start that does not reach a goal, and the first such goal; VEER_NONE: every start reaches every goal. */
typedef struct VeerCutOff {
    uint32_t start, goal;
} VeerCutOff;
/* Tests the obstacle in a slot, which is not in the rasters yet. layer: the grid's layer, as veer_navRaster returned it just before. The
 * raster is the same afterwards. A point on a cell that is blocked even without the obstacle counts as being on the closest cell with
 * moves; a point whose own cell is blocked only by the obstacle is cut off. */
VeerCutOff veer_tryObstacle(const VeerNavGrid *grid, uint32_t layer, uint32_t obstacle, const VeerTrialPoints *points);

#endif
