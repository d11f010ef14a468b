/* Looking round alone: in a crowd, where a sample is looked at, and for the k nearest (topological neighbors: Ballerini et al., Interaction
 * ruling animal collective behavior, 2008) out of the ordinary: in space, with narrower eyes, or where two are equally far. The usual case
 * is sight.c's. Allocates nothing, never gives NaN. */
#include "neighbors/neighbors.h"

#include "core/batch.h"
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "neighbors/agent_grid.h"

#define CLOSEST 1000.0f /* nearer than a thousandth of its range, a push grows no more; on one point the division below gives INF */

VeerSight veer_sight(float range, float fieldOfView, uint32_t nearest, uint32_t mask) {
    return (VeerSight){
        .range = range,
        .cosine = fieldOfView < VEER_TAU - 1e-4f ? veer_cos(0.5f * fieldOfView) : VEER_ALL_ROUND,
        .nearest = nearest,
        .mask = mask,
    };
}

VeerVec3 veer_pairDirection(const VeerWorld *world, uint32_t self, uint32_t other) {
    uint32_t a = veer_uid(world, self), b = veer_uid(world, other);
    uint32_t low = a < b ? a : b, high = a < b ? b : a;
    uint32_t bits = veer_random(world->header->def.seed, low, high, 0);
    float sign = a < b ? 1.0f : -1.0f, angle = veer_uniform(bits) * VEER_TAU;
    VeerVec3 direction = {veer_cos(angle), veer_sin(angle), 0.0f};
    if (world->header->def.dimensions == 3) direction = veer_directionOf(bits);
    return veer_vec3(direction.x * sign, direction.y * sign, direction.z * sign);
}

/* One agent looking round. */
typedef struct Look {
    const VeerBatch *batch;
    const VeerSight *sight;
    uint32_t self;
    VeerVec3 heading;
    VeerNeighbors *sums;
    uint32_t checks;
} Look;

static int isSeen(const Look *look, const VeerNeighborQuery *query) {
    if (veer_same(look->sight->cosine, VEER_ALL_ROUND)) return 1;
    return veer_dot3(query->to, look->heading) >= look->sight->cosine * veer_sqrt(query->distanceSq);
}

/* How hard a neighbor pushes, in maxSpeed: 0 at the range and 1 at half of it, then steeper and steeper. */
static float pushAt(const VeerSight *sight, float distance) {
    float ratio = veer_min(sight->pushRange / distance, CLOSEST);
    return sight->falloff == VEER_SeparationFalloff_INVERSE ? ratio - 1.0f : (ratio * ratio - 1.0f) * (1.0f / 3.0f);
}

static void add(Look *look, const VeerNeighbor *neighbor, uint32_t parts) {
    const VeerWorld *world = look->batch->world;
    VeerNeighbors *sums = look->sums;
    if (parts & VEER_SEE_PUSH) {
        float distance = veer_sqrt(neighbor->distanceSq);
        if (distance < look->sight->pushRange) {
            VeerVec3 towards = veer_towards(world, look->self, neighbor->slot, neighbor->to);
            sums->push = veer_moved(sums->push, towards, -pushAt(look->sight, distance));
            sums->pushers++;
        }
    }
    if (parts & VEER_SEE_VELOCITY)
        sums->velocity = veer_moved(sums->velocity, veer_counted(world, veer_velocity(world, neighbor->slot)), 1.0f);
    if (parts & VEER_SEE_MIDDLE) sums->middle = veer_moved(sums->middle, neighbor->to, 1.0f);
    if (parts & (VEER_SEE_VELOCITY | VEER_SEE_MIDDLE)) sums->count++;
}

/* most: in the plane. */
static VeerNeighborQuery queryOf(const Look *look, float range, uint32_t most) {
    const VeerWorld *world = look->batch->world;
    VeerNeighborQuery query = {
        .world = world,
        .center = veer_position(world, look->self),
        .range = range,
        .mask = look->sight->mask,
        .exclude = look->self,
        .most = world->header->def.dimensions == 3 ? 3 * most : most,
    };
    veer_beginNeighbors(&query);
    return query;
}

/* ---- a crowd in range */

static void addAll(Look *look, VeerNeighborQuery *query, uint32_t parts) {
    while (veer_nextNeighbor(query)) {
        if (isSeen(look, query)) add(look, &(VeerNeighbor){query->slot, query->to, query->distanceSq}, parts);
    }
    if (parts & VEER_SEE_PUSH) { /* those of a sample push for the others too */
        float scale = (float)query->stride;
        look->sums->push = veer_vec3(look->sums->push.x * scale, look->sums->push.y * scale, look->sums->push.z * scale);
    }
    look->checks += query->checks;
}

/* A sample of a wide range would miss those close by: their pushes are then looked for on their own. */
static void lookAtCrowd(Look *look) {
    const VeerSight *sight = look->sight;
    uint32_t parts = sight->parts, others = parts & ~(uint32_t)VEER_SEE_PUSH;
    VeerNeighborQuery query = queryOf(look, sight->range, others ? VEER_CROWD_SAMPLE : VEER_CROWD);
    if (others && (parts & VEER_SEE_PUSH)) {
        VeerNeighborQuery close = queryOf(look, veer_min(sight->range, sight->pushRange), VEER_CROWD_CLOSE);
        addAll(look, &close, VEER_SEE_PUSH);
        parts = others;
    }
    addAll(look, &query, parts);
    if (look->batch->events) look->batch->events->stats.crowded++;
}

/* ---- the nearest */

/* The nearest within a range, in ascending distance. */
static uint32_t findNearest(Look *look, VeerNeighborQuery *query, VeerNeighbor *nearest) {
    const VeerWorld *world = look->batch->world;
    uint32_t count = 0, most = look->sight->nearest;
    while (veer_nextNeighbor(query)) {
        VeerNeighbor found = veer_neighborOf(query);
        if (!isSeen(look, query) || (count == most && !veer_isNearer(world, &found, &nearest[most - 1]))) continue;
        uint32_t at = count < most ? count++ : most - 1;
        for (; at && veer_isNearer(world, &found, &nearest[at - 1]); at--) nearest[at] = nearest[at - 1];
        nearest[at] = found;
    }
    look->checks += query->checks;
    return count;
}

/* Looks wider and wider until there are enough: far neighbors cost nothing while near ones do. */
static uint32_t findWider(Look *look, VeerNeighbor *nearest, uint32_t *isCrowd) {
    const VeerSight *sight = look->sight;
    uint32_t count = 0;
    for (float range = veer_min(sight->range, 0.125f * veer_gridCell(look->batch->world));; range = veer_min(2.0f * range, sight->range)) {
        VeerNeighborQuery query = queryOf(look, range, VEER_CROWD);
        count = findNearest(look, &query, nearest);
        *isCrowd = query.stride > 1;
        if (count == sight->nearest || !(range < sight->range)) break;
    }
    return count;
}

static void lookAtNearest(Look *look) {
    const VeerSight *sight = look->sight;
    const VeerWorld *world = look->batch->world;
    VeerNeighbor nearest[VEER_MOST_NEAREST];
    VeerSearch search = {world, sight, look->self, veer_position(world, look->self), look->heading};
    VeerGridRuns runs;
    uint32_t isCrowd = 0, count = VEER_NONE;
    veer_runsAround(world->grid, search.from, sight->range, &runs);
    if (runs.candidates <= (veer_isVolume(world) ? 3 * VEER_CROWD : VEER_CROWD)) {
        count = veer_findNearest(&search, &runs, nearest);
        look->checks += runs.candidates - 1; /* nobody looks at itself */
    }
    if (count == VEER_NONE) count = findWider(look, nearest, &isCrowd);
    for (uint32_t i = 0; i < count; i++) add(look, &nearest[i], sight->parts);
    if (isCrowd && look->batch->events) look->batch->events->stats.crowded++;
}

void veer_lookAlone(const VeerBatch *batch, uint32_t i, const VeerSight *sight, VeerNeighbors *sums) {
    Look look = {.batch = batch, .sight = sight, .self = batch->agents[i], .sums = sums};
    if (!veer_same(sight->cosine, VEER_ALL_ROUND)) look.heading = veer_heading(batch->world, look.self);
    if (sight->nearest)
        lookAtNearest(&look);
    else
        lookAtCrowd(&look);
    if (batch->events) batch->events->stats.neighborChecks += look.checks;
    sums->push = veer_truncated(sums->push, 1.0f);
    if (!sums->count) return;
    float share = 1.0f / (float)sums->count;
    sums->velocity = veer_truncated(veer_moved(veer_vec3(0, 0, 0), sums->velocity, share), batch->world->maxSpeed[look.self]);
    sums->middle =
        veer_vec3(sums->middle.x * share / sight->range, sums->middle.y * share / sight->range, sums->middle.z * share / sight->range);
}
