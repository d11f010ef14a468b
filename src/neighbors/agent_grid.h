/* Agents by cell: a uniform grid folded onto a torus of power-of-two sides, so that memory goes by the number of agents and never by area.
 * Cells are a quarter as wide as high (and deep): the cells of a range lie row by row behind one another in memory, and fine ones follow
 * its ends closely. Neighbors come row by row, in a row cell by cell and in a cell by position: an order that does not depend on how agents
 * were added, so sums over them don't either. */
#ifndef VEER_AGENT_GRID_H
#define VEER_AGENT_GRID_H

#include "core/flags.h"
#include "core/world.h"
#include "math/math.h"

/* Along an axis. */
typedef struct VeerGridAxis {
    float origin, invCell;
    uint32_t side; /* cells of the torus, a power of two */
    uint32_t wrap; /* cells across a wrapped world; 0: it does not wrap */
} VeerGridAxis;

/* Lies in the block: sizes only, the arrays follow it. */
typedef struct VeerGrid {
    VeerGridAxis axes[3];
    uint32_t cellLimit; /* cells there is memory for */
    uint32_t agentLimit;
    uint32_t count;        /* agents sorted */
    uint32_t isBuilt;      /* 0: nobody asks in this step, and it is empty */
    uint32_t isOrder;      /* 1: world->order is that of its places, all of them */
    float cell;            /* height of a cell */
    uint32_t commonGroups; /* of all agents sorted */
} VeerGrid;

/* An agent as neighbors see it, sorted by cell: where it is, and how it moves. */
typedef struct VeerGridPlace {
    float x, y, z;
    uint32_t slot;
} VeerGridPlace;
typedef struct VeerGridMotion {
    float x, y, z; /* velocity */
    uint32_t group;
} VeerGridMotion;

/* Where each cell's agents begin; the last is where they end. */
static inline uint32_t *veer_gridStarts(const VeerGrid *grid) { return (uint32_t *)(grid + 1); }
static inline VeerGridPlace *veer_gridPlaces(const VeerGrid *grid) {
    return (VeerGridPlace *)(veer_gridStarts(grid) + ((grid->cellLimit + 4u) & ~3u));
}
static inline VeerGridMotion *veer_gridMotions(const VeerGrid *grid) {
    return (VeerGridMotion *)(veer_gridPlaces(grid) + grid->agentLimit);
}

uint32_t veer_gridLanes(const VeerCapacityDef *capacity);
void veer_gridInit(VeerWorld *world, uint32_t *lanes);
/* Whom others see: agents that are alive and not quarantined. */
static inline int veer_isInGrid(const VeerWorld *world, uint32_t slot) {
    return (world->flags[slot] & (VEER_FLAG_ALIVE | VEER_FLAG_QUARANTINED)) == VEER_FLAG_ALIVE;
}
/* Sorts all of them. */
void veer_gridBuild(VeerWorld *world);
/* The same for the behaviors of a step; it stays empty if none of them looks for others. */
void veer_gridBuildForBrains(VeerWorld *world);
/* Height of its cells. */
float veer_gridCell(const VeerWorld *world);

/* A box of cells, by its lowest before folding. */
typedef struct VeerGridBox {
    int32_t first[3], count[3];
    uint32_t isWhole; /* no two of its cells are one on the torus */
} VeerGridBox;
VeerGridBox veer_gridBox(const VeerGrid *grid, VeerVec3 low, VeerVec3 high);

/* The agents of a row of a box, in at most two runs for the torus goes round. Returns how many runs there are. */
typedef struct VeerGridRun {
    uint32_t begin, end;
} VeerGridRun;
uint32_t veer_gridRow(const VeerGrid *grid, const VeerGridBox *box, uint32_t row, VeerGridRun runs[2]);
static inline uint32_t veer_gridRows(const VeerGridBox *box) { return (uint32_t)box->count[1] * (uint32_t)box->count[2]; }
/* All runs of a box at once, as long as they are few. */
enum { VEER_MAX_FLAT_RUNS = 16 };
typedef struct VeerGridRuns {
    uint32_t count; /* more than VEER_MAX_FLAT_RUNS: they are too many, and only the candidates are known */
    uint32_t candidates;
    VeerGridRun runs[VEER_MAX_FLAT_RUNS];
} VeerGridRuns;
void veer_gridRuns(const VeerGrid *grid, const VeerGridBox *box, VeerGridRuns *all);
/* How many agents there are in a box. */
uint32_t veer_gridCandidates(const VeerGrid *grid, const VeerGridBox *box);

/* Agents within a distance of a point, in the grid's order: */
typedef struct VeerNeighborQuery {
    const VeerWorld *world;
    VeerVec3 center;
    float range;
    uint32_t mask;    /* groups */
    uint32_t exclude; /* slot to leave out, or VEER_NONE */
    uint32_t most;    /* where more agents than this lie in the cells of the range, only an even sample is looked at; 0: all are */
    /* the walk */
    VeerGridBox box;
    VeerGridRun runs[2];
    uint32_t row, run, runCount, at, end, checks;
    uint32_t stride; /* of the sample; 1: all are looked at */
    /* the neighbor: */
    uint32_t slot;
    VeerVec3 to; /* from center to it, the short way round */
    float distanceSq;
} VeerNeighborQuery;
void veer_beginNeighbors(VeerNeighborQuery *query);
int veer_nextNeighbor(VeerNeighborQuery *query); /* 1 while there is one */

/* The same neighbors many at a time, as lanes; of a query that samples nobody, each is looked at. */
enum { VEER_MAX_LISTED = 64 };
typedef struct VeerNeighborList {
    uint32_t count;
    float x[VEER_MAX_LISTED + 4], y[VEER_MAX_LISTED + 4], z[VEER_MAX_LISTED + 4]; /* from center to them, the short way round */
    float distanceSq[VEER_MAX_LISTED + 4];
    uint32_t places[VEER_MAX_LISTED + 4]; /* in the grid */
} VeerNeighborList;
int veer_nextNeighbors(VeerNeighborQuery *query, VeerNeighborList *list); /* 1 while there are any */

/* Another agent as seen from a point. */
typedef struct VeerNeighbor {
    uint32_t slot;
    VeerVec3 to;
    float distanceSq;
} VeerNeighbor;
static inline VeerNeighbor veer_neighborOf(const VeerNeighborQuery *query) {
    return (VeerNeighbor){query->slot, query->to, query->distanceSq};
}
/* Whether a counts before b: by distance; equal ones by where they are, so that the order in which agents were added is the last thing to
 * count: on one point they have nothing but their numbers. */
static inline int veer_isNearer(const VeerWorld *world, const VeerNeighbor *a, const VeerNeighbor *b) {
    if (!veer_same(a->distanceSq, b->distanceSq)) return a->distanceSq < b->distanceSq;
    if (!veer_same(a->to.x, b->to.x)) return a->to.x < b->to.x;
    if (!veer_same(a->to.y, b->to.y)) return a->to.y < b->to.y;
    if (!veer_same(a->to.z, b->to.z)) return a->to.z < b->to.z;
    return veer_uid(world, a->slot) < veer_uid(world, b->slot);
}

/* The first slot from there on whose agent is within range of a place, without the grid: a single look at every place takes a fraction of
 * sorting all agents anew, after a caller's edits. VEER_NONE: there is none. */
uint32_t veer_nextWithin(const VeerWorld *world, VeerVec3 center, float range, uint32_t slot);
/* The nearest agent of any of the groups, however far (veer_isNearer). VEER_NONE: there is none. */
uint32_t veer_nearestAgent(const VeerWorld *world, VeerVec3 center, uint32_t mask, uint32_t exclude);

#endif
