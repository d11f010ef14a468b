/* Random obstacles, and an independent reference: the signed distance of a point, in doubles, calculated from the definitions. A ray is
 * checked by marching: no point before its hit may be inside an obstacle, and the hit must be on the surface. */
#ifndef VEER_SHAPE_WORLD_H
#define VEER_SHAPE_WORLD_H

#include "setup.h"

enum { SHAPE_POINTS = 16, SHAPE_MOST = 12 };

/* The definition of an obstacle, with the memory for its points. */
typedef struct Shape {
    VeerObstacleDef def;
    float points[3 * SHAPE_POINTS];
    VeerObstacleId id;
} Shape;

typedef struct ShapeWorld {
    VeerWorldId world;
    double width, height; /* size of a wrapped world, otherwise 0 */
    uint32_t count;
    Shape shapes[SHAPE_MOST];
} ShapeWorld;
#define end_ShapeWorld end_VeerWorldId

/* Draws a star-shaped outline around the center, often concave, that never crosses itself. */
static inline void randomOutline(Shape *shape, uint32_t *random, float size) {
    uint32_t count = 3 + test_random(random) % 8;
    for (uint32_t i = 0; i < count; i++) {
        float angle = 6.2831853f * ((float)i + test_range(random, 0.0f, 0.8f)) / (float)count,
              reach = test_range(random, 0.3f * size, size);
        shape->points[3 * i] = reach * cosf(angle);
        shape->points[3 * i + 1] = reach * sinf(angle);
        shape->points[3 * i + 2] = 0.0f;
    }
    shape->def.pointCount = count;
}

static inline void randomShape(Shape *shape, uint32_t *random, float place, float size) {
    *shape = (Shape){.def = veer_defaultObstacleDef()};
    VeerObstacleDef *def = &shape->def;
    def->kind = test_random(random) % VEER_OBSTACLE_KIND_COUNT;
    def->x = test_range(random, -place, place), def->y = test_range(random, -place, place);
    def->radius = test_random(random) & 1 ? test_range(random, 0.0f, 0.3f * size) : 0.0f;
    if (def->kind == VEER_OBSTACLE_KIND_CIRCLE) def->radius = test_range(random, 0.1f * size, size);
    def->halfWidth = test_range(random, 0.05f * size, size), def->halfHeight = test_range(random, 0.05f * size, size);
    def->angle = test_random(random) & 1 ? test_range(random, -4.0f, 4.0f) : 0.0f;
    def->hollow = test_random(random) & 1;
    def->closed = test_random(random) & 1;
    if (def->kind == VEER_OBSTACLE_KIND_POLYGON) randomOutline(shape, random, size);
    if (def->kind == VEER_OBSTACLE_KIND_SEGMENT) {
        def->pointCount = 1 + test_random(random) % 5;
        for (uint32_t i = 0; i < 3 * def->pointCount; i++) shape->points[i] = i % 3 == 2 ? 0.0f : test_range(random, -size, size);
    }
}

static inline VeerResult addShape(ShapeWorld *world, Shape *shape) {
    shape->def.points = shape->points;
    VeerResult result = veer_addObstacle(world->world, &shape->def, &shape->id);
    shape->def.points = NULL;
    return result;
}

static inline void fillShapes(ShapeWorld *world, uint32_t *random, float place, float size) {
    world->count = 1 + test_random(random) % SHAPE_MOST;
    for (uint32_t i = 0; i < world->count; i++) {
        randomShape(&world->shapes[i], random, place, size);
        CHECK_OK(addShape(world, &world->shapes[i]));
    }
}

static inline VeerWorldDef shapeWorldDef(void) {
    VeerWorldDef def = WORLD(.capacity.obstacles = SHAPE_MOST, .capacity.points = SHAPE_MOST * (SHAPE_POINTS + 4));
    return def;
}

static inline ShapeWorld newShapeWorld(const VeerWorldDef *def) {
    ShapeWorld world = {.world = make_world(*def)};
    if (def->edgesX == VEER_EDGE_MODE_WRAP) world.width = (double)def->maxX - (double)def->minX;
    if (def->edgesY == VEER_EDGE_MODE_WRAP) world.height = (double)def->maxY - (double)def->minY;
    return world;
}

/* Returns a world with one shape. */
static inline ShapeWorld shapeWorldOf(VeerObstacleDef def, const float *points) {
    VeerWorldDef worldDef = shapeWorldDef();
    ShapeWorld world = newShapeWorld(&worldDef);
    world.count = 1;
    world.shapes[0].def = def;
    if (points) memcpy(world.shapes[0].points, points, 3 * def.pointCount * sizeof *points);
    CHECK_OK(addShape(&world, &world.shapes[0]));
    return world;
}

/* ---- the reference */

typedef struct Plane {
    double x, y;
} Plane;

static inline double toEdge(Plane a, Plane b, Plane p) {
    double ex = b.x - a.x, ey = b.y - a.y, length = ex * ex + ey * ey;
    double share = length > 0.0 ? ((p.x - a.x) * ex + (p.y - a.y) * ey) / length : 0.0;
    share = share < 0.0 ? 0.0 : share > 1.0 ? 1.0 : share;
    return hypot(p.x - a.x - ex * share, p.y - a.y - ey * share);
}

/* Calculates the corners of an obstacle as the documentation describes them. */
static inline uint32_t cornersOf(const Shape *shape, Plane *out) {
    const VeerObstacleDef *def = &shape->def;
    uint32_t count = def->kind == VEER_OBSTACLE_KIND_BOX ? 4 : def->kind == VEER_OBSTACLE_KIND_CIRCLE ? 1 : def->pointCount;
    double c = cos((double)def->angle), s = sin((double)def->angle), w = (double)def->halfWidth, h = (double)def->halfHeight;
    const Plane box[4] = {{-w, -h}, {w, -h}, {w, h}, {-w, h}};
    for (uint32_t i = 0; i < count; i++) {
        Plane p = {(double)shape->points[3 * i], (double)shape->points[3 * i + 1]};
        if (def->kind == VEER_OBSTACLE_KIND_BOX) p = box[i];
        if (def->kind != VEER_OBSTACLE_KIND_CIRCLE) p = (Plane){p.x * c - p.y * s, p.x * s + p.y * c};
        out[i] = (Plane){(double)def->x + p.x, (double)def->y + p.y};
    }
    return count;
}

/* Returns the signed distance of a point from an obstacle's surface; negative everywhere inside a solid. */
static inline double distanceFrom(const Shape *shape, Plane p) {
    const VeerObstacleDef *def = &shape->def;
    Plane corners[SHAPE_POINTS] = {0};
    uint32_t count = cornersOf(shape, corners);
    int outline = def->kind == VEER_OBSTACLE_KIND_BOX || def->kind == VEER_OBSTACLE_KIND_POLYGON, inside = 0;
    double least = hypot(p.x - corners[0].x, p.y - corners[0].y);
    uint32_t edges = outline || (def->kind == VEER_OBSTACLE_KIND_SEGMENT && def->closed) ? count : count - 1;
    for (uint32_t i = 0; i < edges; i++) {
        Plane a = corners[i], b = corners[(i + 1) % count];
        least = fmin(least, toEdge(a, b, p));
        if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) * (b.x - a.x) / (b.y - a.y)) inside = !inside;
    }
    return (outline && !def->hollow && inside ? -least : least) - (double)def->radius;
}

/* Returns the signed distance of a point from the closest image of any obstacle. */
static inline double distanceFromAll(const ShapeWorld *world, Plane p) {
    double least = 1e30;
    const int imagesX = world->width > 0.0 ? 2 : 0, imagesY = world->height > 0.0 ? 2 : 0;
    for (uint32_t i = 0; i < world->count; i++)
        for (int x = -imagesX; x <= imagesX; x++)
            for (int y = -imagesY; y <= imagesY; y++) {
                double distance = distanceFrom(&world->shapes[i], (Plane){p.x + x * world->width, p.y + y * world->height});
                if (!VEER_IS_NULL(world->shapes[i].id) && distance < least) least = distance;
            }
    return least;
}

/* A ray for the reference. */
typedef struct March {
    Plane o, d; /* d has length 1 */
    double length, radius;
} March;

static inline Plane marchTo(const March *march, double t) { return (Plane){march->o.x + march->d.x * t, march->o.y + march->d.y * t}; }

/* Returns the distance at which a swept disc first penetrates an obstacle by more than `tolerance`. A value greater than the ray's length
 * means never. The marching steps never miss a part thicker than the tolerance. */
static inline double firstDeep(const ShapeWorld *world, const March *march, double tolerance) {
    double t = 0.0;
    while (t <= march->length) {
        double gap = distanceFromAll(world, marchTo(march, t)) - march->radius + tolerance;
        if (gap <= 0.0) return t;
        t += fmax(gap, 0.25 * tolerance);
    }
    return t;
}

#endif
