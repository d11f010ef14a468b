/* Segments: walls from point to point, in the given order. */
#include "shapes/kinds/obstacle_kinds.h"

const VeerObstacleKindRules veer_obstacle_segment = {.fewest = 1, .most = VEER_MAX_POINTS};
