/* An obstacle's record read back as the definition that would create it. */
#include "core/world.h"
#include "shapes/shapes.h"

VeerObstacleDef veer_obstacleDefOf(const VeerObstacleRecord *record) {
    return (VeerObstacleDef){
        .kind = record->kind,
        .x = record->x,
        .y = record->y,
        .z = record->z,
        .velocityX = record->velocityX,
        .velocityY = record->velocityY,
        .velocityZ = record->velocityZ,
        .radius = record->radius,
        .halfWidth = record->halfWidth,
        .halfHeight = record->halfHeight,
        .halfDepth = record->halfDepth,
        .angle = record->angle,
        .hollow = record->hollow,
        .closed = record->closed,
        .group = record->group,
    };
}
