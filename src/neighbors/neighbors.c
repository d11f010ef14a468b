/* Neighbor queries for a single agent, in the steer stage. In a crowd the agent tests a sample. The k nearest neighbors (topological
 * neighbors: Ballerini et al., Interaction ruling animal collective behavior, 2008) are found here in unusual cases: in volume worlds, with
 * a limited field of view, or with two equally far neighbors. neighbors_batch.c covers the usual case. Allocates nothing and never produces
 * NaN. */
#include "neighbors/neighbors.h"

#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "neighbors/agent_grid.h"

VeerNeighborFilter veer_neighborFilter(float range, float fieldOfView, uint32_t nearest, uint32_t mask) {
    return (VeerNeighborFilter){
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
    float sign = veer_isBefore(world, self, other) ? 1.0f : -1.0f, angle = veer_uniform(bits) * VEER_TAU;
    VeerVec3 direction = {veer_cos(angle), veer_sin(angle), 0.0f};
    if (veer_isVolume(world)) direction = veer_directionOf(bits);
    return veer_scale3(direction, sign);
}

VeerNeighborQuery veer_querySurroundings(const VeerWorld *world, uint32_t self, const VeerSurroundings *around) {
    float packed = (veer_isVolume(world) ? 10.0f : 16.0f) * world->radius[self] + around->margin;
    VeerNeighborQuery query = {.world = world,
                               .center = veer_position(world, self),
                               .range = around->range,
                               .mask = around->mask,
                               .exclude = self,
                               .most = veer_crowdOf(world)};
    veer_beginNeighbors(&query);
    if (query.stride == 1) return query;
    query.range = veer_min(query.range, veer_max(packed, 0.125f * query.range));
    query.most = 0;
    veer_beginNeighbors(&query);
    return query;
}

/* The query of one agent. */
typedef struct SingleQuery {
    const VeerQueryBatch *batch;
    const VeerNeighborFilter *filter;
    uint32_t self;
    VeerVec3 heading;
    VeerNeighbors *sums;
    uint32_t checks;
} SingleQuery;

static int isInView(const SingleQuery *single, const VeerNeighborQuery *query) {
    if (veer_same(single->filter->cosine, VEER_ALL_ROUND)) return 1;
    return veer_dot3(query->to, single->heading) >= single->filter->cosine * veer_sqrt(query->distanceSq);
}

static void add(SingleQuery *single, const VeerNeighbor *neighbor, uint32_t parts) {
    const VeerWorld *world = single->batch->world;
    VeerNeighbors *sums = single->sums;
    if (parts & VEER_SUM_PUSH) {
        float distance = veer_sqrt(neighbor->distanceSq);
        if (distance < single->filter->pushRange) {
            VeerVec3 towards = veer_towards(world, single->self, neighbor->slot, neighbor->to);
            /* If both agents are at the same position, the ratio is INF. */
            float push = veer_pushAt(single->filter->pushRange / distance, single->filter->falloff);
            sums->push = veer_mulAdd3(sums->push, towards, -push);
            sums->separating++;
        }
    }
    if (parts & VEER_SUM_VELOCITY) sums->velocity = veer_add3(sums->velocity, veer_counted(world, veer_velocity(world, neighbor->slot)));
    if (parts & VEER_SUM_CENTROID) sums->centroid = veer_add3(sums->centroid, neighbor->to);
    if (parts & (VEER_SUM_VELOCITY | VEER_SUM_CENTROID)) sums->count++;
}

/* Opens a query. most: size of the sample in planar worlds. */
static VeerNeighborQuery queryOf(const SingleQuery *single, float range, uint32_t most) {
    const VeerWorld *world = single->batch->world;
    VeerNeighborQuery query = {
        .world = world,
        .center = veer_position(world, single->self),
        .range = range,
        .mask = single->filter->mask,
        .exclude = single->self,
        .most = veer_isVolume(world) ? 3 * most : most,
    };
    veer_beginNeighbors(&query);
    return query;
}

/* ---- ranges with more agents than can be tested */

static void addAll(SingleQuery *single, VeerNeighborQuery *query, uint32_t parts) {
    while (veer_nextNeighbor(query)) {
        if (isInView(single, query)) add(single, &(VeerNeighbor){query->slot, query->to, query->distanceSq}, parts);
    }
    if (parts & VEER_SUM_PUSH) { /* each agent of the sample also stands for the agents that were left out */
        float scale = (float)query->stride;
        single->sums->push = veer_scale3(single->sums->push, scale);
    }
    single->checks += query->checks;
}

/* Sums over samples of a crowd. A sample of a wide range would miss close agents, so pushes are summed in a separate query. */
static void sampleCrowd(SingleQuery *single) {
    const VeerNeighborFilter *filter = single->filter;
    uint32_t parts = filter->parts, others = parts & ~(uint32_t)VEER_SUM_PUSH;
    VeerNeighborQuery query = queryOf(single, filter->range, others ? VEER_CROWD_SAMPLE : VEER_CROWD);
    if (others && (parts & VEER_SUM_PUSH)) {
        VeerNeighborQuery close = queryOf(single, veer_min(filter->range, filter->pushRange), VEER_CROWD_CLOSE);
        addAll(single, &close, VEER_SUM_PUSH);
        parts = others;
    }
    addAll(single, &query, parts);
    if (single->batch->events) single->batch->events->stats.crowded++;
}

/* ---- the nearest neighbors */

/* Finds the nearest neighbors within a range, in ascending distance. */
static uint32_t findNearest(SingleQuery *single, VeerNeighborQuery *query, VeerNeighbor *nearest) {
    const VeerWorld *world = single->batch->world;
    uint32_t count = 0, most = single->filter->nearest;
    while (veer_nextNeighbor(query)) {
        VeerNeighbor found = veer_neighborOf(query);
        if (!isInView(single, query) || (count == most && !veer_isNearer(world, &found, &nearest[most - 1]))) continue;
        uint32_t at = count < most ? count++ : most - 1;
        for (; at && veer_isNearer(world, &found, &nearest[at - 1]); at--) nearest[at] = nearest[at - 1];
        nearest[at] = found;
    }
    single->checks += query->checks;
    return count;
}

/* Widens the range until there are enough neighbors, so that distant agents cost nothing while there are enough nearby. */
static uint32_t findWider(SingleQuery *single, VeerNeighbor *nearest, uint32_t *isCrowd) {
    const VeerNeighborFilter *filter = single->filter;
    uint32_t count = 0;
    for (float range = veer_min(filter->range, 0.125f * veer_gridCell(single->batch->world));;
         range = veer_min(2.0f * range, filter->range)) {
        VeerNeighborQuery query = queryOf(single, range, VEER_CROWD);
        count = findNearest(single, &query, nearest);
        *isCrowd = query.stride > 1;
        if (count == filter->nearest || !(range < filter->range)) break;
    }
    return count;
}

static void sumNearest(SingleQuery *single) {
    const VeerNeighborFilter *filter = single->filter;
    const VeerWorld *world = single->batch->world;
    VeerNeighbor nearest[VEER_MAX_NEAREST];
    VeerNearestSearch search = {world, filter, single->self, veer_position(world, single->self), single->heading};
    VeerGridRuns runs;
    uint32_t isCrowd = 0, count = VEER_NONE;
    veer_runsAround(world->grid, search.from, filter->range, &runs);
    if (runs.candidates <= (veer_isVolume(world) ? 3 * VEER_CROWD : VEER_CROWD)) {
        count = veer_findNearest(&search, &runs, nearest);
        single->checks += runs.candidates - 1; /* skips the agent itself */
    }
    if (count == VEER_NONE) count = findWider(single, nearest, &isCrowd);
    for (uint32_t i = 0; i < count; i++) add(single, &nearest[i], filter->parts);
    if (isCrowd && single->batch->events) single->batch->events->stats.crowded++;
}

void veer_neighborsOfOne(const VeerQueryBatch *batch, uint32_t i, const VeerNeighborFilter *filter, VeerNeighbors *sums) {
    SingleQuery single = {.batch = batch, .filter = filter, .self = batch->agents[i], .sums = sums};
    if (!veer_same(filter->cosine, VEER_ALL_ROUND)) single.heading = veer_heading(batch->world, single.self);
    if (filter->nearest)
        sumNearest(&single);
    else
        sampleCrowd(&single);
    if (batch->events) batch->events->stats.neighborChecks += single.checks;
    sums->push = veer_truncate3(sums->push, 1.0f);
    if (!sums->count) return;
    float share = 1.0f / (float)sums->count;
    sums->velocity = veer_truncate3(veer_mulAdd3(veer_vec3(0, 0, 0), sums->velocity, share), batch->world->maxSpeed[single.self]);
    sums->centroid = veer_vec3(sums->centroid.x * share / filter->range, sums->centroid.y * share / filter->range,
                               sums->centroid.z * share / filter->range);
}
