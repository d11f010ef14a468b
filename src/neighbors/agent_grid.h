/* The agent grid: agents by cell of a uniform grid that is folded onto a torus with power-of-two sides, so that memory depends on the
 * number of agents and not on the area. Cells are a quarter as wide as they are high (and deep): the cells of a range are stored row by row
 * in contiguous memory, and narrow cells fit its ends closely. Neighbors are visited row by row, cell by cell within a row, and by position
 * within a cell. This order does not depend on the order in which agents were added, so sums over neighbors do not either. Every stage from
 * perceive on queries the grid. In a planar world with levels, each level has its own layer of cells, and a query visits the layer of its
 * center. */
#ifndef VEER_NEIGHBORS_AGENT_GRID_H
#define VEER_NEIGHBORS_AGENT_GRID_H

#include "core/flags.h"
#include "core/world.h"
#include "math/math.h"

/* The grid along one axis. */
typedef struct VeerGridAxis {
    float origin, invCell;
    uint32_t side; /* number of cells of the torus, a power of two */
    uint32_t wrap; /* number of cells across the world; 0: the world does not wrap along this axis */
} VeerGridAxis;

/* The agents of a group with few agents, as places in the grid. The nearest of them is found without a grid search. */
enum { VEER_FEW = 16, VEER_GROUPS = 32 };
typedef struct VeerGridGroup {
    uint32_t count;
    uint32_t places[VEER_FEW];
} VeerGridGroup;

/* The sizes of the grid; its arrays follow in the world's block of memory. */
typedef struct VeerGrid {
    VeerGridAxis axes[3]; /* the third axis counts layers: of cells in volume worlds, of levels in planar worlds */
    uint32_t levels;      /* number of levels of the world; 1: it has no levels */
    float levelHeight;
    uint32_t cellLimit; /* number of cells for which there is memory */
    uint32_t agentLimit;
    uint32_t count;            /* number of agents in the grid */
    uint32_t isBuilt;          /* 0: no behavior uses the grid in this step, and the grid is empty */
    float largestRadius;       /* largest radius of an agent in the grid; only set if there are crowds */
    float widest, narrowest;   /* largest and smallest radius of an agent in the grid */
    uint32_t uncounted;        /* number of agents in the grid that are in the air or in no group */
    int32_t first[2], last[2]; /* range of the cells that contain agents, before folding; first > last: unknown */
    float gatheringReach;    /* largest distance from an agent in a gathering to its goal (steer/gathering.h); 0: there are no gatherings */
    uint32_t haveBystanders; /* 1: there are crowds, and some agents in the grid do not react to others */
    uint32_t isKeyed;        /* 1: agents have keys, and the cells do not depend on the number of agents */
    uint32_t isOrder;        /* 1: world->order lists all agents in the grid's order */
    uint32_t haveOutside;    /* 1: some agent is outside the bounds along an axis along which the world wraps */
    float cell;              /* height of a cell in u */
    uint32_t commonGroups;   /* groups to which all agents in the grid belong */
    uint32_t fewGroups;      /* groups with few agents, in which some behavior searches for the nearest agent */
    VeerGridGroup groups[VEER_GROUPS];
} VeerGrid;

/* The position and motion of an agent as neighbors read them, sorted by cell. */
typedef struct VeerGridPlace {
    float x, y, z;
    uint32_t slot;
} VeerGridPlace;
typedef struct VeerGridMotion {
    float x, y, z; /* velocity of the agent */
    uint32_t group;
} VeerGridMotion;

/* Returns the places at which the agents of each cell start; the last entry is the end of the last cell. */
static inline uint32_t *veer_gridStarts(const VeerGrid *grid) { return (uint32_t *)(grid + 1); }
static inline VeerGridPlace *veer_gridPlaces(const VeerGrid *grid) {
    return (VeerGridPlace *)(veer_gridStarts(grid) + ((grid->cellLimit + 4u) & ~3u));
}
static inline VeerGridMotion *veer_gridMotions(const VeerGrid *grid) {
    return (VeerGridMotion *)(veer_gridPlaces(grid) + grid->agentLimit);
}

uint32_t veer_gridLanes(const VeerWorldDef *def);
void veer_gridInit(VeerWorld *world, uint32_t *lanes);
/* Returns whether an agent is in the grid: alive and not quarantined. */
static inline int veer_isInGrid(const VeerWorld *world, uint32_t slot) {
    return (world->flags[slot] & (VEER_FLAG_ALIVE | VEER_FLAG_QUARANTINED)) == VEER_FLAG_ALIVE;
}
/* Builds the grid from all agents. */
void veer_gridBuild(VeerWorld *world);
/* Builds the grid for the behaviors of a step. The grid stays empty if no behavior uses neighbors. */
void veer_gridBuildForBrains(VeerWorld *world);
/* Returns the height of the grid's cells. */
float veer_gridCell(const VeerWorld *world);

/* A box of cells, given by its lowest cell before folding. */
typedef struct VeerGridBox {
    int32_t first[3], count[3];
    uint32_t isWhole; /* 1: all cells of the box have different places on the torus */
} VeerGridBox;
VeerGridBox veer_gridBox(const VeerGrid *grid, VeerVec3 low, VeerVec3 high);
static inline int veer_gridHasLayers(const VeerGrid *grid) {
    return (VEER_HOLDS(core_levels) || VEER_HOLDS(shapes_volume_shapes)) && grid->axes[2].side > 1;
}
static inline int veer_gridHasLevels(const VeerGrid *grid) { return VEER_HOLDS(core_levels) && grid->levels > 1; }
/* Returns the box of the cells within a range of a box of points; in planar worlds, only on the levels of its two ends. */
VeerGridBox veer_gridBoxAround(const VeerGrid *grid, VeerVec3 low, VeerVec3 high, float range);

/* A run of agents in a row of a box, as places in the grid. A row has one run, or two where it wraps around the torus. */
typedef struct VeerGridRun {
    uint32_t begin, end;
} VeerGridRun;
uint32_t veer_gridRow(const VeerGrid *grid, const VeerGridBox *box, uint32_t row, VeerGridRun runs[2]);
static inline uint32_t veer_gridRows(const VeerGridBox *box) { return (uint32_t)box->count[1] * (uint32_t)box->count[2]; }
/* All runs of a box, if there are few. */
enum { VEER_MAX_FLAT_RUNS = 32 };
typedef struct VeerGridRuns {
    uint32_t count; /* above VEER_MAX_FLAT_RUNS: too many runs; only `candidates` is set */
    uint32_t candidates;
    VeerGridRun runs[VEER_MAX_FLAT_RUNS];
} VeerGridRuns;
void veer_gridRuns(const VeerGrid *grid, const VeerGridBox *box, VeerGridRuns *all);
/* Returns the number of agents in a box. */
uint32_t veer_gridCandidates(const VeerGrid *grid, const VeerGridBox *box);

/* Bounds on the number of agents within a distance of a point, from the numbers of agents in cells. */
typedef struct VeerGridBounds {
    uint32_t least; /* 0 if nothing is known */
    uint32_t most;
} VeerGridBounds;
VeerGridBounds veer_gridBounds(const VeerGrid *grid, VeerVec3 center, float range);

/* A query for the agents within a distance of a point, in the grid's order. The caller sets these members: */
typedef struct VeerNeighborQuery {
    const VeerWorld *world;
    VeerVec3 center;
    float range;
    uint32_t mask;    /* groups of the neighbors */
    uint32_t exclude; /* slot to leave out, or VEER_NONE */
    /* if the cells of the range contain more agents than this, only an even sample of this number is tested; 0: all are tested */
    uint32_t most;
    float height; /* in planar worlds, levels that are within this height of the center are visited too */
    /* The state of the iteration. */
    VeerGridBox box;
    VeerGridRun runs[2];
    uint32_t row, run, runCount, at, end, checks;
    uint32_t stride; /* stride of the sample; 1: all agents are tested */
    /* The neighbor found. */
    uint32_t slot;
    VeerVec3 to; /* vector from the center to the neighbor; in a wrapped world, the shortest one */
    float distanceSq;
} VeerNeighborQuery;
void veer_beginNeighbors(VeerNeighborQuery *query);
int veer_nextNeighbor(VeerNeighborQuery *query); /* Returns 0 after the last neighbor. */

/* Reads neighbors in larger portions, in arrays for SIMD. For queries that do not sample. */
enum { VEER_MAX_LISTED = 64 };
typedef struct VeerNeighborList {
    uint32_t count;
    /* vectors to neighbors; in a wrapped world, the shortest ones */
    float x[VEER_MAX_LISTED + 4], y[VEER_MAX_LISTED + 4], z[VEER_MAX_LISTED + 4];
    float distanceSq[VEER_MAX_LISTED + 4];
    uint32_t places[VEER_MAX_LISTED + 4]; /* places in the grid */
} VeerNeighborList;
int veer_nextNeighbors(VeerNeighborQuery *query, VeerNeighborList *list); /* Returns 0 after the last portion. */

/* Another agent, with its position relative to a point. */
typedef struct VeerNeighbor {
    uint32_t slot;
    VeerVec3 to;
    float distanceSq;
} VeerNeighbor;
static inline VeerNeighbor veer_neighborOf(const VeerNeighborQuery *query) {
    return (VeerNeighbor){query->slot, query->to, query->distanceSq};
}
/* Returns whether a comes before b in the order by distance, then by position. For agents at the same position, which nothing else
 * distinguishes, the order in which they were added decides. */
static inline int veer_isNearer(const VeerWorld *world, const VeerNeighbor *a, const VeerNeighbor *b) {
    if (!veer_same(a->distanceSq, b->distanceSq)) return a->distanceSq < b->distanceSq;
    if (!veer_same(a->to.x, b->to.x)) return a->to.x < b->to.x;
    if (!veer_same(a->to.y, b->to.y)) return a->to.y < b->to.y;
    if (!veer_same(a->to.z, b->to.z)) return a->to.z < b->to.z;
    return veer_isBefore(world, a->slot, b->slot);
}

/* Returns the nearest agent of any of the groups on the center's level, at any distance, in the order of veer_isNearer, or VEER_NONE. */
uint32_t veer_nearestAgent(const VeerWorld *world, VeerVec3 center, uint32_t mask, uint32_t exclude);

#endif
