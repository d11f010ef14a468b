/* Kinds of obstacles. In planar worlds an obstacle is a disc, or a chain of corners with a radius around it; in volume worlds it is a
 * sphere or a rounded box. A kind is a row of the table (OBSTACLE_KIND in veer_choices.inl) with the traits below, and a file that makes
 * its corners (circle.c, box.c, ...). These files are called when obstacles are added or changed; the grid and the rays read only corners
 * and traits. */
#ifndef VEER_SHAPES_KINDS_OBSTACLE_KINDS_H
#define VEER_SHAPES_KINDS_OBSTACLE_KINDS_H

#include "core/world.h"

/* The outline in planar worlds is one of three: a disc without corners; a chain of walls, closed if its definition says so; a closed
 * outline, solid unless it is hollow. Corners are turned by the angle of the definition. */
enum { VEER_OUTLINE_ROUND, VEER_OUTLINE_LINE, VEER_OUTLINE_FILLED };
/* The source of the corners: they are computed from the sizes in the definition, or are its points. */
enum { VEER_CORNERS_SIZES, VEER_CORNERS_POINTS };
/* The shape in volume worlds: none (the kind is not allowed there), a sphere, or a rounded box. */
enum { VEER_VOLUME_NONE, VEER_VOLUME_SPHERE, VEER_VOLUME_BOX };

typedef struct VeerObstacleTraits {
    uint32_t outline, corners, volume;
} VeerObstacleTraits;
extern const VeerObstacleTraits veer_obstacleTraits[VEER_OBSTACLE_KIND_COUNT];

/* The corners of an obstacle to be made. */
typedef struct VeerCorners {
    VeerPoint *points; /* corners relative to the center, not rotated; for a kind made from points, the given points without duplicates */
    uint32_t count;
    uint32_t faulty; /* index of the faulty corner if the function fails; VEER_NONE: the corners as a whole are faulty */
} VeerCorners;

/* The functions that the file of a kind defines: veer_obstacle_<name>. */
typedef struct VeerObstacleKindRules {
    uint32_t fewest, most; /* smallest and largest number of corners in a planar world; equal for a kind made from sizes */
    /* The function of a kind made from sizes writes the corners; the function of a kind made from points checks the points and puts
     * outlines in counterclockwise order. Null: the points are used unchanged. */
    VeerResult (*makeCorners)(const VeerObstacleDef *def, VeerCorners *corners);
} VeerObstacleKindRules;
#define OBSTACLE_KIND(name, NAME, outline, corners, volume, doc) extern const VeerObstacleKindRules veer_obstacle_##name;
#include "veer_schema.inl"
const VeerObstacleKindRules *veer_obstacleKindRules(uint32_t kind);

#endif
