/* Diamonds: obstacles with four corners on the axes. An example of a new obstacle kind, which needs this file and a row. */
#include "core/world.h"
#include "shapes/kinds/obstacle_kinds.h"

static VeerResult makeCorners(const VeerObstacleDef *def, VeerCorners *corners) {
    float x = def->halfWidth, y = def->halfHeight;
    corners->points[0] = (VeerPoint){-x, 0, 0, 0};
    corners->points[1] = (VeerPoint){0, -y, 0, 0};
    corners->points[2] = (VeerPoint){x, 0, 0, 0};
    corners->points[3] = (VeerPoint){0, y, 0, 0};
    return VEER_OK;
}

const VeerObstacleKindRules veer_obstacle_diamond = {.fewest = 4, .most = 4, .makeCorners = makeCorners};
