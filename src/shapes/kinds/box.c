/* Boxes: four corners in counterclockwise order, starting at the lower left. */
#include "core/world.h"
#include "shapes/kinds/obstacle_kinds.h"

static VeerResult makeCorners(const VeerObstacleDef *def, VeerCorners *corners) {
    float x = def->halfWidth, y = def->halfHeight;
    corners->points[0] = (VeerPoint){-x, -y, 0, 0};
    corners->points[1] = (VeerPoint){x, -y, 0, 0};
    corners->points[2] = (VeerPoint){x, y, 0, 0};
    corners->points[3] = (VeerPoint){-x, y, 0, 0};
    return VEER_OK;
}

const VeerObstacleKindRules veer_obstacle_box = {.fewest = 4, .most = 4, .makeCorners = makeCorners};
