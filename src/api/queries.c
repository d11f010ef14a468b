/* Answers queries about the current state of the world: rays, discs, agents around points, lines of sight. Queries change no state, but
 * those of obstacles first update the static grid, because obstacles may have changed since the last step. */
#include "core/call.h"
#include "core/checks.h"
#include "core/ids.h"
#include "core/rows.h"
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "neighbors/nearby.h"
#include "neighbors/nearby_many.h"
#include "shapes/kinds/capsules.h"
#include "shapes/kinds/volume_shapes.h"
#include "shapes/obstacles.h"
#include "shapes/penetration.h"
#include "shapes/static_grid.h"
#include "shapes/static_grid_query.h"
#include "shapes/sweeps.h"

/* ---- rays */

static void checkRay(VeerCall *call, const VeerRay *ray) {
    if (call->result != VEER_OK) return;
    call->result = veer_checkDef(call->world, VEER_GROUP_RAY, ray, call->name, "ray", VEER_NONE);
    if (call->result != VEER_OK) return;
    VeerVec3 counted = veer_counted(call->world, ray->direction);
    if (counted.x == 0.0f && counted.y == 0.0f && counted.z == 0.0f) veer_refuse(call, VEER_E_RANGE, "ray.direction", 0);
}

/* Returns the first contact of a ray. If the ray starts inside an obstacle, the normal is the separation normal. */
static VeerSweep castRay(VeerWorld *world, const VeerRay *ray) {
    veer_staticGridRefresh(world);
    VeerDepth inside = veer_depthOf(world, &(VeerDisc){ray->origin, ray->radius, ray->mask, 0});
    if (inside.depth > 0.0f) return (VeerSweep){0.0f, inside.normal, inside.obstacle};
    return veer_sweep(world, ray);
}

VeerResult veer_raycast(VeerWorldId id, const VeerRay *ray, VeerHit *hit) {
    VeerCall call = veer_openCall(id, "veer_raycast");
    veer_needPointer(&call, ray, "ray");
    veer_needPointer(&call, hit, "hit");
    checkRay(&call, ray);
    if (call.result != VEER_OK) return call.result;
    VeerSweep sweep = castRay(call.world, ray);
    if (!(sweep.distance <= ray->distance)) return VEER_NO_RESULT;
    VeerVec3 direction = veer_counted(call.world, ray->direction);
    float largest = veer_max(veer_max(veer_abs(direction.x), veer_abs(direction.y)), veer_abs(direction.z));
    direction = veer_vec3(direction.x / largest, direction.y / largest, direction.z / largest);
    float share = sweep.distance / veer_length3(direction);
    *hit = (VeerHit){
        .obstacle.bits = veer_makeId(call.world, VEER_KIND_OBSTACLE, sweep.obstacle),
        .point = {ray->origin.x + direction.x * share, ray->origin.y + direction.y * share, ray->origin.z + direction.z * share},
        .normal = sweep.normal,
        .distance = sweep.distance,
    };
    return VEER_OK;
}

VeerResult veer_lineOfSight(VeerWorldId id, VeerVec3 from, VeerVec3 to) {
    static const char *const ofFrom[3] = {"from.x", "from.y", "from.z"}, *const ofTo[3] = {"to.x", "to.y", "to.z"};
    VeerCall call = veer_openCall(id, "veer_lineOfSight");
    veer_needPoint(&call, from, ofFrom);
    veer_needPoint(&call, to, ofTo);
    if (call.result != VEER_OK) return call.result;
    if (veer_areLevelsApart(call.world, from, to)) return VEER_NO_RESULT;
    VeerRay ray = {.origin = from, .direction = veer_delta(call.world, from, to), .mask = 0xFFFFFFFFu};
    ray.distance = veer_length3(ray.direction);
    VeerSweep sweep = castRay(call.world, &ray);
    return sweep.distance <= ray.distance ? VEER_NO_RESULT : VEER_OK;
}

/* ---- discs */

static void addObstacle(VeerObstacleId *out, uint32_t room, uint32_t *count, VeerObstacleId obstacle) {
    if (*count < room) out[*count] = obstacle;
    ++*count;
}

/* Returns whether slot a is after slot b in a list of ids, which is ordered by slot. */
static int isLater(VeerObstacleId a, VeerObstacleId b) { return veer_slotOf(a.bits) > veer_slotOf(b.bits); }

/* Restores the heap below an entry. Heap sort sorts any number of ids in place, without additional memory. */
static void sinkId(VeerObstacleId *ids, uint32_t at, uint32_t count) {
    for (uint32_t child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && isLater(ids[child + 1], ids[child])) child++;
        if (!isLater(ids[child], ids[at])) return;
        VeerObstacleId swap = ids[at];
        ids[at] = ids[child];
        ids[child] = swap;
    }
}
static void sortIds(VeerObstacleId *ids, uint32_t count) {
    for (uint32_t at = count / 2; at-- > 0;) sinkId(ids, at, count);
    for (uint32_t end = count; end-- > 1;) {
        VeerObstacleId swap = ids[0];
        ids[0] = ids[end];
        ids[end] = swap;
        sinkId(ids, 0, end);
    }
}

VeerResult veer_overlap(VeerWorldId id, VeerVec3 center, float radius, VeerObstacleId *out, uint32_t *count) {
    static const char *const names[3] = {"center.x", "center.y", "center.z"};
    VeerCall call = veer_openCall(id, "veer_overlap");
    VeerWorld *world = call.world;
    veer_needPointer(&call, count, "count");
    if (count && *count) veer_needPointer(&call, out, "out");
    veer_needPoint(&call, center, names);
    veer_needNumber(&call, radius, 0.0f, VEER_MAX_COORDINATE, "radius");
    if (call.result != VEER_OK) return call.result;
    veer_staticGridRefresh(world);
    uint32_t stamp, room = *count, found = 0, *marks = veer_obstacleMarks(world, &stamp);
    for (uint32_t solids = 0; solids < 2; solids++) {
        VeerPrimitiveQuery query = veer_beginTouches(world, center, radius, solids);
        for (const VeerPrimitive *primitive; (primitive = veer_nextPrimitive(&query));) {
            if (marks[primitive->obstacle] == stamp) continue;
            if (!veer_touches(&query, primitive, center, radius)) continue;
            marks[primitive->obstacle] = stamp;
            addObstacle(out, room, &found, (VeerObstacleId){veer_makeId(world, VEER_KIND_OBSTACLE, primitive->obstacle)});
        }
    }
    *count = found;
    if (found > room) return veer_refuse(&call, VEER_E_BUFFER, "count", room);
    sortIds(out, found);
    return VEER_OK;
}

/* ---- agents around a point */

static void needQuery(VeerCall *call, uint32_t group, const void *query) {
    if (call->result == VEER_OK) call->result = veer_checkDef(call->world, group, query, call->name, "query", VEER_NONE);
}

/* The nearest agents found so far: a heap of keys with the farthest agent at its root. A key is the squared distance, whose bits are
 * ordered as the numbers are because it is not negative, followed by the slot. The keys are stored in the caller's list and replaced by ids
 * at the end. */
typedef struct Heap {
    VeerAgentId *keys;
    uint32_t count, room;
} Heap;

static uint64_t keyOf(float distanceSq, uint32_t slot) { return (uint64_t)veer_bits(distanceSq) << 32 | slot; }

/* Moves a key down from the place `at`. */
static void sink(VeerAgentId *keys, uint32_t at, uint32_t count) {
    const VeerAgentId key = keys[at];
    for (uint32_t child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && keys[child + 1].bits > keys[child].bits) child++;
        if (keys[child].bits <= key.bits) break;
        keys[at] = keys[child];
    }
    keys[at] = key;
}
static void offer(Heap *heap, uint64_t key) {
    if (heap->count < heap->room) {
        uint32_t at = heap->count++;
        for (; at && key > heap->keys[(at - 1) / 2].bits; at = (at - 1) / 2) heap->keys[at] = heap->keys[(at - 1) / 2];
        heap->keys[at].bits = key;
    } else if (key < heap->keys[0].bits) {
        heap->keys[0].bits = key;
        sink(heap->keys, 0, heap->count);
    }
}

/* Sorts the keys by distance and replaces them by ids. */
static void finish(const VeerWorld *world, const Heap *heap) {
    for (uint32_t end = heap->count; end-- > 1;) {
        const VeerAgentId farthest = heap->keys[0];
        heap->keys[0] = heap->keys[end];
        heap->keys[end] = farthest;
        sink(heap->keys, 0, end);
    }
    for (uint32_t i = 0; i < heap->count; i++) heap->keys[i].bits = veer_makeId(world, VEER_KIND_AGENT, (uint32_t)heap->keys[i].bits);
}

VeerResult veer_nearest(VeerWorldId id, const VeerNearest *query, VeerAgentId *out, uint32_t *found) {
    VeerCall call = veer_openCall(id, "veer_nearest");
    veer_needPointer(&call, query, "query");
    veer_needPointer(&call, found, "found");
    if (call.result != VEER_OK) return call.result;
    if (query->count) veer_needPointer(&call, out, "out");
    needQuery(&call, VEER_GROUP_NEAREST, query);
    if (call.result != VEER_OK) return call.result;
    Heap heap = {.keys = out, .room = query->count};
    VeerNearby nearby = {.world = call.world, .center = query->center, .range = query->range, .mask = query->mask};
    while (heap.room && veer_nextNearby(&nearby))
        for (uint32_t i = 0; i < nearby.count; i++) offer(&heap, keyOf(nearby.distanceSq[i], nearby.slots[i]));
    finish(call.world, &heap);
    *found = heap.count;
    return VEER_OK;
}

VeerResult veer_within(VeerWorldId id, const VeerWithin *query, const VeerWithinBatch *batch, uint32_t *count) {
    static const char *const names[3] = {"centers[#].x", "centers[#].y", "centers[#].z"};
    VeerCall call = veer_openCall(id, "veer_within");
    veer_needPointer(&call, query, "query");
    veer_needPointer(&call, batch, "batch");
    veer_needPointer(&call, count, "count");
    needQuery(&call, VEER_GROUP_WITHIN, query);
    if (call.result != VEER_OK) return call.result;
    if (batch->centerCount) veer_needPointer(&call, batch->centers, "batch.centers");
    if (batch->centerCount) veer_needPointer(&call, batch->counts, "batch.counts");
    if (*count) veer_needPointer(&call, batch->slots, "batch.slots");
    veer_needPoints(&call, batch->centers, batch->centerCount, 3, names);
    if (call.result != VEER_OK) return call.result;
    VeerNearby nearby = {.world = call.world, .range = query->range, .mask = query->mask};
    VeerSlotList found = {batch->slots, *count, 0};
    veer_listNearby(&nearby, &(VeerCenters){batch->centers, batch->centerCount, batch->counts}, &found);
    *count = found.count;
    return found.count > found.room ? veer_refuse(&call, VEER_E_BUFFER, "count", found.room) : VEER_OK;
}
