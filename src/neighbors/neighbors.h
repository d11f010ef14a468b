/* Neighbor queries: which agents count, and what they add up to: pushes, mean velocity, mean position. One pass over the agent grid
 * serves separation, alignment, cohesion and flock (Reynolds, Flocks, Herds, and Schools, 1987), in the steer stage. Sums follow the
 * grid's order, which does not depend on how agents were added. */
#ifndef VEER_NEIGHBORS_NEIGHBORS_H
#define VEER_NEIGHBORS_NEIGHBORS_H

#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "math/vec3.h"
#include "neighbors/agent_grid.h"

/* If the cells of its range hold more agents than VEER_CROWD, an agent tests an even sample of them: a small one for the mean velocity
 * and position, a larger one of those close by for the pushes. Even with 10,000 agents on one point each then tests at most 216, less
 * than ten times those of a usual flock; a flock with default settings stays below the limit by itself. In volume worlds, where the
 * cells of a range hold three times as many agents outside the range, all numbers are tripled. */
enum { VEER_CROWD = 216, VEER_CROWD_CLOSE = 164, VEER_CROWD_SAMPLE = 52, VEER_MAX_NEAREST = 32 };

static inline uint32_t veer_crowdOf(const VeerWorld *world) { return veer_isVolume(world) ? 3 * VEER_CROWD : VEER_CROWD; }

#define VEER_ALL_ROUND (-2.0f)

enum { VEER_SUM_PUSH = 1, VEER_SUM_VELOCITY = 2, VEER_SUM_CENTROID = 4 };

/* Which agents a behavior counts, and what it sums. Start with veer_neighborFilter. */
typedef struct VeerNeighborFilter {
    float range;
    float pushRange;  /* agents within this push */
    float cosine;     /* of half the field of view, or VEER_ALL_ROUND */
    uint32_t nearest; /* at most this many count; 0: all */
    uint32_t mask;
    uint32_t falloff; /* VeerSeparationFalloff */
    uint32_t parts;   /* VEER_SUM_x */
} VeerNeighborFilter;

typedef struct VeerNeighbors {
    uint32_t count, separating;
    VeerVec3 push;     /* sum of the pushes in maxSpeed, at most of length 1 */
    VeerVec3 velocity; /* mean */
    VeerVec3 centroid; /* mean position relative to the agent, in ranges: at most of length 1 */
} VeerNeighbors;

/* The same for all agents of a batch, in lanes: groups of four may be written whole. */
typedef struct VeerNeighborBatch {
    uint32_t count[VEER_BATCH + 4], separating[VEER_BATCH + 4];
    float pushX[VEER_BATCH + 4], pushY[VEER_BATCH + 4], pushZ[VEER_BATCH + 4];
    float velocityX[VEER_BATCH + 4], velocityY[VEER_BATCH + 4], velocityZ[VEER_BATCH + 4];
    float centroidX[VEER_BATCH + 4], centroidY[VEER_BATCH + 4], centroidZ[VEER_BATCH + 4];
} VeerNeighborBatch;
/* A mask of those of the four from i on that have a neighbor, or one that pushes. */
static inline i4 veer_haveNeighbors(const VeerNeighborBatch *neighbors, uint32_t i) { return i4_load(neighbors->count + i) != i4_splat(0); }
static inline i4 veer_haveSeparating(const VeerNeighborBatch *neighbors, uint32_t i) {
    return i4_load(neighbors->separating + i) != i4_splat(0);
}
static inline VeerVec3x4 veer_pushes(const VeerNeighborBatch *neighbors, uint32_t i) {
    return (VeerVec3x4){f4_load(neighbors->pushX + i), f4_load(neighbors->pushY + i), f4_load(neighbors->pushZ + i)};
}
static inline VeerVec3x4 veer_meanVelocities(const VeerNeighborBatch *neighbors, uint32_t i) {
    return (VeerVec3x4){f4_load(neighbors->velocityX + i), f4_load(neighbors->velocityY + i), f4_load(neighbors->velocityZ + i)};
}
static inline VeerVec3x4 veer_centroids(const VeerNeighborBatch *neighbors, uint32_t i) {
    return (VeerVec3x4){f4_load(neighbors->centroidX + i), f4_load(neighbors->centroidY + i), f4_load(neighbors->centroidZ + i)};
}

/* The push of a neighbor in maxSpeed, by how many times the push range holds its distance: 0 at the range and 1 at half of it, then
 * increasingly steep, up to a thousandth of the range. With less than that the push of agents on almost one point would grow to whatever
 * the rounding of their distance makes of it; with more it would end while agents still overlap visibly. */
#define VEER_CLOSEST_PUSH 1000.0f
static inline f4 f4_pushAt(f4 ratio, uint32_t falloff) {
    ratio = f4_min(ratio, f4_splat(VEER_CLOSEST_PUSH));
    if (falloff == VEER_SEPARATION_FALLOFF_INVERSE) return ratio - f4_splat(1.0f);
    return (ratio * ratio - f4_splat(1.0f)) * f4_splat(1.0f / 3.0f);
}
static inline float veer_pushAt(float ratio, uint32_t falloff) { return f4_pushAt(f4_splat(ratio), falloff)[0]; }

VeerNeighborFilter veer_neighborFilter(float range, float fieldOfView, uint32_t nearest, uint32_t mask);
/* The agents whose neighbors are queried, up to VEER_BATCH; groups of four columns can be read whole. */
typedef struct VeerQueryBatch {
    const VeerWorld *world;
    VeerWorld *events;      /* its statistics count the tests; null: none does */
    const uint32_t *agents; /* slots */
    uint32_t count;
    const float *x, *y, *z, *maxSpeed; /* of the agents, in their order */
} VeerQueryBatch;
/* The neighbors of each agent of a batch; agents close to each other share a query (neighbors_batch.c). */
void veer_neighborsOfBatch(const VeerQueryBatch *batch, const VeerNeighborFilter *filter, VeerNeighborBatch *neighbors);
/* The neighbors of agent i of the batch in a crowd, or its nearest where neighbors_batch.c does not find them. */
void veer_neighborsOfOne(const VeerQueryBatch *batch, uint32_t i, const VeerNeighborFilter *filter, VeerNeighbors *sums);

/* The search for an agent's nearest neighbors, filter->nearest of them. */
typedef struct VeerNearestSearch {
    const VeerWorld *world;
    const VeerNeighborFilter *filter;
    uint32_t self;
    VeerVec3 from, heading;
} VeerNearestSearch;
/* In ascending distance; returns their number, or VEER_NONE if the general code has to find them. all: the cells of the whole range,
 * whose agents are no crowd. */
uint32_t veer_findNearest(const VeerNearestSearch *search, const VeerGridRuns *all, VeerNeighbor *found);
/* The neighbors of an agent that the filter's range, mask and number let through, in ascending distance (veer_isNearer), as places of the
 * grid; where more than VEER_CROWD share the cells of the range, those of an even sample. At most VEER_MAX_NEAREST. */
uint32_t veer_nearestPlaces(const VeerWorld *world, uint32_t slot, const VeerNeighborFilter *filter, uint32_t *places);
/* The cells of a range around a place. */
void veer_runsAround(const VeerGrid *grid, VeerVec3 at, float range, VeerGridRuns *runs);

/* The other agents around one that avoids them, to be tested up to veer_crowdOf: in a crowd only those so near that, without overlap, no
 * more than a crowd of its own size would find room. */
typedef struct VeerSurroundings {
    float range, margin;
    uint32_t mask;
} VeerSurroundings;
VeerNeighborQuery veer_querySurroundings(const VeerWorld *world, uint32_t self, const VeerSurroundings *around);

/* Direction for a pair on one point, from their ids: opposite for the two; horizontal in planar worlds. */
VeerVec3 veer_pairDirection(const VeerWorld *world, uint32_t self, uint32_t other);

/* The direction from self to the other, which is `to` away; both agents compute opposite directions. */
static inline VeerVec3 veer_towards(const VeerWorld *world, uint32_t self, uint32_t other, VeerVec3 to) {
    float distance = veer_sqrt(veer_dot3(to, to));
    if (distance > 1e-6f) return veer_vec3(to.x / distance, to.y / distance, to.z / distance);
    return veer_pairDirection(world, self, other);
}

/* When two discs whose centers are `to` apart and approach with the relative velocity v (other - own) first come within reach: the
 * smaller root of |to + v t| = reach. 0 if they are within reach and closing, INF if never. */
static inline float veer_contactTime(VeerVec3 to, VeerVec3 v, float reach) {
    float a = veer_dot3(v, v), b = veer_dot3(to, v), c = veer_dot3(to, to) - reach * reach;
    if (!(b < 0.0f)) return VEER_INF; /* moving apart, or keeping their distance */
    if (c <= 0.0f) return 0.0f;
    float discriminant = b * b - a * c;
    if (!(discriminant >= 0.0f)) return VEER_INF;
    return c / (-b + veer_sqrt(discriminant)); /* the root that does not cancel */
}

#endif
