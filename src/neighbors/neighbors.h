/* What an agent makes of its neighbors: whom it sees, and what pushes, drags along or draws it. One pass over the agent grid serves
 * separation, alignment, cohesion and flock (Reynolds, Flocks, Herds, and Schools, 1987), in the steer stage. Sums go in the grid's order,
 * which does not depend on how agents were added. */
#ifndef VEER_NEIGHBORS_H
#define VEER_NEIGHBORS_H

#include "core/batch.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "neighbors/agent_grid.h"

/* Where more agents than VEER_CROWD lie in the cells of its range, an agent looks at an even sample of them: a small one for mean velocity
 * and mean position, a larger one of those close by for the pushes. Even 10,000 agents on one point are then at most 216 looks each, less
 * than ten times the looks of a usual flock; a flock of default settings left to itself stays below. In volume worlds, where the cells of
 * a range hold three times as many agents that are not in range, all of it times three. */
enum { VEER_CROWD = 216, VEER_CROWD_CLOSE = 164, VEER_CROWD_SAMPLE = 52, VEER_MAX_NEAREST = 32 };

#define VEER_ALL_ROUND (-2.0f)

enum { VEER_SUM_PUSH = 1, VEER_SUM_VELOCITY = 2, VEER_SUM_CENTROID = 4 };

/* Whom agents of a behavior see, and what of them counts. Begin with veer_neighborFilter. */
typedef struct VeerNeighborFilter {
    float range;
    float pushRange;  /* those within this push */
    float cosine;     /* of half the field of view, or VEER_ALL_ROUND */
    uint32_t nearest; /* only so many count; 0: all */
    uint32_t mask;
    uint32_t falloff; /* VeerSeparationFalloff */
    uint32_t parts;   /* VEER_SUM_x */
} VeerNeighborFilter;

typedef struct VeerNeighbors {
    uint32_t count, separating;
    VeerVec3 push;     /* sum of the pushes in maxSpeed, at most of length 1 */
    VeerVec3 velocity; /* mean */
    VeerVec3 centroid; /* mean position, seen from the agent, in ranges: at most of length 1 */
} VeerNeighbors;

/* The same of all agents of a batch, in lanes: fours may be written whole. */
typedef struct VeerNeighborBatch {
    uint32_t count[VEER_BATCH + 4], separating[VEER_BATCH + 4];
    float pushX[VEER_BATCH + 4], pushY[VEER_BATCH + 4], pushZ[VEER_BATCH + 4];
    float velocityX[VEER_BATCH + 4], velocityY[VEER_BATCH + 4], velocityZ[VEER_BATCH + 4];
    float centroidX[VEER_BATCH + 4], centroidY[VEER_BATCH + 4], centroidZ[VEER_BATCH + 4];
} VeerNeighborBatch;
/* A mask of the four from i on that saw somebody, or somebody who pushes. */
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

VeerNeighborFilter veer_neighborFilter(float range, float fieldOfView, uint32_t nearest, uint32_t mask);
/* What each agent of a batch sees; those that stand close to one another in it look together (sight.c). */
void veer_queryNeighbors(const VeerBatch *batch, const VeerNeighborFilter *filter, VeerNeighborBatch *neighbors);
/* What agent i of the batch sees in a crowd, or of its nearest where sight.c does not find them. */
void veer_queryNeighborsOf(const VeerBatch *batch, uint32_t i, const VeerNeighborFilter *filter, VeerNeighbors *sums);

/* An agent that looks for its nearest, sight->nearest of them. */
typedef struct VeerNearestSearch {
    const VeerWorld *world;
    const VeerNeighborFilter *filter;
    uint32_t self;
    VeerVec3 from, heading;
} VeerNearestSearch;
/* In ascending distance; returns how many there are, VEER_NONE if they have to be found in the general way. all: the cells of the whole
 * range, whose agents are no crowd. */
uint32_t veer_findNearest(const VeerNearestSearch *search, const VeerGridRuns *all, VeerNeighbor *found);
/* The cells of a range round a place. */
void veer_runsAround(const VeerGrid *grid, VeerVec3 at, float range, VeerGridRuns *runs);

/* Direction for a pair on one point, from their ids: opposite for the two; in the plane in planar worlds. */
VeerVec3 veer_pairDirection(const VeerWorld *world, uint32_t self, uint32_t other);

/* The direction from self to the other, which is `to` away, as both see it. */
static inline VeerVec3 veer_towards(const VeerWorld *world, uint32_t self, uint32_t other, VeerVec3 to) {
    float distance = veer_sqrt(veer_dot3(to, to));
    if (distance > 1e-6f) return veer_vec3(to.x / distance, to.y / distance, to.z / distance);
    return veer_pairDirection(world, self, other);
}

/* When two discs whose centers are `to` apart and approach with the relative velocity v (other - own) first come within reach: the smaller
 * root of |to + v t| = reach. 0 if they are within and closing, INF if never. */
static inline float veer_contactTime(VeerVec3 to, VeerVec3 v, float reach) {
    float a = veer_dot3(v, v), b = veer_dot3(to, v), c = veer_dot3(to, to) - reach * reach;
    if (!(b < 0.0f)) return VEER_INF; /* parting, or keeping their distance */
    if (c <= 0.0f) return 0.0f;
    float discriminant = b * b - a * c;
    if (!(discriminant >= 0.0f)) return VEER_INF;
    return c / (-b + veer_sqrt(discriminant)); /* the root that does not cancel */
}

/* ---- wishes of those who steer rather than go somewhere */

/* Whether wishes are combined as directions, not as steering, wish - velocity. */
static inline int veer_countsDirections(const VeerBrainDef *brain) {
    return brain->combine == VEER_COMBINE_CONTEXT || (brain->combine == VEER_COMBINE_BLEND && brain->blend == VEER_BLEND_MODE_NORMALIZE);
}

/* The velocity that a wish "as now, but ..." starts from. Where wishes are combined as steering it is the agent's own velocity, so that a
 * faint push steers faintly instead of braking; where directions count, it is nothing. */
static inline VeerVec3x4 veer_baseVelocities4(const VeerBatch *batch, uint32_t i) {
    if (veer_countsDirections(batch->brain)) return (VeerVec3x4){f4_splat(0.0f), f4_splat(0.0f), f4_splat(0.0f)};
    return (VeerVec3x4){f4_load(batch->velocityX + i), f4_load(batch->velocityY + i), f4_load(batch->velocityZ + i)};
}

/* The wishes of four agents, of those that `where` says. */
static inline void veer_steerVelocity4(VeerSteeringOutput *out, uint32_t i, i4 where, VeerVec3x4 velocity) {
    i4_store(out->outputBits + i, i4_load(out->outputBits + i) | (where & i4_splat(VEER_OUTPUT_VELOCITY)));
    f4_store(out->x + i, f4_where(where, velocity.x));
    f4_store(out->y + i, f4_where(where, velocity.y));
    f4_store(out->z + i, f4_where(where, velocity.z));
}

static inline void veer_steerVelocity(VeerSteeringOutput *out, uint32_t i, VeerVec3 velocity) {
    out->outputBits[i] |= VEER_OUTPUT_VELOCITY;
    out->x[i] = velocity.x;
    out->y[i] = velocity.y;
    out->z[i] = velocity.z;
}

#endif
