/* The primitives of an obstacle, and its motion. The static grid copies the primitives of static obstacles; primitives of moving obstacles
 * are computed for each query. */
#include "shapes/obstacles.h"

#include "core/edges.h"
#include "core/ids.h"
#include "core/world.h"
#include "math/assert.h"
#include "math/math.h"
#include "math/vec3.h"
#include "shapes/kinds/obstacle_kinds.h"

uint32_t veer_primitiveCount(const VeerObstacleRecord *record) {
    if (record->pointCount < 2) return 1;
    if (veer_obstacleTraits[record->kind].outline != VEER_OUTLINE_LINE) return record->pointCount;
    return record->closed && record->pointCount > 2 ? record->pointCount : record->pointCount - 1;
}

static float backInto(float v, float least, float most) {
    if (v >= least && v <= most) return v;
    float size = most - least, away = veer_clamp((v - least) / size, -2e9f, 2e9f);
    return veer_clamp(v - (float)veer_floorInt(away) * size, least, most);
}

VeerVec3 veer_obstacleCenter(const VeerWorld *world, uint32_t obstacle) {
    const VeerObstacleRecord *record = &world->obstacles[obstacle];
    const VeerWorldDef *def = &world->header->def;
    VeerVec3 center = {record->x, record->y, record->z};
    if (!world->wraps) return center;
    if (world->period.x > 0.0f) center.x = backInto(center.x, def->minX, def->maxX);
    if (world->period.y > 0.0f) center.y = backInto(center.y, def->minY, def->maxY);
    if (world->period.z > 0.0f) center.z = backInto(center.z, def->minZ, def->maxZ);
    return center;
}

/* Returns half the size of the bounding box of the core, which contains the corners of a box rotated about z. */
VeerVec3 veer_halfOf(const VeerObstacleRecord *record) {
    if (veer_obstacleTraits[record->kind].volume != VEER_VOLUME_BOX) return veer_vec3(0.0f, 0.0f, 0.0f);
    float c = veer_abs(veer_cos(record->angle)), s = veer_abs(veer_sin(record->angle));
    return veer_vec3(record->halfWidth * c + record->halfHeight * s, record->halfWidth * s + record->halfHeight * c, record->halfDepth);
}

VeerPrimitive veer_primitiveOf(const VeerWorld *world, uint32_t obstacle, uint32_t part) {
    const VeerObstacleRecord *record = &world->obstacles[obstacle];
    VeerVec3 center = veer_obstacleCenter(world, obstacle);
    if (!record->pointCount) {
        VeerVec3 half = veer_halfOf(record);
        return (VeerPrimitive){center.x - half.x, center.y - half.y, center.x + half.x, center.y + half.y, record->radius, obstacle};
    }
    VEER_ASSERT(part < record->pointCount && (record->tiles || record->firstPoint + record->pointCount <= world->header->pointCount));
    const VeerPoint a = veer_cornerOf(world, record, part), b = veer_cornerOf(world, record, part + 1 < record->pointCount ? part + 1 : 0);
    return (VeerPrimitive){center.x + a.x, center.y + a.y, center.x + b.x, center.y + b.y, record->radius, obstacle};
}

/* Counts crossings with the outline, in doubles, from the same coordinates as the primitives. */
int veer_isWithinOutline(const VeerWorld *world, uint32_t obstacle, VeerVec3 point) {
    uint32_t count = world->obstacles[obstacle].pointCount;
    double x = (double)point.x, y = (double)point.y;
    int within = 0;
    for (uint32_t part = 0; part < count; part++) {
        VeerPrimitive edge = veer_primitiveOf(world, obstacle, part);
        double ay = (double)edge.ay - y, by = (double)edge.by - y;
        if ((ay > 0.0) == (by > 0.0)) continue;
        double cross = ((double)edge.ax - x) * by - ((double)edge.bx - x) * ay;
        if ((cross > 0.0) == (by > ay)) within = !within;
    }
    return within;
}

/* ---- motion */

/* The range of obstacles' centers along one axis, and what happens at its ends. */
typedef struct Track {
    float least, most;
    uint32_t edges;
} Track;

static Track trackAlong(const VeerWorldDef *def, uint32_t axis) {
    const float least[3] = {def->minX, def->minY, def->minZ}, most[3] = {def->maxX, def->maxY, def->maxZ};
    const uint32_t edges = veer_edgesAlong(def, axis);
    if (edges == VEER_EDGE_MODE_NONE) return (Track){-VEER_MAX_COORDINATE, VEER_MAX_COORDINATE, edges};
    return (Track){least[axis], most[axis], edges};
}

/* Moves an obstacle's center along one axis. Returns 1 if it stopped. */
static int advanceAxis(const Track *track, float *position, float *velocity) {
    float least = track->least, most = track->most;
    if (*velocity == 0.0f || (*position >= least && *position <= most)) return 0;
    if (track->edges == VEER_EDGE_MODE_WRAP) {
        *position = backInto(*position, least, most);
        return 0;
    }
    float outward = *position < least ? -*velocity : *velocity;
    if (outward <= 0.0f) return 0; /* the obstacle is already moving back into the bounds */
    float edge = *position < least ? least : most;
    int bounces = track->edges == VEER_EDGE_MODE_BOUNCE;
    *position = bounces ? veer_clamp(2.0f * edge - *position, least, most) : edge;
    *velocity = bounces ? -*velocity : 0.0f;
    return !bounces;
}

void veer_moveObstacles(VeerWorld *world, float dt) {
    const VeerWorldDef *def = &world->header->def;
    const Track x = trackAlong(def, 0), y = trackAlong(def, 1), z = trackAlong(def, 2);
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_OBSTACLE].high; slot++) {
        VeerObstacleRecord *record = &world->obstacles[slot];
        if (!veer_isTaken(world, VEER_KIND_OBSTACLE, slot) || !veer_isMoving(record)) continue;
        record->x += record->velocityX * dt;
        record->y += record->velocityY * dt;
        int stopped = advanceAxis(&x, &record->x, &record->velocityX);
        stopped |= advanceAxis(&y, &record->y, &record->velocityY);
        if (veer_dimensions(def) == 3) {
            record->z += record->velocityZ * dt;
            stopped |= advanceAxis(&z, &record->z, &record->velocityZ);
        }
        if (stopped && !veer_isMoving(record)) world->header->obstacleEdits++;
    }
}

/* ---- definition */

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
        .cost = record->cost,
    };
}
