/* The layout of a world's block: the definition that determines it, and copies into a larger block. One function both measures a block (if
 * it is null) and sets the handle's pointers into it. */
#include "state/layout.h"

#include <string.h>

#include "core/checks.h"
#include "core/columns.h"
#include "core/edges.h"
#include "core/error.h"
#include "core/world.h"
#include "crowd/crowd.h"
#include "math/assert.h"
#include "meshes/meshes.h"
#include "neighbors/agent_grid.h"
#include "nav/nav.h"
#include "shapes/static_grid.h"
#include "state/held.h"

typedef struct Layout {
    uint32_t *block;
    uint64_t lanes;
    const VeerAddition *since; /* null: the present layout */
} Layout;

#define RECORDS(pointer, Type) \
    { offsetof(VeerWorld, pointer), sizeof(Type) / sizeof(uint32_t) }
const VeerRecordInfo veer_recordInfo[VEER_RECORDS] = {
    [VEER_RECORD_BRAIN] = RECORDS(brains, VeerBrainDef),
    [VEER_RECORD_PATH] = RECORDS(paths, VeerPathRecord),
    [VEER_RECORD_OBSTACLE] = RECORDS(obstacles, VeerObstacleRecord),
    [VEER_RECORD_PROJECTILE] = RECORDS(projectiles, VeerProjectileRecord),
    [VEER_RECORD_LINK] = RECORDS(links, VeerLinkDef),
    [VEER_RECORD_FLOW] = RECORDS(flows, VeerFlowRecord),
    [VEER_RECORD_MESH] = RECORDS(meshes, VeerMeshRecord),
    [VEER_RECORD_HEIGHTS] = RECORDS(heights, VeerHeightsRecord),
    [VEER_RECORD_TILES] = RECORDS(tiles, VeerTilesRecord),
    [VEER_RECORD_POINT] = RECORDS(points, VeerPoint),
    [VEER_RECORD_TILE_WORD] = RECORDS(tileWords, uint32_t),
};

static void *place(Layout *layout, uint64_t lanes) {
    uint32_t *at = layout->block ? layout->block + layout->lanes : NULL;
    layout->lanes += (lanes + 3u) & ~(uint64_t)3u; /* every part is a multiple of 16 bytes, to align vectors and 64-bit ids */
    return at;
}

static uint64_t lanesOf(size_t bytes, uint64_t count) { return count * (bytes / 4); }

uint32_t veer_poolCapacity(const VeerCapacityDef *capacity, VeerKind kind) {
    const uint32_t capacities[VEER_KINDS] = {capacity->agents,      capacity->brains, capacity->paths, capacity->obstacles,
                                             capacity->projectiles, capacity->links,  capacity->flows, capacity->meshes,
                                             capacity->heights,     capacity->tiles};
    return capacities[kind];
}

uint32_t veer_recordRoom(const VeerCapacityDef *capacity, uint32_t record) {
    /* kinds are numbered like records, but from 1, because kind 0 (agents) has columns instead of records */
    if (record == VEER_RECORD_TILE_WORD) return capacity->tileWords;
    return record == VEER_RECORD_POINT ? capacity->points : veer_poolCapacity(capacity, (VeerKind)(record + 1));
}
_Static_assert((int)VEER_KIND_BRAIN == (int)VEER_RECORD_BRAIN + 1 && (int)VEER_KIND_TILES == (int)VEER_RECORD_TILES + 1, "the same order");

static void placeColumns(VeerWorld *world, Layout *layout, const VeerWorldDef *def, int saved) {
    for (uint32_t column = 0; column < VEER_COLUMNS; column++) {
        const VeerColumnInfo *info = &veer_columnInfo[column];
        if (info->saved != saved || veer_findAddition(layout->since, VEER_ADDED_COLUMN, column)) continue;
        void *at = place(layout, (uint64_t)veer_lanesPerAgent(def, info->lanes) * def->capacity.agents);
        memcpy((char *)world + info->at, &at, sizeof at);
    }
}

static void layOutSaved(VeerWorld *world, Layout *layout, const VeerWorldDef *def, uint64_t *savedLanes) {
    const VeerCapacityDef *capacity = &def->capacity;
    world->header = place(layout, veer_wordsBefore(layout->since, VEER_RECORD_HEADER, sizeof(VeerHeader) / sizeof(uint32_t)));
    for (uint32_t kind = 0; kind < VEER_KINDS; kind++)
        world->slots[kind] = place(layout, lanesOf(sizeof(VeerPoolSlot), veer_poolCapacity(capacity, (VeerKind)kind)));
    placeColumns(world, layout, def, 1);
    for (uint32_t record = 0; record < VEER_RECORDS; record++) {
        const uint64_t words = veer_wordsBefore(layout->since, (VeerRecord)record, veer_recordInfo[record].words);
        void *at = place(layout, words * veer_recordRoom(capacity, record));
        memcpy((char *)world + veer_recordInfo[record].at, &at, sizeof at);
    }
    const int isOlder = !VEER_HOLDS(nav_goal_memory) || veer_findAddition(layout->since, VEER_ADDED_GOALS, 0) != NULL;
    world->navGoals = place(layout, isOlder ? 0 : veer_navGoalLanes(capacity));
    *savedLanes = layout->lanes;
}

uint64_t veer_layOut(VeerWorld *world, uint32_t *block, const VeerWorldDef *def, uint64_t *savedLanes) {
    const VeerCapacityDef *capacity = &def->capacity;
    Layout layout = {block, 0, NULL};
    world->block = block;
    layOutSaved(world, &layout, def, savedLanes);
    placeColumns(world, &layout, def, 0);
    world->events = place(&layout, lanesOf(sizeof(VeerEvent), capacity->events));
    world->landings = place(&layout, lanesOf(sizeof(VeerPredictedLanding), capacity->projectiles));
    world->landingCount = 0;
    world->order = place(&layout, capacity->agents);
    world->clearance = place(&layout, capacity->slots ? capacity->agents : 0);
    world->brainEnd = place(&layout, 2 * (uint64_t)capacity->brains + 1);
    uint32_t *grid = place(&layout, veer_gridLanes(def));
    world->views = place(&layout, lanesOf(sizeof(VeerCrowdView), capacity->agents));
    uint32_t *shapes = place(&layout, veer_staticGridLanes(def));
    uint32_t *fields = place(&layout, VEER_HOLDS(nav_layers) ? veer_navFieldLanes(capacity) : 0);
    world->meshWork = place(&layout, VEER_HOLDS(meshes_mesh_nodes) ? veer_meshWorkLanes(capacity) : 0);
    world->speeds = place(&layout, VEER_HOLDS(paths_speeds) ? capacity->speeds : 0);
    world->speedTables = place(&layout, VEER_HOLDS(paths_speeds) && capacity->speeds ? (uint64_t)capacity->brains + 1 : 0);
    world->areSpeedsOld = 1;
    VEER_ASSERT(!block || layout.lanes <= world->header->totalLanes);
    if (block) {
        veer_setPeriod(world);
        veer_gridInit(world, grid);
        veer_staticGridInit(world, shapes);
        if (VEER_HOLDS(nav_layers)) veer_navFieldInit(world, fields);
    }
    return layout.lanes;
}

uint32_t veer_savedLanes(const VeerCapacityDef *capacity) {
    VeerWorld probe;
    uint64_t saved;
    memset(&probe, 0, sizeof probe);
    return veer_layOut(&probe, NULL, &(VeerWorldDef){.capacity = *capacity}, &saved) > VEER_MAX_LANES ? 0 : (uint32_t)saved;
}

uint64_t veer_viewSaved(VeerWorld *view, uint32_t *image, const VeerWorldDef *def, const VeerAddition *since) {
    uint64_t saved;
    layOutSaved(view, &(Layout){image, 0, since}, def, &saved);
    view->block = image;
    return saved;
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
        if (veer_columnInfo[column].saved == saved && veer_column(from, column)) copyColumn(to, from, column);
}

void veer_copyState(VeerWorld *to, const VeerWorld *from, const VeerHeader *sizes) {
    const VeerCapacityDef *old = &from->header->def.capacity;
    const VeerHeader now = *sizes; /* copied, because `sizes` may be the header that is written below */
    *to->header = *from->header;
    to->header->savedLanes = now.savedLanes;
    to->header->totalLanes = now.totalLanes;
    to->header->def.capacity = now.def.capacity;
    for (uint32_t kind = 0; kind < VEER_KINDS; kind++) to->header->pools[kind].capacity = now.pools[kind].capacity;
    to->header->obstacleEdits++;
    veer_copyColumns(to, from, 1);
    for (uint32_t kind = 0; kind < VEER_KINDS; kind++)
        memcpy(to->slots[kind], from->slots[kind], veer_poolCapacity(old, (VeerKind)kind) * sizeof *to->slots[kind]);
    for (uint32_t record = 0; record < VEER_RECORDS; record++) {
        const size_t words = (size_t)veer_recordRoom(old, record) * veer_recordInfo[record].words;
        memcpy(veer_records(to, record), veer_records(from, record), words * sizeof(uint32_t));
    }
    if (VEER_HOLDS(nav_goal_memory)) veer_copyNavGoals(to, from);
}

/* ---- definitions */

VeerResult veer_checkWorldDef(VeerWorld *world, const VeerWorldDef *def, const char *call) {
    VeerResult result = veer_checkDef(world, VEER_GROUP_WORLD, def, call, "def", VEER_NONE);
    if (result == VEER_OK) result = veer_checkDef(world, VEER_GROUP_CAPACITY, &def->capacity, call, "def.capacity", VEER_NONE);
    if (!VEER_HOLDS_ALL && result == VEER_OK) result = veer_checkHeldWorld(world, def, call);
    if (result != VEER_OK) return result;
    static const char *const far[] = {"def.maxX", "def.maxY", "def.maxZ"};
    const float mins[] = {def->minX, def->minY, def->minZ}, maxes[] = {def->maxX, def->maxY, def->maxZ};
    for (uint32_t axis = 0; axis < 3; axis++) {
        if (mins[axis] < maxes[axis]) continue;
        veer_fail(world, VEER_E_RANGE, call, far[axis], VEER_NONE, (double)maxes[axis]);
        veer_failNote(world, "must be above %: the far edge, not a size", (double)mins[axis], 0);
        return VEER_E_RANGE;
    }
    if (def->levels > 1 && def->dimensions == 3) {
        veer_fail(world, VEER_E_RANGE, call, "def.levels", VEER_NONE, (double)def->levels);
        veer_failNote(world, "must be 1 in a world of 3 dimensions", 0, 0);
        return VEER_E_RANGE;
    }
    if (def->cellSize > 0.0f && def->cellSize < 0.001f)
        return veer_fail(world, VEER_E_RANGE, call, "def.cellSize", VEER_NONE, (double)def->cellSize);
    if (def->capacity.slots && def->capacity.slots < VEER_MIN_SLOTS)
        return veer_fail(world, VEER_E_RANGE, call, "def.capacity.slots", VEER_NONE, (double)def->capacity.slots);
    return VEER_OK;
}
