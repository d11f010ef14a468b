/* Sweeps a disc, in volume worlds a sphere, along a straight line until it touches an obstacle. A long sweep goes through the static grid
 * piece by piece, so that it visits no more cells than it needs. */
#include "shapes/sweeps.h"

#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "math/vec3.h"
#include "shapes/kinds/capsules.h"
#include "shapes/kinds/volume_shapes.h"
#include "shapes/obstacles.h"
#include "shapes/penetration.h"
#include "shapes/static_grid.h"
#include "shapes/static_grid_cells.h"
#include "shapes/static_grid_query.h"

#define FARTHEST 1e7f /* length, in u, beyond which there are no obstacles in a world that does not wrap */
#define MAX_CHUNKS 1024u
#define SHORT 0.5f /* sweeps shorter than this fraction of the lists' reach use the grid, whose cells contain fewer items than a list */

/* A sweep in progress. */
typedef struct SweepRun {
    const VeerWorld *world;
    VeerVec3 o, d;
    uint32_t level; /* level of the world at the start of the sweep */
    float distance, radius;
    uint32_t mask;
    VeerDepth solids[VEER_MAX_SOLIDS]; /* solids that contain the start of the sweep */
    uint32_t solidCount;
    VeerSweep hit;
} SweepRun;

/* Returns whether a contact replaces the one found so far: it is closer or, at the same distance, its slot is lower, so that the order of
 * tests does not matter. */
static int isFirst(const VeerSweep *hit, float distance, uint32_t obstacle) {
    return distance < hit->distance || (veer_same(distance, hit->distance) && obstacle < hit->obstacle);
}

static void considerHit(SweepRun *sweep, float distance, VeerVec3 normal, uint32_t obstacle) {
    if (distance <= sweep->distance && isFirst(&sweep->hit, distance, obstacle)) sweep->hit = (VeerSweep){distance, normal, obstacle};
}

/* Four static items, a mask of those to test, and the image of a wrapped world in which they were found. */
typedef struct Found {
    const uint32_t *items;
    uint32_t bits;
    VeerVec3 shift;
} Found;

/* Excludes items that are entirely to one side of the sweep or behind its start, as most items in its bounding box are. */
static void leaveOutAside(const SweepRun *sweep, Found *found) {
    const VeerPrimitive *items = itemsOf(sweep->world->shapes), *one = &items[found->items[0]], *two = &items[found->items[1]],
                        *three = &items[found->items[2]], *four = &items[found->items[3]];
    const f4 rows[4] = {f4_load(&one->ax), f4_load(&two->ax), f4_load(&three->ax), f4_load(&four->ax)};
    const f4 dx = f4_splat(sweep->d.x), dy = f4_splat(sweep->d.y), x = f4_splat(found->shift.x - sweep->o.x),
             y = f4_splat(found->shift.y - sweep->o.y);
    f4 by, radius = {one->radius, two->radius, three->radius, four->radius};
    VeerVec3x4 turned = veer_turned4(rows, &by);
    f4 ax = turned.x + x, ay = turned.y + y, bx = turned.z + x;
    by += y;
    f4 slack = 1.001f * (radius + sweep->radius) + 1e-4f * (f4_size(ax) + f4_size(ay) + f4_size(bx) + f4_size(by)) +
               4.0f * veer_precisionSlack(sweep->world, sweep->o);
    f4 left = dx * ay - dy * ax, leftToo = dx * by - dy * bx, ahead = dx * ax + dy * ay, aheadToo = dx * bx + dy * by;
    i4 isAside = (f4_min(left, leftToo) > slack) | (f4_max(left, leftToo) < -slack) | (f4_max(ahead, aheadToo) < -slack);
    found->bits &= ~i4_bits(isAside);
}

/* Tests items of a list; three entries after the last can be read. */
static void sweepItems(SweepRun *sweep, const uint32_t *items, uint32_t count, VeerVec3 shift) {
    const VeerItemFrame *frames = itemFramesOf(sweep->world->shapes);
    const VeerPrimitive *primitives = itemsOf(sweep->world->shapes);
    for (uint32_t n = 0; n < count; n += 4) {
        Found found = {items + n, count - n < 4 ? (1u << (count - n)) - 1 : 15u, shift};
        leaveOutAside(sweep, &found);
        for (; found.bits; found.bits &= found.bits - 1) {
            const uint32_t item = found.items[__builtin_ctz(found.bits)];
            const VeerPrimitive *primitive = &primitives[item];
            if (!(frames[item].group & sweep->mask)) continue;
            if (veer_isAmong(sweep->solids, sweep->solidCount, primitive->obstacle)) continue;
            VeerCapsule capsule = shiftedItemCapsule(sweep->world->shapes, item, shift, sweep->o);
            VeerVec3 normal;
            float distance = veer_rayCapsule(&capsule, primitive->radius + sweep->radius, sweep->d, &normal);
            considerHit(sweep, distance, normal, primitive->obstacle);
        }
    }
}

static void sweepStill(SweepRun *sweep, VeerPrimitiveQuery *query) {
    uint32_t items[VEER_ITEM_CHUNK + 3];
    veer_beginPrimitives(query);
    for (uint32_t count; (count = veer_nextItems(query, items));) {
        for (uint32_t n = 0; n < 3; n++) items[count + n] = items[0];
        sweepItems(sweep, items, count, veer_shiftOf(query));
    }
}

/* Starts a long sweep with the list of near items, because usually an obstacle is close by. Returns the distance along the sweep up to
 * which the list is complete. */
static float sweepNear(SweepRun *sweep) {
    const VeerStaticGrid *grid = sweep->world->shapes;
    const float reach = 0.999f * grid->near.reach, far = reach - sweep->radius - 4.0f * veer_precisionSlack(sweep->world, sweep->o);
    NearList list;
    if (!(far > 0.0f) || sweep->distance < SHORT * far || !nearListAt(grid, sweep->level, reach, sweep->o, &list) ||
        list.count > VEER_ITEM_CHUNK)
        return 0.0f;
    sweepItems(sweep, list.items, list.count, veer_vec3(0.0f, 0.0f, 0.0f));
    return far;
}

static void sweepPrimitives(SweepRun *sweep, float from, float to, uint32_t leaveOut) {
    const int isVolume = veer_isVolume(sweep->world), hasStill = !isVolume && !(leaveOut & VEER_LEAVE_STATIC);
    const int hasOthers = isVolume || (!(leaveOut & VEER_LEAVE_MOVING) && veer_haveMoving(sweep->world));
    if (!hasStill && !hasOthers) return;
    VeerVec3 a = {sweep->o.x + sweep->d.x * from, sweep->o.y + sweep->d.y * from, sweep->o.z + sweep->d.z * from};
    VeerVec3 b = {sweep->o.x + sweep->d.x * to, sweep->o.y + sweep->d.y * to, sweep->o.z + sweep->d.z * to};
    float slack = sweep->radius + veer_max(veer_precisionSlack(sweep->world, a), veer_precisionSlack(sweep->world, b));
    VeerPrimitiveQuery query = veer_primitivesAround(sweep->world, a, b, slack);
    query.level = sweep->level;
    query.mask = sweep->mask;
    query.leaveOut = leaveOut;
    if (hasStill) sweepStill(sweep, &query);
    if (!hasOthers) return;
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

/* Clips the sweep to a range of one axis. */
static void clip(float o, float d, const float *range, float *fromTo) {
    if (d > -1e-12f && d < 1e-12f) {
        if (o < range[0] || o > range[1]) fromTo[1] = -1.0f;
        return;
    }
    float a = (range[0] - o) / d, b = (range[1] - o) / d;
    fromTo[0] = veer_max(fromTo[0], veer_min(a, b));
    fromTo[1] = veer_min(fromTo[1], veer_max(a, b));
}

/* Clips the sweep to the static obstacles along each axis along which the world does not wrap. */
static void clipToStatic(const SweepRun *sweep, const VeerStaticExtent *extent, float *fromTo) {
    const VeerVec3 period = sweep->world->period;
    const float slack = sweep->radius + 1e-5f * (veer_abs(sweep->o.x) + veer_abs(sweep->o.y) + veer_abs(sweep->o.z)) + 1.0f;
    if (!(period.x > 0.0f)) clip(sweep->o.x, sweep->d.x, (float[]){extent->minX - slack, extent->maxX + slack}, fromTo);
    if (!(period.y > 0.0f)) clip(sweep->o.y, sweep->d.y, (float[]){extent->minY - slack, extent->maxY + slack}, fromTo);
    if (veer_isVolume(sweep->world) && !(period.z > 0.0f))
        clip(sweep->o.z, sweep->d.z, (float[]){extent->minZ - slack, extent->maxZ + slack}, fromTo);
}

/* Returns half the size of the world along the shortest axis along which it wraps. */
static float halfAround(const VeerWorld *world) {
    const VeerVec3 period = world->period;
    float size = FARTHEST;
    if (period.x > 0.0f) size = veer_min(size, period.x);
    if (period.y > 0.0f) size = veer_min(size, period.y);
    if (period.z > 0.0f) size = veer_min(size, period.z);
    return 0.5f * size;
}

/* Sweeps through the static obstacles in pieces, so that a long sweep visits no more cells than it needs. */
static void sweepStatic(SweepRun *sweep, uint32_t leaveOut) {
    VeerStaticExtent extent = veer_staticExtent(sweep->world, sweep->level);
    if (extent.minX > extent.maxX && leaveOut) return; /* no static obstacles */
    const int wraps = (int)sweep->world->wraps;
    const float half = halfAround(sweep->world);
    float fromTo[2] = {0.0f, sweep->distance}, growth = wraps ? 1.0f : 1.2f;
    float chunk = 8.0f * extent.cell + 2.0f * sweep->radius;
    if (wraps) chunk = veer_min(chunk, half);
    if (wraps && chunk * (float)MAX_CHUNKS < sweep->distance) chunk = half;
    if (leaveOut || !veer_haveMoving(sweep->world)) clipToStatic(sweep, &extent, fromTo);
    const float near = wraps || veer_isVolume(sweep->world) ? 0.0f : sweepNear(sweep);
    if (near > 0.0f && sweep->hit.distance <= near) return;
    float from = veer_max(fromTo[0], near);
    for (uint32_t i = 0; i < MAX_CHUNKS && from <= fromTo[1]; i++) {
        float to = veer_min(from + chunk, fromTo[1]);
        sweepPrimitives(sweep, from, to, leaveOut);
        if (sweep->hit.distance <= to || to >= fromTo[1]) return;
        from = to;
        chunk *= growth;
    }
}

enum { GOES_OUT = 1, ONLY_STILL = 2 }; /* solids around the start do not block the sweep; moving obstacles do not block it */

static VeerSweep sweepFrom(const VeerWorld *world, const VeerRay *ray, uint32_t mode) {
    SweepRun sweep; /* set field by field: clearing the solids would take longer than most sweeps */
    sweep.world = world;
    sweep.o = veer_counted(world, ray->origin);
    sweep.level = veer_levelOfPoint(world, ray->origin);
    sweep.distance = ray->distance;
    sweep.radius = ray->radius;
    sweep.mask = ray->mask;
    sweep.hit = (VeerSweep){.distance = VEER_INF, .obstacle = VEER_NONE};
    sweep.d = veer_unitOf(veer_counted(world, ray->direction));
    if (sweep.d.x == 0.0f && sweep.d.y == 0.0f && sweep.d.z == 0.0f) return sweep.hit;
    sweep.solidCount = veer_solidsAt(world, &(VeerDisc){ray->origin, sweep.radius, sweep.mask, 0}, sweep.solids);
    for (uint32_t i = 0; i < sweep.solidCount && !(mode & GOES_OUT); i++) {
        const VeerDepth *solid = &sweep.solids[i];
        if (mode & ONLY_STILL && veer_isMoving(&world->obstacles[solid->obstacle])) continue;
        if (veer_dot3(solid->normal, sweep.d) < 0.0f && isFirst(&sweep.hit, 0.0f, solid->obstacle))
            sweep.hit = (VeerSweep){0.0f, solid->normal, solid->obstacle};
    }
    if (sweep.hit.distance == 0.0f) return sweep.hit;
    if (world->wraps && !(mode & ONLY_STILL)) {
        sweepStatic(&sweep, 0);
    } else {
        if (!(mode & ONLY_STILL)) sweepPrimitives(&sweep, 0.0f, veer_min(sweep.distance, FARTHEST), VEER_LEAVE_STATIC);
        sweepStatic(&sweep, VEER_LEAVE_MOVING);
    }
    return sweep.hit;
}

VeerSweep veer_sweep(const VeerWorld *world, const VeerRay *ray) { return sweepFrom(world, ray, 0); }
VeerSweep veer_sweepOut(const VeerWorld *world, const VeerRay *ray) { return sweepFrom(world, ray, GOES_OUT); }

/* ---- sweeps while obstacles move */

/* Returns whether a solid contains a point; if so, sets the separation normal. */
static int isInside(const VeerWorld *world, const VeerDisc *disc, uint32_t obstacle, VeerVec3 *normal) {
    VeerDepth solids[VEER_MAX_SOLIDS];
    const uint32_t count = veer_solidsAt(world, disc, solids);
    for (uint32_t i = 0; i < count; i++) {
        if (solids[i].obstacle != obstacle) continue;
        *normal = solids[i].normal;
        return 1;
    }
    return 0;
}

/* A ray swept during the last `time` seconds, and a query for the moving obstacles that it may have met. */
typedef struct Passage {
    VeerRay ray;
    float time;
    VeerPrimitiveQuery query;
} Passage;

/* Starts the query for outlines or, with `solids`, for filled obstacles. */
static void openPassage(Passage *passage, const VeerWorld *world, uint32_t solids) {
    const VeerRay *ray = &passage->ray;
    const VeerVec3 from = veer_counted(world, ray->origin), to = veer_add3(from, ray->direction);
    const float slack = ray->radius + veer_max(veer_precisionSlack(world, from), veer_precisionSlack(world, to));
    passage->query = veer_primitivesAround(world, from, to, slack);
    passage->query.level = veer_levelOfPoint(world, ray->origin);
    passage->query.mask = ray->mask;
    passage->query.leaveOut = VEER_LEAVE_STATIC;
    passage->query.solids = solids;
    passage->query.time = -passage->time;
    veer_beginPrimitives(&passage->query);
}

/* Returns the contact of the ray with a primitive, computed in the obstacle's frame of reference. The distance is along the ray. */
static VeerSweep sweepOne(const Passage *passage, const VeerPrimitive *primitive) {
    const VeerPrimitiveQuery *query = &passage->query;
    const VeerObstacleRecord *record = &query->world->obstacles[primitive->obstacle];
    const VeerVec3 velocity = {record->velocityX, record->velocityY, record->velocityZ};
    const VeerVec3 moved = veer_counted(query->world, veer_scale3(velocity, passage->time));
    const VeerVec3 start = veer_add3(passage->ray.origin, moved), o = veer_counted(query->world, start);
    const VeerVec3 way = veer_sub3(passage->ray.direction, moved), d = veer_unitOf(way);
    const float length = veer_length3(way), radius = passage->ray.radius;
    VeerSweep hit = {.distance = VEER_INF, .obstacle = primitive->obstacle};
    if (!(length > 0.0f)) return hit;
    if (isInside(query->world, &(VeerDisc){start, radius, passage->ray.mask, 0}, primitive->obstacle, &hit.normal)) {
        if (veer_dot3(hit.normal, d) < 0.0f) hit.distance = 0.0f;
        return hit;
    }
    if (query->solids) return hit;
    if (veer_isVolume(query->world)) {
        const VeerVolume volume = veer_volumeFrom(query, primitive, o);
        hit.distance = veer_rayVolume(&volume, volume.radius + radius, d, &hit.normal);
    } else {
        hit.distance = veer_rayPrimitive(primitive, radius, o, d, &hit.normal);
    }
    hit.distance = hit.distance <= length ? hit.distance / length * passage->ray.distance : VEER_INF;
    return hit;
}

VeerSweep veer_sweepTogether(const VeerWorld *world, const VeerRay *ray, float time) {
    VeerSweep first = sweepFrom(world, ray, ONLY_STILL);
    if (!veer_haveMoving(world)) return first;
    Passage passage = {.ray = *ray, .time = time};
    passage.ray.direction = veer_scale3(veer_unitOf(veer_counted(world, ray->direction)), ray->distance);
    for (uint32_t solids = 0; solids < 2; solids++) {
        openPassage(&passage, world, solids);
        for (const VeerPrimitive *primitive; (primitive = veer_nextPrimitive(&passage.query));) {
            const VeerSweep hit = sweepOne(&passage, primitive);
            if (hit.distance < VEER_INF && isFirst(&first, hit.distance, hit.obstacle)) first = hit;
        }
    }
    return first;
}
