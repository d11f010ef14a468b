/* Walls for the tests of avoidWalls and followWall: polylines and outlines, and the distance of a point from them. */
#ifndef VEER_WALL_WORLD_H
#define VEER_WALL_WORLD_H

#include "walker.h"

#define PI 3.14159265f

static const float rates[3] = {30, 60, 240}; /* Hz */

enum { WALL_POINTS = 64 };

/* The corners x, y of a closed outline. */
typedef struct Outline {
    float points[2 * WALL_POINTS];
    uint32_t count;
} Outline;

static inline float distanceFromLine(const float *a, const float *b, float x, float y) {
    float ex = b[0] - a[0], ey = b[1] - a[1], share = ((x - a[0]) * ex + (y - a[1]) * ey) / (ex * ex + ey * ey);
    share = fminf(fmaxf(share, 0), 1);
    return hypotf(x - a[0] - ex * share, y - a[1] - ey * share);
}

static inline float distanceFromOutline(const Outline *outline, float x, float y) {
    float least = 1e9f;
    for (uint32_t i = 0; i < outline->count; i++)
        least = fminf(least, distanceFromLine(&outline->points[2 * i], &outline->points[2 * ((i + 1) % outline->count)], x, y));
    return least;
}

static inline VeerObstacleId addOutline(Walker *walker, const Outline *outline, uint32_t hollow) {
    VeerObstacleDef def = veer_defaultObstacleDef();
    float points[3 * WALL_POINTS] = {0};
    VeerObstacleId id;
    walker_makeWorld(walker);
    for (uint32_t i = 0; i < outline->count; i++) {
        points[3 * i] = outline->points[2 * i];
        points[3 * i + 1] = outline->points[2 * i + 1];
    }
    def.kind = VEER_OBSTACLE_KIND_POLYGON;
    def.points = points;
    def.pointCount = outline->count;
    def.hollow = hollow;
    CHECK_OK(veer_addObstacle(walker->world, &def, &id));
    return id;
}

static inline VeerObstacleId addSegment(Walker *walker, float ax, float ay, float bx, float by) {
    VeerObstacleDef def = veer_defaultObstacleDef();
    float points[6] = {ax, ay, 0, bx, by, 0};
    VeerObstacleId id;
    walker_makeWorld(walker);
    def.kind = VEER_OBSTACLE_KIND_SEGMENT;
    def.points = points;
    def.pointCount = 2;
    CHECK_OK(veer_addObstacle(walker->world, &def, &id));
    return id;
}

/* Adds a corner of two walls with its tip at (0, 0) and its axis along +x. */
static inline void addCorner(Walker *walker, float opening) {
    float c = 1000 * cosf(opening / 2), s = 1000 * sinf(opening / 2);
    addSegment(walker, c, s, 0, 0);
    addSegment(walker, c, -s, 0, 0);
}
static inline float distanceFromCorner(float opening, float x, float y) {
    float tip[2] = {0, 0}, end[2] = {1000 * cosf(opening / 2), 1000 * sinf(opening / 2)};
    return distanceFromLine(tip, end, x, fabsf(y));
}

/* Sets the walker's initial velocity and orientation. */
static inline void walker_head(Walker *walker, float angle, float speed) {
    walker->agentDef.orientation = angle;
    walker->agentDef.velocityX = speed * cosf(angle), walker->agentDef.velocityY = speed * sinf(angle);
}

/* Returns the current desired velocity of the first behavior, or 0 if the behavior has no output. */
static inline VeerVec3 walker_output(const Walker *walker) {
    VeerExplain why;
    CHECK(veer_explain(walker->world, walker->agent, &why) >= VEER_OK);
    if (!why.behaviors[0].outputBits) return veer_vec3(0, 0, 0);
    return veer_vec3(why.behaviors[0].desiredX, why.behaviors[0].desiredY, why.behaviors[0].desiredZ);
}

#endif
