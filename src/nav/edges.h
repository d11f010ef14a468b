/* Links as edges of a grid, which lead from cell to cell in addition to the moves between neighbors. The present edges of a layer follow
 * from the links and the raster: an end of a link is the free cell closest to the center of its pad; a link without a free cell on either
 * pad has no edge. A saved map contains the edges that existed when it was made, so that changes of links are repaired within the budget,
 * like changes of obstacles. */
#ifndef VEER_NAV_EDGES_H
#define VEER_NAV_EDGES_H

#include "nav/goals.h"
#include "nav/layers.h"

/* Derives the present edges of a layer from its raster. Adds to a list the cells at which changed edges begin; if the list is full, only
 * the count grows. */
void veer_renewEdges(const VeerNavGrid *grid, uint32_t layer, VeerCellList *changed);
/* Returns the edges that the present links have on a raster. Valid until the edges of a layer are renewed. */
VeerNavEdges veer_edgesFor(const VeerNavGrid *grid, const uint8_t *marks);
/* Adds to a list the cells at which edges begin that only one of two maps has. */
void veer_listChangedEdges(const VeerNavEdges *a, const VeerNavEdges *b, VeerCellList *changed);
/* Returns the edges in a table whose unused entries are zero. */
VeerNavEdges veer_edgesIn(const VeerNavEdge *table, uint32_t room);
/* Returns the smallest ratio, over all edges, of the edge's length to the length of the shortest path without obstacles. 1: no edge is
 * shorter than this path. */
float veer_leastRatio(const VeerNavGrid *grid, const VeerNavEdges *edges);
/* Sets the ports of a layer. Must be called after the edges of any of its maps have changed. */
void veer_markPorts(const VeerWorld *world, uint32_t layer);

/* Return tables of edges: the present edges of a layer, the cache's copy of the edges of a saved map, and the edges of the saved map
 * itself. */
VeerNavEdge *veer_presentEdges(VeerNavFields *nav, uint32_t layer);
VeerNavEdge *veer_edgeCopy(VeerNavFields *nav, uint32_t layer, uint32_t map);
static inline size_t veer_edgeBytes(const VeerNavFields *nav) { return nav->edgeRoom * sizeof(VeerNavEdge); }

/* If the path of a field leaves a cell over a link, returns the cell at the other end of the link, otherwise VEER_NONE. */
uint32_t veer_navHop(const VeerNavRoutes *routes, uint32_t cell);
/* Returns whether an edge leads from one cell to another in the present map of a layer. */
int veer_hasEdge(const VeerNavGrid *grid, uint32_t layer, uint32_t from, uint32_t to);
/* Returns the link that leads from one cell to another, as the column `wantedLink` stores it, or 0 if there is none. Of several links,
 * returns the one whose pad is closest to the agent. */
uint32_t veer_linkBetween(const VeerNavGrid *grid, uint32_t from, uint32_t to, VeerVec3 agent);
/* Returns whether an edge begins in a cell in any map of the layer. */
int veer_isTakeOff(const VeerNavGrid *grid, uint32_t cell);
/* Returns whether a path over links may be shorter than the straight line between two points. */
int veer_mayShorten(const VeerNavGrid *grid, VeerVec3 from, VeerVec3 to);

#endif
