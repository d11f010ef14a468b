/* The traits and functions of all kinds of obstacles, expanded from the rows of the table. */
#include "shapes/kinds/obstacle_kinds.h"

/* veer_isSolid reads only the planar outline, so a kind must be filled, or round, in planar and in volume worlds alike. */
#define OBSTACLE_KIND(name, NAME, outline, corners, volume, doc) \
    _Static_assert(VEER_VOLUME_##volume == VEER_VOLUME_NONE || \
                       (VEER_VOLUME_##volume == VEER_VOLUME_BOX) == (VEER_OUTLINE_##outline == VEER_OUTLINE_FILLED), \
                   #name ": what is a box in volume worlds is a filled outline in planar ones, and what is a sphere is none"); \
    _Static_assert(VEER_OUTLINE_##outline != VEER_OUTLINE_ROUND || VEER_CORNERS_##corners == VEER_CORNERS_SIZES, \
                   #name ": a disc has no points");
#include "veer_schema.inl"

const VeerObstacleTraits veer_obstacleTraits[VEER_OBSTACLE_KIND_COUNT] = {
#define OBSTACLE_KIND(name, NAME, outline, corners, volume, doc) {VEER_OUTLINE_##outline, VEER_CORNERS_##corners, VEER_VOLUME_##volume},
#include "veer_schema.inl"
};

const VeerObstacleKindRules *veer_obstacleKindRules(uint32_t kind) {
    static const VeerObstacleKindRules *const rules[VEER_OBSTACLE_KIND_COUNT] = {
#define OBSTACLE_KIND(name, NAME, outline, corners, volume, doc) &veer_obstacle_##name,
#include "veer_schema.inl"
    };
    return rules[kind];
}
