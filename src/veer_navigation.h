/* Paths, distances and regions for the game's own use. Part of veer.h. The obstacles are drawn into a raster of cells, as for the behavior
 * `goTo`; moving obstacles are ignored. Planar worlds only; needs capacity.navCells.
 *
 * Levels. In a world with `levels` above 1 every list of points, given or returned, has x, y, z of each point: z tells the level. In other
 * worlds it has x, y. Links, and nothing else, lead from one level to another, and capacity.navCells counts the cells of all levels. */
#ifndef VEER_NAVIGATION_H
#define VEER_NAVIGATION_H

/* ---- paths around obstacles: from one point to another, for single agents or for the game's own code. The rows SET_x(pathQuery, ...) of
 * the table give defaults and ranges. */

typedef struct VeerPathQuery {
    VeerVec3 from, to; /* heights tell the levels; ignored in a world without levels */
    float cellSize;
    float clearance; /* distance that the path keeps from obstacles; should be at least the radius of the agent */
    uint32_t mask;
    uint32_t links;            /* groups of links that the path may use */
    uint32_t smooth;           /* 1: a path in any direction; 0: the shortest path over eight neighbors, from cell center to cell center */
    float maxSlope, slopeCost; /* as the parameters of `navField` */
} VeerPathQuery;
VEER_WASM VeerPathQuery veer_defaultPathQuery(void);

typedef struct VeerFoundPath {
    uint32_t status; /* VeerPathStatus */
    uint32_t first;  /* index of its first point in the list; always 0 for a single query */
    uint32_t count;  /* number of its points, including both ends; 0: there is no path */
    float length;    /* along the ground: heights do not count */
    float cost;      /* the length of each piece times the cost of its ground; links count with their `cost` */
    uint32_t link;   /* number, counted from its first point, of the point from which its first link leads; 4294967295: no link */
} VeerFoundPath;

/* Finds a path around static obstacles. out: x, y of each point, the start first; in a world with levels x, y and the height of the point's
 * level. *count is the capacity of out, in points; it is set to the number of points. VEER_E_BUFFER if out is too small: all results are
 * set, and the points that fit are stored. If no path leads to the goal (this is known without a search), the path leads to the closest
 * reachable point: on the goal's level or, if none of that can be reached, on the closest level. In a wrapped world each point is joined to
 * the next one by the shortest displacement. Errors: NULL, NOT_FINITE, RANGE, and FULL if capacity.navCells or capacity.navFields is too
 * small. */
VEER_WASM VeerResult veer_findPath(VeerWorldId world, const VeerPathQuery *query, VeerFoundPath *path, float *out, uint32_t *count);

typedef struct VeerPathBatch {
    const float *ends;    /* per path: x, y of its start, then of its goal; in a world with levels x, y, z of each */
    VeerFoundPath *paths; /* results */
    uint32_t pathCount;
} VeerPathBatch;

/* Finds many paths with the settings of one query, whose ends are not used. The points of all paths are stored one after another in `out`.
 * Errors as in veer_findPath; an error about an end names its index, and no path is searched for then. */
VEER_WASM VeerResult veer_findPaths(VeerWorldId world, const VeerPathQuery *query, const VeerPathBatch *batch, float *out, uint32_t *count);

/* ---- orders to groups */

VEER_WASM VeerGroupOrder veer_defaultGroupOrder(void);
/* Sends a group to a point: gives each agent a target of its own around the point, packed by size, to which a path leads and where it fits
 * between obstacles. In an open field the straight lines of up to a thousand agents of one size do not cross. agents: order->agentCount
 * ids, in any order; the result does not depend on it. Given again while the agents are on their way, the order exchanges places with
 * agents that have come closer to them. CLAMPED: not all agents got a place, and the others go to the point itself. Allocates and frees
 * memory for the time of the call. Errors: NULL, RANGE (also for an agent that is listed twice), NOT_FINITE, STALE, BUSY, MEMORY. */
VEER_WASM VeerResult veer_orderAgents(VeerWorldId world, const VeerGroupOrder *order, const VeerAgentId *agents);

/* ---- distances and regions */

/* The cells of a navigation field, which fill the world's bounds on each level. */
typedef struct VeerNavCells {
    uint32_t columns, rows;
    float cellX, cellY; /* the size of a cell */
    uint32_t levels;    /* columns x rows cells of the lowest level come first, then those of the next */
} VeerNavCells;

/* Reads the length of the shortest path from every cell to a goal, as the brain's first `navField` or `goTo` calculates it: level by level,
 * and in each row by row from minX, minY; infinity where no path leads to the goal. *count is the capacity of out, in cells; it is set to
 * the number of cells. VEER_E_BUFFER if out is too small, NO_RESULT if the brain has neither. */
VEER_WASM VeerResult veer_navDistances(VeerWorldId world, VeerBrainId brain, VeerVec3 goal, VeerNavCells *cells, float *out,
                                       uint32_t *count);
/* Reads the region of every cell of the same grid: cells are in the same region if a path leads from one to the other. Regions are numbered
 * from 1 in the order of their first cells; 0: a cell that no path enters. *count, VEER_E_BUFFER and NO_RESULT as in veer_navDistances. */
VEER_WASM VeerResult veer_navRegions(VeerWorldId world, VeerBrainId brain, VeerNavCells *cells, uint32_t *out, uint32_t *count);

/* ---- what an obstacle would change */

/* A question before building. The rows CHOICE(BuildStatus, ...) of the table name the answers. */
typedef struct VeerBuildQuery {
    VeerBrainId brain; /* the brain of the agents that walk: its first `navField` or `goTo` */
    const VeerObstacleDef *obstacle;
    const float *starts, *goals; /* x, y of each; in a world with levels x, y, z of each */
    uint32_t startCount, goalCount;
} VeerBuildQuery;

typedef struct VeerBuildAnswer {
    uint32_t status;      /* VeerBuildStatus */
    uint32_t start, goal; /* BLOCKED: the first start that does not reach a goal, and the first such goal; otherwise 4294967295 */
    uint32_t agentCount;  /* number of agents that the obstacle would overlap */
} VeerBuildAnswer;

/* Tests whether an obstacle can be added: whether every start would still reach every goal, and whether agents stand there. Nothing is
 * built, and the world stays as it is to the bit. It takes a fraction of the time that a field takes. A start or goal on a cell that is
 * blocked already counts as on the closest cell that is not; one whose cell the obstacle would block is cut off. agents: the agents that
 * the obstacle would overlap on its level, in the order of their slots. *count is the capacity of agents; it is set to their number. An
 * area of the ground overlaps no agents; moving obstacles block no paths. Errors: those of veer_addObstacle; NULL, NOT_FINITE, RANGE for
 * the points and for a brain without `navField` and `goTo`; BUFFER if agents is too small: the answer is set, and the agents that fit are
 * stored. */
VEER_WASM VeerResult veer_canBuild(VeerWorldId world, const VeerBuildQuery *query, VeerBuildAnswer *answer, VeerAgentId *agents,
                                   uint32_t *count);

#endif
