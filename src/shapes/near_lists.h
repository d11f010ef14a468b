/* Lists of static items by cell, for agents that look around from there (near_lists.c). */
#ifndef VEER_NEAR_LISTS_H
#define VEER_NEAR_LISTS_H

#include "core/world.h"
#include "math/math.h"
#include "shapes/static_grid.h"
#include "shapes/static_grid_cells.h"

/* Before a step, after the static grid's refresh: makes the lists once they are worth the work. */
void veer_nearItemsRefresh(VeerWorld *world);

/* The list of the items that may come within reach of a point, and how many; 0 if there is no list for them. */
static inline int nearItemsAt(const VeerStaticGrid *grid, float reach, VeerVec3 center, const uint32_t **items, uint32_t *count) {
    const NearItems *near = &grid->near;
    if (!(reach < near->reach)) return 0;
    if (!(center.x >= near->minX && center.x <= near->maxX && center.y >= near->minY && center.y <= near->maxY)) return 0;
    uint32_t x = (uint32_t)((center.x - near->minX) * near->invCell), y = (uint32_t)((center.y - near->minY) * near->invCell);
    const uint32_t *starts =
        nearStartsOf(grid) + (y < near->height ? y : near->height - 1) * near->width + (x < near->width ? x : near->width - 1);
    *items = nearListsOf(grid) + starts[0];
    *count = starts[1] - starts[0];
    return *count <= VEER_ITEM_CHUNK || 3.0f * reach >= near->reach; /* a short query finds fewer items in the cells than in a long list */
}

#endif
