/* Worlds: the registry of handles, the layout of the block, creation, growth and destruction. Nothing else allocates. */
#include "world.h"

#include <stdlib.h>
#include <string.h>

#include "grid.h"
#include "jobs.h"
#include "history.h"
#include "navFields.h"
#include "recording.h"
#include "shapes.h"

typedef struct Entry {
    VeerWorld *world;
    uint32_t generation; /* 16 bits, part of the id */
} Entry;

/* The only state outside of worlds: which ids stand for which world. Create and destroy from one thread at a time. */
static Entry *registry;
static uint32_t registrySize;
static uint32_t worldsMade;

#define MAX_WORLDS 65535u
#define MAX_LANES 0x1FFFFFFFu /* 2 GiB */

VeerWorld *veer_world(VeerWorldId id, const char *call) {
    uint32_t index = (id & 0xFFFFu) - 1;
    if (index < registrySize && registry[index].world && registry[index].generation == id >> 16) return registry[index].world;
    veer_fail(NULL, VEER_E_WORLD, call, "world", VEER_NONE, (double)id);
    return NULL;
}

/* ---- layout: the same function measures (block null) and sets pointers */

typedef struct Layout {
    uint32_t *block;
    uint64_t lanes;
} Layout;

static void *place(Layout *layout, uint64_t lanes) {
    uint32_t *at = layout->block ? layout->block + layout->lanes : NULL;
    layout->lanes += (lanes + 3u) & ~(uint64_t)3u; /* 16 bytes: whole vectors, aligned 64-bit ids */
    return at;
}

static uint64_t lanesOf(size_t bytes, uint64_t count) { return count * (bytes / 4); }

uint32_t veer_poolCapacity(const VeerCapacityDef *capacity, VeerKind kind) {
    const uint32_t capacities[VEER_KINDS] = {capacity->agents,      capacity->brains, capacity->paths, capacity->obstacles,
                                             capacity->projectiles, capacity->links,  capacity->flows};
    return capacities[kind];
}

static void placeColumns(VeerWorld *world, Layout *layout, const VeerCapacityDef *capacity, int saved) {
    for (uint32_t column = 0; column < VEER_COLUMNS; column++) {
        const VeerColumnInfo *info = &veer_columnInfo[column];
        if (info->saved != saved) continue;
        void *at = place(layout, (uint64_t)veer_lanesPerAgent(capacity, info->lanes) * capacity->agents);
        memcpy((char *)world + info->at, &at, sizeof at);
    }
}

static void layOutSaved(VeerWorld *world, Layout *layout, const VeerCapacityDef *capacity, uint64_t *savedLanes) {
    world->header = place(layout, lanesOf(sizeof(VeerHeader), 1));
    for (uint32_t kind = 0; kind < VEER_KINDS; kind++)
        world->slots[kind] = place(layout, lanesOf(sizeof(VeerPoolSlot), veer_poolCapacity(capacity, (VeerKind)kind)));
    placeColumns(world, layout, capacity, 1);
    world->brains = place(layout, lanesOf(sizeof(VeerBrainDef), capacity->brains));
    world->paths = place(layout, lanesOf(sizeof(VeerPathRecord), capacity->paths));
    world->obstacles = place(layout, lanesOf(sizeof(VeerObstacleRecord), capacity->obstacles));
    world->projectiles = place(layout, lanesOf(sizeof(VeerProjectileRecord), capacity->projectiles));
    world->links = place(layout, lanesOf(sizeof(VeerLinkDef), capacity->links));
    world->flows = place(layout, lanesOf(sizeof(VeerFlowRecord), capacity->flows));
    world->points = place(layout, lanesOf(sizeof(VeerPoint), capacity->points));
    *savedLanes = layout->lanes;
}

/* Lanes of a world; with a block also sets every pointer of the handle. savedLanes: where the saved part ends. */
static uint64_t layOut(VeerWorld *world, uint32_t *block, const VeerCapacityDef *capacity, uint64_t *savedLanes) {
    Layout layout = {block, 0};
    world->block = block;
    layOutSaved(world, &layout, capacity, savedLanes);
    placeColumns(world, &layout, capacity, 0);
    world->events = place(&layout, lanesOf(sizeof(VeerEvent), capacity->events));
    world->spots = place(&layout, lanesOf(sizeof(VeerSpot), capacity->projectiles));
    world->spotCount = 0;
    world->order = place(&layout, capacity->agents);
    world->brainEnd = place(&layout, 2 * (uint64_t)capacity->brains + 1);
    uint32_t *grid = place(&layout, veer_gridLanes(capacity));
    uint32_t *shapes = place(&layout, veer_staticGridLanes(capacity));
    uint32_t *fields = place(&layout, veer_navFieldLanes(capacity));
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
    return layOut(&probe, NULL, capacity, &saved) > MAX_LANES ? 0 : (uint32_t)saved;
}

void veer_viewSaved(VeerWorld *view, uint32_t *image, const VeerCapacityDef *capacity) {
    uint64_t saved;
    layOutSaved(view, &(Layout){image, 0}, capacity, &saved);
    view->block = image;
}

/* Records that there is no memory for a world with these capacities. */
static VeerResult failMemory(VeerWorld *world, const VeerCapacityDef *capacity, const char *call, const char *argument) {
    VeerWorld probe = {.block = NULL};
    uint64_t saved, lanes = layOut(&probe, NULL, capacity, &saved);
    veer_fail(world, VEER_E_MEMORY, call, argument, VEER_NONE, (double)capacity->agents);
    veer_failBytes(world, lanes * sizeof(uint32_t));
    return VEER_E_MEMORY;
}

/* A fresh zeroed block for these capacities behind a handle, or null. */
static int allocateBlock(VeerWorld *world, const VeerCapacityDef *capacity) {
    uint64_t saved;
    uint64_t lanes = layOut(world, NULL, capacity, &saved);
    uint32_t *block = lanes > MAX_LANES ? NULL : calloc((size_t)lanes, sizeof *block);
    if (!block) return 0;
    VeerHeader *header = (VeerHeader *)block; /* filled first: the grids read it when they are laid out */
    header->magic = VEER_MAGIC;
    header->version = VEER_VERSION;
    header->layout = veer_layoutHash();
    header->savedLanes = (uint32_t)saved;
    header->totalLanes = (uint32_t)lanes;
    header->def.capacity = *capacity;
    for (uint32_t kind = 0; kind < VEER_KINDS; kind++) header->pools[kind].capacity = veer_poolCapacity(capacity, (VeerKind)kind);
    layOut(world, block, capacity, &saved);
    return 1;
}

/* ---- creation and destruction */

static uint32_t freeEntry(void) {
    for (uint32_t i = 0; i < registrySize; i++)
        if (!registry[i].world) return i;
    uint32_t size = registrySize ? registrySize * 2 : 16;
    if (size > MAX_WORLDS) size = MAX_WORLDS;
    if (size == registrySize) return VEER_NONE;
    Entry *grown = realloc(registry, size * sizeof *grown);
    if (!grown) return VEER_NONE;
    memset(grown + registrySize, 0, (size - registrySize) * sizeof *grown);
    registry = grown;
    uint32_t first = registrySize;
    registrySize = size;
    return first;
}

VeerResult veer_checkWorldDef(VeerWorld *world, const VeerWorldDef *def, const char *call) {
    VeerResult result = veer_checkDef(world, VEER_GROUP_WORLD, def, call, "def", VEER_NONE);
    if (result == VEER_OK) result = veer_checkDef(world, VEER_GROUP_CAPACITY, &def->capacity, call, "def.capacity", VEER_NONE);
    if (result != VEER_OK) return result;
    if (!(def->minX < def->maxX)) return veer_fail(world, VEER_E_RANGE, call, "def.maxX", VEER_NONE, (double)def->maxX);
    if (!(def->minY < def->maxY)) return veer_fail(world, VEER_E_RANGE, call, "def.maxY", VEER_NONE, (double)def->maxY);
    if (!(def->minZ < def->maxZ)) return veer_fail(world, VEER_E_RANGE, call, "def.maxZ", VEER_NONE, (double)def->maxZ);
    if (def->cellSize > 0.0f && def->cellSize < 0.001f)
        return veer_fail(world, VEER_E_RANGE, call, "def.cellSize", VEER_NONE, (double)def->cellSize);
    if (def->capacity.slots && def->capacity.slots < VEER_MIN_SLOTS)
        return veer_fail(world, VEER_E_RANGE, call, "def.capacity.slots", VEER_NONE, (double)def->capacity.slots);
    return VEER_OK;
}

VeerResult veer_createWorld(const VeerWorldDef *def, VeerWorldId *id) {
    static const char call[] = "veer_createWorld";
    if (id) *id = 0;
    if (!def || !id) return veer_fail(NULL, VEER_E_NULL, call, def ? "world" : "def", VEER_NONE, 0);
    VeerResult result = veer_checkWorldDef(NULL, def, call);
    if (result != VEER_OK) return result;
    uint32_t entry = freeEntry();
    VeerWorld *world = entry == VEER_NONE ? NULL : calloc(1, sizeof *world);
    if (!world || !allocateBlock(world, &def->capacity)) {
        free(world);
        return failMemory(NULL, &def->capacity, call, "def.capacity.agents");
    }
    worldsMade++;
    registry[entry] = (Entry){world, worldsMade & 0xFFFFu};
    world->id = (entry + 1) | (worldsMade & 0xFFFFu) << 16;
    world->header->def = *def;
    world->header->tag = 1 + worldsMade % 255u;
    world->header->obstacleEdits = 1;
    *id = world->id;
    return VEER_OK;
}

VeerResult veer_destroyWorld(VeerWorldId id) {
    VeerWorld *world = veer_world(id, "veer_destroyWorld");
    if (!world) return VEER_E_WORLD;
    registry[(id & 0xFFFFu) - 1].world = NULL;
    free(world->jobs);
    free(world->history);
    veer_freeRecorder(world);
    veer_freeReplay(world);
    free(world->block);
    free(world);
    return VEER_OK;
}

/* ---- growth */

static uint32_t larger(uint32_t a, uint32_t b) { return a > b ? a : b; }

static VeerCapacityDef largest(const VeerCapacityDef *a, const VeerCapacityDef *b) {
    return (VeerCapacityDef){
        .agents = larger(a->agents, b->agents),
        .brains = larger(a->brains, b->brains),
        .paths = larger(a->paths, b->paths),
        .obstacles = larger(a->obstacles, b->obstacles),
        .projectiles = larger(a->projectiles, b->projectiles),
        .links = larger(a->links, b->links),
        .flows = larger(a->flows, b->flows),
        .navCells = larger(a->navCells, b->navCells),
        .navFields = larger(a->navFields, b->navFields),
        .points = larger(a->points, b->points),
        .slots = larger(a->slots, b->slots),
        .state = larger(a->state, b->state),
        .events = larger(a->events, b->events),
    };
}

static void copyColumn(VeerWorld *to, const VeerWorld *from, uint32_t column) {
    const VeerCapacityDef *old = &from->header->def.capacity, *now = &to->header->def.capacity;
    uint32_t lanes = veer_columnInfo[column].lanes, were = veer_lanesPerAgent(old, lanes), are = veer_lanesPerAgent(now, lanes);
    uint32_t *out = veer_column(to, column);
    const uint32_t *in = veer_column(from, column);
    for (size_t i = 0; i < old->agents; i++) memcpy(out + i * are, in + i * were, were * sizeof *out);
}

static void copyColumns(VeerWorld *to, const VeerWorld *from, int saved) {
    for (uint32_t column = 0; column < VEER_COLUMNS; column++)
        if (veer_columnInfo[column].saved == saved) copyColumn(to, from, column);
}

void veer_copyState(VeerWorld *to, const VeerWorld *from, const VeerHeader *sizes) {
    const VeerCapacityDef *old = &from->header->def.capacity;
    const VeerHeader now = *sizes; /* may be the very header that is written */
    *to->header = *from->header;
    to->header->savedLanes = now.savedLanes;
    to->header->totalLanes = now.totalLanes;
    to->header->def.capacity = now.def.capacity;
    for (uint32_t kind = 0; kind < VEER_KINDS; kind++) to->header->pools[kind].capacity = now.pools[kind].capacity;
    to->header->obstacleEdits++;
    copyColumns(to, from, 1);
    for (uint32_t kind = 0; kind < VEER_KINDS; kind++)
        memcpy(to->slots[kind], from->slots[kind], veer_poolCapacity(old, (VeerKind)kind) * sizeof *to->slots[kind]);
    memcpy(to->brains, from->brains, old->brains * sizeof *to->brains);
    memcpy(to->paths, from->paths, old->paths * sizeof *to->paths);
    memcpy(to->obstacles, from->obstacles, old->obstacles * sizeof *to->obstacles);
    memcpy(to->projectiles, from->projectiles, old->projectiles * sizeof *to->projectiles);
    memcpy(to->links, from->links, old->links * sizeof *to->links);
    memcpy(to->flows, from->flows, old->flows * sizeof *to->flows);
    memcpy(to->points, from->points, from->header->pointCount * sizeof *to->points);
}

VeerResult veer_reserve(VeerWorldId id, const VeerCapacityDef *capacity) {
    static const char call[] = "veer_reserve";
    VeerWorld *world = veer_world(id, call);
    if (!world) return VEER_E_WORLD;
    if (!capacity) return veer_fail(world, VEER_E_NULL, call, "capacity", VEER_NONE, 0);
    if (world->stage != VEER_STAGE_IDLE) return veer_fail(world, VEER_E_BUSY, call, "world", VEER_NONE, 0);
    VeerCapacityDef wanted = largest(capacity, &world->header->def.capacity);
    VeerResult result = veer_checkDef(world, VEER_GROUP_CAPACITY, &wanted, call, "capacity", VEER_NONE);
    if (result != VEER_OK) return result;
    if (wanted.slots && wanted.slots < VEER_MIN_SLOTS)
        return veer_fail(world, VEER_E_RANGE, call, "capacity.slots", VEER_NONE, (double)wanted.slots);
    if (memcmp(&wanted, &world->header->def.capacity, sizeof wanted) == 0) return VEER_OK;
    VeerWorld grown = *world;
    if (!allocateBlock(&grown, &wanted)) return failMemory(world, &wanted, call, "capacity.agents");
    if (world->jobs && !(grown.jobs = veer_createJobs(veer_runnerOf(world->jobs), wanted.events))) {
        free(grown.block);
        return veer_fail(world, VEER_E_MEMORY, call, "capacity.events", VEER_NONE, (double)wanted.events);
    }
    if (world->history && !(grown.history = veer_grownHistory(world, grown.header))) {
        free(grown.jobs);
        free(grown.block);
        return failMemory(world, &wanted, call, "capacity.agents");
    }
    veer_copyState(&grown, world, grown.header);
    copyColumns(&grown, world, 0);
    memcpy(grown.events, world->events, world->eventCount * sizeof *grown.events);
    if (world->recorder && !veer_recordGrowth(world, &grown)) {
        free(grown.jobs);
        free(grown.history);
        free(grown.block);
        return failMemory(world, &wanted, call, "capacity.agents");
    }
    free(world->jobs);
    free(world->history);
    free(world->block);
    *world = grown;
    return VEER_OK;
}

VeerResult veer_getCapacity(VeerWorldId id, VeerCapacityDef *capacity) {
    VeerWorld *world = veer_world(id, "veer_getCapacity");
    if (!world) return VEER_E_WORLD;
    if (!capacity) return veer_fail(world, VEER_E_NULL, "veer_getCapacity", "capacity", VEER_NONE, 0);
    *capacity = world->header->def.capacity;
    return VEER_OK;
}

VeerResult veer_getWorldDef(VeerWorldId id, VeerWorldDef *def) {
    VeerWorld *world = veer_world(id, "veer_getWorldDef");
    if (!world) return VEER_E_WORLD;
    if (!def) return veer_fail(world, VEER_E_NULL, "veer_getWorldDef", "def", VEER_NONE, 0);
    *def = world->header->def;
    return VEER_OK;
}
