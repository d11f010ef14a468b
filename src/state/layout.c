/* The layout of a world's block: the definition that determines it, and copies into a larger block. One function both measures a block (if
 * it is null) and sets the handle's pointers into it. */
#include "state/layout.h"

#include <string.h>

#include "core/checks.h"
#include "core/columns.h"
#include "core/error.h"
#include "core/world.h"
#include "crowd/crowd.h"
#include "math/assert.h"
#include "neighbors/agent_grid.h"
#include "nav/nav.h"
#include "shapes/static_grid.h"

typedef struct Layout {
    uint32_t *block;
    uint64_t lanes;
} Layout;

static void *place(Layout *layout, uint64_t lanes) {
    uint32_t *at = layout->block ? layout->block + layout->lanes : NULL;
    layout->lanes += (lanes + 3u) & ~(uint64_t)3u; /* every part is a multiple of 16 bytes, for whole vectors and aligned 64-bit ids */
    return at;
}

static uint64_t lanesOf(size_t bytes, uint64_t count) { return count * (bytes / 4); }

uint32_t veer_poolCapacity(const VeerCapacityDef *capacity, VeerKind kind) {
    const uint32_t capacities[VEER_KINDS] = {capacity->agents,      capacity->brains, capacity->paths, capacity->obstacles,
                                             capacity->projectiles, capacity->links,  capacity->flows};
    return capacities[kind];
}

static void placeColumns(VeerWorld *world, Layout *layout, const VeerWorldDef *def, int saved) {
    for (uint32_t column = 0; column < VEER_COLUMNS; column++) {
        const VeerColumnInfo *info = &veer_columnInfo[column];
        if (info->saved != saved) continue;
        void *at = place(layout, (uint64_t)veer_lanesPerAgent(def, info->lanes) * def->capacity.agents);
        memcpy((char *)world + info->at, &at, sizeof at);
    }
}

static void layOutSaved(VeerWorld *world, Layout *layout, const VeerWorldDef *def, uint64_t *savedLanes) {
    const VeerCapacityDef *capacity = &def->capacity;
    world->header = place(layout, lanesOf(sizeof(VeerHeader), 1));
    for (uint32_t kind = 0; kind < VEER_KINDS; kind++)
        world->slots[kind] = place(layout, lanesOf(sizeof(VeerPoolSlot), veer_poolCapacity(capacity, (VeerKind)kind)));
    placeColumns(world, layout, def, 1);
    world->brains = place(layout, lanesOf(sizeof(VeerBrainDef), capacity->brains));
    world->paths = place(layout, lanesOf(sizeof(VeerPathRecord), capacity->paths));
    world->obstacles = place(layout, lanesOf(sizeof(VeerObstacleRecord), capacity->obstacles));
    world->projectiles = place(layout, lanesOf(sizeof(VeerProjectileRecord), capacity->projectiles));
    world->links = place(layout, lanesOf(sizeof(VeerLinkDef), capacity->links));
    world->flows = place(layout, lanesOf(sizeof(VeerFlowRecord), capacity->flows));
    world->points = place(layout, lanesOf(sizeof(VeerPoint), capacity->points));
    world->navGoals = place(layout, veer_navGoalLanes(capacity));
    *savedLanes = layout->lanes;
}

uint64_t veer_layOut(VeerWorld *world, uint32_t *block, const VeerWorldDef *def, uint64_t *savedLanes) {
    const VeerCapacityDef *capacity = &def->capacity;
    Layout layout = {block, 0};
    world->block = block;
    layOutSaved(world, &layout, def, savedLanes);
    placeColumns(world, &layout, def, 0);
    world->events = place(&layout, lanesOf(sizeof(VeerEvent), capacity->events));
    world->landings = place(&layout, lanesOf(sizeof(VeerPredictedLanding), capacity->projectiles));
    world->landingCount = 0;
    world->order = place(&layout, capacity->agents);
    world->clearance = place(&layout, capacity->slots ? capacity->agents : 0);
    world->brainEnd = place(&layout, 2 * (uint64_t)capacity->brains + 1);
    uint32_t *grid = place(&layout, veer_gridLanes(capacity));
    world->views = place(&layout, lanesOf(sizeof(VeerCrowdView), capacity->agents));
    uint32_t *shapes = place(&layout, veer_staticGridLanes(capacity));
    uint32_t *fields = place(&layout, veer_navFieldLanes(capacity));
    VEER_ASSERT(!block || layout.lanes <= world->header->totalLanes);
    if (block) {
        veer_gridInit(world, grid);
        veer_staticGridInit(world, shapes);
        veer_navFieldInit(world, fields);
    }
    return layout.lanes;
}

uint32_t veer_savedLanes(const VeerCapacityDef *capacity) {
    VeerWorld probe;
    uint64_t saved;
    memset(&probe, 0, sizeof probe);
    return veer_layOut(&probe, NULL, &(VeerWorldDef){.capacity = *capacity}, &saved) > VEER_MAX_LANES ? 0 : (uint32_t)saved;
}

void veer_viewSaved(VeerWorld *view, uint32_t *image, const VeerCapacityDef *capacity) {
    uint64_t saved;
    layOutSaved(view, &(Layout){image, 0}, &(VeerWorldDef){.capacity = *capacity}, &saved);
    view->block = image;
}

/* ---- copies */

static void copyColumn(VeerWorld *to, const VeerWorld *from, uint32_t column) {
    const VeerWorldDef *old = &from->header->def, *now = &to->header->def;
    uint32_t lanes = veer_columnInfo[column].lanes, were = veer_lanesPerAgent(old, lanes), are = veer_lanesPerAgent(now, lanes);
    uint32_t *out = veer_column(to, column);
    const uint32_t *in = veer_column(from, column);
    for (size_t i = 0; i < old->capacity.agents; i++) memcpy(out + i * are, in + i * were, were * sizeof *out);
}

void veer_copyColumns(VeerWorld *to, const VeerWorld *from, int saved) {
    for (uint32_t column = 0; column < VEER_COLUMNS; column++)
        if (veer_columnInfo[column].saved == saved) copyColumn(to, from, column);
}

void veer_copyState(VeerWorld *to, const VeerWorld *from, const VeerHeader *sizes) {
    const VeerCapacityDef *old = &from->header->def.capacity;
    const VeerHeader now = *sizes; /* a copy, because `sizes` may be the header that is written */
    *to->header = *from->header;
    to->header->savedLanes = now.savedLanes;
    to->header->totalLanes = now.totalLanes;
    to->header->def.capacity = now.def.capacity;
    for (uint32_t kind = 0; kind < VEER_KINDS; kind++) to->header->pools[kind].capacity = now.pools[kind].capacity;
    to->header->obstacleEdits++;
    veer_copyColumns(to, from, 1);
    for (uint32_t kind = 0; kind < VEER_KINDS; kind++)
        memcpy(to->slots[kind], from->slots[kind], veer_poolCapacity(old, (VeerKind)kind) * sizeof *to->slots[kind]);
    memcpy(to->brains, from->brains, old->brains * sizeof *to->brains);
    memcpy(to->paths, from->paths, old->paths * sizeof *to->paths);
    memcpy(to->obstacles, from->obstacles, old->obstacles * sizeof *to->obstacles);
    memcpy(to->projectiles, from->projectiles, old->projectiles * sizeof *to->projectiles);
    memcpy(to->links, from->links, old->links * sizeof *to->links);
    memcpy(to->flows, from->flows, old->flows * sizeof *to->flows);
    memcpy(to->points, from->points, from->header->pointCount * sizeof *to->points);
    veer_copyNavGoals(to, from);
}

/* ---- definitions */

VeerResult veer_checkWorldDef(VeerWorld *world, const VeerWorldDef *def, const char *call) {
    VeerResult result = veer_checkDef(world, VEER_GROUP_WORLD, def, call, "def", VEER_NONE);
    if (result == VEER_OK) result = veer_checkDef(world, VEER_GROUP_CAPACITY, &def->capacity, call, "def.capacity", VEER_NONE);
    if (result != VEER_OK) return result;
    static const char *const far[] = {"def.maxX", "def.maxY", "def.maxZ"};
    const float mins[] = {def->minX, def->minY, def->minZ}, maxes[] = {def->maxX, def->maxY, def->maxZ};
    for (uint32_t axis = 0; axis < 3; axis++) {
        if (mins[axis] < maxes[axis]) continue;
        veer_fail(world, VEER_E_RANGE, call, far[axis], VEER_NONE, (double)maxes[axis]);
        veer_failNote(world, "must be above %: the far edge, not a size", (double)mins[axis], 0);
        return VEER_E_RANGE;
    }
    if (def->cellSize > 0.0f && def->cellSize < 0.001f)
        return veer_fail(world, VEER_E_RANGE, call, "def.cellSize", VEER_NONE, (double)def->cellSize);
    if (def->capacity.slots && def->capacity.slots < VEER_MIN_SLOTS)
        return veer_fail(world, VEER_E_RANGE, call, "def.capacity.slots", VEER_NONE, (double)def->capacity.slots);
    return VEER_OK;
}
