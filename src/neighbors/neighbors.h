/* Neighbor queries, in the steer stage: the agents that count as neighbors, and sums of their pushes, velocities and positions. One pass
 * over the agent grid serves separation, alignment, cohesion and flock (Reynolds, Flocks, Herds, and Schools, 1987). Sums follow the grid's
 * order, which does not depend on the order in which agents were added. */
#ifndef VEER_NEIGHBORS_NEIGHBORS_H
#define VEER_NEIGHBORS_NEIGHBORS_H

#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "math/vec3.h"
#include "neighbors/agent_grid.h"

/* If the cells of its range contain more than VEER_CROWD agents, an agent tests even samples of them: VEER_CROWD_SAMPLE agents for the mean
 * velocity and position, and VEER_CROWD_CLOSE agents nearby for the pushes. With 10,000 agents at one point, each agent tests at most 216,
 * less than ten times as many as in a usual flock. Flocks with default settings stay below the limit. In volume worlds all three numbers
 * are tripled, because the cells of a range contain three times as many agents outside the range. Larger: dense crowds take more time.
 * Smaller: sums in dense flocks are noisy. */
enum { VEER_CROWD = 216, VEER_CROWD_CLOSE = 164, VEER_CROWD_SAMPLE = 52, VEER_MAX_NEAREST = 32 };

static inline uint32_t veer_crowdOf(const VeerWorld *world) { return veer_isVolume(world) ? 3 * VEER_CROWD : VEER_CROWD; }

#define VEER_ALL_ROUND (-2.0f) /* a number below every cosine, which means a full field of view */

enum { VEER_SUM_PUSH = 1, VEER_SUM_VELOCITY = 2, VEER_SUM_CENTROID = 4 };

/* The agents that a behavior counts as neighbors, and the sums that it needs. Created by veer_neighborFilter. */
typedef struct VeerNeighborFilter {
    float range;
    float pushRange;  /* distance within which neighbors push the agent */
    float cosine;     /* cosine of half the field of view, or VEER_ALL_ROUND */
    uint32_t nearest; /* number of nearest neighbors that count; 0: all */
    uint32_t mask;
    uint32_t falloff; /* a VeerSeparationFalloff */
    uint32_t parts;   /* VEER_SUM_x bits */
} VeerNeighborFilter;

typedef struct VeerNeighbors {
    uint32_t count, separating;
    VeerVec3 push;     /* sum of the pushes in units of maxSpeed; its length is at most 1 */
    VeerVec3 velocity; /* mean velocity */
    VeerVec3 centroid; /* mean position relative to the agent, in units of the range; its length is at most 1 */
} VeerNeighbors;

/* The sums of all agents of a batch, in arrays for SIMD. Whole groups of four may be written. */
typedef struct VeerNeighborBatch {
    uint32_t count[VEER_BATCH + 4], separating[VEER_BATCH + 4];
    float pushX[VEER_BATCH + 4], pushY[VEER_BATCH + 4], pushZ[VEER_BATCH + 4];
    float velocityX[VEER_BATCH + 4], velocityY[VEER_BATCH + 4], velocityZ[VEER_BATCH + 4];
    float centroidX[VEER_BATCH + 4], centroidY[VEER_BATCH + 4], centroidZ[VEER_BATCH + 4];
} VeerNeighborBatch;
/* Return masks of the agents, among four starting at index i, that have a neighbor, and that have a neighbor within the push range. */
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

/* Largest ratio of the push range to a distance in the push formula. The push is in units of maxSpeed: 0 at the range, 1 at half of it, and
 * increasingly steep below. Larger: the push of agents at almost the same position grows to a value that only the rounding of their
 * distance determines. Smaller: the push stops growing while agents still overlap visibly. */
#define VEER_CLOSEST_PUSH 1000.0f
static inline f4 f4_pushAt(f4 ratio, uint32_t falloff) {
    ratio = f4_min(ratio, f4_splat(VEER_CLOSEST_PUSH));
    if (falloff == VEER_SEPARATION_FALLOFF_INVERSE) return ratio - f4_splat(1.0f);
    return (ratio * ratio - f4_splat(1.0f)) * f4_splat(1.0f / 3.0f);
}
static inline float veer_pushAt(float ratio, uint32_t falloff) { return f4_pushAt(f4_splat(ratio), falloff)[0]; }

VeerNeighborFilter veer_neighborFilter(float range, float fieldOfView, uint32_t nearest, uint32_t mask);
/* The agents whose neighbors are queried, at most VEER_BATCH. Whole groups of four can be read. */
typedef struct VeerQueryBatch {
    const VeerWorld *world;
    VeerWorld *events;      /* the world whose statistics count the tests; null: the tests are not counted */
    const uint32_t *agents; /* slots of the agents */
    uint32_t count;
    const float *x, *y, *z, *maxSpeed; /* columns of the agents, in their order */
} VeerQueryBatch;
/* Sums over the neighbors of each agent of a batch. Agents close to each other share a query (neighbors_batch.c). */
void veer_neighborsOfBatch(const VeerQueryBatch *batch, const VeerNeighborFilter *filter, VeerNeighborBatch *neighbors);
/* Sums over the neighbors of agent i of the batch, in a crowd or if neighbors_batch.c cannot find its nearest neighbors. */
void veer_neighborsOfOne(const VeerQueryBatch *batch, uint32_t i, const VeerNeighborFilter *filter, VeerNeighbors *sums);

/* A search for the nearest neighbors of an agent; filter->nearest is their number. */
typedef struct VeerNearestSearch {
    const VeerWorld *world;
    const VeerNeighborFilter *filter;
    uint32_t self;
    VeerVec3 from, heading;
} VeerNearestSearch;
/* Stores the neighbors in ascending distance. Returns their number, or VEER_NONE if the general code has to find them. all: the cells of
 * the whole range, which contain at most VEER_CROWD agents. */
uint32_t veer_findNearest(const VeerNearestSearch *search, const VeerGridRuns *all, VeerNeighbor *found);
/* Stores the neighbors of an agent that the filter's range, mask and number select, as places in the grid, in the order of veer_isNearer.
 * If the cells of the range contain more than VEER_CROWD agents, only an even sample is searched. Returns their number, at most
 * VEER_MAX_NEAREST. */
uint32_t veer_nearestPlaces(const VeerWorld *world, uint32_t slot, const VeerNeighborFilter *filter, uint32_t *places);
/* Stores the runs of agents in the cells within a range of a place. */
void veer_runsAround(const VeerGrid *grid, VeerVec3 at, float range, VeerGridRuns *runs);

/* The agents around an agent that avoids them. It tests at most veer_crowdOf agents. In a crowd the range is reduced until only that many
 * agents of the same size fit into it without overlap. */
typedef struct VeerSurroundings {
    float range, margin;
    uint32_t mask;
} VeerSurroundings;
VeerNeighborQuery veer_querySurroundings(const VeerWorld *world, uint32_t self, const VeerSurroundings *around);

/* Returns a direction for two agents at the same position, derived from their ids: opposite for the two, horizontal in planar worlds. */
VeerVec3 veer_pairDirection(const VeerWorld *world, uint32_t self, uint32_t other);

/* Returns the direction from agent `self` to an agent at the displacement `to`. The two agents get opposite directions. */
static inline VeerVec3 veer_towards(const VeerWorld *world, uint32_t self, uint32_t other, VeerVec3 to) {
    float distance = veer_sqrt(veer_dot3(to, to));
    if (distance > 1e-6f) return veer_vec3(to.x / distance, to.y / distance, to.z / distance);
    return veer_pairDirection(world, self, other);
}

/* Returns the time at which two discs first come within reach, if their centers are `to` apart and move at the relative velocity v (other -
 * own): the smaller root of |to + v t| = reach. 0: they are within reach and approaching. INF: never. */
static inline float veer_contactTime(VeerVec3 to, VeerVec3 v, float reach) {
    float a = veer_dot3(v, v), b = veer_dot3(to, v), c = veer_dot3(to, to) - reach * reach;
    if (!(b < 0.0f)) return VEER_INF; /* the distance of the agents grows or is constant */
    if (c <= 0.0f) return 0.0f;
    float discriminant = b * b - a * c;
    if (!(discriminant >= 0.0f)) return VEER_INF;
    return c / (-b + veer_sqrt(discriminant)); /* the root, in the form that avoids cancellation */
}

#endif
