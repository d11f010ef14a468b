/* Circles: a disc around its center, without corners. */
#include "shapes/kinds/obstacle_kinds.h"

const VeerObstacleKindRules veer_obstacle_circle = {0};
