/* Geometry of obstacles: pieces, the ray against a capsule, sweeps and penetration; volumes.c has that of volume worlds. Perceive looks
 * through it, move slides along it.
 * The ray against a capsule as in Ericson, Real-Time Collision Detection, 2005, in the capsule's own frame, so that far origins and tiny
 * directions keep their digits. */
#include "shapes/shapes.h"

#include "core/ids.h"
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "shapes/static_grid.h"

#define TOUCHING 1e-6f /* u: nearer to a core than this there is no direction away from it */
#define MAX_CHUNKS 1024u

/* ---- pieces */

uint32_t veer_primitiveCount(const VeerObstacleRecord *record) {
    if (record->pointCount < 2) return 1;
    if (record->kind != VEER_OBSTACLE_KIND_SEGMENT) return record->pointCount;
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
    if (def->edges != VEER_EDGE_MODE_WRAP) return center;
    center.x = backInto(center.x, def->minX, def->maxX);
    center.y = backInto(center.y, def->minY, def->maxY);
    if (def->dimensions == 3) center.z = backInto(center.z, def->minZ, def->maxZ);
    return center;
}

/* A volume world's box turned about z reaches as far as its corners. */
VeerVec3 veer_halfOf(const VeerObstacleRecord *record) {
    if (record->kind != VEER_OBSTACLE_KIND_BOX) return veer_vec3(0.0f, 0.0f, 0.0f);
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
    const VeerPoint *points = &world->points[record->firstPoint];
    const VeerPoint *a = &points[part], *b = &points[part + 1 < record->pointCount ? part + 1 : 0];
    return (VeerPrimitive){center.x + a->x, center.y + a->y, center.x + b->x, center.y + b->y, record->radius, obstacle};
}

/* Crossing number, exact in doubles, of the same numbers that the pieces are made of. */
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

/* ---- the ray against a capsule */

VeerCapsule veer_capsuleFrom(const VeerPrimitive *primitive, VeerVec3 point) {
    return veer_capsuleInFrame(primitive, veer_frameOf(primitive), point);
}

/* A vector of the capsule's frame in the world. */
static VeerVec3 inWorld(const VeerCapsule *c, float along, float side) {
    return veer_vec3(c->ux * along + c->nx * side, c->uy * along + c->ny * side, 0.0f);
}

VeerVec3 veer_awayFrom(const VeerCapsule *c) {
    float beyond = c->along - veer_clamp(c->along, 0.0f, c->length);
    if (beyond == 0.0f || !(c->distance > 0.0f)) return veer_vec3(c->nx, c->ny, 0.0f);
    return inWorld(c, beyond / c->distance, c->side / c->distance);
}

/* A direction in the capsule's frame. */
typedef struct Direction {
    float along, side;
} Direction;

/* First contact with the disc round one end of the core, from outside of it. */
static float rayEnd(const VeerCapsule *c, float end, float reach, Direction d) {
    float toAlong = end - c->along, toSide = -c->side;
    float nearest = toAlong * d.along + toSide * d.side;
    float miss = veer_abs(toAlong * d.side - toSide * d.along);
    if (!(nearest > 0.0f) || miss > reach) return VEER_INF;
    return veer_max(nearest - veer_sqrt((reach - miss) * (reach + miss)), 0.0f);
}

float veer_rayCapsule(const VeerCapsule *c, float reach, VeerVec3 sweep, VeerVec3 *normal) {
    Direction d = {sweep.x * c->ux + sweep.y * c->uy, sweep.x * c->nx + sweep.y * c->ny};
    *normal = veer_awayFrom(c);
    if (c->distance <= reach) return normal->x * sweep.x + normal->y * sweep.y < 0.0f && c->distance > 0.0f ? 0.0f : VEER_INF;
    if (c->length > 0.0f && c->side > reach && d.side < 0.0f) {
        float distance = (c->side - reach) / -d.side, at = c->along + d.along * distance;
        /* a hair longer than it is, so that thin walls have no gap where they meet */
        float epsilon = 4e-7f * (veer_abs(c->along) + c->length);
        if (at >= -epsilon && at <= c->length + epsilon) {
            *normal = veer_vec3(c->nx, c->ny, 0.0f);
            return distance;
        }
    }
    float first = rayEnd(c, 0.0f, reach, d), last = c->length > 0.0f ? rayEnd(c, c->length, reach, d) : VEER_INF;
    float distance = veer_min(first, last), end = last < first ? c->length : 0.0f;
    if (distance > 1e30f) return VEER_INF;
    float along = c->along + d.along * distance - end, side = c->side + d.side * distance, length = veer_length2(along, side);
    *normal = length > TOUCHING ? inWorld(c, along / length, side / length) : veer_vec3(-sweep.x, -sweep.y, 0.0f);
    return distance;
}

float veer_rayPrimitive(const VeerPrimitive *primitive, float radius, VeerVec3 o, VeerVec3 d, VeerVec3 *normal) {
    VeerCapsule capsule = veer_capsuleFrom(primitive, o);
    return veer_rayCapsule(&capsule, primitive->radius + radius, d, normal);
}

/* ---- meetings with what moves */

float veer_timeToCapsule(const VeerWorld *world, const VeerCapsule *capsule, const VeerCourse *course, VeerVec3 *normal) {
    const VeerObstacleRecord *record = &world->obstacles[capsule->obstacle];
    VeerVec3 relative = {course->velocity.x - record->velocityX, course->velocity.y - record->velocityY, 0.0f};
    float speed = veer_length2(relative.x, relative.y);
    if (!(speed > 1e-6f)) return VEER_INF;
    VeerVec3 d = {relative.x / speed, relative.y / speed, 0.0f};
    return veer_rayCapsule(capsule, course->reach, d, normal) / speed;
}

float veer_timeToVolume(const VeerWorld *world, const VeerVolume *volume, const VeerCourse *course, VeerVec3 *normal) {
    const VeerObstacleRecord *record = &world->obstacles[volume->obstacle];
    VeerVec3 v = course->velocity, relative = {v.x - record->velocityX, v.y - record->velocityY, v.z - record->velocityZ};
    float speed = veer_length3(relative);
    if (!(speed > 1e-6f)) return VEER_INF;
    VeerVec3 d = {relative.x / speed, relative.y / speed, relative.z / speed};
    return veer_rayVolume(volume, course->reach, d, normal) / speed;
}

/* ---- penetration */

/* For a disc whose center lies in a solid: out through the nearest edge. point: as seen from the solid's own image. */
static VeerDepth depthInSolid(const VeerWorld *world, uint32_t obstacle, VeerVec3 point, float radius) {
    VeerCapsule nearest = {.distance = VEER_INF};
    for (uint32_t part = 0; part < world->obstacles[obstacle].pointCount; part++) {
        VeerPrimitive primitive = veer_primitiveOf(world, obstacle, part);
        VeerCapsule capsule = veer_capsuleFrom(&primitive, point);
        if (capsule.distance < nearest.distance) nearest = capsule;
    }
    VeerVec3 away = veer_awayFrom(&nearest);
    VeerDepth depth = {nearest.distance + nearest.radius + radius, {-away.x, -away.y, 0.0f}, obstacle};
    /* corners run counter-clockwise: outside is to the right */
    if (!(nearest.distance > TOUCHING)) depth.normal = veer_vec3(nearest.uy, -nearest.ux, 0.0f);
    return depth;
}

/* Away from the core of a piece; at the core itself, where every way is as good, out of a solid, else by the seed. */
static VeerVec3 separationNormal(const VeerWorld *world, const VeerCapsule *capsule, uint32_t seed) {
    uint32_t bits = veer_random(world->header->def.seed, seed, capsule->obstacle, 0);
    if (capsule->distance > TOUCHING) return veer_awayFrom(capsule);
    if (veer_isSolid(&world->obstacles[capsule->obstacle])) return veer_vec3(capsule->uy, -capsule->ux, 0.0f);
    if (capsule->length > 0.0f) return bits & 1u ? veer_vec3(capsule->uy, -capsule->ux, 0.0f) : veer_vec3(-capsule->uy, capsule->ux, 0.0f);
    float angle = VEER_TAU * veer_uniform(bits);
    return veer_vec3(veer_cos(angle), veer_sin(angle), 0.0f);
}

static int isDeeper(const VeerDepth *deepest, float depth, uint32_t obstacle) {
    return depth > deepest->depth || (depth > 0.0f && veer_same(depth, deepest->depth) && obstacle < deepest->obstacle);
}

uint32_t veer_solidsAt(const VeerWorld *world, const VeerDisc *disc, VeerDepth *out) {
    uint32_t count = 0;
    if (!veer_haveSolids(world)) return 0;
    VeerPrimitiveQuery query = veer_primitivesNear(world, disc->center, veer_precisionSlack(world, disc->center), disc->mask);
    query.solids = 1;
    veer_beginPrimitives(&query);
    for (const VeerPrimitive *box; count < VEER_MAX_SOLIDS && (box = veer_nextPrimitive(&query));) {
        if (veer_isVolume(world)) {
            VeerVolume volume = veer_volumeFrom(&query, box, disc->center);
            float depth = volume.radius + disc->radius - volume.distance;
            if (volume.distance < 0.0f) out[count++] = (VeerDepth){depth, veer_volumeSeparation(&volume, disc->seed), box->obstacle};
            continue;
        }
        VeerVec3 point = {disc->center.x - query.walk.shiftX, disc->center.y - query.walk.shiftY, 0.0f};
        if (veer_isWithinOutline(world, box->obstacle, point)) out[count++] = depthInSolid(world, box->obstacle, point, disc->radius);
    }
    return count;
}

static VeerDepth depthInVolumes(const VeerWorld *world, const VeerDisc *disc) {
    VeerDepth deepest = {.obstacle = VEER_NONE};
    VeerPrimitiveQuery query =
        veer_primitivesNear(world, disc->center, disc->radius + veer_precisionSlack(world, disc->center), disc->mask);
    veer_beginPrimitives(&query);
    for (const VeerPrimitive *primitive; (primitive = veer_nextPrimitive(&query));) {
        VeerVolume volume = veer_volumeFrom(&query, primitive, disc->center);
        float depth = volume.radius + disc->radius - volume.distance;
        if (!isDeeper(&deepest, depth, volume.obstacle)) continue;
        uint32_t bits = veer_random(world->header->def.seed, disc->seed, volume.obstacle, 0);
        deepest = (VeerDepth){depth, veer_volumeSeparation(&volume, bits), volume.obstacle};
    }
    return deepest;
}

VeerDepth veer_depthOf(const VeerWorld *world, const VeerDisc *disc) {
    VeerDepth deepest = {.obstacle = VEER_NONE};
    if (veer_isVolume(world)) return depthInVolumes(world, disc);
    VeerPrimitiveQuery query =
        veer_primitivesNear(world, disc->center, disc->radius + veer_precisionSlack(world, disc->center), disc->mask);
    veer_beginPrimitives(&query);
    for (const VeerPrimitive *primitive; (primitive = veer_nextPrimitive(&query));) {
        VeerCapsule capsule = veer_capsuleFrom(primitive, disc->center);
        float depth = capsule.radius + disc->radius - capsule.distance;
        if (isDeeper(&deepest, depth, capsule.obstacle))
            deepest = (VeerDepth){depth, separationNormal(world, &capsule, disc->seed), capsule.obstacle};
    }
    VeerDepth solids[VEER_MAX_SOLIDS];
    uint32_t count = veer_solidsAt(world, disc, solids);
    for (uint32_t i = 0; i < count; i++)
        if (isDeeper(&deepest, solids[i].depth, solids[i].obstacle)) deepest = solids[i];
    return deepest;
}

VeerDepth veer_penetration(const VeerWorld *world, VeerVec3 center, float radius, uint32_t seed) {
    return veer_depthOf(world, &(VeerDisc){center, radius, 0xFFFFFFFFu, seed});
}

/* ---- sweeps */

int veer_isAmong(const VeerDepth *solids, uint32_t count, uint32_t obstacle) {
    for (uint32_t i = 0; i < count; i++)
        if (solids[i].obstacle == obstacle) return 1;
    return 0;
}

/* A sweep under way. */
typedef struct SweepRun {
    const VeerWorld *world;
    VeerVec3 o, d;
    float distance, radius;
    uint32_t mask;
    VeerDepth solids[VEER_MAX_SOLIDS]; /* it starts in */
    uint32_t solidCount;
    VeerSweep hit;
} SweepRun;

/* Of equal contacts the one with the smaller slot counts, in whatever order they are met. */
static int isFirst(const VeerSweep *hit, float distance, uint32_t obstacle) {
    return distance < hit->distance || (veer_same(distance, hit->distance) && obstacle < hit->obstacle);
}

static void considerHit(SweepRun *sweep, float distance, VeerVec3 normal, uint32_t obstacle) {
    if (distance <= sweep->distance && isFirst(&sweep->hit, distance, obstacle)) sweep->hit = (VeerSweep){distance, normal, obstacle};
}

/* 1 if a piece lies wholly to one side of the way, or behind its begin: most of those in its box do. */
static int isAside(const SweepRun *sweep, const VeerPrimitive *primitive, const VeerPrimitiveWalk *walk) {
    float ax = primitive->ax + walk->shiftX - sweep->o.x, ay = primitive->ay + walk->shiftY - sweep->o.y,
          bx = primitive->bx + walk->shiftX - sweep->o.x, by = primitive->by + walk->shiftY - sweep->o.y;
    float slack = 1.001f * (primitive->radius + sweep->radius) + 1e-4f * (veer_abs(ax) + veer_abs(ay) + veer_abs(bx) + veer_abs(by)) +
                  4.0f * veer_precisionSlack(sweep->world, sweep->o);
    float left = sweep->d.x * ay - sweep->d.y * ax, leftToo = sweep->d.x * by - sweep->d.y * bx;
    float ahead = sweep->d.x * ax + sweep->d.y * ay, aheadToo = sweep->d.x * bx + sweep->d.y * by;
    return veer_min(left, leftToo) > slack || veer_max(left, leftToo) < -slack || veer_max(ahead, aheadToo) < -slack;
}

static void sweepStill(SweepRun *sweep, VeerPrimitiveQuery *query) {
    uint32_t items[VEER_ITEM_CHUNK];
    const VeerItemFrame *frames = itemFramesOf(sweep->world->shapes);
    const VeerPrimitive *primitives = itemsOf(sweep->world->shapes);
    veer_beginPrimitives(query);
    for (uint32_t count; (count = veer_nextItems(query, items));)
        for (uint32_t n = 0; n < count; n++) {
            const VeerPrimitive *primitive = &primitives[items[n]];
            if (!(frames[items[n]].group & sweep->mask) || isAside(sweep, primitive, &query->walk)) continue;
            if (veer_isAmong(sweep->solids, sweep->solidCount, primitive->obstacle)) continue;
            VeerCapsule capsule = itemCapsule(query, items[n], sweep->o);
            VeerVec3 normal;
            float distance = veer_rayCapsule(&capsule, primitive->radius + sweep->radius, sweep->d, &normal);
            considerHit(sweep, distance, normal, primitive->obstacle);
        }
}

static void sweepPrimitives(SweepRun *sweep, float from, float to, uint32_t leaveOut) {
    VeerVec3 a = {sweep->o.x + sweep->d.x * from, sweep->o.y + sweep->d.y * from, sweep->o.z + sweep->d.z * from};
    VeerVec3 b = {sweep->o.x + sweep->d.x * to, sweep->o.y + sweep->d.y * to, sweep->o.z + sweep->d.z * to};
    float slack = sweep->radius + veer_max(veer_precisionSlack(sweep->world, a), veer_precisionSlack(sweep->world, b));
    VeerPrimitiveQuery query = {.world = sweep->world,
                                .minX = veer_min(a.x, b.x) - slack,
                                .minY = veer_min(a.y, b.y) - slack,
                                .maxX = veer_max(a.x, b.x) + slack,
                                .maxY = veer_max(a.y, b.y) + slack,
                                .minZ = veer_min(a.z, b.z) - slack,
                                .maxZ = veer_max(a.z, b.z) + slack,
                                .mask = sweep->mask,
                                .leaveOut = leaveOut};
    int isVolume = veer_isVolume(sweep->world);
    if (!isVolume && !(leaveOut & VEER_LEAVE_STATIC)) sweepStill(sweep, &query);
    if (!isVolume && ((leaveOut & VEER_LEAVE_MOVING) || !veer_haveMoving(sweep->world))) return;
    veer_beginPrimitives(&query);
    if (!isVolume) veer_onlyMoving(&query);
    for (const VeerPrimitive *primitive; (primitive = veer_nextPrimitive(&query));) {
        VeerVec3 normal;
        float distance;
        if (veer_isAmong(sweep->solids, sweep->solidCount, primitive->obstacle)) continue;
        if (isVolume) {
            VeerVolume volume = veer_volumeFrom(&query, primitive, sweep->o);
            distance = veer_rayVolume(&volume, volume.radius + sweep->radius, sweep->d, &normal);
        } else {
            distance = veer_rayPrimitive(primitive, sweep->radius, sweep->o, sweep->d, &normal);
        }
        considerHit(sweep, distance, normal, primitive->obstacle);
    }
}

/* The part of the way within a range of an axis. */
static void clip(float o, float d, const float *range, float *fromTo) {
    if (d > -1e-12f && d < 1e-12f) {
        if (o < range[0] || o > range[1]) fromTo[1] = -1.0f;
        return;
    }
    float a = (range[0] - o) / d, b = (range[1] - o) / d;
    fromTo[0] = veer_max(fromTo[0], veer_min(a, b));
    fromTo[1] = veer_min(fromTo[1], veer_max(a, b));
}

/* Piecewise, so that a long way looks at no more cells than it needs. */
static void sweepStatic(SweepRun *sweep, uint32_t leaveOut) {
    const VeerWorldDef *def = &sweep->world->header->def;
    VeerStaticExtent extent = veer_staticExtent(sweep->world);
    if (extent.minX > extent.maxX && leaveOut) return; /* there is nothing */
    int wraps = def->edges == VEER_EDGE_MODE_WRAP;
    float fromTo[2] = {0.0f, sweep->distance}, size = veer_min(def->maxX - def->minX, def->maxY - def->minY);
    if (def->dimensions == 3) size = veer_min(size, def->maxZ - def->minZ);
    float chunk = 8.0f * extent.cell + 2.0f * sweep->radius, growth = wraps ? 1.0f : 1.2f;
    if (wraps) {
        chunk = veer_min(chunk, 0.5f * size);
        if (chunk * (float)MAX_CHUNKS < sweep->distance) chunk = 0.5f * size;
    } else {
        float slack = sweep->radius + 1e-5f * (veer_abs(sweep->o.x) + veer_abs(sweep->o.y) + veer_abs(sweep->o.z)) + 1.0f;
        clip(sweep->o.x, sweep->d.x, (float[]){extent.minX - slack, extent.maxX + slack}, fromTo);
        clip(sweep->o.y, sweep->d.y, (float[]){extent.minY - slack, extent.maxY + slack}, fromTo);
        if (def->dimensions == 3) clip(sweep->o.z, sweep->d.z, (float[]){extent.minZ - slack, extent.maxZ + slack}, fromTo);
    }
    float from = fromTo[0];
    for (uint32_t i = 0; i < MAX_CHUNKS && from <= fromTo[1]; i++) {
        float to = veer_min(from + chunk, fromTo[1]);
        sweepPrimitives(sweep, from, to, leaveOut);
        if (sweep->hit.distance <= to || to >= fromTo[1]) return;
        from = to;
        chunk *= growth;
    }
}

VeerSweep veer_sweep(const VeerWorld *world, const VeerRay *ray) {
    SweepRun sweep = {.world = world,
                      .o = veer_counted(world, ray->origin),
                      .distance = ray->distance,
                      .radius = ray->radius,
                      .mask = ray->mask,
                      .hit = {.distance = VEER_INF, .obstacle = VEER_NONE}};
    sweep.d = veer_unitOf(veer_counted(world, ray->direction));
    if (sweep.d.x == 0.0f && sweep.d.y == 0.0f && sweep.d.z == 0.0f) return sweep.hit;
    sweep.solidCount = veer_solidsAt(world, &(VeerDisc){sweep.o, sweep.radius, sweep.mask, 0}, sweep.solids);
    for (uint32_t i = 0; i < sweep.solidCount; i++) {
        const VeerDepth *solid = &sweep.solids[i];
        if (veer_dot3(solid->normal, sweep.d) < 0.0f && isFirst(&sweep.hit, 0.0f, solid->obstacle))
            sweep.hit = (VeerSweep){0.0f, solid->normal, solid->obstacle};
    }
    if (sweep.hit.distance == 0.0f) return sweep.hit;
    if (world->header->def.edges == VEER_EDGE_MODE_WRAP) {
        sweepStatic(&sweep, 0);
    } else {
        sweepPrimitives(&sweep, 0.0f, veer_min(sweep.distance, 1e7f), VEER_LEAVE_STATIC);
        sweepStatic(&sweep, VEER_LEAVE_MOVING);
    }
    return sweep.hit;
}

/* ---- motion */

/* One axis of a moving obstacle's center; 1 if it stopped. */
static int advanceAxis(const VeerWorldDef *def, const float *bounds, float *position, float *velocity) {
    float least = bounds[0], most = bounds[1];
    if (*velocity == 0.0f || (*position >= least && *position <= most)) return 0;
    if (def->edges == VEER_EDGE_MODE_WRAP) {
        *position = backInto(*position, least, most);
        return 0;
    }
    float outward = *position < least ? -*velocity : *velocity;
    if (outward <= 0.0f) return 0; /* on its way in */
    float edge = *position < least ? least : most;
    int bounces = def->edges == VEER_EDGE_MODE_BOUNCE;
    *position = bounces ? veer_clamp(2.0f * edge - *position, least, most) : edge;
    *velocity = bounces ? -*velocity : 0.0f;
    return !bounces;
}

void veer_moveObstacles(VeerWorld *world, float dt) {
    const VeerWorldDef *def = &world->header->def;
    int edged = def->edges != VEER_EDGE_MODE_NONE;
    float boundsX[2] = {edged ? def->minX : -1e6f, edged ? def->maxX : 1e6f},
          boundsY[2] = {edged ? def->minY : -1e6f, edged ? def->maxY : 1e6f},
          boundsZ[2] = {edged ? def->minZ : -1e6f, edged ? def->maxZ : 1e6f};
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_OBSTACLE].high; slot++) {
        VeerObstacleRecord *record = &world->obstacles[slot];
        if (!veer_isTaken(world, VEER_KIND_OBSTACLE, slot) || !veer_isMoving(record)) continue;
        record->x += record->velocityX * dt;
        record->y += record->velocityY * dt;
        int stopped = advanceAxis(def, boundsX, &record->x, &record->velocityX);
        stopped |= advanceAxis(def, boundsY, &record->y, &record->velocityY);
        if (def->dimensions == 3) {
            record->z += record->velocityZ * dt;
            stopped |= advanceAxis(def, boundsZ, &record->z, &record->velocityZ);
        }
        if (stopped && !veer_isMoving(record)) world->header->obstacleEdits++;
    }
}
