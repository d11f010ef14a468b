/* Random spheres and boxes of a volume world, and an independent reference: the signed distance of a point, in doubles, calculated from
 * the definitions. A ray is checked by marching, as in shape_world.h for planar worlds. */
#ifndef VEER_VOLUME_WORLD_H
#define VEER_VOLUME_WORLD_H

#include "shapes/kinds/capsules.h"
#include "shapes/static_grid.h"
#include "setup.h"

enum { BODY_MOST = 64 };

typedef struct Point3 {
    double x, y, z;
} Point3;

typedef struct Body {
    VeerObstacleDef def;
    VeerObstacleId id;
} Body;

typedef struct BodyWorld {
    VeerWorldId world;
    VeerWorldDef def;
    uint32_t count;
    Body bodies[BODY_MOST];
} BodyWorld;
#define end_BodyWorld end_VeerWorldId

/* A world with room for bodies: BodyWorld world = bodyWorld(VOLUME(.seed = 3)); */
#define VOLUME(...) WORLD(.dimensions = 3, .capacity.obstacles = BODY_MOST, __VA_ARGS__)

static inline BodyWorld bodyWorld(VeerWorldDef def) { return (BodyWorld){.world = make_world(def), .def = def}; }

static inline VeerWorldDef volumeDef(void) {
    VeerWorldDef def = WORLD(.dimensions = 3, .capacity.obstacles = BODY_MOST);
    return def;
}

static inline void openBodies(BodyWorld *world, const VeerWorldDef *def) { *world = (BodyWorld){.world = make_world(*def), .def = *def}; }

static inline VeerWorld *insideOf(BodyWorld *world) {
    VeerWorld *inside = veer_world(world->world, "test");
    veer_staticGridRefresh(inside);
    return inside;
}

static inline Body *addBody(BodyWorld *world, const VeerObstacleDef *def) {
    Body *body = &world->bodies[world->count++];
    body->def = *def;
    CHECK_OK(veer_addObstacle(world->world, def, &body->id));
    return body;
}

static inline Body *putBody(BodyWorld *world, VeerObstacleDef def) { return addBody(world, &def); }

static inline VeerObstacleDef sphereDef(float x, float y, float z, float radius) {
    VeerObstacleDef def = OBSTACLE(.x = x, .y = y, .z = z, .radius = radius);
    return def;
}

static inline VeerObstacleDef boxDef(VeerVec3 center, VeerVec3 half) {
    VeerObstacleDef def = sphereDef(center.x, center.y, center.z, 0);
    def.kind = VEER_OBSTACLE_KIND_BOX;
    def.halfWidth = half.x, def.halfHeight = half.y, def.halfDepth = half.z;
    return def;
}

static inline VeerVec3 randomPoint(uint32_t *random, float place) {
    float x = test_range(random, -place, place), y = test_range(random, -place, place);
    return veer_vec3(x, y, test_range(random, -place, place));
}

static inline VeerObstacleDef randomBody(uint32_t *random, float place, float size) {
    VeerVec3 at = randomPoint(random, place);
    if (test_random(random) & 1) return sphereDef(at.x, at.y, at.z, test_range(random, 0.1f * size, size));
    float width = test_range(random, 0, size), height = test_range(random, 0, size);
    VeerObstacleDef def = boxDef(at, veer_vec3(width, height, test_range(random, 0, size)));
    def.angle = test_random(random) & 1 ? test_range(random, -4, 4) : 0.0f;
    def.radius = test_random(random) & 1 ? test_range(random, 0, 0.3f * size) : 0.0f;
    def.hollow = !(test_random(random) % 4);
    return def;
}

/* ---- the reference */

static inline double distanceFromBody(const VeerObstacleDef *def, Point3 p) {
    double x = p.x - (double)def->x, y = p.y - (double)def->y, z = p.z - (double)def->z;
    if (def->kind == VEER_OBSTACLE_KIND_CIRCLE) return sqrt(x * x + y * y + z * z) - (double)def->radius;
    double c = cos((double)def->angle), s = sin((double)def->angle);
    double gx = fabs(x * c + y * s) - (double)def->halfWidth, gy = fabs(y * c - x * s) - (double)def->halfHeight,
           gz = fabs(z) - (double)def->halfDepth;
    double ox = fmax(gx, 0), oy = fmax(gy, 0), oz = fmax(gz, 0), deepest = fmax(gx, fmax(gy, gz));
    double distance = deepest > 0 ? sqrt(ox * ox + oy * oy + oz * oz) : deepest;
    return (def->hollow ? fabs(distance) : distance) - (double)def->radius;
}

/* Returns the signed distance of a point from the nearest image of any obstacle. */
static inline double distanceFromBodies(const BodyWorld *world, Point3 p) {
    double least = 1e30, size[3] = {0};
    const VeerWorldDef *def = &world->def;
    const int isX = def->edgesX == VEER_EDGE_MODE_WRAP, isY = def->edgesY == VEER_EDGE_MODE_WRAP, isZ = def->edgesZ == VEER_EDGE_MODE_WRAP;
    if (isX) size[0] = (double)def->maxX - (double)def->minX, p.x -= size[0] * floor((p.x - (double)def->minX) / size[0]);
    if (isY) size[1] = (double)def->maxY - (double)def->minY, p.y -= size[1] * floor((p.y - (double)def->minY) / size[1]);
    if (isZ) size[2] = (double)def->maxZ - (double)def->minZ, p.z -= size[2] * floor((p.z - (double)def->minZ) / size[2]);
    for (uint32_t i = 0; i < world->count; i++)
        for (int x = -isX; x <= isX; x++)
            for (int y = -isY; y <= isY; y++)
                for (int z = -isZ; z <= isZ; z++) {
                    Point3 image = {p.x + x * size[0], p.y + y * size[1], p.z + z * size[2]};
                    least = fmin(least, distanceFromBody(&world->bodies[i].def, image));
                }
    return least;
}

typedef struct Course3 {
    Point3 o, d; /* d has length 1 */
    double length, radius;
} Course3;

static inline Point3 distanceTo(const Course3 *way, double t) {
    return (Point3){way->o.x + way->d.x * t, way->o.y + way->d.y * t, way->o.z + way->d.z * t};
}

/* Returns the distance at which a swept ball first penetrates an obstacle by more than `tolerance`. A value greater than the ray's length
 * means never. */
static inline double firstDeepIn(const BodyWorld *world, const Course3 *way, double tolerance) {
    double t = 0.0;
    while (t <= way->length) {
        double gap = distanceFromBodies(world, distanceTo(way, t)) - way->radius + tolerance;
        if (gap <= 0.0) return t;
        t += fmax(gap, 0.25 * tolerance);
    }
    return t;
}

static inline VeerBrainId addBrainOf(VeerWorldId world, VeerBrainDef *brain) {
    VeerBrainId id = {0};
    CHECK_OK(veer_addBrain(world, brain, &id));
    return id;
}

static inline float lane(VeerWorldId world, VeerAgentId agent, VeerColumn column) {
    return veer_columnF32(world, (uint32_t)column)[veer_slot(agent)];
}
static inline VeerVec3 placeOf(VeerWorldId world, VeerAgentId agent) {
    return veer_vec3(lane(world, agent, VEER_COLUMN_X), lane(world, agent, VEER_COLUMN_Y), lane(world, agent, VEER_COLUMN_Z));
}
static inline VeerVec3 speedOf(VeerWorldId world, VeerAgentId agent) {
    return veer_vec3(lane(world, agent, VEER_COLUMN_VELOCITY_X), lane(world, agent, VEER_COLUMN_VELOCITY_Y),
                     lane(world, agent, VEER_COLUMN_VELOCITY_Z));
}
static inline float apart(VeerVec3 a, VeerVec3 b) { return veer_length3(veer_vec3(a.x - b.x, a.y - b.y, a.z - b.z)); }

/* Adds an agent that flies to a goal at top speed. */
static inline VeerAgentId flierAt(VeerWorldId world, VeerBrainId brain, VeerVec3 at, VeerVec3 goal) {
    VeerAgentId id;
    VeerVec3 way = {goal.x - at.x, goal.y - at.y, goal.z - at.z};
    float length = veer_length3(way);
    VeerAgentDef agent = AGENT(.brain = brain, .x = at.x, .y = at.y, .z = at.z, .radius = 5, .maxSpeed = 50, .maxForce = 500);
    if (length > 0) agent.velocityX = way.x / length * 50, agent.velocityY = way.y / length * 50, agent.velocityZ = way.z / length * 50;
    CHECK_OK(veer_addAgent(world, &agent, &id));
    CHECK_OK(veer_setTargetPoint(world, id, goal));
    return id;
}

#endif
