/* Measures how close agents come to each other (closeness.h). Both ways of looking find the same agents, so the measures do not depend on
 * how many there are. */
#include "measure/closeness.h"

#include "core/space.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "measure/measures.h"
#include "neighbors/agent_grid.h"

/* Overlap of two discs, as a fraction of the smaller radius, from which they count as touching. Smaller: agents that rest side by side
 * touch again and again by rounding; larger: light contacts are missed. */
#define TOUCHES 0.01f
/* Factor of squared distances that is more than their rounding errors. Smaller: a pair at the end of a range may be missed. */
#define ROUNDING 1.0001f
/* Number of agents up to which each is compared with all others, four at a time. Larger: a grid would be faster; smaller: building the grid
 * takes longer than the comparisons. */
enum { MOST_COMPARED = 96 };
/* A range, in u, that is larger than any world. */
#define WHOLE_WORLD 1.6e7f

/* How close the other agents are to one. */
typedef struct Near {
    float distanceSq; /* of the nearest center; INF if there is no other agent */
    float gap;        /* smallest gap between the discs, if it is smaller than the agent's smallest gap so far */
    float deepest;    /* deepest overlap, in radii of the smaller disc */
} Near;

/* Returns the square of the distance up to which another center can change the smallest gap or overlap. */
static float limitSq(const VeerMeasured *own, float radius, float widest) {
    const float limit = radius + widest + (own->gap < 0.0f ? VEER_INF : own->gap);
    return limit * limit * ROUNDING;
}

static void note(const VeerWorld *world, uint32_t slot, const Near *near) {
    VeerMeasured *own = veer_measuredOf(world, slot);
    const int touches = near->deepest > TOUCHES;
    if (near->distanceSq < VEER_INF) {
        own->gap = own->gap < 0.0f ? near->gap : veer_min(own->gap, near->gap);
        own->nearest = veer_sqrt(near->distanceSq);
        if (!(own->bits & VEER_MEASURED_THERE) && own->top > 0.0f) {
            own->spacings += own->nearest * world->dt;
            own->spacingTime += world->dt;
        }
    }
    own->overlap = veer_max(own->overlap, near->deepest);
    if (touches && !(own->bits & VEER_MEASURED_TOUCHES)) own->contacts++;
    own->bits = (own->bits & ~(uint32_t)VEER_MEASURED_TOUCHES) | (touches ? (uint32_t)VEER_MEASURED_TOUCHES : 0u);
}

/* ---- few agents: all pairs */

/* Agents side by side in lanes. Those in no group, which neighbor queries do not find either, are infinitely far from the others. */
typedef struct Line {
    uint32_t count; /* the places after the last agent, up to a group of four, hold agents infinitely far away */
    float widest;
    uint32_t slots[MOST_COMPARED];
    float x[MOST_COMPARED], y[MOST_COMPARED], z[MOST_COMPARED], radius[MOST_COMPARED];
    float farX[MOST_COMPARED]; /* x as the others see it */
} Line;

static void lineUp(const VeerWorld *world, Line *line) {
    const uint32_t high = world->header->pools[VEER_KIND_AGENT].high;
    line->count = 0;
    line->widest = 0.0f;
    for (uint32_t slot = 0; slot < high; slot++) {
        if (!veer_isInGrid(world, slot)) continue;
        const uint32_t at = line->count++;
        line->slots[at] = slot;
        line->x[at] = world->x[slot];
        line->y[at] = world->y[slot];
        line->z[at] = world->z[slot];
        line->radius[at] = world->radius[slot];
        line->farX[at] = world->group[slot] ? line->x[at] : VEER_INF;
        line->widest = veer_max(line->widest, line->radius[at]);
    }
    for (uint32_t at = line->count; at & 3u; at++) {
        line->x[at] = line->y[at] = line->z[at] = line->radius[at] = 0.0f;
        line->farX[at] = VEER_INF;
    }
}

static inline VeerVec3x4 othersAt(const Line *line, uint32_t at) {
    return (VeerVec3x4){f4_load(line->farX + at), f4_load(line->y + at), f4_load(line->z + at)};
}

/* Returns the squares of the distances from a point to four others. isPlain: the world is planar and does not wrap. */
static inline f4 squaresTo(const VeerWorld *world, const VeerVec3x4 *from, VeerVec3x4 others, int isPlain) {
    if (isPlain) {
        const f4 x = others.x - from->x, y = others.y - from->y;
        return x * x + y * y;
    }
    const VeerVec3x4 to = veer_deltas(world, *from, others);
    return to.x * to.x + to.y * to.y + to.z * to.z;
}

/* Stores the squares of the distances from four agents to the nearest others. */
static inline void nearestOfFour(const VeerWorld *world, const Line *line, uint32_t first, int isPlain, float squares[4]) {
    VeerVec3x4 from[4];
    f4 least[4];
    for (uint32_t k = 0; k < 4; k++) {
        from[k] = veer_splat4(veer_vec3(line->x[first + k], line->y[first + k], line->z[first + k]));
        const i4 isSelf = i4_splat((int32_t)k) == (i4){0, 1, 2, 3};
        const f4 square = squaresTo(world, &from[k], othersAt(line, first), isPlain);
        least[k] = f4_min(f4_select(isSelf, f4_splat(VEER_INF), square), f4_splat(VEER_INF));
    }
    for (uint32_t at = 0; at < line->count; at += 4) {
        if (at == first) continue;
        const VeerVec3x4 others = othersAt(line, at);
        for (uint32_t k = 0; k < 4; k++) least[k] = f4_min(squaresTo(world, &from[k], others, isPlain), least[k]);
    }
    for (uint32_t k = 0; k < 4; k++) squares[k] = f4_leastLane(least[k]);
}

/* Finds the smallest gap and the deepest overlap of an agent by comparing it with all others. */
static void compareDiscs(const VeerWorld *world, const Line *line, uint32_t at, Near *near) {
    const VeerVec3x4 from = veer_splat4(veer_vec3(line->x[at], line->y[at], line->z[at]));
    const f4 zero = f4_splat(0.0f), radius = f4_splat(line->radius[at]);
    f4 least = f4_splat(VEER_INF), deepest = zero;
    for (uint32_t i = 0; i < line->count; i += 4) {
        const i4 isSelf = i4_splat((int32_t)(at - i)) == (i4){0, 1, 2, 3};
        const f4 other = f4_load(line->radius + i), smaller = f4_min(radius, other);
        const f4 gap = f4_sqrt(squaresTo(world, &from, othersAt(line, i), 0)) - radius - other;
        least = f4_min(f4_select(isSelf, f4_splat(VEER_INF), f4_max(gap, zero)), least);
        deepest = f4_max(f4_where((gap < zero) & (smaller > zero) & ~isSelf, f4_negated(gap) / smaller), deepest);
    }
    near->gap = f4_leastLane(least);
    near->deepest = f4_mostLane(deepest);
}

static void compareAll(const VeerWorld *world) {
    const int isPlain = !world->wraps && !veer_isVolume(world);
    Line line;
    float squares[4];
    lineUp(world, &line);
    for (uint32_t at = 0; at < line.count; at++) {
        const VeerMeasured *own = veer_measuredOf(world, line.slots[at]);
        if (!(at & 3u)) {
            if (isPlain)
                nearestOfFour(world, &line, at, 1, squares);
            else
                nearestOfFour(world, &line, at, 0, squares);
        }
        Near near = {squares[at & 3u], VEER_INF, 0.0f};
        if (near.distanceSq <= limitSq(own, line.radius[at], line.widest)) compareDiscs(world, &line, at, &near);
        note(world, line.slots[at], &near);
    }
}

/* ---- many agents: the agent grid */

/* Looks at the agents within a range. Returns whether any is there. */
static int lookAround(const VeerWorld *world, uint32_t slot, float range, Near *near) {
    const VeerGridPlace *places = veer_gridPlaces(world->grid);
    const float radius = world->radius[slot], limit = limitSq(veer_measuredOf(world, slot), radius, world->grid->widest);
    VeerNeighborQuery query = {
        .world = world, .center = veer_position(world, slot), .range = range, .mask = 0xFFFFFFFFu, .exclude = slot};
    VeerNeighborList list;
    *near = (Near){VEER_INF, VEER_INF, 0.0f};
    veer_beginNeighbors(&query);
    while (veer_nextNeighbors(&query, &list)) {
        for (uint32_t i = 0; i < list.count; i++) {
            near->distanceSq = veer_min(near->distanceSq, list.distanceSq[i]);
            if (!(list.distanceSq[i] <= limit)) continue;
            const float other = world->radius[places[list.places[i]].slot], smaller = veer_min(radius, other);
            const float gap = veer_sqrt(list.distanceSq[i]) - radius - other;
            near->gap = veer_min(near->gap, veer_max(gap, 0.0f));
            if (gap < 0.0f && smaller > 0.0f) near->deepest = veer_max(near->deepest, -gap / smaller);
        }
    }
    return near->distanceSq < VEER_INF;
}

/* Returns a range in which another agent probably is: a little beyond where the nearest was in the last step. */
static float rangeOf(const VeerWorld *world, uint32_t slot) {
    const VeerMeasured *own = veer_measuredOf(world, slot);
    const float last = own->nearest > 0.0f ? 1.1f * own->nearest : world->grid->cell;
    return own->gap < 0.0f ? last : veer_max(last, veer_sqrt(limitSq(own, world->radius[slot], world->grid->widest)) * ROUNDING);
}

/* Looks farther and farther until another agent is found. In the first step every disc that is as near as the nearest center counts. */
static void measureAround(const VeerWorld *world, uint32_t slot) {
    const float ranges[3] = {rangeOf(world, slot), 4.0f * rangeOf(world, slot), WHOLE_WORLD};
    Near near;
    for (uint32_t i = 0; i < 3 && !lookAround(world, slot, ranges[i], &near); i++) {}
    if (veer_measuredOf(world, slot)->gap < 0.0f && near.distanceSq < VEER_INF)
        lookAround(world, slot, ROUNDING * (veer_sqrt(near.distanceSq) + 2.0f * world->grid->widest), &near);
    note(world, slot, &near);
}

void veer_measureCloseness(VeerWorld *world) {
    const uint32_t high = world->header->pools[VEER_KIND_AGENT].high;
    if (high <= MOST_COMPARED && !veer_hasLevels(world)) {
        compareAll(world);
        return;
    }
    veer_gridBuild(world);
    for (uint32_t slot = 0; slot < high; slot++)
        if (veer_isInGrid(world, slot)) measureAround(world, slot);
}
