/* Agents by cell: a uniform grid folded onto a torus with power-of-two sides, so memory depends on the number of agents and not on the
 * area. Cells are a quarter as wide as they are high (and deep): the cells of a range lie row by row in contiguous memory, and narrow
 * cells follow its ends closely. Neighbors come row by row, cell by cell within a row, and by position within a cell. This order does
 * not depend on how agents were added, so sums over neighbors do not either. */
#ifndef VEER_NEIGHBORS_AGENT_GRID_H
#define VEER_NEIGHBORS_AGENT_GRID_H

#include "core/flags.h"
#include "core/world.h"
#include "math/math.h"

/* The grid along one axis. */
typedef struct VeerGridAxis {
    float origin, invCell;
    uint32_t side; /* cells of the torus, a power of two */
    uint32_t wrap; /* cells across a wrapped world; 0: it does not wrap */
} VeerGridAxis;

/* The agents of a group that has few, by their places in the grid: to find the nearest of them takes no search. */
enum { VEER_FEW = 16, VEER_GROUPS = 32 };
typedef struct VeerGridGroup {
    uint32_t count;
    uint32_t places[VEER_FEW];
} VeerGridGroup;

/* Lies in the block: sizes only; the arrays follow it. */
typedef struct VeerGrid {
    VeerGridAxis axes[3];
    uint32_t cellLimit; /* cells there is memory for */
    uint32_t agentLimit;
    uint32_t count;          /* agents in the grid */
    uint32_t isBuilt;        /* 0: no behavior uses it in this step, and it is empty */
    float largestRadius;     /* of the agents in the grid, where there are crowds */
    float gatheringReach;    /* farther from a goal no agent stands in a gathering (steer/gathering.h); 0: there is none */
    uint32_t haveBystanders; /* 1: there are crowds, and agents in the grid that do not react to others */
    uint32_t isKeyed;        /* 1: agents have keys, and the cells do not depend on how many agents there are */
    uint32_t isOrder;        /* 1: world->order lists all agents in the grid's order */
    uint32_t haveOutside;    /* 1: an agent is beyond the bounds of a wrapped world */
    float cell;              /* height of a cell */
    uint32_t commonGroups;   /* the groups that all agents in the grid share */
    uint32_t fewGroups;      /* the groups with few agents that behaviors want the nearest of */
    VeerGridGroup groups[VEER_GROUPS];
} VeerGrid;

/* An agent as neighbors see it, sorted by cell: its position, and its motion. */
typedef struct VeerGridPlace {
    float x, y, z;
    uint32_t slot;
} VeerGridPlace;
typedef struct VeerGridMotion {
    float x, y, z; /* velocity */
    uint32_t group;
} VeerGridMotion;

/* Where each cell's agents start; the last entry is where they end. */
static inline uint32_t *veer_gridStarts(const VeerGrid *grid) { return (uint32_t *)(grid + 1); }
static inline VeerGridPlace *veer_gridPlaces(const VeerGrid *grid) {
    return (VeerGridPlace *)(veer_gridStarts(grid) + ((grid->cellLimit + 4u) & ~3u));
}
static inline VeerGridMotion *veer_gridMotions(const VeerGrid *grid) {
    return (VeerGridMotion *)(veer_gridPlaces(grid) + grid->agentLimit);
}

uint32_t veer_gridLanes(const VeerCapacityDef *capacity);
void veer_gridInit(VeerWorld *world, uint32_t *lanes);
/* Agents that others can see: alive and not quarantined. */
static inline int veer_isInGrid(const VeerWorld *world, uint32_t slot) {
    return (world->flags[slot] & (VEER_FLAG_ALIVE | VEER_FLAG_QUARANTINED)) == VEER_FLAG_ALIVE;
}
/* Builds the grid from all of them. */
void veer_gridBuild(VeerWorld *world);
/* Builds the grid for the behaviors of a step; it stays empty if none of them uses neighbors. */
void veer_gridBuildForBrains(VeerWorld *world);
/* Height of its cells. */
float veer_gridCell(const VeerWorld *world);

/* A box of cells, given by its lowest cell before folding. */
typedef struct VeerGridBox {
    int32_t first[3], count[3];
    uint32_t isWhole; /* no two of its cells fold onto the same cell of the torus */
} VeerGridBox;
VeerGridBox veer_gridBox(const VeerGrid *grid, VeerVec3 low, VeerVec3 high);

/* The agents in a row of a box: one run, or two where the row wraps around the torus. Returns the number of runs. */
typedef struct VeerGridRun {
    uint32_t begin, end;
} VeerGridRun;
uint32_t veer_gridRow(const VeerGrid *grid, const VeerGridBox *box, uint32_t row, VeerGridRun runs[2]);
static inline uint32_t veer_gridRows(const VeerGridBox *box) { return (uint32_t)box->count[1] * (uint32_t)box->count[2]; }
/* All runs of a box at once, if there are few. */
enum { VEER_MAX_FLAT_RUNS = 32 };
typedef struct VeerGridRuns {
    uint32_t count; /* above VEER_MAX_FLAT_RUNS there are too many runs, and only `candidates` is set */
    uint32_t candidates;
    VeerGridRun runs[VEER_MAX_FLAT_RUNS];
} VeerGridRuns;
void veer_gridRuns(const VeerGrid *grid, const VeerGridBox *box, VeerGridRuns *all);
/* The number of agents in a box. */
uint32_t veer_gridCandidates(const VeerGrid *grid, const VeerGridBox *box);

/* A query for the agents within a distance of a point, in the grid's order: */
typedef struct VeerNeighborQuery {
    const VeerWorld *world;
    VeerVec3 center;
    float range;
    uint32_t mask;    /* groups */
    uint32_t exclude; /* slot to leave out, or VEER_NONE */
    uint32_t most;    /* if the cells of the range hold more agents than this, only an even sample is tested; 0: all are */
    /* iteration state */
    VeerGridBox box;
    VeerGridRun runs[2];
    uint32_t row, run, runCount, at, end, checks;
    uint32_t stride; /* of the sample; 1: all are tested */
    /* the neighbor found: */
    uint32_t slot;
    VeerVec3 to; /* from the center to it, by the minimum image */
    float distanceSq;
} VeerNeighborQuery;
void veer_beginNeighbors(VeerNeighborQuery *query);
int veer_nextNeighbor(VeerNeighborQuery *query); /* 1 while there is another one */

/* The same neighbors in larger portions, as lanes; for queries that do not sample. */
enum { VEER_MAX_LISTED = 64 };
typedef struct VeerNeighborList {
    uint32_t count;
    float x[VEER_MAX_LISTED + 4], y[VEER_MAX_LISTED + 4], z[VEER_MAX_LISTED + 4]; /* from the center to them, by the minimum image */
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
/* Whether a counts before b: by distance, then by position; the order in which agents were added counts last, since agents on one
 * point differ in nothing but their numbers. */
static inline int veer_isNearer(const VeerWorld *world, const VeerNeighbor *a, const VeerNeighbor *b) {
    if (!veer_same(a->distanceSq, b->distanceSq)) return a->distanceSq < b->distanceSq;
    if (!veer_same(a->to.x, b->to.x)) return a->to.x < b->to.x;
    if (!veer_same(a->to.y, b->to.y)) return a->to.y < b->to.y;
    if (!veer_same(a->to.z, b->to.z)) return a->to.z < b->to.z;
    return veer_isBefore(world, a->slot, b->slot);
}

/* The first slot from there on whose agent is within range of a place, without the grid: a single query that tests every position
 * takes a fraction of the time of sorting all agents again after a caller's edits. VEER_NONE: there is none. */
uint32_t veer_nextWithin(const VeerWorld *world, VeerVec3 center, float range, uint32_t slot);
/* The nearest agent of any of the groups, at any distance (veer_isNearer). VEER_NONE: there is none. */
uint32_t veer_nearestAgent(const VeerWorld *world, VeerVec3 center, uint32_t mask, uint32_t exclude);

#endif
