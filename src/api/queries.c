/* Answers queries about the current state of the world: rays, discs, nearest agents, lines of sight. Queries change no state, but first
 * update the static grid, because obstacles may have changed since the last step. */
#include "core/call.h"
#include "core/checks.h"
#include "core/ids.h"
#include "core/rows.h"
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "neighbors/agent_grid.h"
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

/* ---- nearest agents: a heap of the nearest agents found so far, with the farthest at its root. The heap stores only ids; distances are
 * recomputed. */

typedef struct Heap {
    const VeerWorld *world;
    VeerVec3 center;
    VeerAgentId *ids;
    uint32_t count;
} Heap;

static float distanceSq(const Heap *heap, uint32_t slot) {
    VeerVec3 to = veer_delta(heap->world, heap->center, veer_position(heap->world, slot));
    return veer_dot3(to, to);
}
static int isFarther(const Heap *heap, VeerAgentId a, VeerAgentId b) {
    float toA = distanceSq(heap, veer_slot(a)), toB = distanceSq(heap, veer_slot(b));
    return toA > toB || (veer_same(toA, toB) && veer_slot(a) > veer_slot(b));
}
static void swapIds(const Heap *heap, uint32_t a, uint32_t b) {
    VeerAgentId id = heap->ids[a];
    heap->ids[a] = heap->ids[b];
    heap->ids[b] = id;
}
static void sink(const Heap *heap, uint32_t at, uint32_t count) {
    for (uint32_t child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && isFarther(heap, heap->ids[child + 1], heap->ids[child])) child++;
        if (!isFarther(heap, heap->ids[child], heap->ids[at])) return;
        swapIds(heap, at, child);
    }
}
static void offer(Heap *heap, VeerAgentId id, uint32_t room) {
    if (heap->count < room) {
        uint32_t at = heap->count++;
        heap->ids[at] = id;
        for (; at && isFarther(heap, heap->ids[at], heap->ids[(at - 1) / 2]); at = (at - 1) / 2) swapIds(heap, at, (at - 1) / 2);
    } else if (isFarther(heap, heap->ids[0], id)) {
        heap->ids[0] = id;
        sink(heap, 0, heap->count);
    }
}

VeerResult veer_nearest(VeerWorldId id, const VeerNearest *query, VeerAgentId *out, uint32_t *found) {
    VeerCall call = veer_openCall(id, "veer_nearest");
    VeerWorld *world = call.world;
    veer_needPointer(&call, query, "query");
    veer_needPointer(&call, found, "found");
    if (call.result != VEER_OK) return call.result;
    if (query->count) veer_needPointer(&call, out, "out");
    if (call.result == VEER_OK) call.result = veer_checkDef(world, VEER_GROUP_NEAREST, query, call.name, "query", VEER_NONE);
    if (call.result != VEER_OK) return call.result;
    *found = 0;
    if (!query->count) return VEER_OK;
    Heap heap = {.world = world, .center = query->center, .ids = out};
    for (uint32_t slot = 0; (slot = veer_nextWithin(world, query->center, query->range, slot)) != VEER_NONE; slot++)
        if (world->group[slot] & query->mask) offer(&heap, (VeerAgentId){veer_makeId(world, VEER_KIND_AGENT, slot)}, query->count);
    for (uint32_t end = heap.count; end-- > 1;) {
        swapIds(&heap, 0, end);
        sink(&heap, 0, end);
    }
    *found = heap.count;
    return VEER_OK;
}
