/* Random and regular paths for the tests of paths, and the distance to a path by brute force in double precision. */
#ifndef VEER_PATH_SHAPES_H
#define VEER_PATH_SHAPES_H

#include <string.h>

#include "paths/paths.h"
#include "setup.h"

#define MAX_VERTICES 20000

static uint32_t dice;
static inline float roll(float low, float high) { return test_range(&dice, low, high); }
static inline uint32_t rollInt(uint32_t below) { return test_random(&dice) % below; }

static inline VeerWorldId newWorld(uint32_t edges, uint32_t dimensions) {
    dice = 1;
    VeerWorldDef def = WORLD(.capacity.points = 40000, .capacity.paths = 64, EDGES(edges), .dimensions = dimensions);
    if (edgesAt(edges, 0) == VEER_EDGE_MODE_WRAP || edgesAt(edges, 1) == VEER_EDGE_MODE_WRAP) {
        def.minX = def.minY = def.minZ = 0;
        def.maxX = 400, def.maxY = 300, def.maxZ = 350;
    }
    return make_world(def);
}

typedef struct Shape {
    float points[3 * 64];
    VeerPathDef def;
} Shape;

static inline void beginShape(Shape *shape, uint32_t count) {
    shape->def = veer_defaultPathDef();
    shape->def.points = shape->points;
    shape->def.pointCount = count;
}

static inline void setShape(Shape *shape, uint32_t count, const float *points) {
    beginShape(shape, count);
    memcpy(shape->points, points, 3 * count * sizeof *points);
}

static inline void randomShape(Shape *shape, float size) {
    beginShape(shape, 1 + rollInt(12));
    shape->def.closed = rollInt(2);
    shape->def.smooth = rollInt(2);
    int onGrid = rollInt(3) == 0; /* on a grid, paths cross exactly at nodes, double back, and have points at equal distances */
    for (uint32_t i = 0; i < 3 * shape->def.pointCount; i++) {
        float value = roll(0, size);
        shape->points[i] = onGrid ? floorf(value / (size / 4)) * (size / 4) : value;
    }
}

static inline VeerPathId addShape(VeerWorldId world, const Shape *shape) {
    VeerPathId path = {0};
    CHECK_OK(veer_addPath(world, &shape->def, &path));
    return path;
}

/* Draws nodes around a center, so that the path never comes close to itself. */
static inline void ringShape(Shape *shape, uint32_t count, float wobble) {
    beginShape(shape, count);
    for (uint32_t i = 0; i < count; i++) {
        float angle = VEER_TAU * (float)i / (float)count, radius = 300 + roll(-wobble, wobble);
        shape->points[3 * i] = radius * cosf(angle);
        shape->points[3 * i + 1] = radius * sinf(angle);
        shape->points[3 * i + 2] = 0;
    }
}

/* The vertices of the path that was last passed to readVertices. */
static float vertices[3 * MAX_VERTICES];
static uint32_t vertexCount;

static inline void readVertices(VeerWorldId world, VeerPathId path) {
    vertexCount = MAX_VERTICES;
    CHECK_OK(veer_pathVertices(world, path, vertices, &vertexCount));
}

/* Returns the distance from p to a part of the segment between two of these vertices. */
static inline double distanceToSegment(const double *p, uint32_t i, double tMin, double tMax) {
    const float *a = vertices + 3 * (size_t)i;
    double d[3], to[3], dd = 0, dot = 0, sq = 0;
    for (int k = 0; k < 3; k++) {
        d[k] = (double)a[3 + k] - (double)a[k];
        to[k] = p[k] - (double)a[k];
        dd += d[k] * d[k];
        dot += d[k] * to[k];
    }
    double t = dd > 0 ? dot / dd : 0;
    t = t < tMin ? tMin : t > tMax ? tMax : t;
    for (int k = 0; k < 3; k++) sq += (to[k] - t * d[k]) * (to[k] - t * d[k]);
    return sqrt(sq);
}

static inline double distanceToVertices(const double *p) {
    double best = INFINITY;
    if (vertexCount == 1) {
        const double d[3] = {p[0] - (double)vertices[0], p[1] - (double)vertices[1], p[2] - (double)vertices[2]};
        return sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
    }
    for (uint32_t i = 0; i + 1 < vertexCount; i++) best = fmin(best, distanceToSegment(p, i, 0, 1));
    return best;
}

static inline double apart(VeerVec3 a, VeerVec3 b) {
    double x = (double)a.x - (double)b.x, y = (double)a.y - (double)b.y, z = (double)a.z - (double)b.z;
    return sqrt(x * x + y * y + z * z);
}

#endif
