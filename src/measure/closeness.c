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
/* Factor by which limits of squared distances are widened, to cover rounding errors. Larger: more pairs are compared. Smaller: a pair at
 * the end of a range may be missed. */
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
    uint32_t count;          /* the places after the last agent, up to a group of four, hold agents infinitely far away */
    float narrowest, widest; /* radii */
    int areHidden;           /* some agents are in no group */
    uint32_t slots[MOST_COMPARED];
    float x[MOST_COMPARED], y[MOST_COMPARED], z[MOST_COMPARED], radius[MOST_COMPARED];
    float farX[MOST_COMPARED]; /* x as the others see it */
} Line;

static void lineUp(const VeerWorld *world, Line *line) {
    const uint32_t high = world->header->pools[VEER_KIND_AGENT].high;
    line->count = 0;
    line->widest = 0.0f;
    line->narrowest = VEER_INF;
    line->areHidden = 0;
    for (uint32_t slot = 0; slot < high; slot++) {
        if (!veer_isInGrid(world, slot)) continue;
        const uint32_t at = line->count++;
        line->slots[at] = slot;
        line->x[at] = world->x[slot];
        line->y[at] = world->y[slot];
        line->z[at] = world->z[slot];
        line->radius[at] = world->radius[slot];
        line->areHidden |= !world->group[slot];
        line->farX[at] = world->group[slot] ? line->x[at] : VEER_INF;
        line->widest = veer_max(line->widest, line->radius[at]);
        line->narrowest = veer_min(line->narrowest, line->radius[at]);
    }
    for (uint32_t at = line->count; at & 3u; at++) {
        line->x[at] = line->y[at] = line->z[at] = line->radius[at] = 0.0f;
        line->farX[at] = VEER_INF;
    }
}

static inline VeerVec3x4 othersAt(const Line *line, uint32_t at) {
    return (VeerVec3x4){f4_load(line->farX + at), f4_load(line->y + at), f4_load(line->z + at)};
}

/* Returns the squares of the distances from a point to four others. */
static inline f4 squaresTo(const VeerWorld *world, const VeerVec3x4 *from, VeerVec3x4 others) {
    const VeerVec3x4 to = veer_deltas(world, *from, others);
    return to.x * to.x + to.y * to.y + to.z * to.z;
}

/* Returns the point of an agent, in all lanes. */
static inline VeerVec3x4 pointOf(const Line *line, uint32_t at) { return veer_splat4(veer_vec3(line->x[at], line->y[at], line->z[at])); }

/* Stores the square of the distance from each agent to the nearest other, in any world. */
static void findNearest(const VeerWorld *world, const Line *line, float *squares) {
    for (uint32_t at = 0; at < line->count; at++) {
        const VeerVec3x4 from = pointOf(line, at);
        f4 least = f4_splat(VEER_INF);
        for (uint32_t i = 0; i < line->count; i += 4) {
            const i4 isSelf = i4_splat((int32_t)(at - i)) == (i4){0, 1, 2, 3};
            least = f4_min(f4_select(isSelf, f4_splat(VEER_INF), squaresTo(world, &from, othersAt(line, i))), least);
        }
        squares[at] = f4_leastLane(least);
    }
}

/* Like findNearest, where all agents find each other, in a planar world that does not wrap: distances are the same both ways, so each pair
 * of groups of four is compared once. */
static void findNearestBothWays(const Line *line, float *squares) {
    const f4 inf = f4_splat(VEER_INF);
    for (uint32_t at = 0; at < line->count; at += 4) f4_store(squares + at, inf);
    for (uint32_t at = 0; at < line->count; at += 4) {
        f4 x[4], y[4], least[4], within = f4_load(squares + at);
        const f4 ownX = f4_load(line->farX + at), ownY = f4_load(line->y + at);
        for (uint32_t k = 0; k < 4; k++) {
            x[k] = f4_splat(line->farX[at + k]);
            y[k] = f4_splat(line->y[at + k]);
            const f4 toX = ownX - x[k], toY = ownY - y[k];
            const i4 isSelf = i4_splat((int32_t)k) == (i4){0, 1, 2, 3};
            within = f4_min(f4_select(isSelf, inf, toX * toX + toY * toY), within);
            least[k] = inf;
        }
        for (uint32_t i = at + 4; i < line->count; i += 4) {
            const f4 otherX = f4_load(line->farX + i), otherY = f4_load(line->y + i);
            f4 others = f4_load(squares + i);
            for (uint32_t k = 0; k < 4; k++) {
                const f4 toX = otherX - x[k], toY = otherY - y[k], square = toX * toX + toY * toY;
                least[k] = f4_min(square, least[k]);
                others = f4_min(square, others);
            }
            f4_store(squares + i, others);
        }
        f4 last;
        const VeerVec3x4 turned = veer_turned4(least, &last);
        f4_store(squares + at, f4_min(f4_min(f4_min(turned.x, turned.y), f4_min(turned.z, last)), within));
    }
}

/* Finds the smallest gap and the deepest overlap of an agent by comparing it with all others. */
static void compareDiscs(const VeerWorld *world, const Line *line, uint32_t at, Near *near) {
    const VeerVec3x4 from = pointOf(line, at);
    const f4 zero = f4_splat(0.0f), radius = f4_splat(line->radius[at]);
    f4 least = f4_splat(VEER_INF), deepest = zero;
    for (uint32_t i = 0; i < line->count; i += 4) {
        const i4 isSelf = i4_splat((int32_t)(at - i)) == (i4){0, 1, 2, 3};
        const f4 other = f4_load(line->radius + i), smaller = f4_min(radius, other);
        const f4 gap = f4_sqrt(squaresTo(world, &from, othersAt(line, i))) - radius - other;
        least = f4_min(f4_select(isSelf, f4_splat(VEER_INF), f4_max(gap, zero)), least);
        deepest = f4_max(f4_where((gap < zero) & (smaller > zero) & ~isSelf, f4_negated(gap) / smaller), deepest);
    }
    near->gap = f4_leastLane(least);
    near->deepest = f4_mostLane(deepest);
}

/* Like compareDiscs, where all radii are equal: the nearest center is that of the nearest disc. */
static void compareWithNearest(float radius, Near *near) {
    const float gap = veer_sqrt(near->distanceSq) - radius - radius;
    near->gap = veer_max(gap, 0.0f);
    if (gap < 0.0f && radius > 0.0f) near->deepest = -gap / radius;
}

static void compareAll(const VeerWorld *world) {
    Line line;
    float squares[MOST_COMPARED];
    lineUp(world, &line);
    if (!line.areHidden && !world->wraps && !veer_isVolume(world))
        findNearestBothWays(&line, squares);
    else
        findNearest(world, &line, squares);
    for (uint32_t at = 0; at < line.count; at++) {
        Near near = {squares[at], VEER_INF, 0.0f};
        const VeerMeasured *own = veer_measuredOf(world, line.slots[at]);
        if (near.distanceSq <= limitSq(own, line.radius[at], line.widest)) {
            if (line.narrowest < line.widest)
                compareDiscs(world, &line, at, &near);
            else
                compareWithNearest(line.widest, &near);
        }
        note(world, line.slots[at], &near);
    }
}

/* ---- many agents: the agent grid */

/* Looks at the agents within a range. Returns whether any is there. */
static int lookAround(const VeerWorld *world, uint32_t slot, float range, Near *near) {
    const VeerGridPlace *places = veer_gridPlaces(world->grid);
    const float radius = world->radius[slot], limit = limitSq(veer_measuredOf(world, slot), radius, world->grid->widest);
    VeerNeighborQuery query = {.world = world, .center = veer_position(world, slot), .range = range, .mask = 0xFFFFFFFFu, .exclude = slot};
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
    for (uint32_t i = 0; i < 3 && !lookAround(world, slot, ranges[i], &near); i++) {
    }
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
